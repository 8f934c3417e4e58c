//! [`RootPosition`]: a position to search, of any game.

use crate::error::GameError;
use crate::game::{Game, Games};
use crate::position::{AnyMove, AnyPosition};
use crate::setup::SearchSetup;
use engine_core::HistoryEntry;
use engine_core::chess;
use engine_core::epd::Epd;
use engine_core::sanitize;

/// A position to search: a FEN and moves played from it, all validated.
#[derive(Clone, Debug)]
pub struct RootPosition {
    game: Game,
    start: String,
    moves: Vec<AnyMove>,
    /// The position after the moves.
    fen: String,
    /// What of the text was dropped when it was read.
    dropped: Option<String>,
}

impl RootPosition {
    /// Reads `startpos`, a FEN or an EPD line, and moves in coordinate or algebraic notation. The game is
    /// `game`, if given; otherwise the one of `games` that the EPD operation `game` names; otherwise a
    /// built-in one, recognized by the FEN.
    ///
    /// # Errors
    /// If the position is invalid, or a move cannot be played.
    pub fn of_line(
        line: &str,
        moves: &str,
        game: Option<Game>,
        games: &Games,
    ) -> Result<RootPosition, GameError> {
        match line {
            "startpos" => RootPosition::read(line, moves, game),
            line => RootPosition::of_epd(&line.parse()?, moves, game, games).map(|(root, _)| root),
        }
    }

    /// The same of an EPD line that has been read, and the position on a board to read moves by.
    ///
    /// # Errors
    /// As of [`RootPosition::of_line`].
    pub fn of_epd(
        epd: &Epd,
        moves: &str,
        game: Option<Game>,
        games: &Games,
    ) -> Result<(RootPosition, Box<dyn AnyPosition>), GameError> {
        let named = epd.other.iter().find(|operation| operation.opcode == "game");
        let game = match (game, named.and_then(|operation| operation.operands.first())) {
            (None, Some(name)) => {
                let game = games.named(name);
                Some(game.map_err(|source| GameError::Operation(source.into()))?)
            }
            (game, _) => game,
        };
        RootPosition::read_on_board(&epd.position, moves, game)
    }

    /// A position of a FEN that the lab has written itself, which is not read until it is set up.
    pub fn written(game: Game, fen: &str) -> RootPosition {
        RootPosition {
            game,
            start: fen.to_owned(),
            moves: Vec::new(),
            fen: fen.to_owned(),
            dropped: None,
        }
    }

    /// Reads `startpos` or a FEN, and moves in coordinate or algebraic notation. Unless it is given, the game
    /// is a built-in one, recognized by the FEN.
    ///
    /// # Errors
    /// If the position is invalid, or a move cannot be played.
    pub fn read(position: &str, moves: &str, game: Option<Game>) -> Result<RootPosition, GameError> {
        RootPosition::read_on_board(position, moves, game).map(|(root, _)| root)
    }

    fn read_on_board(
        position: &str,
        moves: &str,
        game: Option<Game>,
    ) -> Result<(RootPosition, Box<dyn AnyPosition>), GameError> {
        let (game, start) = match position {
            "startpos" => {
                let game = game.unwrap_or(Game::CHESS);
                (game, game.startpos())
            }
            fen => (game.unwrap_or_else(|| Game::of_fen(fen)), fen),
        };
        let (moves, board) = game.read(start, moves, &mut || true)?;
        let read_again = |fen: chess::Fen| fen.dropped(start);
        let dropped = if game == Game::CHESS { start.parse().ok().and_then(read_again) } else { None };
        let root = RootPosition {
            dropped,
            game,
            start: start.to_owned(),
            moves,
            fen: board.fen(),
        };
        Ok((root, board))
    }

    /// Replaces the moves. `may_go_on` is called before each move and stops reading when it returns false,
    /// because text from outside may have a hundred thousand moves.
    ///
    /// # Errors
    /// If a move cannot be played; [`GameError::Stopped`].
    pub fn with_moves(
        self,
        moves: &str,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<RootPosition, GameError> {
        let (moves, board) = self.game.read(&self.start, moves, may_go_on)?;
        let fen = board.fen();
        Ok(RootPosition { moves, fen, ..self })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The position to search, in FEN.
    pub fn fen(&self) -> &str {
        &self.fen
    }

    /// What of the text was dropped when it was read, in words: castling rights without a king and rook.
    pub fn dropped(&self) -> Option<&str> {
        self.dropped.as_deref()
    }

    /// Sets up the position on its board. Also returns the earlier positions of the game, the oldest first.
    ///
    /// # Errors
    /// As [`SearchSetup::check`].
    pub fn set_up(
        &self,
        setup: &SearchSetup,
    ) -> Result<(Box<dyn AnyPosition>, Vec<HistoryEntry>), GameError> {
        let factory = setup.registries.factory(self.game, setup.board)?;
        let mut position = factory.set_up(&self.start, &setup.eval)?;
        let mut earlier = Vec::new();
        for &played in &self.moves {
            earlier.push(position.history_entry());
            position.play(played);
        }
        Ok((position, earlier))
    }
}

/// The coordinates of a line of moves from `position`. The first move that cannot be played ends the line.
pub fn coordinate_moves(position: &dyn AnyPosition, line: &[AnyMove]) -> Vec<String> {
    let (mut position, mut texts) = (position.copied(), Vec::new());
    for &played in line {
        let text = position.coordinates(played);
        if !position.play(played) {
            break;
        }
        texts.push(text);
    }
    texts
}

/// Converts a line of moves from `position` from coordinates to algebraic notation. The first move that
/// cannot be played ends the line.
pub fn algebraic_moves<'a>(
    position: &dyn AnyPosition,
    line: impl IntoIterator<Item = &'a str>,
) -> Vec<String> {
    let (mut position, mut texts) = (position.copied(), Vec::new());
    for text in line {
        let Ok(played) = position.read_coordinates(text) else {
            break;
        };
        texts.push(position.algebraic(played));
        position.play(played);
    }
    texts
}

/// Converts a line of moves from a position of the named game from coordinates to algebraic notation. The
/// first move that cannot be played ends the line; if the game is unknown, the coordinates are returned.
pub fn algebraic_line(games: &Games, game: &str, fen: &str, line: &str) -> Vec<String> {
    let Ok(game) = games.named(game) else {
        let moves = line.split_whitespace();
        return moves.map(|text| sanitize::name(text).into_owned()).collect();
    };
    let root = RootPosition::read(fen, "", Some(game));
    let set_up = root.and_then(|root| root.set_up(&SearchSetup::default()));
    set_up.map_or_else(
        |_| Vec::new(),
        |(position, _)| algebraic_moves(position.as_ref(), line.split_whitespace()),
    )
}
