//! How two parts act together.

use super::subsets::Subset;

/// What one of two parts saves with the other switched on, less what it saves without: the mean over all
/// subsets of the other parts, as in a factorial design (Box, Hunter, Hunter, *Statistics for Experimenters*,
/// 2005; there halved).
///
/// Above 0 they help each other, below 0 they do each other's work. It is the same whichever of the two is
/// asked.
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

pub fn pairs(parts: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..parts).flat_map(move |one| (one + 1..parts).map(move |other| [one, other]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_do_the_same_work_interact_by_all_they_save() {
        // Either of parts 0 and 1 saves 2, both save no more; part 2 saves 1 by itself.
        let saved =
            |subset: Subset| 2.0 * f64::from(subset.has(0) || subset.has(1)) + f64::from(subset.has(2));
        let found: Vec<f64> = pairs(3).map(|pair| interaction(3, pair, saved)).collect();
        assert_eq!(found, [-2.0, 0.0, 0.0]);
    }
}
