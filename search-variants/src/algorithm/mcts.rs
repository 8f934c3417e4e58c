//! `mcts`, Monte Carlo tree search in the form of UCT: a tree that grows where moves do well.
//!
//! Each *playout* goes down from the root. Inside the tree it plays the most promising move, judged by its
//! mean result and by how rarely it has been visited (see [`exploration`](crate::selection::exploration)).
//! Where a move has no node yet, one is added, and the leaf rule gives its value: the static evaluation, a
//! quiescence search (`qs`), or a random game (`playout`), which gave the method its name. The result is
//! added to every node on the way back. The mean of a node approaches minimax's value, because its best move
//! is visited more and more often, but nobody can say how soon. There is neither depth nor window, and a few
//! lines go much deeper than all others.
//!
//! Scores are converted to results between 0 and 1 before they are averaged. Ends of the game are certain,
//! and so is everything that follows from them: a node with a move to a lost position is won, and a node is
//! settled when all its moves are. (A won node is not searched any further, so there may be a shorter win.)
//! The move chosen at the root is the one visited most often, unless a settled one is better.
//!
//! Iteration *d* of iterative deepening ends when the tree has had 2^d playouts, or is settled. The tree is
//! kept from iteration to iteration, and from one move of a game to the next with
//! [`tree_reuse`](crate::selection::tree_reuse). It takes at most 64 MiB; then it stops growing, and further
//! playouts end at its existing leaves.
//!
//! Reference: R. Coulom, *Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search*, CG 2006;
//! L. Kocsis, C. Szepesvári, *Bandit Based Monte-Carlo Planning*, ECML 2006; M. Winands, Y. Björnsson, J.-T.
//! Saito, *Monte-Carlo Tree Search Solver*, CG 2008; C. Browne et al., *A Survey of Monte Carlo Tree Search
//! Methods*, 2012.
//!
//! Compared with `alpha-beta`: best first, with the mean of many leaves instead of the value of one. It may
//! miss any reply that its playouts have not reached.

use super::Algorithm;
use crate::expected_result;
use crate::info::{AlgorithmInfo, Effect};
use crate::limits::Stop;
use crate::node::Phase;
use crate::parts::Parts;
use crate::playout_tree::{NodeIndex, PlayoutTree, TreeNode};
use crate::searcher::{Observation, Searcher};
use crate::window::Window;
use engine_core::{Depth, MoveScope, NodeEnd, Ply, Score, Searchable};

/// `mcts`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "mcts",
    summary: "Monte Carlo tree search (UCT): 2^depth playouts, most where moves do well",
    reference: "Coulom 2006; Kocsis & Szepesvári 2006",
    effect: Effect::MayErr,
    has_window: false,
    has_playouts: true,
    ..AlgorithmInfo::USUAL
};

/// The algorithm.
#[derive(Clone, Copy, Debug)]
pub struct MonteCarlo;

impl<P: Searchable> Algorithm<P> for MonteCarlo {
    /// Ignores the window. Results found before a stop are kept.
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        if depth.is_horizon() {
            return parts.leaf(search, ply, window);
        }
        search.playouts.begin(search.position.key(), ply);
        let found = grow(search, parts, depth, ply);
        let line = best_line(&search.playouts);
        if !line.is_empty() {
            search.root_score = Some(value(&search.playouts, NodeIndex::ROOT));
        }
        search.pv.set_principal_variation(line);
        found
    }
}

/// Runs playouts until the tree has as many as an iteration to `depth` needs, and returns the root's value.
fn grow<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    depth: Depth,
    ply: Ply,
) -> Result<Score, Stop> {
    let wanted = 1_u32.checked_shl(depth.plies()).unwrap_or(u32::MAX);
    search.enter(ply, depth, Window::full(), Phase::Main)?;
    loop {
        let root = search.playouts.at(NodeIndex::ROOT);
        if root.is_expanded && !root.has_children() {
            return Ok(search.no_legal_moves(ply));
        }
        if root.is_settled || root.visits >= wanted {
            let score = value(&search.playouts, NodeIndex::ROOT);
            return Ok(search.leave(ply, score, NodeEnd::Searched));
        }
        play_out(search, parts, NodeIndex::ROOT, depth, ply)?;
    }
}

/// Runs one playout from the current node, which is in the tree and has been entered. Returns its result for
/// the side to move.
fn play_out<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    node: NodeIndex,
    depth: Depth,
    ply: Ply,
) -> Result<f64, Stop> {
    let moves = search.open_unordered(MoveScope::All, ply, depth, Phase::Main);

    // 1. Expansion: a move without a node gets one.
    let mut result = None;
    if !search.playouts.at(node).is_expanded && !search.playouts.is_full() {
        for index in moves.places() {
            let played = search.at(index);
            if search.playouts.has_child(node, played) {
                continue;
            }
            result = search.after(played, ply, |search| {
                add(search, parts, node, played, depth.reduced(), ply.next())
            })?;
            if result.is_some() {
                break;
            }
        }
        search.playouts.at_mut(node).is_expanded = result.is_none();
    }

    // 2. Selection: otherwise the most promising move is played.
    if result.is_none() {
        if let Some((child, played)) = select(&search.playouts, node, parts.exploration) {
            result = search.after(played, ply, |search| {
                visit(search, parts, child, depth.reduced(), ply.next())
            })?;
        }
    }
    search.close(&moves);

    // 3. Backup: the mean, and certain results.
    Ok(back_up(
        &mut search.playouts,
        node,
        result.map(|result| 1.0 - result),
    ))
}

/// Adds a node for the current position, which is that after `played`. Returns its result for the side to
/// move.
fn add<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    parent: NodeIndex,
    played: P::Move,
    depth: Depth,
    ply: Ply,
) -> Result<f64, Stop> {
    let ended = search.ended(ply);
    let settled = if ended.is_some() || !search.has_legal_move(ply) {
        search.enter(ply, depth, Window::full(), Phase::Main)?;
        Some(match ended {
            Some((score, ending)) => {
                search.count_leaf();
                search.leave(ply, score, ending)
            }
            None => search.no_legal_moves(ply),
        })
    } else {
        None
    };
    let score = match settled {
        Some(score) => score,
        None => parts.leaf(search, ply, Window::full())?,
    };
    let result = expected_result::of_score(score);
    let child = search.playouts.add_child(parent, played);
    let child = search.playouts.at_mut(child);
    child.count(result);
    (child.sure, child.is_settled) = (settled, settled.is_some());
    Ok(result)
}

/// The most promising child of `parent` that is not settled, and the move to it.
fn select<M: Copy + PartialEq>(
    tree: &PlayoutTree<M>,
    parent: NodeIndex,
    exploration: f64,
) -> Option<(NodeIndex, M)> {
    let logarithm = libm::log(f64::from(tree.at(parent).visits));
    let mut best = None;
    let mut highest = f64::NEG_INFINITY;
    for (place, child) in tree.children(parent) {
        // A square root is exact on every machine.
        let promise = 1.0 - child.mean() + exploration * (logarithm / f64::from(child.visits)).sqrt();
        // Ties go to the child that was added first.
        if !child.is_settled && promise >= highest {
            highest = promise;
            best = child.played.map(|played| (place, played));
        }
    }
    best
}

/// Continues a playout at the current node, which is in the tree.
fn visit<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    parts: &Parts<P>,
    node: NodeIndex,
    depth: Depth,
    ply: Ply,
) -> Result<f64, Stop> {
    if search.playouts.is_full() && !search.playouts.at(node).has_children() {
        let score = parts.leaf(search, ply, Window::full())?;
        let result = expected_result::of_score(score);
        search.playouts.at_mut(node).count(result);
        return Ok(result);
    }
    search.enter(ply, depth, Window::full(), Phase::Main)?;
    let result = play_out(search, parts, node, depth, ply)?;
    let score = own_value(search.playouts.at(node));
    search.leave(ply, score, NodeEnd::Searched);
    Ok(result)
}

/// Counts a playout at `node` and returns its result for the nodes above. `result` is the one from below;
/// `None` if there was nothing left to try.
fn back_up<M: Copy + PartialEq>(tree: &mut PlayoutTree<M>, node: NodeIndex, result: Option<f64>) -> f64 {
    let settled = tree.children(node).filter(|(_, child)| child.is_settled);
    let sure = settled.filter_map(|(_, child)| Some(-child.sure?)).max();
    let all_settled = tree.at(node).is_expanded && tree.children(node).all(|(_, child)| child.is_settled);
    let node = tree.at_mut(node);
    node.sure = sure;
    node.is_settled = all_settled || sure.is_some_and(|score| score > Score::MAX_EVALUATION);
    let at_least = sure.map_or(0.0, expected_result::of_score);
    let result = match result {
        Some(result) if !node.is_settled => result.max(at_least),
        _ => at_least,
    };
    node.count(result);
    result
}

/// The value of a node for its side to move.
fn own_value<M>(node: &TreeNode<M>) -> Score {
    match node.sure {
        Some(score) if node.is_settled => score,
        _ => expected_result::to_score(node.mean()),
    }
}

/// The most visited move of a node, unless a settled one is better.
fn choice<M: Copy + PartialEq>(tree: &PlayoutTree<M>, node: NodeIndex) -> Option<(NodeIndex, &TreeNode<M>)> {
    let mut visited: Option<(NodeIndex, &TreeNode<M>)> = None;
    let mut settled: Option<(NodeIndex, &TreeNode<M>)> = None;
    // Ties go to the child that was added first, which comes last.
    for child in tree.children(node) {
        let better = if child.1.is_settled {
            settled.is_none_or(|(_, best)| child.1.sure <= best.sure)
        } else {
            visited.is_none_or(|(_, best)| child.1.visits >= best.visits)
        };
        if better {
            *(if child.1.is_settled { &mut settled } else { &mut visited }) = Some(child);
        }
    }
    match (visited, settled) {
        (Some(visited), Some(settled)) => {
            let sure = settled.1.sure.map_or(1.0, expected_result::of_score);
            Some(if sure <= visited.1.mean() { settled } else { visited })
        }
        (visited, settled) => visited.or(settled),
    }
}

/// The value of a node by its chosen move.
fn value<M: Copy + PartialEq>(tree: &PlayoutTree<M>, node: NodeIndex) -> Score {
    match choice(tree, node) {
        Some((_, child)) => -own_value(child),
        None => own_value(tree.at(node)),
    }
}

/// The line of chosen moves from the root.
fn best_line<M: Copy + PartialEq>(tree: &PlayoutTree<M>) -> Vec<M> {
    let below_root = choice(tree, NodeIndex::ROOT);
    let line = std::iter::successors(below_root, |&(child, _)| choice(tree, child));
    line.filter_map(|(_, child)| child.played).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use engine_core::Position;
    use engine_core::chess::{Chess, Fen, Move};

    type ChessTree = PlayoutTree<<Chess as Position>::Move>;

    const NODE: usize = size_of::<TreeNode<<Chess as Position>::Move>>();

    #[test]
    fn a_tree_that_may_grow_no_more_is_searched_all_the_same() {
        for (leaf, most_nodes) in [("", 2), ("+qs", 100), ("+playout", 100)] {
            let recipe = format!("mcts{leaf}").parse().expect("a recipe");
            let mut search = Search::new(Chess::new(&Fen::startpos()), &recipe);
            search.searcher.playouts = PlayoutTree::within(most_nodes * NODE);
            let last = search.deepen(Depth::new(10)).last().expect("iterations");
            let tree = &search.searcher.playouts;
            assert!(tree.is_full());
            assert_eq!(tree.bytes(), most_nodes * NODE);
            assert_eq!(tree.at(NodeIndex::ROOT).visits, 1 << 10);
            assert_eq!(last.totals.leaf_nodes, 1 << 10);
            assert!(last.best_move.is_some());
        }
    }

    #[test]
    fn a_node_of_the_tree_is_a_playout() {
        let recipe = "mcts+qs".parse().expect("a recipe");
        let mut search = Search::new(Chess::new(&Fen::startpos()), &recipe);
        for iteration in search.deepen(Depth::new(10)).collect::<Vec<_>>() {
            assert_eq!(iteration.totals.leaf_nodes, 1 << iteration.depth.plies());
        }
        let tree = &search.searcher.playouts;
        // One node per playout, and the root.
        assert!(!tree.is_full());
        assert_eq!(tree.len(), (1 << 10) + 1);
    }

    /// Asserts that a subtree of one tree equals a subtree of another.
    fn assert_equal(one: &ChessTree, place: NodeIndex, other: &ChessTree, there: NodeIndex) {
        let (found, kept) = (one.at(place), other.at(there));
        assert_eq!((found.visits, found.results), (kept.visits, kept.results));
        assert_eq!(
            (found.is_settled, found.is_expanded),
            (kept.is_settled, kept.is_expanded)
        );
        let nearer = |score: Score| score.seen_from(Ply::new(1));
        assert_eq!(found.sure.map(nearer), kept.sure);
        let (below, kept_below) = (one.children(place), other.children(there));
        let (below, kept_below): (Vec<_>, Vec<_>) = (below.collect(), kept_below.collect());
        assert_eq!(below.len(), kept_below.len());
        for ((place, child), (there, kept)) in below.into_iter().zip(kept_below) {
            assert_eq!(child.played, kept.played);
            assert_equal(one, place, other, there);
        }
    }

    /// The tree that a search leaves.
    fn left(search: &mut Search<Chess>) -> PlayoutTree<Move> {
        search.take_left().tree.expect("a tree is kept")
    }

    #[test]
    fn of_the_tree_a_played_move_keeps_its_subtree_alone() {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "6k1/5ppp/8/8/8/8/1R3PPP/1R4K1 b - - 0 1",
        ];
        let recipe = "mcts+qs+exploration=1.4+tree-reuse".parse().expect("a recipe");
        let mut mates = 0;
        for fen in fens {
            let board = Chess::new(&fen.parse().expect("a FEN"));
            let mut search = Search::new(board.clone(), &recipe);
            search.deepen(Depth::new(9)).for_each(drop);
            let tree = left(&mut search);
            assert_eq!(tree.playouts(), 1 << 9);
            let children: Vec<_> = tree.children(NodeIndex::ROOT).collect();
            assert!(children.len() > 1);
            for (place, child) in children {
                mates += usize::from(child.is_settled && child.has_children());
                let played = child.played.expect("a move");
                let mut after = board.clone();
                after.make(played).expect("a legal move");
                let mut kept = tree.clone();
                kept.play(board.key(), played, after.key());
                if child.has_children() {
                    assert_equal(&tree, place, &kept, NodeIndex::ROOT);
                } else {
                    assert_eq!(kept.len(), 0);
                }
                assert_eq!(
                    kept.playouts(),
                    if child.has_children() { child.visits } else { 0 }
                );
            }
        }
        assert!(mates > 0);
    }

    #[test]
    fn a_search_goes_on_with_the_visits_and_the_value_that_the_tree_has() {
        let recipe = "mcts+qs+mvv-lva+tree-reuse".parse().expect("a recipe");
        let board = Chess::new(&Fen::startpos());
        let mut search = Search::new(board.clone(), &recipe);
        let found = search.deepen(Depth::new(10)).last().expect("iterations");
        let played = found.best_move.expect("a move");
        let mut after = board.clone();
        after.make(played).expect("a legal move");
        let mut tree = left(&mut search);
        tree.play(board.key(), played, after.key());
        let (visits, known) = (tree.playouts(), value(&tree, NodeIndex::ROOT));
        assert!(visits > 100, "{visits}");
        let mut next = Search::new(after.clone(), &recipe);
        next.searcher.playouts = tree.clone();
        let first = next.deepen(Depth::new(1)).last().expect("an iteration");
        assert_eq!((first.score, first.counters.nodes), (Some(known), 1));
        assert_eq!(first.pv.first(), found.pv.get(1));
        let later = next.deepen(Depth::new(10)).last().expect("an iteration");
        assert_eq!(later.totals.leaf_nodes, (1 << 10) - u64::from(visits));
    }

    #[test]
    fn a_tree_that_is_kept_takes_no_more_memory_than_another() {
        let recipe = "mcts+tree-reuse".parse().expect("a recipe");
        let mut board = Chess::new(&Fen::startpos());
        let mut tree = PlayoutTree::within(500 * NODE);
        for _ in 0..20 {
            let mut search = Search::new(board.clone(), &recipe);
            search.searcher.playouts = tree;
            let found = search.deepen(Depth::new(10)).last().expect("iterations");
            tree = left(&mut search);
            assert!(tree.bytes() <= 500 * NODE);
            let (before, played) = (board.key(), found.best_move.expect("a move"));
            board.make(played).expect("a legal move");
            tree.play(before, played, board.key());
        }
    }
}
