//! [`Ranks`]: which places a part may have among the others, as far as the data can tell.
//!
//! All pairs are compared at once, by intervals of their differences that hold together. So the ranges of all
//! parts are right together in 95 % of all cases (M. Mogstad, J. Romano, A. Shaikh, D. Wilhelm, *Inference
//! for Ranks*, Review of Economic Studies 91, 2024).

use super::bootstrap::Bootstrap;
use super::interaction::pairs;

/// A range of places: from 1 for the part that saves the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// One more than the parts that surely save more.
    pub best: usize,
    /// All parts but those that surely save less.
    pub worst: usize,
}

/// The ranks of so many parts, from the pairs that are [`told_apart`].
pub(super) fn ranks(parts: usize, told_apart: &[[usize; 2]]) -> Vec<Ranks> {
    let all = Ranks {
        best: 1,
        worst: parts,
    };
    let mut ranks = vec![all; parts];
    for &[more, less] in told_apart {
        ranks[less].best += 1;
        ranks[more].worst -= 1;
    }
    ranks
}

/// The pairs of which the data support that the first saves more than the second, all pairs taken together.
/// `None` if they cannot say.
pub(crate) fn told_apart(saved: &[Vec<f64>], bootstrap: &Bootstrap) -> Option<Vec<[usize; 2]>> {
    if !bootstrap.has_intervals() {
        return None;
    }
    let all: Vec<[usize; 2]> = pairs(saved.len()).collect();
    let differences: Vec<Vec<f64>> = all
        .iter()
        .map(|&[one, other]| {
            let both = saved[one].iter().zip(&saved[other]);
            both.map(|(one, other)| one - other).collect()
        })
        .collect();
    let estimates = bootstrap.together(&differences);
    let told = all.into_iter().zip(estimates);
    let told = told.filter(|(_, difference)| difference.is_not_zero() == Some(true));
    Some(
        told.map(|([one, other], difference)| match difference.log > 0.0 {
            true => [one, other],
            false => [other, one],
        })
        .collect(),
    )
}

impl std::fmt::Display for Ranks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.best == self.worst {
            true => write!(f, "{}", self.best),
            false => write!(f, "{}–{}", self.best, self.worst),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::random::SplitMix64;

    #[test]
    fn parts_that_are_not_told_apart_share_their_ranks() {
        let large = vec![9.0, 8.0, 9.0, 8.0, 9.0, 8.0];
        let small = vec![1.0, 2.0, 1.0, 2.0, 1.0, 2.0];
        let like_small = vec![2.0, 1.0, 2.0, 1.0, 2.0, 1.0];
        let bootstrap = Bootstrap::new(6, 1);
        let told = told_apart(&[small, large, like_small], &bootstrap).unwrap();
        let ranks = ranks(3, &told);
        let texts: Vec<String> = ranks.iter().map(Ranks::to_string).collect();
        assert_eq!(texts, ["2–3", "1", "2–3"]);
    }

    /// Four parts that are equal in truth, drawn often: what [`told_apart`] is for.
    #[test]
    fn equal_parts_are_all_ranked_alike_as_often_as_promised() {
        let mut random = SplitMix64::new(3);
        let mut value = || {
            (0..12)
                .map(|_| random.next_u64() as f64 / u64::MAX as f64)
                .sum::<f64>()
        };
        let trials = 200;
        let alike = (0..trials).filter(|_| {
            let saved: Vec<Vec<f64>> = (0..4).map(|_| (0..12).map(|_| value()).collect()).collect();
            told_apart(&saved, &Bootstrap::new(12, 5)).unwrap().is_empty()
        });
        // 95 % of 200 are 190, with a deviation of 3.
        let alike = alike.count();
        assert!(alike >= 181, "{alike} of {trials}");
    }

    #[test]
    fn without_intervals_there_are_no_ranks() {
        let bootstrap = Bootstrap::new(1, 1);
        assert_eq!(told_apart(&[vec![1.0], vec![9.0]], &bootstrap), None);
    }
}
