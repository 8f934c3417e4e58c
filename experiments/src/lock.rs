//! [`Lock`]: one program at a time works in a folder.

use crate::error::{Error, FolderError};
use crate::event::{Event, Monitor, Note};
use disk::CannotWrite;
use fs4::TryLockError;
use std::fs::File;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The file that is locked. It is never removed: otherwise one program could hold the removed file, and
/// another one lock a new one.
pub(crate) const LOCK: &str = ".lock";

/// How long to wait for another program to end: a scheduler may stop one and start the next at once.
const PATIENCE: Duration = Duration::from_secs(3);

/// The folder is locked while this value lives. The system unlocks it when the program ends, however it ends.
#[derive(Debug)]
pub(crate) struct Lock {
    /// Closing it is what gives the folder free.
    _file: File,
}

impl Lock {
    /// Locks a folder; refused if another program keeps it locked for [`PATIENCE`]. Where files cannot be
    /// locked, as on some network file systems, a note says so.
    pub(crate) fn take(folder: &Path, monitor: &Monitor<'_>) -> Result<Lock, Error> {
        let file = disk::open_lock(&folder.join(LOCK));
        let file = file.map_err(|error| CannotWrite::file(folder, LOCK, error))?;
        let until = Instant::now() + PATIENCE;
        loop {
            // By its full name: from Rust 1.89 on files have a method of that name themselves.
            match fs4::FileExt::try_lock(&file) {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if Instant::now() < until && !monitor.stop().is_requested() => {
                    thread::sleep(Duration::from_millis(20));
                }
                Err(TryLockError::WouldBlock) => {
                    let path = folder.display().to_string();
                    return Err(FolderError::Occupied { path }.into());
                }
                Err(TryLockError::Error(error)) => {
                    let folder = folder.to_owned();
                    monitor.tell(Event::Noted(Note::CannotLock { folder, error }));
                    break;
                }
            }
        }
        Ok(Lock { _file: file })
    }
}
