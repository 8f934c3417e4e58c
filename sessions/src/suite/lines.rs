//! The lines of a suite: EPD, FEN, or a tree; a line may stand for several positions.

use super::SuitePosition;
use crate::expected_moves::ExpectedMoves;
use crate::file_error::{MAX_ERRORS, MAX_NAME_LENGTH, bad_lines};
use crate::pgn::Reading;
use crate::with_causes;
use crate::{FileError, PlainError};
use disk::bounded_read::Lines;
use disk::digest::Digest;
use engine_core::epd::Epd;
use engine_core::fen::is_fen;
use engine_core::sanitize;
use games::{GameError, RootPosition};
use search_variants::strategy::without_braces;
use std::collections::HashSet;
use std::io::BufRead;

/// Receives a suite's name and its positions, one at a time.
pub(super) type PositionVisitor<'a, E> = &'a mut dyn FnMut(&str, SuitePosition) -> Result<(), E>;

/// Reads EPD or FEN lines. Blank lines, lines that begin with `#`, a byte order mark, and Windows carriage
/// returns are ignored. All bad lines are reported.
pub(super) fn read<E: From<FileError>>(
    name: &str,
    place: &str,
    text: impl BufRead,
    reading: Reading<'_>,
    each: PositionVisitor<'_, E>,
) -> Result<(), E> {
    let mut seen = HashSet::new();
    let mut errors = Vec::new();
    let mut lines = Lines::of(text, place.to_owned());
    let mut bytes = Vec::new();
    let mut empty = true;
    while let Some(bytes) = lines.next(&mut bytes).map_err(FileError::from)? {
        let line = sanitize::decode(bytes);
        let line = match lines.number() {
            1 => line.trim_start_matches('\u{feff}').trim(),
            _ => line.trim(),
        };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        empty = false;
        let read: Result<Vec<_>, FileError> =
            several(line).and_then(|lines| lines.iter().map(|line| read_line(line, reading)).collect());
        match read {
            Ok(read) if errors.is_empty() => {
                let number = lines.number();
                let is_one = read.len() == 1;
                for (id, root, expected) in read {
                    let id = id.unwrap_or_else(|| {
                        if is_one { format!("line {number}") } else { root.fen().to_owned() }
                    });
                    let id = unused(&mut seen, id, &format!(" (line {number})"));
                    each(name, SuitePosition { id, root, expected })?;
                }
            }
            Ok(_) => {}
            Err(error) => {
                errors.push(sanitize::message(&format!(
                    "{}: {}",
                    lines.place(),
                    with_causes(&error)
                )));
            }
        }
        if errors.len() == MAX_ERRORS {
            return Err(FileError::BadLines(bad_lines(&errors)).into());
        }
    }
    if errors.is_empty() && empty {
        let sentence = format!("{place} holds no position; a suite has an EPD or FEN on each line");
        Err(FileError::from(PlainError::new(sentence)).into())
    } else if errors.is_empty() {
        Ok(())
    } else {
        Err(FileError::BadLines(bad_lines(&errors)).into())
    }
}

/// The name, with `addition` appended until it is unique in the suite. Only digests of used names are stored,
/// since a suite may be large.
pub(super) fn unused(used: &mut HashSet<u64>, mut id: String, addition: &str) -> String {
    let digest = |id: &str| {
        let mut digest = Digest::EMPTY;
        digest.add(id.as_bytes());
        digest.number()
    };
    while !used.insert(digest(&id)) {
        id.push_str(addition);
    }
    id
}

/// The name, position and expected moves of a line. An operation `game` names the game, unless `reading`
/// does.
pub(super) fn read_line(
    line: &str,
    reading: Reading<'_>,
) -> Result<(Option<String>, RootPosition, ExpectedMoves), FileError> {
    let epd: Epd = line.parse().map_err(GameError::from)?;
    let (root, board) = RootPosition::of_epd(&epd, "", reading.game, reading.games)?;
    let expected = ExpectedMoves::named(&epd, board.as_ref())?;
    let id = epd.id.map(|id| sanitize::name(&id).into_owned());
    let length = id.as_ref().map_or(0, |id| id.chars().count());
    if length <= MAX_NAME_LENGTH {
        Ok((id, root, expected))
    } else {
        let sentence =
            format!("operation `id`: a name of {length} characters, of {MAX_NAME_LENGTH} at the most");
        Err(PlainError::new(sentence).into())
    }
}

/// Expands a line: in a tree's line, `seed=1..9` and braces stand for several values, like braces in recipes.
pub(super) fn several(line: &str) -> Result<Vec<String>, FileError> {
    if is_fen(line) {
        return Ok(vec![line.to_owned()]);
    }
    let (position, operations) = line.split_at(line.find(';').unwrap_or(line.len()));
    let fields = position
        .split_whitespace()
        .map(|field| match field.split_once('=') {
            Some((name, range)) if range.contains("..") && !range.contains('{') => {
                format!("{name}={{{range}}}")
            }
            _ => field.to_owned(),
        });
    let positions = without_braces(&fields.collect::<Vec<String>>().join(" "));
    let positions = positions.map_err(|why| FileError::Braces {
        given: position.to_owned(),
        why,
    })?;
    let lines = positions.into_iter();
    Ok(lines.map(|position| position + operations).collect())
}
