//! The games and parts of this program: [`crate::main_with`] is given it once, and the command
//! line is read by it.

use games::Registries;
use std::sync::OnceLock;

static REGISTRIES: OnceLock<Registries> = OnceLock::new();

/// Takes the parts that the program was started with. Later calls change nothing.
pub(crate) fn take(registries: Registries) {
    REGISTRIES.get_or_init(|| registries);
}

/// The parts that the program was started with.
pub(crate) fn registries() -> Registries {
    REGISTRIES.get_or_init(Registries::default).clone()
}
