//! [`begin`]: a match that begins, or goes on after it was broken off.

use super::book::MatchBook;
use super::count::Count;
use super::error::MatchError;
use super::files::{BOOK, GAMES, OPENINGS};
use super::journal;
use super::manifest::MatchManifest;
use super::openings::{MatchOpenings, Opening};
use super::plan::{MatchOptions, Plan};
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::{Folder, MANIFEST};
use crate::memory::{Bytes, Resources, SideBySide, largest_table};
use crate::rows::{RowError, WholeLines};
use crate::run::fingerprint_of;
use crate::sealed::{self, Unsealed, Unwrapped};
use crate::sense::{ImpossibleRecord, Sense};
use disk::CannotWrite;
use disk::input::ReadError;
use disk::sum::Summing;
use games::{Games, Registries, Setup};
use search_variants::Strategy;
use search_variants::selection::tree_reuse;
use sessions::book::Book;
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
    pub(super) manifest: MatchManifest,
    pub(super) side_by_side: SideBySide,
    /// Whether it goes on with what another start has left.
    pub(super) goes_on: bool,
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
            let folder = Folder::create_alone(out.as_deref(), &plan.name(), monitor)?;
            if let MatchOpenings::Given(openings) = &plan.openings {
                write_openings(&folder, openings)?;
            }
            if let Some(MatchBook { book, .. }) = &plan.book {
                folder.write(BOOK, book.to_string().as_bytes())?;
            }
            let mut manifest = MatchManifest::new(&plan, side_by_side.searches, command, fingerprint(&plan)?);
            manifest.note_files(folder.sums());
            folder.write_manifest(&manifest)?;
            Ok(BegunMatch {
                plan,
                folder,
                manifest,
                side_by_side,
                goes_on: false,
            })
        }
    }
}

fn resumed(path: &Path, resources: Resources, monitor: &Monitor<'_>) -> Result<BegunMatch, Error> {
    // A folder that holds no match is not locked, which would leave a file there.
    read_manifest(path)?;
    let folder = Folder::again(path, monitor)?;
    let mut manifest = read_manifest(path)?.value;
    let plan = plan_left(path, &manifest, monitor.registries())?;
    let here = fingerprint(&plan)?;
    if let Some(there) = manifest.search().filter(|there| **there != here) {
        return Err(Error::from(MatchError::OtherBuild {
            path: path.display().to_string(),
            there: there.to_owned(),
            here,
        }));
    }
    // Those of one that was broken off are looked at when it goes on.
    if manifest.left(GAMES).is_some() {
        let mut count = Count::new(&plan);
        read_games(path, &manifest, &plan, &mut count, Some(&plan.openings))?;
    }
    let side_by_side = side_by_side(&plan, resources)?;
    manifest.resume(side_by_side.searches);
    Ok(BegunMatch {
        plan,
        folder,
        manifest,
        side_by_side,
        goes_on: true,
    })
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

/// Counts the games of a folder, which are those that the match left there if it had ended. `openings` are
/// what pairs must begin with; without them pairs may begin with any.
pub(super) fn read_games(
    path: &Path,
    manifest: &MatchManifest,
    plan: &Plan,
    count: &mut Count<'_>,
    openings: Option<&MatchOpenings>,
) -> Result<(), Error> {
    let file = path.join(GAMES);
    let left = journal::read(&file, plan, count, openings)?;
    match manifest.left(GAMES) {
        Some(sum) => sum.check(&left.sum()).map_err(|source| {
            let path = file.display().to_string();
            RowError::NotAsLeft { path, source }.into()
        }),
        None => Ok(()),
    }
}

/// The plan of the match that a folder holds.
pub(super) fn plan_left(
    path: &Path,
    manifest: &MatchManifest,
    registries: &Registries,
) -> Result<Plan, Error> {
    let file = path.join(MANIFEST).display().to_string();
    manifest.plan(
        &file,
        || read_openings(&path.join(OPENINGS), manifest),
        || read_book(&path.join(BOOK), manifest, registries.games()),
        registries,
    )
}

/// The `manifest.json` of a folder that a match has left.
pub(super) fn read_manifest(path: &Path) -> Result<Unwrapped<MatchManifest>, Error> {
    let file = path.join(MANIFEST);
    let (path, name) = (path.display().to_string(), file.display().to_string());
    if !file.try_exists().map_err(ReadError::cannot(&name))? {
        return Err(MatchError::NoManifest { path }.into());
    }
    match sealed::read::<MatchManifest>(&file) {
        Ok(manifest) => Ok(manifest),
        Err(Unsealed::Read(error)) => Err(error.into()),
        Err(Unsealed::Changed) => Err(MatchError::ChangedManifest { file: name }.into()),
        Err(Unsealed::Json(source)) => Err(Error::from(match sealed::made_by(&file) {
            Some(command) if command != "match" => MatchError::OtherCommand { path, command },
            _ => MatchError::BadManifest { file: name, source },
        })),
    }
}

/// What the players count on a few positions.
fn fingerprint(plan: &Plan) -> Result<String, Error> {
    let players = plan.players.iter();
    let searched: Vec<(&Strategy, &Setup)> =
        players.map(|player| (&player.strategy, &player.setup)).collect();
    fingerprint_of(&[plan.game], &searched)
}

/// Keeps openings that were given, so that the match can go on without their file.
fn write_openings(folder: &Folder, openings: &[Opening]) -> Result<(), Error> {
    folder.write_with::<CannotWrite>(OPENINGS, |out| {
        for opening in openings {
            serde_json::to_writer(&mut *out, opening).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    })?;
    Ok(())
}

/// Any opening may be: it is set up before it is played.
impl Sense for Opening {
    fn check(&self) -> Result<(), ImpossibleRecord> {
        Ok(())
    }
}

fn read_openings(path: &Path, manifest: &MatchManifest) -> Result<Vec<Opening>, Error> {
    let mut lines = WholeLines::open(path).map_err(RowError::from)?;
    let (mut openings, mut sum) = (Vec::new(), Summing::default());
    let mut line = Vec::new();
    while let Some(line) = lines.next(&mut line).map_err(RowError::from)? {
        openings.push(lines.row(line)?);
        sum.add(line);
    }
    match manifest.given(OPENINGS) == Some(&sum.finish()) {
        true => Ok(openings),
        false => Err(Error::from(MatchError::GivenChanged {
            file: path.display().to_string(),
        })),
    }
}

fn read_book(path: &Path, manifest: &MatchManifest, games: &Games) -> Result<Book, Error> {
    let book = Book::read(path, games).map_err(MatchError::from)?;
    let mut sum = Summing::default();
    sum.add(book.to_string().as_bytes());
    match manifest.given(BOOK) == Some(&sum.finish()) {
        true => Ok(book),
        false => Err(Error::from(MatchError::GivenChanged {
            file: path.display().to_string(),
        })),
    }
}
