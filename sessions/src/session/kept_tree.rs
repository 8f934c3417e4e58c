//! [`KeptTree`]: the tree of playouts that strategies with `tree-reuse` leave between two moves of a game.

use engine_core::{Key, Searchable};
use search_variants::{PlayoutTree, Search, Strategy};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Whether trees are kept. They are not in a browser: the one file of its page is as large as it may be.
pub(super) const KEEPS: bool = cfg!(not(target_family = "wasm"));

type Left<M> = Option<(Strategy, PlayoutTree<M>)>;

/// A place for one tree, which a game and the searches of it share. A search has the tree while it runs.
pub(super) struct KeptTree<M>(Arc<Mutex<Left<M>>>);

impl<M> Default for KeptTree<M> {
    fn default() -> KeptTree<M> {
        KeptTree(Arc::default())
    }
}

impl<M> Clone for KeptTree<M> {
    fn clone(&self) -> KeptTree<M> {
        KeptTree(Arc::clone(&self.0))
    }
}

impl<M: Copy + PartialEq> KeptTree<M> {
    /// Gives a search the tree, if it is of its strategy.
    pub(super) fn lend<P: Searchable<Move = M>>(&self, strategy: &Strategy, search: &mut Search<P>) {
        if !KEEPS {
            return;
        }
        if let Some((_, tree)) = self.left().take().filter(|(of, _)| of == strategy) {
            search.set_tree(tree);
        }
    }

    pub(super) fn take_back<P: Searchable<Move = M>>(&self, strategy: &Strategy, search: &mut Search<P>) {
        if KEEPS {
            *self.left() = search.take_tree().map(|tree| (strategy.clone(), tree));
        }
    }

    /// Follows a move of the game: from a position to the next, by their keys.
    pub(super) fn play(&self, position: Key, played: M, next: Key) {
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

    fn left(&self) -> MutexGuard<'_, Left<M>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
