//! [`Root`]: a position to be searched, of any game.

use super::Game;
use super::any_position::{AnyMove, AnyPosition};
use super::board::{Board, Setup};
use super::error::GameError;
use super::games::Games;
use super::other::OtherGame;
use super::playable::Playable;
use disk::sanitised;
use engine_core::chess::{self, Chess, Mailbox};
use engine_core::epd::Epd;
use engine_core::xiangqi::{self, Xiangqi};
use engine_core::{HistoryEntry, Notation, Position};
use search_variants::Registry;

/// A position to be searched: a FEN and the moves played from it, all of them checked.
#[derive(Clone, Debug)]
pub enum Root {
    /// Of chess.
    Chess(GameLine<chess::Fen, chess::Move>),
    /// Of xiangqi.
    Xiangqi(GameLine<xiangqi::Fen, xiangqi::Move>),
    /// Of a game of somebody else's.
    Other(OtherGame, GameLine<AnyPosition, AnyMove>),
}

/// The beginning of a game.
#[derive(Clone, Debug)]
pub struct GameLine<F, M> {
    start: F,
    moves: Vec<M>,
    /// The position after the moves.
    fen: String,
}

/// Something to be done with a position on a board, whatever the game.
pub trait OnBoard {
    /// What is done on the board gives back.
    type Output;

    /// Does it; `earlier` are the positions of the game before, the oldest first, and `registry` holds what
    /// strategies can be made of.
    fn with<P: Playable>(self, board: P, earlier: Vec<HistoryEntry>, registry: &Registry<P>) -> Self::Output;
}

impl Root {
    /// Reads `startpos`, a FEN or an EPD line, and moves in coordinates or as people write them. The game is
    /// the one given; else that of `games` which an operation `game` names; else one of the lab, as the FEN
    /// shows.
    ///
    /// # Errors
    /// If it is no position, or a move cannot be played.
    pub fn of_line(line: &str, moves: &str, game: Option<Game>, games: &Games) -> Result<Root, GameError> {
        // Operations end with `;`, which no FEN has.
        match line.contains(';') {
            true => Root::of_epd(&line.parse()?, moves, game, games),
            false => Root::read(line, moves, game),
        }
    }

    /// The same of an EPD line that has been read.
    ///
    /// # Errors
    /// As of [`Root::of_line`].
    pub fn of_epd(epd: &Epd, moves: &str, game: Option<Game>, games: &Games) -> Result<Root, GameError> {
        let named = epd.other.iter().find(|operation| operation.opcode == "game");
        let game = match (game, named.and_then(|operation| operation.operands.first())) {
            (None, Some(name)) => {
                let game = games.named(name);
                Some(game.map_err(|source| GameError::Operation(source.into()))?)
            }
            (game, _) => game,
        };
        Root::read(&epd.position, moves, game)
    }

    /// Reads `startpos` or a FEN, and moves in coordinates or as people write them. The game is one of the
    /// lab, as the FEN shows, unless it is given.
    ///
    /// # Errors
    /// If it is no position, or a move cannot be played.
    pub fn read(position: &str, moves: &str, game: Option<Game>) -> Result<Root, GameError> {
        let startpos = position == "startpos";
        let game = game.unwrap_or_else(|| match startpos {
            true => Game::Chess,
            false => Game::of_fen(position),
        });
        Ok(match game {
            Game::Chess => {
                let start = match startpos {
                    true => chess::Fen::startpos(),
                    false => position.parse()?,
                };
                Root::Chess(GameLine::read(start, moves, Mailbox::new)?)
            }
            Game::Xiangqi => {
                let start = match startpos {
                    true => xiangqi::Fen::startpos(),
                    false => position.parse()?,
                };
                Root::Xiangqi(GameLine::read(start, moves, Xiangqi::new)?)
            }
            Game::Other(other) => {
                let start = match startpos {
                    true => other.startpos(),
                    false => other
                        .position(position)
                        .map_err(|source| GameError::Other { game, source })?,
                };
                Root::Other(other, GameLine::read(start, moves, AnyPosition::clone)?)
            }
        })
    }

    /// Its game.
    pub fn game(&self) -> Game {
        match self {
            Root::Chess(_) => Game::Chess,
            Root::Xiangqi(_) => Game::Xiangqi,
            Root::Other(other, _) => Game::Other(*other),
        }
    }

    /// The position to be searched, in FEN.
    pub fn fen(&self) -> &str {
        match self {
            Root::Chess(line) => &line.fen,
            Root::Xiangqi(line) => &line.fen,
            Root::Other(_, line) => &line.fen,
        }
    }

    /// Sets the position up and does something with it.
    ///
    /// # Errors
    /// What [`Setup::check`] finds.
    pub fn on_board<W: OnBoard>(&self, setup: &Setup, work: W) -> Result<W::Output, GameError> {
        let game = self.game();
        setup.check_board(game)?;
        Ok(match self {
            Root::Chess(line) => {
                let (eval, keys) = (setup.eval.chess()?, chess::Keys::standard());
                let registries = &setup.registries;
                match setup.board {
                    Board::Bitboard => {
                        line.set_up(|fen| Chess::with(fen, eval, keys), &registries.bitboard, work)
                    }
                    Board::Mailbox => {
                        line.set_up(|fen| Mailbox::with(fen, eval, keys), &registries.mailbox, work)
                    }
                }
            }
            Root::Xiangqi(line) => {
                let (eval, keys) = (setup.eval.xiangqi()?, xiangqi::Keys::standard());
                let board = |fen: &_| Xiangqi::with(fen, &eval, &keys);
                line.set_up(board, &setup.registries.xiangqi, work)
            }
            #[cfg(not(target_family = "wasm"))]
            Root::Other(_, line) => {
                setup.check(game)?;
                line.set_up(AnyPosition::clone, &setup.registries.other, work)
            }
            // Games of others come from programs of theirs, which are compiled elsewhere.
            #[cfg(target_family = "wasm")]
            Root::Other(..) => unreachable!("a browser has the games of the lab alone"),
        })
    }
}

impl<F, M: Copy> GameLine<F, M> {
    fn read<B>(start: F, moves: &str, board: impl FnOnce(&F) -> B) -> Result<GameLine<F, M>, GameError>
    where
        B: Notation + Position<Move = M>,
    {
        let mut board = board(&start);
        let mut played = Vec::new();
        for (number, text) in moves.split_whitespace().enumerate() {
            let next = board.read_move(text).map_err(|source| GameError::Move {
                number: number + 1,
                source,
            })?;
            board.make(next);
            played.push(next);
        }
        Ok(GameLine {
            start,
            moves: played,
            fen: board.fen(),
        })
    }

    fn set_up<B, W>(&self, board: impl FnOnce(&F) -> B, registry: &Registry<B>, work: W) -> W::Output
    where
        B: Playable + Position<Move = M>,
        W: OnBoard,
    {
        let mut board = board(&self.start);
        let mut earlier = Vec::new();
        for &played in &self.moves {
            earlier.push(board.history_entry());
            board.make(played);
        }
        work.with(board, earlier, registry)
    }
}

/// Moves in coordinates, played on `board`, as people write them. What cannot be played ends the line.
pub fn algebraic_moves<'a, P: Playable>(
    mut board: P,
    line: impl IntoIterator<Item = &'a str>,
) -> Vec<String> {
    let mut texts = Vec::new();
    for text in line {
        let Ok(played) = board.read_coordinates(text) else {
            break;
        };
        texts.push(board.algebraic(played));
        board.make(played);
    }
    texts
}

/// A line of moves in coordinates, played from a position of the game of that name, as people write it. What
/// cannot be played ends it; where there is no such game it stays in coordinates.
pub fn algebraic_line(games: &Games, game: &str, fen: &str, line: &str) -> Vec<String> {
    struct Read<'a>(&'a str);

    impl OnBoard for Read<'_> {
        type Output = Vec<String>;

        fn with<P: Playable>(
            self,
            board: P,
            _earlier: Vec<HistoryEntry>,
            _registry: &Registry<P>,
        ) -> Vec<String> {
            algebraic_moves(board, self.0.split_whitespace())
        }
    }

    let Ok(game) = games.named(game) else {
        let moves = line.split_whitespace();
        return moves.map(|text| sanitised::name(text).into_owned()).collect();
    };
    let root = Root::read(fen, "", Some(game)).ok();
    root.and_then(|root| root.on_board(&Setup::default(), Read(line)).ok())
        .unwrap_or_default()
}
