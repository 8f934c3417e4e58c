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
    if values.form(&[false, true]) {
        return Technique::Ordering(Box::new(TableMoves));
    }
    Technique::Ordering(Box::new(HashMoves::<P::Move> {
        table: UnboundedTable::default(),
        is_kept: values.is_on(&Parameter::KEEP),
    }))
}

/// Names the moves stored in `tt`.
struct TableMoves;

impl<P: Searchable> Ordering<P> for TableMoves {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::Named(MoveStage::HashMove)
    }

    fn name(&mut self, node: &Node<'_, P>, names: &mut NamedMoves<P::Move>) {
        if let Some(best) = node.table_move() {
            names.add(best, MoveStage::HashMove);
        }
    }

    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        (score.band() == MoveStage::HashMove).then_some(OrderReason::HashMove)
    }

    fn scores_in_quiescence(&self) -> bool {
        false
    }
}

struct HashMoves<M> {
    table: UnboundedTable<M>,
    is_kept: bool,
}

impl<P: Searchable> Ordering<P> for HashMoves<P::Move> {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::Named(MoveStage::HashMove)
    }

    fn name(&mut self, node: &Node<'_, P>, names: &mut NamedMoves<P::Move>) {
        if let Some(&best) = self.table.get(node.position.key().0) {
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
        self.table.insert(node.position.key().0, played);
    }

    fn exact(&mut self, node: &Node<'_, P>, best: P::Move) {
        if node.phase == Phase::Main {
            self.table.insert(node.position.key().0, best);
        }
    }
}
