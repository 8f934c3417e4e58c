//! Merges the parts of a plan: combines their rows and continues as if the work had been resumed.

use super::RunDir;
use super::checksum::MANIFEST;
use super::folder::Folder;
use super::manifest::{CommandLine, Manifest, Status};
use super::shard::begun_folders;
use crate::error::Error;
use crate::matches::GamePairs;
use crate::memory::ResourceLimits;
use crate::progress::Monitor;
use crate::rows::{RowReader, TIMES, timeless};
use crate::work::Work;
use disk::digest::Digest;
use sessions::PlainError;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(super) struct Part {
    pub(super) path: PathBuf,
    pub(super) manifest: Manifest,
}

impl RunDir {
    /// Checks that the folders hold parts of one plan that agree, and that they are complete or at least
    /// sufficient to decide a match. Then combines their rows, for [`execute`](RunDir::execute) to sort and
    /// show. An interrupted merge of the same parts in the folder is restarted; a complete one is left as it
    /// is, provided it has not been changed since.
    pub fn merge(
        folders: &[PathBuf],
        out: Option<&Path>,
        command: CommandLine,
        monitor: &Monitor<'_>,
    ) -> Result<RunDir, Error> {
        let parts = parts_of(folders)?;
        let Some(first) = parts.first() else {
            refuse!("there are no parts");
        };
        let work = first
            .manifest
            .work(&first.path, ResourceLimits::default(), monitor)?;
        for part in &parts {
            part.manifest.check_all(&part.path)?;
        }
        let manifest = Manifest::of(&work, command)?;
        let here = manifest.versions.search.clone().unwrap_or_default();
        first.manifest.refuse_other_build(&first.path, &here)?;
        if let Some(error) = unfinished(&parts) {
            if !is_settled(&work, &parts, monitor)? {
                return Err(error);
            }
        }
        let mut manifest = manifest.with(Status::Merging);
        manifest.merged = Some(sum_of(&parts));
        let mut dir = begun_or_again(work, manifest, out, monitor)?;
        if !dir.had_ended {
            for name in dir.manifest.spec.files() {
                concatenate_rows(&parts, name, &dir.folder)?;
            }
            dir.manifest.status = Status::Running;
            dir.folder.write_manifest(&dir.manifest)?;
        }
        Ok(dir)
    }
}

/// Whether the results of some parts of a match are all that counts, because the pairs in order have decided
/// every pairing.
fn is_settled(work: &Work, parts: &[Part], monitor: &Monitor<'_>) -> Result<bool, Error> {
    let Work::Match(plan) = work else {
        return Ok(false);
    };
    let paths: Vec<PathBuf> = parts.iter().map(|part| part.path.clone()).collect();
    GamePairs::new(plan, false, monitor).are_settled_by(&paths)
}

pub(super) fn parts_of(folders: &[PathBuf]) -> Result<Vec<Part>, Error> {
    one_of_each(parts_in(folders)?)
}

/// Writes the complete lines of a file from all parts that have it, one part after another.
pub(super) fn concatenate_rows(parts: &[Part], name: &str, folder: &Folder) -> Result<(), Error> {
    let files = parts.iter().map(|part| part.path.join(name));
    let files: Vec<PathBuf> = files.filter(|file| file.symlink_metadata().is_ok()).collect();
    if files.is_empty() {
        return Ok(());
    }
    folder.write_with(name, |out| {
        for file in files {
            let mut rows = RowReader::open(&file)?;
            while let Some(line) = rows.next_line()? {
                out.write_all(line)?;
            }
        }
        Ok(())
    })
}

/// A digest of the contents of the parts' files.
fn sum_of(parts: &[Part]) -> String {
    let mut sum = Digest::EMPTY;
    for part in parts {
        for name in part.manifest.spec.files() {
            sum.add(format!("{:?}", part.manifest.left(name)).as_bytes());
        }
    }
    sum.to_string()
}

/// Starts a merge in a new folder, or in that of an interrupted merge of the same plan. A folder that holds
/// the complete merge stays as it is.
fn begun_or_again(
    work: Work,
    manifest: Manifest,
    out: Option<&Path>,
    monitor: &Monitor<'_>,
) -> Result<RunDir, Error> {
    // Accept only a merge of the same plan; anything else is refused.
    let left = |path: &Path| {
        let left = Manifest::read(path).ok();
        left.filter(|left| left.made_by() == "merge" && left.differences(&manifest).is_empty())
    };
    if let Some(path) = out.filter(|path| left(path).is_some()) {
        let folder = Folder::again(path, monitor)?;
        // Read it again under the lock, since another program may have changed it.
        match left(path) {
            Some(left) if !left.has_ended() => return RunDir::begin(work, folder, manifest),
            Some(left) if left.merged == manifest.merged => {
                left.check_all(path)?;
                return Ok(RunDir {
                    work,
                    folder,
                    had_ended: true,
                    manifest: left,
                });
            }
            _ => (),
        }
    }
    let folder = Folder::create_alone(out, &work.folder_name(), monitor)?;
    RunDir::begin(work, folder, manifest)
}

/// The parts in the folders, by number, finished ones first. The folder of a plan, or one without work of its
/// own, stands for the parts in it, whatever they are called.
fn parts_in(folders: &[PathBuf]) -> Result<Vec<Part>, Error> {
    let mut all = Vec::new();
    for folder in folders {
        let own = Manifest::read(folder);
        match own {
            Ok(manifest) if !manifest.is_planned() => {
                let path = folder.clone();
                all.push(Part { path, manifest });
                continue;
            }
            Err(error) if folder.join(MANIFEST).exists() => return Err(error),
            _ => {}
        }
        let before = all.len();
        for path in begun_folders(folder).unwrap_or_default() {
            let manifest = Manifest::of_worker(&path)?;
            all.extend(manifest.map(|manifest| Part { path, manifest }));
        }
        if all.len() == before {
            let plan = folder.display().to_string();
            return own.and(Err(Error::NothingBegun { plan }));
        }
    }
    all.sort_by_key(|part: &Part| (part.manifest.shard(), !part.manifest.has_ended()));
    Ok(all)
}

/// Each part once. All must be of one plan, and copies of the same part must have found the same results.
fn one_of_each(parts: Vec<Part>) -> Result<Vec<Part>, Error> {
    let mut each: Vec<Part> = Vec::new();
    for part in parts {
        if let Some(first) = each.first() {
            first.refuse_other(&part)?;
        }
        match each.last() {
            Some(last) if last.manifest.shard() == part.manifest.shard() => {
                if part.manifest.has_ended() {
                    last.refuse_contradiction(&part)?;
                }
            }
            _ => each.push(part),
        }
    }
    Ok(each)
}

/// The most missing parts that are listed.
const NAMED: usize = 10;

fn unfinished(parts: &[Part]) -> Option<Error> {
    let all = parts.first()?.manifest.shard().of();
    let there = parts.iter().map(|part| part.manifest.shard().number());
    let there: BTreeSet<usize> = there.collect();
    let missing = (1..=all).filter(|number| !there.contains(number));
    let missing: Vec<String> = missing.map(|number| format!("{number}/{all}")).collect();
    if !missing.is_empty() {
        let more = match missing.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let (count, named) = (missing.len(), missing[..missing.len().min(NAMED)].join(", "));
        return Some(plain_error!("{count} of {all} parts are missing: {named}{more}").into());
    }
    let part = parts.iter().find(|part| !part.manifest.has_ended())?;
    Some(Error::NotFinished {
        shard: part.manifest.shard().to_string(),
        path: part.place(),
    })
}

impl Part {
    fn place(&self) -> String {
        self.path.display().to_string()
    }

    /// Refuses a part of another plan, or of a different number of parts.
    fn refuse_other(&self, other: &Part) -> Result<(), PlainError> {
        let (one, two) = (self.place(), other.place());
        let differences = self.manifest.differences(&other.manifest).join("; ");
        if !differences.is_empty() {
            refuse!("{one} and {two} are not of one run ({differences})");
        }
        let [shard, other_shard] = [self, other].map(|part| part.manifest.shard());
        if shard.of() == other_shard.of() {
            Ok(())
        } else {
            Err(plain_error!(
                "{one} is part {shard} and {two} is part {other_shard}; all parts of a run must have the same N"
            ))
        }
    }

    /// Refuses another folder of the same part if its rows differ in anything other than times.
    fn refuse_contradiction(&self, other: &Part) -> Result<(), Error> {
        let files = self.manifest.spec.files().iter();
        for name in files.filter(|name| self.path.join(name).exists()) {
            let mut one = RowReader::open(&self.path.join(name))?;
            let mut two = RowReader::open(&other.path.join(name))?;
            let timeless = |line: &[u8]| Some(timeless(serde_json::from_slice(line).ok()?, &TIMES));
            loop {
                let same = match (one.next_line()?, two.next_line()?) {
                    (None, None) => break,
                    (Some(line), Some(other)) => timeless(line) == timeless(other),
                    _ => false,
                };
                if !same {
                    let (one, two) = (one.place(), two.place());
                    refuse!("{one} and {two} are the same part and contradict each other");
                }
            }
        }
        Ok(())
    }
}
