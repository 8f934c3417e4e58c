//! Joins the parts of a run: first checks them, then puts their rows in order.

use super::error::MergeError;
use super::jobs::Jobs;
use super::journal::complete;
use super::manifest::Manifest;
use super::plan::Plan;
use super::positions::Listing;
use super::resume::{Aspect, Begun, begun, differences, plan_of, read_manifest};
use super::row::Row;
use super::shard::Shard;
use super::{FLOORS, RECORDS};
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::Folder;
use crate::game::Registries;
use crate::input::ReadError;
use crate::rows::WholeLines;
use crate::write::Unfilled;
use reports::{Floor, Record};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A part of a run.
struct Part {
    path: PathBuf,
    manifest: Manifest,
    /// How many rows each position has.
    records: Vec<u32>,
    floors: Vec<u32>,
}

/// Checks that the folders hold the parts of one run, all of them and in agreement, and writes the rows of
/// the run in order. With the run comes how many records it has.
///
/// # Errors
/// If they are not, or the folder cannot be had.
pub fn merge(
    folders: &[PathBuf],
    out: Option<&Path>,
    command: &[String],
    monitor: &Monitor<'_>,
) -> Result<(Begun, usize), Error> {
    let mut parts = Vec::new();
    for path in expanded(folders)? {
        let manifest = read_manifest(&path)?;
        parts.push(Part {
            path,
            manifest,
            records: Vec::new(),
            floors: Vec::new(),
        });
    }
    let mut parts = one_of_each(parts)?;
    let plan = whole(&mut parts, monitor.registries())?;
    let begun = begun(plan, out, command, monitor)?;
    deal(&parts, |part| &part.records, RECORDS, &begun.folder)?;
    if begun.plan.floor {
        deal(&parts, |part| &part.floors, FLOORS, &begun.folder)?;
    }
    let records = parts.iter().flat_map(|part| &part.records);
    Ok((begun, records.map(|&records| records as usize).sum()))
}

/// The folders of parts: a plan's folder stands for those in it.
fn expanded(folders: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut all = Vec::new();
    for folder in folders {
        if !read_manifest(folder)?.is_planned() {
            all.push(folder.clone());
            continue;
        }
        let cannot_read = |source| MergeError::CannotLookInto {
            path: folder.display().to_string(),
            source,
        };
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(cannot_read)? {
            let entry = entry.map_err(cannot_read)?;
            if entry.file_name().to_string_lossy().starts_with("shard-") {
                found.push(entry.path());
            }
        }
        if found.is_empty() {
            let plan = folder.display().to_string();
            return Err(MergeError::NothingBegun { plan }.into());
        }
        found.sort();
        all.append(&mut found);
    }
    Ok(all)
}

/// The parts by their numbers, each once: if one was done twice both must have found the same.
fn one_of_each(mut parts: Vec<Part>) -> Result<Vec<Part>, Error> {
    parts.sort_by_key(|part| part.manifest.shard());
    let first = parts.first().ok_or(MergeError::NoParts)?;
    for part in &parts {
        let differences = differences(&first.manifest, &part.manifest, |field| {
            field.aspect != Aspect::Shard
        });
        let place = |part: &Part| part.path.display().to_string();
        if !differences.is_empty() {
            return Err(Error::from(MergeError::OtherRun {
                one: place(first),
                other: place(part),
                differences: differences.join("; "),
            }));
        }
        let (one_shard, other_shard) = (first.manifest.shard(), part.manifest.shard());
        if one_shard.of() != other_shard.of() {
            return Err(Error::from(MergeError::OtherDivision {
                one: place(first),
                one_shard,
                other: place(part),
                other_shard,
            }));
        }
    }
    let all = first.manifest.shard().of();
    let mut each: Vec<Part> = Vec::new();
    for part in parts {
        match each.last() {
            Some(last) if last.manifest.shard() == part.manifest.shard() => {
                refuse_contradiction(last, &part)?;
            }
            _ => each.push(part),
        }
    }
    let has = |number: &usize| each.iter().any(|part| part.manifest.shard().number() == *number);
    let missing: Vec<String> = (1..=all)
        .filter(|number| !has(number))
        .map(|number| format!("{number}/{all}"))
        .collect();
    match missing.is_empty() {
        true => Ok(each),
        false => Err(MergeError::Missing { missing, all }.into()),
    }
}

/// Refuses two folders of the same part whose rows differ by more than time.
fn refuse_contradiction(one: &Part, other: &Part) -> Result<(), Error> {
    refuse_contradicting::<Record>(one, other, RECORDS)?;
    match one.manifest.floor {
        true => refuse_contradicting::<Floor>(one, other, FLOORS),
        false => Ok(()),
    }
}

fn refuse_contradicting<R: Row + PartialEq>(one: &Part, other: &Part, name: &str) -> Result<(), Error> {
    let mut files = [
        WholeLines::open(&one.path.join(name))?,
        WholeLines::open(&other.path.join(name))?,
    ];
    let (mut line, mut other_line) = (Vec::new(), Vec::new());
    loop {
        let [file, other_file] = &mut files;
        let found = (file.next(&mut line)?, other_file.next(&mut other_line)?);
        let same = match found {
            (None, None) => return Ok(()),
            (Some(line), Some(other)) => {
                file.row::<R>(line)?.timeless() == other_file.row::<R>(other)?.timeless()
            }
            _ => false,
        };
        if !same {
            return Err(Error::from(MergeError::Contradiction {
                one: file.place(),
                other: other_file.place(),
            }));
        }
    }
}

/// The undivided plan. All parts must be finished.
fn whole(parts: &mut [Part], registries: &Registries) -> Result<Plan, Error> {
    let plans = parts
        .iter()
        .map(|part| plan_of(&part.path, &part.manifest, Shard::WHOLE, None, registries));
    let mut plans: Vec<Plan> = plans.collect::<Result<_, Error>>()?;
    for (part, plan) in parts.iter_mut().zip(&plans) {
        part.records = finished::<Record>(part, &Jobs::searches(plan), RECORDS)?;
        if plan.floor {
            part.floors = finished::<Floor>(part, &Jobs::floors(plan), FLOORS)?;
        }
    }
    let mut listing = Listing::new(Shard::WHOLE);
    let positions = plans.iter().map(|plan| plan.positions.len()).sum();
    for position in 0..positions {
        let (part, place) = (position % plans.len(), position / plans.len());
        let placed = plans[part].positions.get(place)?;
        listing.add(&placed.suite, &placed.entry)?;
    }
    let positions = listing.finish()?;
    if positions.suites() != parts[0].manifest.suites {
        return Err(MergeError::OtherPositions.into());
    }
    match plans.pop() {
        Some(plan) => Ok(Plan {
            suites: positions.suites().to_vec(),
            positions,
            shard: Shard::WHOLE,
            ..plan
        }),
        None => Err(MergeError::NoParts.into()),
    }
}

/// The rows of each position of a part that is finished and in order.
fn finished<R: Row>(part: &Part, jobs: &Jobs<'_>, name: &str) -> Result<Vec<u32>, Error> {
    let path = part.path.display().to_string();
    if jobs.plan().positions.digest().to_string() != part.manifest.positions_digest {
        return Err(MergeError::PositionsChanged { path }.into());
    }
    let rows = match part.path.join(name).symlink_metadata().is_ok() {
        true => complete::<R>(&part.path.join(name), jobs)?,
        false => None,
    };
    let shard = part.manifest.shard();
    rows.ok_or_else(|| MergeError::NotFinished { shard, path }.into())
}

/// Writes the rows of all parts into one file, position by position.
fn deal(parts: &[Part], rows: impl Fn(&Part) -> &[u32], name: &str, folder: &Folder) -> Result<(), Error> {
    let files = parts.iter().map(|part| WholeLines::open(&part.path.join(name)));
    let mut files: Vec<WholeLines> = files.collect::<Result<_, ReadError>>()?;
    let positions: usize = parts.iter().map(|part| rows(part).len()).sum();
    let mut line = Vec::new();
    folder.write_with(name, |out| {
        for position in 0..positions {
            let part = position % parts.len();
            for _ in 0..rows(&parts[part])[position / parts.len()] {
                let row = files[part].next(&mut line);
                if let Some(line) = row.map_err(|error| Unfilled::NoContents(Error::from(error)))? {
                    out.write_all(line)?;
                }
            }
        }
        Ok(())
    })
}
