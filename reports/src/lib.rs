#![doc = include_str!("../README.md")]
//!
//! # What is where
//!
//! A run writes one [`Record`] for each position, strategy and depth. [`tables`] and [`chart`] turn them into
//! [`Table`] and [`Chart`], [`diagram`] draws positions, [`tree`] searched trees, and [`document`] binds
//! these into Markdown, HTML and LaTeX. [`mod@findings`] says in a few sentences what came out, [`ablation`]
//! which part of a strategy earns what, [`strength`] what a match is worth in Elo.

pub mod diagram;
pub mod escape_control;
pub mod numbers;
pub mod record;
pub mod search_table;
pub mod tree;
pub mod wrap_text;

pub use diagram::Diagram;
pub use record::{Record, Status};
pub use tree::Tree;

#[cfg(feature = "full")]
pub use outside_browsers::*;

/// What takes fonts, and what is made of many records.
#[cfg(feature = "full")]
#[path = "."]
mod outside_browsers {
    pub mod ablation;
    pub mod case;
    pub mod chart;
    pub mod charts;
    pub mod citation;
    pub mod comparison;
    pub mod document;
    pub(crate) mod engines;
    pub mod findings;
    pub(crate) mod grid;
    pub(crate) mod latex;
    pub(crate) mod markdown;
    pub mod minimal_trees;
    pub(crate) mod scene;
    pub mod speedup;
    pub mod statistics;
    pub(crate) mod strategy_name;
    pub mod strength;
    pub mod table;
    pub mod tables;
    pub(crate) mod template;
    pub mod timings;

    pub use case::{Case, Class, Verdict};
    pub use chart::Chart;
    pub use citation::Citation;
    pub use comparison::{Comparison, StrategyRelation};
    pub use document::{Document, MADE, ORIGIN};
    pub use engines::{EngineAnswers, OWN_COUNTS};
    pub use findings::{costly_headline, regret_findings};
    pub use grid::{Grid, GridBuilder, GridCell, Mark, TreeFamily};
    pub use minimal_trees::{MinimalTreeCounts, MinimalTreeKind, MinimalTreeRecord, MinimalTrees};
    pub use strategy_name::StrategyName;
    pub use table::Table;
    pub use tables::Regrets;
    pub use timings::{StrategyTimes, Timing, Timings};
}
