//! [`SearchMemory`]: the memory that `tree-reuse` and parts with `keep=1` keep between two moves of a game.

use crate::locked;
use engine_core::Key;
use games::{AnyMove, AnySearch, AnySearchMemory};
use search_variants::Strategy;
use std::sync::{Arc, Mutex};

type Left = Option<(Strategy, AnySearchMemory)>;

/// A slot for the memory left by a search, shared by a game and its searches. It is empty while a search uses
/// the memory.
#[derive(Clone, Default)]
pub(super) struct SearchMemory(Arc<Mutex<Left>>);

impl SearchMemory {
    /// Gives the memory to a search with the same strategy.
    pub(super) fn lend(&self, strategy: &Strategy, search: &mut dyn AnySearch) {
        if let Some((_, left)) = locked(&self.0).take_if(|(of, _)| of == strategy) {
            search.set_left(left);
        }
    }

    pub(super) fn take_back(&self, strategy: &Strategy, search: &mut dyn AnySearch) {
        if strategy.keeps_memory() {
            *locked(&self.0) = Some((strategy.clone(), search.take_left()));
        }
    }

    /// Follows a move of the game from one position to the next, given by their keys.
    pub(super) fn play(&self, position: Key, played: AnyMove, next: Key) {
        if let Some((_, left)) = locked(&self.0).as_mut() {
            left.play(position, played, next);
        }
    }

    pub(super) fn clear(&self) {
        *locked(&self.0) = None;
    }
}
