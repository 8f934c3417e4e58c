#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]
//!
//! # Overview
//!
//! A [`Strategy`] is an [`algorithm`], which walks the tree, plus any subset of parts. Parts decide what
//! happens at the horizon ([`leaf`]), which nodes are searched deeper ([`extension`]), which are pruned
//! ([`pruning`]), and in which order moves are tried ([`ordering`]). The text form of a strategy is a
//! *recipe*, for example `alpha-beta+qs+mvv-lva`. [`Catalogue`] lists all algorithms and parts.
//!
//! The list is open: a [`Registry`] accepts parts, evaluations, leaf rules and algorithms from other crates.

pub mod algorithm;
mod catalogue;
pub mod contract;
pub mod counters;
mod did_you_mean;
mod expected_result;
pub mod extension;
pub mod info;
pub mod leaf;
pub mod limits;
pub mod minimal_tree;
mod move_score;
pub mod node;
mod node_progress;
pub mod ordering;
pub mod parallel;
pub mod part;
mod parts;
mod playout_tree;
pub mod pruning;
mod pv_table;
mod registry;
mod search;
pub mod searcher;
pub mod selection;
pub mod strategy;
mod transposition_table;
mod unbounded_table;
pub mod window;

pub use catalogue::{Catalogue, page};
pub use counters::Counters;
pub use did_you_mean::did_you_mean;
pub use engine_core::{ProofNumbers, Status, Window};
pub use limits::{Limits, Stop};
pub use minimal_tree::MinimalTree;
pub use move_score::{MoveScore, MoveStage, OrderReason};
pub use part::{Part, Technique};
pub use parts::Parts;
pub use playout_tree::PlayoutTree;
pub use registry::{PartList, Registry};
pub use search::{Iteration, ReusableMemory, Search};
pub use searcher::observer::{self, Observer, OrderedMoves, TreeMemory};
pub use searcher::{DEEPEST, Evaluator, MAX_PLY, Searcher};
pub use strategy::{RecipeError, Strategy};
