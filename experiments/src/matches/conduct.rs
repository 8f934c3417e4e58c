//! A match from its beginning to its page.

use super::GAMES;
use super::begin::{BegunMatch, page};
use super::others::Others;
use super::pairs::Pairs;
use super::pgn::write_pgn;
use super::plan::Plan;
use super::report::document;
use crate::begun::{Conduct, Conducted, Found, Planned, Views, differences, manifest};
use crate::engine;
use crate::error::Error;
use crate::event::{Monitor, Stage};
use crate::run::stops_unsorted;
use crate::shard::{Place, Shard};
use crate::store;
use reports::strength::{PairingStatus, Standing};

/// The other parts of the plan around a part's folder.
fn others(begun: &BegunMatch) -> Option<Others> {
    let part = begun.folder.path();
    let planned = manifest::<Plan>(part.parent()?, Plan::COMMAND).ok()?;
    let is_its = planned.is_planned() && differences::<Plan>(&planned, &begun.manifest).is_empty();
    (is_its && begun.shard() != Shard::WHOLE).then(|| Others::of(part))
}

impl Conduct for Plan {
    /// Plays what is missing and writes every view of the games; a part writes its games alone.
    fn carry_out(begun: &mut BegunMatch, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
        let plan = &begun.plan;
        if begun.had_ended && begun.manifest.merged.is_some() {
            let (document, found) = page(begun.folder.path(), &begun.manifest, monitor)?;
            return Ok(Conducted {
                interrupted: false,
                was_whole: true,
                views: Views::Page(document),
                found,
            });
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
        if stops_unsorted(store.len(), monitor.stop()) {
            store.flush()?;
        } else if is_part {
            store.finish()?;
        } else {
            // The games are kept; what follows takes its time, and keeps nothing on the way.
            monitor.stop().leave();
            store.finish_with(|cell| pairs.counts(cell))?;
            write_pgn(&begun.folder, plan.game, monitor.registries().games())?;
        }
        let (tuned, standings) = (pairs.tuned(), pairs.standings());
        let status = |standing: &Standing| standing.status == PairingStatus::Interrupted;
        let interrupted = match is_part {
            true => monitor.stop().is_requested(),
            false => standings.iter().any(status),
        };
        let (folder, manifest) = (&begun.folder, &mut begun.manifest);
        manifest.end(interrupted, folder.sums());
        let views = match is_part {
            true => Views::Nothing,
            false => {
                let document = document(plan, manifest, &tuned, &standings);
                folder.write_document(&document)?;
                Views::Page(document)
            }
        };
        folder.write_manifest(manifest)?;
        Ok(Conducted {
            interrupted,
            was_whole: false,
            views,
            found: Found::Standings(standings, plan.sprt),
        })
    }

    fn cells_done(&self, parts: &[Place], monitor: &Monitor<'_>) -> Result<Vec<[usize; 2]>, Error> {
        store::cells_done(parts, GAMES, &Pairs::new(self, false, monitor))
    }
}
