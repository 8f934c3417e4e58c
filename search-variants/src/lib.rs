//! Searches of game trees, put together from parts, for every game that implements [`engine_core::Position`].
//!
//! A **strategy** is a [`Recipe`]: a driver ([`minimax`] or [`alpha_beta`]) and any subset of parts: what happens at the
//! horizon ([`leaf`]), in which order moves are tried ([`order`]), which nodes are searched deeper
//! ([`check_extension`]). `alpha-beta+qs+mvv-lva` is one; [`Part`] lists them all.
//!
//! ```
//! use engine_core::{Depth, chess::{Fen, Mailbox}};
//! use search_variants::{Recipe, Search};
//!
//! let recipe: Recipe = "alpha-beta+qs+mvv-lva+killers".parse()?;
//! let mut search = Search::new(Mailbox::new(&Fen::startpos()), &recipe);
//! let last = search.deepen(Depth::new(4)).last().expect("depth 1 always gives an iteration");
//! assert_eq!(last.best_move.map(|best| best.to_string()).as_deref(), Some("d2d4"));
//! # Ok::<(), search_variants::RecipeError>(())
//! ```
//!
//! Nothing here prints, reads a clock or uses a global: two searches can run side by side.

pub mod alpha_beta;
pub mod budget;
pub mod check_extension;
pub mod counters;
pub mod deepening;
pub mod floor;
pub mod leaf;
mod line;
pub mod minimax;
pub mod observer;
pub mod order;
pub mod part;
mod plan;
pub mod recipe;
mod search;
pub mod window;

pub use budget::{Budget, Stop};
pub use counters::Counters;
pub use deepening::{Iteration, Status};
pub use floor::{Floor, Floors};
pub use observer::Observer;
pub use part::Part;
pub use recipe::{Driver, Recipe, RecipeError};
pub use search::{MAX_PLY, Search};
pub use window::Window;
