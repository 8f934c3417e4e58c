//! `history`: quiet moves that were good elsewhere in the tree are tried before those that never were.
//!
//! The merit of a move is kept for the moving piece and its target, whatever the position, and grows by the
//! square of the depth, so that what was found near the root counts for more.
//!
//! Reference: J. Schaeffer, *The History Heuristic*, ICCA Journal 6(3), 1983; Chess Programming Wiki,
//! *History Heuristic*. As in JS Chess a move earns merit when it raises alpha without a cutoff,
//! not by a cutoff. `history=cutoff` is the form of Python Xiangqi: merit by cutoffs alone, divided by four
//! between iterations.
//!
//! Against the rung below: a better order among quiet moves that are no killers, nothing else.

use super::{HISTORY_LIMIT, Node, OrderingPart};
use crate::observer::Phase;
use crate::part::{Effect, Info, PartInfo, Role, Setting};
use crate::plan::Plan;
use engine_core::Position;

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "history",
        summary: "tries quiet moves by how often they were good anywhere in the tree, weighted by depth squared",
        reference: "Schaeffer 1983",
        effect: Effect::Sound,
    },
    role: Role::Ordering,
    settings: &[
        Setting::new(
            "alpha",
            "merit for raising alpha without a cutoff, as in JS Chess",
        ),
        Setting::new(
            "cutoff",
            "merit for cutoffs, quartered between iterations, as in Python Xiangqi",
        ),
    ],
};

pub(crate) fn install<P: Position>(setting: &str, plan: &mut Plan<P>) {
    let earned_by = match setting {
        "cutoff" => Deed::Cutoff,
        _ => Deed::RaisedAlpha,
    };
    plan.ordering.push(Box::new(History {
        earned_by,
        merits: vec![0; P::HISTORY_SLOTS],
    }));
}

/// What earns merit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    RaisedAlpha,
    Cutoff,
}

/// A merit for each of the position's history slots.
struct History {
    earned_by: Deed,
    merits: Vec<i32>,
}

impl History {
    fn reward<P: Position>(&mut self, deed: Deed, node: &Node<'_, P>, played: P::Move) {
        if self.earned_by == deed && node.position.capture(played).is_none() {
            let merit = &mut self.merits[node.position.history_slot(played)];
            let gain = i32::try_from(node.depth.plies().pow(2)).unwrap_or(HISTORY_LIMIT);
            *merit = merit.saturating_add(gain).min(HISTORY_LIMIT);
        }
    }
}

impl<P: Position> OrderingPart<P> for History {
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [i32]) {
        if node.phase == Phase::Quiescence {
            return;
        }
        for (&candidate, score) in moves.iter().zip(scores) {
            if node.position.capture(candidate).is_none() {
                *score = self.merits[node.position.history_slot(candidate)].max(*score);
            }
        }
    }

    fn next_iteration(&mut self) {
        if self.earned_by == Deed::Cutoff {
            self.merits.iter_mut().for_each(|merit| *merit /= 4);
        }
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move) {
        self.reward(Deed::Cutoff, node, played);
    }

    fn raised_alpha(&mut self, node: &Node<'_, P>, played: P::Move) {
        self.reward(Deed::RaisedAlpha, node, played);
    }
}
