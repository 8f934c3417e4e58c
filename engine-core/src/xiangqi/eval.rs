//! Static evaluation: piece values, piece-square tables, a bonus for having the move.
//!
//! An evaluation is data, in JSON of the shape that `engine-core/evaluations/xiangqi-published.json` shows:
//! `weights` of the six kinds that can be taken, `tables` for all seven (each with ten rows of nine, rank 9
//! first, as red sees the board; without `tables` material alone counts), and `tempo`, which may be missing.
//! The unit is a set's own: of the published tables a pawn is worth about 10 to 40 points, a rook about 200.

use super::types::{Color, Piece, PieceKind, Point};
use crate::evaluate::EvaluationError;
use crate::evaluation_json::{self, evaluation_sets, evaluation_shape};
use std::sync::{Arc, LazyLock};

/// Values and tables in points, from red's view; black looks its points up with the board turned by 180
/// degrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Piece value plus table entry, by kind and point (a9 first).
    piece_square: [[i32; Point::COUNT]; PieceKind::COUNT],
    /// What the side to move gains.
    tempo: i32,
}

impl Evaluation {
    /// Reads an evaluation from JSON.
    ///
    /// # Errors
    /// [`EvaluationError`], with line and column, if the text is no JSON, if a piece or a row is missing or
    /// unknown, or if a number is no whole number from -10 000 to 10 000.
    ///
    /// ```
    /// use engine_core::xiangqi::Evaluation;
    ///
    /// let json = r#"{ "weights": { "pawn": 1, "advisor": 2, "elephant": 2, "horse": 4, "cannon": 4 } }"#;
    /// let error = Evaluation::from_json(json).unwrap_err();
    /// assert!(error.to_string().contains("missing field `rook`"));
    /// ```
    pub fn from_json(json: &str) -> Result<Evaluation, EvaluationError> {
        let shape: Shape = evaluation_json::read(json, "xiangqi-published")?;
        Ok(Evaluation {
            piece_square: shape.piece_square(),
            tempo: shape.tempo.0,
        })
    }

    /// The same evaluation with another bonus for having the move (the lessons 5n and 5s of JS Xiangqi add 3
    /// points).
    #[must_use]
    pub fn with_tempo(self, tempo: i32) -> Evaluation {
        Evaluation { tempo, ..self }
    }

    /// What `piece` on `point` adds to its own side, in points.
    pub fn piece_square(&self, piece: Piece, point: Point) -> i32 {
        let point = match piece.color {
            Color::Red => point,
            Color::Black => point.rotated(),
        };
        self.piece_square[piece.kind.index()][point.index()]
    }

    /// What the side to move gains, in points.
    pub const fn tempo(&self) -> i32 {
        self.tempo
    }
}

evaluation_shape!([pawn, advisor, elephant, horse, cannon, rook], 9 x 10, tempo, "whole number");

evaluation_sets! {
    /// Tables of JS Xiangqi; nothing for having the move, as in its chapter 4.
    Published,
    /// Piece values alone: pawn 100, advisor and elephant 200, horse 400, cannon 450, rook 900.
    Material,
    /// `published` with 30 points less for a horse in the middle of its own palace, where it stands in the
    /// way of king and advisors. ElephantEye counts 30 to 50 where a cannon faces the king over it.
    PalaceHorse,
}

impl EvaluationSet {
    fn read(self) -> Evaluation {
        let json = match self {
            EvaluationSet::Published | EvaluationSet::PalaceHorse => {
                include_str!("../../evaluations/xiangqi-published.json")
            }
            EvaluationSet::Material => include_str!("../../evaluations/xiangqi-material.json"),
        };
        let evaluation = Evaluation::from_json(json);
        let mut evaluation = evaluation.expect("an evaluation that is compiled in has been tested");
        if self == EvaluationSet::PalaceHorse {
            evaluation.piece_square[PieceKind::Horse.index()][Point::new(4, 1).index()] -= 30;
        }
        evaluation
    }
}
