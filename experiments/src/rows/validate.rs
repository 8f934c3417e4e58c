//! [`Row`]: a line of a file. Every row read is checked for impossible values.

use engine_core::Score;
use reports::case::bounded;
use reports::speedup::SpeedupRecord;
use reports::{Case, MinimalTreeRecord, Record, Timing, Verdict};
use search_variants::DEEPEST;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sessions::PlainError;

/// The error for a row about something that the run does not have.
pub(crate) fn foreign(what: &str) -> PlainError {
    plain_error!("{what}, which this run does not have")
}

/// Returns an error unless a condition holds: a figure is in range, or the run has what the row refers to.
pub(crate) fn ensure(holds: bool, fault: impl FnOnce() -> String) -> Result<(), PlainError> {
    if holds { Ok(()) } else { Err(PlainError::new(fault())) }
}

/// The keys whose values vary when the same row is measured again, for most rows.
pub(crate) const TIMES: [&str; 3] = ["time_s", "nps", "processor_s"];
/// The longest plausible search in seconds: three thousand years.
const MAX_SECONDS: f64 = 1e11;
/// The deepest plausible ply: quiescence stops at [`DEEPEST`], and exchanges may continue.
const FURTHEST: u64 = 2 * DEEPEST.plies() as u64;

/// The type of a file's lines of JSON.
pub(crate) trait Row: Serialize + DeserializeOwned {
    fn check(&self) -> Result<(), PlainError>;

    /// The row with accumulated counts, after checking that its totals continue those of the row before it in
    /// the cell.
    fn after(self, _before: Option<Self>) -> Result<Self, PlainError> {
        Ok(self)
    }
}

impl Row for Record {
    fn check(&self) -> Result<(), PlainError> {
        depth(self.depth)?;
        self.score.map_or(Ok(()), |value| score("score", value))?;
        // A stopped search may not have reached its first node.
        has_nodes(self.nodes > 0 || !self.is_complete())?;
        let nodes = ("nodes", self.nodes);
        part(nodes, ("nodes_total", self.nodes_total))?;
        let of = |key, count: Option<u64>| (key, count.unwrap_or(0));
        let (leaves, q_nodes) = (of("leaf_nodes", self.leaf_nodes), of("q_nodes", self.q_nodes));
        part(leaves, nodes)?;
        part(q_nodes, nodes)?;
        let q_leaf_nodes = of("q_leaf_nodes", self.q_leaf_nodes);
        part(q_leaf_nodes, q_nodes)?;
        part(q_leaf_nodes, leaves)?;
        let (all, first) = (
            of("cutoffs", self.cutoffs),
            of("first_move_cutoffs", self.first_move_cutoffs),
        );
        part(all, nodes)?;
        part(first, all)?;
        parts(
            ("main_cutoffs", self.main_cutoffs),
            ("q_cutoffs", self.q_cutoffs),
            all,
        )?;
        parts(
            ("main_first_move_cutoffs", self.main_first_move_cutoffs),
            ("q_first_move_cutoffs", self.q_first_move_cutoffs),
            first,
        )?;
        share("ordering_pct", self.ordering_pct, Some((first.1, all.1)))?;
        share("ordering_pct_total", self.ordering_pct_total, None)?;
        let main = self.main_first_move_cutoffs.zip(self.main_cutoffs);
        share("main_ordering_pct", self.main_ordering_pct, main)?;
        let quiet = self.q_first_move_cutoffs.zip(self.q_cutoffs);
        share("q_ordering_pct", self.q_ordering_pct, quiet)?;
        part(
            of("seldepth", self.seldepth.map(u64::from)),
            ("the furthest ply", FURTHEST),
        )?;
        figure("time_s", self.time_s, MAX_SECONDS)?;
        figure("nps", self.nps.unwrap_or(0.0), f64::MAX)?;
        if let Some(threads) = self.search_threads {
            refuse!("search_threads {threads}: a run searches each position with one thread");
        }
        let best = self.best_move.as_deref().unwrap_or_default();
        line("pv", &self.pv, best)
    }

    fn after(mut self, before: Option<Record>) -> Result<Record, PlainError> {
        let before = before.unwrap_or_default();
        let (nodes, all) = (self.nodes, self.nodes_total);
        ensure(before.nodes_total.checked_add(nodes) == Some(all), || {
            format!(
                "nodes {nodes} and nodes_total {} of the depth before do not make nodes_total {all}",
                before.nodes_total
            )
        })?;
        let sum = |own: Option<u64>, before: Option<u64>| Some(own?.saturating_add(before.unwrap_or(0)));
        self.cutoffs = sum(self.cutoffs, before.cutoffs);
        self.first_move_cutoffs = sum(self.first_move_cutoffs, before.first_move_cutoffs);
        let counts = self.first_move_cutoffs.zip(self.cutoffs);
        share("ordering_pct_total", self.ordering_pct_total, counts)?;
        Ok(self)
    }
}

impl Row for MinimalTreeRecord {
    fn check(&self) -> Result<(), PlainError> {
        depth(self.depth)?;
        self.score.map_or(Ok(()), |value| score("score", value))?;
        let nodes = ("nodes", self.nodes);
        part(("leaf_nodes", self.leaf_nodes), nodes)?;
        part(("q_nodes", self.q_nodes), nodes)?;
        figure("time_s", self.time_s, MAX_SECONDS)?;
        figure("branching", self.branching.unwrap_or(0.0), f64::MAX)?;
        figure(
            "knuth_moore_leaves",
            self.knuth_moore_leaves.unwrap_or(0.0),
            f64::MAX,
        )
    }
}

impl Row for Timing {
    fn check(&self) -> Result<(), PlainError> {
        depth(self.depth)?;
        has_nodes(self.nodes_total > 0)?;
        figure("processor_s", self.processor_s, MAX_SECONDS)?;
        figure("time_s", self.time_s.unwrap_or(0.0), MAX_SECONDS)
    }
}

impl Row for SpeedupRecord {
    fn check(&self) -> Result<(), PlainError> {
        depth(self.depth)?;
        score("score", self.score)?;
        has_nodes(self.nodes_total > 0 && self.time > 0)?;
        let costs = [self.node_cost, self.message_cost].map(u64::from);
        for (key, spent, count, cost) in [
            ("searching", self.searching, self.nodes_total, costs[0]),
            ("messaging", self.messaging, self.messages, costs[1]),
        ] {
            ensure(count.checked_mul(cost) == Some(spent), || {
                format!("{key} {spent} is not {count} times {cost}")
            })?;
        }
        let (all, spent) = (
            self.time.saturating_mul(self.processors as u64),
            self.searching.saturating_add(self.messaging),
        );
        ensure(self.idle == all.saturating_sub(spent), || {
            format!(
                "idle {} is not what searching and messaging leave of {all}",
                self.idle
            )
        })?;
        figure("speedup", self.speedup, f64::MAX)?;
        figure("100 + overhead_pct", 100.0 + self.overhead_pct, f64::MAX)?;
        let (time, nodes) = one_processor(self);
        let holds = |figure: f64, expected: f64| (figure - expected).abs() <= 1e-9 * (100.0 + expected.abs());
        ensure(holds(self.speedup, time as f64 / self.time as f64), || {
            format!("speedup {} is no ratio of two times", self.speedup)
        })?;
        let overhead = 100.0 * (self.nodes_total as f64 / nodes as f64 - 1.0);
        ensure(holds(self.overhead_pct, overhead), || {
            format!("overhead_pct {} is no ratio of two counts", self.overhead_pct)
        })?;
        ensure(
            self.processors > 1 || (time, nodes) == (self.time, self.nodes_total),
            || "one processor that is faster or slower than one processor".to_owned(),
        )
    }
}

/// The time and nodes of the search by one processor, which the ratios of a row refer to.
pub(crate) fn one_processor(row: &SpeedupRecord) -> (u64, u64) {
    (
        (row.speedup * row.time as f64).round() as u64,
        (row.nodes_total as f64 / (1.0 + row.overhead_pct / 100.0)).round() as u64,
    )
}

impl Row for Verdict {
    fn check(&self) -> Result<(), PlainError> {
        depth(self.depth)?;
        depth(self.reference_depth)?;
        for (key, value) in [
            ("believed_score", self.expected_score),
            ("value", self.value),
            ("best_value", self.best_value),
        ] {
            score(key, value)?;
        }
        let (regret, best, value) = (self.regret, self.best_value, self.value);
        ensure(regret == bounded(best) - bounded(value), || {
            format!("regret {regret} does not follow from best_value {best} and value {value}")
        })?;
        line("believed_line", &self.expected_line, &self.chosen_move)?;
        line("refutation", &self.refutation, &self.chosen_move)?;
        line("best_line", &self.best_line, &self.best_move)
    }
}

impl Row for Case {
    fn check(&self) -> Result<(), PlainError> {
        self.verdict.check()?;
        // Two scores differ by at most twice a win.
        let most = 2 * Score::WIN.centipawns();
        figure("wrong_by", self.wrong_by.into(), most.into())?;
        part(
            ("horizon", self.horizon.into()),
            ("the plies of a search", DEEPEST.plies().into()),
        )?;
        let scores = self.static_scores.iter().chain(&self.quiescence_scores);
        scores.copied().try_for_each(|value| score("a score", value))?;
        self.avoided_from
            .iter()
            .filter_map(|avoided| avoided.depth)
            .try_for_each(depth)
    }
}

fn has_nodes(has: bool) -> Result<(), PlainError> {
    ensure(has, || "a complete search without nodes".to_owned())
}

pub(crate) fn depth(plies: u32) -> Result<(), PlainError> {
    ensure((1..=DEEPEST.plies()).contains(&plies), || {
        format!("depth {plies} is not from 1 to {DEEPEST}")
    })
}

fn score(key: &str, score: i32) -> Result<(), PlainError> {
    let win = Score::WIN.centipawns();
    ensure((-win..=win).contains(&score), || {
        format!("{key} {score} is not from -{win} to {win}")
    })
}

/// A part must not exceed the whole.
fn part((part_key, part): (&str, u64), (whole_key, whole): (&str, u64)) -> Result<(), PlainError> {
    ensure(part <= whole, || {
        format!("{part_key} {part} is more than {whole_key} {whole}")
    })
}

/// Main search and quiescence must add up to the total, if both are known.
fn parts(
    (main_key, main): (&str, Option<u64>),
    (q_key, q): (&str, Option<u64>),
    (whole_key, whole): (&str, u64),
) -> Result<(), PlainError> {
    let Some((main, q)) = main.zip(q) else {
        return Ok(());
    };
    ensure(main.checked_add(q) == Some(whole), || {
        format!("{main_key} {main} and {q_key} {q} do not make {whole_key} {whole}")
    })
}

fn figure(key: &str, value: f64, most: f64) -> Result<(), PlainError> {
    ensure((0.0..=most).contains(&value), || {
        format!("{key} {value} is not from 0 to {most}")
    })
}

/// Checks a percentage against its counts, the part and the whole, if they are known.
fn share(key: &str, value: Option<f64>, counts: Option<(u64, u64)>) -> Result<(), PlainError> {
    let Some(value) = value else {
        return Ok(());
    };
    figure(key, value, 100.0)?;
    let is_share = counts
        .is_none_or(|(part, whole)| whole > 0 && (value - 100.0 * part as f64 / whole as f64).abs() <= 1e-6);
    ensure(is_share, || {
        format!("{key} {value} is not the share of its counts")
    })
}

fn line(key: &str, line: &str, first: &str) -> Result<(), PlainError> {
    ensure(line.split(' ').next() == Some(first), || {
        format!("{key} does not begin with its move `{first}`")
    })
}

#[cfg(test)]
mod tests;
