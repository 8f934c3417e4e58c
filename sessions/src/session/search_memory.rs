//! [`SearchMemory`]: what `tree-reuse` and parts with `keep=1` leave between two moves of a game.

use engine_core::Key;
use games::{AnyMove, AnySearch, AnySearchMemory};
use search_variants::Strategy;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Left = Option<(Strategy, AnySearchMemory)>;

/// A place for what one search leaves, which a game and the searches of it share. A search has it while it
/// runs.
#[derive(Clone, Default)]
pub(super) struct SearchMemory(Arc<Mutex<Left>>);

impl SearchMemory {
    /// Gives a search what is left, if it is of its strategy.
    pub(super) fn lend(&self, strategy: &Strategy, search: &mut dyn AnySearch) {
        if let Some((_, left)) = self.left().take_if(|(of, _)| of == strategy) {
            search.set_left(left);
        }
    }

    pub(super) fn take_back(&self, strategy: &Strategy, search: &mut dyn AnySearch) {
        if strategy.keeps_memory() {
            *self.left() = Some((strategy.clone(), search.take_left()));
        }
    }

    /// Follows a move of the game: from a position to the next, by their keys.
    pub(super) fn play(&self, position: Key, played: AnyMove, next: Key) {
        if let Some((_, left)) = self.left().as_mut() {
            left.play(position, played, next);
        }
    }

    pub(super) fn clear(&self) {
        *self.left() = None;
    }

    fn left(&self) -> MutexGuard<'_, Left> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
