//! The program `lab` with four parts more and one game, connect four. `lab ablate` says what a part is worth:
//!
//! ```sh
//! cargo run --release -- ablate --base alpha-beta+qs+mvv-lva --parts recapture,killers \
//!     --suite bratko-kopec --depth 3
//! ```
//!
//! Every command plays the game:
//!
//! ```sh
//! cargo run --release -- search --game connect-four startpos --depth 8
//! ```

mod connect_four;
mod history_reduction;
mod late_move_pruning;
mod recapture;
mod relative_history;

use connect_four::ConnectFour;
use games::GameRegistry;
use history_reduction::HistoryReduction;
use late_move_pruning::LateMovePruning;
use recapture::Recapture;
use relative_history::RelativeHistory;
use search_variants::Registry;
use std::process::ExitCode;

fn main() -> ExitCode {
    let registries = GameRegistry::default()
        .with(Recapture)
        .with(RelativeHistory::default())
        .with(HistoryReduction)
        .with(LateMovePruning);
    let connect_four = Registry::<ConnectFour>::standard()
        .with(Recapture)
        .with(RelativeHistory::default())
        .with(HistoryReduction)
        .with(LateMovePruning);
    registries
        .with_game(connect_four)
        .map_or_else(lab_cli::refuse, lab_cli::main_with)
}
