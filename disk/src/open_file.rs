//! [`OpenFile`]: a file that is read, or added to at its end.

use super::folders;
use super::names::refuse_link;
use super::new_file::write;
use super::same::Same;
use super::watch::{Operation, ask};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub struct OpenFile {
    file: File,
    path: PathBuf,
}

impl OpenFile {
    pub fn open(path: &Path) -> io::Result<OpenFile> {
        ask(path, Operation::Open)?;
        Ok(OpenFile::of(File::open(path)?, path))
    }

    /// Opens a file to add to its end, a new one if there is none; its name is flushed.
    ///
    /// # Errors
    /// If it cannot be written, or a link stands there.
    pub fn append(path: &Path) -> io::Result<OpenFile> {
        refuse_link(path)?;
        ask(path, Operation::OpenToAppend)?;
        let mut options = File::options();
        let file = options.create(true).append(true).open(path)?;
        folders::flush_above(path)?;
        Ok(OpenFile::of(file, path))
    }

    fn of(file: File, path: &Path) -> OpenFile {
        OpenFile {
            file,
            path: path.to_owned(),
        }
    }

    /// Another handle of the same file.
    pub fn again(&self) -> io::Result<OpenFile> {
        Ok(OpenFile::of(self.file.try_clone()?, &self.path))
    }

    /// What tells it from other files, and how long it is.
    pub fn look(&self) -> io::Result<(Same, u64)> {
        ask(&self.path, Operation::Look)?;
        let metadata = self.file.metadata()?;
        Ok((Same::of(&metadata), metadata.len()))
    }

    pub fn flush_to_medium(&self) -> io::Result<()> {
        ask(&self.path, Operation::Flush)?;
        self.file.sync_data()
    }

    pub fn cut(&self, length: u64) -> io::Result<()> {
        ask(&self.path, Operation::Cut(length))?;
        self.file.set_len(length)
    }
}

/// Adds to the end of a file, a new one if there is none.
pub fn add_to(path: &Path, bytes: &[u8]) -> io::Result<()> {
    OpenFile::append(path)?.write_all(bytes)
}

/// Opens a file that is there to be locked, an empty one if there is none.
///
/// # Errors
/// If it cannot be opened, or a link stands there.
pub fn open_lock(path: &Path) -> io::Result<File> {
    refuse_link(path)?;
    ask(path, Operation::Lock)?;
    let mut options = File::options();
    options.create(true).truncate(false).write(true).open(path)
}

impl Read for OpenFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        ask(&self.path, Operation::Read)?;
        self.file.read(bytes)
    }
}

impl Seek for OpenFile {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}

impl Write for OpenFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        write(&mut self.file, &self.path, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
