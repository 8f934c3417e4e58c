//! Arguments of `lab tree`.

use super::{PositionArgs, read_depth, read_nodes};
use crate::registries::registries;
use clap::Args as ClapArgs;
use engine_core::Depth;
use experiments::spec::{LimitsSpec, SetupSpec, text};
use search_variants::Strategy;

/// How a tree is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TreeFormat {
    /// Indented text.
    #[default]
    Text,
    /// A JSON object a line.
    Json,
    /// A drawing.
    Svg,
    /// A page that folds.
    Html,
}

/// What one `--strategy` stands for.
type Strategies = Vec<Strategy>;

#[derive(Debug, ClapArgs)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// A recipe such as alpha-beta+qs+mvv-lva (see `lab strategies`); repeat to mark, in the tree of the
    /// first, the nodes that the second saves
    #[arg(short, long = "strategy", default_value = "alpha-beta+qs+mvv-lva+killers", value_name = "RECIPE", value_parser = read_strategies)]
    strategies: Vec<Strategies>,
    /// Depth of the tree; smaller depths are searched first and feed the move ordering
    #[arg(short, long, value_name = "N", value_parser = read_depth)]
    pub(crate) depth: Depth,
    #[command(flatten)]
    pub(crate) setup: SetupSpec,
    #[command(flatten)]
    pub(crate) budget: LimitsSpec,
    /// Show at most COUNT nodes: the best line and its alternatives, then those nearest the root; the rest
    /// are counted
    #[arg(long, default_value = "400", value_name = "COUNT", value_parser = read_nodes)]
    pub(crate) max_nodes: u64,
    /// Show only the subtree after these moves, such as "e4 d5"
    #[arg(long, default_value = "", hide_default_value = true, value_name = "MOVES")]
    pub(crate) path: String,
    /// text; html, a page that folds; svg, a drawing; or json, one node per line with its parent's id, window
    /// and score (side to move)
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: TreeFormat,
}

impl TreeArgs {
    pub(crate) fn strategies(&self) -> Vec<Strategy> {
        self.strategies.concat()
    }
}

fn read_strategies(text: &str) -> Result<Strategies, text::StrategyTextError> {
    text::read_strategies(text, &registries().catalogue())
}
