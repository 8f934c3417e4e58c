#![doc = include_str!("../README.md")]
//!
//! # How files are written
//!
//! What is to last is *flushed*: [`write_with`] flushes a file before it takes the place of another one,
//! and the folder after it, so that a power cut leaves the old file or the new one, and whole. No file is
//! created through a link.
//!
//! Each operation is shown beforehand to the [`Watcher`] of its folder, if there is one, which may let it
//! fail: so tests see what becomes of a run whose n-th write fails, or what a power cut would leave.

mod cannot_write;
pub mod digest;
mod folders;
pub mod input;
mod names;
mod new_file;
mod open_file;
mod same;
pub mod sanitised;
pub mod sum;
mod watch;

pub use cannot_write::CannotWrite;
pub use folders::{list, make_folder, make_folder_in};
pub use names::{kind, kind_through_links, remove};
pub use new_file::{NewFile, write_whole as write, write_with};
pub use open_file::{OpenFile, add_to as append, open_lock};
pub use same::Same;
pub use watch::{Fault, Operation, Watched, Watcher, watch};
