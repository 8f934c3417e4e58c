//! Text in a drawing: placed, broken into lines, and escaped.

use crate::svg::{escaped, number};
use crate::wrap::columns;

pub(super) const TEXT: f64 = 14.0;
pub(super) const TEXT_LINE: f64 = 20.0;
/// What a letter takes in a line, guessed; Chinese characters take two of it.
const LETTER: f64 = 6.8;

/// Writes a line of text; `anchor` is `start` or `middle`.
pub(super) fn text(x: f64, y: f64, anchor: &str, line: &str) -> String {
    let (x, y) = (number(x), number(y));
    format!(
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{}</text>\n",
        escaped(line)
    )
}

/// The lines that a text takes in a width. A word that is longer than a line is cut.
pub(crate) fn wrapped(text: &str, width: f64) -> Vec<String> {
    let room = (width / LETTER) as usize;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && columns(&line) + 1 + columns(word) > room {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for character in word.chars() {
            if columns(&line) >= room {
                lines.push(std::mem::take(&mut line));
            }
            line.push(character);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_broken_between_words_and_long_words_are_cut() {
        let lines = |text| wrapped(text, 10.0 * LETTER);
        assert_eq!(lines("a line of ten and more"), ["a line of", "ten and", "more"]);
        assert_eq!(lines("so abcdefghijklm"), ["so", "abcdefghij", "klm"]);
        assert_eq!(lines("楚河漢界楚河"), ["楚河漢界楚", "河"]);
        assert!(lines(" \n ").is_empty());
    }
}
