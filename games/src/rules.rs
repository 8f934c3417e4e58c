//! [`GameRules`]: what makes a position that of a whole game; and the games of the lab.

use crate::board::Board;
use crate::error::GameError;
use crate::eval;
use engine_core::chess::{self, Chess, ChessBoard, Mailbox};
use engine_core::xiangqi::{self, Xiangqi};
use engine_core::{Eval, FenError, Notation, Position, Searchable};
use std::error::Error;

/// A game: the rules are those of its position, which says here what the game is called, how it begins, and
/// how its positions are read. `outside/src/connect_four.rs` is one of 150 lines, and the lab's own come in
/// the same way.
///
/// A move has a code of 64 bits, so that it can be told apart from all others without its type: `u8` and its
/// like have one already. Coordinates of moves are two places of two characters (`b1c3`), with one more for a
/// promotion, if reports of horizon cases are to tell what is taken back where; other games write them as
/// they like. In an EPD line a position of fewer than four fields ends with `;`; six fields are the most.
///
/// A game on two boards is registered once for each of them: both have the same name, moves of the same
/// codes, and a [`GameRules::BOARD`].
pub trait GameRules: Notation + Searchable + Position<Undo: Send + Sync> + Send + Sync + 'static {
    /// Its name in arguments, files and tables: small letters, digits and hyphens.
    const NAME: &'static str;

    /// The position in which a game begins, as [`Notation::fen`] writes it.
    const START: &'static str;

    /// What can be wrong with the text of a position: a sentence that shows the bad field or value, as a
    /// `String` or an error type.
    type FenError: Into<Box<dyn Error + Send + Sync>>;

    /// Reads what [`Notation::fen`] writes.
    ///
    /// # Errors
    /// If the text is no position of the game.
    fn from_fen(fen: &str) -> Result<Self, Self::FenError>;

    /// Its board, if the game has several to choose from.
    const BOARD: Option<Board> = None;

    /// What PGN calls it in the tag `Variant`; none of chess.
    const VARIANT: Option<&'static str> = Some(Self::NAME);

    /// What the side that begins is called, and the other.
    const SIDES: [&'static str; 2] = ["Player 1", "Player 2"];

    /// Its evaluations by name, each with a few words, the usual one first; none if it has one of its own
    /// alone.
    const EVALUATIONS: &'static [(&'static str, &'static str)] = &[];

    /// So much is a small advantage by its usual evaluation, in centipawns.
    const PAWN: i32 = 100;

    /// A few positions on which builds are compared: few pieces, so that searches go deep.
    const SAMPLES: &'static [&'static str] = &[Self::START];

    /// A position that is valued by `eval`.
    ///
    /// # Errors
    /// If the text is no position of the game, or the game has no such evaluation.
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

    /// Whether it is the turn of the side that begins: in a FEN the second field tells, as in the first one.
    fn is_first_to_move(fen: &str) -> bool {
        let side = |fen: &str| fen.split_whitespace().nth(1).map(str::to_owned);
        side(fen) == side(Self::START)
    }

    /// The position as results have it: one text, on whatever board.
    fn written(&self) -> String {
        self.fen()
    }

    /// What the laws know a position by. A FEN that cannot be read is left as it is.
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

/// The board of the game.
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

    /// Without an en passant square on which nobody can capture, though the board knows it.
    fn written(&self) -> String {
        Chess::new(&self.to_fen()).fen()
    }

    /// The FEN without the number of the move, and without an en passant square on which nobody can capture.
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
    /// The usual evaluation values a rook on its first point at some 200 points, and a pawn is an eighth or a
    /// ninth of a rook.
    const PAWN: i32 = 25;
    const SAMPLES: &'static [&'static str] = &[
        "3ak4/9/4b4/4P4/9/2R6/9/4c4/4A4/3K5 w - - 0 1",
        "2bakab2/4r4/1cn6/p3p1p2/9/2P3R2/P3P4/2N1C4/9/2BAKAB2 w - - 0 1",
    ];

    fn set_up(fen: &str, eval: &Eval) -> Result<Xiangqi, GameError> {
        let eval = eval::xiangqi(eval)?;
        Ok(Xiangqi::with(&fen.parse()?, &eval, &xiangqi::Keys::standard()))
    }

    /// The FEN without the number of the move.
    fn lawful(fen: &str) -> String {
        without_number(fen)
    }
}

fn without_number(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(5).collect();
    fields.join(" ")
}
