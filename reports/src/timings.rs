//! [`Timing`], one line of `timings.ndjson` and `measured.ndjson`; and [`Timings`], which compares the speed
//! of strategies with their node counts.
//!
//! Node counts are the same on every machine; times are not: they depend on other programs, temperature and
//! the state of memory. So each search is timed in several rounds, with nothing else running, by the CPU time
//! of its thread (R. Jain, *The Art of Computer Systems Performance Analysis*, 1991, gives the reasons for
//! repeating). Two strategies are compared within a round, in which they search the same position one after
//! the other. The median over rounds counts, since one disturbed round does not change it.

use crate::grid::{Grid, GridCell};
use crate::record::PositionId;
use serde::{Deserialize, Serialize};
use statistics::{Estimate, median, saturating_sum};
use std::collections::BTreeMap;

/// With fewer rounds there are no figures: a median of one is not protected against disturbances.
pub const FEWEST_ROUNDS: u32 = 2;

/// No clock resolves less than a nanosecond, and 0 has no logarithm.
pub(crate) const SHORTEST: f64 = 1e-9;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    pub suite: Option<String>,
    pub position: Option<String>,
    pub game: String,
    pub fen: String,
    pub strategy: String,
    /// The depth searched to, starting from depth 1, in plies.
    pub depth: u32,
    /// The number of threads that shared a table, if thread counts are compared instead of strategies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    pub round: u32,
    pub nodes_total: u64,
    /// CPU seconds of all threads together.
    pub processor_s: f64,
    /// Wall-clock seconds, if thread counts are compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_s: Option<f64>,
}

impl Timing {
    pub fn position_id(&self) -> PositionId<'_> {
        (self.suite.as_deref(), self.position.as_deref(), &self.fen)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Timings {
    depth: Option<u32>,
    seconds: BTreeMap<(usize, usize), BTreeMap<u32, f64>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StrategyTimes {
    /// The depth searched to, starting from depth 1.
    pub depth: u32,
    /// The number of positions behind each figure: those on which all strategies were timed.
    pub positions: usize,
    pub all_positions: usize,
    /// The smallest and the largest number of rounds of a position.
    pub rounds: (usize, usize),
    pub rows: Vec<TimedRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TimedRow {
    pub strategy: String,
    /// The savings in nodes and in time relative to the strategy's reference, if it has one: geometric means
    /// over positions, as logarithms. Each interval holds by itself.
    pub saved: Option<[Estimate; 2]>,
    /// Nodes per second over all positions.
    pub speed: f64,
}

impl StrategyTimes {
    /// Whether any compared row has intervals.
    pub fn has_intervals(&self) -> bool {
        let mut compared = self.rows.iter().filter_map(|row| row.saved);
        compared.any(|[_, time]| time.interval.is_some())
    }
}

impl Timings {
    /// Adds a timing; it is ignored if the run lacks its position or strategy.
    pub fn add(&mut self, grid: &Grid, timing: &Timing) {
        let place = grid.position(timing.position_id());
        if let Some(place) = place.zip(grid.strategy(&timing.strategy)) {
            self.depth = Some(timing.depth);
            let rounds = self.seconds.entry(place).or_default();
            rounds.insert(timing.round, timing.processor_s.max(SHORTEST));
        }
    }

    /// Compares each strategy of a run with the one that `reference` names for it. `None` if no position was
    /// timed with all strategies in at least [`FEWEST_ROUNDS`] rounds. `seed` determines the bootstrap
    /// samples.
    pub fn against(
        &self,
        grid: &Grid,
        reference: impl Fn(usize) -> Option<usize>,
        seed: u64,
    ) -> Option<StrategyTimes> {
        let places = (0..grid.position_count()).filter_map(|position| self.place(grid, position));
        let places: Vec<TimedPosition> = places.collect();
        let rounds = places.iter().map(|(_, seconds)| seconds[0].len());
        let rounds = (rounds.clone().min()?, rounds.max()?);
        let saved = |before: usize, after: usize| {
            // A strategy is not compared with itself.
            if before == after {
                return [Estimate::exactly(1.0); 2];
            }
            let nodes = places.iter().map(|(cells, _)| {
                let log = |strategy: usize| (cells[strategy].nodes_total as f64).ln();
                log(before) - log(after)
            });
            let times = places.iter().map(|(_, seconds)| {
                let rounds = seconds[before].iter().zip(&seconds[after]);
                median(rounds.map(|(before, after)| before.ln() - after.ln())).unwrap_or_default()
            });
            [nodes.collect(), times.collect()].map(|logs: Vec<f64>| Estimate::of(&logs, seed))
        };
        let rows = grid.places().map(|strategy| TimedRow {
            strategy: grid.recipe(strategy).to_owned(),
            saved: reference(strategy).map(|other| saved(other, strategy)),
            speed: speed(&places, strategy),
        });
        Some(StrategyTimes {
            depth: self.depth?,
            positions: places.len(),
            all_positions: grid.position_count(),
            rounds,
            rows: rows.collect(),
        })
    }

    /// The measurements of all strategies on one position; `None` unless all of them finished it in enough
    /// rounds.
    fn place<'a>(&self, grid: &'a Grid, position: usize) -> Option<TimedPosition<'a>> {
        let cells = grid
            .places()
            .map(|strategy| grid.get(position, strategy, self.depth?));
        let cells = cells.collect::<Option<Vec<&GridCell>>>()?;
        let timed = grid
            .places()
            .map(|strategy| self.seconds.get(&(position, strategy)));
        let timed = timed.collect::<Option<Vec<&BTreeMap<u32, f64>>>>()?;
        let in_all = |round: &&u32| timed.iter().all(|rounds| rounds.contains_key(round));
        let rounds: Vec<u32> = timed.first()?.keys().filter(in_all).copied().collect();
        let seconds = timed
            .iter()
            .map(|timed| rounds.iter().map(|round| timed[round]).collect());
        (rounds.len() >= FEWEST_ROUNDS as usize).then(|| (cells, seconds.collect()))
    }
}

/// The measurements of each strategy on one position: its nodes, and its seconds per round, for the same
/// rounds.
type TimedPosition<'a> = (Vec<&'a GridCell>, Vec<Vec<f64>>);

/// A strategy's nodes per second: its total nodes over the sum of its median times.
fn speed(places: &[TimedPosition<'_>], strategy: usize) -> f64 {
    let nodes = saturating_sum(places.iter().map(|(cells, _)| cells[strategy].nodes_total));
    let seconds = places
        .iter()
        .filter_map(|(_, seconds)| median(&seconds[strategy]));
    nodes as f64 / seconds.sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::record::tests::record;

    fn timing(position: &str, strategy: &str, round: u32, processor_s: f64) -> Timing {
        Timing {
            suite: Some("suite".to_owned()),
            position: Some(position.to_owned()),
            fen: format!("fen of {position}"),
            strategy: strategy.to_owned(),
            depth: 3,
            round,
            processor_s,
            ..Timing::default()
        }
    }

    const NAMES: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

    /// Six positions on which `see` visits four fifths of the nodes of `plain` and takes twice as long, and a
    /// seventh on which everything doubles. One of three rounds is disturbed.
    fn records() -> Vec<Record> {
        let of = |nodes: u64, name: &str, strategy: &str| Record {
            nodes_total: nodes,
            ..record(name, strategy, 3, nodes)
        };
        let positions = NAMES.iter().zip(0..);
        positions
            .flat_map(|(name, number)| [of(1000 << number, name, "plain"), of(800 << number, name, "see")])
            .collect()
    }

    fn timings(grid: &Grid, rounds: u32) -> Timings {
        let mut timings = Timings::default();
        for (name, number) in NAMES.iter().zip(0..) {
            for round in 1..=rounds {
                let unit = f64::from(1 << number) * 1e-3;
                // The machine is slower in the second round; another program runs in the third.
                let (slow, disturbed) = match round {
                    2 => (1.5, 1.0),
                    3 => (1.0, 40.0),
                    _ => (1.0, 1.0),
                };
                timings.add(grid, &timing(name, "plain", round, unit * slow));
                timings.add(grid, &timing(name, "see", round, 2.0 * unit * slow * disturbed));
            }
        }
        timings
    }

    #[test]
    fn fewer_nodes_may_take_longer() {
        let grid = Grid::new(&records());
        let timed = timings(&grid, 3).against(&grid, |_| Some(0), 1).unwrap();
        assert_eq!(
            (timed.positions, timed.rounds, timed.has_intervals()),
            (6, (3, 3), true)
        );
        assert!((timed.rows[0].speed - 1e6).abs() < 1.0, "{:?}", timed.rows[0]);
        let [nodes, time] = timed.rows[1].saved.unwrap();
        assert!((nodes.factor() - 1.25).abs() < 1e-9);
        assert!((time.factor() - 0.5).abs() < 1e-9);
        // Twice the time for four fifths of the nodes, in the middle one of three rounds: 1, 1.5 and 40.
        assert!((timed.rows[1].speed - 1e6 * 0.8 / 3.0).abs() < 1.0);
    }

    #[test]
    fn a_position_counts_from_two_rounds_in_which_all_were_timed() {
        let grid = Grid::new(&records());
        assert!(timings(&grid, 1).against(&grid, |_| Some(0), 1).is_none());
        let mut timings = timings(&grid, 2);
        // Interrupted in the third round, between the two strategies of the second position.
        timings.add(&grid, &timing("A", "see", 3, 1.0));
        timings.add(&grid, &timing("A", "plain", 3, 1.0));
        timings.add(&grid, &timing("B", "see", 3, 1.0));
        let timed = timings.against(&grid, |_| Some(0), 1).unwrap();
        assert_eq!((timed.positions, timed.rounds), (6, (2, 3)));
    }
}
