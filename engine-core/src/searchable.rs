//! [`Searchable`]: everything a search needs from a game.

use crate::captures::Captures;
use crate::evaluate::Evaluate;
use crate::move_tables::MoveTables;

/// Rules, evaluation, captures and move tables. Implemented by every type that has these four traits.
pub trait Searchable: Evaluate + Captures + MoveTables + 'static {}

impl<P: Evaluate + Captures + MoveTables + 'static> Searchable for P {}
