//! [`Playable`]: a position of any game, with all that the lab asks of it.

use engine_core::{Notation, Position, Searchable};

/// Rules, notation, and what a search asks for; whatever has these is playable.
pub trait Playable: Notation + Searchable + Position<Undo: Send> + Send + Sync + 'static {}

impl<P: Notation + Searchable + Position<Undo: Send> + Send + Sync + 'static> Playable for P {}
