//! [`RootPosition`]: a position to be searched, of any game.

use crate::error::GameError;
use crate::game::{Game, Games};
use crate::position::{AnyMove, AnyPosition};
use crate::setup::SearchSetup;
use engine_core::HistoryEntry;
use engine_core::epd::Epd;
use engine_core::sanitize;

/// A position to be searched: a FEN and the moves played from it, all of them checked.
#[derive(Clone, Debug)]
pub struct RootPosition {
    game: Game,
    start: String,
    moves: Vec<AnyMove>,
    /// The position after the moves.
    fen: String,
}

impl RootPosition {
    /// Reads `startpos`, a FEN or an EPD line, and moves in coordinates or as people write them. The game is
    /// the one given; else that of `games` which an operation `game` names; else one of the lab, as the FEN
    /// shows.
    ///
    /// # Errors
    /// If it is no position, or a move cannot be played.
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
        }
    }

    /// Reads `startpos` or a FEN, and moves in coordinates or as people write them. The game is one of the
    /// lab, as the FEN shows, unless it is given.
    ///
    /// # Errors
    /// If it is no position, or a move cannot be played.
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
        let root = RootPosition {
            game,
            start: start.to_owned(),
            moves,
            fen: board.fen(),
        };
        Ok((root, board))
    }

    /// The same with these moves in the place of its own, for as long as `may_go_on` says so, which is asked
    /// before each: a stranger's text may have a hundred thousand.
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

    /// Its game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The position to be searched, in FEN.
    pub fn fen(&self) -> &str {
        &self.fen
    }

    /// The position on its board, and those of the game before it, the oldest first.
    ///
    /// # Errors
    /// What [`SearchSetup::check`] finds.
    pub fn set_up(
        &self,
        setup: &SearchSetup,
    ) -> Result<(Box<dyn AnyPosition>, Vec<HistoryEntry>), GameError> {
        let door = setup.registries.door(self.game, setup.board)?;
        let mut position = door.set_up(&self.start, &setup.eval)?;
        let mut earlier = Vec::new();
        for &played in &self.moves {
            earlier.push(position.history_entry());
            position.play(played);
        }
        Ok((position, earlier))
    }
}

/// Moves that follow one another from `position`, in coordinates: a move is named where it is played. What
/// cannot be played ends the line.
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

/// Moves in coordinates, played on `position`, as people write them. What cannot be played ends the line.
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

/// A line of moves in coordinates, played from a position of the game of that name, as people write it. What
/// cannot be played ends it; where there is no such game it stays in coordinates.
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
