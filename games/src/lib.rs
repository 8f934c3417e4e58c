#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod board;
pub mod contract;
mod error;
mod eval;
mod game;
mod game_factory;
mod position;
mod registries;
mod root;
mod rules;
mod setup;
mod tree;

pub use board::{Board, OWN};
pub use engine_core::Eval;
pub use error::GameError;
pub use eval::read_eval;
pub use game::{Game, Games};
pub use position::*;
pub use registries::GameRegistry;
pub use root::{RootPosition, algebraic_line, algebraic_moves, coordinate_moves};
pub use rules::GameRules;
pub use search_variants::did_you_mean;
pub use setup::SearchSetup;
pub use tree::{TreeError, TreePosition};
