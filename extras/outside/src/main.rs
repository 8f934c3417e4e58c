//! The program `lab` with four more parts and one more game, connect four. `lab ablate` measures what a part
//! saves:
//!
//! ```sh
//! cargo run --release -- ablate --base alpha-beta+qs+mvv-lva --parts recapture,killers \
//!     --suite bratko-kopec --depth 3
//! ```
//!
//! Every command can play the game:
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
use engine_core::Searchable;
use games::GameRegistry;
use history_reduction::HistoryReduction;
use late_move_pruning::LateMovePruning;
use recapture::Recapture;
use relative_history::RelativeHistory;
use search_variants::{PartList, Registry};
use std::process::ExitCode;

struct Parts;

impl PartList for Parts {
    fn add_to<P: Searchable>(registry: Registry<P>) -> Registry<P> {
        registry
            .with(Recapture)
            .with(RelativeHistory::default())
            .with(HistoryReduction)
            .with(LateMovePruning)
    }
}

fn main() -> ExitCode {
    GameRegistry::default()
        .with_parts::<Parts>()
        .with_game::<ConnectFour>(Parts::registry())
        .map_or_else(lab_cli::refuse, lab_cli::main_with)
}
