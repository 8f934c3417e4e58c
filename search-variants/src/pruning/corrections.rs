//! `correction`, correction history: static values are corrected by how wrong they were in like positions.
//!
//! Where a search of a position finds more, or less, than its static value says, the difference goes into a
//! running mean for the structure of the position, which in chess is its pawns. The mean is added to the
//! static value where other parts decide by it, what to leave out and how deep to search, and nowhere else.
//!
//! Reference: Chess Programming Wiki, *Static Evaluation Correction History*.
//!
//! Against the rung below, which has parts that use static values (without them it does nothing): margins
//! that fit better. No value of its own is wrong, but what others leave out is something else.

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

/// Structures that share a place share a mean.
const PLACES: usize = 16_384;
/// Means are kept in so many parts of a centipawn.
const PARTS: i32 = 256;
/// A search of depth 15 or more counts for so many of [`ALL`] parts of the mean; a shallower one for less.
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
