//! [`KeptTree`]: the tree of playouts that strategies with `tree-reuse` leave between two moves of a game.

use engine_core::Key;
use games::{AnyMove, AnySearch, LeftTree};
use search_variants::Strategy;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Whether trees are kept. They are not in a browser: the one file of its page is as large as it may be.
pub(super) const KEEPS: bool = cfg!(not(target_family = "wasm"));

type Left = Option<(Strategy, LeftTree)>;

/// A place for one tree, which a game and the searches of it share. A search has the tree while it runs.
#[derive(Clone, Default)]
pub(super) struct KeptTree(Arc<Mutex<Left>>);

impl KeptTree {
    /// Gives a search the tree, if it is of its strategy.
    pub(super) fn lend(&self, strategy: &Strategy, search: &mut dyn AnySearch) {
        if !KEEPS {
            return;
        }
        if let Some((_, tree)) = self.left().take().filter(|(of, _)| of == strategy) {
            search.set_tree(tree);
        }
    }

    pub(super) fn take_back(&self, strategy: &Strategy, search: &mut dyn AnySearch) {
        if KEEPS {
            *self.left() = search.take_tree().map(|tree| (strategy.clone(), tree));
        }
    }

    /// Follows a move of the game: from a position to the next, by their keys.
    pub(super) fn play(&self, position: Key, played: AnyMove, next: Key) {
        if !KEEPS {
            return;
        }
        if let Some((_, tree)) = self.left().as_mut() {
            tree.play(position, played, next);
        }
    }

    pub(super) fn clear(&self) {
        if KEEPS {
            *self.left() = None;
        }
    }

    fn left(&self) -> MutexGuard<'_, Left> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
