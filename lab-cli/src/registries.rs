//! The games and parts of this program: [`crate::main_with`] is given it once, and the command
//! line is read by it.

use games::GameRegistry;
use std::sync::OnceLock;

static REGISTRIES: OnceLock<GameRegistry> = OnceLock::new();

/// Takes the parts that the program was started with. Later calls change nothing.
pub(crate) fn take(registries: GameRegistry) {
    REGISTRIES.get_or_init(|| registries);
}

/// The parts that the program was started with.
pub(crate) fn registries() -> GameRegistry {
    REGISTRIES.get_or_init(GameRegistry::default).clone()
}
