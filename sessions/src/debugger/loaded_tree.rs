//! [`LoadedTree`]: the tree of a search, which loads more nodes as they are viewed.

use crate::locked;
use crate::tree::{NodeFilter, RecordedNode, RecordedTree, Recorder};
use engine_core::{Depth, HistoryEntry, NodeEnd, Score, Status, Stop};
use games::{AnyMove, AnyPosition, AnySearch};
use search_variants::limits::Poll;
use search_variants::{Iteration, Limits, Strategy};
use std::sync::{Arc, Mutex};

/// Trees of up to this many nodes are kept whole; larger ones also keep up to this many nodes of repeated
/// searches.
pub(super) const MAX_NODES: usize = 1_000_000;

/// A board, and the earlier positions of the game.
pub(super) type Position = (Box<dyn AnyPosition>, Vec<HistoryEntry>);

fn search((board, earlier): &Position, strategy: &Strategy, poll: &SharedPoll) -> Box<dyn AnySearch> {
    board.search(strategy, earlier.clone(), poll.limits())
}

/// A poll that several searches share.
#[derive(Clone)]
pub(super) struct SharedPoll(Arc<Mutex<Poll>>);

impl SharedPoll {
    pub(super) fn new(poll: Poll) -> SharedPoll {
        SharedPoll(Arc::new(Mutex::new(poll)))
    }

    fn limits(&self) -> Limits {
        let shared = SharedPoll(Arc::clone(&self.0));
        Limits {
            nodes: None,
            poll: Some(Box::new(move |nodes| shared.ask(nodes))),
        }
    }

    fn ask(&self, nodes: u64) -> Option<Stop> {
        locked(&self.0)(nodes)
    }

    pub(super) fn goes_on(&self) -> bool {
        self.ask(0).is_none()
    }
}

pub(super) struct LoadedTree {
    position: Arc<Position>,
    strategy: Strategy,
    most: usize,
    pub(super) last: Iteration<AnyMove>,
    /// The reason why the requested depth was not reached, if so.
    pub(super) stopped: Option<Stop>,
    pub(super) first: RecordedTree,
    /// Trees of repeated searches, each below the node at its path.
    again: Vec<(Vec<usize>, RecordedTree)>,
}

/// A node on a path through the tree.
pub(super) struct NodeRef<'a> {
    recording: &'a RecordedTree,
    place: usize,
}

impl<'a> NodeRef<'a> {
    pub(super) fn node(&self) -> &'a RecordedNode {
        &self.recording.nodes[self.place]
    }

    pub(super) fn board_above(&self, root: &dyn AnyPosition) -> Box<dyn AnyPosition> {
        self.recording.board(self.node().parent, root)
    }

    pub(super) fn below(&self) -> Vec<&'a RecordedNode> {
        let places = self.recording.below(self.place);
        places.map(|place| &self.recording.nodes[place]).collect()
    }

    /// The nodes of its subtree that minimax also visits, by ply, beginning with the node's own; a node
    /// searched several times counts several times. Nodes that were not kept are distributed over the plies
    /// in proportion to `widths`, the number of nodes that minimax visits.
    pub(super) fn visits(&self, widths: &[u64]) -> Vec<u64> {
        let nodes = &self.recording.nodes[self.place..];
        let top = &nodes[0].moves;
        let size = if top.has_below { top.size as usize } else { 1 };
        let mut visits = vec![0; widths.len()];
        let (mut place, mut not_kept) = (0, 0);
        while place < size {
            let node = &nodes[place];
            if node.nodes == node.moves.outside {
                place += node.moves.size as usize;
                continue;
            }
            visits[node.ply.index() - nodes[0].ply.index()] += 1;
            if !node.moves.has_below {
                not_kept += node.nodes - 1 - node.moves.outside;
            }
            place += 1;
        }
        let below: u128 = widths.iter().skip(1).map(|&width| u128::from(width)).sum();
        let mut left = not_kept;
        for (nodes, &width) in visits.iter_mut().zip(widths).skip(1).rev() {
            let part = (u128::from(not_kept) * u128::from(width)).div_ceil(below.max(1)) as u64;
            *nodes += part.min(left);
            left -= part.min(left);
        }
        visits
    }
}

impl LoadedTree {
    /// Searches, and keeps the tree of the last completed iteration, as far as there is room for `most`
    /// nodes.
    pub(super) fn of(
        position: &Arc<Position>,
        strategy: &Strategy,
        depth: Depth,
        most: usize,
        poll: &SharedPoll,
    ) -> Result<LoadedTree, Stop> {
        let mut search = search(position, strategy, poll);
        let mut complete = None;
        let mut stopped = None;
        // Each iteration is observed, since it may be the last completed one.
        for depth in (1..=depth.plies()).map(Depth::new) {
            let wanted = NodeFilter::Below {
                path: Vec::new(),
                most,
            };
            let mut recorder = Recorder::new(strategy.algorithm(), depth, wanted);
            let Some(iteration) = search.deepen_watched(depth, &mut recorder) else {
                break;
            };
            if let Status::Stopped(stop) = iteration.status {
                stopped = Some(stop);
                break;
            }
            complete = Some((iteration, recorder.finish().0));
        }
        let Some((last, first)) = complete else {
            return Err(stopped.unwrap_or(Stop::Interrupted));
        };
        let has_windows = first.nodes.iter().filter(|node| node.parent.is_none()).count() > 1;
        let mut loaded = LoadedTree {
            position: Arc::clone(position),
            strategy: strategy.clone(),
            most,
            last,
            stopped,
            first,
            again: Vec::new(),
        };
        if has_windows {
            let score = loaded.score();
            loaded.first = loaded.first.topped(score);
        }
        Ok(loaded)
    }

    pub(super) fn board(&self) -> Box<dyn AnyPosition> {
        self.position.0.copied()
    }

    pub(super) fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    pub(super) fn depth(&self) -> Depth {
        self.last.depth
    }

    pub(super) fn score(&self) -> Score {
        self.last.score.unwrap_or(-Score::INFINITE)
    }

    /// The nodes from the root to the end of a path, as far as they are kept.
    pub(super) fn way(&self, path: &[usize]) -> Vec<NodeRef<'_>> {
        let mut way: Vec<NodeRef<'_>> = Vec::new();
        for length in 0..=path.len() {
            let again = self.again.iter().find(|(above, _)| *above == path[..length]);
            let (recording, place) = match (again, way.last()) {
                // Such a recording begins with the nodes above, one for each level.
                (Some((_, recording)), _) => (recording, Some(length)),
                (None, None) => (&self.first, Some(0)),
                (None, Some(NodeRef { recording, place })) => {
                    (*recording, recording.below(*place).nth(path[length - 1]))
                }
            };
            let Some(place) = place else { break };
            way.push(NodeRef { recording, place });
        }
        way
    }

    pub(super) fn spot(&self, path: &[usize]) -> Option<NodeRef<'_>> {
        self.way(path).pop()
    }

    /// Makes sure that the node at `path` is fully known; returns whether the path exists.
    pub(super) fn look_up(&mut self, path: &[usize], poll: &SharedPoll) -> Result<bool, Stop> {
        loop {
            let way = self.way(path);
            let deepest = way.len() - 1;
            if is_known(way[deepest].node()) {
                return Ok(deepest == path.len());
            }
            // The largest subtree around the node that fits.
            let fits = way.iter().position(|spot| spot.node().nodes <= self.most as u64);
            self.grow(&path[..fits.unwrap_or(deepest)], poll)?;
        }
    }

    /// Searches again, and keeps the nodes below the end of a path.
    fn grow(&mut self, path: &[usize], poll: &SharedPoll) -> Result<(), Stop> {
        let is_topped = self.first.is_topped();
        let wanted = NodeFilter::Below {
            path: if is_topped { path.to_vec() } else { [&[0], path].concat() },
            most: self.most,
        };
        let mut recorder = Recorder::new(self.strategy.algorithm(), self.depth(), wanted);
        let mut search = search(&self.position, &self.strategy, poll);
        while let Some(iteration) = search.deepen_watched(self.depth(), &mut recorder) {
            if let Status::Stopped(stop) = iteration.status {
                return Err(stop);
            }
        }
        let (mut recording, _) = recorder.finish();
        if is_topped {
            recording = recording.topped(self.score());
        }
        let all: usize = self.again.iter().map(|(_, again)| again.nodes.len()).sum();
        if all + recording.nodes.len() > self.most {
            self.again.retain(|(above, _)| path.starts_with(above));
        }
        self.again.push((path.to_vec(), recording));
        Ok(())
    }

    /// The searches one move below the position after a line of moves and null moves, starting from the node
    /// at `path`, with their node counts. There may be several for one move, because moves may be searched
    /// more than once.
    pub(super) fn searched_after(
        &mut self,
        path: &[usize],
        line: &[Option<AnyMove>],
        poll: &SharedPoll,
    ) -> Result<Vec<(Option<AnyMove>, u64)>, Stop> {
        let mut searched = Vec::new();
        self.look_up(path, poll)?;
        let below = self.below(path).into_iter();
        let below: Vec<_> = below
            .map(|node| (node.search.stays(), node.moves.played, node.nodes))
            .collect();
        for (index, (stays, played, nodes)) in below.into_iter().enumerate() {
            let rest = match line.split_first() {
                _ if stays => Some(line),
                Some((next, rest)) => (played == *next).then_some(rest),
                None => {
                    searched.push((played, nodes));
                    None
                }
            };
            if let Some(rest) = rest {
                let below = [path, &[index]].concat();
                searched.extend(self.searched_after(&below, rest, poll)?);
            }
        }
        Ok(searched)
    }

    /// The nodes below a known node.
    pub(super) fn below(&self, path: &[usize]) -> Vec<&RecordedNode> {
        self.spot(path).map_or_else(Vec::new, |spot| spot.below())
    }
}

/// Whether everything that may be asked about a node is known: the nodes below it, or that there are none.
fn is_known(node: &RecordedNode) -> bool {
    let looked_at_moves = matches!(node.end, NodeEnd::Searched | NodeEnd::CutOff);
    node.moves.has_below || (node.nodes == 1 && !looked_at_moves)
}
