#![doc = include_str!("../README.md")]
//!
//! # How files are written
//!
//! What is to last is *flushed*: [`write_with`] flushes a file before it takes the place of another one,
//! and the folder after it, so that a power cut leaves the old file or the new one, and whole. No file is
//! created through a link.
//!
//! With the feature `faults`, which tests have, each operation is shown beforehand to who watches its folder,
//! and may fail: so tests see what becomes of a run whose n-th write fails, or what a power cut would leave.

mod cannot_write;
pub mod digest;
#[cfg(feature = "faults")]
pub mod fault;
mod folders;
#[cfg(feature = "faults")]
#[path = "faulty_fs.rs"]
pub mod fs;
pub mod input;
mod new_file;
mod same;
pub mod sum;

pub use cannot_write::CannotWrite;
pub use folders::{list, make_folder, make_folder_in, open_to_append};
pub use new_file::{Shown, write, write_with};
pub use same::Same;
#[cfg(not(feature = "faults"))]
pub use std::fs;
