//! The parts of a plan, each in a folder of its own.

use super::manifest::Manifest;
use crate::error::Error;
use crate::folder::shard::started_folders;
use crate::folder::{Folder, MANIFEST};
use crate::measure::{JUDGED, MINIMAL_TREES, RECORDS, SPEEDUPS};
use crate::plan::GAMES;
use crate::rows::{RowReader, TIMES, timeless};
use crate::spec::WorkSpec;
use sessions::PlainError;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

impl WorkSpec {
    /// The files of rows that a part of it produces.
    pub(crate) fn files(&self) -> &'static [&'static str] {
        match self {
            WorkSpec::Run(_) => &[RECORDS, MINIMAL_TREES, JUDGED, SPEEDUPS],
            WorkSpec::Match(_) => &[GAMES],
        }
    }
}

pub(crate) struct Part {
    pub(crate) path: PathBuf,
    pub(crate) manifest: Manifest,
}

pub(crate) fn parts_of(folders: &[PathBuf]) -> Result<Vec<Part>, Error> {
    one_of_each(parts_in(folders)?)
}

/// Writes the complete lines of a file from all parts that have it, one part after another.
pub(crate) fn concatenate_rows(parts: &[Part], name: &str, folder: &Folder) -> Result<(), Error> {
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
        for path in started_folders(folder).unwrap_or_default() {
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

pub(crate) fn unfinished(parts: &[Part]) -> Option<Error> {
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
