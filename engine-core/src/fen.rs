//! The parts of FEN that all games share.

use std::fmt;

/// Whether the text looks like a FEN. Positions of other games have `=` or `(` in one of their first two
/// fields (`uniform width=8 depth=6 seed=17`), and may have any number of fields.
pub fn is_fen(position: &str) -> bool {
    let mut fields = position.split_whitespace().take(2);
    fields.all(|field| !field.contains(['=', '(']))
}

/// An invalid FEN: the field, its value, and the rule that it breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("FEN {0}")]
pub struct FenError(pub(crate) String);

/// Returns from a function with such an error.
macro_rules! refuse {
    ($($fault:tt)*) => { return Err($crate::fen::FenError(format!($($fault)*))) };
}

pub(crate) use refuse;

/// Splits a FEN into fields: at least those in `names`, at most six.
pub(crate) fn read_fields<'a>(text: &'a str, names: &[&str]) -> Result<Vec<&'a str>, FenError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    if fields.len() < names.len() {
        let (count, least, names) = (fields.len(), names.len(), names.join(", "));
        refuse!("has {count} of at least {least} fields ({names}): `{text}`");
    }
    match fields.get(6) {
        Some(extra) => Err(FenError(format!(
            "has more than 6 fields, `{extra}` is left over"
        ))),
        None => Ok(fields),
    }
}

/// A number of digits only; `parse` alone would also accept a sign.
pub(crate) fn read_number(field: &str) -> Option<u16> {
    let digits = field.bytes().all(|byte| byte.is_ascii_digit());
    field.parse().ok().filter(|_| digits)
}

/// The counter in a field; `missing` if the field is absent or `-`, as some programs write it.
pub(crate) fn read_counter(field: Option<&&str>, name: &str, missing: u16) -> Result<u16, FenError> {
    let Some(field) = field.filter(|&&field| field != "-") else {
        return Ok(missing);
    };
    read_number(field).ok_or_else(|| {
        FenError(format!(
            "{name} is `{field}` instead of a whole number up to 65535"
        ))
    })
}

/// The format of a game's piece placement field.
pub(crate) struct Placement<P> {
    pub(crate) ranks: u8,
    /// The number of the lowest rank.
    pub(crate) lowest: u8,
    /// The word for squares or points, in the plural, for error messages.
    pub(crate) places: &'static str,
    pub(crate) letters: &'static str,
    pub(crate) piece: fn(char) -> Option<P>,
}

impl<P> Placement<P> {
    /// Parses the field, from the highest rank down.
    pub(crate) fn read<const FILES: usize>(&self, field: &str) -> Result<Vec<[Option<P>; FILES]>, FenError> {
        let count = field.split('/').count();
        if count != usize::from(self.ranks) {
            let noun = if count == 1 { "rank" } else { "ranks" };
            refuse!(
                "piece placement has {count} {noun} instead of {}: `{field}`",
                self.ranks
            );
        }
        let ranks = field.split('/').zip((0..self.ranks).rev());
        let ranks = ranks.map(|(text, rank)| {
            let read = self.read_rank(text);
            let rank = rank + self.lowest;
            read.map_err(|fault| FenError(format!("piece placement, rank {rank}: {fault}")))
        });
        ranks.collect()
    }

    /// Parses one rank; a digit is a run of empty squares.
    fn read_rank<const FILES: usize>(&self, text: &str) -> Result<[Option<P>; FILES], String> {
        let places = self.places;
        let mut files = Vec::with_capacity(FILES);
        let mut after_digit = false;
        for letter in text.chars() {
            let empty = letter.to_digit(10).map(|digit| digit as usize);
            match ((self.piece)(letter), empty) {
                (Some(piece), _) => files.push(Some(piece)),
                // Two digits in a row are two runs to one program and one number to another.
                (None, Some(1..)) if after_digit => {
                    return Err(format!(
                        "digits beside each other in `{text}`; a run of empty {places} is one digit"
                    ));
                }
                (None, Some(empty)) if (1..=FILES).contains(&empty) => {
                    files.extend((0..empty).map(|_| None));
                }
                _ => {
                    return Err(format!(
                        "unknown letter `{letter}` in `{text}` (pieces are {}, empty {places} 1-{FILES})",
                        self.letters
                    ));
                }
            }
            after_digit = empty.is_some();
        }
        files.try_into().map_err(|files: Vec<Option<P>>| {
            format!("`{text}` fills {} files instead of {FILES}", files.len())
        })
    }
}

/// Writes the piece placement, the highest rank first; `letter` gives the piece at a file and rank.
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
