//! Static evaluation: piece values, piece-square tables, a bonus for the bishop pair.
//!
//! An evaluation is data, in JSON of the shape that `engine-core/evaluations/published.json` shows: `weights`
//! of the five kinds that can be taken, `tables` for all six (each with eight rows of eight, rank 8 first, as
//! white sees the board; without `tables` material alone counts), and `bishop_pair`, which may be missing.
//! All numbers are centipawns.

use super::types::{Color, Piece, PieceKind, Square};
use crate::evaluate::EvaluationError;
use crate::evaluation_json::{self, evaluation_sets, evaluation_shape};
use std::sync::{Arc, LazyLock};

/// Values and tables in centipawns, from white's point of view; black looks its squares up mirrored by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Piece value plus table entry, by kind and square as black counts them (a8 first).
    piece_square: [[i32; Square::COUNT]; PieceKind::ALL.len()],
    /// What a side with two or more bishops gains.
    bishop_pair: i32,
}

impl Evaluation {
    /// Reads an evaluation from JSON.
    ///
    /// # Errors
    /// [`EvaluationError`], with line and column, if the text is no JSON, if a piece or a row is missing or
    /// unknown, or if a number is no whole number from -10 000 to 10 000.
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

    /// What `piece` on `square` adds to its own side, in centipawns.
    pub fn piece_square(&self, piece: Piece, square: Square) -> i32 {
        let square = match piece.color {
            Color::White => square.mirrored(),
            Color::Black => square,
        };
        self.piece_square[piece.kind.index()][square.index()]
    }

    /// What a side with `bishops` bishops gains, in centipawns.
    pub const fn bishop_pair(&self, bishops: usize) -> i32 {
        if bishops >= 2 { self.bishop_pair } else { 0 }
    }
}

evaluation_shape!([pawn, knight, bishop, rook, queen], 8 x 8, bishop_pair, "whole number of centipawns");

evaluation_sets! {
    /// Values and tables of JS Chess.
    Published,
    /// Piece values alone, 100/300/300/500/900.
    Material,
    /// Values and tables of JS Chess AI, adapted there from Sunfish; without its second table for the king,
    /// which it takes depending on the moves played before.
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
