//! [`Lexer`]: the words of a PGN text, each with its line.

use super::error::PgnFault;

/// The longest word: no move is nearly as long.
const MAX_WORD_LENGTH: usize = 255;

/// A word of a PGN text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A tag's name and its value, as written between the quotes.
    Tag(&'a str, &'a str),
    /// What stands between braces, or behind a semicolon.
    Comment(&'a str),
    /// `(` or `)`.
    Open,
    Close,
    Nag(u8),
    /// A move, a number or a result.
    Word(&'a str),
}

pub(super) struct Lexer<'a> {
    rest: &'a str,
    /// The line of `rest`, from 1 up.
    line: usize,
    /// Whether `rest` begins a line.
    at_start: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: 1,
            at_start: true,
        }
    }

    /// The next word with its line; a fault has a line as well.
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
                match word.len() <= MAX_WORD_LENGTH {
                    true => Ok(Token::Word(word)),
                    false => Err(PgnFault::TooMany {
                        most: MAX_WORD_LENGTH,
                        of: "bytes in a word",
                    }),
                }
            }
        };
        Some((line, token))
    }

    fn comment(&mut self) -> Result<Token<'a>, PgnFault> {
        let end = self.rest.find('}').ok_or(PgnFault::UnclosedComment)?;
        let comment = &self.take(end + 1)[1..end];
        Ok(Token::Comment(comment))
    }

    /// `[Name "value"]` on one line; `\"` and `\\` stand for the quote and the backslash.
    fn tag(&mut self) -> Result<Token<'a>, PgnFault> {
        let line = self.rest.lines().next().unwrap_or_default();
        let fault = || PgnFault::Tag(line.chars().take(80).collect());
        let (name, rest) = line[1..].split_once('"').ok_or_else(fault)?;
        let name = name.trim();
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_+#=:-".contains(c);
        if name.is_empty() || !name.chars().all(is_name) {
            return Err(fault());
        }
        let mut escaped = false;
        let end = rest.find(|c| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        let end = end.ok_or_else(fault)?;
        let after = &rest[end + 1..];
        let behind = after.trim_start().strip_prefix(']').ok_or_else(fault)?;
        self.take(line.len() - behind.len());
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

    /// Goes on by so many bytes.
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
