//! [`Manifest`]: what was done in a folder, by what, on what; enough to go on with it.

use crate::circumstances::{Machine, Versions, typed};
use crate::clock::now;
use crate::rows::RowError;
use crate::sealed::{MANIFEST, ManifestError};
use crate::shard::Shard;
use disk::bounded_read::Lines;
use disk::checksum::{self, Checksum, Checksums, Hasher};
use reports::{Citation, Document};
use serde::{Deserialize, Serialize};
use std::path::Path;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest<Asked> {
    pub(crate) status: Progress,
    command: Vec<String>,
    #[serde(flatten)]
    pub(crate) asked: Asked,
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
    threads: usize,
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
pub(crate) enum Progress {
    /// Parts follow it.
    Planned,
    /// Parts are being put together.
    Merging,
    Running,
    Complete,
    Interrupted,
}

impl<Asked> Manifest<Asked> {
    /// The manifest of what begins now, by a command line and a build whose searches count so.
    pub(crate) fn new(asked: Asked, threads: usize, command: Vec<String>, search: String) -> Self {
        Manifest {
            status: Progress::Running,
            command,
            asked,
            shard: None,
            merged: None,
            files: Checksums::default(),
            threads,
            started: now(),
            resumed: Vec::new(),
            ended: None,
            versions: Versions {
                search: Some(search),
                ..Versions::here()
            },
            machine: Machine::here(),
        }
    }

    /// Refuses to go on with what a build began whose searches count otherwise.
    pub(crate) fn refuse_other_build(&self, path: &Path, here: String) -> Result<(), ManifestError> {
        match self.versions.search.as_ref().filter(|there| **there != here) {
            None => Ok(()),
            Some(there) => Err(ManifestError::OtherBuild {
                path: path.display().to_string(),
                there: there.clone(),
                here,
            }),
        }
    }

    /// What a file is to hold, if that is known.
    pub(crate) fn left(&self, file: &str) -> Option<&Checksum> {
        self.files.get(file)
    }

    /// What the files are to hold; nothing if it has not ended.
    pub(crate) fn all_left(&self) -> Checksums {
        if self.has_ended() { self.files.clone() } else { Checksums::default() }
    }

    /// Refuses a file that is not as it was left, if that is known.
    pub(crate) fn check(&self, path: &Path, name: &str) -> Result<(), RowError> {
        let Some(left) = self.left(name) else {
            return Ok(());
        };
        let mut lines = Lines::open(path)?;
        let (mut line, mut sum) = (Vec::new(), Hasher::default());
        while let Some(line) = lines.next(&mut line)? {
            sum.add(line);
        }
        left.check(&sum.finish()).map_err(RowError::not_as_left(path))
    }

    /// Refuses a folder whose files are not all as they were left, as far as that is known.
    pub(crate) fn check_all(&self, folder: &Path) -> Result<(), RowError> {
        let mut names = self.files.keys();
        names.try_for_each(|name| self.check(&folder.join(name), name))
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
    pub(crate) fn with(self, status: Progress) -> Self {
        Manifest { status, ..self }
    }

    pub(crate) fn is_planned(&self) -> bool {
        self.status == Progress::Planned
    }

    /// Which command left it, as in `run`.
    pub(crate) fn made_by(&self) -> &str {
        self.command.get(1).map_or("", String::as_str)
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.status == Progress::Complete
    }

    pub(crate) fn resume(&mut self, threads: usize) {
        self.status = Progress::Running;
        self.threads = threads;
        self.resumed.push(now());
        self.ended = None;
    }

    pub(crate) fn end(&mut self, interrupted: bool, sums: Checksums) {
        self.files.extend(sums);
        self.status = if interrupted { Progress::Interrupted } else { Progress::Complete };
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
        document.paragraph(format!(
            "How this was made: {} {} {same}",
            self.circumstances(),
            asked.join(" ")
        ));
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

pub(crate) type Unreadable = Box<dyn std::error::Error + Send + Sync>;

/// The error of a folder whose manifest tells of something that cannot be.
pub(crate) fn impossible<E: Into<Unreadable>>(path: &Path) -> impl FnOnce(E) -> ManifestError {
    let file = path.join(MANIFEST).display().to_string();
    |source| ManifestError::Impossible {
        file,
        source: source.into(),
    }
}
