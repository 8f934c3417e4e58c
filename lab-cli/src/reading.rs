//! The functions by which commands read files, for tests that feed them hostile files.

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

/// Reads the folder of a run as `--resume` does, and counts its records.
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
/// If a file in it cannot be read or is not of the lab.
pub fn report(folder: &Path) -> Result<Document> {
    reports_of::page(&[folder.to_owned()])
}
