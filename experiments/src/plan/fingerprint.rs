//! [`fingerprint_of`]: detects whether two builds of the lab search identically.
//!
//! Each strategy of a plan searches a few small positions; a digest of its counts and results is the
//! fingerprint. A build with a different fingerprint may not resume a run, since its records would come from
//! a different program. Computing it takes a few milliseconds.

use crate::error::Error;
use disk::digest::Digest;
use engine_core::Depth;
use games::{Game, RootPosition, SearchSetup};
use search_variants::Strategy;
use sessions::{SearchIterator, SearchLimits, SearchTask};

const NODES: u64 = 1_000;
/// The depth is affordable because the positions have few pieces.
const DEPTH: Depth = Depth::new(8);

/// A digest of what strategies, each with its board and evaluation, count on a few positions of some games.
pub(crate) fn fingerprint_of(
    games: &[Game],
    searched: &[(&Strategy, &SearchSetup)],
) -> Result<String, Error> {
    let mut digest = Digest::EMPTY;
    for &game in games {
        for position in game.samples() {
            let Ok(root) = RootPosition::read(position, "", Some(game)) else {
                continue;
            };
            for (strategy, setup) in searched {
                add(&mut digest, setup, &root, strategy)?;
            }
        }
    }
    Ok(digest.to_string())
}

fn add(
    digest: &mut Digest,
    setup: &SearchSetup,
    root: &RootPosition,
    strategy: &Strategy,
) -> Result<(), Error> {
    let task = SearchTask {
        limits: SearchLimits {
            nodes: Some(NODES),
            time: None,
        },
        ..SearchTask::new(root, strategy, setup)
    };
    for record in SearchIterator::new(&task, DEPTH)? {
        let counted = (
            record.depth,
            record.score,
            &record.pv,
            record.nodes,
            record.q_nodes,
            record.cutoffs,
            record.first_move_cutoffs,
        );
        digest.add(format!("{counted:?}").as_bytes());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::threads::Threads;
    use crate::run::Run;
    use crate::spec::{Extras, Positions, RunSpec};
    use games::GameRegistry;
    use std::collections::HashSet;

    fn of(game: Game, strategy: &Strategy) -> String {
        let spec = RunSpec {
            requested: Positions {
                game: Some(game.to_string()),
                ..Positions::default()
            },
            strategies: vec![strategy.to_string()],
            extras: Extras::default(),
            ..RunSpec::default()
        };
        let plan = Run::new(&spec, Threads::default(), &GameRegistry::default());
        plan.unwrap().fingerprint().unwrap()
    }

    #[test]
    fn searches_that_count_otherwise_have_other_fingerprints_and_equal_ones_the_same() {
        let mut seen = HashSet::new();
        for game in [Game::CHESS, Game::XIANGQI] {
            for strategy in Strategy::ladder() {
                let fingerprint = of(game, &strategy);
                assert_eq!(fingerprint, of(game, &strategy));
                assert!(seen.insert(fingerprint), "{game} {strategy}");
            }
        }
    }
}
