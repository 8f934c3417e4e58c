//! Joins the parts of a run: first checks them, then puts their rows in order.

mod again;
mod deal;
mod judged;
mod part;

use super::differences::{Aspect, differences};
use super::error::{JournalError, MergeError, PositionsError};
use super::fingerprint::fingerprint;
use super::jobs::Jobs;
use super::journal::found;
use super::manifest::Manifest;
use super::plan::Plan;
use super::positions::{Listing, POSITIONS, Placed};
use super::resume::{Begun, begun};
use super::row::Row;
use super::shard::Shard;
use super::stored_plan::{plan_of, read_manifest};
use super::{MINIMAL_TREES, RECORDS};
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::Folder;
use crate::memory::Resources;
use crate::rows::WholeLines;
use again::{is_merge_of, left};
use deal::{Source, deal};
use games::Registries;
use judged::judged;
use part::{Dealt, RunPart};
use reports::{MinimalTreeRecord, Record};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Checks that the folders hold the parts of one run, all of them and in agreement, and writes the rows of
/// the run in order. With the run comes how many records it has. A merge of the same parts that was broken
/// off in the folder is begun again; one that is whole is left as it is, if it has not been changed since.
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
        parts.push(RunPart {
            manifest: read_manifest(&path)?,
            path,
            positions: Dealt::default(),
            records: Dealt::default(),
            minimal_trees: Dealt::default(),
            judged: <[Dealt; 2]>::default(),
        });
    }
    let mut parts = one_of_each(parts)?;
    let plan = whole(&mut parts, monitor.registries())?;
    let manifest = manifest(&plan, &parts, command)?;
    let records = parts.iter().flat_map(|part| &part.records.rows);
    let records = records.map(|&records| records as usize).sum();
    let files = files(&parts, &plan);
    let mut begun = begun_or_again(plan, &files, manifest, out, monitor)?;
    if !begun.had_ended {
        for (name, sources) in &files {
            begun
                .folder
                .write_with::<Error>(name, |out| deal(sources, |lines| Ok(out.write_all(lines)?)))?;
        }
        begun.manifest.note_merged(begun.folder.sums());
        begun.folder.write_manifest(&begun.manifest)?;
    }
    Ok((begun, records))
}

/// The manifest of the merge. The searches of the parts must count as those of this build do.
fn manifest(plan: &Plan, parts: &[RunPart], command: &[String]) -> Result<Manifest, Error> {
    let here = fingerprint(plan)?;
    let searched_as = parts.iter().find_map(|part| part.manifest.search());
    if let Some(there) = searched_as.filter(|there| *there != here) {
        let there = there.to_owned();
        return Err(MergeError::OtherBuild { there, here }.into());
    }
    let manifest = Manifest::new(plan, command.to_vec());
    Ok(manifest.searching_as(here).merging())
}

/// Begins a merge in a new folder, or in that of a merge of the same run which was broken off. A folder that
/// holds this merge as a whole stays as it is.
fn begun_or_again(
    plan: Plan,
    files: &[(&'static str, Vec<Source<'_>>)],
    manifest: Manifest,
    out: Option<&Path>,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    if let Some(path) = out.filter(|path| left(path, &manifest).is_some()) {
        let folder = Folder::again(path, monitor)?;
        // As it is now that nobody else changes it.
        match left(path, &manifest) {
            Some(left) if !left.has_ended() => return begun(plan, folder, manifest),
            Some(left) if is_merge_of(&left, files, path)? => {
                return Ok(Begun {
                    plan,
                    folder,
                    had_ended: true,
                    left: left.all_left(),
                    manifest: left,
                });
            }
            _ => (),
        }
    }
    // Whatever else is there is refused.
    let folder = Folder::create_alone(out, &plan.name(), monitor)?;
    begun(plan, folder, manifest)
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
        for name in disk::list(folder).map_err(cannot_read)? {
            if name.to_string_lossy().starts_with("shard-") {
                found.push(folder.join(name));
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
fn one_of_each(mut parts: Vec<RunPart>) -> Result<Vec<RunPart>, Error> {
    parts.sort_by_key(|part| part.manifest.shard());
    let first = parts.first().ok_or(MergeError::NoParts)?;
    for part in &parts {
        let differences = differences(&first.manifest, &part.manifest, |field| {
            field.aspect != Aspect::Shard
        });
        let place = |part: &RunPart| part.path.display().to_string();
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
    let mut each: Vec<RunPart> = Vec::new();
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
fn refuse_contradiction(one: &RunPart, other: &RunPart) -> Result<(), Error> {
    refuse_contradicting::<Record>(one, other, RECORDS)?;
    match one.manifest.minimal_trees {
        true => refuse_contradicting::<MinimalTreeRecord>(one, other, MINIMAL_TREES),
        false => Ok(()),
    }
}

fn refuse_contradicting<R: Row + PartialEq>(one: &RunPart, other: &RunPart, name: &str) -> Result<(), Error> {
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
fn whole(parts: &mut [RunPart], registries: &Registries) -> Result<Plan, Error> {
    let mut last = None;
    for part in parts.iter_mut() {
        let plan = plan_of(
            &part.path,
            &part.manifest,
            Shard::WHOLE,
            Resources::default(),
            registries,
        )?;
        let path = || part.path.display().to_string();
        if plan.positions.digest().to_string() != part.manifest.positions_digest {
            return Err(MergeError::PositionsChanged { path: path() }.into());
        }
        if !part.manifest.has_ended() {
            return Err(part.not_finished());
        }
        part.positions = Dealt {
            rows: vec![1; plan.positions.len()],
            sum: Some(plan.positions.sum().clone()),
        };
        part.records = finished::<Record>(part, &Jobs::searches(&plan), RECORDS)?;
        if plan.minimal_trees {
            part.minimal_trees =
                finished::<MinimalTreeRecord>(part, &Jobs::minimal_trees(&plan), MINIMAL_TREES)?;
        }
        part.judged = judged(part, &plan)?;
        last = Some(plan);
    }
    let mut listing = Listing::new(Shard::WHOLE, registries.games());
    deal(&sources(parts, |part| &part.positions, POSITIONS), |line| {
        let placed = Placed::read(line, registries.games()).map_err(PositionsError::from)?;
        Ok::<(), Error>(listing.add(&placed.suite, &placed.entry)?)
    })?;
    let positions = listing.finish()?;
    match last {
        Some(_) if positions.suites() != parts[0].manifest.suites => Err(MergeError::OtherPositions.into()),
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
fn finished<R: Row + PartialEq>(part: &RunPart, jobs: &Jobs<'_>, name: &str) -> Result<Dealt, Error> {
    let path = part.path.join(name);
    let Some(stored) = part.manifest.stored(&path, name)? else {
        return Err(part.not_finished());
    };
    let found = found::<R>(&path, jobs)?;
    if let Some(left) = stored.left {
        left.check(&found.sum).map_err(JournalError::not_as_left(&path))?;
    }
    match found.rows {
        Some(rows) => Ok(Dealt {
            rows,
            sum: Some(found.sum),
        }),
        None => Err(part.not_finished()),
    }
}

/// The files of rows that are put together, each with those of the parts.
fn files<'a>(parts: &'a [RunPart], plan: &Plan) -> Vec<(&'static str, Vec<Source<'a>>)> {
    let mut files = vec![(RECORDS, sources(parts, |part| &part.records, RECORDS))];
    if plan.minimal_trees {
        files.push((
            MINIMAL_TREES,
            sources(parts, |part| &part.minimal_trees, MINIMAL_TREES),
        ));
    }
    for (place, name) in judged::FILES.into_iter().enumerate() {
        let found = sources(parts, |part| &part.judged[place], name);
        if !found.is_empty() {
            files.push((name, found));
        }
    }
    files
}

/// Files of that name, one of each part.
fn sources<'a>(
    parts: &'a [RunPart],
    dealt: impl Fn(&'a RunPart) -> &'a Dealt,
    name: &str,
) -> Vec<Source<'a>> {
    let files = parts.iter().filter_map(|part| {
        let Dealt { rows, sum } = dealt(part);
        Some(Source {
            path: part.path.join(name),
            rows,
            sum: sum.as_ref()?,
        })
    });
    files.collect()
}
