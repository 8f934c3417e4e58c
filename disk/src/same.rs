//! [`Same`]: what tells whether a path still leads to the same file.

use std::fs::Metadata;

/// What tells a file from another one that has its path later. Where the system does not number its files it
/// is the time of their creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Same {
    #[cfg(unix)]
    numbers: [u64; 2],
    #[cfg(not(unix))]
    created: Option<std::time::SystemTime>,
}

impl Same {
    /// That of the file that this is of.
    pub fn of(metadata: &Metadata) -> Same {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            Same {
                numbers: [metadata.dev(), metadata.ino()],
            }
        }
        #[cfg(not(unix))]
        Same {
            created: metadata.created().ok(),
        }
    }
}
