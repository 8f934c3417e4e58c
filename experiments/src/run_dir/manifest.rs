//! [`Manifest`]: what was done in a folder, by what, on what; enough to go on with it.

use super::checksum as sealed;
use super::shard::Shard;
use crate::clock::now;
use crate::error::Error;
use crate::memory::ResourceLimits;
use crate::progress::Monitor;
use crate::provenance::{Machine, Versions, typed};
use crate::rows::check;
use crate::work::{Work, WorkSpec};
use disk::checksum::{self, Checksum, Checksums};
use reports::{Citation, Document, MADE, ORIGIN};
use serde::{Deserialize, Serialize};
use sessions::PlainError;
use std::path::Path;

/// The command line as a manifest keeps it: argument by argument, the program's name first.
pub type CommandLine = Vec<String>;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    pub(crate) status: Status,
    command: CommandLine,
    #[serde(flatten)]
    pub(crate) spec: WorkSpec,
    /// Which part of what is asked this is; none for all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<Shard>,
    /// What the files of the parts hold, in short, that `lab merge` put together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) merged: Option<String>,
    /// What the files of rows hold that are finished.
    #[serde(
        default,
        with = "checksum::listed",
        skip_serializing_if = "Checksums::is_empty"
    )]
    pub(crate) files: Checksums,
    pub(crate) threads: usize,
    pub(crate) started: String,
    /// When it was taken up again after it had been broken off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) resumed: Vec<String>,
    ended: Option<String>,
    pub(crate) versions: Versions,
    pub(crate) machine: Machine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// Parts follow it.
    Planned,
    /// Parts are being put together.
    Merging,
    Running,
    Complete,
    Interrupted,
}

impl Manifest {
    /// The manifest of what begins now, by a command line.
    pub(crate) fn of(work: &Work, command: CommandLine) -> Result<Manifest, Error> {
        Ok(Manifest {
            status: Status::Running,
            command,
            spec: work.spec(),
            shard: None,
            merged: None,
            files: Checksums::default(),
            threads: work.side_by_side().searches,
            started: now(),
            resumed: Vec::new(),
            ended: None,
            versions: Versions {
                search: Some(work.fingerprint()?),
                ..Versions::here()
            },
            machine: Machine::here(),
        })
    }

    /// The manifest of a folder.
    pub(crate) fn read(path: &Path) -> Result<Manifest, Error> {
        Ok(sealed::read(path)?.0)
    }

    /// The error of a folder that is not of the wanted kind.
    pub(crate) fn of_other_command(&self, path: &Path) -> PlainError {
        plain_error!("{} was made by `{}`", path.display(), self.made_by())
    }

    /// What it tells of, with what stands beside it.
    pub(crate) fn work(
        &self,
        path: &Path,
        resources: ResourceLimits,
        monitor: &Monitor<'_>,
    ) -> Result<Work, Error> {
        Work::in_folder(path, (&self.spec, &self.files), resources, monitor.registries())
    }

    /// How two folders differ in what determines their rows, but for the part.
    pub(crate) fn differences(&self, here: &Manifest) -> Vec<String> {
        let mut found = here.versions.differences(&self.versions);
        found.extend(WorkSpec::differences(&self.spec, &here.spec));
        found
    }

    /// Refuses to go on with what a build began whose searches count otherwise.
    pub(crate) fn refuse_other_build(&self, path: &Path, here: &str) -> Result<(), PlainError> {
        match self.versions.search.as_ref().filter(|there| *there != here) {
            None => Ok(()),
            Some(there) => Err(plain_error!(
                "{} was begun with a build of the lab whose searches count otherwise ({there} there, {here} here); go \
                 on with that build, or start anew",
                path.display()
            )),
        }
    }

    /// What a file is to hold, if that is known.
    pub(crate) fn left(&self, file: &str) -> Option<&Checksum> {
        self.files.get(file)
    }

    /// Refuses a folder whose files are not all as they were left, as far as that is known.
    pub(crate) fn check_all(&self, folder: &Path) -> Result<(), Error> {
        let mut files = self.files.iter();
        files.try_for_each(|(name, left)| check(left, &folder.join(name)))
    }

    /// The same of a part.
    pub(crate) fn of_part(self, shard: Shard) -> Self {
        let shard = (shard != Shard::WHOLE).then_some(shard);
        Manifest { shard, ..self }
    }

    pub(crate) fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// The same in another state.
    pub(crate) fn with(self, status: Status) -> Self {
        Manifest { status, ..self }
    }

    pub(crate) fn is_planned(&self) -> bool {
        self.status == Status::Planned
    }

    /// Which command left it, as in `run`.
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

    pub(crate) fn circumstances(&self) -> String {
        self.versions
            .described(&self.machine, self.threads, &self.started)
    }

    /// Ends a page with how it was made, in a form that a paper can cite: what was asked, build, machine,
    /// command, and an entry for BibTeX. `same` says what does not differ from machine to machine.
    pub(crate) fn cite(&self, document: &mut Document, asked: Vec<String>, same: &str, mark: String) {
        document.section_once(ORIGIN, MADE);
        document.paragraph(format!("{} {} {same}", self.circumstances(), asked.join(" ")));
        document.code(self.command());
        let mut notes = asked;
        notes.push(format!("Command: {}", self.command()));
        document.entry(&Citation {
            title: document.title.clone(),
            program: self.versions.program(),
            begun: self.started.clone(),
            notes,
            mark,
        });
    }
}
