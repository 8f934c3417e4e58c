//! [`match_options`]: what each part of an ablation is worth over the board.

use super::setup::{AblateOptions, with_subset};
use crate::error::Error;
use crate::matches::{MatchOptions, MoveBudget, PlayerOptions, Scheme, pairs_of};
use crate::run::Plan;
use reports::ablation::Subset;
use std::time::Duration;

/// What a move may take at equal time.
const TIME: Duration = Duration::from_millis(10);

/// A match of the base with each of the parts against the base: at the depth of the ablation, at equal nodes
/// and at equal time.
pub(super) fn match_options(options: &AblateOptions, plan: &Plan, games: u64) -> Result<MatchOptions, Error> {
    // What is wrong with it is told before anything is searched.
    pairs_of(games)?;
    let mut players = vec![PlayerOptions::of(options.base.clone())];
    for part in 0..options.parts.len() {
        let strategy = with_subset(options, Subset::NONE.with(part))?;
        players.push(PlayerOptions::of(strategy));
    }
    Ok(MatchOptions {
        scheme: match players.len() {
            // The view of the part, not of the base.
            2 => Scheme::Steps,
            _ => Scheme::AgainstFirst,
        },
        players,
        game: plan.games().first().copied(),
        games: Some(games),
        budgets: vec![
            MoveBudget::Depth(options.depth),
            MoveBudget::USUAL,
            MoveBudget::Time(TIME),
        ],
        seed: options.seed,
        setup: options.setup.clone(),
        ..MatchOptions::default()
    })
}
