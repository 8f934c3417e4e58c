//! Bounded reading, so that no file can take much time or memory: [`Lines`] of a file or stream one at a
//! time, and small files as a [`whole`].

use crate::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// Maximum size in bytes of a file that is read as a whole. No manifest or evaluation comes close.
const MAX_FILE_BYTES: usize = 4 << 20;

/// Maximum length of a line in bytes. No position or row comes close.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// A file that cannot be read, or is too large to be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The operating system reports an error.
    #[error("cannot read {name}")]
    CannotRead { name: String, source: io::Error },
    /// A directory, pipe or the like.
    #[error("{name} is no file")]
    NoFile { name: String },
    #[error("{place}: the line is longer than 1 MiB, more than the lab reads")]
    LongLine { place: String },
    /// Not a text.
    #[error("{name} looks like {what}")]
    Binary { name: String, what: &'static str },
    /// Too large to be read as a whole.
    #[error("{name} is larger than {most} MiB, more than the lab reads")]
    TooLarge { name: String, most: usize },
}

impl ReadError {
    /// Wraps an error of the operating system for the file `name`, for `map_err`.
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
    /// If it cannot be read or is not a regular file: a pipe could block its reader.
    pub fn open(path: &Path) -> Result<Lines<BufReader<File>>, ReadError> {
        Lines::open_at(path, 0)
    }

    /// Opens a file at a byte offset; lines are counted from there.
    pub fn open_at(path: &Path, start: u64) -> Result<Lines<BufReader<File>>, ReadError> {
        let name = path.display().to_string();
        let mut file = open(path)?;
        let sought = file.seek(SeekFrom::Start(start));
        sought.map_err(ReadError::cannot(&name))?;
        Ok(Lines::of(BufReader::new(file), name))
    }

    /// The length of the file in bytes.
    pub fn length(&self) -> Result<u64, ReadError> {
        let metadata = self.source.get_ref().metadata();
        Ok(metadata.map_err(ReadError::cannot(&self.name))?.len())
    }
}

impl<R: BufRead> Lines<R> {
    /// The lines of a source; `name` is for error messages.
    pub fn of(source: R, name: String) -> Lines<R> {
        Lines {
            source,
            name,
            number: 0,
        }
    }

    /// Reads the next line, including its line ending; `None` at the end.
    ///
    /// # Errors
    /// If it cannot be read, or is longer than [`MAX_LINE_BYTES`]; then the rest of it is not read.
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

    /// Number of the last line read, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Name of the source and number of the last line read: `my.epd:7`.
    pub fn place(&self) -> String {
        format!("{}:{}", self.name, self.number)
    }
}

/// Reads a small file that the lab has written.
pub fn whole_file(path: &Path) -> Result<Vec<u8>, ReadError> {
    whole(open(path)?, &path.display().to_string())
}

/// Reads a source to its end; `name` is for error messages.
///
/// # Errors
/// If it cannot be read, or is larger than 4 MiB; then the rest of it is not read.
pub fn whole(source: impl Read, name: &str) -> Result<Vec<u8>, ReadError> {
    whole_up_to(MAX_FILE_BYTES, source, name)
}

/// Reads a source of at most `most` bytes.
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

/// Opens a file named by the user; `None` if it does not exist. A pipe is allowed.
pub fn named(path: &Path) -> io::Result<Option<File>> {
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Opens a regular file; refuses anything that could block a reader, such as a pipe.
///
/// # Errors
/// If it cannot be read or is not a regular file.
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
