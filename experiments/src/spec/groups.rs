//! Groups of options. A command is a struct of groups; a group has the help of its options, and their form in
//! JSON.

use super::text::{
    game_names, kept_rounds, one_of, read_eval, read_every, read_named_recipe, read_nodes, read_rounds,
    read_time, seconds,
};
use crate::error::Error;
use crate::limits::MoveBudget;
use crate::limits::TimeControl;
use crate::limits::threads::LIMITS;
use crate::spec::text::read_depth;
use clap::{ArgAction, Args};
use engine_core::Depth;
use games::{Board, Eval, GameRegistry, Games, SearchSetup};
use reports::numbers;
use serde::{Deserialize, Serialize};
use sessions::SearchLimits;
use sessions::suite::{PositionSelection, SuiteSource, SuiteStream};
use std::num::NonZeroUsize;
use std::time::Duration;

/// Headings of the help.
pub const POSITIONS: &str = "Positions";
pub(super) const STRATEGIES: &str = "Strategies";
pub(super) const EXTRAS: &str = "Extras";

/// Positions that are asked for.
#[derive(Clone, Debug, Default, Args)]
pub struct Positions {
    /// Suite (`lab suites`), EPD, FEN or PGN file, or - for standard input; may be repeated [default:
    /// bratko-kopec, or the game's own]
    #[arg(long = "suite", value_name = "NAME|FILE|-", help_heading = POSITIONS, hide = true)]
    pub suites: Vec<String>,
    /// Add one position; quote it; may be repeated
    #[arg(long = "fen", value_name = "FEN|startpos", help_heading = POSITIONS)]
    pub fens: Vec<String>,
    /// Game of a FEN that does not show it
    #[arg(long, help_heading = POSITIONS, value_parser = game_names())]
    pub game: Option<String>,
    /// PGN: take one position every N plies from ply 16 on [default: 8], each once
    #[arg(long, value_name = "N", value_parser = read_every, help_heading = POSITIONS)]
    pub every: Option<NonZeroUsize>,
    #[command(flatten)]
    pub unreadable: UnreadableArgs,
    /// What the suite `-` is read from.
    #[arg(skip)]
    pub input: Option<SuiteStream>,
}

/// The same of a command whose arguments are suites, which had a word before them once.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct SuitePositions {
    #[command(flatten)]
    options: Positions,
    /// Suite (`lab suites`), EPD, FEN or PGN file, or - for standard input [default: bratko-kopec, or the
    /// game's own]
    #[arg(value_name = "SUITE", num_args = 0.., help_heading = POSITIONS, display_order = 0)]
    suite_list: Vec<String>,
}

/// What becomes of lines and games that cannot be read.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct UnreadableArgs {
    /// Refuse a file with a line or game that cannot be read, instead of leaving that one out
    #[arg(long, help_heading = POSITIONS)]
    pub strict: bool,
}

/// Strategies that search the same positions.
#[derive(Clone, Debug, Args)]
pub(super) struct Compared {
    /// Recipe, `ladder`, `roadmap` or `modern`; repeat to compare. Add a name with RECIPE,name=NAME; braces
    /// make several: r={1..4}
    #[arg(short = 's', long = "strategy", default_value = "ladder", value_name = "RECIPE", value_parser = read_named_recipe, help_heading = STRATEGIES)]
    pub strategies: Vec<String>,
}

#[derive(Clone, Debug, Default, Args)]
pub struct SetupSpec {
    /// Board: bitboard (laws of chess) or mailbox (the tutorial's move order; see definitions)
    #[arg(long, default_value_t, value_parser = one_of(Board::ALL), help_heading = STRATEGIES)]
    pub board: Board,
    /// published, material, sunfish (chess), palace-horse (xiangqi) or a JSON file, such as
    /// engine-core/evaluations/published.json; RECIPE,eval=NAME sets it for one strategy
    #[arg(long, default_value_t, value_name = "NAME|FILE", value_parser = read_eval, help_heading = STRATEGIES)]
    pub eval: Eval,
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
    /// Whether nodes or time decide how deep a search gets.
    pub(crate) fn is_budget(self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }
}

/// What is measured besides the searches.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, Args)]
pub struct Extras {
    /// Compute the smallest tree that proves the score, where it has at most 20 million nodes
    #[arg(id = "minimal_trees", long = "minimal-tree", help_heading = EXTRAS)]
    pub minimal_trees: bool,
    /// Skip the deeper check of the chosen moves
    #[arg(long = "no-horizon", action = ArgAction::SetFalse, help_heading = EXTRAS)]
    #[serde(default)]
    pub horizon: bool,
}

/// Searches that are repeated for their time.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, Args)]
pub struct Timed {
    /// Also measure time: ROUNDS rounds, one search at a time
    #[arg(id = "timed", long = "timed", value_name = "ROUNDS", value_parser = read_rounds, help_heading = EXTRAS)]
    #[serde(
        rename = "timed",
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "kept_rounds"
    )]
    pub rounds: Option<u32>,
}

/// What a player may spend on a move.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct MoveLimits {
    /// Nodes per move; games are then the same on any machine. With several limits each pairing is played by
    /// each [default: 10000, without another limit]
    #[arg(help_heading = LIMITS, long, value_name = "N", value_parser = read_nodes)]
    nodes: Option<u64>,
    /// Search each move to this depth
    #[arg(short, help_heading = LIMITS, long, value_name = "N", value_parser = read_depth)]
    depth: Option<Depth>,
    /// Time per move: 50ms, 2s; games then differ from run to run
    #[arg(help_heading = LIMITS, long, value_name = "TIME", value_parser = read_time)]
    time: Option<Duration>,
    /// A clock for all moves together: 10+0.1 is 10 s and 0.1 s a move, 40/60 is 60 s for each 40 moves
    #[arg(help_heading = LIMITS, long, value_name = "CLOCK")]
    tc: Option<TimeControl>,
    /// How far a player may run over its time before it loses [default: 100ms]
    #[arg(help_heading = LIMITS, long, value_name = "TIME", value_parser = read_time)]
    pub(super) time_margin: Option<Duration>,
}

impl From<SuitePositions> for Positions {
    fn from(positions: SuitePositions) -> Positions {
        let SuitePositions {
            mut options,
            suite_list,
        } = positions;
        options.suites.splice(..0, suite_list);
        options
    }
}

impl Positions {
    /// The positions that it names.
    pub fn selection(&self, games: &Games) -> Result<PositionSelection, Error> {
        let source = |suite: &String| match (suite.as_str(), &self.input) {
            ("-", Some(input)) => SuiteSource::Stream(input.clone()),
            (name, _) => name.into(),
        };
        Ok(PositionSelection {
            suites: self.suites.iter().map(source).collect(),
            positions: self.fens.clone(),
            game: self.game.as_ref().map(|name| games.named(name)).transpose()?,
            every: self.every,
            strict: self.unreadable.strict,
        })
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

impl From<LimitsSpec> for SearchLimits {
    fn from(LimitsSpec { nodes, time }: LimitsSpec) -> SearchLimits {
        SearchLimits { nodes, time }
    }
}

impl MoveLimits {
    /// Each of them.
    pub(super) fn budgets(self) -> Vec<MoveBudget> {
        let budgets = [
            self.depth.map(MoveBudget::Depth),
            self.nodes.map(MoveBudget::Nodes),
            self.time.map(MoveBudget::Time),
            self.tc.map(MoveBudget::Clock),
        ];
        budgets.into_iter().flatten().collect()
    }
}
