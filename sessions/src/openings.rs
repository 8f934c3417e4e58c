//! [`Openings`]: random openings that give nobody an advantage.
//!
//! Some random moves from the usual position, kept if the game goes on, if a search finds nobody more than a
//! pawn ahead, and if no opening before has come to the same position. They follow from the seed. The lab's
//! own sets, `positions/openings`, are written by `experiments/examples/openings.rs`.

use crate::session::{MoveLimits, PlayedMove, Session, SessionError};
use engine_core::random::SplitMix64;
use games::{Game, SearchSetup};
use std::collections::HashSet;

pub const PLIES: usize = 8;
/// After so many tries in vain there is no other.
const TRIES: usize = 2_000;

/// What finds out of the lab's own openings that nobody is ahead, how deep, and what they follow from.
const RECIPE: &str = "pvs+qs+hash-move+see+killers+history+tt";
const DEPTH: u32 = 6;
const SEED: u64 = 2026;
pub const COUNT: usize = 500;

/// Openings, one after the other; they end when no other is found.
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
    /// The moves that lead to it from the usual position.
    pub moves: Vec<PlayedMove>,
    /// What the position is worth to the side to move.
    pub score: i32,
    pub depth: u32,
}

impl Openings {
    /// Those that follow from `seed`. The session searches them within `budget`; the value of none is further
    /// from 0 than `most`, in centipawns.
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

    /// The lab's own of a game, in the order of their file.
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

    /// The lines in which a file of the lab's own tells where they come from.
    pub fn origin(game: Game) -> String {
        format!(
            "# Openings of {game} that the lab has drawn (experiments/examples/openings.rs): {PLIES} random moves each, from seed {SEED},\n\
             # kept where {RECIPE} finds nobody more than a pawn ahead at depth {DEPTH} (ce, for the side to move),\n\
             # and each position once.\n"
        )
    }

    /// Some random moves, if they make an opening.
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

    /// What the position is worth, and how deep that was searched; none where somebody is ahead.
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
    /// Its line in a suite of EPD; `number` is its place, from 1 up.
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
