//! The contract of a strategy, as an assertion for tests: [`assert_sound`].

use crate::info::Effect;
use crate::registry::Registry;
use crate::search::Search;
use crate::strategy::Strategy;
use engine_core::{Depth, Ply, Searchable, Status};
use std::fmt::Debug;

/// Checks that a strategy keeps its promise on some positions, at depths 1 to `depth`: it finds the score of
/// minimax on the same tree, and a best move that is one of all best moves. Call it in the tests of your own
/// part, with the part alone and in combination with others.
///
/// Minimax searches every move of every node, so depth 3 is enough for most games.
///
/// ```
/// use engine_core::{Depth, chess::{Chess, Fen}};
/// use search_variants::{Registry, contract::assert_sound};
///
/// let registry = Registry::<Chess>::standard();
/// let strategy = registry.strategy("pvs+mvv-lva+killers+history")?;
/// assert_sound(&registry, &strategy, &[Chess::new(&Fen::startpos())], Depth::new(3));
/// # Ok::<(), search_variants::RecipeError>(())
/// ```
///
/// # Panics
/// If the promise is broken, if the strategy may err and so promises nothing, or if `registry` lacks one of
/// its parts.
pub fn assert_sound<P: Searchable + Debug>(
    registry: &Registry<P>,
    strategy: &Strategy,
    positions: &[P],
    depth: Depth,
) {
    let promises = strategy.effect() != Effect::MayErr;
    assert!(promises, "{strategy} may err: it promises nothing to be held to");
    for position in positions {
        let mut oracle = Search::by(registry, position.clone(), &strategy.oracle());
        for found in Search::by(registry, position.clone(), strategy).deepen(depth) {
            let place = format!("{strategy} at depth {} in {position:?}", found.depth);
            assert_eq!(found.status, Status::Complete, "{place}");
            let Ok(values) = oracle.value_of_each_move(found.depth) else {
                unreachable!("nothing limits the oracle");
            };
            let best = values.iter().map(|&(_, value)| value).max();
            let expected = best.unwrap_or_else(|| position.value_without_legal_moves(Ply::ROOT));
            assert_eq!(found.score, Some(expected), "the score of {place}");
            let mut best_moves = values.iter().filter(|&&(_, value)| value == expected);
            let is_best = match found.best_move {
                Some(chosen) => best_moves.any(|&(played, _)| played == chosen),
                None => values.is_empty(),
            };
            assert!(is_best, "the move {:?} of {place}", found.best_move);
        }
    }
}
