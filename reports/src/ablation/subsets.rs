//! [`Subset`], a set of parts that are switched on, and the figures computed from all subsets: Shapley values
//! ([`shapley`]) and [`interaction`].

use std::cmp::Reverse;

/// A set of parts of an experiment, by their indices in the list of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subset(u32);

impl Subset {
    pub const NONE: Subset = Subset(0);

    /// The set of all `parts` parts (at most 31).
    pub fn all(parts: usize) -> Subset {
        Subset((1 << parts) - 1)
    }

    #[must_use]
    pub fn with(self, part: usize) -> Subset {
        Subset(self.0 | 1 << part)
    }

    #[must_use]
    pub fn without(self, part: usize) -> Subset {
        Subset(self.0 & !(1 << part))
    }

    pub fn has(self, part: usize) -> bool {
        self.0 >> part & 1 == 1
    }

    pub fn size(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn members(self) -> impl Iterator<Item = usize> {
        (0..u32::BITS as usize).filter(move |&part| self.has(part))
    }

    pub fn others(self, parts: usize) -> impl Iterator<Item = usize> {
        (0..parts).filter(move |&part| !self.has(part))
    }

    /// Every subset of `parts` parts, smallest first.
    pub fn every(parts: usize) -> Vec<Subset> {
        let mut subsets: Vec<Subset> = (0..1 << parts).map(Subset).collect();
        // Among subsets of the same size, those with the first parts come first.
        subsets.sort_by_key(|subset| (subset.size(), Reverse(subset.0.reverse_bits())));
        subsets
    }
}

/// The Shapley value of each part: its fair share of `saved(all) - saved(none)` (L. S. Shapley, *A Value for
/// n-Person Games*, 1953).
///
/// A part's saving depends on what is already switched on. Its Shapley value is the mean saving over all
/// orders in which the parts can be switched on. The values add up to the total saving, equal parts get equal
/// values, and a part that never changes anything gets 0; no other linear division has these properties.
/// Savings are logarithms, so values that add up are factors that multiply.
pub fn shapley(parts: usize, saved: impl Fn(Subset) -> f64) -> Vec<f64> {
    let weights = weights(parts);
    let mut shares = vec![0.0; parts];
    for subset in Subset::every(parts) {
        let before = saved(subset);
        for part in subset.others(parts) {
            shares[part] += weights[subset.size()] * (saved(subset.with(part)) - before);
        }
    }
    shares
}

/// For each size of a subset, the share of all orders in which exactly that subset precedes a given other
/// part: `size! (parts - size - 1)! / parts!`.
fn weights(parts: usize) -> Vec<f64> {
    let mut weight = 1.0 / parts as f64;
    (0..parts)
        .map(|size| {
            let this = weight;
            weight *= (size + 1) as f64 / (parts - size).saturating_sub(1).max(1) as f64;
            this
        })
        .collect()
}

/// What one of two parts saves with the other switched on, minus what it saves without the other: the mean
/// over all subsets of the remaining parts, as in a factorial design (Box, Hunter, Hunter, *Statistics for
/// Experimenters*, 2005, which halves it).
///
/// Above 0 the parts reinforce each other; below 0 they overlap. The figure is symmetric in the two parts.
pub fn interaction(parts: usize, pair: [usize; 2], saved: impl Fn(Subset) -> f64) -> f64 {
    let [one, other] = pair;
    let contexts = Subset::every(parts)
        .into_iter()
        .filter(|context| !context.has(one) && !context.has(other));
    let excesses: Vec<f64> = contexts
        .map(|context| {
            let both = saved(context.with(one).with(other));
            both - saved(context.with(one)) - saved(context.with(other)) + saved(context)
        })
        .collect();
    excesses.iter().sum::<f64>() / excesses.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use statistics::pairs;

    #[test]
    fn parts_that_do_the_same_work_interact_by_all_they_save() {
        // Parts 0 and 1 save 2, whether one or both are on; part 2 saves 1 by itself.
        let saved =
            |subset: Subset| 2.0 * f64::from(subset.has(0) || subset.has(1)) + f64::from(subset.has(2));
        let found: Vec<f64> = pairs(3).map(|pair| interaction(3, pair, saved)).collect();
        assert_eq!(found, [-2.0, 0.0, 0.0]);
    }
}
