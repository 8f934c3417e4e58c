//! Rows that tell what cannot be: [`Sense`] is asked of every row that is read.

use engine_core::Score;
use reports::case::bounded;
use reports::speedup::{MeasuredSearch, SpeedupRecord};
use reports::{Case, MinimalTreeRecord, Record, Timing, Verdict};
use search_variants::DEEPEST;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImpossibleRecord {
    #[error("depth {0} is not from 1 to {DEEPEST}")]
    Depth(u32),
    #[error("{key} {score} is not from -{win} to {win}", win = Score::WIN.centipawns())]
    Score { key: &'static str, score: i32 },
    #[error("a complete search without nodes")]
    NoNodes,
    /// A part that is more than the whole.
    #[error("{part_key} {part} is more than {whole_key} {whole}")]
    Part {
        part_key: &'static str,
        part: u64,
        whole_key: &'static str,
        whole: u64,
    },
    /// Lists of one game that are not of one length.
    #[error("moves, scores, depths and nodes are not as many as each other")]
    Lists,
    /// Moves of which the rules make another game than their row tells of.
    #[error("{0}")]
    Game(String),
    #[error("{main_key} {main} and {q_key} {q} do not make {whole_key} {whole}")]
    Parts {
        /// The key of what the main search did.
        main_key: &'static str,
        main: u64,
        q_key: &'static str,
        q: u64,
        whole_key: &'static str,
        whole: u64,
    },
    /// A figure that is not within its bounds.
    #[error("{key} {value} is not from 0 to {most}")]
    Figure {
        key: &'static str,
        value: f64,
        most: f64,
    },
    /// A share that is not the one of its counts.
    #[error("{key} {value} is not the share of its counts")]
    Share { key: &'static str, value: f64 },
    /// A regret that does not follow from its values.
    #[error("regret {regret} does not follow from best_value {best} and value {value}")]
    Regret { regret: i32, best: i32, value: i32 },
    /// A line that does not begin with its move.
    #[error("{key} does not begin with its move `{first}`")]
    Line { key: &'static str, first: String },
    /// A search whose counts differ from one time to the next.
    #[error("search_threads {0}: a run searches each position with one thread")]
    Threads(usize),
    /// A row of something that the run does not have.
    #[error("{key} `{value}` is none of this run")]
    Unknown { key: &'static str, value: String },
}

/// Seconds of the longest search that is believed: three thousand years.
const LONGEST: f64 = 1e11;
/// The furthest ply that is believed: quiescence ends a search at [`DEEPEST`], and exchanges may go on.
const FURTHEST: u64 = 2 * DEEPEST.plies() as u64;

/// A row whose figures can be asked whether they can be.
pub(crate) trait Sense {
    fn check(&self) -> Result<(), ImpossibleRecord>;
}

impl Sense for Record {
    fn check(&self) -> Result<(), ImpossibleRecord> {
        depth(self.depth)?;
        self.score.map_or(Ok(()), |value| score("score", value))?;
        // One that was stopped may not have come to its first node.
        if self.nodes == 0 && self.is_complete() {
            return Err(ImpossibleRecord::NoNodes);
        }
        let nodes = ("nodes", self.nodes);
        part(nodes, ("nodes_total", self.nodes_total))?;
        part(("leaf_nodes", self.leaf_nodes), nodes)?;
        part(("q_nodes", self.q_nodes), nodes)?;
        let (all, first) = (
            ("cutoffs", self.cutoffs),
            ("first_move_cutoffs", self.first_move_cutoffs),
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
        part(("seldepth", self.seldepth.into()), ("the furthest ply", FURTHEST))?;
        figure("time_s", self.time_s, LONGEST)?;
        figure("nps", self.nps.unwrap_or(0.0), f64::MAX)?;
        if let Some(threads) = self.search_threads {
            return Err(ImpossibleRecord::Threads(threads));
        }
        let best = self.best_move.as_deref().unwrap_or_default();
        line("pv", &self.pv, best)
    }
}

impl Sense for MinimalTreeRecord {
    fn check(&self) -> Result<(), ImpossibleRecord> {
        depth(self.depth)?;
        self.score.map_or(Ok(()), |value| score("score", value))?;
        let nodes = ("nodes", self.nodes);
        part(("leaf_nodes", self.leaf_nodes), nodes)?;
        part(("q_nodes", self.q_nodes), nodes)?;
        figure("time_s", self.time_s, LONGEST)?;
        figure("branching", self.branching.unwrap_or(0.0), f64::MAX)?;
        figure(
            "knuth_moore_leaves",
            self.knuth_moore_leaves.unwrap_or(0.0),
            f64::MAX,
        )
    }
}

impl Sense for Timing {
    fn check(&self) -> Result<(), ImpossibleRecord> {
        depth(self.depth)?;
        if self.nodes_total == 0 {
            return Err(ImpossibleRecord::NoNodes);
        }
        figure("processor_s", self.processor_s, LONGEST)
    }
}

impl Sense for SpeedupRecord {
    fn check(&self) -> Result<(), ImpossibleRecord> {
        depth(self.depth)?;
        score("score", self.score)?;
        if self.nodes_total == 0 || self.time == 0 {
            return Err(ImpossibleRecord::NoNodes);
        }
        let all = self.time.saturating_mul(self.processors as u64);
        part(("idle", self.idle), ("the time of all processors", all))?;
        figure("speedup", self.speedup, f64::MAX)?;
        figure("100 + overhead_pct", 100.0 + self.overhead_pct, f64::MAX)
    }
}

impl Sense for MeasuredSearch {
    fn check(&self) -> Result<(), ImpossibleRecord> {
        depth(self.depth)?;
        if self.nodes_total == 0 {
            return Err(ImpossibleRecord::NoNodes);
        }
        figure("processor_s", self.processor_s, LONGEST)?;
        figure("time_s", self.time_s, LONGEST)
    }
}

impl Sense for Verdict {
    fn check(&self) -> Result<(), ImpossibleRecord> {
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
        if regret != bounded(best) - bounded(value) {
            return Err(ImpossibleRecord::Regret { regret, best, value });
        }
        line("believed_line", &self.expected_line, &self.chosen_move)?;
        line("refutation", &self.refutation, &self.chosen_move)?;
        line("best_line", &self.best_line, &self.best_move)
    }
}

impl Sense for Case {
    fn check(&self) -> Result<(), ImpossibleRecord> {
        self.verdict.check()?;
        // Between two scores there is twice a win at the most.
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

fn depth(plies: u32) -> Result<(), ImpossibleRecord> {
    match (1..=DEEPEST.plies()).contains(&plies) {
        true => Ok(()),
        false => Err(ImpossibleRecord::Depth(plies)),
    }
}

fn score(key: &'static str, score: i32) -> Result<(), ImpossibleRecord> {
    let win = Score::WIN.centipawns();
    match (-win..=win).contains(&score) {
        true => Ok(()),
        false => Err(ImpossibleRecord::Score { key, score }),
    }
}

fn part(
    (part_key, part): (&'static str, u64),
    (whole_key, whole): (&'static str, u64),
) -> Result<(), ImpossibleRecord> {
    match part <= whole {
        true => Ok(()),
        false => Err(ImpossibleRecord::Part {
            part_key,
            part,
            whole_key,
            whole,
        }),
    }
}

fn parts(
    (main_key, main): (&'static str, Option<u64>),
    (q_key, q): (&'static str, Option<u64>),
    (whole_key, whole): (&'static str, u64),
) -> Result<(), ImpossibleRecord> {
    match main.zip(q) {
        Some((main, q)) if main.checked_add(q) != Some(whole) => Err(ImpossibleRecord::Parts {
            main_key,
            main,
            q_key,
            q,
            whole_key,
            whole,
        }),
        _ => Ok(()),
    }
}

fn figure(key: &'static str, value: f64, most: f64) -> Result<(), ImpossibleRecord> {
    match (0.0..=most).contains(&value) {
        true => Ok(()),
        false => Err(ImpossibleRecord::Figure { key, value, most }),
    }
}

/// A share in percent of counts, the part and the whole, if they are known.
fn share(key: &'static str, value: Option<f64>, counts: Option<(u64, u64)>) -> Result<(), ImpossibleRecord> {
    let Some(value) = value else {
        return Ok(());
    };
    figure(key, value, 100.0)?;
    match counts {
        Some((part, whole)) if (value - 100.0 * part as f64 / whole as f64).abs() > 1e-6 || whole == 0 => {
            Err(ImpossibleRecord::Share { key, value })
        }
        _ => Ok(()),
    }
}

fn line(key: &'static str, line: &str, first: &str) -> Result<(), ImpossibleRecord> {
    match line.split(' ').next() == Some(first) {
        true => Ok(()),
        false => Err(ImpossibleRecord::Line {
            key,
            first: first.to_owned(),
        }),
    }
}

#[cfg(test)]
mod tests;
