//! [`carry_out`]: a match from its beginning to its page.

use super::GAMES;
use super::begin::{BegunMatch, page};
use super::others::Others;
use super::pairs::Pairs;
use super::pgn::write_pgn;
use super::plan::Plan;
use super::report::document;
use crate::begun::{Planned, differences};
use crate::engine;
use crate::error::Error;
use crate::event::{Monitor, Stage};
use crate::run::is_left_as_it_is;
use crate::shard::Shard;
use reports::Document;
use reports::strength::{PairingStatus, Sprt, Standing};

#[non_exhaustive]
pub struct PlayedMatch {
    pub standings: Vec<Standing>,
    /// The test that was made, if one was.
    pub sprt: Option<Sprt>,
    pub document: Document,
    pub interrupted: bool,
    /// Whether all of it was in its folder before, and nothing was written.
    pub was_whole: bool,
}

/// The other parts of the plan around a part's folder.
fn others(begun: &BegunMatch) -> Option<Others> {
    let part = begun.folder.path();
    let planned = Plan::manifest(part.parent()?).ok()?;
    let is_its = planned.is_planned() && differences::<Plan>(&planned, &begun.manifest).is_empty();
    (is_its && begun.shard() != Shard::WHOLE).then(|| Others::of(part))
}

/// Plays what is missing and writes every view of the games; a part writes its games alone. If parts had been
/// merged into the folder before, nothing is written.
///
/// # Errors
/// If a file cannot be written or is not as the match left it, or if a player cannot go on.
pub fn carry_out(begun: &mut BegunMatch, monitor: &Monitor<'_>) -> Result<PlayedMatch, Error> {
    let plan = &begun.plan;
    if begun.had_ended && begun.manifest.merged.is_some() {
        return page(begun.folder.path(), monitor);
    }
    let side_by_side = &plan.side_by_side;
    let is_part = begun.shard() != Shard::WHOLE;
    let pairs = Pairs::new(plan, true, monitor).beside(others(begun));
    let store = begun.store(GAMES, &pairs, monitor)?;
    pairs.count(&begun.folder.path().join(GAMES), begun.left.get(GAMES))?;
    begun.note_resumed()?;
    monitor.tell_of_tables(side_by_side, store.missing());
    let stage = |count| Stage::of("games", 2 * count);
    engine::carry_out(&pairs, &store, side_by_side.searches, stage, monitor)?;
    if is_left_as_it_is(store.len(), monitor.stop()) {
        store.flush()?;
    } else if is_part {
        store.finish()?;
    } else {
        // The games are kept; what follows takes its time, and keeps nothing on the way.
        monitor.stop().leave();
        store.finish_with(|cell| pairs.counts(cell))?;
        write_pgn(&begun.folder, plan.game, monitor.registries().games())?;
    }
    let standings = pairs.standings();
    let status = |standing: &Standing| standing.status == PairingStatus::Interrupted;
    let interrupted = match is_part {
        true => monitor.stop().is_requested(),
        false => standings.iter().any(status),
    };
    let BegunMatch {
        plan,
        folder,
        manifest,
        ..
    } = begun;
    manifest.end(interrupted, folder.sums());
    let document = document(plan, manifest, &standings);
    if !is_part {
        folder.write_document(&document)?;
    }
    folder.write_manifest(manifest)?;
    Ok(PlayedMatch {
        standings,
        sprt: plan.sprt,
        document,
        interrupted,
        was_whole: false,
    })
}
