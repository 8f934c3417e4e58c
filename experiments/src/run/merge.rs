//! Joins the parts of a run: their files of rows are put together, and then in order.

use super::cells::Cells;
use super::differences::{Aspect, differences};
use super::manifest::{AskedRun, RunManifest};
use super::minimal_trees::MinimalTrees;
use super::plan::Plan;
use super::positions::{Listing, POSITIONS};
use super::searches::Searches;
use super::shard::Shard;
use super::stored::{Begun, changed, plan_of, read_manifest};
use super::{JUDGED, MINIMAL_TREES, RECORDS};
use crate::begun::{Planned, begun};
use crate::error::{Error, FolderError};
use crate::event::Monitor;
use crate::experiment::{Experiment, Row};
use crate::folder::Folder;
use crate::manifest::Progress;
use crate::memory::Resources;
use crate::rows::{RowError, WholeLines};
use crate::store::Left;
use crate::unfilled::Unfilled;
use disk::digest::Digest;
use disk::input::Lines;
use games::Registries;
use reports::{MinimalTreeRecord, Record};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A part of a run that is finished.
struct RunPart {
    path: PathBuf,
    manifest: RunManifest,
}

/// Checks that the folders hold the parts of one run, all of them and in agreement, and writes the rows of
/// the run in order. With the run comes how many records it has. A merge of the same parts that was broken
/// off in the folder is begun again; one that is whole is left as it is, if it has not been changed since.
pub fn merge(
    folders: &[PathBuf],
    out: Option<&Path>,
    command: &[String],
    monitor: &Monitor<'_>,
) -> Result<(Begun, usize), Error> {
    let mut parts = Vec::new();
    for path in expanded(folders)? {
        let manifest = read_manifest(&path)?;
        parts.push(RunPart { path, manifest });
    }
    let parts = one_of_each(parts)?;
    let plan = whole(&parts, monitor.registries())?;
    let files = files(&plan);
    for part in &parts {
        part.manifest.refuse_changed(&part.path, &files)?;
    }
    let manifest = manifest(&plan, &parts, &files, command)?;
    let mut begun = begun_or_again(plan, &files, manifest, out, monitor)?;
    if let Some(left) = begun.left.get(RECORDS) {
        let records = left.rows as usize;
        return Ok((begun, records));
    }
    let folder = &begun.folder;
    for name in files {
        folder.write_with(name, |out| {
            for part in &parts {
                let mut lines = Lines::open(&part.path.join(name)).map_err(RowError::from)?;
                let mut line = Vec::new();
                while let Some(line) = lines.next(&mut line).map_err(RowError::from)? {
                    out.write_all(line)?;
                }
            }
            Ok::<(), Unfilled<Error>>(())
        })?;
    }
    let searches = Searches::new(&begun.plan, monitor);
    let records = put_in_order(&parts, &searches, &searches.cells, folder, RECORDS)?;
    if begun.plan.minimal_trees {
        let trees = MinimalTrees::new(&begun.plan, monitor);
        put_in_order(&parts, &trees, &trees.cells, folder, MINIMAL_TREES)?;
    }
    // Judgements are there until verdicts and cases are written.
    let mut sums = begun.folder.sums();
    sums.remove(JUDGED);
    begun.manifest.note_files(sums);
    begun.manifest.status = Progress::Running;
    begun.folder.write_manifest(&begun.manifest)?;
    Ok((begun, records))
}

/// The files of rows that are put together.
fn files(plan: &Plan) -> Vec<&'static str> {
    let is_there = [
        (RECORDS, true),
        (MINIMAL_TREES, plan.minimal_trees),
        (JUDGED, plan.asked.judge().is_some()),
    ];
    is_there
        .into_iter()
        .filter_map(|(name, is_there)| is_there.then_some(name))
        .collect()
}

/// Puts the rows of a file in order, which parts have left there. How many there are.
fn put_in_order<E: Experiment>(
    parts: &[RunPart],
    experiment: &E,
    cells: &Cells<'_>,
    folder: &Folder,
    name: &str,
) -> Result<usize, Error> {
    let left = Left::read(&folder.path().join(name), experiment)?;
    match left.first_missing() {
        Some(cell) => Err(parts[cells.parts(cell).0 % parts.len()].not_finished()),
        None => Ok(left.put_in_order(folder, name)?),
    }
}

/// The manifest of the merge. The searches of the parts must count as those of this build do.
fn manifest(
    plan: &Plan,
    parts: &[RunPart],
    files: &[&str],
    command: &[String],
) -> Result<RunManifest, Error> {
    let first = parts.first().ok_or(FolderError::NoParts)?;
    let here = plan.fingerprint()?;
    first.manifest.refuse_other_build(&first.path, here.clone())?;
    let mut merged = Digest::EMPTY;
    for part in parts {
        for name in files {
            merged.add(format!("{:?}", part.manifest.left(name)).as_bytes());
        }
    }
    let mut asked = AskedRun::of(plan);
    asked.merged = Some(merged.to_string());
    let manifest = RunManifest::new(asked, plan.side_by_side.searches, command.to_vec(), here);
    Ok(manifest.with(Progress::Merging))
}

/// Begins a merge in a new folder, or in that of a merge of the same run which was broken off. A folder that
/// holds this merge as a whole stays as it is.
fn begun_or_again(
    plan: Plan,
    files: &[&str],
    manifest: RunManifest,
    out: Option<&Path>,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    if let Some(path) = out.filter(|path| left(path, &manifest).is_some()) {
        let folder = Folder::again(path, monitor)?;
        // Read again under the lock: somebody may have changed it before.
        match left(path, &manifest) {
            Some(left) if !left.has_ended() => return begun(plan, folder, manifest),
            Some(left) if left.asked.merged == manifest.asked.merged => {
                left.refuse_changed(path, files)?;
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

/// The manifest of a merge of the same run in a folder; `None` for whatever else is there.
fn left(path: &Path, manifest: &RunManifest) -> Option<RunManifest> {
    let left = read_manifest(path).ok()?;
    let same = left.made_by() == "merge"
        && differences(&left, (&manifest.asked, &manifest.versions), |_| true).is_empty();
    same.then_some(left)
}

/// The folders of parts: a plan's folder stands for those in it.
fn expanded(folders: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut all = Vec::new();
    for folder in folders {
        if !read_manifest(folder)?.is_planned() {
            all.push(folder.clone());
            continue;
        }
        let cannot_read = |source| FolderError::CannotLookInto {
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
            return Err(FolderError::NothingBegun { plan }.into());
        }
        found.sort();
        all.append(&mut found);
    }
    Ok(all)
}

/// The parts by their numbers, each once: if one was done twice both must have found the same.
fn one_of_each(mut parts: Vec<RunPart>) -> Result<Vec<RunPart>, Error> {
    parts.sort_by_key(|part| part.manifest.asked.shard());
    let first = parts.first().ok_or(FolderError::NoParts)?;
    for part in &parts {
        let differences = differences(
            &first.manifest,
            (&part.manifest.asked, &part.manifest.versions),
            |aspect| aspect != Aspect::Shard,
        );
        let place = |part: &RunPart| part.path.display().to_string();
        if !differences.is_empty() {
            return Err(Error::from(FolderError::NotOneRun {
                one: place(first),
                other: place(part),
                differences: differences.join("; "),
            }));
        }
        let (one_shard, other_shard) = (first.manifest.asked.shard(), part.manifest.asked.shard());
        if one_shard.of() != other_shard.of() {
            return Err(Error::from(FolderError::OtherDivision {
                one: place(first),
                one_shard: one_shard.to_string(),
                other: place(part),
                other_shard: other_shard.to_string(),
            }));
        }
    }
    let all = first.manifest.asked.shard().of();
    let mut each: Vec<RunPart> = Vec::new();
    for part in parts {
        match each.last() {
            Some(last) if last.manifest.asked.shard() == part.manifest.asked.shard() => {
                refuse_contradiction(last, &part)?;
            }
            _ => each.push(part),
        }
    }
    let has = |number: &usize| {
        each.iter()
            .any(|part| part.manifest.asked.shard().number() == *number)
    };
    let missing: Vec<String> = (1..=all)
        .filter(|number| !has(number))
        .map(|number| format!("{number}/{all}"))
        .collect();
    match missing.is_empty() {
        true => Ok(each),
        false => Err(FolderError::MissingParts { missing, all }.into()),
    }
}

/// Refuses two folders of the same part whose rows differ by more than time.
fn refuse_contradiction(one: &RunPart, other: &RunPart) -> Result<(), Error> {
    refuse_contradicting::<Record>(one, other, RECORDS)?;
    match one.manifest.asked.minimal_trees {
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
            return Err(Error::from(FolderError::Contradiction {
                one: file.place(),
                other: other_file.place(),
            }));
        }
    }
}

/// The undivided plan. All parts must be finished.
fn whole(parts: &[RunPart], registries: &Registries) -> Result<Plan, Error> {
    let games = registries.games();
    let first = parts.first().ok_or(FolderError::NoParts)?;
    let plan = plan_of(
        &first.path,
        &first.manifest,
        Shard::WHOLE,
        Resources::default(),
        registries,
    )?;
    let mut listing = Listing::new(Shard::WHOLE, games);
    for part in parts {
        listing.add_file(&part.path.join(POSITIONS))?;
        if listing.take_digest().to_string() != part.manifest.asked.positions_digest {
            return Err(changed(&part.path, "the run").into());
        }
        if !part.manifest.has_ended() {
            return Err(part.not_finished());
        }
    }
    let part_by_part = listing.finish()?;
    let mut listing = Listing::new(Shard::WHOLE, games);
    for number in dealt(part_by_part.len(), parts.len()) {
        let placed = part_by_part.get(number)?;
        listing.add(&placed.suite, &placed.entry)?;
    }
    let positions = listing.finish()?;
    match positions.suites() == first.manifest.asked.suites {
        true => Ok(Plan {
            suites: positions.suites().to_vec(),
            positions,
            ..plan
        }),
        false => Err(FolderError::OtherPositions.into()),
    }
}

impl RunPart {
    /// The error of a part that is not finished.
    fn not_finished(&self) -> Error {
        let (shard, path) = (
            self.manifest.asked.shard().to_string(),
            self.path.display().to_string(),
        );
        FolderError::NotFinished { shard, path }.into()
    }
}

/// The numbers of positions that stand there part by part, dealt out in turn as the parts had them.
fn dealt(positions: usize, parts: usize) -> impl Iterator<Item = usize> {
    let mut starts = vec![0];
    for part in 0..parts {
        starts.push(starts[part] + positions.saturating_sub(part).div_ceil(parts));
    }
    (0..positions).map(move |position| starts[position % parts] + position / parts)
}
