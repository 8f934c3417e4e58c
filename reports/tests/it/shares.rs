//! The interval of a share of few positions.

use proptest::prelude::*;
use statistics::wilson;

/// R. Newcombe, *Two-sided confidence intervals for the single proportion*, Statistics in Medicine 17, 1998,
/// table I, method 3.
#[test]
fn shares_have_the_published_intervals() {
    let published = [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ];
    for (count, all, low, high) in published {
        let (lower, upper) = wilson(count, all).unwrap();
        assert!((lower - low).abs() < 5e-5, "{count} of {all}: {lower}");
        assert!((upper - high).abs() < 5e-5, "{count} of {all}: {upper}");
    }
    assert_eq!(wilson(0, 0), None);
}

fn share() -> impl Strategy<Value = (usize, usize)> {
    (1_usize..2_000).prop_flat_map(|all| (0..=all, Just(all)))
}

proptest! {
    #[test]
    fn the_ends_are_the_shares_from_which_the_sample_lies_just_so_far((count, all) in share()) {
        let sample = count as f64 / all as f64;
        let (low, high) = wilson(count, all).unwrap();
        prop_assert!((0.0..=1.0).contains(&low) && low <= sample && sample <= high && high <= 1.0);
        for end in [low, high] {
            // An end at 0 or 1 is there because the share is.
            let deviations = (sample - end).abs() / (end * (1.0 - end) / all as f64).sqrt();
            prop_assert!(end == sample || (deviations - 1.959_964).abs() < 1e-3, "{}", deviations);
        }
    }
}
