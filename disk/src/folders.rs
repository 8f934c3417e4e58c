//! Creates, lists and flushes directories, and appends to files in them.

use crate::fs::{self, File};
use crate::write_error::WriteError;
use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Creates a directory and its missing parents, and flushes each new name.
pub fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(above) = path.parent().filter(|above| !above.as_os_str().is_empty()) {
        make_folder(above)?;
    }
    match fs::create_dir(path) {
        // Another process was faster.
        Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        made => made.and_then(|()| flush_above(path)),
    }
}

/// Creates a subdirectory of one of the lab's directories, if it is missing. Refuses a link in its place:
/// files would be written elsewhere.
pub fn make_folder_in(folder: &Path, name: &str) -> io::Result<()> {
    let path = folder.join(name);
    refuse_link(&path)?;
    make_folder(&path)
}

pub fn list(path: &Path) -> io::Result<Vec<OsString>> {
    let entries = fs::read_dir(path)?;
    entries.map(|entry| Ok(entry?.file_name())).collect()
}

/// Opens a file for appending, creating it if necessary, and flushes its name.
///
/// # Errors
/// If it cannot be written, or is a link.
pub fn open_to_append(path: &Path) -> io::Result<File> {
    refuse_link(path)?;
    let file = File::options().create(true).append(true).open(path)?;
    flush_above(path)?;
    Ok(file)
}

/// Appends to a file, creating it if necessary.
///
/// # Errors
/// If it cannot be written, or is a link.
pub fn append(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let added = open_to_append(path).and_then(|mut file| file.write_all(bytes));
    added.map_err(|error| WriteError::of(path, error))
}

/// Refuses a link in place of a file or directory to be written: its target does not belong to the lab.
fn refuse_link(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(kind) if kind.is_symlink() => Err(io::Error::other("it is a link, which the lab does not follow")),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Flushes the parent directory of a path, that is, its list of names, to disk. Does nothing where the
/// operating system or file system does not support that.
#[cfg(unix)]
pub(crate) fn flush_above(path: &Path) -> io::Result<()> {
    let above = path.parent().filter(|above| !above.as_os_str().is_empty());
    match File::open(above.unwrap_or(Path::new(".")))?.sync_all() {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(()),
        flushed => flushed,
    }
}

#[cfg(not(unix))]
pub(crate) fn flush_above(_: &Path) -> io::Result<()> {
    Ok(())
}
