//! [`begin`]: a match as a plan that is begun, and gone on with, as any other.

use super::conduct::PlayedMatch;
use super::openings::Openings;
use super::pairs::Pairs;
use super::plan::{AskedMatch, MatchOptions, Plan};
use super::{BOOK, COMMAND, GAMES, MatchError, OPENINGS, report};
use crate::begun::{self, CommandLine, Planned, begin_alone};
use crate::circumstances::differs;
use crate::error::{Error, FolderError};
use crate::event::{Event, Monitor, Note};
use crate::folder::Folder;
use crate::manifest::Manifest;
use crate::memory::{Bytes, Resources, SideBySide};
use crate::run::fingerprint_of;
use crate::sealed::Unwrapped;
use crate::shard::Shard;
use disk::CannotWrite;
use games::{Registries, Setup};
use reports::numbers;
use search_variants::Strategy;
use serde_json::Value;
use std::collections::BTreeSet;
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
    /// A part of the plan in a folder, in `out` or in the plan's folder; one that was broken off goes on.
    Part {
        plan: PathBuf,
        shard: Shard,
        out: Option<PathBuf>,
    },
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
            let plan = Plan::new(options, resources)?;
            begin_alone(plan, Shard::WHOLE, out.as_deref(), command, monitor)
        }
        MatchStart::Resumed(path) => {
            begun::go_on(path, || Plan::manifest(path), |_| Ok(()), resources, monitor)
        }
        MatchStart::Part { plan, shard, out } => {
            let part = (plan.as_path(), *shard);
            begun::part_of(part, out.as_deref(), |_| Ok(()), resources, command, monitor)
        }
    }
}

impl Planned for Plan {
    type Asked = AskedMatch;

    const ROWS: &'static [&'static str] = &[GAMES];

    fn asked(&self) -> AskedMatch {
        self.asked.clone()
    }

    fn differences(there: &AskedMatch, here: &AskedMatch) -> Vec<String> {
        let told = |asked: &AskedMatch| serde_json::to_value(asked).unwrap_or_default();
        let (there, here) = (told(there), told(here));
        let names = [&there, &here].into_iter().filter_map(Value::as_object);
        let names: BTreeSet<&String> = names.flat_map(serde_json::Map::keys).collect();
        let differ = |name| differs(name, &there[name].to_string(), &here[name].to_string());
        names.into_iter().filter_map(|name| differ(name)).collect()
    }

    fn told(&self) -> (String, usize) {
        let games = numbers::counted(2 * self.jobs(), "game");
        let players = numbers::counted(self.players.len(), "player");
        let told = format!("{players}: {games} of {}, in pairs of one opening.", self.game);
        (told, self.jobs())
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

    fn manifest(path: &Path) -> Result<Manifest<AskedMatch>, Error> {
        Ok(Manifest::read(path, COMMAND)?.value)
    }

    fn left(
        path: &Path,
        manifest: &Manifest<AskedMatch>,
        resources: Resources,
        registries: &Registries,
    ) -> Result<Plan, Error> {
        Plan::kept(path, manifest, resources, registries)
    }

    /// Whether the pairs in their order have decided every pairing.
    fn is_settled(&self, parts: &[PathBuf], monitor: &Monitor<'_>) -> Result<bool, Error> {
        Ok(Pairs::new(self, false, monitor).are_settled_by(parts)?)
    }
}

/// Whether a folder holds a plan of a match, a part of one, or parts that were merged.
pub fn is_shared_out(path: &Path) -> bool {
    Plan::manifest(path).is_ok_and(|manifest| manifest.is_planned() || manifest.made_by() != COMMAND)
}

/// The page of the match in a folder. Nothing is played, and openings are not drawn again: another build may
/// draw others.
///
/// # Errors
/// If a file there is not of a match, was changed, or holds no games.
pub(crate) fn page(path: &Path, monitor: &Monitor<'_>) -> Result<PlayedMatch, Error> {
    let Unwrapped { value, is_proven } = Manifest::<AskedMatch>::read(path, COMMAND)?;
    if value.shard() != Shard::WHOLE {
        let (path, shard) = (path.display().to_string(), value.shard().to_string());
        return Err(FolderError::Part { path, shard }.into());
    }
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
            was_whole: true,
        }),
    }
}
