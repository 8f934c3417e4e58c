//! `pv`: tries first the move that last had an exact value in the same position, in an earlier iteration or
//! by transposition.
//!
//! A table maps a position to the last move that raised alpha in it, stored when a node is left with an exact
//! value, in quiescence as well. With iterative deepening the principal variation of one iteration is then
//! the first line of the next.
//!
//! Reference: Chess Programming Wiki, *PV-Move*; the table is that of JS Chess.
//!
//! Compared with the strategy without it: a better first move along earlier principal variations, nothing
//! else. `pv` never drops an entry; `pv=10000` has the 10,000 always-replaced entries of JS Chess, so that
//! the position keys decide which moves stay.

use super::{NamedMoves, Ordering, OrderingScope};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::move_score::{MoveScore, MoveStage, OrderReason};
use crate::node::Node;
use crate::part::Technique;
use crate::unbounded_table::UnboundedTable;
use engine_core::{Key, Searchable};

/// `pv`
pub static INFO: PartInfo = PartInfo {
    name: "pv",
    summary: "tries first the move that last had an exact value in the same position",
    reference: "Chess Programming Wiki, PV-Move",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[Parameter::forms(&[
        ParameterValue::new("all", "a table that never forgets"),
        ParameterValue::new("10000", "10 000 entries, always replaced, as in JS Chess"),
    ])],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Ordering(Box::new(PvMoves::<P::Move> {
        entries: values.form(&[None, Some(ORIGINAL_ENTRIES)]),
        table: UnboundedTable::default(),
    }))
}

const ORIGINAL_ENTRIES: u64 = 10_000;

/// Best moves by position. If the number of entries is limited, there is one for each value of `key mod
/// entries`.
struct PvMoves<M> {
    entries: Option<u64>,
    table: UnboundedTable<(Key, M)>,
}

impl<M> PvMoves<M> {
    fn slot(&self, key: Key) -> u64 {
        self.entries.map_or(key.0, |entries| key.0 % entries)
    }
}

impl<P: Searchable> Ordering<P> for PvMoves<P::Move> {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::Named(MoveStage::PvMove)
    }

    fn name(&mut self, node: &Node<'_, P>, names: &mut NamedMoves<P::Move>) {
        let key = node.position.key();
        match self.table.get(self.slot(key)) {
            Some(&(stored, best)) if stored == key => names.add(best, MoveStage::PvMove),
            _ => {}
        }
    }

    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        (score.band() == MoveStage::PvMove).then_some(OrderReason::PvMove)
    }

    fn scores_in_quiescence(&self) -> bool {
        false
    }

    fn exact(&mut self, node: &Node<'_, P>, best: P::Move) {
        let key = node.position.key();
        self.table.insert(self.slot(key), (key, best));
    }
}
