//! [`RunData`]: what stands in the folder of a run, read as a stream.
//!
//! Memory keeps only what tables and charts need: 112 bytes of a record, and some 50 of a position. Records
//! that are shown in full are read again.

use super::run_view::RunView;
use crate::error::Error;
use crate::measure::{MINIMAL_TREES, RECORDS, TIMINGS};
use crate::rows;
use crate::spec::RunSpec;
use crate::spec::text::dedup_ordered;
use disk::bounded_read::Lines;
use engine_core::sanitize;
use games::{Game, GameRegistry, OWN};
use reports::sentences::notes;
use reports::{Grid, GridBuilder, MinimalTreeRecord, MinimalTrees, Record, Sentence, Timing, Timings};
use search_variants::Strategy;
use sessions::PlainError;
use sessions::strategy_relations::trees;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

/// The most records for which `lab run` itself makes a page, using about 20 MB of memory. `lab report` has no
/// limit.
pub(crate) const MAX_RECORDS: usize = 150_000;

/// The most strategies shown on a page, since each has a row in its tables and a line in its charts.
const MAX_SHOWN: usize = 100;

/// The results of a run, complete or partial.
pub(crate) struct RunData<'a> {
    /// Its name when shown beside other runs; empty for a single run.
    pub(crate) name: String,
    pub(crate) folder: RunView<'a>,
    pub(crate) grid: Grid,
    /// The grid including engines, which count by their own rules, if the run has any besides strategies.
    pub(crate) with_engines: Option<Grid>,
    /// The number of positions on which an engine did not answer, by its name in records.
    pub(crate) faults: BTreeMap<String, usize>,
    pub(crate) minimal_trees: MinimalTrees,
    pub(crate) timings: Timings,
    most_shown: usize,
}

/// What identifies a position in the results of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PositionIdentity {
    /// A line of a suite, identified by suite, name and FEN.
    Line,
    /// A position under the rules of the game, regardless of suite and name. Only records of such positions
    /// are compared; minimal trees and timings are not.
    Position,
}

impl<'a> RunData<'a> {
    /// Reads a folder. Strategies are in the order of the specification.
    pub(crate) fn read(folder: RunView<'a>) -> Result<RunData<'a>, Error> {
        RunData::read_part(folder, PositionIdentity::Line, None)
    }

    pub(crate) fn again(&self, identity: PositionIdentity, game: Option<&str>) -> Result<RunData<'a>, Error> {
        let mut results = RunData::read_part(self.folder, identity, game)?;
        results.name.clone_from(&self.name);
        results.most_shown = self.most_shown;
        results.show_at_most();
        Ok(results)
    }

    fn read_part(
        folder: RunView<'a>,
        identity: PositionIdentity,
        game: Option<&str>,
    ) -> Result<RunData<'a>, Error> {
        let (spec, monitor) = (folder.spec, folder.monitor);
        let records = folder.path.join(RECORDS);
        let (mut grid, mut all) = (GridBuilder::default(), GridBuilder::default());
        let mut faults = BTreeMap::new();
        let games = monitor.registries().games();
        // Cache the last position identified, since rows of one position are mostly consecutive.
        let (mut fen, mut position) = (String::new(), String::new());
        let searched = spec.searched();
        let strategies: HashSet<&str> = spec.strategies.iter().map(String::as_str).collect();
        let engines: HashSet<&str> = searched[strategies.len()..].iter().map(String::as_str).collect();
        let is_there = folder.for_each(RECORDS, |mut record: Record, place| {
            refuse_foreign(&record, spec, &strategies, &engines)?;
            if game.is_some_and(|game| game != record.game) {
                return Ok(());
            }
            let is_engine = engines.contains(record.strategy.as_str());
            if record.fault.is_some() {
                *faults.entry(record.strategy.clone()).or_default() += 1;
            }
            tidy(&mut record.strategy);
            if identity == PositionIdentity::Position {
                if fen != record.fen {
                    let known = games.named(&record.game).map(|game| game.position(&record.fen));
                    let known = known.unwrap_or_else(|_| record.fen.clone());
                    (position, fen) = (format!("{} {known}", record.game), record.fen);
                }
                (record.suite, record.position) = (None, None);
                record.fen = position.clone();
            }
            if !is_engine || strategies.is_empty() {
                grid.add(&record, place);
            }
            if !engines.is_empty() {
                all.add(&record, place);
            }
            Ok(())
        })?;
        if !is_there {
            // A missing file is reported like any other.
            Lines::open(&records)?;
        }
        let catalogue = monitor.registries().catalogue();
        let names = spec.names.clone();
        let finish = |grid: GridBuilder| {
            let mut grid = grid.finish();
            if !folder.manifest.has_ended() {
                // They are in order of appearance.
                grid.sort_strategies(|strategy| searched.iter().position(|name| name == strategy));
            }
            grid.name_strategies(|recipe| {
                let named = names.iter().find(|strategy| strategy.recipe == recipe);
                named.map_or(recipe, |strategy| &strategy.name).to_owned()
            });
            if let Some(baseline) = &spec.baseline {
                grid.measure_against(baseline);
            }
            grid
        };
        let grid = finish(grid);
        if folder.manifest.has_ended() && game.is_none() && identity == PositionIdentity::Line {
            let (found, all) = (grid.position_count(), spec.positions());
            if found < all {
                let path = records.display();
                refuse!(
                    "{path} has records of {found} of {all} positions, and its run has ended; take it from a copy"
                );
            }
        }
        let mut minimal_trees = MinimalTrees::new(trees(&spec.strategies, &catalogue));
        folder.for_each(MINIMAL_TREES, |found: MinimalTreeRecord, _| {
            minimal_trees.add(&grid, &found);
            Ok(())
        })?;
        let mut timings = Timings::default();
        folder.for_each(TIMINGS, |mut timing: Timing, _| {
            tidy(&mut timing.strategy);
            timings.add(&grid, &timing);
            Ok(())
        })?;
        Ok(RunData {
            name: String::new(),
            folder,
            grid,
            with_engines: (!engines.is_empty() && !strategies.is_empty()).then(|| finish(all)),
            faults,
            minimal_trees,
            timings,
            most_shown: usize::MAX,
        })
    }

    /// Limits the number of shown strategies to what a page of this many runs has room for, also after
    /// rereading.
    pub(crate) fn show_first(&mut self, runs: usize) {
        self.most_shown = (MAX_SHOWN / runs).max(1);
        self.show_at_most();
    }

    fn show_at_most(&mut self) {
        self.grid.show_first(self.most_shown);
        if let Some(all) = &mut self.with_engines {
            all.show_first(self.most_shown);
        }
    }

    /// The grid of its strategies, and the one with engines.
    pub(crate) fn grids(&mut self) -> impl Iterator<Item = &mut Grid> {
        std::iter::once(&mut self.grid).chain(&mut self.with_engines)
    }

    /// The grid of all searchers, including engines.
    pub(crate) fn all(&self) -> &Grid {
        self.with_engines.as_ref().unwrap_or(&self.grid)
    }

    /// How many strategies are shown and where the others are; `None` if all are shown.
    pub(crate) fn not_shown(&self) -> Option<Sentence> {
        let (shown, all) = (self.grid.strategies().len(), self.grid.strategy_count());
        (shown < all).then(|| notes::part_shown(shown, all, RECORDS))
    }

    pub(crate) fn registries(&self) -> &'a GameRegistry {
        self.folder.monitor.registries()
    }

    /// The suites whose positions are shown.
    pub(crate) fn suites(&self) -> Result<String, Error> {
        if self.folder.spec.games.len() < 2 {
            return Ok(self.folder.spec.name());
        }
        let positions = 0..self.grid.position_count();
        let places = positions.filter_map(|position| self.grid.first_place(position));
        let suites = places.map(|(_, place)| Ok(self.shown_record(place)?.suite.unwrap_or_default()));
        Ok(dedup_ordered(suites.collect::<Result<Vec<String>, Error>>()?).join("+"))
    }

    /// The name of a position; empty if its records can no longer be read.
    pub(crate) fn position_name(&self, position: usize) -> String {
        let place = self.grid.first_place(position);
        place.map_or_else(String::new, |(_, place)| self.name_at(place))
    }

    /// The name of the position of a record; empty if it can no longer be read.
    pub(crate) fn name_at(&self, place: u64) -> String {
        let record = self.shown_record(place);
        record.map_or_else(|_| String::new(), |record| record.name().to_owned())
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path.join(RECORDS)
    }

    pub(crate) fn record(&self, place: u64) -> Result<Record, Error> {
        rows::at(&self.file(), place)
    }

    /// The same, with names in a form that charts can show.
    pub(crate) fn shown_record(&self, place: u64) -> Result<Record, Error> {
        let mut record = self.record(place)?;
        let names = [&mut record.game, &mut record.fen, &mut record.strategy];
        let names = names.into_iter().chain(&mut record.suite);
        names.chain(&mut record.position).for_each(tidy);
        Ok(record)
    }
}

/// Refuses a record of a position or searcher that the run does not have.
fn refuse_foreign(
    record: &Record,
    spec: &RunSpec,
    strategies: &HashSet<&str>,
    engines: &HashSet<&str>,
) -> Result<(), PlainError> {
    let suite = record.suite.as_deref().unwrap_or_default();
    // Games with only one board and evaluation use their own.
    let is_engine = engines.contains(record.strategy.as_str());
    let [board, eval] = if Game::has_choice(&record.game) && !is_engine {
        [spec.setup.board.into(), spec.setup.eval.name()]
    } else {
        [OWN; 2]
    };
    let (_, own) = Strategy::recipe_and_eval(&record.strategy);
    let eval = own.filter(|_| !is_engine).unwrap_or(eval);
    let has_suite = spec.suites.iter().any(|known| known.name == suite);
    let has_strategy = is_engine || strategies.contains(record.strategy.as_str());
    let known = [
        ("suite", suite, has_suite),
        ("strategy", &record.strategy, has_strategy),
        ("game", &record.game, spec.games.contains(&record.game)),
        ("board", &record.board, record.board == board),
        ("eval", &record.eval, record.eval == eval),
    ];
    let mut unknown = known.into_iter().filter(|(_, _, is_known)| !is_known);
    unknown.next().map_or(Ok(()), |(key, value, _)| {
        Err(plain_error!("{key} `{value}` is none of this run"))
    })
}

fn tidy(name: &mut String) {
    if let Cow::Owned(plain) = sanitize::name(name) {
        *name = plain;
    }
}
