//! [`Ranks`]: which places a part may have among the others, as far as the data can tell.

use super::bootstrap::Bootstrap;

/// A range of places: from 1 for the part that saves the most. Parts that the data do not tell apart share a
/// range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// One more than the parts that surely save more.
    pub best: usize,
    /// All parts but those that surely save less.
    pub worst: usize,
}

/// The ranks of parts by what each saves on each position. Two parts are told apart if the interval of their
/// difference, taken position by position, excludes 0. `None` if there are too few positions for intervals.
pub(super) fn ranks(saved: &[Vec<f64>], bootstrap: &Bootstrap) -> Option<Vec<Ranks>> {
    let count = saved.len();
    let mut ranks = vec![
        Ranks {
            best: 1,
            worst: count
        };
        count
    ];
    for (one, better) in saved.iter().enumerate() {
        for (other, worse) in saved.iter().enumerate() {
            if one != other && is_more(better, worse, bootstrap)? {
                ranks[other].best += 1;
                ranks[one].worst -= 1;
            }
        }
    }
    Some(ranks)
}

/// Whether the data support that `one` saves more than `other`; `None` if they cannot say.
pub(super) fn is_more(one: &[f64], other: &[f64], bootstrap: &Bootstrap) -> Option<bool> {
    let difference: Vec<f64> = one.iter().zip(other).map(|(one, other)| one - other).collect();
    bootstrap.estimate(&difference).is_above_zero()
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

    #[test]
    fn parts_that_are_not_told_apart_share_their_ranks() {
        let large = vec![9.0, 8.0, 9.0, 8.0, 9.0, 8.0];
        let small = vec![1.0, 2.0, 1.0, 2.0, 1.0, 2.0];
        let like_small = vec![2.0, 1.0, 2.0, 1.0, 2.0, 1.0];
        let bootstrap = Bootstrap::new(6, 1);
        let ranks = ranks(&[small, large, like_small], &bootstrap).unwrap();
        let texts: Vec<String> = ranks.iter().map(Ranks::to_string).collect();
        assert_eq!(texts, ["2–3", "1", "2–3"]);
    }

    #[test]
    fn without_intervals_there_are_no_ranks() {
        let bootstrap = Bootstrap::new(1, 1);
        assert_eq!(ranks(&[vec![1.0], vec![9.0]], &bootstrap), None);
    }
}
