//! The page of what `lab run` left.
//!
//! Records are read one by one and kept: a million of them, half a gigabyte of NDJSON, take 0.8 GB of memory.

use super::folder::RowFolder;
use super::side_by_side;
use crate::plain;
use crate::run::{FLOORS, Manifest, RECORDS, Results, Shard, document};
use anyhow::{Result, ensure};
use reports::{Document, Record};
use std::borrow::Cow;

/// A run, read back.
pub(super) struct Run {
    pub(super) name: String,
    pub(super) manifest: Manifest,
    pub(super) results: Results,
}

/// The page that the run itself made, or one of several runs side by side.
pub(super) fn page(folders: &[RowFolder]) -> Result<Document> {
    let runs: Vec<Run> = folders.iter().map(Run::read).collect::<Result<_>>()?;
    match runs.as_slice() {
        [run] => Ok(document(&run.manifest, &run.results)),
        _ => side_by_side::page(runs),
    }
}

/// Whether a folder is one of `lab plan`, for the parts of a run.
pub(super) fn is_plan(folder: &RowFolder) -> bool {
    let manifest = folder.manifest::<Manifest>();
    manifest.is_ok_and(|manifest| manifest.is_planned())
}

impl Run {
    fn read(folder: &RowFolder) -> Result<Run> {
        let manifest: Manifest = folder.manifest()?;
        ensure!(
            manifest.shard() == Shard::WHOLE,
            "{} is part {} of a run; `lab merge` puts the parts together, and makes the report",
            folder.path().display(),
            manifest.shard()
        );
        let floors = match folder.has(FLOORS) {
            true => folder.rows(FLOORS, |_| Ok(()))?,
            false => Vec::new(),
        };
        let records = records(folder, &manifest)?;
        Ok(Run {
            name: folder.name.clone(),
            manifest,
            results: Results { records, floors },
        })
    }
}

/// A folder's records, strategies in the order in which they were asked for.
pub(super) fn records(folder: &RowFolder, manifest: &Manifest) -> Result<Vec<Record>> {
    let mut records: Vec<Record> = folder.rows(RECORDS, tidy)?;
    if !manifest.has_ended() {
        // They stand as they came.
        let asked = &manifest.strategies;
        records.sort_by_cached_key(|record| asked.iter().position(|name| *name == record.strategy));
    }
    ensure!(
        !records.is_empty(),
        "{} holds no record; there is nothing to report",
        folder.path().join(RECORDS).display()
    );
    Ok(records)
}

/// The deepest depth that a search is asked for.
const DEEPEST: u32 = 64;
/// The score of a win at once.
const WIN: i32 = 29_000;

/// Refuses what no search can have found, and takes out of names what charts cannot show.
fn tidy(record: &mut Record) -> Result<()> {
    ensure!(
        (1..=DEEPEST).contains(&record.depth),
        "depth {} is not from 1 to {DEEPEST}",
        record.depth
    );
    if let Some(score) = record.score {
        ensure!(
            (-WIN..=WIN).contains(&score),
            "score {score} is not from -{WIN} to {WIN}"
        );
    }
    ensure!(record.nodes > 0, "a search without nodes");
    let names = [&mut record.game, &mut record.fen, &mut record.strategy];
    let names = names
        .into_iter()
        .chain(&mut record.suite)
        .chain(&mut record.position);
    for name in names {
        if let Cow::Owned(plain) = plain::name(name) {
            *name = plain;
        }
    }
    Ok(())
}
