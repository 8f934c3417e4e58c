//! Entering and leaving a node.

use super::{MAX_PLY, Observation, QuiescenceProbe, Searcher};
use crate::limits::Stop;
use crate::node::{NodeExpectation, NodeType, Phase, UsedExpectations};
use crate::searcher::observer::{EnteredNode, LeftNode};
use crate::transposition_table::Looked;
use crate::window::{Bound, TableHit, Window};
use engine_core::{AfterMove, Depth, Key, NoLegalMoves, NodeEnd, Ply, Repetition, Score, Searchable};

impl<P: Searchable, O: Observation<P>> Searcher<P, O> {
    /// Counts a node and notifies the observer, if the limits allow it.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    #[inline]
    pub fn enter(&mut self, ply: Ply, depth: Depth, window: Window, phase: Phase) -> Result<(), Stop> {
        self.count(ply, phase)?;
        self.pv.clear(ply);
        if self.observation.is_notified(ply) {
            self.tell_entered(ply, depth, window, phase);
        }
        Ok(())
    }

    #[cold]
    fn tell_entered(&mut self, ply: Ply, depth: Depth, window: Window, phase: Phase) {
        self.observation.enter(&EnteredNode {
            ply,
            previous: self.led_to[ply],
            in_check: self.position.in_check(),
            depth,
            window,
            phase,
            nodes: self.counters.nodes,
        });
    }

    /// Counts a node without notifying the observer, if the limits allow it. The best line of its ply is not
    /// cleared.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    #[inline(always)]
    pub fn count(&mut self, ply: Ply, phase: Phase) -> Result<(), Stop> {
        self.limits.allow(self.counters.nodes)?;
        self.counters.nodes += 1;
        self.counters.q_nodes += u64::from(phase == Phase::Quiescence);
        self.counters.seldepth = self.counters.seldepth.max(ply);
        Ok(())
    }

    /// The value of the node at `ply` from the transposition table, if it decides the node. The root is
    /// always searched, so that there is a best move.
    #[inline(always)]
    pub(crate) fn probe(&mut self, depth: Depth, ply: Ply, window: Window) -> Option<Score> {
        let table = self.memory.table.as_ref()?;
        self.entered[ply] = self.counters.nodes;
        if ply == Ply::ROOT || self.is_verification(ply) {
            return None;
        }
        let key = self.position.key();
        // Quiescence asks for the value alone.
        let score = if depth.is_horizon() {
            table.probe(key, depth, ply, window)
        } else {
            let look = table.look(key, depth, ply, window);
            self.looked = Looked {
                node: Some((key, ply)),
                look,
            };
            look.value
        };
        Some(self.bounds.known(score?, window))
    }

    /// Stores the value of the node at `ply` in the transposition table, and its best move, if there is one
    /// that later searches should try first.
    #[inline(always)]
    pub(crate) fn store(
        &mut self,
        depth: Depth,
        ply: Ply,
        window: Window,
        score: Score,
        best: Option<P::Move>,
    ) {
        let is_partial = self.is_partial(ply);
        self.looked.node = None;
        if let Some(table) = self.memory.table.as_mut().filter(|_| !is_partial) {
            let nodes = (self.counters.nodes + 1).saturating_sub(self.entered[ply]);
            let bound = Bound::of(score, window);
            let found = TableHit { score, bound, depth };
            table.store(self.position.key(), ply, found, best.map(Into::into), nodes);
        }
    }

    /// Updates the correction history with the score of the node at `ply` and its best move. Nothing is
    /// learned from captures, from decided scores, or from bounds that are consistent with the static value.
    #[inline(always)]
    pub(crate) fn correct(
        &mut self,
        depth: Depth,
        ply: Ply,
        window: Window,
        score: Score,
        best: Option<P::Move>,
    ) {
        if self.memory.corrections.is_some() && !self.is_partial(ply) {
            self.learn_correction(depth, ply, window, score, best);
        }
    }

    #[inline(never)]
    fn learn_correction(
        &mut self,
        depth: Depth,
        ply: Ply,
        window: Window,
        score: Score,
        best: Option<P::Move>,
    ) {
        let is_capture = |played| self.position.capture(played).is_some();
        let expected = self.expected[ply].static_value;
        let Some(mut value) = expected.filter(|_| !score.is_decided() && !best.is_some_and(is_capture))
        else {
            return;
        };
        if self.stands_for_static {
            value = self.corrected_value();
        }
        let above = score.centipawns() - value.centipawns();
        let tells = match Bound::of(score, window) {
            Bound::AtLeast => above > 0,
            Bound::Exact => true,
            Bound::AtMost => above < 0,
        };
        if let Some(corrections) = self.memory.corrections.as_mut().filter(|_| tells) {
            corrections.learn(&self.position, depth, above);
        }
    }

    /// The static value with the strategy's corrections.
    fn corrected_value(&mut self) -> Score {
        let value = self.evaluate();
        match &self.memory.corrections {
            Some(corrections) => corrected(value, corrections.correction(&self.position)),
            None => value,
        }
    }

    /// The value by which the side to move stands pat, in a search with any parts or those of the ladder.
    #[inline(always)]
    pub(crate) fn stand_pat<const IS_OPEN: bool>(&mut self) -> Score {
        if IS_OPEN && self.most_correction > 0 {
            self.corrected_value()
        } else {
            self.evaluate()
        }
    }

    /// The same after `played`, and the board's other answers, if the value is at least `beta` and that is
    /// known without playing the move.
    #[inline(always)]
    pub(crate) fn stand_pat_after<const IS_OPEN: bool>(
        &self,
        played: P::Move,
        beta: Score,
    ) -> Option<AfterMove> {
        let after = self.evaluate_after(played)?;
        let most = if IS_OPEN { self.most_correction } else { 0 };
        // Most values are too low whatever their correction.
        if after.value.centipawns() + most < beta.centipawns() {
            None
        } else if most == 0 {
            Some(after)
        } else {
            self.corrected_after(after, played)
                .filter(|after| after.value >= beta)
        }
    }

    #[inline(never)]
    fn corrected_after(&self, after: AfterMove, played: P::Move) -> Option<AfterMove> {
        let corrections = self.memory.corrections.as_ref()?;
        // The mean is that of the side to move after the move, like the value.
        let correction = corrections.correction_after(&self.position, played)?;
        Some(AfterMove {
            value: corrected(after.value, correction),
            ..after
        })
    }

    /// Whether the transposition table has, or may have, a value for the node at `ply` after `played`.
    /// `false` unless quiescence probes the table before standing pat.
    #[inline(always)]
    pub(crate) fn knows_quiescence_after(&self, played: P::Move, ply: Ply) -> bool {
        self.quiescence_probe == QuiescenceProbe::First && self.table_knows_after(played, ply)
    }

    #[inline(never)]
    fn table_knows_after(&self, played: P::Move, ply: Ply) -> bool {
        let key = self.position.key_after(played);
        let table = self.memory.table.as_ref();
        table.is_some_and(|table| key.is_none_or(|key| table.known(key, ply).is_some()))
    }

    /// Records expectations about the node at `ply`, for parts that use them there and below.
    #[inline(always)]
    pub(crate) fn expect(&mut self, ply: Ply, window: Window, uses: UsedExpectations, in_check: bool) {
        let above = |plies| ply.get().checked_sub(plies).map(Ply::new);
        let node_type = match above(1) {
            None => NodeType::Pv,
            Some(above) => NodeType::below(self.expected[above].node_type, window),
        };
        let evaluated = (uses.static_values && !in_check).then(|| self.corrected_value());
        let before = above(2).and_then(|place| self.expected[place].static_value);
        let is_asked = uses.table || self.stands_for_static && evaluated.is_some();
        let table = self.memory.table.as_ref().filter(|_| is_asked);
        let known = table.and_then(|table| match self.looked.at(self.position.key(), ply) {
            Some(look) => look.known,
            None => table.known(self.position.key(), ply),
        });
        let static_value = match known.filter(|_| self.stands_for_static) {
            Some(known) => evaluated.map(|value| known.corrects(value)),
            None => evaluated,
        };
        self.expected[ply] = NodeExpectation {
            node_type,
            static_value,
            is_improving: static_value
                .zip(before)
                .is_some_and(|(value, before)| value > before),
            known,
            is_unknown: table.is_some() && known.is_none(),
        };
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.limits.earlier() + self.counters.nodes
    }

    /// Counts a leaf of the main search: a node where it ends, at the horizon or earlier.
    #[inline]
    pub fn count_leaf(&mut self) {
        self.counters.leaf_nodes += 1;
    }

    /// Notifies the observer that a node is finished.
    #[inline]
    pub fn leave(&mut self, ply: Ply, score: Score, ending: NodeEnd) -> Score {
        let nodes = self.counters.nodes;
        self.observation.notify(ply, |observer| {
            observer.left(&LeftNode {
                ply,
                score,
                ending,
                nodes,
            });
        });
        score
    }

    /// Notifies the observer of the static value with which the side to move may stand pat.
    #[inline]
    pub fn may_stand_pat(&mut self, ply: Ply, stand_pat: Score) {
        self.observation
            .notify(ply, |observer| observer.may_stand_pat(ply, stand_pat));
    }

    /// Notifies the observer that the node after the next move is only evaluated, to choose which moves to
    /// search.
    #[inline]
    pub fn looks(&mut self, ply: Ply) {
        self.observation.notify_below(ply, |observer| observer.looks(ply));
    }

    /// The score of a node that ends before its moves are looked at, by a rule or at the ply limit. Never the
    /// root.
    #[inline(always)]
    pub fn ended(&mut self, ply: Ply) -> Option<(Score, NodeEnd)> {
        if ply == Ply::ROOT {
            return None;
        }
        // No position repeats after a single reversible ply.
        if self.position.halfmove_clock() > 1 {
            if let Some(repeated) = self.repeated(ply) {
                return Some(repeated);
            }
        }
        if self.position.drawn_by_fifty_move_rule() {
            return Some((self.drawn(ply), NodeEnd::FiftyMoves));
        }
        (ply >= MAX_PLY).then(|| (self.evaluate(), NodeEnd::PlyLimit))
    }

    /// The same if it does not depend on the path: repetitions of positions before the root, and the
    /// fifty-move rule.
    pub fn ended_on_every_path(&mut self, ply: Ply) -> Option<(Score, NodeEnd)> {
        let of_game = self.path.len() - ply.index();
        let (key, clock) = (self.position.key(), self.position.halfmove_clock());
        match self.occurred(key, clock) {
            Some(place) if place < of_game => self.repeated(ply),
            _ if self.position.drawn_by_fifty_move_rule() => Some((self.drawn(ply), NodeEnd::FiftyMoves)),
            _ => None,
        }
    }

    /// The score of a node that ends because its position has occurred before.
    #[inline(never)]
    fn repeated(&self, ply: Ply) -> Option<(Score, NodeEnd)> {
        let first = self.occurred(self.position.key(), self.position.halfmove_clock())?;
        let repetition = self.position.repetition(&self.path[first..]);
        let score = match repetition {
            Repetition::Draw => self.drawn(ply),
            Repetition::Loss => Score::lost_by_rule(ply),
            Repetition::Win => -Score::lost_by_rule(ply),
        };
        Some((score, NodeEnd::Repetition(repetition)))
    }

    /// Whether the position after `played` has occurred before, judged by `frontier` without playing the
    /// move.
    #[inline]
    pub fn will_repeat(&self, played: P::Move, frontier: &AfterMove) -> bool {
        // A position needs at least four plies to occur again.
        frontier.halfmove_clock >= 4
            && self
                .position
                .key_after(played)
                .is_none_or(|key| self.occurred(key, frontier.halfmove_clock).is_some())
    }

    /// Index on the path of the latest position with that key, looking back two plies, four, and so on, as
    /// far as moves are reversible. The path ends with the position one ply ago.
    fn occurred(&self, key: Key, halfmove_clock: usize) -> Option<usize> {
        let last = self.path.len().checked_sub(2)?;
        let first = self.path.len().saturating_sub(halfmove_clock);
        (first..=last)
            .rev()
            .step_by(2)
            .find(|&place| self.path[place].key == key)
    }

    /// Leaves a node of the main search in which the side to move has no legal move.
    pub fn no_legal_moves(&mut self, ply: Ply) -> Score {
        self.count_leaf();
        let (score, result) = self.without_legal_moves(ply);
        self.leave(ply, score, NodeEnd::NoLegalMoves(result))
    }

    /// The score and the result when the side to move has no legal move, by the rules of the game.
    pub(crate) fn without_legal_moves(&self, ply: Ply) -> (Score, NoLegalMoves) {
        let result = self.position.without_legal_moves();
        let score = match result {
            NoLegalMoves::Draw => self.drawn(ply),
            _ => self.position.value_without_legal_moves(ply),
        };
        (score, result)
    }

    /// The value of a draw at `ply` for the side to move there. No contempt at the root: the game is drawn
    /// already.
    fn drawn(&self, ply: Ply) -> Score {
        Score::DRAW.offset(match ply.get() {
            0 => 0,
            ply if ply % 2 == 0 => -self.memory.contempt,
            _ => self.memory.contempt,
        })
    }
}

/// A static value with its correction, in centipawns.
#[inline]
fn corrected(value: Score, correction: i32) -> Score {
    if value.is_decided() {
        value
    } else {
        Score::evaluation(value.centipawns() + correction)
    }
}
