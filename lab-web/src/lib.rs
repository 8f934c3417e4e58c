#![doc = include_str!("../README.md")]
//!
//! A [`Server`] listens from the moment at which it is made, and serves until it is asked to stop. `files`
//! has the page; `gate` decides what is answered at all; a page listens to the events of a desk of its own
//! (`desks`), on whose `queue` its requests wait for a thread (`worker`).
//! `measure` runs suites, in folders that `run_folders` finds. All else that
//! a desk can do is not here but in [`sessions::desk`]. [`site`] is the page for people without that server.

mod answer;
mod desks;
mod error;
mod event;
mod files;
mod gate;
mod limits;
mod measure;
mod queue;
mod run_folders;
mod server;
mod service;
pub mod site;
mod token;
mod worker;

pub use error::WebError;
pub use run_folders::private_folder;
pub use server::{Options, Server};
