//! What the lab reads from files, by the same functions that its commands call: for tests that try hostile
//! files on them.

use crate::run::{self, Manifest};
use crate::{report as reports_of, suite as suites};
use anyhow::Result;
use reports::Document;
use std::path::Path;

/// Reads a suite: name and FEN of each position.
///
/// # Errors
/// If it cannot be read, or a line is bad.
pub fn suite(path: &Path) -> Result<Vec<(String, String)>> {
    let suite = suites::load(&path.to_string_lossy(), None)?;
    let entries = suite.entries.into_iter();
    Ok(entries
        .map(|entry| (entry.id, entry.root.fen().to_owned()))
        .collect())
}

/// Reads the folder of a run as one that goes on with it does: how many records it has.
///
/// # Errors
/// If it is no folder of a run that can go on.
pub fn run(folder: &Path) -> Result<usize> {
    run::left(folder)
}

/// Reads a `manifest.json`, and writes it again.
///
/// # Errors
/// If it is none.
pub fn manifest(json: &[u8]) -> Result<String> {
    let manifest: Manifest = serde_json::from_slice(json)?;
    Ok(serde_json::to_string(&manifest)?)
}

/// The page that `lab report` makes of a folder.
///
/// # Errors
/// If a file in it cannot be read or is none of the lab's.
pub fn report(folder: &Path) -> Result<Document> {
    reports_of::page(&[folder.to_owned()])
}
