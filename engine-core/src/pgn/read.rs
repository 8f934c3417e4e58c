//! [`read`]: PGN games from a text.

use super::error::{PgnError, PgnFault};
use super::game::{GameResult, PgnGame, PgnMove};
use super::lexer::{Lexer, Token, is_tag};

/// Limits that no real game exceeds; a text that does is rejected before it uses much memory.
const MAX_TAGS: usize = 256;
const MAX_MOVES: usize = 20_000;
const MAX_NAGS: usize = 64;
const DEEPEST_VARIATION: usize = 256;

/// Annotation symbols, after a move or on their own, with their NAGs. Longer symbols come before their
/// prefixes.
const SIGNS: [(&str, u8); 47] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
    ("+/=", 14),
    ("+=", 14),
    ("⩲", 14),
    ("=/+", 15),
    ("=+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("=∞", 44),
    ("∞=", 44),
    ("=", 10),
    ("∞", 13),
    ("+/−", 16),
    ("−/+", 17),
    ("+−", 18),
    ("−+", 19),
    ("+–", 18),
    ("–+", 19),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("□", 7),
    ("☐", 7),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("↻", 32),
    ("↑", 36),
    ("→", 40),
    ("⯹", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⨁", 138),
    ("⊕", 138),
    ("∆", 140),
    ("⌓", 142),
];

/// Check and mate signs.
const CHECKS: [&str; 4] = ["", "+", "++", "#"];

/// The games of a text, in order. After a game that cannot be parsed, reading continues with the next one.
pub fn read(text: &str) -> PgnGames<'_> {
    read_part(text, 1, 0)
}

/// The games of a part of a text that begins with this line, after this number of games.
pub fn read_part(text: &str, line: usize, games: usize) -> PgnGames<'_> {
    PgnGames {
        lexer: Lexer::new(text, line),
        number: games,
    }
}

/// Whether another game begins with `line`: a tag after moves. `has_moves` has whether the lines of the game
/// up to there have moves, and is updated.
pub fn begins_game(line: &str, has_moves: &mut bool) -> bool {
    let line = line.trim();
    let begins = is_tag(line) && *has_moves;
    *has_moves =
        !begins && (*has_moves || !(is_tag(line) || line.is_empty() || line.starts_with(['%', '{', ';'])));
    begins
}

/// The iterator of [`read`].
pub struct PgnGames<'a> {
    lexer: Lexer<'a>,
    number: usize,
}

impl Iterator for PgnGames<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Result<PgnGame, PgnError>> {
        self.number += 1;
        let mut reading = Reading {
            game: PgnGame {
                number: self.number,
                ..PgnGame::default()
            },
            depth: 0,
            outermost: 0,
        };
        loop {
            let before = self.lexer.clone();
            let Some((line, token)) = self.lexer.next() else {
                return reading.ended().transpose();
            };
            match token.and_then(|token| reading.take(token, line)) {
                Ok(false) => {}
                Ok(true) => return Some(Ok(reading.game)),
                // The mark is missing, and the next game begins here.
                Err(PgnFault::TagInGame) if reading.take_result_of_tag() => {
                    self.lexer = before;
                    return Some(Ok(reading.game));
                }
                Err(fault) => {
                    self.lexer = before;
                    self.skip(&reading.game, &fault);
                    return Some(Err(reading.error(line, fault)));
                }
            }
        }
    }
}

impl PgnGames<'_> {
    /// Skips from an error to the start of the next game.
    fn skip(&mut self, game: &PgnGame, fault: &PgnFault) {
        let has_tags = match fault {
            // The next game begins here.
            PgnFault::TagInGame | PgnFault::UnclosedVariation => return,
            // Any text that ends with a result may belong to the broken tag or comment.
            PgnFault::Tag(_) | PgnFault::UnclosedComment => true,
            _ => !game.tags.is_empty(),
        };
        self.lexer.skip_game(game.moves.is_empty(), has_tags);
    }
}

/// A game being parsed.
struct Reading {
    game: PgnGame,
    /// Nesting depth of variations, and the line where the outermost one begins.
    depth: usize,
    outermost: usize,
}

impl Reading {
    fn error(&self, line: usize, fault: PgnFault) -> PgnError {
        let line = match fault {
            PgnFault::UnclosedVariation => self.outermost,
            _ => line,
        };
        PgnError {
            line,
            game: self.game.number,
            fault,
        }
    }

    /// Processes a token of the given line; returns whether it ends the game.
    fn take(&mut self, token: Token<'_>, line: usize) -> Result<bool, PgnFault> {
        let game = &mut self.game;
        if game.line == 0 {
            game.line = line;
        }
        match token {
            Token::Open if game.moves.is_empty() => return Err(PgnFault::BeforeMoves('(')),
            Token::Open => {
                at_most(DEEPEST_VARIATION, self.depth, "variations within each other")?;
                if self.depth == 0 {
                    self.outermost = line;
                }
                self.depth += 1;
            }
            Token::Close if self.depth == 0 => return Err(PgnFault::Sign(')')),
            Token::Close => self.depth -= 1,
            Token::Tag(..) if self.depth > 0 => return Err(PgnFault::UnclosedVariation),
            _ if self.depth > 0 => {}
            Token::Word(word) => match GameResult::of_text(word) {
                Some(result) => {
                    game.result = result;
                    return Ok(true);
                }
                None => add_word(game, word, line)?,
            },
            other => add(game, other)?,
        }
        Ok(false)
    }

    /// Takes the result from the tag `Result`; returns whether there is one.
    fn take_result_of_tag(&mut self) -> bool {
        let result = self
            .game
            .tag("Result")
            .and_then(|value| GameResult::of_text(value.trim()));
        self.game.result = result.unwrap_or_default();
        result.is_some()
    }

    /// At the end of the text: nothing, or the error for an unfinished game.
    fn ended(mut self) -> Result<Option<PgnGame>, PgnError> {
        let last = self.game.moves.last().map_or(self.game.line, |last| last.line);
        match (self.depth, last) {
            (0, 0) => Ok(None),
            (0, _) if self.take_result_of_tag() => Ok(Some(self.game)),
            (0, line) => Err(self.error(line, PgnFault::NoResult)),
            _ => Err(self.error(last, PgnFault::UnclosedVariation)),
        }
    }
}

/// Adds a tag, comment or NAG to the game.
fn add(game: &mut PgnGame, token: Token<'_>) -> Result<(), PgnFault> {
    match token {
        Token::Tag(..) if !game.moves.is_empty() => return Err(PgnFault::TagInGame),
        // A second `Event` tag: the game before it consists of tags only.
        Token::Tag("Event", _) if game.tag("Event").is_some() => return Err(PgnFault::TagInGame),
        Token::Tag(name, value) => {
            at_most(MAX_TAGS, game.tags.len(), "tags")?;
            game.tags.push((name.to_owned(), unescaped(value)));
        }
        Token::Comment(text) => {
            let comment = match game.moves.last_mut() {
                Some(last) => &mut last.comment,
                None => &mut game.comment,
            };
            for word in text.split_whitespace() {
                if !comment.is_empty() {
                    comment.push(' ');
                }
                comment.push_str(word);
            }
        }
        Token::Nag(nag) => {
            let last = game.moves.last_mut().ok_or(PgnFault::BeforeMoves('$'))?;
            at_most(MAX_NAGS, last.nags.len(), "NAGs of a move")?;
            last.nags.push(nag);
        }
        Token::Open | Token::Close | Token::Word(_) => {}
    }
    Ok(())
}

/// Adds a move with its annotations; skips a move number.
fn add_word(game: &mut PgnGame, word: &str, line: usize) -> Result<(), PgnFault> {
    let (text, nags) = apart(word);
    if !text.is_empty() {
        at_most(MAX_MOVES, game.moves.len(), "moves")?;
        game.moves.push(PgnMove {
            text: text.to_owned(),
            line,
            ..PgnMove::default()
        });
    }
    nags.into_iter().try_for_each(|nag| add(game, Token::Nag(nag)))
}

/// Splits a word into the move, without its number, and the NAGs of the symbols after it. The move is empty
/// if the word is a number, only symbols, or `e.p.`.
pub fn apart(word: &str) -> (&str, Vec<u8>) {
    // A null move is not a glyph.
    if word.ends_with("--") {
        return ("--", Vec::new());
    }
    let behind_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    // `0-0` begins with a digit but has no move number.
    let is_numbered = behind_digits.is_empty() || behind_digits.starts_with('.');
    let text = if is_numbered { behind_digits } else { word };
    let text = text.trim_start_matches('.');
    if matches!(text, "ep" | "e.p.") {
        return ("", Vec::new());
    }
    let is_sign = |sign: char| SIGNS.iter().any(|(signs, _)| signs.contains(sign));
    let bare = text.trim_end_matches(|sign| sign == '#' || is_sign(sign));
    // A novelty.
    if text == "N" {
        return ("", vec![146]);
    }
    let found = CHECKS.iter().find_map(|check| {
        let signs = text[bare.len()..].strip_prefix(check)?;
        Some((check.len(), nags(signs)?))
    });
    match found {
        Some((_, nags)) if bare.is_empty() => ("", nags),
        Some((check, nags)) => (&text[..bare.len() + check], nags),
        None => (text, Vec::new()),
    }
}

/// The NAGs of a sequence of symbols; `None` if anything else is in it.
fn nags(mut signs: &str) -> Option<Vec<u8>> {
    let mut nags = Vec::new();
    while !signs.is_empty() {
        let (sign, nag) = SIGNS.iter().find(|(sign, _)| signs.starts_with(sign))?;
        nags.push(*nag);
        signs = &signs[sign.len()..];
    }
    Some(nags)
}

fn at_most(most: usize, there: usize, of: &'static str) -> Result<(), PgnFault> {
    if there < most { Ok(()) } else { Err(PgnFault::TooMany { most, of }) }
}

/// A tag's value with its escapes resolved.
fn unescaped(value: &str) -> String {
    let mut text = String::new();
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => text.extend(signs.next()),
            _ => text.push(sign),
        }
    }
    text
}
