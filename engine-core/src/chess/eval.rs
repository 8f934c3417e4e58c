//! Static evaluation: piece values, piece-square tables, a bonus for the bishop pair.

use super::types::{Color, Piece, PieceKind, Square};
use std::sync::Arc;

/// Values and tables in centipawns, from white's point of view; black looks its squares up mirrored by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Piece value plus table entry, by kind and square (a1 first).
    piece_square: [[i32; Square::COUNT]; 6],
    /// What a side with two or more bishops gains.
    bishop_pair: i32,
}

impl Evaluation {
    /// Values by kind (pawn first; the king's is left out, since both sides always have one), tables by kind
    /// and square (a1 first), and the bonus for two or more bishops.
    pub fn new(values: [i32; 5], tables: &[[i32; Square::COUNT]; 6], bishop_pair: i32) -> Evaluation {
        let mut piece_square = *tables;
        for (table, value) in piece_square.iter_mut().zip(values) {
            for entry in table {
                *entry += value;
            }
        }
        Evaluation {
            piece_square,
            bishop_pair,
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

/// The evaluations that the lab knows by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EvaluationSet {
    /// Values and tables of source 000 (the published chess program).
    #[default]
    Published,
    /// Piece values alone, 100/300/300/500/900.
    Material,
}

/// A name that is no evaluation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown evaluation `{name}`: known are published and material")]
pub struct UnknownEvaluation {
    /// The name as given.
    pub name: String,
}

impl EvaluationSet {
    /// Every set.
    pub const ALL: [EvaluationSet; 2] = [EvaluationSet::Published, EvaluationSet::Material];

    /// Its name, as `--eval` takes it.
    pub const fn name(self) -> &'static str {
        match self {
            EvaluationSet::Published => "published",
            EvaluationSet::Material => "material",
        }
    }

    /// Its values and tables.
    pub fn evaluation(self) -> Arc<Evaluation> {
        Arc::new(match self {
            EvaluationSet::Published => published(),
            EvaluationSet::Material => Evaluation::new([100, 300, 300, 500, 900], &[[0; 64]; 6], 0),
        })
    }
}

impl std::fmt::Display for EvaluationSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for EvaluationSet {
    type Err = UnknownEvaluation;

    fn from_str(name: &str) -> Result<EvaluationSet, UnknownEvaluation> {
        EvaluationSet::ALL
            .into_iter()
            .find(|set| set.name() == name)
            .ok_or_else(|| UnknownEvaluation {
                name: name.to_owned(),
            })
    }
}

fn published() -> Evaluation {
    let mut tables = [[0; Square::COUNT]; 6];
    tables[PieceKind::Pawn.index()] = PAWN;
    tables[PieceKind::Knight.index()] = KNIGHT;
    tables[PieceKind::Bishop.index()] = BISHOP;
    tables[PieceKind::Rook.index()] = ROOK;
    // The published program looks the queen up in the rook's table and has none for the king.
    tables[PieceKind::Queen.index()] = ROOK;
    Evaluation::new([100, 325, 325, 550, 1000], &tables, 40)
}

// The published tables, a1 first: rank 1 is the first row.
#[rustfmt::skip]
const PAWN: [i32; 64] = [
     0,  0,  0,   0,   0,  0,  0,  0,
    10, 10,  0, -10, -10,  0, 10, 10,
     5,  0,  0,   5,   5,  0,  0,  5,
     0,  0, 10,  20,  20, 10,  0,  0,
     5,  5,  5,  10,  10,  5,  5,  5,
    10, 10, 10,  20,  20, 10, 10, 10,
    20, 20, 20,  30,  30, 20, 20, 20,
     0,  0,  0,   0,   0,  0,  0,  0,
];
#[rustfmt::skip]
const KNIGHT: [i32; 64] = [
    0, -10,  0,  0,  0,  0, -10, 0,
    0,   0,  0,  5,  5,  0,   0, 0,
    0,   0, 10, 10, 10, 10,   0, 0,
    0,   0, 10, 20, 20, 10,   5, 0,
    5,  10, 15, 20, 20, 15,  10, 5,
    5,  10, 10, 20, 20, 10,  10, 5,
    0,   0,  5, 10, 10,  5,   0, 0,
    0,   0,  0,  0,  0,  0,   0, 0,
];
#[rustfmt::skip]
const BISHOP: [i32; 64] = [
    0,  0, -10,  0,  0, -10,  0, 0,
    0,  0,   0, 10, 10,   0,  0, 0,
    0,  0,  10, 15, 15,  10,  0, 0,
    0, 10,  15, 20, 20,  15, 10, 0,
    0, 10,  15, 20, 20,  15, 10, 0,
    0,  0,  10, 15, 15,  10,  0, 0,
    0,  0,   0, 10, 10,   0,  0, 0,
    0,  0,   0,  0,  0,   0,  0, 0,
];
#[rustfmt::skip]
const ROOK: [i32; 64] = [
     0,  0,  5, 10, 10,  5,  0,  0,
     0,  0,  5, 10, 10,  5,  0,  0,
     0,  0,  5, 10, 10,  5,  0,  0,
     0,  0,  5, 10, 10,  5,  0,  0,
     0,  0,  5, 10, 10,  5,  0,  0,
     0,  0,  5, 10, 10,  5,  0,  0,
    25, 25, 25, 25, 25, 25, 25, 25,
     0,  0,  5, 10, 10,  5,  0,  0,
];
