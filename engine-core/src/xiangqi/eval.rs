//! Static evaluation: piece values, piece-square tables, and a tempo bonus for the side to move.
//!
//! An evaluation is JSON data in the format of `engine-core/evaluations/xiangqi-published.json`: `weights`
//! for the six kinds of pieces that can be captured; `tables` for all seven (ten rows of nine, rank 9 first,
//! from red's side; without `tables`, only material counts); and an optional `tempo`. Each set has its own
//! unit: in the published tables a pawn is worth about 10 to 40 points, a rook about 200.

use super::types::{Color, Piece, PieceKind, Point};
use crate::evaluate::EvaluationError;
use crate::evaluation_json::{self, evaluation_sets, evaluation_shape};
use std::sync::{Arc, LazyLock};

/// Piece values and piece-square tables in points; black's are those of red, rotated by 180 degrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Piece value plus table entry, by kind and point (a9 first).
    piece_square: [[i32; Point::COUNT]; PieceKind::COUNT],
    /// The bonus for the side to move.
    tempo: i32,
}

impl Evaluation {
    /// Parses an evaluation from JSON.
    ///
    /// # Errors
    /// [`EvaluationError`], with line and column, if the text is not JSON, if a piece or row is missing or
    /// unknown, or if a number is not an integer from -10,000 to 10,000.
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

    /// The evaluation with another tempo bonus (lessons 5n and 5s of JS Xiangqi use 3 points).
    #[must_use]
    pub fn with_tempo(self, tempo: i32) -> Evaluation {
        Evaluation { tempo, ..self }
    }

    /// The value of `piece` on `point` to its own side, in points.
    pub fn piece_square(&self, piece: Piece, point: Point) -> i32 {
        let point = match piece.color {
            Color::Red => point,
            Color::Black => point.rotated(),
        };
        self.piece_square[piece.kind.index()][point.index()]
    }

    /// The bonus for the side to move, in points.
    pub const fn tempo(&self) -> i32 {
        self.tempo
    }
}

evaluation_shape!([pawn, advisor, elephant, horse, cannon, rook], 9 x 10, tempo, "whole number");

evaluation_sets! {
    /// Tables of JS Xiangqi, without a tempo bonus, as in its chapter 4.
    Published,
    /// Piece values only: pawn 100, advisor and elephant 200, horse 400, cannon 450, rook 900.
    Material,
    /// `published` with a penalty of 30 points for a horse in the center of its own palace, where it blocks
    /// king and advisors. ElephantEye's penalty is 30 to 50, if a cannon faces the king across the horse.
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
