//! [`GameRules`]: what a position type needs to be a complete game; and the built-in games.

use crate::board::Board;
use crate::error::GameError;
use crate::eval;
use engine_core::chess::{self, Chess, ChessBoard, Mailbox};
use engine_core::xiangqi::{self, Xiangqi};
use engine_core::{Eval, FenError, Notation, Position, Searchable};
use std::error::Error;

/// A game. Its rules are those of the position type; this trait adds the name, the starting position, and the
/// parser of positions. `extras/outside/src/connect_four.rs` is an example of 150 lines; the built-in games
/// are registered in the same way.
///
/// Every move has a 64-bit code that identifies it without its type; `u8` and other small integers already
/// have one. Coordinates may have any form. For horizon reports to recognize recaptures, however, they must
/// be two places of two characters each (`b1c3`), plus one character for a promotion. In an EPD line a
/// position with fewer than four fields ends with `;`; a position has at most six fields.
///
/// A game with two boards is registered once for each board, with the same name, the same move codes, and
/// different values of [`GameRules::BOARD`].
pub trait GameRules: Notation + Searchable + Position<Undo: Send + Sync> + Send + Sync + 'static {
    /// The name in arguments, files and tables: lowercase letters, digits and hyphens.
    const NAME: &'static str;

    /// The starting position, as [`Notation::fen`] writes it.
    const START: &'static str;

    /// The error for an invalid position: a sentence that shows the bad field or value, as a `String` or an
    /// error type.
    type FenError: Into<Box<dyn Error + Send + Sync>>;

    /// Parses the output of [`Notation::fen`].
    ///
    /// # Errors
    /// If the text is not a position of the game.
    fn from_fen(fen: &str) -> Result<Self, Self::FenError>;

    /// The board, if the game has several.
    const BOARD: Option<Board> = None;

    /// The value of the PGN tag `Variant`; `None` for chess.
    const VARIANT: Option<&'static str> = Some(Self::NAME);

    /// The names of the two sides, in order of play.
    const SIDES: [&'static str; 2] = ["Player 1", "Player 2"];

    /// The evaluations, each with its name and a short description, the default first; empty if the game has
    /// only its own.
    const EVALUATIONS: &'static [(&'static str, &'static str)] = &[];

    /// A small advantage (about a pawn) in centipawns of the default evaluation.
    const PAWN: i32 = 100;

    /// A few positions for comparing builds, with few pieces so that searches go deep.
    const SAMPLES: &'static [&'static str] = &[Self::START];

    /// Sets up a position with the evaluation `eval`.
    ///
    /// # Errors
    /// If the text is not a position of the game, or the game does not have the evaluation.
    fn set_up(fen: &str, eval: &Eval) -> Result<Self, GameError> {
        let game = Self::NAME;
        if *eval != Eval::default() {
            return Err(GameError::OneEvaluation { game });
        }
        Self::from_fen(fen).map_err(|source| GameError::Other {
            game,
            source: source.into(),
        })
    }

    /// Whether the side that begins the game is to move: the second field is that of the starting position.
    fn is_first_to_move(fen: &str) -> bool {
        let side = |fen: &str| fen.split_whitespace().nth(1).map(str::to_owned);
        side(fen) == side(Self::START)
    }

    /// The position as results contain it: the same text for every board.
    fn written(&self) -> String {
        self.fen()
    }

    /// The position as the laws of the game identify it. An unreadable FEN is returned unchanged.
    fn lawful(fen: &str) -> String {
        fen.to_owned()
    }
}

impl GameRules for Chess {
    const NAME: &'static str = Mailbox::NAME;
    const START: &'static str = Mailbox::START;
    type FenError = FenError;

    fn from_fen(fen: &str) -> Result<Chess, FenError> {
        Ok(Chess::new(&fen.parse()?))
    }

    const BOARD: Option<Board> = Some(Board::Bitboard);
    const VARIANT: Option<&'static str> = Mailbox::VARIANT;
    const SIDES: [&'static str; 2] = Mailbox::SIDES;
    const EVALUATIONS: &'static [(&'static str, &'static str)] = Mailbox::EVALUATIONS;
    const SAMPLES: &'static [&'static str] = Mailbox::SAMPLES;

    fn set_up(fen: &str, eval: &Eval) -> Result<Chess, GameError> {
        let (eval, keys) = (eval::chess(eval)?, chess::Keys::standard());
        Ok(Chess::with(&fen.parse()?, eval, keys))
    }

    fn lawful(fen: &str) -> String {
        Mailbox::lawful(fen)
    }
}

/// The board that represents chess in the list of games.
impl GameRules for Mailbox {
    const NAME: &'static str = "chess";
    const START: &'static str = chess::Fen::STARTPOS;
    type FenError = FenError;

    fn from_fen(fen: &str) -> Result<Mailbox, FenError> {
        Ok(Mailbox::new(&fen.parse()?))
    }

    const BOARD: Option<Board> = Some(Board::Mailbox);
    const VARIANT: Option<&'static str> = None;
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const EVALUATIONS: &'static [(&'static str, &'static str)] = &[
        ("published", "values and tables of JS Chess"),
        ("material", "piece values alone"),
        ("sunfish", "values and tables of JS Chess AI, from Sunfish"),
    ];
    const SAMPLES: &'static [&'static str] = &[
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k2r/1P3ppp/2n1b3/8/3QP3/5N2/r4PPP/4K2R w Kk - 0 1",
    ];

    fn set_up(fen: &str, eval: &Eval) -> Result<Mailbox, GameError> {
        let (eval, keys) = (eval::chess(eval)?, chess::Keys::standard());
        Ok(Mailbox::with(&fen.parse()?, eval, keys))
    }

    /// Without an en passant square where no capture is possible, although this board keeps it.
    fn written(&self) -> String {
        Chess::new(&self.to_fen()).fen()
    }

    /// The FEN without the full-move number, and without an en passant square where no capture is possible.
    fn lawful(fen: &str) -> String {
        let passed = fen.split(' ').nth(3).is_some_and(|field| field != "-");
        let lawful = if passed {
            Chess::from_fen(fen).map(|position| position.fen()).ok()
        } else {
            None
        };
        without_number(lawful.as_deref().unwrap_or(fen))
    }
}

impl GameRules for Xiangqi {
    const NAME: &'static str = "xiangqi";
    const START: &'static str = xiangqi::Fen::STARTPOS;
    type FenError = FenError;

    fn from_fen(fen: &str) -> Result<Xiangqi, FenError> {
        Ok(Xiangqi::new(&fen.parse()?))
    }

    const BOARD: Option<Board> = Some(Board::Bitboard);
    const VARIANT: Option<&'static str> = Some("Xiangqi");
    const SIDES: [&'static str; 2] = ["Red", "Black"];
    const EVALUATIONS: &'static [(&'static str, &'static str)] = &[
        ("published", "tables of JS Xiangqi"),
        ("material", "piece values alone"),
        (
            "palace-horse",
            "tables of JS Xiangqi, less for a horse in the middle of its palace",
        ),
    ];
    /// The default evaluation values a rook on its home point at about 200 points, and a pawn is an eighth or
    /// a ninth of a rook.
    const PAWN: i32 = 25;
    const SAMPLES: &'static [&'static str] = &[
        "3ak4/9/4b4/4P4/9/2R6/9/4c4/4A4/3K5 w - - 0 1",
        "2bakab2/4r4/1cn6/p3p1p2/9/2P3R2/P3P4/2N1C4/9/2BAKAB2 w - - 0 1",
    ];

    fn set_up(fen: &str, eval: &Eval) -> Result<Xiangqi, GameError> {
        let eval = eval::xiangqi(eval)?;
        Ok(Xiangqi::with(&fen.parse()?, &eval, &xiangqi::Keys::standard()))
    }

    /// The FEN without the full-move number.
    fn lawful(fen: &str) -> String {
        without_number(fen)
    }
}

fn without_number(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(5).collect();
    fields.join(" ")
}
