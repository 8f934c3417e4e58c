//! Static evaluation: piece values, piece-square tables, a bonus for having the move.
//!
//! An evaluation is data, in JSON of the shape that `engine-core/evaluations/xiangqi-published.json` shows:
//! `weights` of the six kinds that can be taken, `tables` for all seven (each with ten rows of nine, rank 9
//! first, as red sees the board; without `tables` material alone counts), and `tempo`, which may be missing.
//! The unit is a set's own: of the published tables a pawn is worth about 10 to 40 points, a rook about 200.

use super::types::{Color, Piece, PieceKind, Point};
use crate::evaluate::EvaluationError;
use crate::named::UnknownName;
use serde::Deserialize;
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
        match serde_json::from_str::<Shape>(json) {
            Ok(shape) => Ok(Evaluation::from(&shape)),
            Err(error) => Err(EvaluationError {
                fault: error.to_string(),
                shape: "xiangqi-published",
            }),
        }
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

/// An evaluation as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    #[serde(default, rename = "about")]
    _about: String,
    weights: Weights,
    #[serde(default)]
    tempo: Value,
    tables: Option<PieceTables>,
}

/// The king has no value, since it is never taken.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Weights {
    pawn: Value,
    advisor: Value,
    elephant: Value,
    horse: Value,
    cannon: Value,
    rook: Value,
}

/// Rank 9 first.
type Table = [[Value; 9]; 10];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceTables {
    pawn: Table,
    advisor: Table,
    elephant: Table,
    horse: Table,
    cannon: Table,
    rook: Table,
    king: Table,
}

/// A number small enough that no position's sum overflows.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(try_from = "serde_json::Number")]
struct Value(i32);

impl TryFrom<serde_json::Number> for Value {
    type Error = String;

    fn try_from(number: serde_json::Number) -> Result<Value, String> {
        match number.as_i64() {
            Some(small @ -10_000..=10_000) => Ok(Value(small as i32)),
            _ => Err(format!("{number} is no whole number from -10000 to 10000")),
        }
    }
}

impl From<&Shape> for Evaluation {
    fn from(shape: &Shape) -> Evaluation {
        let weights = &shape.weights;
        let values = [
            weights.pawn,
            weights.advisor,
            weights.elephant,
            weights.horse,
            weights.cannon,
            weights.rook,
            Value(0),
        ];
        let mut piece_square = values.map(|Value(value)| [value; Point::COUNT]);
        if let Some(tables) = &shape.tables {
            let by_kind = [
                &tables.pawn,
                &tables.advisor,
                &tables.elephant,
                &tables.horse,
                &tables.cannon,
                &tables.rook,
                &tables.king,
            ];
            for (sums, table) in piece_square.iter_mut().zip(by_kind) {
                for (sum, Value(entry)) in sums.iter_mut().zip(table.iter().flatten()) {
                    *sum += entry;
                }
            }
        }
        Evaluation {
            piece_square,
            tempo: shape.tempo.0,
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
    /// Tables of JS Xiangqi; nothing for having the move, as in its chapter 4.
    #[default]
    Published,
    /// Piece values alone: pawn 100, advisor and elephant 200, horse 400, cannon 450, rook 900.
    Material,
    /// `published` with 30 points less for a horse in the middle of its own palace, where it stands in the
    /// way of king and advisors. ElephantEye counts 30 to 50 where a cannon faces the king over it.
    PalaceHorse,
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
                let mut evaluation = evaluation.expect("an evaluation that is compiled in has been tested");
                if *set == EvaluationSet::PalaceHorse {
                    evaluation.piece_square[PieceKind::Horse.index()][Point::new(4, 1).index()] -= 30;
                }
                Arc::new(evaluation)
            };
            EvaluationSet::ALL.iter().map(read).collect()
        });
        Arc::clone(&ALL[self as usize])
    }

    const fn json(self) -> &'static str {
        match self {
            EvaluationSet::Published | EvaluationSet::PalaceHorse => {
                include_str!("../../evaluations/xiangqi-published.json")
            }
            EvaluationSet::Material => include_str!("../../evaluations/xiangqi-material.json"),
        }
    }
}
