//! The lines of a suite: EPD, FEN, or a tree; a line may stand for several positions.

use super::SuitePosition;
use crate::expected_moves::ExpectedMoves;
use crate::file_error::MAX_NAME_LENGTH;
use crate::left_out::LeftOut;
use crate::pgn::{Choice, Reading};
use crate::{FileError, PlainError};
use disk::digest::Digest;
use disk::published::Text;
use engine_core::epd::Epd;
use engine_core::fen::is_fen;
use engine_core::sanitize;
use games::{GameError, RootPosition};
use search_variants::strategy::without_braces;
use std::collections::HashSet;

/// Receives a suite's name and its positions, one at a time.
pub(super) type PositionVisitor<'a, E> = &'a mut dyn FnMut(&str, SuitePosition) -> Result<(), E>;

/// Reads the chosen EPD or FEN lines. Blank lines and lines that begin with `#` are comments. Bad lines are
/// left out.
pub(super) fn read<E: From<FileError>>(
    name: &str,
    mut text: Text,
    reading: Reading<'_>,
    (choose, left_out): (&mut dyn FnMut(usize) -> Choice, &mut LeftOut),
    each: PositionVisitor<'_, E>,
) -> Result<(), E> {
    let mut seen = HashSet::new();
    let (mut line, mut count) = (String::new(), 0);
    while !left_out.is_full() && text.next(&mut line).map_err(FileError::from)? {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        count += 1;
        match choose(count - 1) {
            Choice::Read => {}
            Choice::Skip => continue,
            Choice::Stop => break,
        }
        left_out.count();
        let number = text.number();
        let lines =
            several(&line).and_then(|lines| lines.iter().map(|line| read_line(line, reading)).collect());
        let lines: Vec<ReadLine> = match lines {
            Ok(lines) => lines,
            Err(error) => {
                left_out.leave_out(&PlainError::caused(text.place(), error));
                continue;
            }
        };
        let is_one = lines.len() == 1;
        for (id, root, expected, passed_over) in lines {
            passed_over
                .into_iter()
                .for_each(|kind| left_out.pass_over(kind, number));
            let id = id.unwrap_or_else(
                || {
                    if is_one { format!("line {number}") } else { root.fen().to_owned() }
                },
            );
            let id = unused(&mut seen, id, &format!(" (line {number})"));
            if left_out.is_used() {
                each(name, SuitePosition { id, root, expected })?;
            }
        }
    }
    if count == 0 {
        let place = text.name();
        let empty = plain_error!("{place} holds no position; a suite has an EPD or FEN on each line");
        return Err(FileError::from(empty).into());
    }
    Ok(())
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

/// A line as it was read: its name, position and expected moves, and the kinds of things that were passed
/// over.
pub(super) type ReadLine = (Option<String>, RootPosition, ExpectedMoves, Vec<String>);

/// Reads a line. An operation `game` names the game, unless `reading` does.
pub(super) fn read_line(line: &str, reading: Reading<'_>) -> Result<ReadLine, FileError> {
    let epd: Epd = line.parse().map_err(GameError::from)?;
    let (root, board) = RootPosition::of_epd(&epd, "", reading.game, reading.games)?;
    let expected = ExpectedMoves::named(&epd, board.as_ref())?;
    let unknown = epd.other.iter().filter(|operation| !operation.is_specified());
    let unknown = unknown.map(
        |operation| match operation.opcode.split(['=', ':', '(', ',']).next() {
            Some(name) if operation.is_named() => format!("operation `{name}` passed over"),
            _ => "text in place of an operation passed over".to_owned(),
        },
    );
    let passed_over = unknown.chain(root.dropped().map(str::to_owned)).collect();
    let id = epd.id.map(|id| sanitize::name(&id).into_owned());
    let length = id.as_ref().map_or(0, |id| id.chars().count());
    if length > MAX_NAME_LENGTH {
        refuse!("operation `id`: a name of {length} characters, of {MAX_NAME_LENGTH} at the most");
    }
    Ok((id, root, expected, passed_over))
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
        text: position.to_owned(),
        why,
    })?;
    let lines = positions.into_iter();
    Ok(lines.map(|position| position + operations).collect())
}
