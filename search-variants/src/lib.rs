//! Searches of game trees, put together from parts, for every game that implements [`engine_core::Position`].
//!
//! A **strategy** is a [`Recipe`]: a [`driver`], the algorithm that walks the tree, and any subset of parts:
//! what happens at the horizon ([`leaf`]), which nodes are searched deeper ([`extension`]), which are left
//! out ([`prune`]), and in which order moves are tried ([`order`]). `alpha-beta+qs+mvv-lva` is one;
//! [`Driver`] and [`Part`] list them all.
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

pub mod budget;
pub mod counters;
pub mod deepening;
pub mod driver;
pub mod extension;
pub mod floor;
pub mod leaf;
mod line;
pub mod minimal_tree;
pub mod observer;
pub mod order;
pub mod part;
mod plan;
pub mod prune;
pub mod recipe;
mod search;
mod table;
pub mod window;

pub use budget::{Budget, Stop};
pub use counters::Counters;
pub use deepening::{Iteration, Status};
pub use driver::Driver;
pub use floor::{Floor, Floors};
pub use minimal_tree::MinimalTree;
pub use observer::Observer;
pub use part::Part;
pub use recipe::{Recipe, RecipeError};
pub use search::{DEEPEST, MAX_PLY, Search};
pub use window::Window;
