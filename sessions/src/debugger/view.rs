//! [`OpenTrees`]: the open tree, described node by node.

use super::loaded_tree::{LoadedTree, NodeRef, Position, SharedPoll};
use super::map::{MapBuilder, Searches};
use super::minimax::Minimax;
use super::protocol::{Child, FindTarget, Map, MapBox, Node, SecondSearch, Tree, TreeCursor};
use crate::PlainError;
use crate::session::{SessionError, side_to_move};
use crate::tree::{Fate, RecordedMoves, move_of, search_node};
use engine_core::{Depth, Score, Stop, sanitize};
use games::{AnyMove, AnyPosition, Game, RootPosition, SearchSetup, algebraic_moves, coordinate_moves};
use reports::sentences::search;
use reports::sentences::tree::{Choice, NodeView, Said, secured_below};
use reports::tree::{ScoreEffect, SearchNode, UntriedMove};
use search_variants::{OrderReason, Strategy};
use std::sync::Arc;

/// Unsearched leaves of a node are named up to this number.
const MAX_LEAVES: usize = 4;

/// The open tree, and the second one laid over it.
pub(super) struct OpenTrees {
    game: Game,
    requested: Depth,
    stopped: Option<String>,
    tree: LoadedTree,
    over: Option<LoadedTree>,
    minimax: Minimax,
}

impl OpenTrees {
    /// Runs the requested searches and opens their trees.
    pub(super) fn open(
        (root, setup): (&RootPosition, &SearchSetup),
        strategy: &Strategy,
        over: Option<&Strategy>,
        requested: Depth,
        most: usize,
        poll: &SharedPoll,
    ) -> Result<OpenTrees, SessionError> {
        let set_up = |strategy| -> Result<Arc<Position>, SessionError> {
            Ok(Arc::new(root.set_up(&setup.of(strategy))?))
        };
        let position = set_up(strategy)?;
        let over = over
            .map(|over| Ok::<_, SessionError>((over, set_up(over)?)))
            .transpose()?;
        let load =
            |strategy, position: &Arc<Position>, depth| LoadedTree::of(position, strategy, depth, most, poll);
        let tree = load(strategy, &position, requested).map_err(|stop| {
            let reason = why(stop);
            plain_error!("{reason} before depth 1 was complete, so that there is no tree")
        })?;
        let depth = tree.depth();
        let mut stopped = Vec::new();
        if let Some(stop) = tree.stopped {
            let why = why(stop);
            let (depth, requested) = (depth.plies(), requested.plies());
            stopped.push(search::shallower(depth, requested, why));
        }
        let over = over.and_then(|(strategy, position)| {
            let stop = match load(strategy, &position, depth) {
                Ok(over) if over.depth() == depth => return Some(over),
                Ok(over) => over.stopped?,
                Err(stop) => stop,
            };
            let (why, depth) = (why(stop), depth.plies());
            stopped.push(search::not_shown(&strategy.to_string(), depth, why));
            None
        });
        Ok(OpenTrees {
            game: root.game(),
            requested,
            stopped: (!stopped.is_empty()).then(|| stopped.join(" ")),
            minimax: Minimax::new(position.0.copied(), position.1.clone(), depth),
            tree,
            over,
        })
    }

    /// Makes sure that the node at `path` is known.
    fn look_up(&mut self, path: &[usize], poll: &SharedPoll) -> Result<(), SessionError> {
        if self.tree.look_up(path, poll).map_err(stopped)? {
            return Ok(());
        }
        let way = self.tree.way(path);
        let deepest = way.len() - 1;
        let children = match way[deepest].below().len() {
            0 => "nothing".to_owned(),
            1 => "1 search".to_owned(),
            count => format!("{count} searches"),
        };
        let found = &path[..deepest];
        refuse!(
            "there is no node {path:?}: the path leads as far as {found:?}, which has {children} below it"
        )
    }

    /// The known node at `path`; `over` holds the second search's node counts for its moves.
    fn described(&self, path: &[usize], over: Option<&[(Option<AnyMove>, u64)]>) -> Option<Node> {
        let (way, root) = (self.tree.way(path), self.tree.board());
        let spot = way.last()?;
        let (mut node, board) = search_node(spot.node(), spot.board_above(root.as_ref()).as_ref());
        let moves = &spot.node().moves;
        let reason = |played| reason(moves, played, board.piece_letters());
        let spent = |played| {
            let over = over?.iter().filter(|(known, _)| *known == played);
            Some(over.map(|(_, nodes)| nodes).sum())
        };
        let untried = moves
            .untried(board.as_ref())
            .into_iter()
            .map(|played| UntriedMove {
                played: move_of(board.as_ref(), played),
                reason: reason(played),
                second: spent(Some(played)),
            });
        node.moves.untried = untried.collect();
        let recorded = spot.below();
        let below = recorded.iter().map(|recorded| {
            let mut search = search_node(recorded, board.as_ref()).0;
            if !search.search.stays() {
                search.moves.second = spent(recorded.moves.played);
            }
            search
        });
        let below: Vec<SearchNode> = below.collect();
        let pairs = way.windows(2).enumerate();
        let known = pairs.fold([None; 2], |known, (place, pair)| {
            secured_below(known, (pair[0].node(), place), pair[1].node())
        });
        let secured = known.map(|place| place.map(|place| self.choice(&way, path, place)));
        let leaves = self.unsearched_leaves(&node, board.as_ref(), moves);
        let (mover, names) = (side_to_move(self.game, &node.moves.fen), self.game.sides());
        let view = |values| NodeView {
            sides: [mover, mover.other()].map(|side| names[side.index()]),
            is_first_side: mover.index() == 0,
            has_branches: self.game.name() == "tree",
            values,
            node: &node,
            below: &below,
            secured: &secured,
            unsearched_leaves: &leaves,
        };
        let children = recorded
            .iter()
            .zip(&below)
            .enumerate()
            .map(|(index, (recorded, search))| Child {
                reason: recorded.moves.played.map_or_else(String::new, reason),
                said: Said::by(|values| view(values).of_search(index)),
                node: search.clone(),
            });
        Some(Node {
            path: path.to_vec(),
            entered: Said::by(|values| view(values).entered()),
            ended: Said::by(|values| view(values).ended()),
            children: children.collect(),
            node,
        })
    }

    /// The choice by which the side to move at a place of the way had secured alpha when the next node on the
    /// way was searched.
    fn choice(&self, way: &[NodeRef<'_>], path: &[usize], place: usize) -> Choice {
        let board = || {
            let above = way[place].board_above(self.tree.board().as_ref());
            search_node(way[place].node(), above.as_ref()).1
        };
        let mut searched = way[place].below().into_iter().take(path[place]).rev();
        let raised = searched.find(|search| search.effect == ScoreEffect::RaisesAlpha);
        match raised.and_then(|search| search.moves.played) {
            Some(played) => Choice::Move(board().algebraic(played)),
            None => Choice::StandPat,
        }
    }

    /// The values of the moves that were not searched, for the side to move, if all lead to written leaves.
    fn unsearched_leaves(
        &self,
        node: &SearchNode,
        board: &dyn AnyPosition,
        moves: &RecordedMoves,
    ) -> Vec<Score> {
        let untried = moves.untried(board);
        if !node.moves.fen.starts_with('(') || untried.len() > MAX_LEAVES {
            return Vec::new();
        }
        let leaf = |played| {
            let mut after = board.copied();
            after.play(played);
            after.is_over().then(|| -after.evaluate())
        };
        let leaves: Option<Vec<Score>> = untried.into_iter().map(leaf).collect();
        leaves.unwrap_or_default()
    }

    pub(super) fn tree(&self) -> Tree {
        let board = self.tree.board();
        let pv = coordinate_moves(board.as_ref(), &self.tree.last.pv);
        let algebraic_pv = algebraic_moves(board.as_ref(), pv.iter().map(String::as_str));
        Tree {
            game: self.game.to_string(),
            fen: board.fen(),
            strategy: self.tree.strategy().to_string(),
            depth: self.tree.depth().plies(),
            requested: self.requested.plies(),
            stopped: self.stopped.clone(),
            nodes: self.tree.last.counters.nodes,
            has_window: self.tree.strategy().algorithm().has_window,
            score: self.tree.score().finite(),
            pv,
            algebraic_pv,
            over: self.over.as_ref().map(|over| SecondSearch {
                strategy: over.strategy().to_string(),
                nodes: over.last.counters.nodes,
                score: over.score().finite(),
            }),
        }
    }

    pub(super) fn node(&mut self, path: &[usize], poll: &SharedPoll) -> Result<Node, SessionError> {
        self.look_up(path, poll)?;
        let way = self.tree.way(path);
        let way = way.iter().map(NodeRef::node).filter(|node| !node.search.stays());
        let line: Vec<Option<AnyMove>> = way.map(|node| node.moves.played).collect();
        let over = self.over.as_mut();
        let over = over.map(|over| over.searched_after(&[], &line, poll));
        let over = over.transpose().map_err(stopped)?;
        let Some(node) = self.described(path, over.as_deref()) else {
            unreachable!("the node was looked up");
        };
        Ok(node)
    }

    /// The map of the tree below the node at `path`, with boxes of at least 1/`parts` of the picture.
    pub(super) fn map(&mut self, path: &[usize], parts: u32, poll: &SharedPoll) -> Result<Map, SessionError> {
        self.look_up(path, poll)?;
        let way = self.tree.way(path);
        let nodes = way.iter().map(NodeRef::node);
        let in_minimax: Vec<_> = nodes.take_while(|node| node.moves.outside < node.nodes).collect();
        let path = &path[..in_minimax.len() - 1];
        let line: Vec<AnyMove> = in_minimax.iter().filter_map(|node| node.moves.played).collect();
        if let Some(over) = &mut self.over {
            let line: Vec<Option<AnyMove>> = line.iter().copied().map(Some).collect();
            over.searched_after(&[], &line, poll).map_err(stopped)?;
        }
        let trees = [Some(&self.tree), self.over.as_ref()];
        let minimax = &mut self.minimax;
        let maps = [0, 1].map(|drawn| {
            trees[drawn]?;
            let surveyor = MapBuilder {
                trees,
                drawn,
                least: 1.0 / f64::from(parts.max(1)),
            };
            let searches = surveyor.searches_after(&line);
            Some(survey(&surveyor, minimax, &line, &searches))
        });
        let [Some(top), over] = maps else {
            unreachable!("the first tree is always there");
        };
        Ok(Map {
            path: path.to_vec(),
            ply: line.len() as u32,
            top,
            over,
        })
    }

    /// The next place where a node meets the goal, and whether the whole tree was examined.
    pub(super) fn find(
        &mut self,
        path: &[usize],
        searched: usize,
        goal: FindTarget,
        poll: &SharedPoll,
    ) -> Result<(Option<TreeCursor>, bool), SessionError> {
        self.look_up(path, poll)?;
        let Some(path) = self.tree.next(path, searched, goal) else {
            return Ok((None, self.tree.is_whole()));
        };
        let searched = self.node(&path, poll)?.children.len();
        // A node without children is shown from its parent.
        let place = match path.split_last() {
            Some((&last, above)) if searched == 0 => TreeCursor {
                path: above.to_vec(),
                searched: last + 1,
            },
            _ => TreeCursor { path, searched },
        };
        Ok((Some(place), self.tree.is_whole()))
    }
}

fn why(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "the nodes were spent",
        Stop::Time => "the time was up",
        Stop::Interrupted => "the search was stopped",
    }
}

/// The error for a node that could not be searched again.
fn stopped(stop: Stop) -> PlainError {
    plain_error!("{} before the node was searched again", why(stop))
}

/// Walks along a line and surveys the tree below its end.
fn survey(surveyor: &MapBuilder<'_>, minimax: &mut Minimax, line: &[AnyMove], searches: &Searches) -> MapBox {
    match line.split_first() {
        Some((&next, rest)) => minimax.after(next, |minimax| survey(surveyor, minimax, rest, searches)),
        None => {
            let width = minimax.width(1.0);
            surveyor.survey(minimax, searches, width, 1.0)
        }
    }
}

/// The reason for a move's place in the order, or for skipping it.
fn reason(moves: &RecordedMoves, played: AnyMove, letters: &str) -> String {
    moves.listed(played).map_or_else(String::new, |listed| {
        let place = written(&listed.reason, letters);
        match listed.fate {
            Fate::LeftOut(reason) => format!("{place}; left out: {}", sanitize::name(reason)),
            _ => place,
        }
    })
}

/// A reason in a few words; pieces are written as letters by rank.
fn written(reason: &OrderReason, letters: &str) -> String {
    let letter = |rank: u8| {
        let place = usize::from(rank).checked_sub(1);
        let letter = place.and_then(|place| letters.chars().nth(place));
        letter.map_or_else(|| rank.to_string(), String::from)
    };
    match reason {
        OrderReason::GenerationOrder => "generation order".to_owned(),
        OrderReason::Shuffled => "shuffled".to_owned(),
        OrderReason::BestKnown => "best before".to_owned(),
        OrderReason::PvMove => "PV move".to_owned(),
        OrderReason::HashMove => "hash move".to_owned(),
        OrderReason::MvvLva(capture) => {
            format!("MVV-LVA {}x{}", letter(capture.attacker), letter(capture.victim))
        }
        OrderReason::Exchange(gain) => format!("SEE {gain:+}"),
        OrderReason::Killer(slot) => format!("killer {slot}"),
        OrderReason::Countermove => "countermove".to_owned(),
        OrderReason::History(history) => format!("history {history}"),
        OrderReason::Told(name) => sanitize::name(name).into_owned(),
        OrderReason::Reversed(reason) => format!("worst first: {}", written(reason, letters)),
        OrderReason::Scored(score) => format!("{:?} {}", score.band(), score.place()),
        _ => String::new(),
    }
}
