//! [`Manifest`]: what was run, by what, on what; enough to do it again.

mod origin;

use super::asked::{AblationOf, Asked, DividedAmong, JudgedBy};
use super::files::RECORDS;
use super::plan::{Plan, Spelling};
use super::positions::{POSITIONS, SuiteEntry};
use super::rounds::Rounds;
use super::shard::Shard;
use crate::circumstances::{Machine, Versions, now, typed};
use crate::rows::{RowError, Stored};
use disk::sum::{Sum, Sums};
use games::Game;
use reports::numbers;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The contents of `manifest.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    status: Progress,
    command: Vec<String>,
    pub(super) suites: Vec<SuiteEntry>,
    pub(crate) strategies: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) spellings: Vec<Spelling>,
    pub(super) depth: u32,
    #[serde(rename = "floor", default)]
    pub(crate) minimal_trees: bool,
    #[serde(default)]
    pub(crate) horizon: bool,
    /// In how many rounds each search is timed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) timed: Option<Rounds>,
    /// What judges all its searches, if `lab horizon` made it.
    #[serde(flatten)]
    pub(crate) judged: Option<JudgedBy>,
    /// What is asked of its searches, if `lab ablate` made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ablation: Option<AblationOf>,
    /// Among which processors its searches are divided, if `lab parallel` made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) parallel: Option<DividedAmong>,
    pub(crate) games: Vec<String>,
    /// How many positions are the same as one before them.
    #[serde(default, skip_serializing_if = "is_zero")]
    duplicates: usize,
    pub(crate) board: String,
    pub(crate) eval: String,
    /// The evaluation itself, if it is one of the user's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) own_eval: Option<serde_json::Value>,
    /// Nodes that a search may take; none without a limit.
    pub(super) node_budget: Option<u64>,
    /// Seconds that a search may take; none without a limit.
    pub(super) time_budget_s: Option<f64>,
    /// Which part of the run this is; none for all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<Shard>,
    /// Of the positions of this part, which stand in `positions.ndjson`.
    #[serde(default)]
    pub(super) positions_digest: String,
    /// What the files of the parts hold, in short, that `lab merge` put together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    merged: Option<String>,
    /// What the files of rows hold that the run has finished.
    #[serde(default, skip_serializing_if = "Sums::is_empty")]
    files: Sums,
    threads: usize,
    started: String,
    /// When it was taken up again after it had been broken off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    resumed: Vec<String>,
    ended: Option<String>,
    versions: Versions,
    machine: Machine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Progress {
    Planned,
    Merging,
    Running,
    Complete,
    Interrupted,
}

impl Manifest {
    /// The manifest of a run that begins now, by a command line.
    pub(crate) fn new(plan: &Plan, command: Vec<String>) -> Manifest {
        let (judged, ablation, parallel) = match plan.asked.clone() {
            Asked::Nothing => (None, None, None),
            Asked::Cases { by, .. } => (Some(by), None, None),
            Asked::Ablation(of) => (None, Some(of), None),
            Asked::Speedups(divided) => (None, None, Some(divided)),
        };
        Manifest {
            status: Progress::Running,
            command,
            suites: plan.suites.clone(),
            strategies: plan.strategies.iter().map(ToString::to_string).collect(),
            spellings: plan.spellings.clone(),
            depth: plan.depth.plies(),
            minimal_trees: plan.minimal_trees,
            horizon: plan.horizon,
            timed: plan.timed,
            judged,
            ablation,
            parallel,
            games: plan.games().iter().map(ToString::to_string).collect(),
            duplicates: plan.positions.duplicate_count(),
            board: plan.setup.board.to_string(),
            eval: plan.setup.eval.to_string(),
            own_eval: plan.setup.eval.own(),
            node_budget: plan.limits.nodes,
            time_budget_s: plan.limits.time.map(|time| time.as_secs_f64()),
            shard: (plan.shard != Shard::WHOLE).then_some(plan.shard),
            positions_digest: plan.positions.digest().to_string(),
            merged: None,
            files: Sums::default(),
            threads: plan.side_by_side.searches,
            started: now(),
            resumed: Vec::new(),
            ended: None,
            versions: Versions::here(),
            machine: Machine::here(),
        }
    }

    /// The manifest of a run by a build whose searches count so.
    pub(super) fn searching_as(mut self, search: String) -> Manifest {
        self.versions.search = Some(search);
        self
    }

    /// What tells how the searches of the build count; none in those of an older lab.
    pub(super) fn search(&self) -> Option<&str> {
        self.versions.search.as_deref()
    }

    /// Whether the run goes on after it was broken off.
    pub(crate) fn is_resumed(&self) -> bool {
        !self.resumed.is_empty()
    }

    /// Notes what the files hold that were written.
    pub(crate) fn note_files(&mut self, sums: Sums) {
        self.files.extend(sums);
    }

    /// What a file of rows is to hold; `None` if the run does not say so, or has not ended.
    pub(crate) fn left(&self, file: &str) -> Option<&Sum> {
        self.files.get(file).filter(|_| self.has_ended())
    }

    /// What the files are to hold; nothing if the run has not ended.
    pub(crate) fn all_left(&self) -> Sums {
        match self.has_ended() {
            true => self.files.clone(),
            false => Sums::default(),
        }
    }

    /// What the positions are to be, written before the run began.
    pub(super) fn positions_left(&self) -> Option<&Sum> {
        self.files.get(POSITIONS)
    }

    /// What the run left in a folder under this name: `None` if it has nothing of that name.
    ///
    /// # Errors
    /// If the run had ended, and left no such file, or left one that is not there.
    pub(crate) fn stored<'a>(&'a self, path: &'a Path, name: &str) -> Result<Option<Stored<'a>>, RowError> {
        let left = self.left(name);
        let shown = || path.display().to_string();
        match (path.symlink_metadata().is_ok(), left) {
            (true, None) if self.has_ended() && self.files.get(RECORDS).is_some() => {
                Err(RowError::NotListed { path: shown() })
            }
            (true, left) => Ok(Some(Stored { path, left })),
            (false, Some(_)) => Err(RowError::Missing { path: shown() }),
            (false, None) => Ok(None),
        }
    }

    /// Notes that the run is over, and what the files hold that were written.
    pub(crate) fn end(&mut self, interrupted: bool, sums: Sums) {
        self.note_files(sums);
        self.status = match interrupted {
            true => Progress::Interrupted,
            false => Progress::Complete,
        };
        self.ended = Some(now());
    }

    /// Whether the run has come to its end; only then are its records surely in order.
    pub(crate) fn has_ended(&self) -> bool {
        self.status == Progress::Complete
    }

    pub(crate) fn name(&self) -> String {
        let names: Vec<&str> = self.suites.iter().map(|suite| suite.name.as_str()).collect();
        names.join("+")
    }

    pub(crate) fn positions(&self) -> usize {
        let positions = self.suites.iter().map(|suite| suite.positions);
        positions.fold(0, usize::saturating_add)
    }

    /// What was searched by what and how, in a sentence or two; of so many positions there are records.
    pub(crate) fn told(&self, found: usize) -> String {
        let mut text = format!(
            "{} of {}{}, searched by {} to depth {} ({})",
            numbers::counted(self.positions(), "position"),
            self.name(),
            match self.duplicates {
                0 => String::new(),
                1 => " (1 of them a duplicate)".to_owned(),
                several => format!(" ({several} of them duplicates)"),
            },
            match self.strategies.len() {
                1 => "1 strategy".to_owned(),
                several => format!("{several} strategies"),
            },
            self.depth,
            self.setup_told(),
        );
        if let Some(nodes) = self.node_budget {
            text.push_str(&format!(", each search within {} nodes", numbers::grouped(nodes)));
        }
        if let Some(time) = self.time_budget_s {
            text.push_str(&format!(", each search within {}", numbers::seconds(time)));
        }
        let all = self.positions();
        let here = format!(
            "{} of {} are here, and of these what it had finished.",
            numbers::grouped(found as u64),
            numbers::counted(all, "position")
        );
        text.push_str(&match self.status {
            Progress::Complete => ".".to_owned(),
            Progress::Interrupted => format!(". The run was interrupted: {here}"),
            Progress::Planned => ". The run had not begun.".to_owned(),
            Progress::Merging | Progress::Running => format!(". The run had not ended yet: {here}"),
        });
        text
    }

    /// Board and evaluation. Games of somebody else's bring theirs along.
    fn setup_told(&self) -> String {
        let chosen = format!("board: {}, evaluation: {}", self.board, self.eval);
        let mut told: Vec<String> = Vec::new();
        if self.games.is_empty() || self.games.iter().any(|game| Game::is_built_in(game)) {
            told.push(chosen);
        }
        let others = self.games.iter().filter(|game| !Game::is_built_in(game));
        told.extend(others.map(|game| format!("board and evaluation: those of {game}")));
        told.join("; ")
    }

    /// The manifest of the same run by this version of the lab.
    pub(super) fn of_this_version(mut self) -> Manifest {
        self.versions = self.versions.of_this_version();
        self
    }

    /// The manifest of a run that is still to be begun, or shared out.
    pub(super) fn planned(self) -> Manifest {
        Manifest {
            status: Progress::Planned,
            ..self
        }
    }

    /// The manifest of a run whose parts are being put together.
    pub(super) fn merging(self, merged: String) -> Manifest {
        Manifest {
            status: Progress::Merging,
            merged: Some(merged),
            ..self
        }
    }

    /// Whether the files of the same parts were put together.
    pub(super) fn is_merge_of(&self, other: &Manifest) -> bool {
        self.merged == other.merged
    }

    pub(super) fn is_merging(&self) -> bool {
        self.status == Progress::Merging
    }

    /// Notes that the parts are put together, and what the files hold now.
    pub(super) fn note_merged(&mut self, sums: Sums) {
        self.status = Progress::Running;
        self.note_files(sums);
    }

    /// The manifest of a part of the run.
    pub(crate) fn for_shard(self, shard: Shard) -> Manifest {
        Manifest {
            shard: Some(shard),
            ..self
        }
    }

    /// Whether it is of a plan that parts of a run follow.
    pub(crate) fn is_planned(&self) -> bool {
        self.status == Progress::Planned
    }

    /// Notes that the run goes on after it was broken off.
    pub(crate) fn resume(&mut self, plan: &Plan) {
        self.status = Progress::Running;
        self.threads = plan.side_by_side.searches;
        self.resumed.push(now());
        self.ended = None;
    }

    /// Which command left it, as in `run`.
    pub(crate) fn made_by(&self) -> &str {
        self.command.get(1).map_or("", String::as_str)
    }

    pub(crate) fn version(&self) -> &str {
        &self.versions.lab
    }

    pub(crate) fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// The command line as one could type it.
    pub(crate) fn command(&self) -> String {
        typed(&self.command)
    }

    /// The machine, as `a processor (linux x86_64, 2 cores)`.
    pub(crate) fn machine_told(&self) -> String {
        self.machine.told()
    }

    /// The machine and the version in a sentence.
    pub(crate) fn circumstances(&self) -> String {
        self.versions.told(&self.machine, self.threads, &self.started)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}
