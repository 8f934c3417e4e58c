//! [`LeftOut`]: what a reader of published files does not use. Nothing is skipped silently: each line or game
//! that cannot be read is named with its place and reason, and what is passed over within others is counted
//! by kind.

use crate::file_error::{MAX_ERRORS, bad_lines};
use crate::{FileError, with_causes};
use engine_core::sanitize;
use reports::numbers::counted;
use std::error::Error;

/// Maximum number of lines or games to name individually, and of kinds.
const MAX_NAMED: usize = 8;

/// What a file's reader leaves out.
#[derive(Debug, Default)]
pub struct LeftOut {
    place: String,
    /// What the file consists of: `line` or `game`.
    unit: &'static str,
    strict: bool,
    /// The number of lines or games, and of those that cannot be read.
    all: usize,
    bad: usize,
    errors: Vec<String>,
    /// Each kind of thing passed over, with the line of the first and the number of lines or games.
    passed_over: Vec<(String, usize, usize)>,
    more_kinds: usize,
}

impl LeftOut {
    /// Nothing yet of the file `place`, which consists of `unit`s. `strict` makes a single bad one an error.
    pub fn new(place: &str, unit: &'static str, strict: bool) -> LeftOut {
        LeftOut {
            place: place.to_owned(),
            unit,
            strict,
            ..LeftOut::default()
        }
    }

    /// Counts a line or game.
    pub fn count(&mut self) {
        self.all += 1;
    }

    /// Leaves out the line or game that was counted last.
    pub fn leave_out(&mut self, error: &dyn Error) {
        self.bad += 1;
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(sanitize::message(&with_causes(error)));
        }
    }

    /// Notes that something of this kind at this line was passed over.
    pub fn pass_over(&mut self, kind: String, line: usize) {
        let has_room = self.passed_over.len() < MAX_NAMED;
        match self.passed_over.iter_mut().find(|(known, ..)| *known == kind) {
            Some((.., count)) => *count += 1,
            None if has_room => self.passed_over.push((kind, line, 1)),
            None => self.more_kinds += 1,
        }
    }

    /// Whether positions are still used: not after a bad line of a file read strictly.
    pub fn is_used(&self) -> bool {
        self.bad == 0 || !self.strict
    }

    /// Whether it is certain that the file is refused, and enough of its errors are known.
    pub fn is_full(&self) -> bool {
        self.bad >= MAX_ERRORS && (self.strict || self.bad == self.all)
    }

    /// The number of lines or games counted.
    pub fn all(&self) -> usize {
        self.all
    }

    /// The notes about the file.
    ///
    /// # Errors
    /// If no line or game can be read, or one cannot and reading is strict.
    pub fn finish(self) -> Result<Vec<String>, FileError> {
        let LeftOut { place, unit, .. } = self;
        if self.bad > 0 && (self.strict || self.bad == self.all) {
            let error = bad_lines(&self.errors);
            return Err(match (unit, self.strict) {
                ("line", _) => FileError::BadLines(error),
                ("game", false) => FileError::BadGames { place, error },
                _ => FileError::Other(error),
            });
        }
        let mut notes = Vec::new();
        if self.bad > 0 {
            let all = counted(self.all, unit);
            let mut note = format!("{} of {all} of {place}, left out:", self.bad);
            for error in self.errors.iter().take(MAX_NAMED) {
                note += &format!("\n{error}");
            }
            if self.bad > MAX_NAMED {
                note += &format!("\nand {} more", self.bad - MAX_NAMED);
            }
            notes.push(note);
        }
        for (kind, line, count) in self.passed_over {
            let kind = sanitize::name(&kind);
            let count = counted(count, unit);
            notes.push(format!("{place}: {kind} in {count}, the first at line {line}"));
        }
        if self.more_kinds > 0 {
            let times = self.more_kinds;
            notes.push(format!("{place}: other kinds were passed over {times} times"));
        }
        Ok(notes)
    }
}
