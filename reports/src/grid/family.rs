//! [`TreeFamily`]: random trees that differ only by their seed.

use crate::record::Record;

/// Random trees that differ only by their seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeFamily {
    /// Their specification without the seed: `uniform width=4 depth=8`.
    pub name: String,
    pub width: u32,
    pub depth: u32,
}

impl TreeFamily {
    /// The family of a record's position; `None` unless it is the root of a random tree.
    pub(super) fn of(record: &Record) -> Option<TreeFamily> {
        if record.game != "tree" {
            return None;
        }
        let fields = record.fen.split(' ');
        let name: Vec<&str> = fields.filter(|field| !field.starts_with("seed=")).collect();
        let number = |wanted: &str| {
            let mut fields = name.iter().filter_map(|field| field.split_once('='));
            let (_, value) = fields.find(|(name, _)| *name == wanted)?;
            value.parse().ok()
        };
        let [width, depth] = [number("width")?, number("depth")?];
        let is_root = !name.iter().any(|field| field.starts_with("path="));
        is_root.then(|| TreeFamily {
            name: name.join(" "),
            width,
            depth,
        })
    }

    pub fn all_leaves(&self, depth: u32) -> f64 {
        f64::from(self.width).powi(depth as i32)
    }

    /// The leaves of the minimal tree: `b^ceil(d/2) + b^floor(d/2) - 1` (Knuth & Moore 1975).
    pub fn fewest_leaves(&self, depth: u32) -> f64 {
        self.all_leaves(depth.div_ceil(2)) + self.all_leaves(depth / 2) - 1.0
    }

    /// The branching factor of alpha-beta in deep uniform trees: `x / (1 - x)`, where `x^b + x = 1` (J.
    /// Pearl, *The Solution for the Branching Factor of the Alpha-Beta Pruning Algorithm and its Optimality*,
    /// Communications of the ACM 25, 1982).
    pub fn pearl(&self) -> f64 {
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..60 {
            let middle: f64 = f64::midpoint(low, high);
            if middle.powi(self.width as i32) + middle > 1.0 {
                high = middle;
            } else {
                low = middle;
            }
        }
        low / (1.0 - low)
    }

    /// An upper bound on the branching factor without deep cutoffs: the largest eigenvalue of the matrix of
    /// the square roots of `p(i, j)`. Here `p(i, j)` is the probability that the `j`-th child of the `i`-th
    /// child is searched: 1 over the binomial coefficient `i - 1 + (j - 1) / b` choose `i - 1`. The
    /// probabilities of alternate plies are independent, hence the square root (after Knuth & Moore 1975).
    pub fn most_without_deep_cutoffs(&self) -> f64 {
        let b = self.width as usize;
        let root = |i: usize, j: usize| {
            let upper = i as f64 + j as f64 / b as f64;
            let binomial: f64 = (0..i).map(|k| (upper - k as f64) / (i - k) as f64).product();
            binomial.sqrt().recip()
        };
        let mut vector = vec![1.0; b];
        let mut greatest = 1.0;
        for _ in 0..100 {
            let next = Vec::from_iter((0..b).map(|i| (0..b).map(|j| root(i, j) * vector[j]).sum()));
            greatest = next.iter().copied().fold(0.0, f64::max);
            vector = next.iter().map(|value| value / greatest).collect();
        }
        greatest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_width(width: u32) -> TreeFamily {
        TreeFamily {
            name: format!("uniform width={width} depth=8"),
            width,
            depth: 8,
        }
    }

    #[test]
    fn factors_are_those_of_the_literature() {
        // The golden ratio, and the largest eigenvalue of a 2×2 matrix computed by hand.
        let golden = f64::midpoint(1.0, 5.0_f64.sqrt());
        assert!((of_width(2).pearl() - golden).abs() < 1e-9);
        let last = (2.0_f64 / 3.0).sqrt();
        let by_hand = f64::midpoint(1.0 + last, ((1.0 - last).powi(2) + 4.0).sqrt());
        assert!((of_width(2).most_without_deep_cutoffs() - by_hand).abs() < 1e-9);
        for width in [3, 8, 64] {
            let family = of_width(width);
            let root = f64::from(width).sqrt();
            let (pearl, most) = (family.pearl(), family.most_without_deep_cutoffs());
            assert!(
                root < pearl && pearl < most && most < f64::from(width),
                "{width}: {pearl} {most}"
            );
        }
    }

    #[test]
    fn trees_that_differ_by_their_seed_alone_are_a_family() {
        let of = |game: &str, fen: &str| {
            let mut record = crate::record::tests::record("A", "minimax", 1, 1);
            (record.game, record.fen) = (game.to_owned(), fen.to_owned());
            TreeFamily::of(&record)
        };
        let uniform = of("tree", "uniform width=8 depth=8 seed=1");
        assert_eq!(uniform, Some(of_width(8)));
        assert_eq!(of("tree", "uniform width=8 depth=8 seed=2"), uniform);
        assert_ne!(of("tree", "ordered width=8 depth=8 quality=1 seed=2"), uniform);
        assert_eq!(of("tree", "uniform width=8 depth=8 seed=2 path=1"), None);
        assert_eq!(of("tree", "((3 12 8)(2 4 6)(14 5 2))"), None);
        assert_eq!(of("chess", "uniform width=8 depth=8 seed=2"), None);
    }
}
