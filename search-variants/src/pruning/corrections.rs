//! `correction`, correction history: corrects static values by the errors found in similar positions.
//!
//! If a search of a position finds a value above or below its static value, the difference goes into a
//! running mean for the structure of the position (in chess, its pawns and the side to move). The mean is
//! added to the static value where other parts use it to decide what to prune and how deep to search, and
//! nowhere else.
//!
//! There are 16,384 means, in units of 1/256 centipawn; a structure's is its number modulo that. A search `d`
//! plies deep has the weight `w = d + 1`, but at most 16, and makes the mean `m` to
//! `(m * (256 - w) + (m + e) * w) / 256`. Here `e` is the value found minus the corrected static value, which
//! is cut off at `most` like the new mean. Nothing is learned in check, from a mate, if the best move is a
//! capture, or from a bound that the static value agrees with.
//!
//! Reference: Chess Programming Wiki, *Static Evaluation Correction History*.
//!
//! Compared with the strategy without it, which must have parts that use static values (otherwise it does
//! nothing): margins that fit better. It makes no value wrong by itself, but it changes what other parts
//! prune.

use crate::info::{Effect, Parameter, PartInfo, Role, Values};
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
    parameters: &[MAX],
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
        means: vec![0; PLACES],
    }))
}

struct Means {
    most: i32,
    means: Vec<i32>,
}

fn place<P: Searchable>(position: &P) -> usize {
    (position.structure() % PLACES as u64) as usize
}

impl<P: Searchable> Corrections<P> for Means {
    fn correction(&self, position: &P) -> i32 {
        self.means[place(position)] / PARTS
    }

    fn learn(&mut self, position: &P, depth: Depth, above: i32) {
        let mean = &mut self.means[place(position)];
        let weight = (depth.plies() + 1).min(GREATEST_WEIGHT) as i32;
        let found = *mean + (above * PARTS).clamp(-self.most, self.most);
        *mean = ((*mean * (ALL - weight) + found * weight) / ALL).clamp(-self.most, self.most);
    }
}
