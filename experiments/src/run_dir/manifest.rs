//! [`Manifest`]: what was done in a folder, by which version, on what; sufficient to resume it.

use super::provenance::{Machine, Versions, typed};
use crate::error::Error;
use crate::folder::manifest_file;
use crate::folder::shard::Shard;
use crate::limits::clock::now;
use crate::limits::threads::Threads;
use crate::plan::Work;
use crate::progress::Monitor;
use crate::rows::check;
use crate::spec::{CommandLine, WorkSpec};
use disk::checksum::{self, Checksum, Checksums};
use reports::{Document, MADE, ORIGIN, bibtex};
use serde::{Deserialize, Serialize};
use sessions::PlainError;
use std::path::Path;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    pub(crate) status: Status,
    command: CommandLine,
    #[serde(flatten)]
    pub(crate) spec: WorkSpec,
    /// The part of the work done in this folder; `None` for all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<Shard>,
    /// The checksums of the finished files of rows.
    #[serde(
        default,
        with = "checksum::listed",
        skip_serializing_if = "Checksums::is_empty"
    )]
    pub(crate) files: Checksums,
    pub(crate) threads: usize,
    pub(crate) started: String,
    /// When it was resumed after interruptions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) resumed: Vec<String>,
    ended: Option<String>,
    pub(crate) versions: Versions,
    pub(crate) machine: Machine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// Its parts are still to be done.
    Planned,
    Running,
    Complete,
    Interrupted,
}

impl Manifest {
    /// The manifest of new work, started by a command line.
    pub(crate) fn of(work: &Work, command: CommandLine) -> Result<Manifest, Error> {
        Ok(Manifest {
            status: Status::Running,
            command,
            spec: work.spec(),
            shard: None,
            files: Checksums::default(),
            threads: work.searches(),
            started: now(),
            resumed: Vec::new(),
            ended: None,
            versions: Versions::here(work.fingerprint()?),
            machine: Machine::here(),
        })
    }

    /// The manifest of a folder.
    pub(crate) fn read(path: &Path) -> Result<Manifest, Error> {
        manifest_file::read(path)
    }

    /// The manifest of a folder in which a worker does a part of a plan; `None` in any other.
    pub(crate) fn of_worker(path: &Path) -> Result<Option<Manifest>, Error> {
        let manifest = Manifest::read(path)?;
        let is_part = manifest.shard.is_some() || manifest.made_by() == "work";
        Ok(Some(manifest).filter(|_| is_part))
    }

    /// The error for a folder of the wrong kind.
    pub(crate) fn of_other_command(&self, path: &Path) -> PlainError {
        plain_error!("{} was made by `{}`", path.display(), self.made_by())
    }

    /// Reconstructs the work from the manifest and the files next to it.
    pub(crate) fn work(&self, path: &Path, threads: Threads, monitor: &Monitor<'_>) -> Result<Work, Error> {
        Work::in_folder(path, (&self.spec, &self.files), threads, monitor.registries())
    }

    /// The differences between two folders in what determines their rows, apart from the part.
    pub(crate) fn differences(&self, here: &Manifest) -> Vec<String> {
        let mut found = here.versions.differences(&self.versions);
        found.extend(WorkSpec::differences(&self.spec, &here.spec));
        found
    }

    /// Refuses to resume work started by a build whose searches count differently.
    pub(crate) fn refuse_other_build(&self, path: &Path, here: &str) -> Result<(), PlainError> {
        let there = &self.versions.search;
        if there == here {
            return Ok(());
        }
        Err(plain_error!(
            "{} was begun with a build of the lab whose searches count otherwise ({there} there, {here} here); go \
             on with that build, or start anew",
            path.display()
        ))
    }

    /// The expected checksum of a file, if known.
    pub(crate) fn left(&self, file: &str) -> Option<&Checksum> {
        self.files.get(file)
    }

    /// Refuses a folder with files that differ from their known checksums.
    pub(crate) fn check_all(&self, folder: &Path) -> Result<(), Error> {
        let mut files = self.files.iter();
        files.try_for_each(|(name, left)| check(left, &folder.join(name)))
    }

    /// The manifest of a part.
    pub(crate) fn of_part(self, shard: Shard) -> Self {
        let shard = (shard != Shard::WHOLE).then_some(shard);
        Manifest { shard, ..self }
    }

    pub(crate) fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// The manifest with another status.
    pub(crate) fn with(self, status: Status) -> Self {
        Manifest { status, ..self }
    }

    pub(crate) fn is_planned(&self) -> bool {
        self.status == Status::Planned
    }

    /// The command that created it, such as `run`.
    pub(crate) fn made_by(&self) -> &str {
        self.command.get(1).map_or("", String::as_str)
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.status == Status::Complete
    }

    pub(crate) fn resume(&mut self, threads: usize) {
        self.status = Status::Running;
        self.threads = threads;
        self.resumed.push(now());
        self.ended = None;
    }

    pub(crate) fn end(&mut self, interrupted: bool, sums: Checksums) {
        self.files.extend(sums);
        self.status = if interrupted { Status::Interrupted } else { Status::Complete };
        self.ended = Some(now());
    }

    pub(crate) fn command(&self) -> String {
        typed(&self.command)
    }

    pub(crate) fn provenance(&self) -> String {
        self.versions
            .described(&self.machine, self.threads, &self.started)
    }

    /// Ends a page with how it was made, in a citable form: the specification, build, machine, command, and a
    /// BibTeX entry, which cannot hold the braces of a command. `same` says what does not depend on the
    /// machine.
    pub(crate) fn cite(&self, document: &mut Document, described: &[String], same: &str, mark: &str) {
        document.section_once(ORIGIN, MADE);
        document.paragraph(format!("{} {} {same}", self.provenance(), described.join(" ")));
        document.code(self.command());
        let program = self.versions.program();
        let build = [program.as_str(), &self.versions.lab, &self.started];
        document.entry(bibtex(&document.title, build, described, mark));
    }
}
