//! [`page`]: the page of a match made again, of what its folder holds.

use super::begin::{plan_left, read_games, read_manifest};
use super::count::Count;
use super::error::MatchError;
use super::files::GAMES;
use super::report::document;
use crate::error::Error;
use crate::event::{Event, Monitor, Note};
use crate::sealed::Unwrapped;
use reports::Document;
use std::path::Path;

/// The page of the match in a folder. Nothing is played, and openings are not drawn again: another build may
/// draw others.
///
/// # Errors
/// If a file there is not of a match, was changed, or holds no games.
pub(crate) fn page(path: &Path, monitor: &Monitor<'_>) -> Result<Document, Error> {
    let Unwrapped { value, is_proven } = read_manifest(path)?;
    if !is_proven {
        let folder = path.to_owned();
        monitor.tell(Event::Noted(Note::NotProven { folder }));
    }
    let manifest = value;
    let plan = plan_left(path, &manifest, monitor.registries())?;
    let mut count = Count::new(&plan);
    read_games(path, &manifest, &plan, &mut count, None)?;
    let standings = count.standings();
    match standings.iter().all(|standing| standing.games() == 0) {
        true => Err(Error::from(MatchError::NoGames {
            file: path.join(GAMES).display().to_string(),
        })),
        false => Ok(document(&plan, &manifest, &standings)),
    }
}
