//! Line wrapping at the width of a terminal: at spaces, and if necessary before the parts of a recipe; never
//! within a number.

use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LongWords {
    /// It continues on the next line; a recipe breaks before one of its parts.
    Break,
    /// It stays whole, so that it can be copied, even if its line is too wide.
    Keep,
}

/// The width of a text in terminal columns: a Chinese character takes two.
pub fn columns(text: &str) -> usize {
    textwrap::core::display_width(text)
}

/// Wraps a text into lines of at most `width` columns; `indents` are the indents of the first line and of the
/// others.
pub fn wrapped(text: &str, width: usize, indents: [&str; 2], long_words: LongWords) -> Vec<String> {
    let options = Options::new(width)
        .initial_indent(indents[0])
        .subsequent_indent(indents[1])
        .word_separator(WordSeparator::Custom(match long_words {
            LongWords::Break => words,
            LongWords::Keep => whole_words,
        }))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .break_words(long_words == LongWords::Break);
    let lines = textwrap::wrap(text, options).into_iter();
    lines.map(|line| line.trim_end().to_owned()).collect()
}

/// The width of the widest piece of a text that [`wrapped`] does not break.
pub fn longest_word(text: &str) -> usize {
    words(text).map(|word| columns(&word)).max().unwrap_or(0)
}

/// The unbreakable pieces of a line, each with the spaces after it.
fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    Box::new(pieces(line, |line, place| {
        after_blank(line, place) || before_part(line, place)
    }))
}

/// Like [`words`], with recipes unbroken.
fn whole_words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    Box::new(pieces(line, after_blank))
}

fn pieces(line: &str, is_end: fn(&str, usize) -> bool) -> impl Iterator<Item = Word<'_>> {
    let mut start = 0;
    let places = line.char_indices().map(|(place, _)| place).skip(1);
    let ends = places.filter(move |&place| is_end(line, place));
    ends.chain([line.len()]).map(move |end| {
        let word = Word::from(&line[start..end]);
        start = end;
        word
    })
}

/// Whether a word begins at `place`: neither the next digit group of a number nor the inside of a count such
/// as `(2 of 24)`.
fn after_blank(line: &str, place: usize) -> bool {
    let (before, after) = line.split_at(place);
    let is_group = || before.trim_end().ends_with(|sign: char| sign.is_ascii_digit()) && is_group(after);
    before.ends_with(' ') && !after.starts_with([' ', '%']) && !is_group() && !is_in_count(before)
}

/// Whether a recipe can break at `place`: before the `+` of a part, or after the comma before a parameter.
fn before_part(line: &str, place: usize) -> bool {
    let (before, after) = line.split_at(place);
    let is_name = |text: &str| text.starts_with(|sign: char| sign.is_ascii_lowercase());
    match after.strip_prefix('+') {
        Some(part) => {
            is_name(part) && before.ends_with(|sign: char| sign.is_ascii_alphanumeric() || sign == ')')
        }
        None => is_name(after) && before.ends_with(','),
    }
}

fn is_in_count(text: &str) -> bool {
    let inside = text.rsplit_once('(').map_or("", |(_, inside)| inside);
    inside.starts_with(|sign: char| sign.is_ascii_digit()) && inside.len() < 10 && !inside.contains(')')
}

/// Whether a text begins with exactly three digits, such as the `234` of `1 234`.
fn is_group(text: &str) -> bool {
    let digits = text.chars().take_while(char::is_ascii_digit);
    digits.count() == 3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, width: usize) -> Vec<String> {
        wrapped(text, width, ["", "  "], LongWords::Break)
    }

    #[test]
    fn numbers_stay_whole_and_recipes_break_before_a_part() {
        assert_eq!(
            lines("in all 1 234 567 nodes, 50 %", 12),
            ["in all", "  1 234 567", "  nodes,", "  50 %"]
        );
        assert_eq!(
            lines("alpha-beta+qs+mvv-lva", 15),
            ["alpha-beta+qs", "  +mvv-lva"]
        );
        assert_eq!(
            lines("pvs+null-move(r=2,depth=3)+see", 19),
            ["pvs+null-move(r=2,", "  depth=3)+see"]
        );
        assert_eq!(lines("depth 4 (2 of 24)", 11), ["depth 4", "  (2 of 24)"]);
        assert_eq!(lines("1. Nf3+ Kf8", 8), ["1. Nf3+", "  Kf8"]);
        assert_eq!(longest_word("nodes 1 234 567 of 12"), 9);
    }

    #[test]
    fn a_chinese_character_takes_two_columns() {
        assert_eq!(columns("炮二平五"), 8);
        assert_eq!(lines("炮二平五 马8进7", 9), ["炮二平五", "  马8进7"]);
    }

    #[test]
    fn a_word_that_is_too_long_is_broken_or_kept() {
        let line = |long_words| wrapped("see abcdefgh", 6, ["", ""], long_words);
        assert_eq!(line(LongWords::Break), ["see", "abcdef", "gh"]);
        assert_eq!(line(LongWords::Keep), ["see", "abcdefgh"]);
        assert_eq!(
            wrapped("no pvs+qs+killers", 8, ["", ""], LongWords::Keep),
            ["no", "pvs+qs+killers"]
        );
    }
}
