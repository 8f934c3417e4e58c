//! [`RunSpec`]: the options of a run as fields, and their resolution.

use super::ablation::AblationSpec;
use super::groups::{Extras, LimitsSpec, Positions, SetupSpec, Timed};
use super::text::{
    kept_setup, method_names, read_cost, read_method, read_one_recipe, read_plies, read_processors,
};
use crate::engines::EngineSpec;
use crate::error::Error;
use clap::{Args, value_parser};
use engine_core::Depth;
use games::Games;
use reports::StrategyName;
use search_variants::parallel::Method;
use serde::{Deserialize, Serialize};
use sessions::suite::PositionSelection;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

/// The default reference. Of the sound recipes for its tree, it needed the fewest nodes and the least time.
pub const REFERENCE: &str = "pvs+check-ext+qs+mvv-lva+killers+history=cutoff+hash-move";
/// The default regret, in centipawns, from which a move is a case.
pub const THRESHOLD: i32 = 100;
/// By default, how many plies deeper the reference searches than the strategies.
pub const DEEPER: u32 = 3;

/// Heading of the help.
const CHECK: &str = "Deeper check";

/// Fields are keys of the manifest, in the manifest's order. What is skipped is in it by what it stands for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunSpec {
    /// Those of the positions that were found.
    pub suites: Vec<SuiteSpec>,
    #[serde(skip)]
    pub requested: Positions,
    pub strategies: Vec<String>,
    /// The name of each strategy in every output; empty where strategies are not shown by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<StrategyName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spellings: Vec<RecipeAlias>,
    /// UCI engines that search the same positions within the same limits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineSpec>,
    pub depth: u32,
    #[serde(flatten)]
    pub extras: Extras,
    #[serde(flatten)]
    pub timed: Timed,
    #[serde(flatten)]
    pub kind: RunKind,
    pub games: Vec<String>,
    /// The number of positions identical to an earlier one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub duplicates: usize,
    #[serde(flatten, with = "kept_setup")]
    pub setup: SetupSpec,
    /// Users' own evaluations for individual strategies, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub own_evals: BTreeMap<String, serde_json::Value>,
    #[serde(flatten)]
    pub limits: LimitsSpec,
    /// The digest of the positions in `positions.ndjson`.
    #[serde(default)]
    pub positions_digest: String,
}

/// What the run does besides searching. In a manifest, the keys identify the kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RunKind {
    /// `lab horizon`: finds costly moves.
    Horizon(HorizonSpec),
    /// `lab ablate`: measures what the parts of a strategy contribute.
    Ablation { ablation: AblationSpec },
    /// `lab parallel`: simulates parallel searches.
    Speedup { parallel: SpeedupSpec },
    /// `lab run`: only the searches.
    Run {},
}

#[derive(Clone, Debug, Serialize, Deserialize, Args)]
pub struct HorizonSpec {
    /// Recipe of the deeper search [default: pvs with check-ext, qs, mvv-lva, killers, history=cutoff and
    /// hash-move]
    #[arg(help_heading = CHECK, long, default_value = REFERENCE, hide_default_value = true, value_name = "RECIPE", value_parser = read_one_recipe)]
    pub reference: String,
    /// Depth of the deeper search, which has no budget; above --depth [default: three more]
    #[arg(help_heading = CHECK, long, value_name = "M", value_parser = read_plies)]
    pub reference_depth: Option<u32>,
    /// Regret from which a move counts as costly, in centipawns
    #[arg(help_heading = CHECK, long, default_value_t = THRESHOLD, value_name = "CENTIPAWNS", value_parser = value_parser!(i32).range(1..=4000))]
    pub threshold: i32,
    /// Also show scores by depth, for up to 12 positions
    #[arg(help_heading = CHECK, long)]
    pub staircase: bool,
}

/// How `lab parallel` divides searches: by each method among each number of processors.
#[derive(Clone, Debug, Serialize, Deserialize, Args)]
pub struct SpeedupSpec {
    /// Ways to divide the search, separated by commas: `root`, `pv` and `ybw` (young brothers wait) divide
    /// the moves; with `shared-table` every processor searches everything
    #[arg(
        help_heading = "Processors",
        long = "method",
        value_delimiter = ',',
        default_value = "root,pv,ybw,shared-table",
        value_name = "METHOD,METHOD...",
        value_parser = read_method
    )]
    #[serde(with = "method_names")]
    pub methods: Vec<Method>,
    /// Numbers of processors, separated by commas
    #[arg(
        help_heading = "Processors",
        long,
        value_delimiter = ',',
        default_value = "1,2,4,8,16,32,64",
        value_name = "P,P...",
        value_parser = read_processors
    )]
    pub processors: Vec<NonZeroUsize>,
    /// Time per node, in units
    #[arg(help_heading = "Processors", long, default_value_t = 1, value_name = "TIME", value_parser = |text: &str| read_cost(text, 1))]
    pub node_cost: u32,
    /// Time per message, in units
    #[arg(help_heading = "Processors", long, default_value_t = 1, value_name = "TIME", value_parser = |text: &str| read_cost(text, 0))]
    pub message_cost: u32,
}

/// A suite by its name or file; once its positions are read, also their number and digest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuiteSpec {
    pub name: String,
    pub positions: usize,
    /// The digest of its positions and their names, which identifies the suite.
    #[serde(default)]
    pub digest: String,
}

/// A recipe that was typed in a different order or with default settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecipeAlias {
    pub given: String,
    pub strategy: String,
}

impl RunSpec {
    /// A run without what only some commands ask for, and of which nothing is found yet.
    pub(super) fn of(kind: RunKind, requested: Positions, depth: u32, setup: SetupSpec) -> RunSpec {
        RunSpec {
            suites: Vec::new(),
            requested,
            strategies: Vec::new(),
            names: Vec::new(),
            baseline: None,
            spellings: Vec::new(),
            engines: Vec::new(),
            depth,
            extras: Extras::default(),
            timed: Timed::default(),
            kind,
            games: Vec::new(),
            duplicates: 0,
            setup,
            own_evals: BTreeMap::new(),
            limits: LimitsSpec::default(),
            positions_digest: String::new(),
        }
    }

    /// The positions that it selects.
    pub fn selection(&self, games: &Games) -> Result<PositionSelection, Error> {
        self.requested.selection(games)
    }

    /// Everything that searches the positions, by name in records: the strategies, then the engines.
    pub(crate) fn searched(&self) -> Vec<String> {
        let engines = self.engines.iter().map(ToString::to_string);
        self.strategies.iter().cloned().chain(engines).collect()
    }
}

impl RunKind {
    pub(crate) fn command(&self) -> &'static str {
        match self {
            RunKind::Run {} => "run",
            RunKind::Horizon(_) => "horizon",
            RunKind::Ablation { .. } => "ablate",
            RunKind::Speedup { .. } => "parallel",
        }
    }
}

impl HorizonSpec {
    /// The depth of the reference in a resolved run.
    pub(crate) fn depth(&self) -> Depth {
        Depth::new(self.reference_depth.unwrap_or_default())
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(crate) fn is_zero(number: &usize) -> bool {
    *number == 0
}
