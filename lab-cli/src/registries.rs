//! The games and parts of this program, set once by [`crate::main_with`] and used to parse the command line.

use games::GameRegistry;
use std::sync::OnceLock;

static REGISTRIES: OnceLock<GameRegistry> = OnceLock::new();

/// Sets the games and parts of the program. Later calls have no effect.
pub(crate) fn take(registries: GameRegistry) {
    REGISTRIES.get_or_init(|| registries);
}

/// The games and parts of the program.
pub(crate) fn registries() -> GameRegistry {
    REGISTRIES.get_or_init(GameRegistry::default).clone()
}
