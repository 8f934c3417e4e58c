//! The line of a [`Row`]: JSON whose last key is a digest of what stands before it, so that a row of an
//! unfinished folder that was changed is noticed.

use disk::digest::Digest;
use reports::Row;
use std::borrow::Cow;
use std::io;

/// What stands before and after the digest.
const BEFORE: &str = ",\"checksum\":\"";
const AFTER: &str = "\"}";

/// Appends the line of a row.
pub(crate) fn write<R: Row>(lines: &mut Vec<u8>, row: &R) -> io::Result<()> {
    let begin = lines.len();
    row.append(lines)?;
    if R::HAS_CHECKSUM {
        lines.pop();
        let end = ending(&lines[begin..]);
        lines.extend_from_slice(end.as_bytes());
    }
    lines.push(b'\n');
    Ok(())
}

/// Whether a line is as it was written.
pub(super) fn is_unchanged(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let length = line.len().saturating_sub(ending(&[]).len());
    let (row, end) = line.split_at(length);
    end == ending(row).as_bytes()
}

/// A line as commands print it.
pub fn without_checksum(line: &[u8]) -> Cow<'_, [u8]> {
    if is_unchanged(line) {
        let row = &line[..line.trim_ascii_end().len() - ending(&[]).len()];
        [row, b"}\n"].concat().into()
    } else {
        line.into()
    }
}

/// What follows a row without its closing brace.
fn ending(row: &[u8]) -> String {
    let mut digest = Digest::EMPTY;
    digest.add(row);
    format!("{BEFORE}{digest}{AFTER}")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use reports::Record;

    /// An altered line with the checksum that it would have if the lab had written it.
    pub(crate) fn with_checksum(line: &str) -> String {
        let row = &line.trim_end()[..line.trim_end().len() - ending(&[]).len()];
        format!("{row}{}\n", ending(row.as_bytes()))
    }

    #[test]
    fn any_changed_byte_of_a_row_is_noticed_and_the_line_is_json() {
        let (mut lines, record) = (Vec::new(), Record::default());
        write(&mut lines, &record).unwrap();
        assert!(is_unchanged(&lines));
        let read: Record = serde_json::from_slice(&lines).unwrap();
        assert_eq!(read, record);
        let plain = serde_json::to_string(&record).unwrap() + "\n";
        assert_eq!(without_checksum(&lines), plain.as_bytes());
        assert_eq!(without_checksum(plain.as_bytes()), plain.as_bytes());
        for at in 0..lines.len() - 1 {
            for bit in 0..8 {
                let mut changed = lines.clone();
                changed[at] ^= 1 << bit;
                assert!(!is_unchanged(&changed), "{at} {bit}");
            }
        }
        assert!(!is_unchanged(b"{}\n") && !is_unchanged(b""));
    }
}
