//! [`Lines`]: standard input, line by line, for interactive commands.

use experiments::spec::Positions;
use sessions::suite::SuiteStream;
use std::io::{self, BufRead, BufReader, Read, StdinLock};

/// The maximum length of a line: enough for a game of many thousand moves.
const MAX_LINE_BYTES: u64 = 1 << 20;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// A line, without its line ending; invalid UTF-8 is replaced.
    Line(String),
    /// A line of more than 1 MiB, which was skipped.
    TooLong,
}

/// The same positions, whose suite `-` is the standard input.
pub(crate) fn with_stdin(positions: Positions) -> Positions {
    let stdin = SuiteStream::new("stdin", "standard input", BufReader::new(io::stdin()));
    Positions {
        input: Some(stdin),
        ..positions
    }
}

pub(crate) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
}

impl Lines<StdinLock<'static>> {
    pub(crate) fn of_stdin() -> Lines<StdinLock<'static>> {
        Lines::of(io::stdin().lock())
    }
}

impl<R: BufRead> Lines<R> {
    fn of(input: R) -> Lines<R> {
        Lines {
            input,
            bytes: Vec::new(),
        }
    }

    /// Waits for the next line; `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<InputLine>> {
        self.bytes.clear();
        let mut some = self.input.by_ref().take(MAX_LINE_BYTES);
        if some.read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(None);
        }
        if self.bytes.len() as u64 == MAX_LINE_BYTES && !self.bytes.ends_with(b"\n") {
            self.skip_line()?;
            return Ok(Some(InputLine::TooLong));
        }
        let text = String::from_utf8_lossy(&self.bytes);
        // A pipe on Windows may begin with a byte order mark.
        let text = text.trim_start_matches('\u{feff}');
        Ok(Some(InputLine::Line(
            text.trim_end_matches(['\n', '\r']).to_owned(),
        )))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let (end, is_end) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(place) => (place + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.input.consume(end);
            if is_end {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_and_none_fills_the_memory() {
        let long = "x".repeat(3 << 20);
        let text = format!("\u{feff}a\r\n{long}\n\nb");
        let mut lines = Lines::of(text.as_bytes());
        let mut read = Vec::new();
        while let Some(next) = lines.next().unwrap() {
            read.push(next);
        }
        let line = |text: &str| InputLine::Line(text.to_owned());
        assert_eq!(read, [line("a"), InputLine::TooLong, line(""), line("b")]);
        assert!(lines.bytes.capacity() < 4 << 20);
        let mut lines = Lines::of(&b"a\xffb\n"[..]);
        assert_eq!(lines.next().unwrap(), Some(line("a\u{fffd}b")));
    }
}
