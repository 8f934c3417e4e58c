//! Static evaluation: piece values, piece-square tables, a bonus for the bishop pair.
//!
//! An evaluation is data, in JSON of the shape that `engine-core/evaluations/published.json` shows: `weights`
//! of the five kinds that can be taken, `tables` for all six (each with eight rows of eight, rank 8 first, as
//! white sees the board; without `tables` material alone counts), and `bishop_pair`, which may be missing.
//! All numbers are centipawns.

use super::types::{Color, Piece, Square};
use crate::evaluate::EvaluationError;
use crate::named::UnknownName;
use serde::Deserialize;
use std::sync::{Arc, LazyLock};

/// Values and tables in centipawns, from white's point of view; black looks its squares up mirrored by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Piece value plus table entry, by kind and square (a1 first).
    piece_square: [[i32; Square::COUNT]; 6],
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
        match serde_json::from_str::<Shape>(json) {
            Ok(shape) => Ok(Evaluation::from(&shape)),
            Err(error) => Err(EvaluationError {
                fault: error.to_string(),
                shape: "published",
            }),
        }
    }

    /// What `piece` on `square` adds to its own side, in centipawns.
    pub fn piece_square(&self, piece: Piece, square: Square) -> i32 {
        let square = match piece.color {
            Color::White => square,
            Color::Black => square.mirrored(),
        };
        self.piece_square[piece.kind.index()][square.index()]
    }

    /// What a side with `bishops` bishops gains, in centipawns.
    pub const fn bishop_pair(&self, bishops: usize) -> i32 {
        if bishops >= 2 { self.bishop_pair } else { 0 }
    }
}

/// An evaluation as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    #[serde(default, rename = "about")]
    _about: String,
    weights: Weights,
    #[serde(default)]
    bishop_pair: Centipawns,
    tables: Option<PieceTables>,
}

/// The king has no value, since it is never taken.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Weights {
    pawn: Centipawns,
    knight: Centipawns,
    bishop: Centipawns,
    rook: Centipawns,
    queen: Centipawns,
}

/// Rank 8 first.
type Table = [[Centipawns; 8]; 8];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceTables {
    pawn: Table,
    knight: Table,
    bishop: Table,
    rook: Table,
    queen: Table,
    king: Table,
}

/// A number small enough that no position's sum overflows.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(try_from = "serde_json::Number")]
struct Centipawns(i32);

impl TryFrom<serde_json::Number> for Centipawns {
    type Error = String;

    fn try_from(number: serde_json::Number) -> Result<Centipawns, String> {
        match number.as_i64() {
            Some(small @ -10_000..=10_000) => Ok(Centipawns(small as i32)),
            _ => Err(format!(
                "{number} is no whole number of centipawns from -10000 to 10000"
            )),
        }
    }
}

impl From<&Shape> for Evaluation {
    fn from(shape: &Shape) -> Evaluation {
        let weights = &shape.weights;
        let values = [
            weights.pawn,
            weights.knight,
            weights.bishop,
            weights.rook,
            weights.queen,
            Centipawns(0),
        ];
        let mut piece_square = values.map(|Centipawns(value)| [value; Square::COUNT]);
        if let Some(tables) = &shape.tables {
            let by_kind = [
                &tables.pawn,
                &tables.knight,
                &tables.bishop,
                &tables.rook,
                &tables.queen,
                &tables.king,
            ];
            for (sums, table) in piece_square.iter_mut().zip(by_kind) {
                for (square, Centipawns(entry)) in Square::all().zip(table.iter().rev().flatten()) {
                    sums[square.index()] += entry;
                }
            }
        }
        Evaluation {
            piece_square,
            bishop_pair: shape.bishop_pair.0,
        }
    }
}

/// The evaluations that the lab knows by name.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
    strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownName, parse_err_fn = EvaluationSet::unknown)]
pub enum EvaluationSet {
    /// Values and tables of JS Chess.
    #[default]
    Published,
    /// Piece values alone, 100/300/300/500/900.
    Material,
    /// Values and tables of JS Chess AI, adapted there from Sunfish; without its second table for the king,
    /// which it takes depending on the moves played before.
    Sunfish,
}

impl EvaluationSet {
    /// Every set.
    pub const ALL: &[EvaluationSet] = <EvaluationSet as strum::VariantArray>::VARIANTS;

    /// Its name, as `--eval` takes it.
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn unknown(name: &str) -> UnknownName {
        UnknownName::of::<EvaluationSet>("evaluation", name)
    }

    /// Its values and tables.
    pub fn evaluation(self) -> Arc<Evaluation> {
        static ALL: LazyLock<Vec<Arc<Evaluation>>> = LazyLock::new(|| {
            let read = |set: &EvaluationSet| {
                let evaluation = Evaluation::from_json(set.json());
                Arc::new(evaluation.expect("an evaluation that is compiled in has been tested"))
            };
            EvaluationSet::ALL.iter().map(read).collect()
        });
        Arc::clone(&ALL[self as usize])
    }

    const fn json(self) -> &'static str {
        match self {
            EvaluationSet::Published => include_str!("../../evaluations/published.json"),
            EvaluationSet::Material => include_str!("../../evaluations/material.json"),
            EvaluationSet::Sunfish => include_str!("../../evaluations/sunfish.json"),
        }
    }
}
