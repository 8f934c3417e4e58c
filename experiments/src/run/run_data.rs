//! [`RunData`]: what stands in the folder of a run, read as a stream.
//!
//! Memory keeps only what tables and charts need: 112 bytes of a record, and some 50 of a position. Records
//! that are shown in full are read again.

use super::manifest::RunView;
use super::strategy_relations::trees;
use crate::error::Error;
use crate::measure::{MINIMAL_TREES, RECORDS, TIMINGS};
use crate::rows;
use crate::spec::RunSpec;
use disk::bounded_read::Lines;
use engine_core::sanitize;
use games::{Game, GameRegistry, OWN};
use reports::{Grid, GridBuilder, MinimalTreeRecord, MinimalTrees, Record, Timing, Timings, numbers};
use search_variants::Strategy;
use sessions::PlainError;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

/// The most records of which a run itself makes a page: some 20 MB of memory. `lab report` takes any number.
pub(crate) const MAX_RECORDS: usize = 150_000;

/// The most strategies that a page shows: each has a row in its tables and a line in its charts.
const MAX_SHOWN: usize = 100;

/// What a run has found, all of it or as far as it came.
pub(crate) struct RunData<'a> {
    /// What it is called beside other runs; empty of one alone.
    pub(crate) name: String,
    pub(crate) folder: RunView<'a>,
    pub(crate) grid: Grid,
    /// The same with the engines, which count by rules of their own, if the run has any beside strategies.
    pub(crate) with_engines: Option<Grid>,
    /// Positions on which an engine did not answer, by its name in records.
    pub(crate) faults: BTreeMap<String, usize>,
    pub(crate) minimal_trees: MinimalTrees,
    pub(crate) timings: Timings,
    most_shown: usize,
}

/// What is one position in the results of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PositionIdentity {
    /// A line of a suite: its suite, name and FEN.
    Line,
    /// What the laws of the game call one, in whatever suite and under whatever name. Of such positions
    /// records alone are compared: minimal trees and timings are those of no position.
    Position,
}

impl<'a> RunData<'a> {
    /// Reads a folder. Strategies come in the order in which they were asked for.
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
        let RunView {
            path,
            spec,
            manifest,
            monitor,
        } = folder;
        let records = path.join(RECORDS);
        let (mut grid, mut all) = (GridBuilder::default(), GridBuilder::default());
        let mut faults = BTreeMap::new();
        let games = monitor.registries().games();
        // The position that was identified last: rows of one position mostly follow each other.
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
            // That it is not there is said as of any file.
            Lines::open(&records)?;
        }
        let catalogue = monitor.registries().catalogue();
        let names = spec.named(&catalogue);
        let finish = |grid: GridBuilder| -> Result<Grid, Error> {
            let mut grid = grid.finish_agreeing().map_err(|[one, other]| {
                let path = records.display();
                plain_error!(
                    "{path}: two records of one search contradict each other, at bytes {one} and {other}"
                )
            })?;
            if !manifest.has_ended() {
                // They stand as they came.
                grid.sort_strategies(|strategy| searched.iter().position(|name| name == strategy));
            }
            grid.name_strategies(|recipe| {
                let named = names.iter().find(|strategy| strategy.recipe == recipe);
                named.map_or(recipe, |strategy| &strategy.name).to_owned()
            });
            if let Some(baseline) = &spec.baseline {
                grid.measure_against(baseline);
            }
            Ok(grid)
        };
        let grid = finish(grid)?;
        if manifest.has_ended() && game.is_none() && identity == PositionIdentity::Line {
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
            with_engines: (!engines.is_empty() && !strategies.is_empty())
                .then(|| finish(all))
                .transpose()?,
            faults,
            minimal_trees,
            timings,
            most_shown: usize::MAX,
        })
    }

    /// Shows no more strategies than a page of so many runs has room for; what is read again, neither.
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

    /// The grid of its strategies, and that with the engines.
    pub(crate) fn grids(&mut self) -> impl Iterator<Item = &mut Grid> {
        std::iter::once(&mut self.grid).chain(&mut self.with_engines)
    }

    /// The grid of everything that searched, engines too.
    pub(crate) fn all(&self) -> &Grid {
        self.with_engines.as_ref().unwrap_or(&self.grid)
    }

    /// How many strategies are shown, and where the others are, in a sentence or two; `None` if all are
    /// shown.
    pub(crate) fn not_shown(&self) -> Option<String> {
        let (shown, all) = (self.grid.strategies().len(), self.grid.strategy_count());
        (shown < all).then(|| {
            format!(
                "Tables and charts show the first {shown} of {} strategies, in the order in which they were asked for. \
                 The others decide with them which positions can be compared; the records of all are in {RECORDS}.",
                numbers::grouped(all as u64)
            )
        })
    }

    pub(crate) fn registries(&self) -> &'a GameRegistry {
        self.folder.monitor.registries()
    }

    /// The suites whose positions are shown.
    pub(crate) fn suites(&self) -> String {
        self.folder.spec.name()
    }

    /// What a position is called; empty if its records cannot be read any more.
    pub(crate) fn position_name(&self, position: usize) -> String {
        let place = self.grid.first_place(position);
        let record = place.and_then(|place| self.shown_record(place).ok());
        record.map_or_else(String::new, |record| record.name().to_owned())
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path.join(RECORDS)
    }

    pub(crate) fn record(&self, place: u64) -> Result<Record, Error> {
        rows::at(&self.file(), place)
    }

    /// The same, with names as charts can show them.
    pub(crate) fn shown_record(&self, place: u64) -> Result<Record, Error> {
        let mut record = self.record(place)?;
        let names = [&mut record.game, &mut record.fen, &mut record.strategy];
        let names = names.into_iter().chain(&mut record.suite);
        names.chain(&mut record.position).for_each(tidy);
        Ok(record)
    }
}

/// Refuses a record of something that a run does not have.
fn refuse_foreign(
    record: &Record,
    asked: &RunSpec,
    strategies: &HashSet<&str>,
    engines: &HashSet<&str>,
) -> Result<(), PlainError> {
    let suite = record.suite.as_deref().unwrap_or_default();
    // Where there is no choice, a game has a board and an evaluation of its own.
    let is_engine = engines.contains(record.strategy.as_str());
    let [board, eval] = if Game::has_choice(&record.game) && !is_engine {
        [asked.setup.board.into(), asked.setup.eval.name()]
    } else {
        [OWN; 2]
    };
    let (_, own) = Strategy::recipe_and_eval(&record.strategy);
    let eval = own.filter(|_| !is_engine).unwrap_or(eval);
    let has_suite = asked.suites.iter().any(|known| known.name == suite);
    let has_strategy = is_engine || strategies.contains(record.strategy.as_str());
    let known = [
        ("suite", suite, has_suite),
        ("strategy", &record.strategy, has_strategy),
        ("game", &record.game, asked.games.contains(&record.game)),
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
