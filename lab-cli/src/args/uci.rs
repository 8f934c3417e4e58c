//! Arguments of `lab uci`.

use super::{SetupArgs, read_recipe};
use clap::Args as ClapArgs;
use games::Game;
use search_variants::Strategy;

/// Arguments of `lab uci`.
#[derive(Debug, ClapArgs)]
pub(crate) struct UciArgs {
    /// A recipe such as alpha-beta+qs+mvv-lva (see `lab strategies`); the option `Strategy` changes it
    #[arg(long, default_value = "alpha-beta+qs+mvv-lva+killers", value_name = "RECIPE", value_parser = read_recipe)]
    pub(crate) strategy: Strategy,
    /// The game; the option `UCI_Variant` changes it
    #[arg(long, default_value = "chess", value_parser = super::one_game())]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    #[command(flatten)]
    pub(crate) book: super::BookArgs,
}
