#![doc = include_str!("../README.md")]
//!
//! # What is where
//!
//! - A [`run`] searches suites by several strategies on all cores, and keeps what it finds in a [`RunDir`],
//!   so that it can go on after it was broken off, or be shared out and merged, and comes to its page.
//! - [`ablate`] compares subsets of the parts of a strategy, [`horizon`] finds moves that a deeper search
//!   refutes, [`reproduce`] runs published tables again.
//! - [`report`] makes pages of the folders of runs; [`speedup`] simulates searches by many processors.
//! - [`mod@matches`] lets strategies play each other, and tells what they are worth; engines of others may
//!   play too, which [`engines`] starts and asks.
//! - [`grade`] sets tasks to programs of students, and tells where their searches go wrong.
//! - A [`ParallelSearcher`] searches one position with several threads.
//!
//! Long work takes a [`Monitor`]: it tells what happens as [`ProgressEvent`]s, and stops when its
//! [`sessions::StopFlag`] says so. What callers tell apart has a variant of its own in [`Error`].

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
mod node_forecast;
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
pub use node_forecast::NodeForecast;
pub use outcome::{Outcome, OutcomeRows};
pub use parallel_search::ParallelSearcher;
pub use progress::{Monitor, ProgressEvent};
pub use run_dir::folder::{self, Folder};
pub use run_dir::shard::Shard;
pub use run_dir::{CommandLine, Manifest, RunDir};
pub use time_control::TimeControl;
pub use work::{Work, WorkSpec};
