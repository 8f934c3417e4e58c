//! [`write_atomic`]: replaces a file only when the new one is complete.

use crate::checksum::{Checksum, Hasher};
use crate::folders::flush_above;
use crate::fs::{self, File};
use crate::write_error::WriteError;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

/// A file being written, with its checksum.
pub struct SummedFile {
    file: BufWriter<File>,
    hasher: Hasher,
}

/// Writes a file under a temporary name (the final name plus `.part`), flushes it, renames it to `path`, and
/// flushes the directory: after a power failure there is either the old file or the new one. If the file
/// cannot be completed, the temporary file is removed. Returns the checksum of the contents.
///
/// # Errors
/// An error of `fill`, or if the file cannot be written. Then the old file is still there.
pub fn write_atomic<E: From<io::Error>>(
    path: &Path,
    fill: impl FnOnce(&mut SummedFile) -> Result<(), E>,
) -> Result<Checksum, E> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = Path::new(&beside);
    let write = || {
        let mut summed = SummedFile {
            file: BufWriter::new(create(beside)?),
            hasher: Hasher::default(),
        };
        fill(&mut summed)?;
        // Explicitly, because a drop would hide a full disk.
        let file = summed.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        drop(file);
        fs::rename(beside, path)?;
        flush_above(path)?;
        Ok(summed.hasher.finish())
    };
    // Removing a file that was never created is harmless.
    write().inspect_err(|_| drop(fs::remove_file(beside)))
}

/// Creates a file. Removes an unfinished earlier one first; if it is a link, the link and not its target.
fn create(path: &Path) -> io::Result<File> {
    match File::create_new(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            fs::remove_file(path)?;
            File::create_new(path)
        }
        made => made,
    }
}

/// Writes a complete file that replaces the one at `path`.
///
/// # Errors
/// If it cannot be written. Then the old file is still there.
pub fn write(path: &Path, contents: &[u8]) -> Result<(), WriteError> {
    let written = write_atomic(path, |file| file.write_all(contents));
    written.map(drop).map_err(|error| WriteError::of(path, error))
}

impl Write for SummedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
