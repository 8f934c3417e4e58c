//! `hash-move`: tries first the best move or refutation of an earlier search of the same position.
//!
//! With iterative deepening nearly every inner node has been searched one ply less deep before, and the best
//! move then is usually the best move now. A table stores one move for each position of the main search: the
//! last one that caused a cutoff or had an exact value. It only affects move ordering, so it cannot make a
//! value wrong; the part that skips searches is `tt`. The table never drops an entry, so that no count
//! depends on its size. It takes about 30 bytes per entry.
//!
//! `hash-move=table` takes the move from `tt`'s entry of the position, as most programs do: one table, and
//! one memory access per node. The move is lost when the entry is replaced. There is no move without `tt`,
//! nor with `tt(big=1)`, whose entries have no room for it.
//!
//! Reference: D. Slate, L. Atkin, *Chess 4.5*, 1977; Chess Programming Wiki, *Hash Move*.
//!
//! Compared with `pv`, which stores only moves with exact values: a first move also for nodes that were cut
//! off, which are most of them.

use super::{NamedMoves, Ordering, OrderingScope, TriedMove};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::move_score::OrderReason;
use crate::move_score::{MoveScore, MoveStage};
use crate::node::{Node, Phase};
use crate::part::Technique;
use crate::unbounded_table::UnboundedTable;
use engine_core::Searchable;

/// `hash-move`
pub static INFO: PartInfo = PartInfo {
    name: "hash-move",
    summary: "tries first the move that was best in the same position before, or refuted it",
    reference: "Slate & Atkin 1977",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[
        Parameter::forms(&[
            ParameterValue::new("own", "from a table of its own that drops nothing"),
            ParameterValue::new("table", "from the entry that tt has of the position"),
        ]),
        Parameter::KEEP.of("own"),
    ],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    let own = values.form(&[true, false]).then(UnboundedTable::default);
    Technique::Ordering(Box::new(HashMoves::<P::Move> {
        own,
        is_kept: values.is_on(&Parameter::KEEP),
    }))
}

struct HashMoves<M> {
    /// `None` if the moves are those stored in `tt`.
    own: Option<UnboundedTable<M>>,
    is_kept: bool,
}

impl<M: Copy> HashMoves<M> {
    fn keep(&mut self, key: u64, best: M) {
        if let Some(own) = &mut self.own {
            own.insert(key, best);
        }
    }
}

impl<P: Searchable> Ordering<P> for HashMoves<P::Move> {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::Named(MoveStage::HashMove)
    }

    fn name(&mut self, node: &Node<'_, P>, names: &mut NamedMoves<P::Move>) {
        let best = match &self.own {
            Some(own) => own.get(node.position.key().0).copied(),
            None => node.table_move(),
        };
        if let Some(best) = best {
            names.add(best, MoveStage::HashMove);
        }
    }

    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        (score.band() == MoveStage::HashMove).then_some(OrderReason::HashMove)
    }

    fn scores_in_quiescence(&self) -> bool {
        false
    }

    fn is_kept(&self) -> bool {
        self.is_kept
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move, _tried: &[TriedMove<P::Move>]) {
        self.keep(node.position.key().0, played);
    }

    fn exact(&mut self, node: &Node<'_, P>, best: P::Move) {
        if node.phase == Phase::Main {
            self.keep(node.position.key().0, best);
        }
    }
}
