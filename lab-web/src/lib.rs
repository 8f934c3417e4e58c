#![doc = include_str!("../README.md")]
//!
//! A [`Server`] listens as soon as it is bound and serves until it is asked to stop. `files` holds the page's
//! files; `request_filter` decides which requests are answered at all. Each page listens to the events of its
//! own session (`page_sessions`); its requests wait in that session's `queue` for its thread
//! (`request_thread`). `runs` runs suites and matches, in the folders of `run_folders`. Everything else that
//! a page session can do is in [`sessions::page_api`]. [`site`] builds the page that needs no server.

mod answer;
mod error;
mod event;
mod files;
mod handler;
mod limits;
mod page_sessions;
mod queue;
mod request_filter;
mod request_thread;
mod run_folders;
mod runs;
mod searched_positions;
mod server;
pub mod site;
mod token;

pub use error::WebError;
pub use run_folders::private_folder;
pub use server::{Options, Server};
