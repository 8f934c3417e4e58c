#![doc = include_str!("../README.md")]
//!
//! A [`Server`] listens from the moment at which it is made, and serves until it is asked to stop. `files`
//! has the page; `gate` decides what is answered at all; `event` is what a page listens to, and
//! opens a desk (`desks`), on whose `queue` the page's requests wait for a thread of its own (`worker`).
//! `measure` runs suites, in folders that `run_folders` finds, and a `report` is what it shows. All else that
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
mod report;
mod run_folders;
mod server;
mod service;
pub mod site;
mod token;
mod worker;

pub use error::WebError;
pub use run_folders::private_folder;
pub use server::{Options, Server};
