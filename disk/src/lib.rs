#![doc = include_str!("../README.md")]
//!
//! # How files are written
//!
//! What is to last is *flushed*: [`write_atomic`] flushes a file before it takes the place of another one,
//! and the folder after it, so that a power cut leaves the old file or the new one, and whole. No file is
//! created through a link.
//!
//! With the feature `faults`, which tests have, each operation is shown beforehand to the injector of its
//! folder, which may let it fail: so tests see what becomes of a run whose n-th write fails, or what a power
//! cut would leave.

mod atomic_write;
pub mod bounded_read;
pub mod checksum;
pub mod digest;
#[cfg(feature = "faults")]
pub mod fault;
mod file_id;
mod folders;
#[cfg(feature = "faults")]
#[path = "faulty_fs.rs"]
pub mod fs;
mod write_error;

pub use atomic_write::{SummedFile, write, write_atomic};
pub use file_id::FileId;
pub use folders::{append, list, make_folder, make_folder_in, open_to_append};
#[cfg(not(feature = "faults"))]
pub use std::fs;
pub use write_error::WriteError;
