//! Inputs that the fuzz targets came upon: the small ones that together reach all they reached, and those
//! that once broke something.

use fuzz_checks::{ALL, Check};
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

const FUZZ: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz");

pub(crate) fn inputs(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(FUZZ).join("corpus").join(name);
    let entries = fs::read_dir(&folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    paths.sort();
    paths
}

/// Runs a check, and says on which input it failed.
fn holds(check: Check, path: &Path) {
    let bytes = fs::read(path).unwrap();
    assert!(catch_unwind(|| check(&bytes)).is_ok(), "{}", path.display());
}

#[test]
fn every_input_that_was_worth_keeping_still_holds() {
    for (name, check) in ALL {
        for path in inputs(name) {
            holds(*check, &path);
        }
    }
}

#[test]
fn every_check_has_a_target_and_every_target_a_check() {
    let targets = fs::read_dir(Path::new(FUZZ).join("fuzz_targets")).unwrap();
    let mut targets: Vec<String> = targets
        .map(|entry| {
            entry
                .unwrap()
                .path()
                .file_stem()
                .unwrap()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    targets.sort();
    assert!(ALL.iter().map(|(name, _)| *name).eq(targets));
}
