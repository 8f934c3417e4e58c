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
//! - [`search_in_parallel`] searches one position with several threads.
//!
//! Long operations take a [`Monitor`], which receives [`ProgressEvent`]s and stops the work when its
//! [`sessions::StopFlag`] is set. [`Error`] has a variant for each case that callers need to distinguish.

#[macro_use]
extern crate sessions;

pub mod ablate;
pub mod engines;
mod error;
pub mod execute;
pub mod folder;
pub mod grade;
pub mod horizon;
mod limits;
pub mod matches;
mod measure;
pub mod perft;
mod plan;
pub mod progress;
pub mod report;
pub mod reproduce;
mod rows;
pub mod run;
mod run_dir;
pub mod spec;
pub mod speedup;

pub use error::Error;
pub use folder::Folder;
pub use folder::shard::Shard;
pub use limits::clock::today;
pub use limits::{TimeControl, threads};
pub use measure::search_in_parallel;
pub use plan::Work;
pub use progress::{Monitor, ProgressEvent};
pub use rows::line::without_checksum;
pub use run_dir::outcome::{Outcome, OutcomeRows};
pub use run_dir::{Manifest, RunDir};
pub use spec::{CommandLine, WorkSpec};
