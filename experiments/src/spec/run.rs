//! [`RunSpec`]: the options of a run as fields, and what they name.

pub use crate::memory::LIMITS;

use super::ablation::AblationSpec;
use super::text::{
    board_name, kept_eval, kept_rounds, method_names, one_of, read_cost, read_depth, read_eval, read_every,
    read_method, read_nodes, read_processors, read_rounds, read_time, seconds,
};
use crate::engines::EngineSpec;
use crate::error::Error;
use clap::{ArgAction, Args, value_parser};
use engine_core::Depth;
use games::{Board, Eval, GameRegistry, Games, SearchSetup};
use reports::{StrategyName, numbers};
use search_variants::parallel::Method;
use serde::{Deserialize, Serialize};
use sessions::SearchLimits;
use sessions::suite::{PgnSampling, PositionSelection, SuiteSource, SuiteStream};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Duration;

/// The recipe that judges, unless another is given: of the sound ones of its tree that which needed the
/// fewest nodes and the least time.
pub const REFERENCE: &str = "pvs+check-ext+qs+mvv-lva+killers+history=cutoff+hash-move";
/// The regret that makes a case, unless another is given, in centipawns.
pub const THRESHOLD: i32 = 100;
/// How many plies deeper than the strategies the reference looks, unless it is told.
pub const DEEPER: u32 = 3;

/// Headings of the help.
pub const POSITIONS: &str = "Positions";
pub const STRATEGIES: &str = "Strategies";
pub const EXTRAS: &str = "Extras";
const CHECK: &str = "Deeper check";

/// Fields are options and keys of the manifest, in the manifest's order. What is skipped on the command line
/// is found when the run is resolved; what is skipped in the manifest is in it by what it stands for.
#[derive(Clone, Debug, Serialize, Deserialize, Args)]
pub struct RunSpec {
    /// Suite (`lab suites`), EPD, FEN or PGN file, or - for standard input; may be repeated [default:
    /// bratko-kopec, or the game's own]
    #[arg(long = "suite", value_name = "NAME|FILE|-", help_heading = POSITIONS)]
    pub suites: Vec<SuiteSpec>,
    /// Add one position; quote it; may be repeated
    #[arg(long = "fen", value_name = "FEN|startpos", help_heading = POSITIONS)]
    #[serde(skip)]
    pub fens: Vec<String>,
    /// Game, if no FEN shows it (ten ranks are xiangqi)
    #[arg(long, help_heading = POSITIONS)]
    #[serde(skip)]
    pub game: Option<String>,
    /// PGN: start at ply N [default: 16]; each position once
    #[arg(long, value_name = "N", help_heading = POSITIONS)]
    #[serde(skip)]
    pub from_ply: Option<usize>,
    /// PGN: take one position every N plies [default: 8]
    #[arg(long, value_name = "N", value_parser = read_every, help_heading = POSITIONS)]
    #[serde(skip)]
    pub every: Option<NonZeroUsize>,
    #[command(flatten)]
    #[serde(skip)]
    pub unreadable: UnreadableArgs,
    /// What the suite `-` is read from.
    #[arg(skip)]
    #[serde(skip)]
    pub input: Option<SuiteStream>,
    /// Recipe, `ladder`, `roadmap` or `modern`; repeat to compare. Add a name with RECIPE,name=NAME; braces
    /// make several: r={1..4}
    #[arg(short = 's', long = "strategy", default_value = "ladder", value_name = "RECIPE", help_heading = STRATEGIES)]
    pub strategies: Vec<String>,
    /// What each strategy is called in every output; nothing in manifests of labs that made names later.
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<StrategyName>,
    /// Strategy that the factors refer to, by its name [default: the first]
    #[arg(long, value_name = "NAME", help_heading = STRATEGIES)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<String>,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spellings: Vec<RecipeAlias>,
    /// Engines of others that are asked about the same positions within the same limits.
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineSpec>,
    /// Search depths 1 to N
    #[arg(short, long, default_value = "4", value_name = "N", value_parser = |text: &str| read_depth(text).map(Depth::plies), help_heading = LIMITS)]
    pub depth: u32,
    /// Compute the smallest tree that proves the score, where it has at most 20 million nodes
    #[arg(id = "floor", long = "minimal-tree", alias = "floor", help_heading = EXTRAS)]
    #[serde(rename = "floor", default)]
    pub minimal_trees: bool,
    /// Skip the deeper check of the chosen moves
    #[arg(long = "no-horizon", action = ArgAction::SetFalse, help_heading = EXTRAS)]
    #[serde(default)]
    pub horizon: bool,
    /// Repeat the run ROUNDS times, timed, one search at a time; adds savings in time
    #[arg(long, value_name = "ROUNDS", value_parser = read_rounds, help_heading = EXTRAS)]
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "kept_rounds"
    )]
    pub timed: Option<u32>,
    #[arg(skip = RunKind::Run {})]
    #[serde(flatten)]
    pub kind: RunKind,
    #[arg(skip)]
    pub games: Vec<String>,
    /// How many positions are the same as one before them.
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "is_zero")]
    pub duplicates: usize,
    #[command(flatten)]
    #[serde(flatten)]
    pub setup: SetupSpec,
    /// Users' own evaluations of single strategies, by their names.
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub own_evals: BTreeMap<String, serde_json::Value>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: LimitsSpec,
    /// Of the positions, which stand in `positions.ndjson`.
    #[arg(skip)]
    #[serde(default)]
    pub positions_digest: String,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, Args)]
pub struct SetupSpec {
    /// bitboard: laws of chess. mailbox: move order of the published tutorial, which sees no repetition of
    /// the position after a pawn's double step
    #[arg(long, default_value_t, value_parser = one_of(Board::ALL), help_heading = STRATEGIES)]
    #[serde(with = "board_name")]
    pub board: Board,
    /// published, material, sunfish (chess), palace-horse (xiangqi) or a JSON file, such as
    /// engine-core/evaluations/published.json; RECIPE,eval=NAME sets it for one strategy
    #[arg(long, default_value_t, value_name = "NAME|FILE", value_parser = read_eval, help_heading = STRATEGIES)]
    #[serde(flatten, with = "kept_eval")]
    pub eval: Eval,
}

/// What becomes of games in PGN that cannot be read.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct UnreadableArgs {
    /// PGN: refuse a file with a game that cannot be read, instead of leaving that game out
    #[arg(long, help_heading = POSITIONS)]
    pub strict: bool,
}

/// What a search may take; without limits all that it needs.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, Args)]
pub struct LimitsSpec {
    /// Stop each search after COUNT nodes, depths summed
    #[arg(id = "node_budget", long = "nodes", value_name = "COUNT", value_parser = read_nodes, help_heading = LIMITS)]
    #[serde(rename = "node_budget")]
    pub nodes: Option<u64>,
    /// Stop each search after TIME, depths summed: seconds, 500ms, 2m
    #[arg(id = "time_budget_s", long = "time", value_name = "TIME", value_parser = read_time, help_heading = LIMITS)]
    #[serde(rename = "time_budget_s", with = "seconds")]
    pub time: Option<Duration>,
}

impl LimitsSpec {
    /// `20,000 nodes`, `1 s`, or both; `None` without a limit.
    pub(crate) fn described(&self) -> Option<String> {
        let nodes = self
            .nodes
            .map(|nodes| format!("{} nodes", numbers::grouped(nodes)));
        let time = self.time.map(|time| numbers::seconds(time.as_secs_f64()));
        let limits: Vec<String> = nodes.into_iter().chain(time).collect();
        (!limits.is_empty()).then(|| limits.join(" and "))
    }
}

/// What is asked of the searches besides their records, by the keys that tell one kind from the others.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RunKind {
    /// Horizon cases: `lab horizon`.
    Horizon(HorizonSpec),
    /// What parts of a strategy are worth: `lab ablate`.
    Ablation { ablation: AblationSpec },
    /// Searches on many processors, simulated: `lab parallel`.
    Speedup { parallel: SpeedupSpec },
    /// Searches alone: `lab run`.
    Run {},
}

#[derive(Clone, Debug, Serialize, Deserialize, Args)]
pub struct HorizonSpec {
    /// Recipe of the deeper search [default: pvs with check-ext, qs, mvv-lva, killers, history=cutoff and
    /// hash-move]
    #[arg(help_heading = CHECK, long, default_value = REFERENCE, hide_default_value = true, value_name = "RECIPE")]
    pub reference: String,
    /// Depth of the deeper search, which has no budget; above --depth [default: three more]
    #[arg(help_heading = CHECK, long, value_name = "M", value_parser = |text: &str| read_depth(text).map(Depth::plies))]
    pub reference_depth: Option<u32>,
    /// Regret from which a move counts as costly, in centipawns
    #[arg(help_heading = CHECK, long, default_value_t = THRESHOLD, value_name = "CENTIPAWNS", value_parser = value_parser!(i32).range(1..=4000))]
    pub threshold: i32,
    /// Also show scores by depth, for up to 12 positions
    #[arg(help_heading = CHECK, long)]
    pub staircase: bool,
}

/// How the searches of `lab parallel` are divided: by each method among each number of processors.
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

/// A suite by its name or file; once its positions are read, with their count and their digest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuiteSpec {
    pub name: String,
    pub positions: usize,
    /// Of its positions and their names, to tell whether it is the same suite.
    #[serde(default)]
    pub digest: String,
}

/// A recipe that was typed in another order, or with settings that go without saying.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecipeAlias {
    pub given: String,
    pub strategy: String,
}

impl RunSpec {
    /// The positions that it names.
    pub fn selection(&self, games: &Games) -> Result<PositionSelection, Error> {
        let source = |suite: &SuiteSpec| match (suite.name.as_str(), &self.input) {
            ("-", Some(input)) => SuiteSource::Stream(input.clone()),
            (name, _) => name.into(),
        };
        let usual = PgnSampling::default();
        let is_sampled = self.from_ply.is_some() || self.every.is_some();
        Ok(PositionSelection {
            suites: self.suites.iter().map(source).collect(),
            positions: self.fens.clone(),
            game: self.game.as_ref().map(|name| games.named(name)).transpose()?,
            sampling: is_sampled.then(|| PgnSampling {
                from_ply: self.from_ply.unwrap_or(usual.from_ply),
                every: self.every.map_or(usual.every, NonZeroUsize::get),
            }),
            strict: self.unreadable.strict,
        })
    }

    /// What searches the positions, as records call it: the strategies, then the engines.
    pub(crate) fn searched(&self) -> Vec<String> {
        let engines = self.engines.iter().map(ToString::to_string);
        self.strategies.iter().cloned().chain(engines).collect()
    }
}

impl SetupSpec {
    pub fn setup(&self, registries: &GameRegistry) -> SearchSetup {
        SearchSetup {
            board: self.board,
            eval: self.eval.clone(),
            registries: registries.clone(),
        }
    }
}

impl From<LimitsSpec> for SearchLimits {
    fn from(LimitsSpec { nodes, time }: LimitsSpec) -> SearchLimits {
        SearchLimits { nodes, time }
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
    /// The depth of the reference in a run that has been resolved.
    pub(crate) fn depth(&self) -> Depth {
        Depth::new(self.reference_depth.unwrap_or_default())
    }
}

impl From<&str> for SuiteSpec {
    fn from(name: &str) -> SuiteSpec {
        SuiteSpec {
            name: name.to_owned(),
            ..SuiteSpec::default()
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(crate) fn is_zero(number: &usize) -> bool {
    *number == 0
}
