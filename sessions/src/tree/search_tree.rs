//! The tree of the deepest iteration that limits allow, marked with what another recipe saves.
//!
//! A tree is searched twice: first at full speed, which gives the depth that the budget allows and the best
//! line; then with an observer, so that the best line is always kept, however small the cap.

use super::convert::shown_tree;
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

/// How long the depths of an interrupted search may have taken that are searched again for their tree:
/// watched it takes longer, and all of it ends within a second.
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
    /// What else searches, so that the tree shows what it saves.
    pub second: Option<&'a Strategy>,
    /// The depth of the tree; smaller depths are searched first.
    pub depth: Depth,
    pub limits: SearchLimits,
    /// The moves to the node that is shown with what is below it, in any notation; none for the whole tree.
    pub path: &'a str,
    /// Nodes at the most, the best line not counted.
    pub most: usize,
    /// Whether of quiescence the result alone is shown, at the leaf where it begins.
    pub folds_quiescence: bool,
}

#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchedTree {
    pub tree: Tree,
    pub record: Record,
    pub interrupted: bool,
}

/// Searches, then collects the tree of the deepest iteration that was completed, or after a stop of the
/// deepest that is soon searched again; `None` if the stop came before there was one.
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
    // The deepest search is done again to collect its tree, and keeps nothing on the way.
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

/// The records of the depths that the search of a recipe completed without being watched, and whether it was
/// interrupted.
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
            Status::Complete => complete.push(record),
            Status::Stopped(Stop::Nodes | Stop::Time) => {}
            Status::Stopped(Stop::Interrupted) => interrupted = true,
        }
    }
    Ok((complete, interrupted))
}

/// The tree of the iteration of a depth, whose best line is `line`, in coordinates.
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
    let mut nodes = shown_tree(&recording, position.as_ref(), from, most);
    if from > Ply::ROOT {
        if !nodes.iter().any(|node| node.principal && node.ply == from) {
            let sentence = format!(
                "the search to depth {depth} never came to `{}`: it cut off above it, or did not go as deep",
                options.path
            );
            return Err(PlainError::new(sentence).into());
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

/// Marks in a tree what another recipe's search spends on each of its nodes.
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

/// The score of a search to a depth, watched. Nothing stops it: the same search was made before.
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
