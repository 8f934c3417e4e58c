//! Making folders, listing them, and flushing them to the medium.

use super::names::refuse_link;
use super::watch::{Operation, ask};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

/// Makes a folder and those above it, as far as they are missing, and flushes each new name.
pub fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(above) = path.parent().filter(|above| !above.as_os_str().is_empty()) {
        make_folder(above)?;
    }
    ask(path, Operation::MakeFolder)?;
    match fs::create_dir(path) {
        // Somebody else was quicker.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
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
    ask(path, Operation::List)?;
    let entries = fs::read_dir(path)?;
    entries
        .map(|entry| entry.map(|entry| entry.file_name()))
        .collect()
}

/// Flushes the folder that a path is in to the medium: which names it has. Where a system or a file system
/// has no such thing, names last as they are.
pub(super) fn flush_above(path: &Path) -> io::Result<()> {
    let above = path.parent().filter(|above| !above.as_os_str().is_empty());
    let path = above.unwrap_or(Path::new("."));
    ask(path, Operation::FlushFolder)?;
    #[cfg(unix)]
    {
        use io::ErrorKind::{InvalidInput, Unsupported};
        match fs::File::open(path)?.sync_all() {
            Err(error) if matches!(error.kind(), InvalidInput | Unsupported) => Ok(()),
            flushed => flushed,
        }
    }
    #[cfg(not(unix))]
    Ok(())
}
