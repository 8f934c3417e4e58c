//! [`carry_out`]: a match from its beginning to its page.

use super::GAMES;
use super::begin::BegunMatch;
use super::count::Count;
use super::journal::{self, Journal};
use super::pgn::write_pgn;
use super::report::document;
use super::work::play_missing;
use crate::error::Error;
use crate::event::Monitor;
use reports::Document;
use reports::strength::{PairingStatus, Sprt, Standing};

#[non_exhaustive]
pub struct PlayedMatch {
    pub standings: Vec<Standing>,
    /// The test that was made, if one was.
    pub sprt: Option<Sprt>,
    pub document: Document,
    pub interrupted: bool,
}

/// Plays what is missing and writes every view of the games.
///
/// # Errors
/// If a file cannot be written or is not as the match left it, or if a player cannot go on.
pub fn carry_out(begun: &mut BegunMatch, monitor: &Monitor<'_>) -> Result<PlayedMatch, Error> {
    let BegunMatch {
        plan,
        folder,
        manifest,
        side_by_side,
    } = begun;
    let mut count = Count::new(plan);
    let left = journal::read(&folder.path().join(GAMES), plan, &mut count, Some(&plan.openings))?;
    let journal = Journal::open(folder, &left, monitor.stop())?;
    // That it goes on is noted only when its games are known to be what it left.
    if manifest.is_resumed() {
        folder.write_manifest(manifest)?;
    }
    let count = play_missing(plan, left.next, count, journal, side_by_side, monitor)?;
    let standings = count.standings();
    let interrupted = standings
        .iter()
        .any(|standing| standing.status == PairingStatus::Interrupted);
    // The games are kept; what follows takes its time, and keeps nothing on the way.
    monitor.stop().leave();
    write_pgn(folder, plan.game, monitor.registries().games())?;
    manifest.end(interrupted, folder.sums());
    let document = document(plan, manifest, &standings);
    folder.write_document(&document)?;
    folder.write_manifest(manifest)?;
    Ok(PlayedMatch {
        standings,
        sprt: plan.sprt,
        document,
        interrupted,
    })
}
