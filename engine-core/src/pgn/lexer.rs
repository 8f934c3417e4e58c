//! [`Lexer`]: splits a PGN text into tokens, each with its line number.

use super::error::PgnFault;
use super::game::GameResult;

/// Maximum length of a word in bytes; no move comes close.
const MAX_WORD_LENGTH: usize = 255;

/// A token of a PGN text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A tag's name and value, the value as written between the quotes.
    Tag(&'a str, &'a str),
    /// The text between braces, or after a semicolon.
    Comment(&'a str),
    /// `(` or `)`.
    Open,
    Close,
    Nag(u8),
    /// A move, a move number or a result.
    Word(&'a str),
}

#[derive(Clone)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    /// Line number of `rest`, from 1.
    line: usize,
    /// Whether `rest` is at the start of a line.
    at_start: bool,
}

impl<'a> Lexer<'a> {
    /// The tokens of a text whose first line has this number.
    pub(super) fn new(text: &'a str, line: usize) -> Lexer<'a> {
        Lexer {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line,
            at_start: true,
        }
    }

    /// The next token, or an error, with its line number.
    pub(super) fn next(&mut self) -> Option<(usize, Result<Token<'a>, PgnFault>)> {
        loop {
            let sign = self.rest.chars().next()?;
            if sign == '%' && self.at_start {
                self.rest_of_line();
            } else if sign.is_whitespace() {
                self.take(sign.len_utf8());
            } else {
                break;
            }
        }
        let line = self.line;
        let sign = self.rest.chars().next()?;
        let token = match sign {
            '{' => self.comment(),
            ';' => Ok(Token::Comment(&self.rest_of_line()[1..])),
            '[' => self.tag(),
            '(' => {
                self.take(1);
                Ok(Token::Open)
            }
            ')' => {
                self.take(1);
                Ok(Token::Close)
            }
            '$' => {
                self.take(1);
                let digits = self.while_in(|c| c.is_ascii_digit());
                digits
                    .parse()
                    .map(Token::Nag)
                    .map_err(|_| PgnFault::Nag(digits.to_owned()))
            }
            '}' | ']' | '"' | '<' | '>' => Err(PgnFault::Sign(sign)),
            _ => {
                let word = self.while_in(|c| !c.is_whitespace() && !"{}()[];$\"<>".contains(c));
                if word.len() <= MAX_WORD_LENGTH {
                    Ok(Token::Word(word))
                } else {
                    Err(PgnFault::TooMany {
                        most: MAX_WORD_LENGTH,
                        of: "bytes in a word",
                    })
                }
            }
        };
        Some((line, token))
    }

    /// Skips the rest of a game that cannot be parsed, up to the tags of the next one. A game without tags
    /// also ends with a line whose last word is a result. `in_tags`: whether tags of this game may still
    /// follow.
    pub(super) fn skip_game(&mut self, mut in_tags: bool, has_tags: bool) {
        while !self.rest.is_empty() {
            // Even if the rest of the game is malformed.
            if !matches!(self.rest.as_bytes(), [b'[', b'A'..=b'Z', ..]) {
                in_tags &= self.rest.starts_with(|sign: char| "[\r\n%".contains(sign));
            } else if !in_tags {
                return;
            }
            let line = self.rest_of_line();
            self.take(1.min(self.rest.len()));
            let last = line.split_whitespace().next_back().and_then(GameResult::of_text);
            if !has_tags && last.is_some() {
                return;
            }
        }
    }

    /// A comment up to its closing brace. If the tags of another game come first, the brace is missing.
    fn comment(&mut self) -> Result<Token<'a>, PgnFault> {
        let mut ends = self.rest.match_indices(['}', '\n']);
        let end = ends.find(|&(at, sign)| sign == "}" || tag_name(&self.rest[at + 1..]).is_some());
        let Some((end, "}")) = end else {
            return Err(PgnFault::UnclosedComment);
        };
        let comment = &self.take(end + 1)[1..end];
        Ok(Token::Comment(comment))
    }

    /// `[Name "value"]` on one line; `\"` and `\\` are escapes for quote and backslash. If a program forgot
    /// them, the value goes up to the end of the line.
    fn tag(&mut self) -> Result<Token<'a>, PgnFault> {
        let line = || self.rest.chars().take_while(|&sign| !"\r\n".contains(sign));
        let fault = || PgnFault::Tag(line().take(80).collect());
        let (name, rest) = tag_name(self.rest).ok_or_else(fault)?;
        let mut escaped = false;
        let end = rest.find(|c| {
            let ends = c == '\n' || c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        let blank = |c: char| c.is_whitespace() && c != '\n';
        let closed = |end: usize| {
            let after = rest[end..].strip_prefix('"')?.trim_start_matches(blank);
            Some((end, after.strip_prefix(']')?))
        };
        let last = || rest[..rest.find('\n').unwrap_or(rest.len())].rfind('"');
        let closed = end.and_then(closed).or_else(|| last().and_then(closed));
        let (end, behind) = closed.ok_or_else(fault)?;
        self.take(self.rest.len() - behind.len());
        Ok(Token::Tag(name, &rest[..end]))
    }

    fn rest_of_line(&mut self) -> &'a str {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.take(end)
    }

    fn while_in(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        self.take(end)
    }

    /// Advances by that many bytes.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        if !taken.is_empty() {
            self.at_start = taken.ends_with('\n');
        }
        self.rest = rest;
        taken
    }
}

/// Whether a line begins with a tag.
pub(super) fn is_tag(line: &str) -> bool {
    tag_name(line).is_some()
}

/// The name of the tag at the start of a text, and the text after its opening quote.
fn tag_name(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('[')?;
    let end = text
        .find(['"', '\n'])
        .filter(|&end| text[end..].starts_with('"'))?;
    let name = text[..end].trim();
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_+#=:-".contains(c);
    (!name.is_empty() && name.chars().all(is_name)).then(|| (name, &text[end + 1..]))
}
