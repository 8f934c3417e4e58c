//! [`MatchOpenings`]: how the games of a match begin. Each opening serves one pair of every pairing.

mod given;
mod opening;
mod random;

pub(super) use given::read;
pub use opening::Opening;

use super::error::MatchError;
use games::Game;
use random::Drawer;
use std::sync::{Mutex, PoisonError};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OpeningSource {
    #[default]
    Random,
    /// A file of PGN games, EPD or FEN lines by its path, or a suite that the lab carries by its name.
    File(String),
}

pub(super) enum MatchOpenings {
    Drawn(Box<Mutex<Drawer>>),
    Given(Vec<Opening>),
}

impl MatchOpenings {
    pub(super) fn drawn(game: Game, seed: u64) -> Result<MatchOpenings, MatchError> {
        Ok(MatchOpenings::Drawn(Box::new(Mutex::new(Drawer::new(
            game, seed,
        )?))))
    }

    /// Whether they come to an end before so many.
    pub(super) fn are_fewer_than(&self, pairs: usize) -> bool {
        match self {
            MatchOpenings::Drawn(_) => false,
            MatchOpenings::Given(openings) => openings.len() < pairs,
        }
    }

    /// Opening number `number`, from 0 up.
    ///
    /// # Errors
    /// [`MatchError::NoOtherOpening`] if they have come to their end.
    pub(super) fn get(&self, number: usize) -> Result<Opening, MatchError> {
        match self {
            MatchOpenings::Drawn(drawer) => {
                let mut drawer = drawer.lock().unwrap_or_else(PoisonError::into_inner);
                drawer.get(number)
            }
            // A plan has as many as its pairs.
            MatchOpenings::Given(openings) => Ok(openings[number % openings.len()].clone()),
        }
    }
}
