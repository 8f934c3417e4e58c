//! Static evaluation: piece values, piece-square tables, a bonus for the bishop pair.
//!
//! An evaluation is JSON data in the format of `engine-core/evaluations/published.json`: `weights` for the
//! five kinds of pieces that can be captured; `tables` for all six (eight rows of eight, rank 8 first, from
//! white's side; without `tables`, only material counts); and an optional `bishop_pair`. All numbers are
//! centipawns.

use super::types::{Color, Piece, PieceKind, Square};
use crate::evaluate::EvaluationError;
use crate::evaluation_json::{self, evaluation_sets, evaluation_shape};
use std::sync::{Arc, LazyLock};

/// Piece values and piece-square tables in centipawns; black's are those of white, mirrored by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Piece value plus table entry, by kind and by square in black's numbering (index 0 is white's a8).
    piece_square: [[i32; Square::COUNT]; PieceKind::ALL.len()],
    /// The bonus for two or more bishops.
    bishop_pair: i32,
}

impl Evaluation {
    /// Parses an evaluation from JSON.
    ///
    /// # Errors
    /// [`EvaluationError`], with line and column, if the text is not JSON, if a piece or row is missing or
    /// unknown, or if a number is not an integer from -10,000 to 10,000.
    ///
    /// ```
    /// use engine_core::chess::Evaluation;
    ///
    /// let json = r#"{ "weights": { "pawn": 1, "knight": 3, "bishop": 3, "rook": 5 } }"#;
    /// let error = Evaluation::from_json(json).unwrap_err();
    /// assert!(error.to_string().contains("missing field `queen`"));
    /// ```
    pub fn from_json(json: &str) -> Result<Evaluation, EvaluationError> {
        let shape: Shape = evaluation_json::read(json, "published")?;
        Ok(Evaluation {
            piece_square: shape.piece_square(),
            bishop_pair: shape.bishop_pair.0,
        })
    }

    /// The value of `piece` on `square` to its own side, in centipawns.
    pub fn piece_square(&self, piece: Piece, square: Square) -> i32 {
        let square = match piece.color {
            Color::White => square.mirrored(),
            Color::Black => square,
        };
        self.piece_square[piece.kind.index()][square.index()]
    }

    /// The bonus for a side with `bishops` bishops, in centipawns.
    pub const fn bishop_pair(&self, bishops: usize) -> i32 {
        if bishops >= 2 { self.bishop_pair } else { 0 }
    }
}

evaluation_shape!([pawn, knight, bishop, rook, queen], 8 x 8, bishop_pair, "whole number of centipawns");

evaluation_sets! {
    /// Piece values and tables of JS Chess.
    Published,
    /// Piece values only: 100/300/300/500/900.
    Material,
    /// Piece values and tables of JS Chess AI, adapted there from Sunfish; without its second king table,
    /// which it selects depending on the moves played before.
    Sunfish,
}

impl EvaluationSet {
    fn read(self) -> Evaluation {
        let json = match self {
            EvaluationSet::Published => include_str!("../../evaluations/published.json"),
            EvaluationSet::Material => include_str!("../../evaluations/material.json"),
            EvaluationSet::Sunfish => include_str!("../../evaluations/sunfish.json"),
        };
        Evaluation::from_json(json).expect("an evaluation that is compiled in has been tested")
    }
}
