//! [`MeasuredStanding`]: the measured speed-up of threads that share a table, over all positions.

use super::{SpeedupRecord, standings};
use crate::record::PositionId;
use crate::timings::{SHORTEST, Timing};
use statistics::{geometric_mean, median};

/// The results of a number of threads over all positions. Each figure is the geometric mean over positions of
/// the median over rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredStanding {
    pub threads: usize,
    pub positions: usize,
    pub rounds: usize,
    /// The speed-up in CPU time per thread. Since no thread waits for another, it is what the wall-clock
    /// speed-up would be if no other program used the processors.
    pub speedup_on_processor: f64,
    pub speedup_by_day: f64,
    pub overhead_pct: f64,
    /// The simulation's speed-up and search overhead with as many processors, if it was run.
    pub simulated: Option<(f64, f64)>,
}

/// The results for each number of threads above one, with those of a simulation of `method`.
pub fn measured_standings(
    measured: &[Timing],
    simulated: &[SpeedupRecord],
    method: &str,
) -> Vec<MeasuredStanding> {
    let mut counts: Vec<usize> = measured.iter().filter_map(|search| search.threads).collect();
    counts.sort_unstable();
    counts.dedup();
    let simulated = standings(simulated);
    let standing = |threads: usize| {
        let found = positions(measured).into_iter();
        let found = Vec::from_iter(found.filter_map(|position| ratios(measured, position, threads)));
        let mean = |figure: usize| geometric_mean(found.iter().map(|(_, ratios)| ratios[figure]));
        let simulated = simulated.iter();
        let mut simulated = simulated.filter(|one| one.method == method && one.processors == threads);
        Some(MeasuredStanding {
            threads,
            positions: found.len(),
            rounds: found.iter().map(|&(rounds, _)| rounds).min()?,
            speedup_on_processor: mean(0)?,
            speedup_by_day: mean(1)?,
            overhead_pct: 100.0 * (mean(2)? - 1.0),
            simulated: simulated.next().map(|one| (one.speedup, one.overhead_pct)),
        })
    };
    let several = counts.into_iter().filter(|&threads| threads > 1);
    several.filter_map(standing).collect()
}

fn positions(measured: &[Timing]) -> Vec<PositionId<'_>> {
    let mut positions: Vec<PositionId<'_>> = measured.iter().map(Timing::position_id).collect();
    positions.sort_unstable();
    positions.dedup();
    positions
}

/// The number of rounds with both one thread and `threads` threads on a position, and the medians of their
/// ratios within a round: in CPU time, in wall-clock time, and in nodes. `None` if no round has both.
fn ratios(measured: &[Timing], place: PositionId<'_>, threads: usize) -> Option<(usize, [f64; 3])> {
    let here = || measured.iter().filter(|search| search.position_id() == place);
    let one = here().filter(|search| search.threads == Some(1));
    let both = one.filter_map(|one| {
        let several =
            here().find(|several| several.threads == Some(threads) && several.round == one.round)?;
        let over = |one: f64, several: f64| one.max(SHORTEST) / several.max(SHORTEST);
        Some([
            over(one.processor_s, several.processor_s / threads as f64),
            over(one.time_s?, several.time_s?),
            several.nodes_total as f64 / one.nodes_total.max(1) as f64,
        ])
    });
    let both: Vec<[f64; 3]> = both.collect();
    let middle = |figure: usize| median(both.iter().map(|ratios| ratios[figure]));
    Some((both.len(), [middle(0)?, middle(1)?, middle(2)?]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(position: &str, threads: usize, round: u32, processor_s: f64, nodes_total: u64) -> Timing {
        Timing {
            fen: position.to_owned(),
            threads: Some(threads),
            round,
            nodes_total,
            processor_s,
            time_s: Some(2.0 * processor_s),
            ..Timing::default()
        }
    }

    #[test]
    fn threads_are_compared_with_one_thread_within_each_round() {
        let mut measured = Vec::new();
        // Two threads together take a quarter more CPU time; in the third round another program runs.
        for (round, disturbed) in [(1, 1.0), (2, 1.0), (3, 50.0)] {
            for (position, size) in [("A", 1.0), ("B", 100.0)] {
                measured.push(search(position, 1, round, size, 1000));
                measured.push(search(position, 2, round, 1.25 * size * disturbed, 1250));
            }
        }
        let found = measured_standings(&measured, &[], "shared-table");
        assert_eq!(found.len(), 1);
        let MeasuredStanding {
            threads,
            positions,
            rounds,
            speedup_on_processor,
            speedup_by_day,
            overhead_pct,
            simulated,
        } = found[0];
        assert_eq!((threads, positions, rounds, simulated), (2, 2, 3, None));
        assert!((speedup_on_processor - 1.6).abs() < 1e-9);
        assert!((speedup_by_day - 0.8).abs() < 1e-9);
        assert!((overhead_pct - 25.0).abs() < 1e-9);
    }

    #[test]
    fn a_round_without_one_thread_is_left_out() {
        let measured = [search("A", 1, 1, 1.0, 10), search("A", 2, 2, 1.0, 10)];
        assert_eq!(measured_standings(&measured, &[], "shared-table"), []);
    }
}
