//! [`Results`]: what stands in the folder of a run, read as a stream.
//!
//! Memory keeps only what tables and charts need: 104 bytes of a record, and some 40 of a position. Records
//! that are shown in full are read again.

use super::manifest::Manifest;
use super::recipes::trees;
use super::{FLOORS, RECORDS};
use crate::event::Monitor;
use crate::game::Game;
use crate::rows::{ImpossibleRecord, RowError};
use crate::{rows, sanitised};
use engine_core::Score;
use reports::{Floor, Floors, Grid, GridBuilder, Record};
use search_variants::{Catalogue, DEEPEST};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The most records of which a run itself makes a page: some 20 MB of memory. `lab report` takes any number.
const MOST_RECORDS: usize = 150_000;

/// What a run has found, all of it or as far as it came.
pub(crate) struct Results {
    pub(crate) grid: Grid,
    /// Empty unless they were asked for.
    pub(crate) floors: Floors,
    records: PathBuf,
    /// What its strategies can be made of.
    pub(crate) catalogue: Catalogue,
}

/// What is one position in the results of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Identity {
    /// A line of a suite: its suite, name and FEN.
    Line,
    /// What the laws of the game call one, in whatever suite and under whatever name.
    Position,
}

impl Results {
    /// Reads a folder. Strategies come in the order in which they were asked for.
    pub(crate) fn read(
        folder: &Path,
        manifest: &Manifest,
        monitor: &Monitor<'_>,
    ) -> Result<Results, RowError> {
        Results::read_part(folder, manifest, Identity::Line, None, monitor)
    }

    /// The same for the page of a run that has so many records; `None` if they are too many, so that its
    /// memory does not grow with them.
    pub(crate) fn of_page(
        folder: &Path,
        manifest: &Manifest,
        records: usize,
        monitor: &Monitor<'_>,
    ) -> Result<Option<Results>, RowError> {
        let few = records <= MOST_RECORDS;
        few.then(|| Results::read(folder, manifest, monitor)).transpose()
    }

    /// What it has of one game, or of all of them.
    pub(crate) fn again(
        &self,
        manifest: &Manifest,
        identity: Identity,
        game: Option<&str>,
        monitor: &Monitor<'_>,
    ) -> Result<Results, RowError> {
        let folder = self.records.parent().unwrap_or(Path::new(""));
        Results::read_part(folder, manifest, identity, game, monitor)
    }

    fn read_part(
        folder: &Path,
        manifest: &Manifest,
        identity: Identity,
        game: Option<&str>,
        monitor: &Monitor<'_>,
    ) -> Result<Results, RowError> {
        let records = folder.join(RECORDS);
        let mut grid = GridBuilder::default();
        let mut positions = Known::default();
        rows::for_each(&records, monitor, |mut record: Record, place| {
            refuse_impossible(&record)?;
            if game.is_some_and(|game| game != record.game) {
                return Ok(());
            }
            tidy(&mut record.strategy);
            if identity == Identity::Position {
                positions.identify(&record.game, &mut record.fen);
                (record.suite, record.position) = (None, None);
            }
            grid.add(&record, place);
            Ok(())
        })?;
        let mut grid = grid.finish();
        if !manifest.has_ended() {
            // They stand as they came.
            let asked = &manifest.strategies;
            grid.sort_strategies(|strategy| asked.iter().position(|name| name == strategy));
        }
        let catalogue = monitor.registries().catalogue();
        let mut floors = Floors::new(trees(&manifest.strategies, &catalogue));
        let file = folder.join(FLOORS);
        if file.is_file() {
            rows::for_each(&file, monitor, |mut floor: Floor, _| {
                if identity == Identity::Position {
                    positions.identify(&floor.game, &mut floor.fen);
                    (floor.suite, floor.position) = (None, None);
                }
                floors.add(&grid, &floor);
                Ok(())
            })?;
        }
        Ok(Results {
            grid,
            floors,
            records,
            catalogue,
        })
    }

    /// The file of the records.
    pub(crate) fn file(&self) -> &Path {
        &self.records
    }

    /// The whole record at a place that the grid tells.
    pub(crate) fn record(&self, place: u64) -> Result<Record, RowError> {
        rows::at(&self.records, place)
    }

    /// The same, with names as charts can show them.
    pub(crate) fn shown_record(&self, place: u64) -> Result<Record, RowError> {
        let mut record = self.record(place)?;
        let names = [&mut record.game, &mut record.fen, &mut record.strategy];
        let names = names.into_iter().chain(&mut record.suite);
        names.chain(&mut record.position).for_each(tidy);
        Ok(record)
    }
}

/// The position that was identified last: rows of one position mostly follow each other.
#[derive(Default)]
struct Known {
    fen: String,
    position: String,
}

impl Known {
    /// Puts what the laws know the position by in the place of its FEN.
    fn identify(&mut self, game: &str, fen: &mut String) {
        if self.fen != *fen {
            self.position = match game.parse::<Game>() {
                Ok(known) => format!("{game} {}", known.position(fen)),
                Err(_) => format!("{game} {fen}"),
            };
            self.fen.clone_from(fen);
        }
        fen.clone_from(&self.position);
    }
}

/// Refuses what no search can have found.
fn refuse_impossible(record: &Record) -> Result<(), ImpossibleRecord> {
    let win = Score::WIN.centipawns();
    if !(1..=DEEPEST.plies()).contains(&record.depth) {
        return Err(ImpossibleRecord::Depth(record.depth));
    }
    if let Some(score) = record.score.filter(|score| !(-win..=win).contains(score)) {
        return Err(ImpossibleRecord::Score(score));
    }
    // One that was stopped may not have come to its first node.
    if record.nodes == 0 && record.is_complete() {
        return Err(ImpossibleRecord::NoNodes);
    }
    Ok(())
}

/// Takes out of a name what charts cannot show.
fn tidy(name: &mut String) {
    if let Cow::Owned(plain) = sanitised::name(name) {
        *name = plain;
    }
}
