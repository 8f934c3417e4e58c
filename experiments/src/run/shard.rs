//! [`Shard`]: one part of a run that is shared out.

use crate::error::PlanError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One of several parts of a run, as in `3/8`. Positions are dealt out in turn, so that hard stretches of a
/// suite are spread over all parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// From 1 up.
    number: usize,
    of: usize,
}

const MAX_PARTS: usize = 1_000_000;

impl Shard {
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Its number, from 1 up.
    pub fn number(self) -> usize {
        self.number
    }

    pub fn of(self) -> usize {
        self.of
    }

    /// Whether it has the position of that number, which counts from 0.
    pub fn has(self, position: usize) -> bool {
        position % self.of == self.number - 1
    }

    /// The folder of its results in that of the plan.
    pub fn folder(self) -> String {
        format!("shard-{}-of-{}", self.number, self.of)
    }
}

impl Default for Shard {
    fn default() -> Shard {
        Shard::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Shard, PlanError> {
        let parts = text.split_once('/');
        let shard = parts.and_then(|(number, of)| {
            Some(Shard {
                number: number.parse().ok()?,
                of: of.parse().ok()?,
            })
        });
        shard
            .filter(|shard| shard.of <= MAX_PARTS && (1..=shard.of).contains(&shard.number))
            .ok_or_else(|| PlanError::NoShard {
                text: text.to_owned(),
                most: MAX_PARTS,
            })
    }
}

impl TryFrom<String> for Shard {
    type Error = PlanError;

    fn try_from(text: String) -> Result<Shard, PlanError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_falls_to_one_part() {
        let parts: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| text.parse().unwrap()).to_vec();
        for position in 0..10 {
            assert_eq!(parts.iter().filter(|part| part.has(position)).count(), 1);
        }
        assert!((0..10).all(|position| Shard::WHOLE.has(position)));
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "3", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("3/8".parse::<Shard>().unwrap().to_string(), "3/8");
    }
}
