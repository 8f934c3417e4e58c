//! What a merge that was begun before has left in the folder in which parts are to be merged.

use super::deal::{Source, deal};
use crate::error::Error;
use crate::run::JournalError;
use crate::run::differences::differences;
use crate::run::manifest::Manifest;
use crate::run::positions::POSITIONS;
use crate::run::stored_plan::read_manifest;
use disk::input::{Lines, ReadError};
use disk::sum::{Sum, Summing};
use std::path::Path;

/// The manifest of a merge of the same run in a folder; `None` for whatever else is there.
pub(super) fn left(path: &Path, manifest: &Manifest) -> Option<Manifest> {
    let left = read_manifest(path).ok()?;
    let same = left.made_by() == "merge" && differences(&left, manifest, |_| true).is_empty();
    same.then_some(left)
}

/// Whether a merge of the same run that has ended put the same rows together, byte for byte.
///
/// # Errors
/// If it did, and its files are not as it left them.
pub(super) fn is_merge_of(
    left: &Manifest,
    files: &[(&'static str, Vec<Source<'_>>)],
    folder: &Path,
) -> Result<bool, Error> {
    let mut names = vec![POSITIONS];
    for (name, sources) in files {
        let mut sum = Summing::default();
        deal::<Error>(sources, |lines| {
            sum.add(lines);
            Ok(())
        })?;
        if left.left(name) != Some(&sum.finish()) {
            return Ok(false);
        }
        names.push(name);
    }
    for name in names {
        let path = folder.join(name);
        if let Some(sum) = left.left(name) {
            sum.check(&found(&path)?)
                .map_err(JournalError::not_as_left(&path))?;
        }
    }
    Ok(true)
}

fn found(path: &Path) -> Result<Sum, ReadError> {
    let mut sum = Summing::default();
    let mut lines = Lines::open(path)?;
    let mut line = Vec::new();
    while let Some(line) = lines.next(&mut line)? {
        sum.add(line);
    }
    Ok(sum.finish())
}
