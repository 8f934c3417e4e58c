//! Joins the parts of a plan: their rows are put together, and what follows is done as if it went on.

use crate::begun::{self, Begun, CommandLine, Planned, differences, of_plan};
use crate::error::{Error, FolderError};
use crate::event::Monitor;
use crate::folder::{Folder, MANIFEST};
use crate::manifest::{Manifest, Progress};
use crate::memory::Resources;
use crate::plausible::TIMES;
use crate::rows::{Rows, timeless};
use disk::digest::Digest;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) struct Part<P: Planned> {
    pub(crate) path: PathBuf,
    pub(crate) manifest: Manifest<P::Asked>,
}

/// Checks that the folders hold parts of one plan, in agreement and all of them, or as many as count, and
/// puts their rows together, for [`carry_out`](Begun::carry_out) to put in order and to show. A
/// merge of the same parts that was broken off in the folder is begun again; one that is whole is left as it
/// is, if it has not been changed since.
pub fn merge<P: Planned>(
    folders: &[PathBuf],
    out: Option<&Path>,
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<Begun<P>, Error> {
    let parts = begun_parts_of::<P>(folders)?;
    let first = parts.first().ok_or(FolderError::NoParts)?;
    let plan = P::left(
        &first.path,
        &first.manifest,
        Resources::default(),
        monitor.registries(),
    )?;
    for part in &parts {
        part.manifest.check_all(&part.path)?;
    }
    let manifest = of_plan(&plan, command)?;
    let here = manifest.versions.search.clone().unwrap_or_default();
    first.manifest.refuse_other_build(&first.path, here)?;
    if let Some(error) = unfinished(&parts) {
        let paths: Vec<PathBuf> = parts.iter().map(|part| part.path.clone()).collect();
        if !plan.is_settled(&paths, monitor)? {
            return Err(error.into());
        }
    }
    let mut manifest = manifest.with(Progress::Merging);
    manifest.merged = Some(sum_of(&parts));
    let mut begun = begun_or_again(plan, manifest, out, monitor)?;
    if !begun.had_ended {
        for name in P::ROWS {
            put_together(&parts, name, &begun.folder)?;
        }
        begun.manifest.status = Progress::Running;
        begun.folder.write_manifest(&begun.manifest)?;
    }
    Ok(begun)
}

pub(crate) fn begun_parts_of<P: Planned>(folders: &[PathBuf]) -> Result<Vec<Part<P>>, Error> {
    one_of_each(parts_in(folders)?)
}

/// Writes the whole lines of a file of all parts, those that have one, one part after the other.
pub(crate) fn put_together<P: Planned>(parts: &[Part<P>], name: &str, folder: &Folder) -> Result<(), Error> {
    let files = parts.iter().map(|part| part.path.join(name));
    let files: Vec<PathBuf> = files.filter(|file| file.symlink_metadata().is_ok()).collect();
    if files.is_empty() {
        return Ok(());
    }
    folder.write_with(name, |out| {
        for file in files {
            let mut rows = Rows::open(&file)?;
            while let Some(line) = rows.next_line()? {
                out.write_all(line)?;
            }
        }
        Ok(())
    })
}

/// What the files of the parts hold, in short.
fn sum_of<P: Planned>(parts: &[Part<P>]) -> String {
    let mut sum = Digest::EMPTY;
    for part in parts {
        for name in P::ROWS {
            sum.add(format!("{:?}", part.manifest.left(name)).as_bytes());
        }
    }
    sum.to_string()
}

/// Begins a merge in a new folder, or in that of a merge of the same plan which was broken off. A folder that
/// holds this merge as a whole stays as it is.
fn begun_or_again<P: Planned>(
    plan: P,
    manifest: Manifest<P::Asked>,
    out: Option<&Path>,
    monitor: &Monitor<'_>,
) -> Result<Begun<P>, Error> {
    // Of a merge of the same plan; whatever else is there is refused.
    let left = |path: &Path| {
        let manifest = begun::manifest::<P>(path, P::COMMAND)
            .ok()
            .filter(|left| left.made_by() == "merge" && differences::<P>(left, &manifest).is_empty());
        let path = path.to_owned();
        manifest.map(|manifest| Part::<P> { path, manifest })
    };
    if let Some(path) = out.filter(|path| left(path).is_some()) {
        let folder = Folder::again(path, monitor)?;
        // Read again under the lock: somebody may have changed it before.
        match left(path) {
            Some(left) if !left.manifest.has_ended() => return begun::begun(plan, folder, manifest),
            Some(left) if left.manifest.merged == manifest.merged => {
                left.manifest.check_all(&left.path)?;
                return Ok(Begun {
                    plan,
                    folder,
                    had_ended: true,
                    left: left.manifest.all_left(),
                    manifest: left.manifest,
                });
            }
            _ => (),
        }
    }
    let folder = Folder::create_alone(out, &plan.folder_name(), monitor)?;
    begun::begun(plan, folder, manifest)
}

/// The parts in folders, by their numbers, finished ones first; a plan's folder stands for those in it.
fn parts_in<P: Planned>(folders: &[PathBuf]) -> Result<Vec<Part<P>>, Error> {
    let mut all = Vec::new();
    for folder in folders {
        let manifest = begun::manifest::<P>(folder, P::COMMAND)?;
        if manifest.is_planned() {
            for path in begun_parts(folder)? {
                let manifest = begun::manifest::<P>(&path, P::COMMAND)?;
                all.push(Part { path, manifest });
            }
        } else {
            let path = folder.clone();
            all.push(Part { path, manifest });
        }
    }
    all.sort_by_key(|part: &Part<P>| (part.manifest.shard(), !part.manifest.has_ended()));
    Ok(all)
}

pub(crate) fn begun_parts(plan: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let names = disk::list(plan).map_err(|source| FolderError::CannotLookInto {
        path: plan.display().to_string(),
        source,
    })?;
    let names = names.into_iter();
    let parts = names.filter(|name| name.to_string_lossy().starts_with("shard-"));
    let parts = parts.map(|name| plan.join(name));
    // One without a manifest is only being prepared.
    let mut parts: Vec<PathBuf> = parts.filter(|part| part.join(MANIFEST).exists()).collect();
    parts.sort();
    if parts.is_empty() {
        Err(FolderError::NothingBegun {
            plan: plan.display().to_string(),
        })
    } else {
        Ok(parts)
    }
}

/// The parts, each once: all must be of one plan, and where one was done twice both must have found the same.
fn one_of_each<P: Planned>(parts: Vec<Part<P>>) -> Result<Vec<Part<P>>, Error> {
    let mut each: Vec<Part<P>> = Vec::new();
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

fn unfinished<P: Planned>(parts: &[Part<P>]) -> Option<FolderError> {
    let all = parts.first()?.manifest.shard().of();
    let there = parts.iter().map(|part| part.manifest.shard().number());
    let there: BTreeSet<usize> = there.collect();
    let missing = (1..=all).filter(|number| !there.contains(number));
    let missing: Vec<String> = missing.map(|number| format!("{number}/{all}")).collect();
    if !missing.is_empty() {
        return Some(FolderError::MissingParts { missing, all });
    }
    let part = parts.iter().find(|part| !part.manifest.has_ended())?;
    Some(FolderError::NotFinished {
        shard: part.manifest.shard().to_string(),
        path: part.place(),
    })
}

impl<P: Planned> Part<P> {
    fn place(&self) -> String {
        self.path.display().to_string()
    }

    /// Refuses a part of another plan, or one of another number of parts.
    fn refuse_other(&self, other: &Part<P>) -> Result<(), FolderError> {
        let (one, two) = (self.place(), other.place());
        let differences = differences::<P>(&self.manifest, &other.manifest).join("; ");
        if !differences.is_empty() {
            let message = format!("{one} and {two} are not of one run ({differences})");
            return Err(FolderError::Unlike(message));
        }
        let [shard, other_shard] = [self, other].map(|part| part.manifest.shard());
        if shard.of() == other_shard.of() {
            Ok(())
        } else {
            Err(FolderError::Unlike(format!(
                "{one} is part {shard} and {two} is part {other_shard}; all parts of a run must have the same N"
            )))
        }
    }

    /// Refuses another folder of the same part whose rows differ by more than time.
    fn refuse_contradiction(&self, other: &Part<P>) -> Result<(), Error> {
        for name in P::ROWS.iter().filter(|name| self.path.join(name).exists()) {
            let mut one = Rows::open(&self.path.join(name))?;
            let mut two = Rows::open(&other.path.join(name))?;
            let timeless = |line: &[u8]| Some(timeless(serde_json::from_slice(line).ok()?, &TIMES));
            loop {
                let same = match (one.next_line()?, two.next_line()?) {
                    (None, None) => break,
                    (Some(line), Some(other)) => timeless(line) == timeless(other),
                    _ => false,
                };
                if !same {
                    let (one, two) = (one.place(), two.place());
                    let message = format!("{one} and {two} are the same part and contradict each other");
                    return Err(FolderError::Unlike(message).into());
                }
            }
        }
        Ok(())
    }
}
