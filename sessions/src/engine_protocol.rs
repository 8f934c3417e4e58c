//! [`EngineProtocol`]: UCI or UCCI, and how each writes moves.

use games::Game;

/// A protocol and its notation for xiangqi moves. Chess moves are the same in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineProtocol {
    /// UCI. The ranks of xiangqi are 1 to 10, as in Fairy-Stockfish and Pikafish.
    #[default]
    Uci,
    /// UCCI, for xiangqi only. Ranks are 0 to 9.
    Ucci,
}

impl EngineProtocol {
    /// Converts a move from coordinates to the protocol's notation.
    pub fn outward(self, game: Game, played: &str) -> String {
        self.with_ranks(game, played, |rank| rank.checked_add(1))
    }

    /// Converts a move from the protocol's notation to coordinates. Text that is not a move is returned
    /// unchanged.
    pub fn inward(self, game: Game, text: &str) -> String {
        self.with_ranks(game, text, |rank| rank.checked_sub(1))
    }

    /// Renumbers the ranks of an ASCII board diagram for the protocol.
    pub fn board(self, game: Game, drawn: &str) -> String {
        if !self.counts_from_one(game) {
            return drawn.to_owned();
        }
        let lines = drawn.lines().map(|line| {
            let rank = line.chars().next().and_then(|sign| sign.to_digit(10));
            match rank {
                // The rank is in the first of three columns.
                Some(rank) => format!("{:<2}{}\n", rank + 1, &line[2..]),
                None => format!("{line}\n"),
            }
        });
        lines.collect()
    }

    fn with_ranks(self, game: Game, text: &str, rank: impl Fn(u8) -> Option<u8>) -> String {
        let written = self.counts_from_one(game).then(|| with_ranks(text, rank));
        written.flatten().unwrap_or_else(|| text.to_owned())
    }

    fn counts_from_one(self, game: Game) -> bool {
        self == EngineProtocol::Uci && game == Game::XIANGQI
    }
}

/// Renumbers the ranks of two squares, each a letter and a rank. A rank that is off the board becomes `?`, so
/// that the text cannot be taken for another move.
fn with_ranks(text: &str, rank: impl Fn(u8) -> Option<u8>) -> Option<String> {
    let mut written = String::new();
    let mut rest = text;
    for _ in 0..2 {
        let file = rest.chars().next().filter(char::is_ascii_lowercase)?;
        rest = &rest[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: u8 = rest[..digits].parse().ok()?;
        rest = &rest[digits..];
        let number = rank(number).map_or_else(|| "?".to_owned(), |rank| rank.to_string());
        written.push_str(&format!("{file}{number}"));
    }
    rest.is_empty().then_some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_the_ranks_of_the_moves() {
        let drawn = "9  r---n\n   |   |\n0  R---N\n   a   b\nRed to move.\n";
        let board = EngineProtocol::Uci.board(Game::XIANGQI, drawn);
        assert_eq!(board, "10 r---n\n   |   |\n1  R---N\n   a   b\nRed to move.\n");
        assert_eq!(EngineProtocol::Ucci.board(Game::XIANGQI, drawn), drawn);
        assert_eq!(EngineProtocol::Uci.board(Game::CHESS, "1 | R |\n"), "1 | R |\n");
    }
}
