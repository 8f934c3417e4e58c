use super::*;
use engine_core::random::SplitMix64;

/// The expected share of the points of a player this much stronger in Elo.
fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Simulated pairs of a match: `weights` are the relative frequencies of 0 to 4 half points.
fn simulated(weights: [f64; 5], pairs: u64, random: &mut SplitMix64) -> Pentanomial {
    let mut seen = Pentanomial::default();
    for _ in 0..pairs {
        seen.add(drawn(weights, random));
    }
    seen
}

fn drawn(weights: [f64; 5], random: &mut SplitMix64) -> usize {
    let sum: f64 = weights.iter().sum();
    let mut at = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * sum;
    for (half_points, weight) in weights.iter().enumerate() {
        at -= weight;
        if at < 0.0 {
            return half_points;
        }
    }
    4
}

/// Weights, obtained by tilting symmetric ones, for which `figure` has the value `wanted`.
fn weights(wanted: f64, figure: fn([f64; 5]) -> f64) -> [f64; 5] {
    let (mut low, mut high) = (-20.0, 20.0);
    let tilted = |by: f64| {
        let mut weights = [0.06, 0.2, 0.48, 0.2, 0.06];
        for (place, weight) in weights.iter_mut().enumerate() {
            *weight *= (by * (place as f64 / 4.0 - 0.5)).exp();
        }
        weights
    };
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if figure(tilted(middle)) < wanted { low = middle } else { high = middle }
    }
    tilted(low)
}

fn mean(weights: [f64; 5]) -> f64 {
    let points = weights.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
    points.map(|(weight, points)| weight * points).sum::<f64>() / weights.iter().sum::<f64>()
}

fn normalised_elo(weights: [f64; 5]) -> f64 {
    let mean = mean(weights);
    let squares = weights.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
    let squares = squares.map(|(weight, points): (&f64, f64)| weight * (points - mean).powi(2));
    let variance = squares.sum::<f64>() / weights.iter().sum::<f64>();
    (mean - 0.5) / (2.0 * variance).sqrt() * 347.435_586
}

fn close(found: f64, expected: f64, by: f64) {
    assert!((found - expected).abs() < by, "{found} for {expected}");
}

#[test]
fn elo_and_score_are_the_two_sides_of_one_curve() {
    close(score_of_elo(0.0), 0.5, 1e-12);
    close(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
    close(elo_of_score(0.75), 190.848_501_8, 1e-6);
    close(elo_of_score(score_of_elo(-37.5)), -37.5, 1e-9);
    assert_eq!(
        (elo_of_score(1.0), elo_of_score(0.0)),
        (f64::INFINITY, f64::NEG_INFINITY)
    );
}

#[test]
fn a_match_worked_out_by_hand_has_its_figures() {
    // 10 pairs, scoring 1 × 0, 2 × 1/2, 3 × 1, 2 × 1 1/2 and 2 × 2 points: 11 of 20 points.
    let pairs = Pentanomial([1, 2, 3, 2, 2]);
    close(pairs.score().unwrap(), 0.55, 1e-12);
    // (0.3025 + 2 * 0.09 + 3 * 0.0025 + 2 * 0.04 + 2 * 0.2025) / 10
    close(pairs.variance().unwrap(), 0.0975, 1e-12);
    let strength = Strength::of(pairs).unwrap();
    close(strength.elo.value.unwrap(), 34.860_1, 1e-3);
    let deviation = (0.0975_f64 / 10.0).sqrt();
    close(
        strength.elo.ends.unwrap().0,
        elo_of_score(0.55 - 1.959_964 * deviation),
        1e-3,
    );
    close(
        strength.nelo.unwrap().value.unwrap(),
        0.05 / 0.195_f64.sqrt() * 347.435_586,
        1e-4,
    );
    // By the error function: 0.5 (1 + erf(z / √2)) with z = 0.05 / √(0.0975 / 10).
    close(strength.los.unwrap(), 0.693_701_4, 1e-6);
}

/// The lower ends of Clopper and Pearson's interval for 10 of 10, 20 of 20 and 100 of 100, from published
/// tables.
#[test]
fn of_all_points_the_interval_has_the_exact_lower_end_and_no_elo() {
    for (pairs, share) in [(10, 0.691_5), (20, 0.831_6), (100, 0.963_8)] {
        let won = Strength::of(Pentanomial([0, 0, 0, 0, pairs])).unwrap();
        let (low, high) = won.elo.ends.unwrap();
        close(score_of_elo(low), share, 5e-5);
        // At the lower end, such a series has a probability of 2.5 %.
        close(score_of_elo(low).powi(pairs as i32), 0.025, 1e-9);
        assert_eq!((won.elo.value, high, won.los), (None, f64::INFINITY, None));
        let lost = Strength::of(Pentanomial([pairs, 0, 0, 0, 0])).unwrap();
        let (beyond, high) = lost.elo.ends.unwrap();
        assert_eq!((lost.elo.value, beyond), (None, f64::NEG_INFINITY));
        close(high, -low, 1e-9);
    }
}

#[test]
fn an_end_beyond_all_points_is_none() {
    let pairs = Pentanomial([0, 0, 0, 2, 8]);
    let elo = Strength::of(pairs).unwrap().elo;
    close(elo.value.unwrap(), elo_of_score(0.95), 1e-9);
    let deviation = (0.01_f64 / 10.0).sqrt();
    let (low, high) = elo.ends.unwrap();
    close(low, elo_of_score(0.95 - 1.959_964 * deviation), 1e-3);
    assert_eq!(high, f64::INFINITY);
}

#[test]
fn two_views_of_a_match_are_each_other_turned_round() {
    let (one, other) = (Pentanomial([3, 9, 30, 12, 5]), Pentanomial([5, 12, 30, 9, 3]));
    let [a, b] = [one, other].map(|pairs| Strength::of(pairs).unwrap());
    close(a.elo.value.unwrap(), -b.elo.value.unwrap(), 1e-9);
    close(a.elo.ends.unwrap().0, -b.elo.ends.unwrap().1, 1e-9);
    close(a.los.unwrap(), 1.0 - b.los.unwrap(), 1e-6);
    let sprt = |elo0, elo1| Sprt {
        elo0,
        elo1,
        ..test("0,10")
    };
    close(sprt(0.0, 10.0).llr(one), -sprt(-10.0, 0.0).llr(other), 1e-3);
}

fn test(text: &str) -> Sprt {
    text.parse().unwrap()
}

#[test]
fn for_small_differences_the_llr_is_that_of_a_normal_distribution() {
    let pairs = Pentanomial([60, 200, 480, 210, 66]);
    let (s0, s1) = (score_of_elo(0.0), score_of_elo(4.0));
    let (mean, variance) = (pairs.score().unwrap(), pairs.variance().unwrap());
    let normal = pairs.pairs() as f64 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
    let elo1 = (s1 - 0.5) / (2.0 * variance).sqrt() * 347.435_586;
    close(Sprt { elo1, ..test("0,4") }.llr(pairs), normal, 0.02);
}

#[test]
fn of_400_simulated_matches_the_95_percent_intervals_cover_between_92_and_98_percent() {
    let mut random = SplitMix64::new(95);
    for elo in [-60.0, 0.0, 15.0, 120.0] {
        let weights = weights(score_of_elo(elo), mean);
        let covered = (0..400).filter(|_| {
            let strength = Strength::of(simulated(weights, 250, &mut random)).unwrap();
            let (low, high) = strength.elo.ends.unwrap();
            low <= elo && elo <= high
        });
        let covered = covered.count();
        assert!((368..=392).contains(&covered), "{covered} of 400 at {elo}");
    }
}

#[test]
fn the_test_errs_no_more_often_than_its_error_rates() {
    let mut random = SplitMix64::new(2017);
    let sprt = test("0,60,0.05,0.1");
    for (elo, wrong, most) in [
        (0.0, PairingStatus::Upper, 0.05),
        (60.0, PairingStatus::Lower, 0.1),
    ] {
        let weights = weights(elo, normalised_elo);
        let matches = 400;
        let errors = (0..matches).filter(|_| {
            let mut pairs = Pentanomial::default();
            loop {
                pairs.add(drawn(weights, &mut random));
                if let Some(decision) = sprt.decision(pairs) {
                    break decision == wrong;
                }
            }
        });
        let errors = errors.count() as f64;
        // Two standard deviations above the promised error rate.
        let chance = 2.0 * (f64::from(matches) * most * (1.0 - most)).sqrt();
        assert!(
            errors <= f64::from(matches) * most + chance,
            "{errors} of {matches} at {elo}"
        );
    }
}

#[test]
fn a_one_sided_match_is_decided_whatever_the_hypotheses() {
    for (elo0, elo1) in [
        (0.0, 10.0),
        (-5.0, 0.0),
        (0.0, 200.0),
        (-200.0, 200.0),
        (190.0, 200.0),
    ] {
        let sprt: Sprt = format!("{elo0},{elo1}").parse().unwrap();
        let decision = |pairs| sprt.decision(Pentanomial(pairs));
        let [upper, lower] = [PairingStatus::Upper, PairingStatus::Lower].map(Some);
        assert_eq!(decision([0, 0, 0, 0, 2_000]), upper, "{elo0}, {elo1}");
        assert_eq!(decision([2_000, 0, 0, 0, 0]), lower, "{elo0}, {elo1}");
        assert_eq!(decision([900, 80, 15, 4, 1]), lower, "{elo0}, {elo1}");
    }
}

#[test]
fn a_test_is_read_from_its_text_or_refused() {
    let sprt: Sprt = "0, 10".parse().unwrap();
    close(sprt.bounds()[0], -2.944_439, 1e-6);
    close(sprt.bounds()[1], 2.944_439, 1e-6);
    assert_eq!(sprt.llr(Pentanomial::default()), 0.0);
    for text in [
        "",
        "1",
        "1,2,3",
        "a,b",
        "5,5",
        "10,0",
        "0,10,0,0.1",
        "0,10,0.05,0.6",
        "NaN,1",
        "0,201",
        "-1e9,0",
        "0,inf",
    ] {
        assert!(text.parse::<Sprt>().is_err(), "{text}");
    }
}
