//! The goal of proof-number search: to prove that the side to move at the root mates within N plies, whatever
//! the opponent does. (Where a side without a legal move loses, as in xiangqi, that counts as mate, too.)
//!
//! The side to move at the root is the *attacker*, the other side the *defender*. A node where the attacker
//! is to move is an *OR node*: one mating move is enough. A node where the defender is to move is an *AND
//! node*: all its moves must lead to mate. Everything that is not mate within the plies left is disproved: a
//! draw, a win by the rules of repetition, and anything beyond the horizon.
//!
//! The *proof number* of a node is the minimum number of leaves below it that must be proved to prove the
//! node; the *disproof number* is the minimum number that must be disproved to disprove it. 0 is done,
//! infinity is impossible. In the original algorithm a leaf has 1 and 1. Here, the number that requires all
//! replies to be proved or disproved starts at the number of replies (*mobility*), so that a defender with
//! few replies is looked at first.
//!
//! Reference: L. Allis, M. van der Meulen, H. van den Herik, *Proof-Number Search*, Artificial Intelligence
//! 66, 1994; L. Allis, *Searching for Solutions in Games and Artificial Intelligence*, 1994; on mobility
//! D. Breuker, *Memory versus Search in Games*, 1998.

use super::Algorithm;
use crate::limits::Stop;
use crate::node::Phase;
use crate::parts::Parts;
use crate::searcher::{Observation, Searcher};
use crate::window::Window;
use engine_core::{Depth, MoveScope, NoLegalMoves, NodeEnd, Ply, ProofNumbers, Score, Searchable};

/// The number of plies within which mate must be on the board: odd if the attacker is to move, even if the
/// defender is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateDistance(u32);

impl MateDistance {
    /// The distances of all mates that a search to `depth` sees, shortest first. A mate is seen one ply after
    /// it, when the mated side has no move.
    fn all_within(depth: Depth) -> impl Iterator<Item = MateDistance> {
        (1..depth.plies()).step_by(2).map(MateDistance)
    }

    pub(super) fn reduced(self) -> MateDistance {
        MateDistance(self.0 - 1)
    }

    pub(super) fn get(self) -> u32 {
        self.0
    }

    /// The depth of the same node in an alpha-beta search.
    pub(super) fn depth(self) -> Depth {
        Depth::new(self.0 + 1)
    }

    fn attacks(self) -> bool {
        self.0 % 2 == 1
    }
}

pub(super) const INFINITE: u32 = ProofNumbers::INFINITE;

/// The effort to prove and to disprove a node. As in negamax it is from the point of view of the side to
/// move, so that one formula serves both kinds of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofEffort {
    /// The effort to show that the side to move reaches its goal: the proof number of an OR node, the
    /// disproof number of an AND node (phi).
    pub(super) reach: u32,
    pub(super) fail: u32,
}

impl ProofEffort {
    /// The side to move reaches its goal.
    pub(super) const REACHED: ProofEffort = ProofEffort {
        reach: 0,
        fail: INFINITE,
    };
    /// The side to move does not reach its goal.
    pub(super) const FAILED: ProofEffort = ProofEffort {
        reach: INFINITE,
        fail: 0,
    };
    /// A limit that no node reaches before it is decided.
    pub(super) const ANY: ProofEffort = ProofEffort {
        reach: INFINITE,
        fail: INFINITE,
    };

    /// The numbers of a node, from those of the nodes after its moves.
    pub(super) fn of_moves(after: impl Iterator<Item = ProofEffort>) -> ProofEffort {
        after.fold(ProofEffort::FAILED, |sum, after| ProofEffort {
            reach: sum.reach.min(after.fail),
            fail: added(sum.fail, after.reach),
        })
    }

    pub(super) fn is_decided(self) -> bool {
        self.reach == 0 || self.fail == 0
    }

    /// Whether one of its numbers is at least that of `limit`.
    pub(super) fn reaches(self, limit: ProofEffort) -> bool {
        self.reach >= limit.reach || self.fail >= limit.fail
    }

    /// The limit on `fail` of one move, if the other moves add `others` and the sum must stay below this
    /// `fail`.
    pub(super) fn fail_outside_window(self, others: u32) -> u32 {
        match self.fail {
            INFINITE => INFINITE,
            fail => fail - others,
        }
    }

    /// The numbers of a node that is not mate, with `left` plies left.
    fn of_no_mate(left: MateDistance) -> ProofEffort {
        if left.attacks() { ProofEffort::FAILED } else { ProofEffort::REACHED }
    }

    /// Whether it proves that a node with `left` plies left is mate.
    pub(super) fn is_mate(self, left: MateDistance) -> bool {
        self.proof_numbers(left).proof == 0
    }

    pub(super) fn proof_numbers(self, left: MateDistance) -> ProofNumbers {
        if left.attacks() {
            ProofNumbers {
                proof: self.reach,
                disproof: self.fail,
            }
        } else {
            ProofNumbers {
                proof: self.fail,
                disproof: self.reach,
            }
        }
    }
}

/// The sum of two numbers. Sums of finite numbers stay finite.
fn added(one: u32, other: u32) -> u32 {
    if one == INFINITE || other == INFINITE {
        INFINITE
    } else {
        one.saturating_add(other).min(INFINITE - 1)
    }
}

/// A method of proving a mate.
pub trait MateProver: Send + Sync + 'static {
    /// The mating line, as far as it is kept, if the root is mate within `plies`; otherwise `None`. The root
    /// has been entered and has a legal move.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    fn prove<P: Searchable, O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        plies: MateDistance,
    ) -> Result<Option<Vec<P::Move>>, Stop>;
}

/// The algorithm that finds the shortest mate with a prover. Its score is `-Score::INFINITE` if there is no
/// mate.
#[derive(Clone, Copy, Debug)]
pub struct Mates<A>(pub A);

impl<P: Searchable, A: MateProver> Algorithm<P> for Mates<A> {
    /// Tries each distance, shortest first. Ignores the window.
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        _parts: &Parts<P>,
        depth: Depth,
        _ply: Ply,
        _window: Window,
    ) -> Result<Score, Stop> {
        for plies in MateDistance::all_within(depth) {
            let score = self.ask(search, plies, plies.depth())?;
            if score > nothing_known() {
                return Ok(score);
            }
        }
        Ok(nothing_known())
    }

    /// Shorter distances have been tried in earlier iterations.
    fn iterate<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        _parts: &Parts<P>,
        depth: Depth,
        previous: Option<Score>,
    ) -> Result<Score, Stop> {
        let plies = match previous.and_then(Score::plies_to_end) {
            Some(plies) => plies,
            None => depth.plies().saturating_sub(1),
        };
        self.ask(search, MateDistance(plies), depth)
    }
}

impl<A: MateProver> Mates<A> {
    /// The score of the root, entered for a search to `depth`, if it is mate in `plies` (the caller has ruled
    /// out shorter mates) or the game is over there.
    fn ask<P: Searchable, O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        plies: MateDistance,
        depth: Depth,
    ) -> Result<Score, Stop> {
        search.enter(Ply::ROOT, depth, Window::full(), Phase::Main)?;
        if search.position.count_moves() == 0 {
            return Ok(search.no_legal_moves(Ply::ROOT));
        }
        // A mate is an odd number of plies away.
        let line = if plies.attacks() { self.0.prove(search, plies)? } else { None };
        let Some(line) = line else {
            leave(search, plies, Ply::ROOT, ProofEffort::of_no_mate(plies));
            return Ok(nothing_known());
        };
        search.pv.set_principal_variation(line);
        leave(search, plies, Ply::ROOT, ProofEffort::REACHED);
        Ok(-Score::lost_at(Ply::new(plies.get())))
    }
}

/// The positions that are checked for repetitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repetitions {
    /// Those on the path, as in all other searches of the lab.
    OfPath,
    /// Only those of the game before the root, so that the result for a position holds on every path.
    OfGame,
}

/// The score when no bound is known: a lower bound that says nothing.
fn nothing_known() -> Score {
    -Score::INFINITE
}

/// Enters the node at `ply` by a move that is being listed, and checks whether it is decided at once. If not,
/// its numbers are those of `known`, or else those of a leaf.
pub(super) fn first_look<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    left: MateDistance,
    ply: Ply,
    repetitions: Repetitions,
    known: impl FnOnce(&P) -> Option<ProofEffort>,
) -> Result<ProofEffort, Stop> {
    enter(search, left, ply)?;
    let no_mate = ProofEffort::of_no_mate(left);
    let ended = match repetitions {
        Repetitions::OfPath => search.ended(ply),
        Repetitions::OfGame => search.ended_on_every_path(ply),
    };
    if let Some((score, ending)) = ended {
        search.count_leaf();
        search.leave(ply, score, ending);
        return Ok(no_mate);
    }
    let replies = search.position.count_moves();
    if replies == 0 {
        search.no_legal_moves(ply);
        let lost = search.position.without_legal_moves() == NoLegalMoves::Loss;
        return Ok(if lost { ProofEffort::FAILED } else { no_mate });
    }
    let effort = match left.get() {
        0 => {
            search.count_leaf();
            no_mate
        }
        _ => known(&search.position).unwrap_or(ProofEffort {
            reach: 1,
            fail: u32::try_from(replies).unwrap_or(INFINITE - 1),
        }),
    };
    leave(search, left, ply, effort);
    Ok(effort)
}

/// Counts a visit of the node at `ply`.
pub(super) fn enter<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    left: MateDistance,
    ply: Ply,
) -> Result<(), Stop> {
    search.enter(ply, left.depth(), Window::full(), Phase::Main)
}

/// Leaves the node at `ply`, possibly only for now.
pub(super) fn leave<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    left: MateDistance,
    ply: Ply,
    effort: ProofEffort,
) {
    search.leave(ply, nothing_known(), NodeEnd::Proof(effort.proof_numbers(left)));
}

/// Decides the current node, which is at `ply` and undecided, by plain depth-first search, move by move. It
/// keeps no nodes in memory, and so is used when the memory for nodes is full.
pub(super) fn depth_first<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    left: MateDistance,
    ply: Ply,
    repetitions: Repetitions,
) -> Result<ProofEffort, Stop> {
    let moves = search.open_unordered(MoveScope::All, ply, left.depth(), Phase::Main);
    let mut effort = ProofEffort::FAILED;
    for index in moves.places() {
        let after = search.after(search.at(index), ply, |search| {
            let (left, ply) = (left.reduced(), ply.next());
            let effort = first_look(search, left, ply, repetitions, |_| None)?;
            if effort.is_decided() {
                Ok(effort)
            } else {
                depth_first(search, left, ply, repetitions)
            }
        })?;
        if after == Some(ProofEffort::FAILED) {
            effort = ProofEffort::REACHED;
            break;
        }
    }
    search.close(&moves);
    Ok(effort)
}
