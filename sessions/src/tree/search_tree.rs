//! The tree of the deepest iteration within the limits, with the node counts of a second recipe.
//!
//! It is searched twice: first at full speed, to find the depth that the limits allow and the principal
//! variation; then with an observer, so that the principal variation is always kept, however small the
//! maximum size.

use super::convert::search_tree;
use super::recorder::{NodeFilter, Recorder};
use super::second_search::SecondSearchMarker;
use crate::PlainError;
use crate::search_iterator::{SearchIterator, SearchTask};
use crate::search_limits::{SearchLimits, StopFlag};
use engine_core::{Depth, Ply, Score, Status, Stop};
use games::{AnyObserver, Game, GameError, RootPosition, SearchSetup};
use reports::tree::Counts;
use reports::{Record, Tree};
use search_variants::Strategy;

/// After an interruption, only depths that took less than this many seconds in total are searched again for
/// the tree. Observed searches are slower, but all of it ends within a second.
const SEARCHED_AGAIN: f64 = 0.25;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    #[error(transparent)]
    Setup(#[from] GameError),
    #[error("the budget is spent before depth 1 is searched, so there is no tree")]
    NoDepth,
    #[error(transparent)]
    Other(#[from] PlainError),
}

#[derive(Clone, Debug)]
pub struct TreeOptions<'a> {
    pub root: &'a RootPosition,
    pub setup: &'a SearchSetup,
    pub recipe: &'a Strategy,
    /// A second recipe for comparison; the tree shows what it saves.
    pub second: Option<&'a Strategy>,
    /// The depth of the tree; shallower depths are searched first.
    pub depth: Depth,
    pub limits: SearchLimits,
    /// The moves to the node to show, with its subtree, in any notation; empty for the whole tree.
    pub path: &'a str,
    /// Maximum number of nodes; the principal variation is kept even if it is longer.
    pub most: usize,
    /// Whether to show only the result of quiescence, at the leaf where it begins.
    pub folds_quiescence: bool,
}

#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchedTree {
    pub tree: Tree,
    pub record: Record,
    pub interrupted: bool,
}

/// Searches, then collects the tree of the deepest completed iteration or, after an interruption, of the
/// deepest one that can be searched again quickly; `None` if there is no such iteration.
pub fn searched(options: &TreeOptions<'_>, stop: &StopFlag) -> Result<Option<SearchedTree>, TreeError> {
    for recipe in [Some(options.recipe), options.second].into_iter().flatten() {
        options.setup.of(recipe).check(options.root.game())?;
    }
    let (complete, mut interrupted) = searched_unwatched(options, options.recipe, stop)?;
    let mut depths = complete.len();
    let second = options.second.filter(|_| !interrupted);
    if let Some(second) = second {
        let (complete, is_interrupted) = searched_unwatched(options, second, stop)?;
        (depths, interrupted) = (depths.min(complete.len()), is_interrupted);
    }
    let mut taken = 0.0;
    let is_soon_searched = |record: &Record| {
        taken += record.time_s;
        !interrupted || taken < SEARCHED_AGAIN
    };
    let complete = complete.into_iter().take(depths);
    let Some(record) = complete.take_while(is_soon_searched).last() else {
        return if interrupted { Ok(None) } else { Err(TreeError::NoDepth) };
    };
    // This repeats a finished search and leaves no partial results, so it does not check the flag.
    stop.leave();
    let mut tree = recorded(options, Depth::new(record.depth), &record.pv)?;
    if let Some(second) = second {
        follow(options, &mut tree, second)?;
    }
    Ok(Some(SearchedTree {
        tree,
        record,
        interrupted,
    }))
}

/// The records of the depths that a recipe completed without an observer, and whether it was interrupted.
fn searched_unwatched(
    options: &TreeOptions<'_>,
    recipe: &Strategy,
    stop: &StopFlag,
) -> Result<(Vec<Record>, bool), GameError> {
    let task = SearchTask {
        limits: options.limits,
        stop: stop.clone(),
        ..SearchTask::new(options.root, recipe, options.setup)
    };
    let (mut complete, mut interrupted) = (Vec::new(), false);
    for record in SearchIterator::new(&task, options.depth)? {
        match record.status {
            Status::Complete | Status::MateFound => complete.push(record),
            Status::Stopped(Stop::Nodes | Stop::Time) => {}
            Status::Stopped(Stop::Interrupted) => interrupted = true,
        }
    }
    Ok((complete, interrupted))
}

/// The tree of the iteration to `depth`, whose principal variation is `line`, in coordinates.
pub(super) fn recorded(options: &TreeOptions<'_>, depth: Depth, line: &str) -> Result<Tree, TreeError> {
    let TreeOptions {
        root, recipe, most, ..
    } = *options;
    let (position, _) = root.set_up(&options.setup.of(recipe))?;
    let mut reader = position.copied();
    let mut moves = Vec::new();
    for text in options.path.split_whitespace() {
        let played = reader.read_move(text);
        let played =
            played.map_err(|error| PlainError::caused(format!("the path `{}`", options.path), error))?;
        moves.push(played);
        reader.play(played);
    }
    let from = Ply::new(moves.len() as u32);
    for text in line.split_whitespace().filter(|_| from == Ply::ROOT) {
        let Ok(played) = reader.read_coordinates(text) else {
            break;
        };
        moves.push(played);
        reader.play(played);
    }
    let wanted = NodeFilter::Nearest {
        most,
        line: moves,
        from,
        folds: options.folds_quiescence,
    };
    let mut recorder = Recorder::new(recipe.algorithm(), depth, wanted);
    let score = search(options, recipe, depth, &mut recorder)?;
    let (recording, counts) = recorder.finish();
    let fen = root.fen();
    let mut nodes = search_tree(&recording, position.as_ref(), from, most);
    if from > Ply::ROOT {
        if !nodes.iter().any(|node| node.principal && node.ply == from) {
            refuse!(
                "the search to depth {depth} never came to `{}`: it cut off above it, or did not go as deep",
                options.path
            );
        }
        nodes.iter_mut().for_each(|node| node.principal = false);
    }
    Ok(Tree {
        diagram: crate::diagram(root.game(), fen),
        move_number: Game::move_number(fen).unwrap_or(1),
        depth: depth.plies(),
        counts: Counts {
            strategy: recipe.to_string(),
            score,
            ..counts
        },
        nodes,
        second: None,
    })
}

/// Adds to each node of a tree the number of nodes that another recipe spends on it.
pub(super) fn follow(options: &TreeOptions<'_>, tree: &mut Tree, recipe: &Strategy) -> Result<(), GameError> {
    let (position, _) = options.root.set_up(options.setup)?;
    let depth = Depth::new(tree.depth);
    let mut follower = SecondSearchMarker::new(tree, position);
    let score = search(options, recipe, depth, &mut follower)?;
    let counts = follower.finish();
    tree.second = Some(Counts {
        strategy: recipe.to_string(),
        score,
        ..counts
    });
    Ok(())
}

/// The score of an observed search to a depth. It has no limits, because the same search has already
/// completed.
fn search(
    options: &TreeOptions<'_>,
    recipe: &Strategy,
    depth: Depth,
    observer: &mut dyn AnyObserver,
) -> Result<Option<Score>, GameError> {
    let (position, earlier) = options.root.set_up(&options.setup.of(recipe))?;
    let mut search = position.search(recipe, earlier, search_variants::Limits::default());
    let mut last = None;
    while let Some(iteration) = search.deepen_watched(depth, observer) {
        last = iteration.score;
    }
    Ok(last)
}
