//! Reading with bounds, so that no file can take much time or memory: [`Lines`] of a file or a stream one
//! after the other, and small files as a [`whole`].

use crate::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// Bytes of the largest file that is read as a whole. No manifest and no evaluation comes near it.
const MAX_FILE_BYTES: usize = 4 << 20;

/// Bytes of the longest line that is read. No position and no row comes near it.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// Something that cannot be read, or is not read because of its size.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The system does not let it be read.
    #[error("cannot read {name}")]
    CannotRead { name: String, source: io::Error },
    /// It is a folder, a pipe or the like.
    #[error("{name} is no file")]
    NoFile { name: String },
    #[error("{place}: the line is longer than 1 MiB, more than the lab reads")]
    LongLine { place: String },
    /// A file that is read as a whole is too large.
    #[error("{name} is larger than {most} MiB, more than the lab reads")]
    TooLarge { name: String, most: usize },
}

impl ReadError {
    /// The error of something of that name that the system does not let be read.
    pub fn cannot(name: &(impl ToString + ?Sized)) -> impl FnOnce(io::Error) -> ReadError {
        let name = name.to_string();
        |source| ReadError::CannotRead { name, source }
    }
}

pub struct Lines<R> {
    source: R,
    name: String,
    number: usize,
}

impl Lines<BufReader<File>> {
    /// Opens a file that the lab has written.
    ///
    /// # Errors
    /// If it cannot be read, or is no file: a pipe could keep its reader waiting.
    pub fn open(path: &Path) -> Result<Lines<BufReader<File>>, ReadError> {
        Lines::open_at(path, 0)
    }

    /// Opens one from a byte of the file on; lines are counted from there.
    pub fn open_at(path: &Path, start: u64) -> Result<Lines<BufReader<File>>, ReadError> {
        let name = path.display().to_string();
        let mut file = open(path)?;
        let sought = file.seek(SeekFrom::Start(start));
        sought.map_err(ReadError::cannot(&name))?;
        Ok(Lines::of(BufReader::new(file), name))
    }

    /// How long the file is.
    pub fn length(&self) -> Result<u64, ReadError> {
        let metadata = self.source.get_ref().metadata();
        Ok(metadata.map_err(ReadError::cannot(&self.name))?.len())
    }
}

impl<R: BufRead> Lines<R> {
    /// The lines of a source of that name.
    pub fn of(source: R, name: String) -> Lines<R> {
        Lines {
            source,
            name,
            number: 0,
        }
    }

    /// Reads the next line with its end; `None` if nothing is left.
    ///
    /// # Errors
    /// If it cannot be read, or is longer than [`MAX_LINE_BYTES`]; then no more of it is read.
    pub fn next<'a>(&mut self, line: &'a mut Vec<u8>) -> Result<Option<&'a [u8]>, ReadError> {
        line.clear();
        let most = MAX_LINE_BYTES as u64 + 1;
        let read = self.source.by_ref().take(most).read_until(b'\n', line);
        let length = read.map_err(ReadError::cannot(&self.name))?;
        self.number += 1;
        if length > MAX_LINE_BYTES {
            return Err(ReadError::LongLine { place: self.place() });
        }
        Ok((length > 0).then_some(line))
    }

    /// Number of the line that was read last, from 1 up.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Source and line that was read last, as in `my.epd:7`.
    pub fn place(&self) -> String {
        format!("{}:{}", self.name, self.number)
    }
}

/// Reads a small file that the lab has written.
pub fn whole_file(path: &Path) -> Result<Vec<u8>, ReadError> {
    whole(open(path)?, &path.display().to_string())
}

/// Reads a source of that name to its end.
///
/// # Errors
/// If it cannot be read, or is larger than such a file is; then no more of it is read.
pub fn whole(source: impl Read, name: &str) -> Result<Vec<u8>, ReadError> {
    whole_up_to(MAX_FILE_BYTES, source, name)
}

/// Reads a source that may have so many bytes.
pub fn whole_up_to(most: usize, source: impl Read, name: &str) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let read = source.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(ReadError::cannot(name))?;
    if bytes.len() > most {
        return Err(ReadError::TooLarge {
            name: name.to_owned(),
            most: most >> 20,
        });
    }
    Ok(bytes)
}

/// Opens a file that a user has named; `None` if there is none. A pipe will do.
pub fn named(path: &Path) -> io::Result<Option<File>> {
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Opens a file, and nothing that could keep a reader waiting, such as a pipe.
///
/// # Errors
/// If it cannot be read, or is no file.
pub fn open(path: &Path) -> Result<File, ReadError> {
    let name = path.display().to_string();
    if !fs::metadata(path).map_err(ReadError::cannot(&name))?.is_file() {
        return Err(ReadError::NoFile { name });
    }
    File::open(path).map_err(ReadError::cannot(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_with_their_ends_and_the_last_one_as_it_is() {
        let mut lines = Lines::of(&b"a\r\n\nb"[..], "x".to_owned());
        let mut line = Vec::new();
        for expected in [&b"a\r\n"[..], b"\n", b"b"] {
            assert_eq!(lines.next(&mut line).unwrap(), Some(expected));
        }
        assert_eq!(lines.place(), "x:3");
        assert_eq!(lines.next(&mut line).unwrap(), None);
    }

    #[test]
    fn a_line_without_end_is_refused_before_it_fills_the_memory() {
        let endless = BufReader::new(io::repeat(b'x'));
        let mut lines = Lines::of(endless, "x".to_owned());
        let mut line = Vec::new();
        let error = lines.next(&mut line).unwrap_err().to_string();
        assert!(error.starts_with("x:1: the line is longer than 1 MiB"), "{error}");
        assert!(line.capacity() <= 4 * MAX_LINE_BYTES);
    }
}
