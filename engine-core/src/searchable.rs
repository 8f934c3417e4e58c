//! [`Searchable`]: all that a search asks of a game.

use crate::captures::Captures;
use crate::evaluate::Evaluate;
use crate::move_tables::MoveTables;

/// The rules, an evaluation, captures, and places in move tables. Whatever implements these is searchable.
pub trait Searchable: Evaluate + Captures + MoveTables + 'static {}

impl<P: Evaluate + Captures + MoveTables + 'static> Searchable for P {}
