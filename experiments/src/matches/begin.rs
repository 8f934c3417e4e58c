//! [`begin`]: a match that begins, or goes on after it was broken off.

use super::openings::{Opening, Openings};
use super::pairs::Pairs;
use super::plan::{AskedMatch, MatchOptions, Plan};
use super::{BOOK, COMMAND, GAMES, MatchError, OPENINGS, report};
use crate::error::Error;
use crate::event::{Event, Monitor, Note};
use crate::folder::Folder;
use crate::manifest::Manifest;
use crate::memory::{Bytes, Resources, SideBySide, largest_table};
use crate::run::fingerprint_of;
use crate::sealed::Unwrapped;
use disk::CannotWrite;
use disk::sum::Sum;
use games::Setup;
use reports::Document;
use search_variants::Strategy;
use search_variants::selection::tree_reuse;
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

pub struct BegunMatch {
    pub(super) plan: Plan,
    /// Its folder, which no other program works in meanwhile.
    pub folder: Folder,
    pub(super) manifest: Manifest<AskedMatch>,
    /// What its file of games holds, if it had ended before.
    pub(super) left: Option<Sum>,
    pub(super) side_by_side: SideBySide,
}

/// Begins a match, or goes on with one, as `start` says; `resources` say how many games are played at a time.
/// `command` is the command line, for the manifest: argument by argument, the program's name first.
///
/// # Errors
/// If the input is bad, or the folder is in use or holds something else.
pub fn begin(
    start: &MatchStart,
    resources: Resources,
    command: Vec<String>,
    monitor: &Monitor<'_>,
) -> Result<BegunMatch, Error> {
    match start {
        MatchStart::Resumed(path) => resumed(path, resources, monitor),
        MatchStart::New { options, out } => {
            let plan = Plan::new(options)?;
            let side_by_side = side_by_side(&plan, resources)?;
            let name = format!("match-{}", plan.game);
            let folder = Folder::create_alone(out.as_deref(), &name, monitor)?;
            if let Openings::Given(openings) = &plan.openings {
                write_openings(&folder, openings)?;
            }
            if let Some(book) = &plan.book {
                folder.write(BOOK, book.to_string().as_bytes())?;
            }
            let search = fingerprint(&plan)?;
            let mut manifest = Manifest::new(plan.asked.clone(), side_by_side.searches, command, search);
            manifest.note_files(folder.sums());
            folder.write_manifest(&manifest)?;
            Ok(BegunMatch {
                plan,
                folder,
                manifest,
                left: None,
                side_by_side,
            })
        }
    }
}

fn resumed(path: &Path, resources: Resources, monitor: &Monitor<'_>) -> Result<BegunMatch, Error> {
    let read = || Manifest::<AskedMatch>::read(path, COMMAND);
    // A folder that holds no match is not locked, which would leave a file there.
    read()?;
    let folder = Folder::again(path, monitor)?;
    let mut manifest = read()?.value;
    let plan = Plan::left(path, &manifest, monitor.registries())?;
    manifest.refuse_other_build(path, fingerprint(&plan)?)?;
    let side_by_side = side_by_side(&plan, resources)?;
    let left = manifest.left_at_the_end(GAMES).cloned();
    manifest.resume(side_by_side.searches);
    Ok(BegunMatch {
        plan,
        folder,
        manifest,
        left,
        side_by_side,
    })
}

/// The page of the match in a folder. Nothing is played, and openings are not drawn again: another build may
/// draw others.
///
/// # Errors
/// If a file there is not of a match, was changed, or holds no games.
pub(crate) fn page(path: &Path, monitor: &Monitor<'_>) -> Result<Document, Error> {
    let Unwrapped { value, is_proven } = Manifest::read(path, COMMAND)?;
    if !is_proven {
        let folder = path.to_owned();
        monitor.tell(Event::Noted(Note::NotProven { folder }));
    }
    let plan = Plan::left(path, &value, monitor.registries())?;
    let pairs = Pairs::new(&plan, false, monitor);
    let games = path.join(GAMES);
    if games.exists() {
        pairs.count(&games, value.left_at_the_end(GAMES))?;
    }
    let standings = pairs.standings();
    match standings.iter().all(|standing| standing.games() == 0) {
        true => Err(Error::from(MatchError::NoGames {
            file: games.display().to_string(),
        })),
        false => Ok(report::document(&plan, &value, &standings)),
    }
}

/// How many games are played at a time: one player of each thinks, and the other may keep its tree meanwhile.
fn side_by_side(plan: &Plan, resources: Resources) -> Result<SideBySide, Error> {
    let strategies = || plan.players.iter().map(|player| &player.strategy);
    let kept = strategies().filter(|strategy| strategy.has(&tree_reuse::INFO));
    let of_both = largest_table(strategies())
        .0
        .saturating_add(largest_table(kept).0);
    Ok(resources.side_by_side(Bytes(of_both))?)
}

/// What the players count on a few positions.
fn fingerprint(plan: &Plan) -> Result<String, Error> {
    let players = plan.players.iter();
    let searched: Vec<(&Strategy, &Setup)> =
        players.map(|player| (&player.strategy, &player.setup)).collect();
    fingerprint_of(&[plan.game], &searched)
}

/// Keeps openings that were given, so that the match can go on without their file.
fn write_openings(folder: &Folder, openings: &[Opening]) -> Result<(), CannotWrite> {
    folder.write_with(OPENINGS, |out| {
        for opening in openings {
            serde_json::to_writer(&mut *out, opening).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    })
}
