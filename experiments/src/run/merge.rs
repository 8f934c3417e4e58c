//! Joins the parts of a run: first checks them, then puts their rows in order.

use super::jobs::Jobs;
use super::journal::complete;
use super::manifest::Manifest;
use super::plan::Plan;
use super::positions::Listing;
use super::resume::{Aspect, Begun, begun, differences, plan_of, read_manifest};
use super::rows::{Lines, Row};
use super::shard::Shard;
use super::{FLOORS, RECORDS};
use crate::event::Monitor;
use crate::folder::Folder;
use anyhow::{Context, Result, bail, ensure};
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
/// the run in order.
///
/// # Errors
/// If they are not, or the folder cannot be had.
pub fn merge(
    folders: &[PathBuf],
    out: Option<&Path>,
    command: &[String],
    monitor: &Monitor<'_>,
) -> Result<Begun> {
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
    let plan = whole(&mut parts)?;
    let begun = begun(plan, out, command, monitor)?;
    deal(&parts, |part| &part.records, RECORDS, &begun.folder)?;
    if begun.plan.floor {
        deal(&parts, |part| &part.floors, FLOORS, &begun.folder)?;
    }
    Ok(begun)
}

/// The folders of parts: a plan's folder stands for those in it.
fn expanded(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for folder in folders {
        if !read_manifest(folder)?.is_planned() {
            all.push(folder.clone());
            continue;
        }
        let cannot_read = || format!("cannot look into {}", folder.display());
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder).with_context(cannot_read)? {
            let entry = entry.with_context(cannot_read)?;
            if entry.file_name().to_string_lossy().starts_with("shard-") {
                found.push(entry.path());
            }
        }
        ensure!(
            !found.is_empty(),
            "no part of {0} has been begun; `lab run --plan {0} --shard 1/N` does the first of N",
            folder.display()
        );
        found.sort();
        all.append(&mut found);
    }
    Ok(all)
}

/// The parts by their numbers, each once: if one was done twice both must have found the same.
fn one_of_each(mut parts: Vec<Part>) -> Result<Vec<Part>> {
    parts.sort_by_key(|part| part.manifest.shard());
    let first = parts.first().context("there are no parts")?;
    for part in &parts {
        let differences = differences(&first.manifest, &part.manifest, |field| {
            field.aspect != Aspect::Shard
        });
        ensure!(
            differences.is_empty(),
            "{} and {} are not of one run ({})",
            first.path.display(),
            part.path.display(),
            differences.join("; ")
        );
        let (one, other) = (first.manifest.shard(), part.manifest.shard());
        ensure!(
            one.of() == other.of(),
            "{} is part {one} and {} is part {other}; all parts of a run must have the same N",
            first.path.display(),
            part.path.display()
        );
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
    ensure!(
        missing.is_empty(),
        "{} of {all} parts are missing: {}",
        missing.len(),
        missing.join(", ")
    );
    Ok(each)
}

/// Refuses two folders of the same part whose rows differ by more than time.
fn refuse_contradiction(one: &Part, other: &Part) -> Result<()> {
    refuse_contradicting::<Record>(one, other, RECORDS)?;
    match one.manifest.floor {
        true => refuse_contradicting::<Floor>(one, other, FLOORS),
        false => Ok(()),
    }
}

fn refuse_contradicting<R: Row + PartialEq>(one: &Part, other: &Part, name: &str) -> Result<()> {
    let mut files = [
        Lines::open(&one.path.join(name))?,
        Lines::open(&other.path.join(name))?,
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
        ensure!(
            same,
            "{} and {} are the same part and contradict each other",
            file.place(),
            other_file.place()
        );
    }
}

/// The undivided plan. All parts must be finished.
fn whole(parts: &mut [Part]) -> Result<Plan> {
    let plans = parts
        .iter()
        .map(|part| plan_of(&part.path, &part.manifest, Shard::WHOLE, None));
    let mut plans: Vec<Plan> = plans.collect::<Result<_>>()?;
    for (part, plan) in parts.iter_mut().zip(&plans) {
        part.records = finished::<Record>(part, &Jobs::searches(plan), RECORDS)?;
        if plan.floor {
            part.floors = finished::<Floor>(part, &Jobs::floors(plan), FLOORS)?;
        }
    }
    let mut listing = Listing::new(Shard::WHOLE)?;
    let positions = plans.iter().map(|plan| plan.positions.len()).sum();
    for position in 0..positions {
        let (part, place) = (position % plans.len(), position / plans.len());
        let placed = plans[part].positions.get(place)?;
        listing.add(&placed.suite, &placed.entry)?;
    }
    let positions = listing.finish()?;
    ensure!(
        positions.suites() == parts[0].manifest.suites,
        "the parts together do not have the positions of the run"
    );
    match plans.pop() {
        Some(plan) => Ok(Plan {
            suites: positions.suites().to_vec(),
            positions,
            shard: Shard::WHOLE,
            ..plan
        }),
        None => bail!("there are no parts"),
    }
}

/// The rows of each position of a part that is finished and in order.
fn finished<R: Row>(part: &Part, jobs: &Jobs<'_>, name: &str) -> Result<Vec<u32>> {
    let place = part.path.display();
    ensure!(
        jobs.plan().positions.digest().to_string() == part.manifest.positions_digest,
        "the positions in {place} are not as its run left them"
    );
    let rows = match part.path.join(name).symlink_metadata().is_ok() {
        true => complete::<R>(&part.path.join(name), jobs)?,
        false => None,
    };
    rows.with_context(|| {
        format!(
            "part {} is not finished; `lab run --resume {place}` does the rest",
            part.manifest.shard()
        )
    })
}

/// Writes the rows of all parts into one file, position by position.
fn deal(parts: &[Part], rows: impl Fn(&Part) -> &[u32], name: &str, folder: &Folder) -> Result<()> {
    let files = parts.iter().map(|part| Lines::open(&part.path.join(name)));
    let mut files: Vec<Lines> = files.collect::<Result<_>>()?;
    let positions: usize = parts.iter().map(|part| rows(part).len()).sum();
    let mut line = Vec::new();
    folder.write_with(name, |out| {
        for position in 0..positions {
            let part = position % parts.len();
            for _ in 0..rows(&parts[part])[position / parts.len()] {
                if let Some(line) = files[part].next(&mut line)? {
                    out.write_all(line)?;
                }
            }
        }
        Ok(())
    })
}
