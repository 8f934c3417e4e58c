#![doc = include_str!("../README.md")]
//!
//! # How files are written
//!
//! Data that must survive is *flushed* to disk. [`write_atomic`] flushes a file before it replaces another,
//! and the directory after that, so that after a power failure there is either the complete old file or the
//! complete new one. No file is created through a symbolic link.
//!
//! With the feature `faults`, which only tests enable, each operation is first passed to the fault injector
//! of its directory, which may make it fail. In this way tests check what happens to a run whose n-th write
//! fails, and what remains after a power failure.

mod atomic_write;
pub mod bounded_read;
pub mod checksum;
pub mod digest;
#[cfg(feature = "faults")]
#[path = "../tests/faults/fault.rs"]
pub mod fault;
mod file_id;
mod folders;
#[cfg(feature = "faults")]
#[path = "../tests/faults/faulty_fs.rs"]
pub mod fs;
pub mod published;
mod write_error;

pub use atomic_write::{SummedFile, write, write_atomic};
pub use file_id::FileId;
pub use folders::{append, list, make_folder, make_folder_in, open_to_append};
#[cfg(not(feature = "faults"))]
pub use std::fs;
pub use write_error::WriteError;
