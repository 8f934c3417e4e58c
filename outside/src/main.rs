//! The program `lab` with one part more, `recapture`, and one game, connect four. `lab ablate` says what the
//! part is worth:
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
mod recapture;

use connect_four::ConnectFour;
use games::Registries;
use search_variants::Registry;
use std::process::ExitCode;

fn main() -> ExitCode {
    let registries = Registries::default().with(recapture::Recapture);
    let connect_four = Registry::<ConnectFour>::standard().with(recapture::Recapture);
    lab_cli::main_with(registries.with_game(connect_four))
}
