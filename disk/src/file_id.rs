//! [`FileId`]: identifies a file, to tell whether a path still leads to the same one.

use std::fs::Metadata;

/// Distinguishes a file from a later one at the same path. On systems without file numbers it is the creation
/// time.
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
