//! Arguments of `lab play` and `lab uci`.

use super::{read_depth, read_nodes, read_recipe, read_time};
use clap::Args as ClapArgs;
use engine_core::Depth;
use experiments::spec::SetupSpec;
use games::Game;
use reports::diagram::BoardLetters;
use search_variants::Strategy;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, ClapArgs)]
pub(crate) struct PlayArgs {
    /// A recipe such as alpha-beta+qs+mvv-lva (see `lab strategies`)
    #[arg(short, long, default_value = "alpha-beta+qs+mvv-lva+killers", value_name = "RECIPE", value_parser = read_recipe)]
    pub(crate) strategy: Strategy,
    /// The game
    #[arg(long, default_value = "chess", value_parser = super::one_game())]
    pub(crate) game: Game,
    /// Start from this position; quote it
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Your side: `white` (`red`), `black`, `both`, or `none` to watch
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) side: HumanSides,
    /// Search each move to depth N
    #[arg(short, long, value_name = "N", value_parser = read_depth)]
    pub(crate) depth: Option<Depth>,
    /// Search at most COUNT nodes per move
    #[arg(long, value_name = "COUNT", value_parser = read_nodes)]
    pub(crate) nodes: Option<u64>,
    /// Search at most TIME per move: seconds, `500ms`, `2m` [default: 2 s, without another limit]
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub(crate) time: Option<Duration>,
    #[command(flatten)]
    pub(crate) setup: SetupSpec,
    #[command(flatten)]
    pub(crate) book: super::BookArgs,
    /// Append each iteration of the strategy's searches to this file: each move with its value and nodes
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Draw the board with figures (`unicode`) or letters (`ascii`)
    #[arg(long, value_parser = super::one_drawing(), default_value = "unicode", hide_possible_values = true)]
    pub(crate) diagram: BoardLetters,
}

/// Which sides a person plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum HumanSides {
    /// The first.
    #[default]
    #[value(name = "white", aliases = ["red", "first"])]
    First,
    /// The second.
    #[value(name = "black", alias = "second")]
    Second,
    /// Both.
    Both,
    /// Neither.
    None,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct UciArgs {
    /// A recipe such as alpha-beta+qs+mvv-lva (see `lab strategies`); the option `Strategy` changes it
    #[arg(short, long, default_value = "alpha-beta+qs+mvv-lva+killers", value_name = "RECIPE", value_parser = read_recipe)]
    pub(crate) strategy: Strategy,
    /// The game; the option `UCI_Variant` changes it
    #[arg(long, default_value = "chess", value_parser = super::one_game())]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) setup: SetupSpec,
    #[command(flatten)]
    pub(crate) book: super::BookArgs,
}
