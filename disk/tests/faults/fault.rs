//! [`FaultInjector`]: sees each operation on the files of a directory before it happens, and may make it
//! fail. Only for tests: without the feature `faults` the lab calls `std::fs` directly.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// An operation on a file or directory that is about to happen.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum FileOperation<'a> {
    Look,
    List,
    Open,
    Read,
    Create,
    /// Open a file for appending, creating it if necessary.
    OpenToAppend,
    /// Write these bytes after those written before.
    Write(&'a [u8]),
    Cut(u64),
    Flush,
    /// Flush a directory, that is, its list of names, to disk.
    FlushFolder,
    /// Rename a file, replacing any file with the new name.
    Rename {
        to: &'a Path,
    },
    Remove,
    MakeFolder,
}

#[derive(Debug)]
pub struct InjectedFault {
    pub error: io::Error,
    /// For a write: the number of bytes that are written despite the error.
    pub written: usize,
}

impl From<io::Error> for InjectedFault {
    fn from(error: io::Error) -> InjectedFault {
        InjectedFault { error, written: 0 }
    }
}

impl From<InjectedFault> for io::Error {
    fn from(fault: InjectedFault) -> io::Error {
        fault.error
    }
}

/// Sees the operations on the files of a directory.
pub trait FaultInjector: Send + Sync {
    /// Called before each operation, in the thread of that operation.
    ///
    /// # Errors
    /// The operation is not performed, and fails with this error.
    fn before(&self, path: &Path, operation: FileOperation<'_>) -> Result<(), InjectedFault>;
}

static INJECTORS: RwLock<Vec<(PathBuf, Arc<dyn FaultInjector>)>> = RwLock::new(Vec::new());

/// Passes all file operations of this program below a directory to an injector, until the returned guard is
/// dropped. Paths are compared as written.
#[must_use]
pub fn inject(folder: &Path, injector: Arc<dyn FaultInjector>) -> InjectorGuard {
    let mut injectors = INJECTORS.write().unwrap_or_else(PoisonError::into_inner);
    injectors.push((folder.to_owned(), injector));
    InjectorGuard(folder.to_owned())
}

/// Keeps an injector active until it is dropped.
#[derive(Debug)]
pub struct InjectorGuard(PathBuf);

impl Drop for InjectorGuard {
    fn drop(&mut self) {
        let mut injectors = INJECTORS.write().unwrap_or_else(PoisonError::into_inner);
        injectors.retain(|(folder, _)| *folder != self.0);
    }
}

pub(crate) fn ask(path: &Path, operation: FileOperation<'_>) -> Result<(), InjectedFault> {
    let injectors = INJECTORS.read().unwrap_or_else(PoisonError::into_inner);
    let injector = injectors.iter().find(|(folder, _)| path.starts_with(folder));
    injector.map_or(Ok(()), |(_, injector)| injector.before(path, operation))
}
