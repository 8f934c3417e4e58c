//! [`FaultInjector`]: sees each operation on the files of a folder before it is done, and may let it fail.
//! Tests alone have this: without the feature `faults` the lab calls `std::fs` itself.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// Something that is about to be done with a file or a folder.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum FileOperation<'a> {
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
pub struct InjectedFault {
    pub error: io::Error,
    /// How many bytes are written nevertheless, if it is a write.
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

/// Sees what is done with the files of a folder.
pub trait FaultInjector: Send + Sync {
    /// Hears of an operation before it is done, in whatever thread that is.
    ///
    /// # Errors
    /// The operation is not done, and fails with this.
    fn before(&self, path: &Path, operation: FileOperation<'_>) -> Result<(), InjectedFault>;
}

static INJECTORS: RwLock<Vec<(PathBuf, Arc<dyn FaultInjector>)>> = RwLock::new(Vec::new());

/// Lets an injector see all that this program does with files below a folder, until the value is dropped.
/// Paths are compared as they are written.
#[must_use]
pub fn inject(folder: &Path, injector: Arc<dyn FaultInjector>) -> InjectorGuard {
    let mut injectors = INJECTORS.write().unwrap_or_else(PoisonError::into_inner);
    injectors.push((folder.to_owned(), injector));
    InjectorGuard(folder.to_owned())
}

/// Operations in a folder are shown to an injector while this value lives.
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
