//! [`begin`]: a match as a plan that is begun, and gone on with, as any other.

use super::conduct::PlayedMatch;
use super::openings::Openings;
use super::pairs::Pairs;
use super::plan::{AskedMatch, MatchOptions, Plan};
use super::{BOOK, COMMAND, GAMES, MatchError, OPENINGS, report};
use crate::begun::{self, CommandLine, Planned, begin_alone};
use crate::error::Error;
use crate::event::{Event, Monitor, Note};
use crate::folder::Folder;
use crate::manifest::Manifest;
use crate::memory::{Bytes, Resources, SideBySide};
use crate::run::fingerprint_of;
use crate::sealed::Unwrapped;
use disk::CannotWrite;
use games::{Registries, Setup};
use search_variants::Strategy;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub enum MatchStart {
    New {
        options: Box<MatchOptions>,
        /// The folder of its results; none for a new one below `lab-out`.
        out: Option<PathBuf>,
    },
    /// Where the match in this folder was broken off.
    Resumed(PathBuf),
}

pub type BegunMatch = begun::Begun<Plan>;

/// Begins a match, or goes on with one, as `start` says; `resources` say how many games are played at a time.
///
/// # Errors
/// If the input is bad, or the folder is in use or holds something else.
pub fn begin(
    start: &MatchStart,
    resources: Resources,
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<BegunMatch, Error> {
    match start {
        MatchStart::New { options, out } => {
            begin_alone(Plan::new(options, resources)?, out.as_deref(), command, monitor)
        }
        MatchStart::Resumed(path) => {
            let read = || Ok(Manifest::read(path, COMMAND)?.value);
            begun::go_on(path, read, |_| Ok(()), resources, monitor)
        }
    }
}

impl Planned for Plan {
    type Asked = AskedMatch;

    fn asked(&self) -> AskedMatch {
        self.asked.clone()
    }

    fn folder_name(&self) -> String {
        format!("match-{}", self.game)
    }

    /// Openings and book that were given, so that the match can go on without their files.
    fn keep_inputs(&self, folder: &Folder) -> Result<(), CannotWrite> {
        if let Openings::Given(openings) = &self.openings {
            folder.write_with::<CannotWrite>(OPENINGS, |out| {
                for opening in openings {
                    serde_json::to_writer(&mut *out, opening).map_err(io::Error::from)?;
                    out.write_all(b"\n")?;
                }
                Ok(())
            })?;
        }
        match &self.book {
            Some(book) => folder.write(BOOK, book.to_string().as_bytes()),
            None => Ok(()),
        }
    }

    fn fingerprint(&self) -> Result<String, Error> {
        let players = self.players.iter();
        let searched: Vec<(&Strategy, &Setup)> = players
            .filter_map(|player| Some((player.by.strategy()?, &player.setup)))
            .collect();
        fingerprint_of(&[self.game], &searched)
    }

    fn side_by_side(&self) -> &SideBySide {
        &self.side_by_side
    }

    fn left(
        path: &Path,
        manifest: &Manifest<AskedMatch>,
        resources: Resources,
        registries: &Registries,
    ) -> Result<Plan, Error> {
        Plan::kept(path, manifest, resources, registries)
    }
}

/// The page of the match in a folder. Nothing is played, and openings are not drawn again: another build may
/// draw others.
///
/// # Errors
/// If a file there is not of a match, was changed, or holds no games.
pub(crate) fn page(path: &Path, monitor: &Monitor<'_>) -> Result<PlayedMatch, Error> {
    let Unwrapped { value, is_proven } = Manifest::read(path, COMMAND)?;
    if !is_proven {
        let folder = path.to_owned();
        monitor.tell(Event::Noted(Note::NotProven { folder }));
    }
    // Nobody plays, whatever the tables would take.
    let unbounded = Resources {
        memory: Some(Bytes(u64::MAX)),
        ..Resources::default()
    };
    let plan = Plan::kept(path, &value, unbounded, monitor.registries())?;
    let pairs = Pairs::new(&plan, false, monitor);
    let games = path.join(GAMES);
    if games.exists() {
        pairs.count(&games, value.all_left().get(GAMES))?;
    }
    let standings = pairs.standings();
    match standings.iter().all(|standing| standing.games() == 0) {
        true => Err(Error::from(MatchError::NoGames {
            file: games.display().to_string(),
        })),
        false => Ok(PlayedMatch {
            document: report::document(&plan, &value, &standings),
            standings,
            sprt: plan.sprt,
            interrupted: !value.has_ended(),
        }),
    }
}
