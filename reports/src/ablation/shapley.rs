//! Fair shares (L. S. Shapley, *A Value for n-Person Games*, 1953).
//!
//! What a part saves depends on what is switched on already. Its fair share is the mean over all orders in
//! which the parts can be switched on. The shares add up to what all save together, equal parts get equal
//! shares, and a part that never changes anything gets none; no other way to share has these properties and
//! is linear.
//!
//! Savings are logarithms, so that shares that add up are factors that multiply.

use super::subsets::Subset;

/// The share of each of so many parts in `saved(all) - saved(none)`.
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

/// For each size of a subset: the share of all orders in which exactly that subset comes before a given other
/// part, `size! (parts - size - 1)! / parts!`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glove_game_comes_out_as_in_the_textbook() {
        // One left glove (part 0), two right ones: a pair is worth 1.
        let pair = |owners: Subset| f64::from(owners.has(0) && (owners.has(1) || owners.has(2)));
        let shares = shapley(3, pair);
        for (share, expected) in shares.iter().zip([4.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0]) {
            assert!((share - expected).abs() < 1e-12, "{shares:?}");
        }
    }

    #[test]
    fn a_part_alone_gets_everything_and_no_part_gets_nothing() {
        assert_eq!(shapley(1, |subset| if subset.has(0) { 3.0 } else { 1.0 }), [2.0]);
        assert!(shapley(0, |_| 1.0).is_empty());
    }
}
