#![doc = include_str!("../README.md")]
//!
//! A [`Server`] listens from the moment at which it is made, and serves until it is asked to stop. `files`
//! has the page; `request_filter` decides what is answered at all; a page listens to the events of a session
//! of its own (`page_sessions`), on whose `queue` its requests wait for a thread (`request_thread`). `runs`
//! runs suites, in folders that `run_folders` finds. All else that a page session can do is not here but in
//! [`sessions::page_api`]. [`site`] is the page for people without that server.

mod answer;
mod error;
mod event;
mod files;
mod gzip;
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
