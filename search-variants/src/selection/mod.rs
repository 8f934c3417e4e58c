//! How playouts of Monte Carlo tree search select moves, and with which tree they start.

pub mod exploration;
pub mod tree_reuse;
