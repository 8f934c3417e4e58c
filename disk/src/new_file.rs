//! [`write_with`]: a file that takes the place of another one when it is whole.

use super::folders;
use super::names::remove;
use super::watch::{Operation, ask};
use crate::sum::{Sum, Summing};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file on its way, under the name of the one that it will be with `.part` after it.
pub type NewFile = BufWriter<Shown>;

/// A file whose writes are shown to who watches, and summed.
pub struct Shown {
    file: File,
    path: PathBuf,
    sum: Summing,
}

impl Shown {
    /// Begins a file. What an earlier one left half done is removed; a link in its place too, not what it
    /// leads to.
    fn create(path: PathBuf) -> io::Result<Shown> {
        let create = || {
            ask(&path, Operation::Create)?;
            File::options().write(true).create_new(true).open(&path)
        };
        let file = match create() {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                remove(&path)?;
                create()
            }
            made => made,
        }?;
        let sum = Summing::default();
        Ok(Shown { file, path, sum })
    }

    /// Flushes it, and lets it take the place of the one that has a path. Then the folder is flushed: a power
    /// cut leaves the old file or this one. Gives back the sum of its contents.
    fn put(self, target: &Path) -> io::Result<Sum> {
        let Shown { file, path, sum } = self;
        ask(&path, Operation::Flush)?;
        file.sync_all()?;
        drop(file);
        ask(&path, Operation::Rename { to: target })?;
        fs::rename(&path, target)?;
        folders::flush_above(target)?;
        Ok(sum.finish())
    }
}

/// Fills a file, which takes the place of the one that has the path when it is whole. If it cannot be
/// finished nothing is left of it. Gives back the sum of its contents.
///
/// # Errors
/// What `fill` fails with, or if the file cannot be written. Then the old file is still there.
pub fn write_with<E: From<io::Error>>(
    path: &Path,
    fill: impl FnOnce(&mut NewFile) -> Result<(), E>,
) -> Result<Sum, E> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let write = || {
        let mut file = BufWriter::new(Shown::create(beside.clone())?);
        fill(&mut file)?;
        // Not left to the drop, which would hide a full disk.
        let written = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(written.put(path)?)
    };
    // If it was never made, there is nothing to take away.
    write().inspect_err(|_| drop(remove(&beside)))
}

/// Writes a whole file, which takes the place of the one that has the path.
///
/// # Errors
/// If it cannot be written. Then the old file is still there.
pub fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(contents)).map(drop)
}

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = write(&mut self.file, &self.path, bytes)?;
        self.sum.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes some of the bytes; as many as a fault lets through, if there is one.
pub(super) fn write(file: &mut File, path: &Path, bytes: &[u8]) -> io::Result<usize> {
    match ask(path, Operation::Write(bytes)) {
        Ok(()) => file.write(bytes),
        Err(fault) => {
            file.write_all(&bytes[..fault.written.min(bytes.len())])?;
            Err(fault.error)
        }
    }
}
