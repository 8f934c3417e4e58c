//! Merges the parts of a plan: combines their rows and continues as if the work had been resumed.

use crate::error::Error;
use crate::folder::Folder;
use crate::limits::threads::Threads;
use crate::matches::GamePairs;
use crate::plan::Work;
use crate::progress::Monitor;
use crate::run_dir::parts::{Part, concatenate_rows, parts_of, unfinished};
use crate::run_dir::{Manifest, RunDir, Status};
use crate::spec::CommandLine;
use disk::digest::Digest;
use std::path::{Path, PathBuf};

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
        let mut manifest = manifest.with(Status::Merging);
        manifest.merged = Some(sum_of(&parts));
        let mut dir = begin_or_resume(work, manifest, out, monitor)?;
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
fn begin_or_resume(
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
