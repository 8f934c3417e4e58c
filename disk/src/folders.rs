//! Making folders, listing them, flushing them to the medium, and adding to files in them.

use crate::fs::{self, File};
use crate::write_error::WriteError;
use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Makes a folder and those above it, as far as they are missing, and flushes each new name.
pub fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(above) = path.parent().filter(|above| !above.as_os_str().is_empty()) {
        make_folder(above)?;
    }
    match fs::create_dir(path) {
        // Somebody else was quicker.
        Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        made => made.and_then(|()| flush_above(path)),
    }
}

/// Makes a folder in another one of the lab, if it is missing. A link in its place is refused: what is
/// written there would land elsewhere.
pub fn make_folder_in(folder: &Path, name: &str) -> io::Result<()> {
    let path = folder.join(name);
    refuse_link(&path)?;
    make_folder(&path)
}

pub fn list(path: &Path) -> io::Result<Vec<OsString>> {
    let entries = fs::read_dir(path)?;
    entries.map(|entry| Ok(entry?.file_name())).collect()
}

/// Opens a file to add to its end, a new one if there is none; its name is flushed.
///
/// # Errors
/// If it cannot be written, or a link stands there.
pub fn open_to_append(path: &Path) -> io::Result<File> {
    refuse_link(path)?;
    let file = File::options().create(true).append(true).open(path)?;
    flush_above(path)?;
    Ok(file)
}

/// Adds to the end of a file, a new one if there is none.
///
/// # Errors
/// If it cannot be written, or a link stands there.
pub fn append(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let added = open_to_append(path).and_then(|mut file| file.write_all(bytes));
    added.map_err(|error| WriteError::of(path, error))
}

/// Refuses a link in the place of a file or folder that is written: what it leads to is not the lab's.
fn refuse_link(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(kind) if kind.is_symlink() => Err(io::Error::other("it is a link, which the lab does not follow")),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Flushes the folder that a path is in to the medium: which names it has. Where a system or a file system
/// has no such thing, names last as they are.
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
