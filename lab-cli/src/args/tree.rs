//! Arguments of `lab tree`.

use super::{PositionArgs, read_depth, read_nodes};
use crate::registries::registries;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args as ClapArgs};
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
    /// Graphviz.
    Dot,
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
    /// A recipe such as alpha-beta+qs+mvv-lva (see `lab strategies`); with a second one the tree of the first
    /// shows what the second saves
    #[arg(short, long = "strategy", default_value = "alpha-beta+qs+mvv-lva+killers", value_name = "RECIPE", value_parser = read_strategies)]
    strategies: Vec<Strategies>,
    /// Depth of the tree; smaller depths are searched first, so that move ordering learns from them
    #[arg(short, long, value_name = "N", value_parser = read_depth)]
    pub(crate) depth: Depth,
    #[command(flatten)]
    pub(crate) setup: SetupSpec,
    #[command(flatten)]
    pub(crate) budget: LimitsSpec,
    /// Show so many nodes: the best line and the moves beside it, then the nodes nearest to the root. The
    /// others are counted
    #[arg(long, default_value = "400", value_name = "COUNT", value_parser = read_nodes)]
    pub(crate) max_nodes: u64,
    /// Show the node after these moves of the tree, such as "e4 d5", with what is below it
    #[arg(long, default_value = "", hide_default_value = true, value_name = "MOVES")]
    pub(crate) path: String,
    /// What is shown of the quiescence search: `show` for its captures, `fold` for its result alone
    #[arg(id = "quiescence", long = "quiescence", value_name = "QUIESCENCE", action = ArgAction::Set, value_parser = is_fold(), default_value = "show", hide_possible_values = true)]
    pub(crate) folds_quiescence: bool,
    /// How the tree is written: `text` and `html` (a page that folds) for people, `svg` as a drawing, `dot`
    /// for Graphviz, `json` for programs: a node a line with the id of its parent, window and score of the
    /// side to move
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: TreeFormat,
}

impl TreeArgs {
    pub(crate) fn strategies(&self) -> Vec<Strategy> {
        self.strategies.concat()
    }
}

/// Accepts the two words for quiescence, and tells whether it is folded.
fn is_fold() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["show", "fold"]).map(|word| word == "fold")
}

fn read_strategies(text: &str) -> Result<Strategies, text::StrategyTextError> {
    text::read_strategies(text, &registries().catalogue())
}
