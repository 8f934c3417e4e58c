//! [`valued_moves`]: the values of the chosen root moves according to a deeper search.
//!
//! The best move and its value come from a single search of the root. Each chosen move is then searched by
//! the same search, restricted to that move, with a window that yields its exact value. Two things make this
//! cheap: the search has seen the move before, so its move ordering is good there, and no move is better than
//! the best one, so nothing above that value needs to be resolved. All other moves are only proven to be no
//! better than the best, as in any alpha-beta search. So the cost of a position is one search plus part of a
//! search for each distinct chosen move, rather than for each legal move.
//!
//! If the reference may err, a move is valued by a new search with the full window: table entries of the
//! earlier search would cut the new one off immediately, without a line, and its best move might not be the
//! best.

use super::budgeted_search::{NodeBudget, SearchResult};
use engine_core::{Depth, Score};
use games::{AnyMove, AnyPosition, AnySearch};
use search_variants::info::Effect;
use search_variants::{Stop, Strategy, Window};

/// Searches the root, then each of the legal moves `chosen`. Returns the valued moves, each as the first move
/// of its line; the first of them is the best move of the root search. `None` if there is no legal move.
pub(super) fn valued_moves(
    board: &dyn AnyPosition,
    recipe: &Strategy,
    depth: Depth,
    chosen: impl Iterator<Item = AnyMove>,
    budget: &NodeBudget,
) -> Result<Option<Vec<SearchResult>>, Stop> {
    let mut search = budget.search(board, recipe);
    let Some(best) = deepened(search.as_mut(), depth, budget)? else {
        return Ok(None);
    };
    let window = Window {
        beta: Score::DRAW.offset(best.score).just_above(),
        ..Window::full()
    };
    let mut valued = vec![best];
    for played in chosen {
        if of_move(&valued, played).is_some() {
            continue;
        }
        let move_value = if recipe.effect() == Effect::MayErr {
            let mut search = budget.search(board, recipe);
            search.restrict_to(&[played]);
            deepened(search.as_mut(), depth, budget)?
        } else {
            search.restrict_to(&[played]);
            let found = budget.spend_on(search.search_within(depth, window))?;
            Some(found).filter(SearchResult::has_move)
        };
        valued.extend(move_value);
    }
    Ok(Some(valued))
}

pub(super) fn of_move(valued: &[SearchResult], played: AnyMove) -> Option<&SearchResult> {
    valued.iter().find(|known| known.line[0] == played)
}

/// The best of the valued moves; the first among equals.
pub(super) fn best(valued: &[SearchResult]) -> &SearchResult {
    // A reference that may err can value a chosen move higher than its own.
    let mut best = &valued[0];
    for valued in valued {
        if valued.score > best.score {
            best = valued;
        }
    }
    best
}

/// The best move at a depth, searched by iterative deepening, if there is one.
fn deepened(
    search: &mut dyn AnySearch,
    depth: Depth,
    budget: &NodeBudget,
) -> Result<Option<SearchResult>, Stop> {
    let mut last = None;
    while let Some(iteration) = search.deepen(depth) {
        last = Some(budget.spend_on(iteration)?);
    }
    Ok(last.filter(SearchResult::has_move))
}
