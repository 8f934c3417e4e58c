//! `correction`, correction history: corrects static values by the errors found in similar positions.
//!
//! If a search of a position finds a value above or below its static value, the difference goes into a
//! running mean for the structure of the position (in chess, its pawns and the side to move). The mean is
//! added to the static value where other parts use it to decide what to prune and how deep to search.
//!
//! `correction=stand-pat` adds it to the value by which quiescence stands pat as well, that is, to the value
//! of most leaves. A piece-square table knows nothing of pawns that protect or block each other; the mean
//! learns what a structure is worth.
//!
//! There are 16,384 means, in units of 1/256 centipawn; a structure's is its number modulo that. A search `d`
//! plies deep has the weight `w = d + 1`, but at most 16, and makes the mean `m` to
//! `(m * (256 - w) + (m + e) * w) / 256`. Here `e` is the value found minus the corrected static value, which
//! is cut off at `most` like the new mean. Nothing is learned in check, from a mate, if the best move is a
//! capture, or from a bound that the static value agrees with. With `keep=1` the next search of a game starts
//! with the means as they are.
//!
//! Reference: Chess Programming Wiki, *Static Evaluation Correction History*.
//!
//! Compared with the strategy without it, which must have parts that use static values (otherwise it does
//! nothing): margins that fit better. It makes no value wrong by itself, but it changes what other parts
//! prune. With `stand-pat` the leaves have other values, which depend on what was searched before.

use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::part::Technique;
use crate::searcher::Corrections;
use engine_core::{Depth, Searchable};

/// `correction`
pub static INFO: PartInfo = PartInfo {
    name: "correction",
    summary: "correction history: corrects static values by how wrong they were with the same pawns",
    reference: "Chess Programming Wiki, Static Evaluation Correction History",
    effect: Effect::Sound,
    role: Role::Pruning,
    parameters: &[
        Parameter::forms(&[
            ParameterValue::new("pruning", "the values by which other parts prune and reduce"),
            ParameterValue::new("stand-pat", "and those by which quiescence stands pat")
                .with_effect(Effect::MayErr),
        ]),
        MAX,
        Parameter::KEEP,
    ],
};

const MAX: Parameter = Parameter::whole(
    "most",
    "largest correction of a static value, in centipawns",
    100,
    1..=1000,
);

/// Number of means. Structures with the same index share a mean.
const PLACES: usize = 16_384;
/// Means are stored in units of 1/256 centipawn.
const PARTS: i32 = 256;
/// The weight of a search of depth 15 or more, out of [`ALL`]. A shallower search has less weight.
const GREATEST_WEIGHT: u32 = 16;
const ALL: i32 = 256;

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Corrections(Box::new(Means {
        most: values.whole(&MAX) as i32 * PARTS,
        corrects_standing_pat: values.form(&[false, true]),
        is_kept: values.is_on(&Parameter::KEEP),
        means: vec![0; PLACES],
    }))
}

struct Means {
    most: i32,
    corrects_standing_pat: bool,
    is_kept: bool,
    means: Vec<i32>,
}

/// The index of the mean of a structure.
fn place(structure: u64) -> usize {
    (structure % PLACES as u64) as usize
}

impl<P: Searchable> Corrections<P> for Means {
    fn correction(&self, position: &P) -> i32 {
        self.means[place(position.structure())] / PARTS
    }

    fn correction_after(&self, position: &P, played: P::Move) -> Option<i32> {
        let structure = position.structure_after(played)?;
        Some(self.means[place(structure)] / PARTS)
    }

    fn most_of_standing_pat(&self) -> i32 {
        if self.corrects_standing_pat { self.most / PARTS } else { 0 }
    }

    fn is_kept(&self) -> bool {
        self.is_kept
    }

    fn learn(&mut self, position: &P, depth: Depth, above: i32) {
        let mean = &mut self.means[place(position.structure())];
        let weight = (depth.plies() + 1).min(GREATEST_WEIGHT) as i32;
        let found = *mean + (above * PARTS).clamp(-self.most, self.most);
        *mean = ((*mean * (ALL - weight) + found * weight) / ALL).clamp(-self.most, self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::Position;
    use engine_core::chess::Chess;

    #[test]
    fn a_mean_approaches_the_errors_of_its_structure_and_is_known_before_the_move() {
        let mut means = Means {
            most: 100 * PARTS,
            corrects_standing_pat: true,
            is_kept: false,
            means: vec![0; PLACES],
        };
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let mut board = Chess::new(&fen.parse().unwrap());
        // A value that is always 40 above: of the difference that is left, each search takes 4 parts of 256.
        for searches in 1..=200 {
            let error = 40 - means.correction(&board);
            means.learn(&board, Depth::new(3), error);
            let expected = 40.0 * (1.0 - (252.0_f64 / 256.0).powi(searches));
            assert!(
                (f64::from(means.correction(&board)) - expected).abs() <= 2.0,
                "{searches}"
            );
        }
        for _ in 0..500 {
            means.learn(&board, Depth::new(3), -300);
        }
        assert_eq!(means.correction(&board), -100);
        let mut changed = 0;
        for played in board.legal_moves() {
            let expected = means.correction_after(&board, played);
            let undo = board.make(played).unwrap();
            let found = means.correction(&board);
            means.learn(&board, Depth::new(1), 50);
            board.unmake(played, undo);
            if let Some(expected) = expected {
                assert_eq!(expected, found, "{played:?}");
            }
            changed += usize::from(expected.is_some_and(|expected| expected != 0));
        }
        assert!(changed > 20, "{changed}");
    }
}
