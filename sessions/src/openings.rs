//! [`Openings`]: random, balanced openings.
//!
//! An opening is a fixed number of random moves from the starting position. It is kept if the game is not
//! over, if a search finds neither side more than a pawn ahead, and if no earlier opening led to the same
//! position. All depends on the seed only. The lab's own sets, `positions/openings`, are written by
//! `experiments/examples/openings.rs`.

use crate::session::{MoveLimits, Session};
use engine_core::random::SplitMix64;
use std::collections::HashSet;

pub const PLIES: usize = 8;
/// After this many failed attempts in a row there are no more.
const TRIES: usize = 2_000;

/// Draws openings from a seed.
pub struct Openings {
    session: Session,
    random: SplitMix64,
    budget: MoveLimits,
    most: i32,
    seen: HashSet<String>,
}

impl Openings {
    /// Openings from `seed`. The session searches each within `budget`; those whose score is more than `most`
    /// centipawns from 0 are dropped.
    pub fn judged(session: Session, budget: MoveLimits, most: i32, seed: u64) -> Openings {
        Openings {
            session,
            random: SplitMix64::new(seed),
            budget,
            most,
            seen: HashSet::new(),
        }
    }

    /// The session in which the moves of the next opening were played, and the score and depth of its search;
    /// `None` if no more openings are found.
    pub fn next_one(&mut self) -> Option<(&Session, i32, u32)> {
        let (score, depth) = (0..TRIES).find_map(|_| self.try_one())?;
        Some((&self.session, score, depth))
    }

    fn try_one(&mut self) -> Option<(i32, u32)> {
        self.session.restart().ok()?;
        for _ in 0..PLIES {
            let legal = self.session.legal_moves();
            let chosen = legal.get(self.random.below(legal.len() as u64) as usize)?;
            self.session.play(chosen).ok()?;
        }
        if self.session.outcome().is_some() {
            return None;
        }
        let mut thinking = self.session.think(&self.budget, Box::new(|_| None));
        thinking.by_ref().for_each(drop);
        let best = thinking.best()?;
        let score = best.score.filter(|score| score.abs() <= self.most)?;
        let position = self.session.game().position_without_counters(&self.session.fen());
        self.seen.insert(position).then_some((score, best.depth))
    }
}
