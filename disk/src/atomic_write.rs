//! [`write_atomic`]: a file that takes the place of another one when it is whole.

use crate::checksum::{Checksum, Hasher};
use crate::folders::flush_above;
use crate::fs::{self, File};
use crate::write_error::WriteError;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

/// A file on its way, which is summed while it is written.
pub struct SummedFile {
    file: BufWriter<File>,
    hasher: Hasher,
}

/// Fills a file, under the name of the one that it will be with `.part` after it. When it is whole it is
/// flushed and takes the place of the one that has the path; then the folder is flushed: a power cut leaves
/// the old file or this one. If it cannot be finished nothing is left of it. Gives back the checksum of
/// its contents.
///
/// # Errors
/// What `fill` fails with, or if the file cannot be written. Then the old file is still there.
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
        // Not left to the drop, which would hide a full disk.
        let file = summed.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        drop(file);
        fs::rename(beside, path)?;
        flush_above(path)?;
        Ok(summed.hasher.finish())
    };
    // If it was never made, there is nothing to take away.
    write().inspect_err(|_| drop(fs::remove_file(beside)))
}

/// Creates a file. What an earlier one left half done is removed; a link in its place too, not what it leads
/// to.
fn create(path: &Path) -> io::Result<File> {
    match File::create_new(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            fs::remove_file(path)?;
            File::create_new(path)
        }
        made => made,
    }
}

/// Writes a whole file, which takes the place of the one that has the path.
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
