//! The program `lab` with one part more, `recapture`. `lab ablate` says what it is worth:
//!
//! ```sh
//! cargo run --release -- ablate --base alpha-beta+qs+mvv-lva --parts recapture,killers \
//!     --suite bratko-kopec --depth 3
//! ```

mod recapture;

use experiments::game::Registries;
use std::process::ExitCode;

fn main() -> ExitCode {
    lab_cli::main_with(Registries::default().with(recapture::Recapture))
}
