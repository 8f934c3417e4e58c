//! [`valued_moves`]: what the root moves that were chosen are worth to a deeper search.
//!
//! The best move and its value come from one search of the root. A move that some strategy chose is searched
//! once more by the same search, restricted to that move: with a window of its own it gets the exact value
//! that the root search would have found had it been asked. Two things make that cheap. The search has seen
//! the move before, so that its orderings know what refutes what below it; and no move is better than the
//! best one, so that nothing above that value has to be told apart. All other moves are only proven to be no
//! better than the best, as any alpha-beta search does; nobody asks what they are worth. So a position costs
//! one search and a part of one more for each different move that was chosen, not one for each legal move.
//!
//! A reference that may err values a move by a search that begins anew, with the full window: what it has
//! stored would end the new search at once, without a line, and its best move need not be the best.

use super::budgeted_search::{NodeBudget, SearchResult};
use engine_core::{Depth, Score};
use games::{AnyMove, AnyPosition, AnySearch};
use search_variants::info::Effect;
use search_variants::{Stop, Strategy, Window};

/// Searches the root, then each of the legal moves `chosen`: the moves that were valued, each the first of
/// its line, of which the first is that which the root search found best. `None` if there is no legal move.
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

/// The best of the moves that have been valued; the first of several.
pub(super) fn best(valued: &[SearchResult]) -> &SearchResult {
    // A reference that may err can find a chosen move better than its own.
    let mut best = &valued[0];
    for valued in valued {
        if valued.score > best.score {
            best = valued;
        }
    }
    best
}

/// The move that a search finds best at a depth after all less deep ones, if it has any.
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
