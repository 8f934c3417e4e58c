//! Names in folders: the kind of thing at a path, and its removal.

use super::watch::{Operation, ask};
use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

/// What stands at a path. A link is a link, not what it leads to.
pub fn kind(path: &Path) -> io::Result<Metadata> {
    ask(path, Operation::Look)?;
    fs::symlink_metadata(path)
}

/// What stands at a path, or what a link there leads to.
pub fn kind_through_links(path: &Path) -> io::Result<Metadata> {
    ask(path, Operation::Look)?;
    fs::metadata(path)
}

/// Refuses a link in the place of a file or folder that is written: what it leads to is not the lab's.
pub(crate) fn refuse_link(path: &Path) -> io::Result<()> {
    match kind(path) {
        Ok(kind) if kind.is_symlink() => Err(io::Error::other("it is a link, which the lab does not follow")),
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Removes a file, or a link, not what it leads to.
pub fn remove(path: &Path) -> io::Result<()> {
    ask(path, Operation::Remove)?;
    fs::remove_file(path)
}
