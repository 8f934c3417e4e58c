//! [`Work`]: what is done in a folder, a [`Run`] of any kind or a [`Match`], with everything named in its
//! specification resolved.

mod fingerprint;
mod matches;
pub(crate) mod openings;
mod player;
mod position_list;
mod run;
mod tuning;

pub(crate) use matches::{COMMAND, TUNED, pairs_of};
pub use matches::{GAMES, Match};
pub use openings::OpeningLine;
pub(crate) use player::Player;
pub(crate) use position_list::key;
pub use run::Run;
pub(crate) use run::refuse_no_deeper;
pub(crate) use tuning::Tuning;

use crate::error::Error;
use crate::folder::Folder;
use crate::limits::threads::Threads;
use crate::spec::WorkSpec;
use disk::checksum::Checksums;
use games::GameRegistry;
use std::path::Path;

/// Everything that determines the figures of a folder; it can be reconstructed from the folder's contents.
pub enum Work {
    Run(Box<Run>),
    Match(Box<Match>),
}

impl From<Run> for Work {
    fn from(run: Run) -> Work {
        Work::Run(Box::new(run))
    }
}

impl From<Match> for Work {
    fn from(game_match: Match) -> Work {
        Work::Match(Box::new(game_match))
    }
}

impl Work {
    /// Reconstructs the work from a manifest that lists these files, and from the files next to it.
    pub(crate) fn in_folder(
        path: &Path,
        (spec, files): (&WorkSpec, &Checksums),
        threads: Threads,
        registries: &GameRegistry,
    ) -> Result<Work, Error> {
        match spec {
            WorkSpec::Run(spec) => Run::in_folder(path, (spec, files), threads, registries).map(Work::from),
            WorkSpec::Match(spec) => {
                Match::in_folder(path, (spec, files), threads, registries).map(Work::from)
            }
        }
    }

    pub(crate) fn spec(&self) -> WorkSpec {
        match self {
            Work::Run(run) => WorkSpec::Run(Box::new(run.spec.clone())),
            Work::Match(game_match) => WorkSpec::Match(Box::new(game_match.spec.clone())),
        }
    }

    /// A sentence that describes the work, and its number of cells.
    pub fn described(&self) -> (String, usize) {
        match self {
            Work::Run(run) => run.described(),
            Work::Match(game_match) => game_match.described(),
        }
    }

    /// What a reader of the results needs to know beforehand, one sentence each.
    pub fn notes(&self) -> Result<Vec<String>, Error> {
        match self {
            Work::Run(run) => run.notes(),
            Work::Match(_) => Ok(Vec::new()),
        }
    }

    /// Messages about PGN games that would be used but cannot be parsed.
    pub(crate) fn left_out(&self) -> &[String] {
        match self {
            Work::Run(run) => &run.positions.left_out,
            Work::Match(game_match) => &game_match.left_out,
        }
    }

    pub(crate) fn folder_name(&self) -> String {
        match self {
            Work::Run(run) => run.folder_name(),
            Work::Match(game_match) => game_match.folder_name(),
        }
    }

    /// Saves inputs that are too large for a manifest.
    pub(crate) fn keep_inputs(&self, folder: &Folder) -> Result<(), Error> {
        match self {
            Work::Run(run) => run.positions.write(folder),
            Work::Match(game_match) => game_match.keep_inputs(folder),
        }
    }

    /// A digest of what its searches count on a few positions.
    pub(crate) fn fingerprint(&self) -> Result<String, Error> {
        match self {
            Work::Run(run) => run.fingerprint(),
            Work::Match(game_match) => game_match.fingerprint(),
        }
    }

    /// The number of searches or games at a time.
    pub(crate) fn searches(&self) -> usize {
        match self {
            Work::Run(run) => run.threads.count(),
            Work::Match(game_match) => game_match.searches(),
        }
    }
}
