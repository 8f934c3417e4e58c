//! [`Rounds`]: how often each search is timed.

use reports::timings::FEWEST_ROUNDS;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// How often each search is timed: twice at the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Rounds(u32);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a whole number of rounds from {FEWEST_ROUNDS} up is wanted: what disturbed a single one could not be told"
)]
pub struct NoRounds;

impl Rounds {
    pub fn count(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for Rounds {
    type Error = NoRounds;

    fn try_from(count: u32) -> Result<Rounds, NoRounds> {
        (count >= FEWEST_ROUNDS).then_some(Rounds(count)).ok_or(NoRounds)
    }
}

impl From<Rounds> for u32 {
    fn from(rounds: Rounds) -> u32 {
        rounds.0
    }
}

impl FromStr for Rounds {
    type Err = NoRounds;

    fn from_str(text: &str) -> Result<Rounds, NoRounds> {
        text.parse::<u32>().map_err(|_| NoRounds)?.try_into()
    }
}
