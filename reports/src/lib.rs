#![doc = include_str!("../README.md")]
//!
//! # What is where
//!
//! A run writes one [`Record`] for each position, strategy and depth. [`tables`] and [`chart`] turn them into
//! [`Table`] and [`Chart`], [`diagram`] draws positions, [`tree`] searched trees, and [`document`] binds
//! these into Markdown, HTML and LaTeX. [`mod@findings`] says in a few sentences what came out, [`ablation`]
//! which part of a strategy earns what, [`strength`] what a match is worth in Elo.

pub mod ablation;
pub mod case;
pub mod chart;
pub mod citation;
pub mod control;
pub mod diagram;
pub mod document;
pub mod findings;
mod font;
mod grid;
mod markdown;
pub mod minimal_trees;
pub mod names;
pub mod numbers;
mod pdf;
pub mod quiescence;
pub mod record;
pub mod regrets;
pub mod search_table;
pub mod statistics;
pub mod strength;
mod svg;
pub mod table;
pub mod tables;
pub mod tree;
pub mod wrap;

pub use case::{Case, Class, Verdict};
pub use chart::{Chart, ChartError};
pub use citation::Citation;
pub use diagram::{Diagram, DiagramError};
pub use document::Document;
pub use findings::{Relation, findings, regret_findings};
pub use grid::{Cell, Contradiction, Grid, GridBuilder, Mark};
pub use minimal_trees::{MinimalTreeCounts, MinimalTreeKind, MinimalTreeRecord, MinimalTrees};
pub use pdf::PdfError;
pub use record::{Record, Status};
pub use regrets::Regrets;
pub use table::Table;
pub use tree::Tree;
