//! [`Text`]: a file that somebody published, as lines of UTF-8, whatever program wrote it.
//!
//! gzip and Zstandard are unpacked. UTF-8 and UTF-16 are recognized, by their byte order mark or, without
//! one, by the zeros of UTF-16. A line ends with LF, CRLF or CR. Everything is read as a stream, so a file
//! may be larger than the memory.

use crate::bounded_read::{MAX_LINE_BYTES, ReadError};
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::mem;

/// The number of bytes that show what a file is.
const HEAD: u64 = 512;
/// The most bytes that are unpacked. No published book comes close.
const MAX_UNPACKED: u64 = 1 << 30;

/// First bytes of the binary files that people mistake for text, each with its name.
const BINARY: [(&[u8], &str); 9] = [
    (b"PK\x03\x04", "a zip archive; unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive; unpack it first"),
    (b"Rar!", "a rar archive; unpack it first"),
    (b"BZh", "a bzip2 archive; unpack it first"),
    (b"\xfd7zXZ", "an xz archive; unpack it first"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"%PDF", "a PDF document"),
    (b"SQLite format 3", "a database"),
];

/// The name of a file without the ending of its packing: `book.pgn` of `book.pgn.gz`.
pub fn unpacked_name(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((unpacked, ending))
            if ["gz", "zst"]
                .iter()
                .any(|known| ending.eq_ignore_ascii_case(known)) =>
        {
            unpacked
        }
        _ => name,
    }
}

type Bytes = Box<dyn BufRead + Send>;

/// The lines of a published text.
pub struct Text {
    source: Bytes,
    name: String,
    number: usize,
    /// Whether the last line ended with CR: an LF at once after it belongs to the same end.
    after_return: bool,
}

impl Text {
    /// The text of a source; `name` is for error messages.
    ///
    /// # Errors
    /// If it cannot be read, or is a binary file.
    pub fn new(source: impl Read + Send + 'static, name: &str) -> Result<Text, ReadError> {
        let (start, source) = head(source, name)?;
        let unpacked: Bytes = match start.as_slice() {
            [0x1f, 0x8b, ..] => limited(MultiGzDecoder::new(source)),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => limited(Frames::Next(source)),
            _ => source,
        };
        let (start, source) = head(unpacked, name)?;
        if let Some(what) = binary(&start) {
            let name = name.to_owned();
            return Err(ReadError::Binary { name, what });
        }
        Ok(Text {
            source: match utf16(&start) {
                Some(unit) => Box::new(BufReader::new(Utf16 {
                    source,
                    unit,
                    half: None,
                    text: Cursor::default(),
                })),
                None => source,
            },
            name: name.to_owned(),
            number: 0,
            after_return: false,
        })
    }

    /// Reads the next line into `line`, without its end, the blanks around it, a byte order mark, and the
    /// zeros and Ctrl-Z that some programs write at an end; returns whether there was one.
    ///
    /// # Errors
    /// If it cannot be read, or is longer than [`MAX_LINE_BYTES`].
    pub fn next(&mut self, line: &mut String) -> Result<bool, ReadError> {
        line.clear();
        let Some(bytes) = self.read_line()? else {
            return Ok(false);
        };
        // Bytes that are not UTF-8 are Latin-1 in old files.
        for chunk in bytes.utf8_chunks() {
            line.push_str(chunk.valid());
            line.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
        }
        let nothing = |sign: char| sign.is_whitespace() || matches!(sign, '\0' | '\u{1a}' | '\u{feff}');
        line.truncate(line.trim_end_matches(nothing).len());
        line.drain(..line.len() - line.trim_start_matches(nothing).len());
        Ok(true)
    }

    /// The bytes of a line without its end; `None` at the end of the text.
    fn read_line(&mut self) -> Result<Option<Vec<u8>>, ReadError> {
        let mut line = Vec::new();
        self.number += 1;
        loop {
            let available = self.source.fill_buf().map_err(ReadError::cannot(&self.name))?;
            let available = match available {
                [] if line.is_empty() => return Ok(None),
                [] => return Ok(Some(line)),
                [b'\n', ..] if self.after_return => {
                    self.after_return = false;
                    self.source.consume(1);
                    continue;
                }
                available => available,
            };
            let end = available.iter().position(|byte| b"\r\n".contains(byte));
            let taken = end.unwrap_or(available.len());
            if line.len() + taken > MAX_LINE_BYTES {
                return Err(ReadError::LongLine { place: self.place() });
            }
            line.extend_from_slice(&available[..taken]);
            self.after_return = end.is_some_and(|end| available[end] == b'\r');
            self.source.consume(taken + usize::from(end.is_some()));
            if end.is_some() {
                return Ok(Some(line));
            }
        }
    }

    /// Name of the source.
    pub fn name(&self) -> &str {
        &self.name
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

/// The first bytes of a source, and all of it.
fn head(mut source: impl Read + Send + 'static, name: &str) -> Result<(Vec<u8>, Bytes), ReadError> {
    let mut start = Vec::new();
    let read = source.by_ref().take(HEAD).read_to_end(&mut start);
    read.map_err(ReadError::cannot(name))?;
    let whole = Cursor::new(start.clone()).chain(BufReader::new(source));
    Ok((start, Box::new(whole)))
}

/// What a file that begins like this is, if it is not a text.
fn binary(start: &[u8]) -> Option<&'static str> {
    let known = BINARY.iter().find(|(magic, _)| start.starts_with(magic));
    let is_control = |byte: &&u8| matches!(byte, 0..=8 | 14..=25 | 28..=31);
    let controls = start.iter().filter(is_control).count();
    match known {
        Some((_, what)) => Some(what),
        None if controls > start.len() / 8 && utf16(start).is_none() => Some("a binary file"),
        None => None,
    }
}

type Unit = fn([u8; 2]) -> u16;

/// How the units of a text that begins like this are read, if it is in UTF-16.
fn utf16(start: &[u8]) -> Option<Unit> {
    let zeros = |first: usize| {
        let every_other = start.iter().skip(first).step_by(2);
        every_other.filter(|&&byte| byte == 0).count()
    };
    // Without a mark: nearly every second byte of a text in Latin letters is zero, and no other.
    let most = start.len() / 2 * 9 / 10;
    let little: Unit = u16::from_le_bytes;
    let big: Unit = u16::from_be_bytes;
    match start {
        [0xff, 0xfe, ..] => Some(little),
        [0xfe, 0xff, ..] => Some(big),
        _ if most > 4 && zeros(1) >= most && zeros(0) == 0 => Some(little),
        _ if most > 4 && zeros(0) >= most && zeros(1) == 0 => Some(big),
        _ => None,
    }
}

/// UTF-16 as UTF-8.
struct Utf16 {
    source: Bytes,
    unit: Unit,
    /// The first half of a character whose second half has not been read.
    half: Option<u16>,
    text: Cursor<Vec<u8>>,
}

impl Read for Utf16 {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.text.read(buffer)?;
            let mut bytes = Vec::new();
            if read > 0 || self.source.by_ref().take(4096).read_to_end(&mut bytes)? == 0 {
                return Ok(read);
            }
            let units = bytes.chunks_exact(2).map(|pair| (self.unit)([pair[0], pair[1]]));
            let mut units: Vec<u16> = self.half.take().into_iter().chain(units).collect();
            if units.last().is_some_and(|last| matches!(last, 0xd800..0xdc00)) {
                self.half = units.pop();
            }
            self.text = Cursor::new(String::from_utf16_lossy(&units).into_bytes());
        }
    }
}

/// The frames of Zstandard, one after another.
enum Frames {
    Next(Bytes),
    Open(Box<StreamingDecoder<Bytes, FrameDecoder>>),
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self {
                Frames::Open(frame) => {
                    let read = frame.read(buffer)?;
                    if read > 0 || buffer.is_empty() {
                        return Ok(read);
                    }
                }
                Frames::Next(source) => {
                    if source.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                }
            }
            *self = match mem::replace(self, Frames::Next(Box::new(io::empty()))) {
                Frames::Open(frame) => Frames::Next(frame.into_inner()),
                Frames::Next(source) => {
                    let frame = StreamingDecoder::new(source).map_err(io::Error::other)?;
                    Frames::Open(Box::new(frame))
                }
            };
        }
    }
}

fn limited(unpacked: impl Read + Send + 'static) -> Bytes {
    let left = MAX_UNPACKED;
    Box::new(BufReader::new(Limited { unpacked, left }))
}

/// Ends with an error where more is unpacked than the lab reads.
struct Limited<R> {
    unpacked: R,
    left: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.unpacked.read(buffer)?;
        let too_large = || {
            let most = MAX_UNPACKED >> 20;
            io::Error::other(format!("unpacked it has more than {most} MiB"))
        };
        self.left = self.left.checked_sub(read as u64).ok_or_else(too_large)?;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn lines(bytes: &[u8]) -> Result<Vec<(usize, String)>, ReadError> {
        let mut text = Text::new(Cursor::new(bytes.to_vec()), "x.epd")?;
        let (mut lines, mut line) = (Vec::new(), String::new());
        while text.next(&mut line)? {
            lines.push((text.number(), line.clone()));
        }
        Ok(lines)
    }

    fn gzipped(bytes: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    }

    /// A frame of Zstandard with one block that is not compressed.
    fn framed(bytes: &[u8]) -> Vec<u8> {
        let length = u8::try_from(bytes.len()).unwrap();
        let block = (u32::from(length) << 3 | 1).to_le_bytes();
        [&[0x28, 0xb5, 0x2f, 0xfd, 0x20, length][..], &block[..3], bytes].concat()
    }

    #[test]
    fn a_text_has_its_lines_in_every_encoding_and_with_every_line_end() {
        let text = "Köln w - -\n\nid \"炮 😀\";\nlast";
        let expected = lines(text.as_bytes()).unwrap();
        assert_eq!(expected.len(), 4);
        assert_eq!(expected[2], (3, "id \"炮 😀\";".to_owned()));
        for end in ["\r", "\r\n", "\n", "\0\r\n"] {
            let text = text.replace('\n', end);
            let marked = format!("\u{feff}{text}");
            let little = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
            for bytes in [text.into_bytes(), marked.into_bytes(), little, big] {
                assert_eq!(lines(&bytes).unwrap(), expected, "{end:?}: {bytes:?}");
                assert_eq!(lines(&gzipped(&bytes)).unwrap(), expected);
                assert_eq!(lines(&framed(&bytes)).unwrap(), expected);
            }
        }
        let plain = "8/8/8/8/8/8/8/K1k5 w - - bm Ka2;\r\n";
        for unit in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes: Vec<u8> = plain.encode_utf16().flat_map(unit).collect();
            assert_eq!(lines(&bytes).unwrap(), [(1, plain.trim_end().to_owned())]);
        }
        assert_eq!(lines(b"K\xf6ln").unwrap(), [(1, "Köln".to_owned())]);
    }

    #[test]
    fn packed_texts_may_have_several_parts_and_one_that_is_cut_off_is_an_error() {
        for packed in [gzipped, framed] {
            let parts = [packed(b"a\nb"), packed(b"c\n")].concat();
            let expected = [(1, "a".to_owned()), (2, "bc".to_owned())];
            assert_eq!(lines(&parts).unwrap(), expected);
            assert!(lines(&parts[..parts.len() - 1]).is_err());
        }
    }

    #[test]
    fn a_binary_file_is_named_by_what_it_is() {
        for (bytes, expected) in [
            (
                &b"PK\x03\x04\x14\0"[..],
                "x.epd looks like a zip archive; unpack it first",
            ),
            (
                b"7z\xbc\xaf\x27\x1c",
                "x.epd looks like a 7z archive; unpack it first",
            ),
            (
                b"\x01\0\x02\x03\0\0\0\xff\x10\0\x05\0",
                "x.epd looks like a binary file",
            ),
        ] {
            for bytes in [bytes.to_vec(), gzipped(bytes)] {
                assert_eq!(lines(&bytes).unwrap_err().to_string(), expected);
            }
        }
    }

    #[test]
    fn what_is_unpacked_without_an_end_is_an_error() {
        let mut endless = limited(io::repeat(b'x'));
        let error = io::copy(&mut endless, &mut io::sink()).unwrap_err();
        assert_eq!(error.to_string(), "unpacked it has more than 1024 MiB");
        let mut text = Text::new(io::repeat(b'x'), "x.epd").unwrap();
        let error = text.next(&mut String::new()).unwrap_err().to_string();
        assert!(
            error.starts_with("x.epd:1: the line is longer than 1 MiB"),
            "{error}"
        );
    }
}
