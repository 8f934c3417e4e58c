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
    // Student's t of nine degrees of freedom, from published tables, and half of the 20 points.
    let arm = 2.262_157 * (0.0975_f64 / 9.0).sqrt() + 0.5 / 20.0;
    let (low, high) = strength.elo.ends.unwrap();
    close(low, elo_of_score(0.55 - arm), 0.1);
    close(high, elo_of_score(0.55 + arm), 0.1);
    close(
        strength.nelo.unwrap().value.unwrap(),
        0.05 / 0.195_f64.sqrt() * 347.435_586,
        1e-4,
    );
    // The area below 0.05 / √(0.0975 / 9) of Student's t, integrated numerically.
    close(strength.los.unwrap(), 0.678792, 1e-4);
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
    let arm = 2.262_157 * (0.01_f64 / 9.0).sqrt() + 0.5 / 20.0;
    let (low, high) = elo.ends.unwrap();
    close(low, elo_of_score(0.95 - arm), 0.5);
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

/// Pairs of equal players: both games independent with this rate of draws and this share of the other games
/// won by White, or the pairs of a measured match, seen from both sides.
fn equal_players() -> Vec<(String, [f64; 5])> {
    let of_games = [
        (0.0, 0.5),
        (0.1, 0.6),
        (0.3, 0.5),
        (0.5, 0.7),
        (0.7, 0.6),
        (0.9, 0.5),
    ];
    let of_games = of_games.map(|(draws, white)| {
        let (win, loss) = ((1.0 - draws) * white, (1.0 - draws) * (1.0 - white));
        let mut pairs = [0.0; 5];
        for (first, one) in [loss, draws, win].into_iter().enumerate() {
            for (second, other) in [win, draws, loss].into_iter().enumerate() {
                pairs[first + second] += one * other;
            }
        }
        (
            format!(
                "{:.0}% draws, {:.0}% of the rest to White",
                100.0 * draws,
                100.0 * white
            ),
            pairs,
        )
    });
    // From `notebooks-md/measured`.
    let measured = [
        ("2,000 against 1,000 nodes", [26.0, 32.0, 183.0, 82.0, 177.0]),
        ("32,000 against 16,000 nodes", [31.0, 51.0, 162.0, 97.0, 159.0]),
    ];
    let measured = measured.map(|(name, pairs): (&str, [f64; 5])| {
        let both = std::array::from_fn(|points| pairs[points] + pairs[4 - points]);
        (name.to_owned(), both)
    });
    of_games.into_iter().chain(measured).collect()
}

/// 3, 4, 5, 10, 20 and 50 pairs. The interval of a normal distribution tells up to 28 % apart at three pairs,
/// 15 % at five, 10 % at ten and 7 % at twenty.
const FALSE_VERDICTS: &str = "
[0.0, 0.0, 2.1, 2.3, 4.3, 4.3] 0% draws, 50% of the rest to White
[0.0, 0.0, 2.1, 2.9, 3.4, 4.0] 10% draws, 60% of the rest to White
[0.0, 0.0, 2.4, 3.1, 2.9, 4.3] 30% draws, 50% of the rest to White
[0.0, 0.0, 2.3, 2.2, 2.6, 3.8] 50% draws, 70% of the rest to White
[0.0, 0.0, 1.1, 1.6, 2.2, 3.5] 70% draws, 60% of the rest to White
[0.0, 0.0, 0.1, 0.1, 0.3, 1.8] 90% draws, 50% of the rest to White
[0.0, 0.0, 3.0, 3.4, 3.4, 4.1] 2,000 against 1,000 nodes
[0.0, 0.0, 3.0, 3.5, 3.5, 4.4] 32,000 against 16,000 nodes
";

/// The percentage of 4,000 simulated matches between equal players whose interval leaves 0 out, by the number
/// of pairs.
#[test]
fn of_equal_players_at_most_6_percent_are_told_apart_and_none_by_fewer_than_five_pairs() {
    const MATCHES: usize = 4_000;
    let mut table = String::from("\n");
    for (name, weights) in equal_players() {
        let mut random = SplitMix64::new(61);
        let rates = [3, 4, 5, 10, 20, 50].map(|pairs| {
            let mut is_verdict = || {
                let strength = Strength::of(simulated(weights, pairs, &mut random)).unwrap();
                strength
                    .elo
                    .ends
                    .is_some_and(|(low, high)| low > 0.0 || high < 0.0)
            };
            let verdicts = (0..MATCHES).filter(|_| is_verdict()).count();
            100.0 * verdicts as f64 / MATCHES as f64
        });
        table.push_str(&format!("{rates:.1?} {name}\n"));
        assert_eq!(rates[..2], [0.0; 2], "{name}");
        assert!(rates.iter().all(|&rate| rate <= 6.0), "{name}: {rates:?}");
    }
    assert_eq!(table, FALSE_VERDICTS);
}

/// The chance of a false verdict over all matches of a few pairs, by the multinomial distribution: no draw of
/// random numbers can hide a shape of pairs for which it is too high.
#[test]
fn no_shape_of_pairs_makes_more_than_6_percent_of_false_verdicts() {
    for pairs in [5, 10] {
        let mut verdicts: Vec<([u64; 5], f64)> = Vec::new();
        let log_factorial = |count: u64| (1..=count).map(|number| (number as f64).ln()).sum::<f64>();
        for lost in 0..=pairs {
            for half in 0..=pairs - lost {
                for even in 0..=pairs - lost - half {
                    for more in 0..=pairs - lost - half - even {
                        let seen = [lost, half, even, more, pairs - lost - half - even - more];
                        let ends = Strength::of(Pentanomial(seen)).unwrap().elo.ends;
                        if ends.is_some_and(|(low, high)| low > 0.0 || high < 0.0) {
                            let ways = log_factorial(pairs) - seen.map(log_factorial).iter().sum::<f64>();
                            verdicts.push((seen, ways.exp()));
                        }
                    }
                }
            }
        }
        for (won, more) in (0..=10).flat_map(|won| (0..=10 - won).map(move |more| (won, more))) {
            let [won, more] = [won, more].map(|share: i32| 0.05 * f64::from(share));
            let shares = [won, more, 1.0 - 2.0 * (won + more), more, won];
            let chance = |(seen, ways): &([u64; 5], f64)| {
                let each = shares.iter().zip(seen);
                ways * each
                    .map(|(share, &count)| share.max(0.0).powi(count as i32))
                    .product::<f64>()
            };
            let rate: f64 = verdicts.iter().map(chance).sum();
            assert!(rate <= 0.06, "{pairs} pairs of {shares:?}: {rate}");
        }
    }
}

/// The percentiles of the scores of resampled pairs, which know nothing of Student or of normal values.
#[test]
fn with_many_pairs_the_interval_is_that_of_the_bootstrap() {
    let mut random = SplitMix64::new(12);
    for pairs in [[26, 32, 183, 82, 177], [5, 12, 300, 9, 3], [0, 10, 40, 80, 40]] {
        let all = Pentanomial(pairs).pairs();
        let mut drawn: Vec<f64> = (0..2_000)
            .map(|_| {
                elo_of_score(
                    simulated(pairs.map(|count| count as f64), all, &mut random)
                        .score()
                        .unwrap(),
                )
            })
            .collect();
        drawn.sort_by(f64::total_cmp);
        let (low, high) = Strength::of(Pentanomial(pairs)).unwrap().elo.ends.unwrap();
        close(low, drawn[50], 0.1 * (high - low));
        close(high, drawn[1_949], 0.1 * (high - low));
    }
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

/// Where a test stops, the estimate of one match is drawn to the side of the accepted hypothesis; over all
/// matches it is too high or too low, depending on the true difference. The interval still covers it.
#[test]
fn the_test_errs_no_more_often_than_its_error_rates_and_the_interval_holds_where_it_stops() {
    let mut random = SplitMix64::new(2017);
    let sprt = test("0,60,0.05,0.1");
    for (elo, wrong, most) in [
        (0.0, PairingStatus::Upper, 0.05),
        (60.0, PairingStatus::Lower, 0.1),
    ] {
        let weights = weights(elo, normalised_elo);
        let (matches, true_elo) = (400, elo_of_score(mean(weights)));
        let [mut errors, mut covered] = [0.0; 2];
        for _ in 0..matches {
            let mut pairs = Pentanomial::default();
            let decision = loop {
                pairs.add(drawn(weights, &mut random));
                if let Some(decision) = sprt.decision(pairs) {
                    break decision;
                }
            };
            let (low, high) = Strength::of(pairs).unwrap().elo.ends.unwrap();
            errors += f64::from(u8::from(decision == wrong));
            covered += f64::from(u8::from(low <= true_elo && true_elo <= high));
        }
        // Two standard deviations above the promised error rate.
        let chance = 2.0 * (f64::from(matches) * most * (1.0 - most)).sqrt();
        assert!(
            errors <= f64::from(matches) * most + chance,
            "{errors} of {matches} at {elo}"
        );
        assert!(
            covered >= 0.92 * f64::from(matches),
            "{covered} of {matches} at {elo}"
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
