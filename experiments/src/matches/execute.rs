//! A match, from its missing games to its page.

use super::games_csv::write_games_csv;
use super::pairs::{GamePairs, Tuned};
use super::pgn::write_pgn;
use super::report;
use super::sibling_parts::SiblingParts;
use crate::error::Error;
use crate::limits::threads::Threads;
use crate::measure::row_file::is_interrupted_large;
use crate::measure::scheduler::measure_missing;
use crate::plan::Work;
use crate::plan::{GAMES, Match};
use crate::progress::Monitor;
use crate::run_dir::outcome::{Outcome, OutcomeRows};
use crate::run_dir::{Manifest, RunDir};
use reports::Document;
use reports::strength::{PairingScore, PairingStatus, Sprt};
use std::path::Path;

/// Plays the missing games and writes every view of them; a part of a match writes only its games.
pub(crate) fn execute(dir: &mut RunDir, monitor: &Monitor<'_>) -> Result<Outcome, Error> {
    let (tuned, standings) = play(dir, dir.as_match()?, monitor)?;
    let status = |standing: &PairingScore| standing.status == PairingStatus::Interrupted;
    let interrupted = if dir.is_whole() {
        standings.iter().any(status)
    } else {
        monitor.stop().is_requested()
    };
    dir.manifest.end(interrupted, dir.folder.sums());
    let (plan, folder) = (dir.as_match()?, &dir.folder);
    let page = dir
        .is_whole()
        .then(|| report::document(plan, &dir.manifest, &tuned, &standings));
    if let Some(document) = &page {
        folder.write_document(document)?;
    }
    folder.write_manifest(&dir.manifest)?;
    Ok(Outcome {
        interrupted,
        page,
        rows: OutcomeRows::Standings(standings, plan.sprt),
    })
}

/// Plays the missing games; returns the tuning results and the scores of all other pairings.
fn play(dir: &RunDir, plan: &Match, monitor: &Monitor<'_>) -> Result<(Tuned, Vec<PairingScore>), Error> {
    let pairs = GamePairs::new(plan, true, monitor).beside(others(dir));
    let games = dir.rows(&pairs, monitor)?;
    pairs.count(&dir.folder.path().join(GAMES), dir.left(GAMES))?;
    dir.write_resumed()?;
    measure_missing(&games, plan.searches(), monitor)?;
    if is_interrupted_large(games.len(), monitor.stop()) {
        games.flush()?;
    } else if dir.is_whole() {
        // The games are saved; the remaining work takes time and saves nothing until it is done.
        monitor.stop().leave();
        games.finish_with(|cell| pairs.counts(cell))?;
        write_pgn(dir, plan, monitor.registries().games())?;
        write_games_csv(&dir.folder, plan.game)?;
    } else {
        games.finish()?;
    }
    Ok(pairs.played())
}

/// The page of the match in a folder, and the scores of its pairings. Nothing is played, and random openings
/// are not generated again, since another build may generate different ones.
pub(crate) fn page(
    path: &Path,
    manifest: &Manifest,
    monitor: &Monitor<'_>,
) -> Result<(Document, Vec<PairingScore>, Option<Sprt>), Error> {
    let Work::Match(plan) = manifest.work(path, Threads::default(), monitor)? else {
        return Err(manifest.of_other_command(path).into());
    };
    let pairs = GamePairs::new(&plan, false, monitor);
    let games = path.join(GAMES);
    if games.exists() {
        pairs.count(&games, manifest.left(GAMES).filter(|_| manifest.has_ended()))?;
    }
    let (tuned, standings) = pairs.played();
    if tuned.games == 0 && standings.iter().all(|standing| standing.games() == 0) {
        Err(plain_error!("{} holds no game; there is nothing to report", games.display()).into())
    } else {
        let document = report::document(&plan, manifest, &tuned, &standings);
        Ok((document, standings, plan.sprt))
    }
}

/// The other parts of the plan that a part's folder belongs to.
fn others(dir: &RunDir) -> Option<SiblingParts> {
    let part = dir.folder.path();
    let planned = Manifest::read(part.parent()?).ok()?;
    let is_its = planned.is_planned() && planned.differences(&dir.manifest).is_empty();
    (is_its && !dir.is_whole()).then(|| SiblingParts::of(part))
}
