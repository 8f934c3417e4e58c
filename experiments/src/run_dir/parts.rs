//! The parts of a plan, each in a folder of its own.

use super::manifest::Manifest;
use crate::error::Error;
use crate::folder::shard::started_folders;
use crate::folder::{Folder, MANIFEST};
use crate::measure::{JUDGED, MINIMAL_TREES, RECORDS, SPEEDUPS};
use crate::plan::GAMES;
use crate::rows::RowReader;
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

/// The parts in the folders, by number. All must be of one plan, and each is there once.
pub(crate) fn parts_of(folders: &[PathBuf]) -> Result<Vec<Part>, Error> {
    let parts = parts_in(folders)?;
    for pair in parts.windows(2) {
        pair[0].refuse_other(&pair[1])?;
    }
    Ok(parts)
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

/// The parts in the folders, by number. The folder of a plan, or one without work of its own, stands for the
/// parts in it, whatever they are called.
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
    all.sort_by_key(|part: &Part| part.manifest.shard());
    Ok(all)
}

/// The most missing parts that are listed.
const NAMED: usize = 10;

pub(crate) fn unfinished(parts: &[Part]) -> Option<Error> {
    let all = parts.first()?.manifest.shard().of();
    let there = BTreeSet::from_iter(parts.iter().map(|part| part.manifest.shard().number()));
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

    /// Refuses a part of another plan or of a different number of parts, and the same part in another folder.
    fn refuse_other(&self, other: &Part) -> Result<(), PlainError> {
        let (one, two) = (self.place(), other.place());
        let differences = self.manifest.differences(&other.manifest).join("; ");
        if !differences.is_empty() {
            refuse!("{one} and {two} are not of one run ({differences})");
        }
        let [shard, other_shard] = [self, other].map(|part| part.manifest.shard());
        if shard == other_shard {
            refuse!("{one} and {two} are both part {shard}; give one of them");
        }
        if shard.of() != other_shard.of() {
            refuse!(
                "{one} is part {shard} and {two} is part {other_shard}; all parts of a run must have the same N"
            );
        }
        Ok(())
    }
}
