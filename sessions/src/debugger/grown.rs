//! [`Grown`]: the tree of a search, which grows where it is looked at.

use super::branch::{Branch, Step};
use super::recorder::{Extent, Recorder};
use engine_core::{Depth, HistoryEntry, Score, Status, Stop};
use games::Playable;
use search_variants::limits::Poll;
use search_variants::{Iteration, Limits, Registry, Search, Strategy};
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Bytes for what the first search leaves; while it goes on as much again for the iteration before.
    pub(super) most_bytes: usize,
    /// Bytes for what is searched again.
    pub(super) most_grown_bytes: usize,
    /// Bytes for each table of positions and its changes.
    pub(super) most_table_bytes: usize,
    /// Subtrees of an iteration of so many nodes are searched again when they are looked at.
    pub(super) small: u64,
}

impl Default for Room {
    fn default() -> Room {
        Room {
            most_bytes: 160 << 20,
            most_grown_bytes: 64 << 20,
            most_table_bytes: 384 << 20,
            small: 100_000,
        }
    }
}

/// Below a node with fewer nodes all is kept that is searched again.
const ALL_BELOW: u64 = 20_000;

/// The same where it takes a whole search, so that the next look takes none.
const ALL_BELOW_WITHOUT_CHECKPOINT: u64 = 100_000;

/// How many times more nodes an iteration is taken to have than the one before.
const GROWTH: u64 = 10;

pub(super) struct Wanted<'a, P: Playable> {
    pub(super) board: &'a P,
    pub(super) earlier: &'a [HistoryEntry],
    pub(super) registry: &'a Registry<P>,
    pub(super) strategy: &'a Strategy,
    pub(super) depth: Depth,
    pub(super) room: Room,
}

/// Whoever asks whether to go on, shared by several searches.
#[derive(Clone)]
pub(super) struct SharedPoll(Arc<Mutex<Poll>>);

impl SharedPoll {
    pub(super) fn new(poll: Poll) -> SharedPoll {
        SharedPoll(Arc::new(Mutex::new(poll)))
    }

    fn limits(&self) -> Limits {
        let shared = Arc::clone(&self.0);
        Limits {
            nodes: None,
            poll: Some(Box::new(move |nodes| {
                let mut poll = shared.lock().unwrap_or_else(PoisonError::into_inner);
                poll(nodes)
            })),
        }
    }
}

pub(super) struct Grown<P: Playable> {
    board: P,
    earlier: Vec<HistoryEntry>,
    registry: Registry<P>,
    strategy: Strategy,
    room: Room,
    pub(super) last: Iteration<P::Move>,
    pub(super) score: Score,
    /// Why there is no deeper one, if one was wanted.
    pub(super) stopped: Option<Stop>,
    roots: Vec<Branch<P>>,
    /// Where it has grown since it was searched, and by how much.
    grown: Vec<Vec<usize>>,
    grown_bytes: usize,
}

impl<P: Playable> Grown<P> {
    /// Searches, and keeps the tree of the last iteration that is completed, as far as there is room.
    ///
    /// # Errors
    /// [`Stop`] if the search is broken off in its first iteration.
    pub(super) fn of(wanted: &Wanted<'_, P>, poll: &SharedPoll) -> Result<Grown<P>, Stop> {
        let Wanted {
            board,
            earlier,
            registry,
            strategy,
            depth,
            room,
        } = *wanted;
        let mut search = Search::by(registry, board.clone(), strategy)
            .after(earlier.to_vec())
            .within(poll.limits());
        // What a subtree of each depth may have: as many nodes as the iteration of that depth.
        let mut nodes = vec![1];
        let mut complete = None;
        let mut stopped = None;
        // Each iteration is watched: it may be the last that is completed.
        for depth in (1..=depth.plies()).map(Depth::new) {
            let extent = Extent::Iteration {
                depth,
                shallowest: shallowest(&nodes, room.small),
                most_bytes: room.most_bytes,
            };
            let mut recorder = Recorder::new(extent, strategy.algorithm().has_window);
            let noting = search.noting_changes(room.most_table_bytes);
            let mut watched = noting.observed_by(&mut recorder);
            let iteration = watched.deepen(depth).next();
            search = watched.unobserved();
            let Some(iteration) = iteration else {
                break;
            };
            if let Status::Stopped(stop) = iteration.status {
                stopped = Some(stop);
                break;
            }
            nodes.push(iteration.counters.nodes);
            complete = Some((iteration, recorder.finish()));
        }
        let Some((last, roots)) = complete else {
            return Err(stopped.unwrap_or(Stop::Interrupted));
        };
        Ok(Grown {
            board: board.clone(),
            earlier: earlier.to_vec(),
            registry: registry.clone(),
            strategy: strategy.clone(),
            room,
            score: last.score.unwrap_or(-Score::INFINITE),
            last,
            stopped,
            roots,
            grown: Vec::new(),
            grown_bytes: 0,
        })
    }

    pub(super) fn depth(&self) -> Depth {
        self.last.depth
    }

    /// The searches of the root: one, but for algorithms that search it within several windows.
    pub(super) fn roots(&self) -> &[Branch<P>] {
        &self.roots
    }

    /// The node at the end of a path that begins with a search of the root, as far as it is kept.
    pub(super) fn at(&self, path: &[usize]) -> Option<&Branch<P>> {
        let (&root, rest) = path.split_first()?;
        self.roots.get(root)?.at(rest)
    }

    /// The node at the end of a path, with what is below it; searched again if need be. `None` if there is no
    /// such path.
    ///
    /// # Errors
    /// [`Stop`] if a search is broken off.
    pub(super) fn known(&mut self, path: &[usize], poll: &SharedPoll) -> Result<Option<&Branch<P>>, Stop> {
        let is_known = |tree: &Grown<P>, path| tree.at(path).is_some_and(Branch::is_known);
        if !is_known(self, path) {
            // As far down as is kept: what is not there beyond is no path.
            for end in 1..=path.len() {
                match self.at(&path[..end]) {
                    None => return Ok(None),
                    Some(branch) if branch.is_known() => {}
                    Some(_) => self.grow(&path[..end], path, poll)?,
                }
            }
        }
        Ok(self.at(path))
    }

    /// Searches the node at the end of `path` again, on the way to `wanted`, which it begins.
    fn grow(&mut self, path: &[usize], wanted: &[usize], poll: &SharedPoll) -> Result<(), Stop> {
        let resumed = (1..=path.len()).rev().find_map(|end| {
            let checkpoint = self.at(&path[..end])?.checkpoint.as_ref()?;
            Some((end, checkpoint.copied()?))
        });
        let nodes = self.at(path).map_or(0, |branch| branch.facts.nodes);
        let all = nodes
            <= match resumed {
                Some(_) => ALL_BELOW,
                None => ALL_BELOW_WITHOUT_CHECKPOINT,
            };
        // What is all kept needs no way through it.
        let target = if all { path } else { wanted };
        let has_window = self.strategy.algorithm().has_window;
        let search = Search::by(&self.registry, self.board.clone(), &self.strategy)
            .after(self.earlier.clone())
            .within(poll.limits());
        let start = resumed.as_ref().map_or(0, |&(end, _)| end);
        let extent = Extent::Below {
            iteration: resumed.is_none().then_some(self.depth()),
            path: target[start..].to_vec(),
            all,
        };
        let mut recorder = Recorder::new(extent, has_window);
        let mut search = search.observed_by(&mut recorder);
        match resumed {
            Some((_, checkpoint)) => search.search_again(checkpoint).map(|_| ())?,
            None => {
                for iteration in search.deepen(self.depth()) {
                    if let Status::Stopped(stop) = iteration.status {
                        return Err(stop);
                    }
                }
            }
        }
        drop(search);
        let mut found = recorder.finish();
        // The same node in what was searched again: below the one where the search was taken up, which is the
        // only one then.
        let (first, rest) = match start {
            0 => (path[0], &path[1..]),
            _ => (0, &path[start..]),
        };
        let below = found
            .get_mut(first)
            .and_then(|branch| branch.at_mut(rest))
            .and_then(|branch| branch.below.take());
        let Some(below) = below else {
            return Ok(());
        };
        let bytes = below.bytes();
        if self.grown_bytes + bytes > self.room.most_grown_bytes {
            self.forget_grown(path);
        }
        self.grown.push(path.to_vec());
        self.grown_bytes += bytes;
        let (&root, rest) = path.split_first().unwrap_or((&0, &[]));
        if let Some(branch) = self.roots.get_mut(root).and_then(|root| root.at_mut(rest)) {
            branch.below = Some(below);
        }
        Ok(())
    }

    /// Forgets what has grown since the first search, but for what is on the way to a node.
    fn forget_grown(&mut self, path: &[usize]) {
        let mut kept = Vec::new();
        self.grown_bytes = 0;
        for grown in std::mem::take(&mut self.grown) {
            let (&root, rest) = grown.split_first().unwrap_or((&0, &[]));
            let Some(branch) = self.roots.get_mut(root).and_then(|root| root.at_mut(rest)) else {
                continue;
            };
            if path.starts_with(&grown) {
                self.grown_bytes += branch.below.as_ref().map_or(0, |below| below.bytes());
                kept.push(grown);
            } else {
                branch.below = None;
            }
        }
        self.grown = kept;
    }

    /// The nodes that a line of steps leads to: several, where moves are searched more than once.
    ///
    /// # Errors
    /// [`Stop`] if a search is broken off.
    pub(super) fn nodes_after(
        &mut self,
        steps: &[Step<P::Move>],
        poll: &SharedPoll,
    ) -> Result<Vec<Vec<usize>>, Stop> {
        let mut places: Vec<Vec<usize>> = (0..self.roots.len()).map(|root| vec![root]).collect();
        for &step in steps.iter().filter(|&&step| step != Step::Stay) {
            let mut next = Vec::new();
            let mut waiting = places;
            while let Some(place) = waiting.pop() {
                for (index, below) in self.steps_below(&place, poll)?.into_iter().enumerate() {
                    let path = [place.as_slice(), &[index]].concat();
                    if below == step {
                        next.push(path);
                    } else if below == Step::Stay {
                        waiting.push(path);
                    }
                }
            }
            places = next;
        }
        Ok(places)
    }

    /// What leads from a node to those below it, in their order.
    ///
    /// # Errors
    /// [`Stop`] if a search is broken off.
    pub(super) fn steps_below(
        &mut self,
        path: &[usize],
        poll: &SharedPoll,
    ) -> Result<Vec<Step<P::Move>>, Stop> {
        let branch = self.known(path, poll)?;
        let below = branch.and_then(|branch| branch.below.as_ref());
        Ok(below.map_or_else(Vec::new, |below| {
            below.branches.iter().map(|branch| branch.step).collect()
        }))
    }

    pub(super) fn board(&self) -> P {
        self.board.clone()
    }

    pub(super) fn strategy(&self) -> &Strategy {
        &self.strategy
    }
}

/// The least depth of nodes below which the first search is watched: that of subtrees which are searched
/// again in no time, or 0 where the whole iteration is not much more. `nodes` are those of the iterations
/// before, from depth 0 on.
fn shallowest(nodes: &[u64], small: u64) -> Depth {
    let last = nodes.last().copied().unwrap_or_default();
    if last.saturating_mul(GROWTH) <= small.saturating_mul(5) {
        return Depth::HORIZON;
    }
    let below = nodes.iter().take_while(|&&nodes| nodes <= small).count();
    Depth::new(below.saturating_sub(1) as u32)
}
