//! Tests of the binary as people and scripts meet it: what it prints, what it leaves behind, how it ends.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bad_input;
mod citation;
// Its files have names that Windows refuses.
#[cfg(unix)]
mod escaping;
// Its engines are scripts of the shell.
#[cfg(unix)]
mod engines;
mod exercises;
mod figures;
mod files_and_keys;
mod golden;
mod grade;
mod horizon;
// `ulimit -v` holds on Linux alone.
#[cfg(target_os = "linux")]
mod hostile;
// Its files have names that Windows refuses.
#[cfg(unix)]
mod hostile_fields;
#[cfg(unix)]
mod interrupt;
mod lab;
mod lessons;
mod matches;
#[cfg(target_os = "linux")]
mod memory;
mod minimal_trees;
mod numbers;
#[cfg(unix)]
mod occupied;
mod over_the_board;
mod parallel;
#[cfg(unix)]
mod pipes;
mod play;
mod promises;
mod report;
mod reproduce;
#[cfg(unix)]
mod resume;
mod road_map;
mod run;
#[cfg(unix)]
mod search_threads;
mod shards;
// It reads `/proc` and sends signals.
#[cfg(target_os = "linux")]
mod serve;
mod shells;
mod side_by_side;
mod solved;
// Links, limits of the shell and file names that are no text.
#[cfg(unix)]
mod strangers;
mod timed;
mod tree;
mod uci;
mod width;
