//! [`Openings`]: random, balanced openings.
//!
//! An opening is a fixed number of random moves from the starting position. It is kept if the game is not
//! over, if a search finds neither side more than a pawn ahead, and if no earlier opening led to the same
//! position. All depends on the seed only. The lab's own sets, `positions/openings`, are written by
//! `experiments/examples/openings.rs`.

use crate::session::{MoveLimits, PlayedMove, Session, SessionError};
use engine_core::random::SplitMix64;
use games::{Game, SearchSetup};
use std::collections::HashSet;

pub const PLIES: usize = 8;
/// The iterator ends after this many failed attempts in a row.
const TRIES: usize = 2_000;

/// Strategy, depth and seed for the lab's own openings.
const RECIPE: &str = "pvs+qs+hash-move+see+killers+history+tt";
const DEPTH: u32 = 6;
const SEED: u64 = 2026;
pub const COUNT: usize = 500;

/// An iterator of openings; it ends when no more are found.
pub struct Openings {
    session: Session,
    random: SplitMix64,
    budget: MoveLimits,
    most: i32,
    seen: HashSet<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnOpening {
    pub fen: String,
    /// The moves from the starting position.
    pub moves: Vec<PlayedMove>,
    /// The score for the side to move, in centipawns.
    pub score: i32,
    pub depth: u32,
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

    pub fn game(&self) -> Game {
        self.session.game()
    }

    pub fn start(&self) -> &str {
        self.session.start()
    }

    /// The lab's own openings of a game, in the order of their file.
    pub fn of_the_lab(game: Game) -> Result<Openings, SessionError> {
        let mut session = Session::new(game, SearchSetup::default())?;
        session.set_strategy(RECIPE.parse()?);
        Ok(Openings::judged(
            session,
            MoveLimits::depth(DEPTH),
            game.pawn(),
            SEED,
        ))
    }

    /// The header of a file of the lab's own openings, which says how they were generated.
    pub fn origin(game: Game) -> String {
        format!(
            "# Openings of {game} that the lab has drawn (experiments/examples/openings.rs): {PLIES} random moves each, from seed {SEED},\n\
             # kept where {RECIPE} finds nobody more than a pawn ahead at depth {DEPTH} (ce, for the side to move),\n\
             # and each position once.\n"
        )
    }

    /// Plays random moves; returns them if they qualify as an opening.
    fn try_one(&mut self) -> Option<DrawnOpening> {
        self.session.restart().ok()?;
        for _ in 0..PLIES {
            let legal = self.session.legal_moves();
            let chosen = legal.get(self.random.below(legal.len() as u64) as usize)?;
            self.session.play(chosen).ok()?;
        }
        if self.session.outcome().is_some() {
            return None;
        }
        let (score, depth) = self.judge()?;
        let fen = self.session.fen();
        let is_new = self
            .seen
            .insert(self.session.game().position_without_counters(&fen));
        is_new.then(|| DrawnOpening {
            fen,
            moves: self.session.moves().to_vec(),
            score,
            depth,
        })
    }

    /// The score of the position and the depth of its search; `None` if a side is ahead.
    fn judge(&self) -> Option<(i32, u32)> {
        let mut thinking = self.session.think(&self.budget, Box::new(|_| None));
        thinking.by_ref().for_each(drop);
        let best = thinking.best()?;
        let score = best.score.filter(|score| score.abs() <= self.most)?;
        Some((score, best.depth))
    }
}

impl Iterator for Openings {
    type Item = DrawnOpening;

    fn next(&mut self) -> Option<DrawnOpening> {
        (0..TRIES).find_map(|_| self.try_one())
    }
}

impl DrawnOpening {
    /// The EPD line of the opening; `number` is its place in the file, from 1.
    pub fn epd(&self, number: usize) -> String {
        let fields: Vec<&str> = self.fen.split(' ').collect();
        let (position, counters) = fields.split_at(fields.len().min(4));
        let counters = match counters {
            [half_moves, number] => format!(" hmvc {half_moves}; fmvn {number};"),
            _ => String::new(),
        };
        let moves: Vec<&str> = self
            .moves
            .iter()
            .map(|played| played.algebraic.as_str())
            .collect();
        format!(
            "{}{counters} acd {}; ce {}; id \"opening {number:03}\"; c0 \"{}\";",
            position.join(" "),
            self.depth,
            self.score,
            moves.join(" ")
        )
    }
}
