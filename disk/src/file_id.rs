//! [`FileId`]: what tells whether a path still leads to the same file.

use std::fs::Metadata;

/// What tells a file from another one that has its path later. Where the system does not number its files it
/// is the time of their creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileId(
    #[cfg(unix)] [u64; 2],
    #[cfg(not(unix))] Option<std::time::SystemTime>,
);

impl FileId {
    #[cfg(unix)]
    pub fn of(metadata: &Metadata) -> FileId {
        use std::os::unix::fs::MetadataExt;
        FileId([metadata.dev(), metadata.ino()])
    }

    #[cfg(not(unix))]
    pub fn of(metadata: &Metadata) -> FileId {
        FileId(metadata.created().ok())
    }
}
