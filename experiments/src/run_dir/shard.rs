//! [`Shard`]: one part of a plan that is shared out.
//!
//! The cells of a plan stand in an order, those of equal kind from the dearest to the cheapest as far as that
//! can be foreseen, and are dealt out in turn, forth and back: so no part has all that is dear.

use super::checksum::MANIFEST;
use super::folder::cannot_look_into;
use crate::error::Error;
use serde::{Deserialize, Serialize};
use sessions::PlainError;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// One of several parts of a plan, as in `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: usize,
    of: usize,
}

/// The folders of the parts of a plan that have been begun, in the plan's own.
pub(crate) fn begun_parts(plan: &Path) -> Result<Vec<PathBuf>, Error> {
    let names = disk::list(plan).map_err(cannot_look_into(plan))?;
    let names = names.into_iter();
    let parts = names.filter(|name| name.to_string_lossy().starts_with("shard-"));
    let parts = parts.map(|name| plan.join(name));
    // One without a manifest is only being prepared.
    let mut parts: Vec<PathBuf> = parts.filter(|part| part.join(MANIFEST).exists()).collect();
    parts.sort();
    if parts.is_empty() {
        Err(Error::NothingBegun {
            plan: plan.display().to_string(),
        })
    } else {
        Ok(parts)
    }
}

/// Which of so many parts has the cell that is dealt out at that place.
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

    /// Its number, from 1 up.
    pub fn number(self) -> usize {
        self.number
    }

    pub fn of(self) -> usize {
        self.of
    }

    /// Whether it has the cell that is dealt out at that place, from 0 up.
    pub fn has(self, place: usize) -> bool {
        shard_order(place, self.of) == self.number
    }

    /// The folder of its results in that of the plan.
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
            .ok_or_else(|| {
                plain_error!(
                    "`{text}` is no part of a run; the third of eight is 3/8, and {MAX_PARTS} are the most"
                )
            })
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
    use reports::chart::{BarRow, BarStyle, Chart, IntervalChart};
    use reports::numbers;
    use reports::statistics::Interval;

    #[test]
    fn cells_are_dealt_out_in_turn_forth_and_back() {
        let parts: Vec<usize> = (0..10).map(|place| shard_order(place, 3)).collect();
        assert_eq!(parts, [1, 2, 3, 3, 2, 1, 1, 2, 3, 3]);
        assert!((0..10).all(|place| Shard::WHOLE.has(place)));
    }

    /// The nodes that 64 recipes took on the 300 positions of win-at-chess to depth 3, a line for each
    /// position in the order in which they are dealt out: a sign is 33 more than four times their binary
    /// logarithm.
    const COSTS: &str = include_str!("../../tests/costs.txt");

    /// How much of their time 64 workers work until all is done of 4 096 recipes on these positions, in so
    /// many parts of which each worker takes the next when it is free.
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
            BarRow {
                name: numbers::counted(parts, "part"),
                values: vec![Some(Interval::without(idle))],
                remark: format!("{idle:.1}%"),
                ..BarRow::default()
            }
        });
        let chart = Chart::Rows(IntervalChart {
            title: "Time in which 64 workers have nothing to do".to_owned(),
            x_label: "percent of the time until all is done".to_owned(),
            look: BarStyle::Dots,
            series: vec!["idle".to_owned()],
            rows: rows.to_vec(),
        });
        let drawn = chart.to_svg();
        if std::env::var_os("TRYCMD").is_some() {
            std::fs::write("../clusters/idle.svg", &drawn).unwrap();
        }
        assert_eq!(std::fs::read_to_string("../clusters/idle.svg").unwrap(), drawn);
    }

    #[test]
    fn texts_that_are_no_shards_are_refused() {
        for text in ["", "3", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("3/8".parse::<Shard>().unwrap().to_string(), "3/8");
    }
}
