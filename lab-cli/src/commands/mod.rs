//! The commands, one a file.

pub(crate) mod ablate;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod completions;
pub(crate) mod horizon;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod merge;
pub(crate) mod parallel;
pub(crate) mod perft;
pub(crate) mod plan;
pub(crate) mod play;
pub(crate) mod report;
pub(crate) mod reproduce;
pub(crate) mod run;
pub(crate) mod search;
pub(crate) mod serve;
pub(crate) mod strategies;
pub(crate) mod suites;
pub(crate) mod tree;
pub(crate) mod uci;
