//! Files and folders of the lab: whatever it creates, writes, reads or renames, it does here.
//!
//! What is to last is *flushed*: `NewFile::put` flushes a file before it takes the place of another one,
//! and the folder after it, so that a power cut leaves the old file or the new one, and whole. No file is
//! created through a link.
//!
//! Each operation is shown beforehand to the [`Watcher`] of its folder, if there is one, which may let it
//! fail: so tests see what becomes of a run whose n-th write fails, or what a power cut would leave.

mod folders;
mod names;
mod new_file;
mod open_file;
mod same;
mod watch;

pub use folders::make_folder;
pub(crate) use folders::{list, make_folder_in};
pub(crate) use names::{kind, kind_through_links, remove};
pub use new_file::write_whole as write;
pub(crate) use new_file::{NewFile, write_with};
pub use open_file::add_to as append;
pub(crate) use open_file::{OpenFile, open_lock};
pub(crate) use same::Same;
pub use watch::{Fault, Operation, Watched, Watcher, watch};
