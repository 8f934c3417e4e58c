#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! - A [`run`] searches suites with several strategies on all cores. It stores its results in a [`RunDir`],
//!   so that it can be resumed after an interruption or divided into parts and merged, and ends with a page.
//! - [`ablate`] compares subsets of the parts of a strategy, [`horizon`] finds moves that a deeper search
//!   refutes, and [`reproduce`] reruns published tables.
//! - [`report`] makes pages from the folders of runs; [`speedup`] simulates parallel searches.
//! - [`mod@matches`] plays strategies against each other and measures their strength in Elo. UCI engines can
//!   play too; [`engines`] starts and queries them.
//! - [`grade`] gives tasks to students' programs and shows where their searches go wrong.
//! - A [`ParallelSearcher`] searches one position with several threads.
//!
//! Long operations take a [`Monitor`], which receives [`ProgressEvent`]s and stops the work when its
//! [`sessions::StopFlag`] is set. [`Error`] has a variant for each case that callers need to distinguish.

#[macro_use]
mod refuse;

pub mod ablate;
mod budget;
mod clock;
pub mod engines;
mod error;
pub mod execute;
pub mod grade;
pub mod horizon;
pub mod matches;
mod measure;
pub mod memory;
mod outcome;
mod parallel_search;
pub mod perft;
pub mod progress;
mod provenance;
pub mod report;
pub mod reproduce;
mod rows;
pub mod run;
mod run_dir;
mod scheduler;
pub mod spec;
pub mod speedup;
mod strategy_names;
mod time_control;
mod work;

pub use clock::today;
pub use error::Error;
pub use outcome::{Outcome, OutcomeRows};
pub use parallel_search::ParallelSearcher;
pub use progress::{Monitor, ProgressEvent};
pub use rows::line::without_checksum;
pub use run_dir::folder::{self, Folder};
pub use run_dir::shard::Shard;
pub use run_dir::{CommandLine, Manifest, RunDir};
pub use time_control::TimeControl;
pub use work::{Work, WorkSpec};
