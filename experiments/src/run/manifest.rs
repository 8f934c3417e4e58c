//! [`AskedRun`]: what a run was asked for, as its manifest keeps it, and how its page tells of it.

use super::RECORDS;
use super::plan::{PlanOptions, Spelling, refuse_no_deeper};
use super::positions::{Positions, SuiteEntry, names};
use super::purpose::{AblationOf, AskedParts, DividedAmong, JudgedBy, Purpose};
use super::timings::Rounds;
use crate::event::Monitor;
use crate::manifest::{Manifest, Progress, Unreadable};
use crate::memory::Resources;
use crate::plausible::{self, ImpossibleRecord, Row};
use crate::rows::{self, RowError};
use crate::uci::Program;
use engine_core::Depth;
use games::{Eval, Game, Registries, Setup};
use reports::{Document, numbers};
use search_variants::{RecipeError, Strategy};
use serde::{Deserialize, Serialize};
use sessions::Limits;
use sessions::suite::Selection;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

pub type RunManifest = Manifest<AskedRun>;

/// Strategies that the end of a page names.
const NAMED: usize = 16;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AskedRun {
    pub(super) suites: Vec<SuiteEntry>,
    pub(crate) strategies: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) spellings: Vec<Spelling>,
    /// Engines of others that are asked about the same positions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) engines: Vec<Program>,
    pub(crate) depth: u32,
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
    /// Those of single strategies, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    own_evals: BTreeMap<String, serde_json::Value>,
    /// Nodes that a search may take; none without a limit.
    pub(super) node_budget: Option<u64>,
    /// Seconds that a search may take; none without a limit.
    pub(super) time_budget_s: Option<f64>,
    /// Of the positions, which stand in `positions.ndjson`.
    #[serde(default)]
    pub(super) positions_digest: String,
}

impl AskedRun {
    pub(super) fn of(options: &PlanOptions, positions: &Positions) -> AskedRun {
        let (judged, ablation, parallel) = match &options.purpose {
            Purpose::Searches => (None, None, None),
            Purpose::Cases { by, .. } => (Some(by.clone()), None, None),
            Purpose::Ablation(parts) => (None, Some(parts.of.clone()), None),
            Purpose::Speedups(among) => (None, None, Some(among.clone())),
        };
        AskedRun {
            suites: positions.suites.clone(),
            strategies: options.strategies.iter().map(ToString::to_string).collect(),
            spellings: options.spellings.clone(),
            engines: options.engines.clone(),
            depth: options.depth.plies(),
            minimal_trees: options.minimal_trees,
            horizon: options.horizon,
            timed: options.timed,
            judged,
            ablation,
            parallel,
            games: positions.games.iter().map(ToString::to_string).collect(),
            duplicates: positions.duplicates,
            board: options.setup.board.to_string(),
            eval: options.setup.eval.to_string(),
            own_eval: options.setup.eval.own(),
            own_evals: options
                .strategies
                .iter()
                .chain(options.purpose.judge())
                .filter_map(Strategy::eval)
                .filter_map(|eval| Some((eval.to_string(), eval.own()?)))
                .collect(),
            node_budget: options.limits.nodes,
            time_budget_s: options.limits.time.map(|time| time.as_secs_f64()),
            positions_digest: positions.digest.to_string(),
        }
    }

    /// The same as values, but for the positions.
    pub(super) fn options(
        &self,
        resources: Resources,
        registries: &Registries,
    ) -> Result<PlanOptions, Unreadable> {
        plausible::depth(self.depth)?;
        let depth = Depth::new(self.depth);
        let strategy = |name: &str| {
            let strategy = registries.strategy(name)?;
            let eval = strategy.eval().map(Eval::name);
            let eval = eval.map(|name| Eval::kept(name, self.own_evals.get(name)));
            Ok::<_, RecipeError>(strategy.with_eval(eval))
        };
        let strategies = self.strategies.iter().map(|name| strategy(name));
        let purpose = match (&self.judged, &self.ablation, &self.parallel) {
            (Some(by), _, _) => {
                plausible::depth(by.reference_depth)?;
                let reference = strategy(&by.reference)?;
                let reference_depth = Depth::new(by.reference_depth);
                refuse_no_deeper(reference_depth, depth)?;
                Purpose::cases(&reference, reference_depth, by.threshold, by.staircase)
            }
            (_, Some(of), _) => {
                let base = strategy(&of.base)?;
                Purpose::Ablation(AskedParts::new(of.clone(), base, &registries.catalogue())?)
            }
            (_, _, Some(among)) => Purpose::Speedups(among.clone()),
            _ => Purpose::Searches,
        };
        Ok(PlanOptions {
            selection: Selection::default(),
            strategies: strategies.collect::<Result<_, _>>()?,
            spellings: self.spellings.clone(),
            engines: self.engines.clone(),
            depth,
            minimal_trees: self.minimal_trees,
            horizon: self.horizon,
            timed: self.timed,
            purpose,
            setup: Setup {
                board: self.board.parse()?,
                eval: Eval::kept(&self.eval, self.own_eval.as_ref()),
                registries: registries.clone(),
            },
            limits: Limits {
                nodes: self.node_budget,
                time: self.time_budget_s.map(Duration::try_from_secs_f64).transpose()?,
            },
            resources,
        })
    }

    pub(crate) fn name(&self) -> String {
        names(&self.suites)
    }

    pub(crate) fn positions(&self) -> usize {
        let positions = self.suites.iter().map(|suite| suite.positions);
        positions.fold(0, usize::saturating_add)
    }

    /// Board and evaluation. Games without a choice have their own.
    fn described_setup(&self) -> String {
        let chosen = format!("board: {}, evaluation: {}", self.board, self.eval);
        let mut parts: Vec<String> = Vec::new();
        if self.games.is_empty() || self.games.iter().any(|game| Game::has_choice(game)) {
            parts.push(chosen);
        }
        let others = self.games.iter().filter(|game| !Game::has_choice(game));
        parts.extend(others.map(|game| format!("board and evaluation: those of {game}")));
        parts.join("; ")
    }

    /// `Suite bratko-kopec (24 positions, digest 0123456789abcdef).`
    fn described_suites(&self) -> String {
        let suites = self.suites.iter().map(|suite| {
            let digest = match suite.digest.as_str() {
                "" => String::new(),
                digest => format!(", digest {digest}"),
            };
            let positions = numbers::counted(suite.positions, "position");
            format!("{} ({positions}{digest})", suite.name)
        });
        let suites: Vec<String> = suites.collect();
        let word = if suites.len() == 1 { "Suite" } else { "Suites" };
        format!("{word} {}.", suites.join(", "))
    }

    /// `Strategies minimax, alpha-beta; to depth 4 (board: bitboard, evaluation: published).`
    fn described_strategies(&self) -> String {
        let more = match self.strategies.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = &self.strategies[..self.strategies.len().min(NAMED)];
        let word = if self.strategies.len() == 1 { "Strategy" } else { "Strategies" };
        format!(
            "{word} {}{more}; to depth {} ({}).",
            named.join(", "),
            self.depth,
            self.described_setup()
        )
    }
}

/// The folder of a run, read for a page.
#[derive(Clone, Copy)]
pub(crate) struct RunFolder<'a> {
    pub(crate) path: &'a Path,
    pub(crate) manifest: &'a RunManifest,
    pub(crate) monitor: &'a Monitor<'a>,
}

impl RunFolder<'_> {
    /// Goes through the rows of a file, each with its place, if the run left one of that name. Whether it
    /// did; an error if it had ended, and left no such file, or left one that is not there.
    pub(crate) fn for_each<T: Row>(
        &self,
        name: &str,
        take: impl FnMut(T, u64) -> Result<(), ImpossibleRecord>,
    ) -> Result<bool, RowError> {
        let (path, manifest) = (self.path.join(name), self.manifest);
        let left = manifest.left(name).filter(|_| manifest.has_ended());
        let shown = || path.display().to_string();
        match (path.symlink_metadata().is_ok(), left) {
            (true, None) if manifest.has_ended() && manifest.left(RECORDS).is_some() => {
                Err(RowError::NotListed { path: shown() })
            }
            (true, left) => rows::for_each(&path, left, self.monitor, take).map(|()| true),
            (false, Some(_)) => Err(RowError::Missing { path: shown() }),
            (false, None) => Ok(false),
        }
    }

    pub(crate) fn all<T: Row>(&self, name: &str) -> Result<Vec<T>, RowError> {
        let mut rows = Vec::new();
        self.for_each(name, |row, _| {
            rows.push(row);
            Ok(())
        })?;
        Ok(rows)
    }
}

impl RunManifest {
    /// What was searched by what and how, in a sentence or two; of so many positions there are records.
    pub(crate) fn described(&self, found: usize) -> String {
        let asked = &self.asked;
        let mut text = format!(
            "{} of {}{}, searched by {} to depth {} ({})",
            numbers::counted(asked.positions(), "position"),
            asked.name(),
            match asked.duplicates {
                0 => String::new(),
                1 => " (1 of them a duplicate)".to_owned(),
                several => format!(" ({several} of them duplicates)"),
            },
            match asked.strategies.len() {
                1 => "1 strategy".to_owned(),
                several => format!("{several} strategies"),
            },
            asked.depth,
            asked.described_setup(),
        );
        if let Some(nodes) = asked.node_budget {
            text.push_str(&format!(", each search within {} nodes", numbers::grouped(nodes)));
        }
        if let Some(time) = asked.time_budget_s {
            text.push_str(&format!(", each search within {}", numbers::seconds(time)));
        }
        let here = format!(
            "{} of {} are here, and of these what it had finished.",
            numbers::grouped(found as u64),
            numbers::counted(asked.positions(), "position")
        );
        text.push_str(&match self.status {
            Progress::Complete => ".".to_owned(),
            Progress::Interrupted => format!(". The run was interrupted: {here}"),
            Progress::Planned => ". The run had not begun.".to_owned(),
            Progress::Merging | Progress::Running => format!(". The run had not ended yet: {here}"),
        });
        text
    }

    pub(crate) fn show_origin(&self, document: &mut Document) {
        let asked = vec![self.asked.described_suites(), self.asked.described_strategies()];
        let same = "Nodes, scores and moves are the same on every machine; times are not.";
        self.cite(document, asked, same, self.asked.positions_digest.clone());
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}
