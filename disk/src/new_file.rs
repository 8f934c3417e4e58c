//! [`NewFile`]: a file that takes the place of another one when it is whole.

use super::folders;
use super::names::remove;
use super::watch::{Operation, ask};
use crate::sum::{Sum, Summing};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file on its way, under the name of the one that it will be with `.part` behind it.
pub struct NewFile {
    out: BufWriter<Shown>,
    target: PathBuf,
    beside: PathBuf,
}

/// Where a file is written before it has its name.
fn beside(target: &Path) -> PathBuf {
    let mut path = target.as_os_str().to_owned();
    path.push(".part");
    path.into()
}

impl NewFile {
    /// Begins the file that is to have a path. What an earlier one left half done is removed; a link in its
    /// place too, not what it leads to.
    fn create(target: &Path) -> io::Result<NewFile> {
        let beside = beside(target);
        let create = || {
            ask(&beside, Operation::Create)?;
            File::options().write(true).create_new(true).open(&beside)
        };
        let file = match create() {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                remove(&beside)?;
                create()
            }
            made => made,
        }?;
        Ok(NewFile {
            out: BufWriter::new(Shown {
                file,
                path: beside.clone(),
                sum: Summing::default(),
            }),
            target: target.to_owned(),
            beside,
        })
    }

    /// Flushes it, and lets it take the place of the one that has its path. Then the folder is flushed: a
    /// power cut leaves the old file or this one. Gives back the sum of its contents.
    fn put(self) -> io::Result<Sum> {
        let NewFile { out, target, beside } = self;
        // Not left to the drop, which would hide a full disk.
        let written = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        ask(&beside, Operation::Flush)?;
        written.file.sync_all()?;
        let Shown { file, sum, .. } = written;
        drop(file);
        ask(&beside, Operation::Rename { to: &target })?;
        fs::rename(&beside, &target)?;
        folders::flush_above(&target)?;
        Ok(sum.finish())
    }

    /// Removes what was written of the file that was to have a path: room for what is worth more.
    fn discard(target: &Path) {
        // If it was never made, there is nothing to take away.
        let _ = remove(&beside(target));
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
    let write = || {
        let mut file = NewFile::create(path)?;
        fill(&mut file)?;
        Ok(file.put()?)
    };
    write().inspect_err(|_| NewFile::discard(path))
}

/// Writes a whole file, which takes the place of the one that has the path.
///
/// # Errors
/// If it cannot be written. Then the old file is still there.
pub fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(contents)).map(drop)
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A file whose writes are shown to who watches, and summed.
struct Shown {
    file: File,
    path: PathBuf,
    sum: Summing,
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
