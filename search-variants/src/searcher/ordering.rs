//! [`Ordering`]: a move-ordering heuristic; [`Orderings`]: the orderings of one search, and the stages in
//! which the moves of a node are listed.

use super::move_list::{MoveList, NodeKind, Source};
use super::named_moves::NamedMoves;
use super::scores_by_rank::ScoresByRank;
use crate::move_score::{MoveScore, MoveStage, OrderReason};
use crate::node::{Node, Phase};
use engine_core::{Capture, MovePicking, MoveScope, Ply, Position};
use std::any::Any;
use std::cmp::Reverse;

/// The moves that an [`Ordering`] names or scores.
#[derive(Clone, Copy, Debug)]
pub enum OrderingScope {
    /// Names single moves, with scores up to this band. They are tried before any list is made whose moves
    /// all have lower scores.
    Named(MoveStage),
    /// Scores captures, up to this band.
    Captures(MoveStage),
    /// Scores captures by victim and attacker alone, up to this band. The search looks the scores up in a
    /// table and does not call [`Ordering::score`].
    CapturesByRank(MoveStage, fn(Capture) -> MoveScore),
    /// Scores quiet moves (those that capture nothing), up to this band.
    QuietMoves(MoveStage),
    /// Scores any move: all are listed and scored before the first is tried.
    AllMoves,
}

/// A heuristic that decides which moves to try first, and learns from their results.
///
/// It cannot make a search wrong: a sound search finds the same score in any order.
pub trait Ordering<P: Position>: Send {
    /// Which moves it names or scores.
    fn opinion(&self) -> OrderingScope {
        OrderingScope::AllMoves
    }

    /// Names moves, if its opinion is [`OrderingScope::Named`]. Called once no known move has a score above
    /// its band.
    fn name(&mut self, _node: &Node<'_, P>, _names: &mut NamedMoves<P::Move>) {}

    /// Raises `scores[i]` if the part has an opinion on `moves[i]`. The moves are those of its scope, and
    /// perhaps others; there is at least one.
    fn score(&mut self, _node: &Node<'_, P>, _moves: &[P::Move], _scores: &mut [MoveScore]) {}

    /// Whether it scores moves in quiescence; if not, it is not called there.
    fn scores_in_quiescence(&self) -> bool {
        true
    }

    /// Whether scoring plays out exchanges, which takes much longer than a node otherwise does. The limits of
    /// the search are then checked more often.
    fn plays_moves(&self) -> bool {
        false
    }

    /// Why it gave `candidate` that score; `None` if it did not. Called only if the search is observed.
    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, _score: MoveScore) -> Option<OrderReason> {
        None
    }

    /// Whether the search of the next move of a game keeps what it has learned.
    fn is_kept(&self) -> bool {
        false
    }

    /// A new iteration starts, one ply deeper.
    fn next_iteration(&mut self) {}

    /// `played` reached beta in the main search, or in quiescence if it learns there. `tried` are the moves
    /// of the node tried before it, in order, if it learns from them.
    fn cut_off(&mut self, _node: &Node<'_, P>, _played: P::Move, _tried: &[TriedMove<P::Move>]) {}

    /// Whether it also learns from cutoffs in quiescence.
    fn learns_in_quiescence(&self) -> bool {
        false
    }

    /// Whether it learns from the moves tried before a cutoff in the main search.
    fn learns_from_tried(&self) -> bool {
        false
    }

    /// The data that other parts may read, by type ([`SearchedNode::read`]).
    ///
    /// [`SearchedNode::read`]: crate::pruning::SearchedNode::read
    fn shared(&self) -> Option<&dyn Any> {
        None
    }

    /// `played` raised alpha in the main search, without reaching beta.
    fn raised_alpha(&mut self, _node: &Node<'_, P>, _played: P::Move) {}

    /// A node of the main search or quiescence has an exact value: `best` was the last move to raise alpha.
    fn exact(&mut self, _node: &Node<'_, P>, _best: P::Move) {}
}

/// Scores nothing: a placeholder for an ordering that was taken out.
impl<P: Position> Ordering<P> for () {}

/// Any such function scores all moves of a node and learns nothing.
impl<P, F> Ordering<P> for F
where
    P: Position,
    F: FnMut(&Node<'_, P>, &[P::Move], &mut [MoveScore]) + Send,
{
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        self(node, moves, scores);
    }
}

/// A move that was tried and did not reach beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriedMove<M> {
    pub(super) ply: Ply,
    /// The move.
    pub played: M,
}

/// An arrangement of a node's moves that replaces generation order.
pub(crate) enum Arrangement<P: Position> {
    /// With this seed.
    Shuffled(u64),
    Sorted(fn(&P, &mut [P::Move])),
}

/// The orderings of one search. Those that score moves in quiescence come first.
pub(crate) struct Orderings<P: Position> {
    pub(super) all: Vec<Box<dyn Ordering<P>>>,
    in_quiescence: usize,
    learn_in_quiescence: bool,
    /// Whether any of them learns from the moves tried before a cutoff.
    pub(super) learn_from_tried: bool,
    /// How lists are arranged before they are scored, if not in generation order.
    pub(super) arrangement: Option<Arrangement<P>>,
    /// Whether the final order is reversed.
    pub(super) worst_first: bool,
    /// Indexed by [`NodeKind`].
    pub(super) stages: [Vec<OrderingStage>; 4],
}

/// A source of moves. It is opened once no known move scores above `highest`, the highest score of its moves.
#[derive(Clone, Debug, Default)]
pub(super) struct OrderingStage {
    /// The moves to list.
    pub(super) list: Option<Source>,
    pub(super) highest: MoveScore,
    /// The scores of captures by victim and attacker, if an ordering has them.
    pub(super) by_rank: Option<Box<ScoresByRank>>,
    /// Whether it is the first stage and its moves are tried as listed.
    pub(super) is_sorted: bool,
    /// Indices of the orderings that score the listed moves, and of those that name moves.
    pub(super) scoring: Vec<usize>,
    pub(super) naming: Vec<usize>,
}

impl<P: Position> Default for Orderings<P> {
    fn default() -> Orderings<P> {
        let mut orderings = Orderings {
            all: Vec::new(),
            in_quiescence: 0,
            learn_in_quiescence: false,
            learn_from_tried: false,
            arrangement: None,
            worst_first: false,
            stages: Default::default(),
        };
        orderings.plan();
        orderings
    }
}

impl<P: Position> Orderings<P> {
    pub(crate) fn add(&mut self, ordering: Box<dyn Ordering<P>>) {
        let place = if ordering.scores_in_quiescence() {
            self.in_quiescence
        } else {
            self.all.len()
        };
        self.in_quiescence += usize::from(ordering.scores_in_quiescence());
        self.all.insert(place, ordering);
        self.plan();
    }

    /// Arranges lists in this way before they are scored.
    pub(crate) fn arrange(&mut self, arrangement: Arrangement<P>) {
        self.arrangement = Some(arrangement);
        self.plan();
    }

    /// Reverses the order.
    pub(crate) fn try_worst_first(&mut self) {
        self.worst_first = true;
        self.plan();
    }

    /// Whether any of them learns from cutoffs in that phase.
    #[inline]
    pub(super) fn learn_cutoffs_in(&self, phase: Phase) -> bool {
        match phase {
            Phase::Main => !self.all.is_empty(),
            Phase::Quiescence => self.learn_in_quiescence,
        }
    }

    /// All orderings.
    #[inline]
    pub(crate) fn all(&mut self) -> &mut [Box<dyn Ordering<P>>] {
        &mut self.all
    }

    /// The orderings that are called in a phase.
    pub(crate) fn asked_in(&self, phase: Phase) -> &[Box<dyn Ordering<P>>] {
        match phase {
            Phase::Main => &self.all,
            Phase::Quiescence => &self.all[..self.in_quiescence],
        }
    }

    /// The stage of a list to open next.
    #[inline(always)]
    pub(super) fn next_stage(&self, list: &MoveList) -> &OrderingStage {
        &self.stages[list.kind.index()][usize::from(list.stage)]
    }

    /// The scores of captures by victim and attacker, if captures come first at nodes of that kind.
    pub(super) fn by_rank(&self, kind: NodeKind) -> Option<&ScoresByRank> {
        self.stages[kind.index()].first()?.by_rank.as_deref()
    }

    /// Plans the stages in which the moves of each kind of node are listed.
    fn plan(&mut self) {
        self.learn_from_tried = self.all.iter().any(|ordering| ordering.learns_from_tried());
        self.learn_in_quiescence = self.all.iter().any(|ordering| ordering.learns_in_quiescence());
        for kind in (0..4).map(NodeKind) {
            let mut stages = self.planned(kind);
            let later = stages.get(1).map(|stage| stage.highest).unwrap_or_default();
            if let Some(first) = stages.first_mut() {
                let others_decide = self.arrangement.is_some()
                    || self.worst_first
                    || !first.scoring.is_empty()
                    || !first.naming.is_empty();
                first.is_sorted = !others_decide
                    && match (&first.by_rank, first.list) {
                        (None, _) => true,
                        (Some(scores), Some(Source::Captures)) => {
                            P::PICKING == MovePicking::Staged && scores.sort_by_rank(later)
                        }
                        _ => false,
                    };
                if first.is_sorted && first.by_rank.is_some() {
                    first.list = Some(Source::CapturesByRank);
                }
            }
            self.stages[kind.index()] = stages;
        }
    }

    fn planned(&self, kind: NodeKind) -> Vec<OrderingStage> {
        let orderings = self.asked_in(kind.phase()).iter();
        let opinions: Vec<OrderingScope> = orderings.map(|ordering| ordering.opinion()).collect();
        let places = |is_asked: fn(OrderingScope) -> bool| -> Vec<usize> {
            let all = 0..opinions.len();
            all.filter(|&place| is_asked(opinions[place])).collect()
        };
        let stage = |source: Source, scores: fn(OrderingScope) -> bool| {
            let mut scoring = places(scores);
            let highest = scoring.iter().map(|&place| opinions[place].highest());
            let highest = highest.max().unwrap_or_default();
            scoring.retain(|&place| !matches!(opinions[place], OrderingScope::CapturesByRank(..)));
            let by_rank = opinions.iter().filter_map(|opinion| match opinion {
                OrderingScope::CapturesByRank(_, score) if source != Source::QuietMoves => Some(*score),
                _ => None,
            });
            let by_rank = ScoresByRank::of(by_rank.collect());
            OrderingStage {
                list: Some(source),
                highest,
                by_rank,
                scoring,
                ..OrderingStage::default()
            }
        };
        let captures = stage(Source::Captures, OrderingScope::scores_captures);
        let lists_all = P::PICKING == MovePicking::Swapped
            || self.worst_first
            || opinions
                .iter()
                .any(|opinion| matches!(opinion, OrderingScope::AllMoves));
        // Unscored captures stay among the quiet moves, in generation order.
        let scores_captures = captures.by_rank.is_some() || !captures.scoring.is_empty();
        let is_divided = !lists_all && self.arrangement.is_none() && scores_captures;
        let mut stages = match (kind.scope(), is_divided) {
            (MoveScope::Captures, _) => vec![captures],
            (MoveScope::All, true) => vec![
                captures,
                stage(Source::QuietMoves, OrderingScope::scores_quiet_moves),
            ],
            (MoveScope::All, false) => vec![stage(Source::AllMoves, OrderingScope::scores_moves)],
        };
        let naming = places(|opinion| !opinion.scores_moves());
        if lists_all || kind.scope() == MoveScope::Captures {
            stages[0].naming = naming;
            return stages;
        }
        stages.extend(naming.into_iter().map(|place| OrderingStage {
            highest: opinions[place].highest(),
            naming: vec![place],
            ..OrderingStage::default()
        }));
        stages.sort_by_key(|stage| Reverse(stage.highest));
        stages
    }
}

impl OrderingScope {
    fn highest(self) -> MoveScore {
        match self {
            OrderingScope::Named(band)
            | OrderingScope::Captures(band)
            | OrderingScope::CapturesByRank(band, _)
            | OrderingScope::QuietMoves(band) => MoveScore::new(band, i32::MAX),
            OrderingScope::AllMoves => MoveScore::HIGHEST,
        }
    }

    fn scores_moves(self) -> bool {
        !matches!(self, OrderingScope::Named(_))
    }

    fn scores_captures(self) -> bool {
        matches!(
            self,
            OrderingScope::Captures(_) | OrderingScope::CapturesByRank(..) | OrderingScope::AllMoves
        )
    }

    fn scores_quiet_moves(self) -> bool {
        matches!(self, OrderingScope::QuietMoves(_) | OrderingScope::AllMoves)
    }
}
