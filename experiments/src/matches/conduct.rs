//! [`carry_out`]: a match from its beginning to its page.

use super::GAMES;
use super::begin::BegunMatch;
use super::pairs::Pairs;
use super::pgn::write_pgn;
use super::report::document;
use crate::engine;
use crate::error::Error;
use crate::event::{Monitor, Stage};
use crate::run::is_left_as_it_is;
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
    let plan = &begun.plan;
    let side_by_side = &plan.side_by_side;
    let pairs = Pairs::new(plan, true, monitor);
    let store = begun.store(GAMES, &pairs, monitor)?;
    pairs.count(&begun.folder.path().join(GAMES), begun.left.get(GAMES))?;
    begun.note_resumed()?;
    monitor.tell_of_tables(side_by_side, store.missing());
    let stage = |count| Stage::Games {
        count: 2 * count,
        pairings: plan.pairings(),
    };
    engine::carry_out(&pairs, &store, side_by_side.searches, stage, monitor)?;
    if is_left_as_it_is(store.len(), monitor.stop()) {
        store.flush()?;
    } else {
        // The games are kept; what follows takes its time, and keeps nothing on the way.
        monitor.stop().leave();
        store.finish_with(|cell| pairs.counts(cell))?;
        write_pgn(&begun.folder, plan.game, monitor.registries().games())?;
    }
    let standings = pairs.standings();
    let status = |standing: &Standing| standing.status == PairingStatus::Interrupted;
    let interrupted = standings.iter().any(status);
    let BegunMatch {
        plan,
        folder,
        manifest,
        ..
    } = begun;
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
