//! [`Shard`]: one part of a plan that is divided among workers.
//!
//! The cells of a plan are ordered, those of the same kind from the most expensive to the cheapest as far as
//! this can be predicted, and dealt out in turn, back and forth, so that no part gets all the expensive ones.

use super::cannot_look_into;
use super::manifest_file::MANIFEST;
use crate::error::Error;
use serde::{Deserialize, Serialize};
use sessions::PlainError;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// One of several parts of a plan, such as `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: usize,
    of: usize,
}

/// The folders inside another in which something has begun. One without a manifest is still being prepared.
pub(crate) fn started_folders(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let names = disk::list(folder).map_err(cannot_look_into(folder))?;
    let folders = names.into_iter().map(|name| folder.join(name));
    let mut started: Vec<PathBuf> = folders.filter(|path| path.join(MANIFEST).exists()).collect();
    started.sort();
    Ok(started)
}

/// The part, out of `of`, that gets the cell dealt out at this place.
fn shard_order(place: usize, of: usize) -> usize {
    let (round, turn) = (place / of, place % of);
    match round % 2 {
        0 => turn + 1,
        _ => of - turn,
    }
}

const MAX_PARTS: usize = 1_000_000;

impl Shard {
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Its number, starting from 1.
    pub fn number(self) -> usize {
        self.number
    }

    pub fn of(self) -> usize {
        self.of
    }

    /// Whether it gets the cell dealt out at this place, starting from 0.
    pub fn has(self, place: usize) -> bool {
        shard_order(place, self.of) == self.number
    }

    /// The name of its folder inside that of the plan.
    pub fn folder(self) -> String {
        format!("shard-{}-of-{}", self.number, self.of)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = PlainError;

    fn from_str(text: &str) -> Result<Shard, PlainError> {
        let parts = text.split_once('/');
        let shard = parts.and_then(|(number, of)| {
            Some(Shard {
                number: number.parse().ok()?,
                of: of.parse().ok()?,
            })
        });
        shard
            .filter(|shard| shard.of <= MAX_PARTS && (1..=shard.of).contains(&shard.number))
            .ok_or_else(|| plain_error!("`{text}`: a part is I/N, where I is 1..N and N at most {MAX_PARTS}"))
    }
}

impl TryFrom<String> for Shard {
    type Error = PlainError;

    fn try_from(text: String) -> Result<Shard, PlainError> {
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
    use reports::numbers;

    #[test]
    fn cells_are_dealt_out_in_turn_forth_and_back() {
        let parts: Vec<usize> = (0..10).map(|place| shard_order(place, 3)).collect();
        assert_eq!(parts, [1, 2, 3, 3, 2, 1, 1, 2, 3, 3]);
        assert!((0..10).all(|place| Shard::WHOLE.has(place)));
    }

    /// The nodes of 64 recipes on the 300 positions of win-at-chess to depth 3, one line per position in the
    /// order in which they are dealt out. The code of a character is 33 plus four times the binary logarithm
    /// of the nodes.
    const COSTS: &str = include_str!("../../tests/costs.txt");

    /// The utilization of 64 workers for 4 096 recipes on these positions, divided into `parts` parts, when
    /// each worker takes the next part as soon as it is free.
    fn efficiency(parts: usize) -> f64 {
        let nodes = |sign: u8| (f64::from(sign - 33) / 4.0).exp2();
        let costs = COSTS.lines().map(|line| line.bytes().map(nodes).collect());
        let costs: Vec<Vec<f64>> = costs.collect();
        let mut sums = vec![0.0; parts];
        for place in 0..4096 * costs.len() {
            let (recipe, position) = (place / costs.len(), place % costs.len());
            sums[shard_order(place, parts) - 1] += costs[position][recipe % 64];
        }
        let mut workers = [0.0; 64];
        for sum in &sums {
            let free = workers.iter_mut().min_by(|one, other| f64::total_cmp(one, other));
            *free.unwrap() += sum;
        }
        sums.iter().sum::<f64>() / 64.0 / workers.into_iter().fold(0.0, f64::max)
    }

    #[test]
    fn sixty_four_workers_are_busy_nine_tenths_of_the_time_whatever_the_size_of_a_part() {
        let rows = [64, 256, 1024, 4096].map(|parts| {
            let idle = 100.0 * (1.0 - efficiency(parts));
            assert!(idle < 10.0, "{parts} parts: {idle} %");
            format!("| {} | {idle:.1}% |\n", numbers::grouped(parts as u64))
        });
        let readme = std::fs::read_to_string("../extras/clusters/README.md").unwrap();
        let table = rows.concat();
        assert!(readme.contains(&table), "{table}");
    }

    #[test]
    fn texts_that_are_no_shards_are_refused() {
        for text in ["", "3", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("3/8".parse::<Shard>().unwrap().to_string(), "3/8");
    }
}
