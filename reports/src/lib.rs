#![doc = include_str!("../README.md")]
//!
//! # What is where
//!
//! A run writes one [`Record`] for each position, strategy and depth. [`tables`] and [`chart`] turn them into
//! [`Table`] and [`Chart`], [`diagram`] draws positions, [`tree`] searched trees, and [`document`] binds
//! these into Markdown, HTML and LaTeX. [`mod@findings`] says in a few sentences what came out, [`ablation`]
//! which part of a strategy earns what, [`strength`] what a match is worth in Elo.

pub mod control;
pub mod diagram;
pub mod numbers;
pub mod record;
pub mod search_table;
pub mod tree;
pub mod wrap;

// What takes fonts, and what is made of many records: not in a browser.

#[cfg(not(target_family = "wasm"))]
pub mod ablation;
#[cfg(not(target_family = "wasm"))]
pub mod case;
#[cfg(not(target_family = "wasm"))]
pub mod chart;
#[cfg(not(target_family = "wasm"))]
pub mod charts;
#[cfg(not(target_family = "wasm"))]
pub mod citation;
#[cfg(not(target_family = "wasm"))]
pub mod document;
#[cfg(not(target_family = "wasm"))]
mod engines;
#[cfg(not(target_family = "wasm"))]
pub mod findings;
#[cfg(not(target_family = "wasm"))]
mod grid;
#[cfg(not(target_family = "wasm"))]
mod markdown;
#[cfg(not(target_family = "wasm"))]
pub mod minimal_trees;
#[cfg(not(target_family = "wasm"))]
pub mod quiescence;
#[cfg(not(target_family = "wasm"))]
pub mod regrets;
#[cfg(not(target_family = "wasm"))]
mod scene;
#[cfg(not(target_family = "wasm"))]
pub mod speedup;
#[cfg(not(target_family = "wasm"))]
pub mod statistics;
#[cfg(not(target_family = "wasm"))]
pub mod strength;
#[cfg(not(target_family = "wasm"))]
pub mod table;
#[cfg(not(target_family = "wasm"))]
pub mod tables;
#[cfg(not(target_family = "wasm"))]
pub mod timings;
#[cfg(not(target_family = "wasm"))]
mod varied;

#[cfg(not(target_family = "wasm"))]
pub use case::{Case, Class, Verdict};
#[cfg(not(target_family = "wasm"))]
pub use chart::Chart;
#[cfg(not(target_family = "wasm"))]
pub use citation::Citation;
pub use diagram::Diagram;
#[cfg(not(target_family = "wasm"))]
pub use document::Document;
#[cfg(not(target_family = "wasm"))]
pub use engines::{EngineAnswers, EngineRecord};
#[cfg(not(target_family = "wasm"))]
pub use findings::{Relation, findings, regret_findings};
#[cfg(not(target_family = "wasm"))]
pub use grid::{Cell, Contradiction, Family, Grid, GridBuilder, Mark};
#[cfg(not(target_family = "wasm"))]
pub use minimal_trees::{MinimalTreeCounts, MinimalTreeKind, MinimalTreeRecord, MinimalTrees};
pub use record::{Record, Status};
#[cfg(not(target_family = "wasm"))]
pub use regrets::Regrets;
#[cfg(not(target_family = "wasm"))]
pub use table::Table;
#[cfg(not(target_family = "wasm"))]
pub use timings::{Timed, Timing, Timings};
pub use tree::Tree;
#[cfg(not(target_family = "wasm"))]
pub use varied::Varied;
