//! `lmr`, late move reductions: searches quiet moves that come late in the order one ply less deep first.
//!
//! With good move ordering a late quiet move is hardly ever the best one. By default, from the fourth legal
//! move on, a quiet move that is not a killer is searched one ply less deep with a null window, and searched
//! at full depth only if it still beats alpha. Nothing is reduced in check, by a move that gives check, or
//! with fewer than three plies left. `captures=1` also reduces captures that lose material by static exchange
//! evaluation.
//!
//! `lmr=log` reduces later moves and deeper nodes by more: by `base` plus the product of both logarithms
//! divided by `divisor`, in plies. These are the natural logarithms of the node's depth and of the number of
//! moves searched before, rounded to four decimals. The reduction is one ply less at a node with an open
//! window, half a ply more if the static value is not improving, and `cut` plies more if a cutoff is
//! expected. Each `history` points of a move's history score make it one ply less; a negative history score
//! makes it more. The sum is cut to hundredths, and whole plies of it are taken off, but at least one ply is
//! left.
//!
//! Hash moves, PV moves and killers are never reduced; countermoves are.
//!
//! Reference: Chess Programming Wiki, *Late Move Reductions*; T. Romstad's account of it, 2006. J.
//! Schaeffer's *Experiments in Search and Knowledge*, 1986, already reduced by move order.
//!
//! Compared with the strategy without it: far fewer nodes, and a value that may be wrong where a late quiet
//! move needs its last ply to show its value.

use super::{MoveContext, Reduction, ReductionResult, SearchedNode};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::move_score::MoveStage;
use crate::node::{NodeType, UsedExpectations};
use crate::ordering::see::gains_less;
use crate::part::Technique;
use engine_core::{Depth, Searchable};
use std::array;
use std::sync::LazyLock;

/// `lmr`
pub static INFO: PartInfo = PartInfo {
    name: "lmr",
    summary: "late move reductions: quiet moves from the fourth on are searched a ply less deep first",
    reference: "Chess Programming Wiki, Late Move Reductions",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[
        Parameter::forms(&[
            ParameterValue::new("ply", "by one ply"),
            ParameterValue::new(
                "log",
                "by the logarithms of depth and of the number of moves before",
            ),
        ]),
        EARLY_MOVES,
        LEAST_DEPTH,
        BASE,
        DIVISOR,
        CUT,
        HISTORY,
        CAPTURES,
    ],
};

const EARLY_MOVES: Parameter = Parameter::whole(
    "moves",
    "legal moves searched in full before any is reduced",
    3,
    1..=256,
);

const LEAST_DEPTH: Parameter = Parameter::whole(
    "depth",
    "depth left, in plies, from which moves are reduced",
    3,
    2..=64,
);

const BASE: Parameter = Parameter::decimal("base", "plies taken off at least", 0.75, -2.0..=4.0).of("log");

const DIVISOR: Parameter = Parameter::decimal(
    "divisor",
    "divisor of the product of the logarithms",
    2.25,
    0.5..=10.0,
)
.of("log");

const CUT: Parameter = Parameter::decimal(
    "cut",
    "additional plies of reduction where a cutoff is expected",
    0.25,
    0.0..=4.0,
)
.of("log");

const HISTORY: Parameter = Parameter::whole(
    "history",
    "history worth one ply; 0: history does not count",
    8192,
    0..=1_000_000,
)
.of("log");

const CAPTURES: Parameter = Parameter::off(
    "captures",
    "1: captures that lose material by static exchange are reduced too",
);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Reduction(Box::new(Late {
        moves: values.whole(&EARLY_MOVES) as usize,
        least_depth: Depth::new(values.whole(&LEAST_DEPTH)),
        takes_captures: values.is_on(&CAPTURES),
        size: values.form(&[
            Size::Ply,
            Size::Logarithmic {
                base: values.decimal(&BASE),
                divisor: values.decimal(&DIVISOR),
                cut: values.decimal(&CUT),
                history: values.whole(&HISTORY) as i32,
            },
        ]),
    }))
}

struct Late {
    moves: usize,
    least_depth: Depth,
    /// Whether captures that lose material are reduced too.
    takes_captures: bool,
    size: Size,
}

/// The reduction of a late move.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Size {
    Ply,
    Logarithmic {
        base: f64,
        divisor: f64,
        cut: f64,
        history: i32,
    },
}

impl Size {
    /// In hundredths of a ply.
    fn of<P: Searchable>(self, node: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> i32 {
        let Size::Logarithmic {
            base,
            divisor,
            cut,
            history,
        } = self
        else {
            return 100;
        };
        let mut plies =
            base + logarithm(node.node.depth.plies()) * logarithm(candidate.tried as u32) / divisor;
        plies += match node.expected.node_type {
            NodeType::Pv => -1.0,
            NodeType::Cut => cut,
            NodeType::All => 0.0,
        };
        if node.expected.static_value.is_some() && !node.expected.is_improving {
            plies += 0.5;
        }
        if let Some(had) = candidate.score.history().filter(|_| history > 0) {
            plies -= f64::from(had) / f64::from(history);
        }
        (100.0 * plies) as i32
    }
}

/// The natural logarithm rounded to four decimals, so that it is the same on every machine: libraries may
/// differ in the last digit. Logarithms of small numbers are looked up.
fn logarithm(number: u32) -> f64 {
    fn rounded(number: u32) -> f64 {
        (f64::from(number.max(1)).ln() * 10_000.0).round() / 10_000.0
    }
    static KNOWN: LazyLock<[f64; 64]> = LazyLock::new(|| array::from_fn(|number| rounded(number as u32)));
    KNOWN
        .get(number as usize)
        .copied()
        .unwrap_or_else(|| rounded(number))
}

impl Late {
    /// Captures are judged as moves, since orderings put those that lose material into different stages.
    fn may_be_late<P: Searchable>(&self, position: &P, candidate: &MoveContext<P::Move>) -> bool {
        let MoveContext { played, score, .. } = *candidate;
        let is_low = score.is_below(MoveStage::SecondKiller);
        let is_considered = is_low || self.takes_captures && score.is_below(MoveStage::HashMove);
        is_considered
            && match position.capture(played) {
                None => is_low,
                Some(_) => self.takes_captures && gains_less(0, position, played, score),
            }
    }
}

impl<P: Searchable> Reduction<P> for Late {
    fn applies(&self, SearchedNode { node, expected, .. }: &SearchedNode<'_, P>) -> bool {
        // Where there is a static value, there is no check.
        node.depth >= self.least_depth && (expected.static_value.is_some() || !node.position.in_check())
    }

    fn reduces(&self, searched: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ReductionResult {
        let is_late = candidate.tried >= self.moves && self.may_be_late(searched.node.position, candidate);
        ReductionResult::By(if is_late { self.size.of(searched, candidate) } else { 0 })
    }

    fn uses(&self) -> UsedExpectations {
        match self.size {
            Size::Ply => UsedExpectations::default(),
            Size::Logarithmic { .. } => UsedExpectations::STATIC_VALUES,
        }
    }

    fn stands(&self, position: &P) -> bool {
        !position.in_check()
    }
}
