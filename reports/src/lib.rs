#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A run writes one [`Record`] per position, strategy and depth. [`tables`] and [`chart`] turn records into
//! [`Table`]s and [`Chart`]s; [`diagram`] draws positions and [`tree_views`] draws search trees; [`document`]
//! combines all of these into Markdown, HTML and LaTeX. [`sentences`] states the results in words,
//! [`ablation`] attributes the savings of a strategy to its parts, and [`strength`] measures the players of a
//! match in Elo.

pub mod case;
pub mod comparison;
pub mod diagram;
pub mod document;
pub mod escape_control;
pub(crate) mod grid;
pub mod minimal_trees;
pub mod numbers;
pub mod record;
pub mod search_table;
pub mod sentences;
pub(crate) mod strategy_name;
pub mod table;
pub mod tables;
pub mod timings;
pub mod tree;
pub mod tree_views;
pub mod wrap_text;

pub use case::{Case, Class, Verdict};
pub use comparison::{Comparison, StrategyRelation};
pub use diagram::Diagram;
pub use document::{Document, MADE, ORIGIN};
pub use grid::{Grid, GridBuilder, GridCell, Mark, TreeFamily};
pub use minimal_trees::{MinimalTreeRecord, MinimalTrees};
pub use record::{Record, Status};
pub use sentences::Sentence;
pub use strategy_name::StrategyName;
pub use table::Table;
pub use tables::Regrets;
pub use timings::{StrategyTimes, Timing, Timings};
pub use tree::Tree;

#[cfg(feature = "full")]
pub use outside_browsers::*;

/// Modules that need fonts and templates, or that a browser has no room for.
#[cfg(feature = "full")]
#[path = "."]
mod outside_browsers {
    pub mod ablation;
    pub mod chart;
    pub mod charts;
    pub mod citation;
    pub(crate) mod engines;
    pub(crate) mod latex;
    pub(crate) mod markdown;
    pub mod print_width;
    pub(crate) mod regret_answer;
    pub mod row;
    pub(crate) mod scene;
    pub mod speedup;
    pub mod standings;
    pub mod strength;
    pub(crate) mod template;

    pub use chart::Chart;
    pub use citation::bibtex;
    pub use engines::EngineAnswers;
    pub use print_width::PrintWidth;
    pub use regret_answer::{compared_pairs, regret_answer};
    pub use row::Row;
}
