//! Merges the parts of a plan: combines their rows and continues as if the work had been resumed.

use crate::error::Error;
use crate::folder::Folder;
use crate::limits::threads::Threads;
use crate::matches::GamePairs;
use crate::plan::Work;
use crate::progress::Monitor;
use crate::run_dir::parts::{Part, concatenate_rows, parts_of, unfinished};
use crate::run_dir::{Manifest, RunDir};
use crate::spec::CommandLine;
use std::path::{Path, PathBuf};

impl RunDir {
    /// Checks that the folders hold parts of one plan that agree, and that they are complete or at least
    /// sufficient to decide a match. Then combines their rows in a new folder, for
    /// [`execute`](RunDir::execute) to sort and show. The manifest comes last, so that a merge that was
    /// broken off is no run.
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
        let work = first.manifest.work(&first.path, Threads::default(), monitor)?;
        for part in &parts {
            part.manifest.check_all(&part.path)?;
        }
        let manifest = Manifest::of(&work, command)?;
        let here = &manifest.versions.search;
        first.manifest.refuse_other_build(&first.path, here)?;
        if let Some(error) = unfinished(&parts) {
            if !is_settled(&work, &parts, monitor)? {
                return Err(error);
            }
        }
        let folder = Folder::create_alone(out, &work.folder_name(), monitor)?;
        for name in manifest.spec.files() {
            concatenate_rows(&parts, name, &folder)?;
        }
        RunDir::begin(work, folder, manifest)
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
