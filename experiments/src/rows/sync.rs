//! [`SyncThread`]: periodically flushes what was written to disk while searches run, and checks that the file
//! still exists, since a search may take hours to its next row.

use disk::FileId;
use disk::fs::{self, File};
use sessions::StopFlag;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A row is flushed at most this long after it was written.
pub(crate) const INTERVAL: Duration = Duration::from_secs(2);

/// A thread that periodically flushes a file while this value lives.
pub(crate) struct SyncThread {
    failure: Arc<OnceLock<io::Error>>,
    /// Closed at the end.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

pub(crate) fn not_ours() -> io::Error {
    io::Error::other("another program has changed or replaced it")
}

impl SyncThread {
    /// Flushes the file at a path at this interval. `stop` stops the searches if it cannot be flushed or has
    /// been replaced.
    pub(crate) fn new(
        file: &File,
        path: PathBuf,
        stop: StopFlag,
        interval: Duration,
    ) -> io::Result<SyncThread> {
        let (same, file) = (FileId::of(&file.metadata()?), file.try_clone()?);
        let flush = move || {
            file.sync_data()?;
            // A file whose folder was removed, or that was replaced by another, can still be written, but no
            // one will ever see it.
            if FileId::of(&fs::symlink_metadata(&path)?) == same {
                Ok(())
            } else {
                Err(not_ours())
            }
        };
        let failure = Arc::new(OnceLock::new());
        let own = Arc::clone(&failure);
        let (end, ended) = mpsc::channel::<()>();
        let flush_from_time_to_time = move || {
            while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = flush() {
                    own.get_or_init(|| error);
                    stop.request();
                    return;
                }
            }
        };
        Ok(SyncThread {
            failure,
            end: Some(end),
            // Without a thread, it is flushed only at the end.
            thread: thread::Builder::new().spawn(flush_from_time_to_time).ok(),
        })
    }

    pub(crate) fn failure(&self) -> Option<&io::Error> {
        self.failure.get()
    }
}

/// The owner flushes whatever is left at that point.
impl Drop for SyncThread {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // The thread does not panic; if it did, nothing could be done about it.
            let _ = thread.join();
        }
    }
}
