//! [`Watcher`]: sees each operation on the files of a folder before it is done, and may let it fail. Tests
//! alone have this: without the feature `faults` the lab calls `std::fs` itself.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// Something that is about to be done with a file or a folder.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Operation<'a> {
    Look,
    List,
    Open,
    Read,
    Create,
    /// Open a file to add to its end, or create it.
    OpenToAppend,
    /// Write these bytes after what was written before.
    Write(&'a [u8]),
    Cut(u64),
    Flush,
    /// Flush a folder to the medium: which names are in it.
    FlushFolder,
    /// Let a file take another name, and the place of what has it.
    Rename {
        to: &'a Path,
    },
    Remove,
    MakeFolder,
}

#[derive(Debug)]
pub struct Fault {
    pub error: io::Error,
    /// How many bytes are written nevertheless, if it is a write.
    pub written: usize,
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault { error, written: 0 }
    }
}

impl From<Fault> for io::Error {
    fn from(fault: Fault) -> io::Error {
        fault.error
    }
}

/// Sees what is done with the files of a folder.
pub trait Watcher: Send + Sync {
    /// Hears of an operation before it is done, in whatever thread that is.
    ///
    /// # Errors
    /// The operation is not done, and fails with this.
    fn before(&self, path: &Path, operation: Operation<'_>) -> Result<(), Fault>;
}

static WATCHERS: RwLock<Vec<(PathBuf, Arc<dyn Watcher>)>> = RwLock::new(Vec::new());

/// Lets a watcher see all that this program does with files below a folder, until the value is dropped.
/// Paths are compared as they are written.
#[must_use]
pub fn watch(folder: &Path, watcher: Arc<dyn Watcher>) -> Watched {
    let mut watchers = WATCHERS.write().unwrap_or_else(PoisonError::into_inner);
    watchers.push((folder.to_owned(), watcher));
    Watched(folder.to_owned())
}

/// A folder is watched while this value lives.
#[derive(Debug)]
pub struct Watched(PathBuf);

impl Drop for Watched {
    fn drop(&mut self) {
        let mut watchers = WATCHERS.write().unwrap_or_else(PoisonError::into_inner);
        watchers.retain(|(folder, _)| *folder != self.0);
    }
}

pub(crate) fn ask(path: &Path, operation: Operation<'_>) -> Result<(), Fault> {
    let watchers = WATCHERS.read().unwrap_or_else(PoisonError::into_inner);
    let watcher = watchers.iter().find(|(folder, _)| path.starts_with(folder));
    watcher.map_or(Ok(()), |(_, watcher)| watcher.before(path, operation))
}
