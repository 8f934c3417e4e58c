#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]
//!
//! # What is where
//!
//! A [`Strategy`] is an [`algorithm`] that walks the tree, and any subset of parts: what happens at the
//! horizon ([`leaf`]), which nodes are searched deeper ([`extension`]), which are left out ([`pruning`]), and
//! in which order moves are tried ([`ordering`]). Its text is a *recipe*; `alpha-beta+qs+mvv-lva` is one.
//! [`Catalogue`] lists all there are.
//!
//! The list is open: a [`Registry`] takes parts, evaluations, leaf rules and algorithms of others.

pub mod algorithm;
mod catalogue;
pub mod contract;
pub mod counters;
mod expected_result;
pub mod extension;
pub mod info;
pub mod leaf;
pub mod left_first;
pub mod limits;
pub mod minimal_tree;
mod move_score;
pub mod node;
pub mod ordering;
pub mod parallel;
pub mod part;
mod parts;
mod playout_tree;
mod progress;
pub mod pruning;
mod pv_table;
mod registry;
mod search;
pub mod searcher;
pub mod selection;
mod shape;
mod similar;
pub mod strategy;
mod unbounded_table;
pub mod window;

pub use catalogue::Catalogue;
pub use counters::Counters;
pub use engine_core::{ProofNumbers, Status, Window};
pub use left_first::{LeftFirstTree, LeftFirstTrees};
pub use limits::{Limits, Stop};
pub use minimal_tree::MinimalTree;
pub use move_score::{Band, MoveScore, Reason};
pub use part::{Part, Technique};
pub use parts::Parts;
pub use playout_tree::PlayoutTree;
pub use registry::Registry;
pub use search::{Iteration, LeftMemory, Search};
pub use searcher::observer::{self, Kept, Listed, Observer};
pub use searcher::{DEEPEST, Evaluator, MAX_PLY, Searcher};
pub use similar::did_you_mean;
pub use strategy::{RecipeError, Strategy};
