//! The properties of fair shares and of interactions.

use proptest::prelude::*;
use reports::ablation::{Subset, interaction, shapley};
use statistics::pairs;

/// The saving of each subset of some parts: arbitrary numbers.
fn game() -> impl Strategy<Value = (usize, Vec<f64>)> {
    (1_usize..=6).prop_flat_map(|parts| {
        let values = prop::collection::vec(-10.0..10.0, 1 << parts);
        (Just(parts), values)
    })
}

fn place(subset: Subset) -> usize {
    subset.members().map(|part| 1 << part).sum()
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// `subset` with parts 0 and 1 exchanged.
fn swapped(subset: Subset) -> Subset {
    let others = subset.members().filter(|&part| part > 1);
    let first_two = (0..2).filter(|&part| subset.has(1 - part));
    others.chain(first_two).fold(Subset::NONE, Subset::with)
}

proptest! {
    #[test]
    fn shares_add_up_to_what_all_save((parts, values) in game()) {
        let shares = shapley(parts, |subset| values[place(subset)]);
        let total = values[values.len() - 1] - values[0];
        prop_assert!(near(shares.iter().sum(), total), "{shares:?} of {total}");
    }

    #[test]
    fn equal_parts_get_equal_shares((parts, values) in game()) {
        prop_assume!(parts > 1);
        let saved = |subset| values[place(subset)] + values[place(swapped(subset))];
        let shares = shapley(parts, saved);
        prop_assert!(near(shares[0], shares[1]), "{shares:?}");
    }

    #[test]
    fn a_part_that_changes_nothing_gets_nothing((parts, values) in game()) {
        let shares = shapley(parts, |subset| values[place(subset.without(0))]);
        prop_assert!(near(shares[0], 0.0), "{shares:?}");
    }

    #[test]
    fn shares_of_a_sum_are_sums_of_shares((parts, values) in game(), factor in -3.0..3.0) {
        let size = |subset: Subset| factor * (subset.size() as f64).powi(2);
        let both = shapley(parts, |subset| values[place(subset)] + size(subset));
        let (one, other) = (shapley(parts, |subset| values[place(subset)]), shapley(parts, size));
        for part in 0..parts {
            prop_assert!(near(both[part], one[part] + other[part]));
        }
    }

    #[test]
    fn parts_that_only_add_up_do_not_interact(worth in prop::collection::vec(-10.0..10.0, 2..7)) {
        let saved = |subset: Subset| subset.members().map(|part| worth[part]).sum::<f64>();
        for pair in pairs(worth.len()) {
            prop_assert!(near(interaction(worth.len(), pair, saved), 0.0));
        }
        for (share, worth) in shapley(worth.len(), saved).iter().zip(&worth) {
            prop_assert!(near(*share, *worth));
        }
    }

    #[test]
    fn an_interaction_is_the_same_for_both_parts((parts, values) in game()) {
        let saved = |subset| values[place(subset)];
        for [one, other] in pairs(parts) {
            let there = interaction(parts, [one, other], saved);
            prop_assert!(near(there, interaction(parts, [other, one], saved)));
        }
    }
}
