//! The part of `std::fs` that the lab uses; each operation first asks the injector whether to fail.

use crate::fault::{FileOperation, ask};
use std::fs::{self, Metadata, ReadDir};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub struct File {
    file: fs::File,
    path: PathBuf,
}

impl File {
    fn of(file: fs::File, path: &Path) -> File {
        let path = path.to_owned();
        File { file, path }
    }

    pub fn open(path: impl AsRef<Path>) -> io::Result<File> {
        let path = path.as_ref();
        ask(path, FileOperation::Open)?;
        Ok(File::of(fs::File::open(path)?, path))
    }

    pub fn create_new(path: &Path) -> io::Result<File> {
        ask(path, FileOperation::Create)?;
        Ok(File::of(fs::File::create_new(path)?, path))
    }

    pub fn options() -> OpenOptions {
        OpenOptions(fs::File::options())
    }

    pub fn try_clone(&self) -> io::Result<File> {
        Ok(File::of(self.file.try_clone()?, &self.path))
    }

    pub fn metadata(&self) -> io::Result<Metadata> {
        ask(&self.path, FileOperation::Look)?;
        self.file.metadata()
    }

    pub fn sync_data(&self) -> io::Result<()> {
        let is_folder = self.file.metadata()?.is_dir();
        let flush = if is_folder { FileOperation::FlushFolder } else { FileOperation::Flush };
        ask(&self.path, flush)?;
        self.file.sync_data()
    }

    pub fn sync_all(&self) -> io::Result<()> {
        self.sync_data()
    }

    pub fn set_len(&self, length: u64) -> io::Result<()> {
        ask(&self.path, FileOperation::Cut(length))?;
        self.file.set_len(length)
    }
}

impl Deref for File {
    type Target = fs::File;

    fn deref(&self) -> &fs::File {
        &self.file
    }
}

impl Read for File {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        ask(&self.path, FileOperation::Read)?;
        self.file.read(bytes)
    }
}

impl Seek for File {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}

impl Write for File {
    /// Writes only as many bytes as a fault allows.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Err(fault) = ask(&self.path, FileOperation::Write(bytes)) {
            self.file.write_all(&bytes[..fault.written.min(bytes.len())])?;
            return Err(fault.error);
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Options for opening a file for appending.
#[derive(Debug)]
pub struct OpenOptions(fs::OpenOptions);

impl OpenOptions {
    pub fn append(&mut self, append: bool) -> &mut OpenOptions {
        self.0.append(append);
        self
    }

    pub fn create(&mut self, create: bool) -> &mut OpenOptions {
        self.0.create(create);
        self
    }

    pub fn open(&self, path: &Path) -> io::Result<File> {
        ask(path, FileOperation::OpenToAppend)?;
        Ok(File::of(self.0.open(path)?, path))
    }
}

pub fn metadata(path: &Path) -> io::Result<Metadata> {
    ask(path, FileOperation::Look)?;
    fs::metadata(path)
}

pub fn symlink_metadata(path: &Path) -> io::Result<Metadata> {
    ask(path, FileOperation::Look)?;
    fs::symlink_metadata(path)
}

pub fn read_dir(path: &Path) -> io::Result<ReadDir> {
    ask(path, FileOperation::List)?;
    fs::read_dir(path)
}

pub fn create_dir(path: &Path) -> io::Result<()> {
    ask(path, FileOperation::MakeFolder)?;
    fs::create_dir(path)
}

pub fn rename(path: &Path, to: &Path) -> io::Result<()> {
    ask(path, FileOperation::Rename { to })?;
    fs::rename(path, to)
}

pub fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    let path = path.as_ref();
    ask(path, FileOperation::Remove)?;
    fs::remove_file(path)
}
