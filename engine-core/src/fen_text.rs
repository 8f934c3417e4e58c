//! What the FENs of all games have in common.

use std::fmt;

/// A number in digits alone: no sign, which `parse` would let pass.
pub(crate) fn read_number(field: &str) -> Option<u16> {
    let digits = field.bytes().all(|byte| byte.is_ascii_digit());
    field.parse().ok().filter(|_| digits)
}

/// What is wrong with a rank of the placement of pieces.
#[derive(Clone, Copy)]
pub(crate) enum RankFault {
    /// A sign that is neither a piece nor a run of empty squares.
    Letter(char),
    /// Digits beside each other: what one program reads as two runs is a number to another.
    AdjacentDigits,
    /// It fills so many files.
    Files(usize),
}

/// Reads one rank: `piece` tells what a letter stands for, a digit how many squares are empty.
pub(crate) fn read_rank<P, const FILES: usize>(
    text: &str,
    piece: impl Fn(char) -> Option<P>,
) -> Result<[Option<P>; FILES], RankFault> {
    let mut files = Vec::with_capacity(FILES);
    let mut after_digit = false;
    for letter in text.chars() {
        let empty = letter.to_digit(10).map(|digit| digit as usize);
        match (piece(letter), empty) {
            (Some(piece), _) => files.push(Some(piece)),
            (None, Some(1..)) if after_digit => return Err(RankFault::AdjacentDigits),
            (None, Some(empty)) if (1..=FILES).contains(&empty) => {
                files.extend((0..empty).map(|_| None));
            }
            _ => return Err(RankFault::Letter(letter)),
        }
        after_digit = empty.is_some();
    }
    files
        .try_into()
        .map_err(|files: Vec<Option<P>>| RankFault::Files(files.len()))
}

/// Writes the placement of pieces, the highest rank first; `letter` is that of the piece at a file and rank.
pub(crate) fn write_placement(
    f: &mut fmt::Formatter<'_>,
    (files, ranks): (u8, u8),
    letter: impl Fn(u8, u8) -> Option<char>,
) -> fmt::Result {
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for file in 0..files {
            match letter(file, rank) {
                None => empty += 1,
                Some(letter) => {
                    write_run(f, empty)?;
                    empty = 0;
                    write!(f, "{letter}")?;
                }
            }
        }
        write_run(f, empty)?;
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}
