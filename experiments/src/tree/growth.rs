//! [`Growth`]: collects the tree of a search of known depth and best line, and follows another search in it.

use super::collector::Collector;
use super::error::TreeError;
use super::extent::Extent;
use super::follower::Follower;
use engine_core::{Depth, HistoryEntry};
use games::{GameError, OnBoard, Playable, Root, Setup};
use reports::Tree;
use reports::tree::Counts;
use search_variants::{Observer, Registry, Search, Strategy};

pub(super) struct Growth<'a> {
    pub(super) root: &'a Root,
    pub(super) setup: &'a Setup,
    /// The iteration; those before it are searched first.
    pub(super) depth: Depth,
}

impl Growth<'_> {
    /// The tree of a recipe's search, whose best line is `line`, in coordinates.
    ///
    /// # Errors
    /// What [`Setup::check`] finds, or a position that cannot be drawn.
    pub(super) fn tree(&self, recipe: &Strategy, line: &str, extent: Extent) -> Result<Tree, TreeError> {
        let collect = Collect {
            recipe,
            line,
            extent,
            depth: self.depth,
        };
        let (nodes, counts) = self.root.on_board(self.setup, collect)?;
        let fen = self.root.fen();
        // A FEN of either game ends with the number of the move.
        let number = fen
            .split_whitespace()
            .nth(5)
            .and_then(|number| number.parse().ok());
        Ok(Tree {
            diagram: self.root.game().diagram(fen),
            move_number: number.unwrap_or(1),
            depth: self.depth.plies(),
            counts,
            nodes,
            second: None,
        })
    }

    /// Marks in a tree what another recipe's search spends on each of its nodes.
    ///
    /// # Errors
    /// What [`Setup::check`] finds.
    pub(super) fn follow(&self, tree: &mut Tree, recipe: &Strategy) -> Result<(), GameError> {
        let depth = self.depth;
        self.root.on_board(self.setup, Follow { recipe, depth, tree })
    }
}

/// Searches to a depth, watched. Nothing stops it: the same search was made before.
fn search<P: Playable>(
    board: P,
    earlier: Vec<HistoryEntry>,
    recipe: &Strategy,
    depth: Depth,
    registry: &Registry<P>,
    observer: &mut dyn Observer<P>,
) -> Option<i32> {
    let search = Search::by(registry, board, recipe).after(earlier);
    let mut search = search.observed_by(observer);
    let last = search.deepen(depth).last();
    last?.score.map(engine_core::Score::centipawns)
}

struct Collect<'a> {
    recipe: &'a Strategy,
    line: &'a str,
    extent: Extent,
    depth: Depth,
}

impl OnBoard for Collect<'_> {
    type Output = (Vec<reports::tree::Node>, Counts);

    fn with<P: Playable>(self, board: P, earlier: Vec<HistoryEntry>, registry: &Registry<P>) -> Self::Output {
        let mut line = Vec::new();
        let mut reader = board.clone();
        for text in self.line.split_whitespace() {
            let Ok(played) = reader.read_coordinates(text) else {
                break;
            };
            line.push(played);
            reader.make(played);
        }
        let mut collector = Collector::new(self.recipe.algorithm(), self.depth, line, self.extent);
        let score = search(board, earlier, self.recipe, self.depth, registry, &mut collector);
        let (nodes, tally) = collector.finish();
        (nodes, tally.counts(self.recipe, score))
    }
}

struct Follow<'a> {
    recipe: &'a Strategy,
    depth: Depth,
    tree: &'a mut Tree,
}

impl OnBoard for Follow<'_> {
    type Output = ();

    fn with<P: Playable>(self, board: P, earlier: Vec<HistoryEntry>, registry: &Registry<P>) {
        let mut follower = Follower::new(self.tree, board.clone(), self.depth);
        let score = search(board, earlier, self.recipe, self.depth, registry, &mut follower);
        let tally = follower.finish();
        self.tree.second = Some(tally.counts(self.recipe, score));
    }
}
