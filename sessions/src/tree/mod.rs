//! The tree of a search, recorded by one observer: for [`searched`], which shows as much of it as there is
//! room for, and for the [debugger](crate::debugger), which shows any node of it.

mod follower;
mod recorder;
mod recording;
mod searched;
#[cfg(test)]
mod tests;
mod written;

pub use searched::{SearchedTree, TreeError, TreeOptions, searched};

pub(crate) use recorder::{Recorder, Wanted};
pub(crate) use recording::{Recorded, Recording, Step};
pub(crate) use written::{finite, move_of, shown, window_of};
