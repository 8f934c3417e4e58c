//! [`Grown`]: the tree of a search, which grows where it is looked at.

use crate::tree::{Recorded, Recorder, Recording, Step, Wanted};
use engine_core::{Depth, HistoryEntry, Score, Status, Stop};
use games::{AnyMove, AnyPosition, AnySearch};
use search_variants::limits::Poll;
use search_variants::{Iteration, Limits, Strategy};
use std::sync::{Arc, Mutex, PoisonError};

/// Trees of so many nodes are kept whole, and as many nodes of what is searched again in larger ones.
pub(super) const MOST_NODES: usize = 1_000_000;

/// How many times more nodes an iteration is taken to have than the one before.
const GROWTH: u64 = 5;

pub(super) struct Position {
    pub(super) board: Box<dyn AnyPosition>,
    pub(super) earlier: Vec<HistoryEntry>,
}

impl Position {
    fn search(&self, strategy: &Strategy, poll: &SharedPoll) -> Box<dyn AnySearch> {
        self.board.search(strategy, self.earlier.clone(), poll.limits())
    }
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

pub(super) struct Grown {
    position: Arc<Position>,
    strategy: Strategy,
    most: usize,
    pub(super) last: Iteration<AnyMove>,
    /// Why there is no deeper one, if one was wanted.
    pub(super) stopped: Option<Stop>,
    first: Recording,
    /// What was searched again, below the ends of these paths.
    again: Vec<(Vec<usize>, Recording)>,
}

/// A node on a way through the tree.
pub(super) struct Spot<'a> {
    recording: &'a Recording,
    place: usize,
}

impl<'a> Spot<'a> {
    pub(super) fn node(&self) -> &'a Recorded {
        &self.recording.nodes[self.place]
    }

    pub(super) fn below(&self) -> Vec<&'a Recorded> {
        let places = self.recording.below(self.place);
        places.map(|place| &self.recording.nodes[place]).collect()
    }
}

impl Grown {
    /// Searches, and keeps the tree of the last iteration that is completed, as far as there is room for
    /// `most` nodes.
    ///
    /// # Errors
    /// [`Stop`] if the search is broken off in its first iteration.
    pub(super) fn of(
        position: &Arc<Position>,
        strategy: &Strategy,
        depth: Depth,
        most: usize,
        poll: &SharedPoll,
    ) -> Result<Grown, Stop> {
        let mut search = position.search(strategy, poll);
        // What a subtree of each depth may have: as many nodes as the iteration of that depth.
        let mut nodes = vec![1];
        let mut complete = None;
        let mut stopped = None;
        // Each iteration is watched: it may be the last that is completed.
        for depth in (1..=depth.plies()).map(Depth::new) {
            let wanted = Wanted::Below {
                path: Vec::new(),
                shallowest: shallowest(&nodes, most as u64),
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
            nodes.push(iteration.counters.nodes);
            complete = Some((iteration, recorder.finish().0));
        }
        let Some((last, first)) = complete else {
            return Err(stopped.unwrap_or(Stop::Interrupted));
        };
        let mut grown = Grown {
            position: Arc::clone(position),
            strategy: strategy.clone(),
            most,
            last,
            stopped,
            first,
            again: Vec::new(),
        };
        let is_whole = grown.first.nodes.len() as u64 == grown.last.counters.nodes;
        if stopped.is_none() && !is_whole && grown.fits(grown.last.counters.nodes) {
            // If this is stopped, it is done when somebody looks.
            grown.grow(&[], poll).ok();
        }
        Ok(grown)
    }

    pub(super) fn board(&self) -> Box<dyn AnyPosition> {
        self.position.board.copied()
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

    /// The nodes on the way to the end of a path, which begins with a search of the root, as far as they are
    /// kept.
    pub(super) fn way(&self, path: &[usize]) -> Vec<Spot<'_>> {
        let mut way: Vec<Spot<'_>> = Vec::new();
        for (length, &wanted) in path.iter().enumerate() {
            let mut again = self.again.iter();
            let spot = match (again.find(|(above, _)| *above == path[..=length]), way.last()) {
                // The nodes above it come first, one on each level.
                (Some((_, recording)), _) => Some(Spot {
                    recording,
                    place: length,
                }),
                (None, None) => self.first.roots().nth(wanted).map(|place| Spot {
                    recording: &self.first,
                    place,
                }),
                (None, Some(above)) => above.recording.below(above.place).nth(wanted).map(|place| Spot {
                    recording: above.recording,
                    place,
                }),
            };
            match spot {
                Some(spot) => way.push(spot),
                None => break,
            }
        }
        way
    }

    /// Makes sure that all is known of the node at the end of a path; whether there is such a path.
    ///
    /// # Errors
    /// [`Stop`] if a search is broken off.
    pub(super) fn look_up(&mut self, path: &[usize], poll: &SharedPoll) -> Result<bool, Stop> {
        loop {
            let way = self.way(path);
            let Some(last) = way.last() else {
                return Ok(path.is_empty());
            };
            if last.node().is_known() {
                return Ok(way.len() == path.len());
            }
            // The largest subtree around it for which there is room.
            let fits = way.iter().position(|spot| self.fits(spot.node().nodes));
            let end = fits.map_or(way.len(), |place| place + 1);
            match self.fits(self.last.counters.nodes) {
                true => self.grow(&[], poll)?,
                false => self.grow(&path[..end], poll)?,
            }
        }
    }

    fn fits(&self, nodes: u64) -> bool {
        nodes <= self.most as u64
    }

    /// Searches again, and keeps what is below the end of a path.
    fn grow(&mut self, path: &[usize], poll: &SharedPoll) -> Result<(), Stop> {
        let wanted = Wanted::Below {
            path: path.to_vec(),
            shallowest: Depth::HORIZON,
            most: self.most,
        };
        let mut recorder = Recorder::new(self.strategy.algorithm(), self.depth(), wanted);
        let mut search = self.position.search(&self.strategy, poll);
        while let Some(iteration) = search.deepen_watched(self.depth(), &mut recorder) {
            if let Status::Stopped(stop) = iteration.status {
                return Err(stop);
            }
        }
        let (recording, _) = recorder.finish();
        if path.is_empty() {
            self.first = recording;
            return Ok(());
        }
        let all: usize = self.again.iter().map(|(_, again)| again.nodes.len()).sum();
        if all + recording.nodes.len() > self.most {
            self.again.retain(|(above, _)| path.starts_with(above));
        }
        self.again.push((path.to_vec(), recording));
        Ok(())
    }

    /// What is searched after a line of steps from the node at the end of a path: several searches may be
    /// meant, where moves are searched more than once.
    ///
    /// # Errors
    /// [`Stop`] if a search is broken off.
    pub(super) fn searched_after(
        &mut self,
        path: &[usize],
        steps: &[Step],
        poll: &SharedPoll,
    ) -> Result<Vec<Step>, Stop> {
        let mut searched = Vec::new();
        for (index, step) in self.steps_below(path, poll)?.into_iter().enumerate() {
            let rest = match steps.split_first() {
                _ if step == Step::Stay => Some(steps),
                Some((next, rest)) => (step == *next).then_some(rest),
                None => {
                    searched.push(step);
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

    /// What leads from a node to those below it, in their order; from above the root to the searches of it.
    ///
    /// # Errors
    /// [`Stop`] if a search is broken off.
    pub(super) fn steps_below(&mut self, path: &[usize], poll: &SharedPoll) -> Result<Vec<Step>, Stop> {
        self.look_up(path, poll)?;
        Ok(self.below(path).iter().map(|node| node.step).collect())
    }

    /// The nodes below one that is known; above the root the searches of it: one, but for algorithms that
    /// search it within several windows.
    pub(super) fn below(&self, path: &[usize]) -> Vec<&Recorded> {
        match self.way(path).last() {
            Some(spot) => spot.below(),
            None => self.first.roots().map(|place| &self.first.nodes[place]).collect(),
        }
    }
}

/// The least depth of nodes below which an iteration is watched: that of subtrees which are searched again in
/// no time, or 0 where the whole iteration can be kept. `nodes` are those of the iterations before, from
/// depth 0 on.
fn shallowest(nodes: &[u64], most: u64) -> Depth {
    let last = nodes.last().copied().unwrap_or_default();
    if last.saturating_mul(GROWTH) <= most {
        return Depth::HORIZON;
    }
    let below = nodes.iter().take_while(|&&nodes| nodes <= most / 10).count();
    Depth::new(below.saturating_sub(1) as u32)
}
