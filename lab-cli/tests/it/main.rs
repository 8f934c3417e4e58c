//! Tests of the binary as users and scripts see it: its output, its files and its exit codes.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bad_input;
#[cfg(unix)]
#[path = "../../../lab-web/tests/it/client.rs"]
#[expect(dead_code, reason = "the tests of lab-web ask more of it")]
mod client;
mod drawings;
// Its engines are scripts of the shell.
#[cfg(unix)]
mod engines;
mod figures;
mod files_and_keys;
mod golden;
// Its programs are scripts, and one is interrupted.
#[cfg(unix)]
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
#[cfg(target_os = "linux")]
mod memory;
mod minimal_trees;
mod numbers;
mod over_the_board;
mod parallel;
mod paths;
mod play;
mod promises;
mod report;
mod reproduce;
#[cfg(unix)]
mod resume;
mod road_map;
mod run;
mod shards;
// It reads `/proc` and sends signals.
#[cfg(target_os = "linux")]
mod serve;
mod shells;
mod side_by_side;
#[cfg(unix)]
mod skeletons;
// Links, limits of the shell and file names that are no text.
#[cfg(unix)]
mod strangers;
// Its engines are scripts of the shell.
#[cfg(unix)]
mod switches;
mod timed;
mod uci;
mod width;
mod words;
mod written_trees;
