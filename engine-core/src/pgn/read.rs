//! [`read`]: PGN games from a text.

use super::error::{PgnError, PgnFault};
use super::game::{GameResult, PgnGame, PgnMove};
use super::lexer::{Lexer, Token};

/// More of these has no game; a text that claims so is refused before it takes memory.
const MAX_TAGS: usize = 256;
const MAX_MOVES: usize = 20_000;
const MAX_NAGS: usize = 64;
const DEEPEST_VARIATION: usize = 256;

/// The signs that some write behind a move, by their NAG.
const SUFFIXES: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// The games of a text, one after the other. Behind a fault there is none.
pub fn read(text: &str) -> Games<'_> {
    Games {
        lexer: Lexer::new(text),
        number: 0,
        ended: false,
    }
}

/// The iterator of [`read`].
pub struct Games<'a> {
    lexer: Lexer<'a>,
    number: usize,
    ended: bool,
}

impl Iterator for Games<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Result<PgnGame, PgnError>> {
        if self.ended {
            return None;
        }
        self.number += 1;
        let game = self.game();
        self.ended = !matches!(game, Ok(Some(_)));
        game.transpose()
    }
}

impl Games<'_> {
    /// The next game; none at the end of the text.
    fn game(&mut self) -> Result<Option<PgnGame>, PgnError> {
        let mut game = PgnGame {
            number: self.number,
            ..PgnGame::default()
        };
        // Open variations, and the line on which the outermost begins.
        let (mut depth, mut outermost) = (0, 0);
        let number = self.number;
        let fault = |line, fault| PgnError {
            line,
            game: number,
            fault,
        };
        while let Some((line, token)) = self.lexer.next() {
            let token = token.map_err(|found| fault(line, found))?;
            if game.line == 0 {
                game.line = line;
            }
            match token {
                Token::Open if game.moves.is_empty() => {
                    return Err(fault(line, PgnFault::BeforeMoves('(')));
                }
                Token::Open if depth == DEEPEST_VARIATION => {
                    let most = DEEPEST_VARIATION;
                    let of = "variations within each other";
                    return Err(fault(line, PgnFault::TooMany { most, of }));
                }
                Token::Open => {
                    outermost = if depth == 0 { line } else { outermost };
                    depth += 1;
                }
                Token::Close if depth == 0 => return Err(fault(line, PgnFault::Sign(')'))),
                Token::Close => depth -= 1,
                Token::Tag(..) if depth > 0 => {
                    return Err(fault(outermost, PgnFault::UnclosedVariation));
                }
                _ if depth > 0 => {}
                Token::Word(word) => match GameResult::of_text(word) {
                    Some(result) => {
                        game.result = result;
                        return Ok(Some(game));
                    }
                    None => add_word(&mut game, word, line).map_err(|found| fault(line, found))?,
                },
                other => add(&mut game, other).map_err(|found| fault(line, found))?,
            }
        }
        match (depth, game.line) {
            (0, 0) => Ok(None),
            (0, line) => {
                let last = game.moves.last().map_or(line, |last| last.line);
                Err(fault(last, PgnFault::NoResult))
            }
            _ => Err(fault(outermost, PgnFault::UnclosedVariation)),
        }
    }
}

/// Takes a tag, a comment or a NAG into the game.
fn add(game: &mut PgnGame, token: Token<'_>) -> Result<(), PgnFault> {
    match token {
        Token::Tag(..) if !game.moves.is_empty() => return Err(PgnFault::TagInGame),
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

/// Takes a move, or passes over its number.
fn add_word(game: &mut PgnGame, word: &str, line: usize) -> Result<(), PgnFault> {
    let behind_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let has_number = behind_digits.len() < word.len();
    // `0-0` begins with a digit and has no number.
    let text = match has_number && (behind_digits.is_empty() || behind_digits.starts_with('.')) {
        true => behind_digits.trim_start_matches('.'),
        false => word.trim_start_matches('.'),
    };
    let suffix = SUFFIXES.iter().find(|(sign, _)| text.ends_with(sign));
    let text = text.trim_end_matches(['!', '?']);
    if text.is_empty() {
        let Some(&(_, nag)) = suffix else {
            return Ok(());
        };
        // The signs stand by themselves.
        return add(game, Token::Nag(nag));
    }
    at_most(MAX_MOVES, game.moves.len(), "moves")?;
    game.moves.push(PgnMove {
        text: text.to_owned(),
        nags: suffix.map(|&(_, nag)| nag).into_iter().collect(),
        comment: String::new(),
        line,
    });
    Ok(())
}

fn at_most(most: usize, there: usize, of: &'static str) -> Result<(), PgnFault> {
    match there < most {
        true => Ok(()),
        false => Err(PgnFault::TooMany { most, of }),
    }
}

/// A tag's value without its backslashes.
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
