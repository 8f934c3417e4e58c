//! [`Shown`]: an open tree, told node by node.

use super::branch::{Below, Branch, Facts, Step};
use super::error::DebuggerError;
use super::grown::{Grown, Room, SharedPoll, Wanted as WantedTree};
use super::protocol::{Child, Ending, Kind, Node, Over, Path, ProofNumbers, Tree, Untried, Wanted};
use super::reasons::reason;
use super::said::{self, ChildTold, NodeTold, Sides};
use crate::session::Side;
use engine_core::{Depth, HistoryEntry, Phase, Score, Stop};
use games::{Game, OnBoard, Playable};
use search_variants::observer;
use search_variants::{Registry, Strategy, Window};

/// An open tree of a game that the debugger need not know.
pub(super) trait OpenTree: Send {
    fn tree(&self) -> Tree;

    /// The node at the end of a path.
    ///
    /// # Errors
    /// If there is none, or a search that it takes is broken off.
    fn node(&mut self, path: &[usize], poll: &SharedPoll) -> Result<Node, DebuggerError>;

    /// The next node of a kind after that at the end of a path.
    ///
    /// # Errors
    /// As [`OpenTree::node`].
    fn find(
        &mut self,
        what: Wanted,
        path: &[usize],
        poll: &SharedPoll,
    ) -> Result<Option<Path>, DebuggerError>;
}

pub(super) struct Opening<'a> {
    pub(super) game: Game,
    pub(super) strategy: &'a Strategy,
    pub(super) over: Option<&'a Strategy>,
    pub(super) depth: Depth,
    pub(super) room: Room,
    pub(super) poll: &'a SharedPoll,
}

impl OnBoard for Opening<'_> {
    type Output = Result<Box<dyn OpenTree>, Stop>;

    fn with<P: Playable>(self, board: P, earlier: Vec<HistoryEntry>, registry: &Registry<P>) -> Self::Output {
        let grown = |strategy, depth| {
            let wanted = WantedTree {
                board: &board,
                earlier: &earlier,
                registry,
                strategy,
                depth,
                room: self.room,
            };
            Grown::of(&wanted, self.poll)
        };
        let tree = grown(self.strategy, self.depth)?;
        let depth = tree.depth();
        let told = tree.stopped.map(|stop| said::of_stop(stop, depth, self.depth));
        let (over, not_laid_over) = match self.over {
            None => (None, None),
            Some(strategy) => match grown(strategy, depth) {
                Ok(over) if over.depth() == depth => (Some(over), None),
                Ok(Grown {
                    stopped: Some(stop), ..
                })
                | Err(stop) => (None, Some(said::of_over(stop, strategy, depth))),
                Ok(_) => (None, None),
            },
        };
        let stopped = [told, not_laid_over].into_iter().flatten();
        Ok(Box::new(Shown {
            game: self.game,
            asked: self.depth,
            stopped: stopped.reduce(|first, second| format!("{first} {second}")),
            tree,
            over,
        }))
    }
}

/// An open tree, and the one laid over it.
struct Shown<P: Playable> {
    game: Game,
    asked: Depth,
    stopped: Option<String>,
    tree: Grown<P>,
    over: Option<Grown<P>>,
}

impl<P: Playable> Shown<P> {
    /// A path as the tree has it: it begins with the search of the root. Empty for the root itself where it
    /// is searched within several windows.
    fn inner(&self, path: &[usize]) -> Vec<usize> {
        match self.tree.roots().len() {
            1 => [&[0], path].concat(),
            _ => path.to_vec(),
        }
    }

    fn outer(&self, inner: &[usize]) -> Path {
        match self.tree.roots().len() {
            1 => inner[1..].to_vec(),
            _ => inner.to_vec(),
        }
    }

    /// Makes sure that the node at the end of a path is known.
    fn look_up(&mut self, path: &[usize], poll: &SharedPoll) -> Result<Vec<usize>, DebuggerError> {
        let inner = self.inner(path);
        let stopped = |stop| DebuggerError::StoppedAtNode { stop };
        if inner.is_empty() || self.tree.known(&inner, poll).map_err(stopped)?.is_some() {
            return Ok(inner);
        }
        let mut found = 0;
        while found < path.len() {
            let next = self.inner(&path[..=found]);
            if self.tree.known(&next, poll).map_err(stopped)?.is_none() {
                break;
            }
            found += 1;
        }
        let children = match self.inner(&path[..found]).as_slice() {
            [] => self.tree.roots().len(),
            inner => self.tree.steps_below(inner, poll).map_err(stopped)?.len(),
        };
        Err(DebuggerError::NoNode {
            path: path.to_vec(),
            found: path[..found].to_vec(),
            children: match children {
                0 => "nothing".to_owned(),
                1 => "1 search".to_owned(),
                count => format!("{count} searches"),
            },
        })
    }

    fn sides(&self, fen: &str) -> Sides {
        let mover = Side::to_move(self.game, fen);
        Sides {
            mover: mover.name_in(self.game),
            other: mover.other().name_in(self.game),
        }
    }

    fn has_window(&self, phase: Phase) -> bool {
        phase == Phase::Quiescence || self.tree.strategy().algorithm().has_window
    }

    /// What the second recipe searches after the steps to a node; `None` without one.
    fn searched_over(
        &mut self,
        steps: &[Step<P::Move>],
        poll: &SharedPoll,
    ) -> Result<Option<Vec<Step<P::Move>>>, Stop> {
        let Some(over) = &mut self.over else {
            return Ok(None);
        };
        let mut searched = Vec::new();
        let mut waiting = over.nodes_after(steps, poll)?;
        while let Some(place) = waiting.pop() {
            for (index, step) in over.steps_below(&place, poll)?.into_iter().enumerate() {
                match step {
                    Step::Stay => waiting.push([place.as_slice(), &[index]].concat()),
                    step => searched.push(step),
                }
            }
        }
        Ok(Some(searched))
    }

    /// The root that is searched within several windows.
    fn windows(&self) -> Node {
        let way = self.tree.walk(&[]);
        let fen = way.board.fen();
        let sides = self.sides(&fen);
        let roots = self.tree.roots();
        let children = roots.iter().map(|root| Child {
            played: None,
            algebraic: None,
            reason: String::new(),
            kind: Kind::Root,
            depth: root.facts.depth.plies(),
            alpha: bound(root.before.alpha),
            beta: bound(root.before.beta),
            score: bound(root.facts.score),
            proof: proof(root.facts.ending),
            nodes: root.facts.nodes,
            ending: ending(&root.facts),
            effect: root.effect,
            expandable: true,
            said: ChildTold {
                sides,
                played: None,
                kind: Kind::Root,
                before: root.before,
                effect: root.effect,
                score: root.facts.score,
                proof: proof(root.facts.ending),
                reduced: 0,
                has_window: true,
            }
            .sentence(),
            over: None,
        });
        Node {
            path: Vec::new(),
            ply: 0,
            depth: self.tree.depth().plies(),
            extended: self.tree.depth().plies(),
            phase: Phase::Main,
            previous: None,
            algebraic: None,
            alpha: None,
            beta: None,
            score: bound(self.tree.score),
            proof: None,
            ending: Ending::Searched,
            stand_pat: None,
            nodes: self.tree.last.counters.nodes,
            said: said::of_windows(roots.len(), self.tree.score, sides.mover),
            children: children.collect(),
            untried: Vec::new(),
            fen,
        }
    }

    fn told(&self, inner: &[usize], branch: &Branch<P>, over: Option<&[Step<P::Move>]>) -> Node {
        let way = self.tree.walk(inner);
        let fen = way.board.fen();
        let sides = self.sides(&fen);
        let facts = &branch.facts;
        let has_window = self.has_window(facts.phase);
        let none = Below::new(facts.depth);
        let below = branch.below.as_deref().unwrap_or(&none);
        let untried = untried(&way.board, below);
        let best = below.branches.iter().rev().find(|below| below.leads(facts));
        let best = best.and_then(|best| Some(way.board.algebraic(best.step.played()?)));
        let mut tried: Vec<Step<P::Move>> = Vec::new();
        for below in below
            .branches
            .iter()
            .filter(|below| below.step.played().is_some())
        {
            if !tried.contains(&below.step) {
                tried.push(below.step);
            }
        }
        let told = NodeTold {
            sides,
            facts,
            sure: way.sure,
            has_window,
            in_check: way.board.in_check(),
            tried: tried.len(),
            passed_over: passed_over(below, &tried),
            untried: untried.len(),
            best,
        };
        let letters = way.board.piece_letters();
        let is_over = |played| over.map(|over| over.contains(&Step::Move(played)));
        let children = below.branches.iter().map(|child| {
            let played = child.step.played();
            let written = played.map(|played| way.board.algebraic(played));
            let score = seen_from_above(child);
            Child {
                reason: played.map_or_else(String::new, |played| reason(below, played, letters)),
                kind: child.kind,
                depth: child.facts.depth.plies(),
                alpha: bound(child.before.alpha),
                beta: bound(child.before.beta),
                score: bound(score),
                proof: proof(child.facts.ending),
                nodes: child.facts.nodes,
                ending: ending(&child.facts),
                effect: child.effect,
                expandable: child.facts.nodes > 1,
                said: ChildTold {
                    sides,
                    played: written.as_deref(),
                    kind: child.kind,
                    before: child.before,
                    effect: child.effect,
                    score,
                    proof: proof(child.facts.ending),
                    reduced: below
                        .extended
                        .reduced()
                        .plies()
                        .saturating_sub(child.facts.depth.plies()),
                    has_window,
                }
                .sentence(),
                over: match child.step {
                    Step::Stay => None,
                    step => over.map(|over| over.contains(&step)),
                },
                played: played.map(|played| way.board.coordinates(played)),
                algebraic: written,
            }
        });
        let (previous, algebraic) = way.previous.unzip();
        Node {
            path: self.outer(inner),
            ply: way.ply,
            depth: facts.depth.plies(),
            extended: below.extended.plies(),
            phase: facts.phase,
            previous,
            algebraic,
            alpha: bound(facts.window.alpha),
            beta: bound(facts.window.beta),
            score: bound(facts.score),
            proof: proof(facts.ending),
            ending: ending(facts),
            stand_pat: facts.stand_pat.map(Score::centipawns),
            nodes: facts.nodes,
            said: told.sentence(),
            children: children.collect(),
            untried: untried
                .into_iter()
                .map(|played| Untried {
                    played: way.board.coordinates(played),
                    algebraic: way.board.algebraic(played),
                    reason: reason(below, played, letters),
                    over: is_over(played),
                })
                .collect(),
            fen,
        }
    }

    /// The node that the search enters after that at the end of a path.
    fn next(&mut self, inner: &[usize], poll: &SharedPoll) -> Result<Option<Vec<usize>>, Stop> {
        let children = match inner {
            [] => self.tree.roots().len(),
            inner => self.tree.steps_below(inner, poll)?.len(),
        };
        if children > 0 {
            return Ok(Some([inner, &[0]].concat()));
        }
        let mut above = inner.to_vec();
        while let Some(place) = above.pop() {
            let siblings = match above.as_slice() {
                [] => self.tree.roots().len(),
                above => self.tree.steps_below(above, poll)?.len(),
            };
            if place + 1 < siblings {
                above.push(place + 1);
                return Ok(Some(above));
            }
        }
        Ok(None)
    }
}

impl<P: Playable> OpenTree for Shown<P> {
    fn tree(&self) -> Tree {
        let mut board = self.tree.board();
        let fen = board.fen();
        let (mut pv, mut algebraic_pv) = (Vec::new(), Vec::new());
        for &played in &self.tree.last.pv {
            pv.push(board.coordinates(played));
            algebraic_pv.push(board.algebraic(played));
            board.make(played);
        }
        Tree {
            game: self.game.to_string(),
            fen,
            strategy: self.tree.strategy().to_string(),
            depth: self.tree.depth().plies(),
            asked: self.asked.plies(),
            stopped: self.stopped.clone(),
            nodes: self.tree.last.counters.nodes,
            score: bound(self.tree.score),
            pv,
            algebraic_pv,
            over: self.over.as_ref().map(|over| Over {
                strategy: over.strategy().to_string(),
                nodes: over.last.counters.nodes,
                score: bound(over.score),
            }),
        }
    }

    fn node(&mut self, path: &[usize], poll: &SharedPoll) -> Result<Node, DebuggerError> {
        let inner = self.look_up(path, poll)?;
        if inner.is_empty() {
            return Ok(self.windows());
        }
        let stopped = |stop| DebuggerError::StoppedAtNode { stop };
        let steps = self.tree.walk(&inner).steps;
        let over = self.searched_over(&steps, poll).map_err(stopped)?;
        // Another look: what lies on the way stays until something else is searched.
        let Some(branch) = self.tree.at(&inner) else {
            unreachable!("the node was looked up");
        };
        Ok(self.told(&inner, branch, over.as_deref()))
    }

    fn find(
        &mut self,
        what: Wanted,
        path: &[usize],
        poll: &SharedPoll,
    ) -> Result<Option<Path>, DebuggerError> {
        let mut inner = self.look_up(path, poll)?;
        let stopped = |stop| DebuggerError::StoppedAtNode { stop };
        if what == Wanted::NextBest {
            let best = match (inner.as_slice(), self.tree.at(&inner)) {
                ([], _) => self.tree.roots().len().checked_sub(1),
                (_, Some(branch)) => branch.below.as_ref().and_then(|below| {
                    let mut branches = below.branches.iter();
                    branches.rposition(|below| below.leads(&branch.facts))
                }),
                (_, None) => None,
            };
            return Ok(best.map(|best| self.outer(&[inner.as_slice(), &[best]].concat())));
        }
        while let Some(next) = self.next(&inner, poll).map_err(stopped)? {
            let cut = self.tree.at(&next).is_some_and(|branch| {
                matches!(
                    branch.facts.ending,
                    observer::Ending::CutOff | observer::Ending::NullMove
                )
            });
            if what == Wanted::NextNode || cut {
                return Ok(Some(self.outer(&next)));
            }
            inner = next;
        }
        Ok(None)
    }
}

/// The score of a child for the side to move above it.
fn seen_from_above<P: Playable>(child: &Branch<P>) -> Score {
    match child.step {
        Step::Stay => child.facts.score,
        Step::Move(_) | Step::Null => -child.facts.score,
    }
}

/// The legal moves of a node that were not searched, in the order in which they would have come.
fn untried<P: Playable>(board: &P, below: &Below<P>) -> Vec<P::Move> {
    let mut board = board.clone();
    let moves = below.order.iter().map(|&(candidate, _)| candidate);
    let is_tried = |candidate| {
        let mut branches = below.branches.iter();
        branches.any(|branch| branch.step == Step::Move(candidate))
    };
    let mut untried: Vec<P::Move> = moves.filter(|&candidate| !is_tried(candidate)).collect();
    untried.retain(|&candidate| match board.make(candidate) {
        Some(undo) => {
            board.unmake(candidate, undo);
            true
        }
        None => false,
    });
    untried
}

/// How many of the moves tried were only looked at; `None` if none was.
fn passed_over<P: Playable>(below: &Below<P>, tried: &[Step<P::Move>]) -> Option<usize> {
    let looks = |branch: &&Branch<P>| branch.kind == Kind::Look;
    below.branches.iter().find(looks)?;
    let followed = |step: &&Step<P::Move>| {
        let mut branches = below.branches.iter();
        branches.any(|branch| branch.step == **step && branch.kind != Kind::Look)
    };
    Some(tried.iter().filter(|step| !followed(step)).count())
}

/// A score in centipawns; none if it is infinite.
fn bound(score: Score) -> Option<i32> {
    let Window { alpha, beta } = Window::full();
    (alpha < score && score < beta).then(|| score.centipawns())
}

/// The numbers of a node that a proof-number search left.
fn proof(ending: observer::Ending) -> Option<ProofNumbers> {
    match ending {
        observer::Ending::Proof(numbers) => Some(ProofNumbers::of(numbers)),
        _ => None,
    }
}

fn ending(facts: &Facts) -> Ending {
    match facts.ending {
        observer::Ending::CutOff if facts.stood_pat => Ending::StandPat,
        observer::Ending::CutOff => Ending::CutOff,
        observer::Ending::Searched => Ending::Searched,
        observer::Ending::Horizon => Ending::Horizon,
        observer::Ending::PlyLimit => Ending::PlyLimit,
        observer::Ending::Repeated(_) => Ending::Repetition,
        observer::Ending::FiftyMoveRule => Ending::FiftyMoves,
        observer::Ending::NoLegalMoves(_) => Ending::NoLegalMoves,
        observer::Ending::TranspositionTable => Ending::TranspositionTable,
        observer::Ending::NullMove => Ending::NullMove,
        observer::Ending::Proof(_) => Ending::Proof,
        observer::Ending::Pruned => Ending::Pruned,
    }
}
