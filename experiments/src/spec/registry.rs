//! The games and parts by which options are read: help lists them, and values name them.

use games::GameRegistry;
use std::cell::RefCell;

thread_local! {
    static CURRENT: RefCell<GameRegistry> = RefCell::default();
}

/// Reads options by these games and parts, on this thread, until `read` has returned.
pub fn read_by<T>(registries: &GameRegistry, read: impl FnOnce() -> T) -> T {
    let before = CURRENT.replace(registries.clone());
    let done = read();
    CURRENT.set(before);
    done
}

pub(super) fn current() -> GameRegistry {
    CURRENT.with_borrow(Clone::clone)
}
