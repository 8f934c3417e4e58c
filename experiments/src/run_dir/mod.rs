//! [`RunDir`]: the folder of a run or match. It can be created, planned, divided into parts, resumed and
//! merged, and what is missing in it is measured.

mod manifest;
pub(crate) mod outcome;
pub(crate) mod parts;
mod provenance;

pub use manifest::Manifest;
pub(crate) use manifest::Status;

use crate::error::Error;
use crate::folder::shard::Shard;
use crate::folder::{Folder, MANIFEST, manifest_file};
use crate::limits::threads::Threads;
use crate::measure::row_file::{RowFile, RowIndex};
use crate::measure::scheduler::measure_missing;
use crate::measure::{Experiment, RECORDS, Searches};
use crate::plan::{Match, Run, Work};
use crate::progress::Monitor;
use crate::spec::{CommandLine, WorkSpec, differs};
use disk::checksum::{Checksum, Checksums};
use provenance::LAB;
use std::path::Path;

/// A folder protected from concurrent use, and the work done in it.
pub struct RunDir {
    pub work: Work,
    pub folder: Folder,
    pub(crate) manifest: Manifest,
    pub(crate) had_ended: bool,
}

impl RunDir {
    /// Creates a new folder for a part of some work; below `lab-out` by default.
    pub fn create(
        work: impl Into<Work>,
        shard: Shard,
        out: Option<&Path>,
        command: CommandLine,
        monitor: &Monitor<'_>,
    ) -> Result<RunDir, Error> {
        RunDir::new(work.into(), out, command, monitor, |manifest| {
            manifest.of_part(shard)
        })
    }

    /// Creates a new folder with a plan only, whose parts are done separately.
    pub fn plan(
        work: impl Into<Work>,
        out: Option<&Path>,
        command: CommandLine,
        monitor: &Monitor<'_>,
    ) -> Result<RunDir, Error> {
        let work = work.into();
        if matches!(&work, Work::Match(plan) if plan.tuning.is_some()) {
            refuse!("a tuning is not shared out: its pairs of games depend on those before them");
        }
        RunDir::new(work, out, command, monitor, |manifest| {
            manifest.with(Status::Planned)
        })
    }

    /// Creates the folder of some work after reporting what is left out.
    fn new(
        work: Work,
        out: Option<&Path>,
        command: CommandLine,
        monitor: &Monitor<'_>,
        prepare: impl FnOnce(Manifest) -> Manifest,
    ) -> Result<RunDir, Error> {
        for left_out in work.left_out() {
            monitor.note(format!("note: {left_out}"));
        }
        let manifest = prepare(Manifest::of(&work, command)?);
        let folder = Folder::create_alone(out, &work.folder_name(), monitor)?;
        RunDir::begin(work, folder, manifest)
    }

    pub(crate) fn begin(work: Work, folder: Folder, mut manifest: Manifest) -> Result<RunDir, Error> {
        work.keep_inputs(&folder)?;
        manifest.files.extend(folder.sums());
        folder.write_manifest(&manifest)?;
        Ok(RunDir {
            work,
            folder,
            manifest,
            had_ended: false,
        })
    }

    /// Resumes the work in a folder.
    pub fn resume(path: &Path, threads: Threads, monitor: &Monitor<'_>) -> Result<RunDir, Error> {
        // Check first: locking a folder with other contents would leave a lock file in it.
        let there = Manifest::read(path)?;
        if there.is_planned() {
            // The parts of a plan are resumed individually.
            let path = path.display().to_string();
            return Err(Error::IsPlan { path });
        }
        refuse_other_versions(path, &there)?;
        let folder = Folder::again(path, monitor)?;
        // Read it again under the lock, since another program may have changed it.
        let mut manifest = Manifest::read(path)?;
        let work = manifest.work(path, threads, monitor)?;
        let had_ended = manifest.has_ended();
        manifest.refuse_other_build(path, &work.fingerprint()?)?;
        if had_ended {
            // Nothing below checks again whether the rows are unchanged.
            manifest.check_all(path)?;
        }
        manifest.resume(work.searches());
        Ok(RunDir {
            work,
            folder,
            manifest,
            had_ended,
        })
    }

    /// Starts a part of the plan in a folder, in `out` or in the plan's folder, or resumes it if it was
    /// interrupted; a scheduler may start it any number of times.
    pub fn part(
        (plan, shard): (&Path, Shard),
        out: Option<&Path>,
        threads: Threads,
        command: CommandLine,
        monitor: &Monitor<'_>,
    ) -> Result<RunDir, Error> {
        let planned = Manifest::read(plan)?;
        if !planned.is_planned() {
            let path = plan.display().to_string();
            return Err(Error::NoPlan { path });
        }
        let place = out.map_or_else(|| plan.join(shard.folder()), Path::to_owned);
        if place.join(MANIFEST).exists() {
            let there = Manifest::read(&place)?;
            let mut differences = there.differences(&planned);
            differences.extend(differs("shard", &there.shard().to_string(), &shard.to_string()));
            if !differences.is_empty() {
                return Err(Error::OtherPart {
                    path: place.display().to_string(),
                    shard: shard.to_string(),
                    plan: plan.display().to_string(),
                    differences: differences.join("; "),
                });
            }
            return RunDir::resume(&place, threads, monitor);
        }
        refuse_other_versions(plan, &planned)?;
        let work = planned.work(plan, threads, monitor)?;
        planned.refuse_other_build(plan, &work.fingerprint()?)?;
        RunDir::create(work, shard, Some(&place), command, monitor)
    }

    /// Whether a folder holds a plan.
    pub fn is_plan(path: &Path) -> bool {
        Manifest::read(path).is_ok_and(|manifest| manifest.is_planned())
    }

    /// The number of records of the run in a folder, if it can be resumed.
    pub fn count_records(path: &Path) -> Result<usize, Error> {
        let (manifest, nobody) = (Manifest::read(path)?, Monitor::nobody());
        match manifest.work(path, Threads::default(), &nobody)? {
            Work::Run(run) => Ok(RowIndex::read(&path.join(RECORDS), &Searches::of(&run, &nobody))?.len()),
            Work::Match(_) => Err(manifest.of_other_command(path).into()),
        }
    }

    /// Notes in a manifest that its work was interrupted, for a program that must end before the work does.
    pub fn mark_interrupted(path: &Path) {
        let Ok(mut manifest) = Manifest::read(path) else {
            return;
        };
        if manifest.status == Status::Running {
            manifest.end(true, Checksums::default());
            // If it cannot be written, the manifest still says that the work is not complete.
            if let Ok(text) = manifest_file::text(&manifest) {
                let _ = disk::write(&path.join(MANIFEST), text.as_bytes());
            }
        }
    }

    /// The run in the folder, or an error.
    pub fn as_run(&self) -> Result<&Run, Error> {
        match &self.work {
            Work::Run(run) => Ok(run),
            Work::Match(_) => Err(self.manifest.of_other_command(self.folder.path()).into()),
        }
    }

    /// The match in the folder, or an error.
    pub fn as_match(&self) -> Result<&Match, Error> {
        match &self.work {
            Work::Match(game_match) => Ok(game_match),
            Work::Run(_) => Err(self.manifest.of_other_command(self.folder.path()).into()),
        }
    }

    pub fn shard(&self) -> Shard {
        self.manifest.shard()
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.shard() == Shard::WHOLE
    }

    /// The checksum of a file, if the work had ended.
    pub(crate) fn left(&self, file: &str) -> Option<&Checksum> {
        self.manifest.left(file).filter(|_| self.had_ended)
    }

    /// The file of rows of an experiment.
    pub(crate) fn rows<'a, E: Experiment>(
        &'a self,
        experiment: &'a E,
        monitor: &Monitor<'_>,
    ) -> Result<RowFile<'a, E>, Error> {
        RowFile::open(&self.folder, experiment, monitor.stop())?.of_part(self.shard())
    }

    /// Measures what is missing of an experiment.
    pub(crate) fn measure<E: Experiment>(
        &self,
        experiment: &E,
        threads: usize,
        monitor: &Monitor<'_>,
    ) -> Result<(), Error> {
        let rows = self.rows(experiment, monitor)?;
        measure_missing(&rows, threads, monitor)?;
        rows.finish()?;
        Ok(())
    }

    /// Records the resumption, once the files are known to be unchanged, so that a refused resumption leaves
    /// no trace and is refused again.
    pub(crate) fn write_resumed(&self) -> Result<(), Error> {
        if self.manifest.resumed.is_empty() {
            Ok(())
        } else {
            self.folder.write_manifest(&self.manifest)
        }
    }
}

fn refuse_other_versions(path: &Path, there: &Manifest) -> Result<(), Error> {
    if matches!(there.spec, WorkSpec::Match(_)) {
        return Ok(());
    }
    match differs("lab", &there.versions.lab, LAB) {
        None => Ok(()),
        Some(differences) => Err(Error::OtherRun {
            path: path.display().to_string(),
            differences,
        }),
    }
}
