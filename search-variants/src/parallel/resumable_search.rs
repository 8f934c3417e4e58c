//! Alpha-beta and PVS one node at a time: the search of [`alpha_beta`] with an explicit stack instead of
//! recursion. It can wait at any node while other processors continue, and they can take moves of any node on
//! its path.
//!
//! The steps are those of [`alpha_beta`], with the same numbers, and with one processor the nodes are the
//! same. A leaf is searched completely in one step, with all nodes of its quiescence.
//!
//! [`alpha_beta`]: crate::algorithm::alpha_beta

use super::split_point::{SplitId, SplitPoints};
use crate::limits::Stop;
use crate::node::Phase;
use crate::node_progress::{Progress, ScoreMeaning};
use crate::parts::Parts;
use crate::searcher::{ANY_PARTS, MoveList, SearchStack, Searcher};
use crate::window::Window;
use engine_core::{Depth, MoveScope, Ply, Score, Searchable};

/// A tree that a processor searches: the whole tree, or moves of a split point.
pub(super) struct SearchJob<P: Searchable> {
    /// The nodes on the path, from the node where the job begins.
    pub(super) path: Vec<OpenNode<P>>,
    pub(super) next: StepAction,
    /// The processor of the job; `None` while the job waits.
    pub(super) processor: Option<usize>,
    pub(super) place: Option<Box<SearchStack<P>>>,
}

/// A node on the path, whose moves are being searched.
pub(super) struct OpenNode<P: Searchable> {
    pub(super) ply: Ply,
    /// Remaining depth, before and after any extension.
    nominal: Depth,
    pub(super) depth: Depth,
    /// Whether it is in the tree of another job, which shares its moves with this one.
    pub(super) is_share: bool,
    /// Whether only first moves lead to it from the root.
    pub(super) is_leftmost: bool,
    pub(super) node: Progress<P::Move>,
    /// Its moves in the lists of the search.
    pub(super) moves: MoveList,
    /// The move that is being searched.
    child: Option<Child<P>>,
    /// Set if other jobs search moves of this node as well; then node and moves are those of the split point.
    pub(super) split: Option<SplitId>,
}

struct Child<P: Searchable> {
    played: P::Move,
    undo: P::Undo,
    /// Alpha of the node when the move was played.
    alpha: Score,
    /// Whether it is searched with a null window, and again for its value if it turns out better.
    is_scouted: bool,
}

/// The next action of a job.
#[derive(Clone, Copy, Debug)]
pub(super) enum StepAction {
    /// Enters a node.
    Enter(Entry),
    /// Returns to the parent node, with the value of the node just left.
    Return(Score),
    /// The same, after reporting to the split point.
    Deliver(Score),
    /// Tries the next move of the current node.
    Try,
    /// Leaves the current node, which is cut off by a move with this score.
    CutOff(Score),
}

/// A node to be entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) depth: Depth,
    pub(super) ply: Ply,
    pub(super) window: Window,
    pub(super) is_leftmost: bool,
}

/// The event at the end of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepEvent {
    /// Nodes were counted.
    Searched,
    /// A move of another job's split point has been searched, and its owner has to be told.
    Reports,
    /// A move of a split point turned out to be the best.
    Raised(SplitId),
    /// A move of a split point, with this score, cuts it off.
    CutOff(SplitId, Score),
    /// A split point has no move left to start.
    OutOfMoves(SplitId),
    /// The job's tree has been searched.
    Done(Score),
}

impl<P: Searchable> SearchJob<P> {
    pub(super) fn whole(entry: Entry) -> SearchJob<P> {
        SearchJob {
            path: Vec::new(),
            next: StepAction::Enter(entry),
            processor: None,
            place: None,
        }
    }

    /// A share in the moves of `split`, which is the node `shared` in its owner's job.
    pub(super) fn share(split: SplitId, shared: &OpenNode<P>) -> SearchJob<P> {
        let own = OpenNode {
            ply: shared.ply,
            nominal: shared.nominal,
            depth: shared.depth,
            is_share: true,
            is_leftmost: shared.is_leftmost,
            node: shared.node,
            moves: MoveList::empty(shared.ply, shared.depth),
            child: None,
            split: Some(split),
        };
        SearchJob {
            path: vec![own],
            next: StepAction::Try,
            processor: None,
            place: None,
        }
    }

    /// Goes back to the node at `place` of the path, and drops everything below it.
    pub(super) fn go_back_to(&mut self, place: usize, search: &mut Searcher<P>) {
        while self.path.len() > place + 1 {
            if let Some(mut open) = self.path.pop() {
                open.take_back(search);
                search.close(&open.moves);
            }
        }
        if let Some(open) = self.path.last_mut() {
            open.take_back(search);
        }
    }
}

impl<P: Searchable> OpenNode<P> {
    /// Takes back the move that is being searched.
    fn take_back(&mut self, search: &mut Searcher<P>) -> Option<P::Move> {
        let child = self.child.take()?;
        search.take_back(child.played, child.undo);
        Some(child.played)
    }
}

pub(super) struct ResumableSearch<P: Searchable> {
    pub(super) parts: Parts<P>,
    /// Whether moves after a node's first are scouted with a null window (PVS).
    pub(super) scouts: bool,
    /// Whether processors share the moves of a node, so that all must be listed before the first is tried.
    pub(super) shares: bool,
}

impl<P: Searchable> ResumableSearch<P> {
    /// Continues `job` until nodes have been counted, or other jobs are affected.
    pub(super) fn step(
        &self,
        search: &mut Searcher<P>,
        job: &mut SearchJob<P>,
        splits: &mut SplitPoints<P::Move>,
    ) -> Result<StepEvent, Stop> {
        loop {
            let event = match job.next {
                StepAction::Enter(entry) => {
                    self.enter(search, job, entry)?;
                    Some(StepEvent::Searched)
                }
                StepAction::Return(score) | StepAction::Deliver(score) => {
                    self.take_back(search, job, splits, score)
                }
                StepAction::Try => self.try_next(search, job, splits)?,
                StepAction::CutOff(score) => {
                    self.leave_cut_off(search, job, score);
                    None
                }
            };
            if let Some(event) = event {
                return Ok(event);
            }
        }
    }

    /// Steps 1 to 6: enters a node, and lists its moves if it does not end there.
    fn enter(&self, search: &mut Searcher<P>, job: &mut SearchJob<P>, entry: Entry) -> Result<(), Stop> {
        let Entry {
            depth, ply, window, ..
        } = entry;
        if depth.is_horizon() {
            job.next = StepAction::Return(self.parts.leaf(search, ply, window)?);
            return Ok(());
        }
        search.enter(ply, depth, window, Phase::Main)?;
        if let Some((score, _)) = search.ended(ply) {
            search.count_leaf();
            job.next = StepAction::Return(score);
            return Ok(());
        }
        if let Some(score) = search.probe(depth, ply, window) {
            job.next = StepAction::Return(score);
            return Ok(());
        }
        let nominal = depth;
        let depth = self.parts.extended(search, depth);
        let mut moves = search.open(MoveScope::All, ply, depth, Phase::Main);
        if self.shares {
            search.list_all(&mut moves);
        }
        job.path.push(OpenNode {
            ply,
            nominal,
            depth,
            is_share: false,
            is_leftmost: entry.is_leftmost,
            node: Progress::new(window),
            moves,
            child: None,
            split: None,
        });
        job.next = StepAction::Try;
        Ok(())
    }

    /// Step 7: the next move. It is scored at once if it leads to a leaf that the board can value without
    /// playing it.
    fn try_next(
        &self,
        search: &mut Searcher<P>,
        job: &mut SearchJob<P>,
        splits: &mut SplitPoints<P::Move>,
    ) -> Result<Option<StepEvent>, Stop> {
        let Some(open) = job.path.last_mut() else {
            return Ok(None);
        };
        let (played, node) = match open.split {
            Some(split) => match splits[split].next_move() {
                Some(played) => (played, splits[split].node),
                None => return Ok(Some(StepEvent::OutOfMoves(split))),
            },
            None => match search.next(&mut open.moves) {
                Some(played) => (played, open.node),
                None => {
                    self.leave_searched(search, job);
                    return Ok(None);
                }
            },
        };
        let (depth, ply) = (open.depth.reduced(), open.ply.next());
        let remaining = node.remaining().negated();
        if let Some(value) = self
            .parts
            .leaf_after::<ANY_PARTS, _>(search, played, depth, ply, remaining)?
        {
            let event = take(search, job, splits, played, -value);
            return Ok(Some(event.unwrap_or(StepEvent::Searched)));
        }
        let Some(undo) = search.play(played, open.ply) else {
            return Ok(None);
        };
        let is_first = node.tried == 0;
        // A static leaf has the same value in any window.
        let is_static = depth.is_horizon() && self.parts.is_leaf_static();
        let is_scouted = self.scouts && !is_first && !is_static;
        open.child = Some(Child {
            played,
            undo,
            alpha: node.alpha,
            is_scouted,
        });
        job.next = StepAction::Enter(Entry {
            depth,
            ply,
            window: if is_scouted { remaining.below_beta() } else { remaining },
            is_leftmost: open.is_leftmost && is_first,
        });
        Ok(None)
    }

    /// Returns to the parent node, with the value of the node after its move.
    fn take_back(
        &self,
        search: &mut Searcher<P>,
        job: &mut SearchJob<P>,
        splits: &mut SplitPoints<P::Move>,
        value: Score,
    ) -> Option<StepEvent> {
        let Some(open) = job.path.last_mut() else {
            return Some(StepEvent::Done(value));
        };
        if open.is_share && matches!(job.next, StepAction::Return(_)) {
            job.next = StepAction::Deliver(value);
            return Some(StepEvent::Reports);
        }
        let node = match open.split {
            Some(split) => splits[split].node,
            None => open.node,
        };
        let child = open.child.as_mut()?;
        let score = -value;
        if child.is_scouted && score > child.alpha && score < node.window.beta {
            // It is better: search again, for its value. If others have raised alpha since, scout again.
            child.is_scouted = node.alpha > child.alpha;
            child.alpha = node.alpha;
            let remaining = node.remaining().negated();
            job.next = StepAction::Enter(Entry {
                depth: open.depth.reduced(),
                ply: open.ply.next(),
                window: if child.is_scouted { remaining.below_beta() } else { remaining },
                is_leftmost: false,
            });
            return None;
        }
        let played = open.take_back(search)?;
        take(search, job, splits, played, score)
    }

    /// Step 8: leaves a node that a move worth `score` cuts off.
    fn leave_cut_off(&self, search: &mut Searcher<P>, job: &mut SearchJob<P>, score: Score) {
        if let Some(open) = job.path.pop() {
            search.close(&open.moves);
            let score = search.bounds().fail_high(score, open.node.window.beta);
            search.store(open.nominal, open.ply, open.node.window, score, open.node.best);
            job.next = StepAction::Return(score);
        }
    }

    /// Steps 10 and 11: leaves a node all of whose moves have been searched.
    fn leave_searched(&self, search: &mut Searcher<P>, job: &mut SearchJob<P>) {
        if let Some(open) = job.path.pop() {
            search.close(&open.moves);
            let node = open.node;
            job.next = StepAction::Return(match node.tried {
                0 => search.no_legal_moves(open.ply),
                _ => {
                    if let Some(best) = node.best {
                        search.exact(open.ply, open.depth, Phase::Main, best);
                    }
                    let score = search.bounds().searched(node.best_score, node.alpha);
                    search.store(open.nominal, open.ply, node.window, score, node.best);
                    score
                }
            });
        }
    }
}

/// Records the score of a move of the current node: steps 8 and 9, and the event for other jobs.
fn take<P: Searchable>(
    search: &mut Searcher<P>,
    job: &mut SearchJob<P>,
    splits: &mut SplitPoints<P::Move>,
    played: P::Move,
    score: Score,
) -> Option<StepEvent> {
    job.next = StepAction::Try;
    let open = job.path.last_mut()?;
    let (ply, depth) = (open.ply, open.depth);
    let node = match open.split {
        Some(split) => &mut splits[split].node,
        None => &mut open.node,
    };
    match node.take(played, score) {
        ScoreMeaning::NotBetter => None,
        ScoreMeaning::Best => {
            search.raise_alpha(ply, depth, Phase::Main, played, score);
            let split = open.split?;
            splits[split].line = search.pv.line(ply).to_vec();
            Some(StepEvent::Raised(split))
        }
        ScoreMeaning::CutsOff => {
            search.fail_high(ply, depth, Phase::Main, node.tried - 1, played);
            match open.split {
                Some(split) => Some(StepEvent::CutOff(split, score)),
                None => {
                    job.next = StepAction::CutOff(score);
                    None
                }
            }
        }
    }
}
