//! The answer of `lab horizon`: costly moves and regrets of strategies, see [`regret_answer`].
//!
//! A sentence claims that one strategy errs less than another only if the confidence interval of their
//! difference, paired by position, supports it. The intervals of all differences are simultaneous. Costly
//! moves are counted on these positions alone.

use crate::numbers;
use crate::sentences::{Sentence, horizon, notes};
use crate::tables::Regrets;
use statistics::{Estimate, FEWEST_POSITIONS, SEED, differences, mean, median, pairs};

/// Strategies whose moves have the same regret on every position.
struct Alike<'a> {
    names: Vec<&'a str>,
    regrets: Vec<f64>,
}

impl Alike<'_> {
    fn mean(&self) -> f64 {
        mean(&self.regrets).unwrap_or_default()
    }
}

/// The costly moves of each strategy at the deepest comparable depth, and which strategy errs least, as far
/// as the data can tell. Says so if no move was checked there.
pub fn regret_answer(regrets: &Regrets<'_>, threshold: i32, judge: Option<u32>) -> Vec<Sentence> {
    let grid = regrets.grid;
    let Some(depth) = grid.deepest().filter(|&depth| regrets.judged(depth) > 0) else {
        return vec![horizon::none_checked()];
    };
    let counted = grid
        .places()
        .filter_map(|strategy| Some((regrets.cases(strategy, depth, None)?, grid.name(strategy))));
    let mut counts: Vec<(usize, &str)> = counted.collect();
    counts.sort_by_key(|&(count, _)| count);
    let judged = regrets.judged(depth);
    let positions = numbers::counted_of(judged, grid.common(depth).len(), "position");
    let mut answer = vec![horizon::costly_counts(
        &counts, threshold, depth, &positions, judge,
    )];
    if grid.places().len() > 1 {
        answer.extend(if judged < FEWEST_POSITIONS {
            vec![notes::too_few(judged, depth)]
        } else {
            least(&alike(regrets, depth))
        });
    }
    answer
}

/// The number of comparisons behind the intervals of [`regret_answer`].
pub fn compared_pairs(regrets: &Regrets<'_>) -> usize {
    let depth = regrets.grid.deepest();
    let depth = depth.filter(|&depth| regrets.judged(depth) >= FEWEST_POSITIONS);
    depth.map_or(0, |depth| pairs(alike(regrets, depth).len()).count())
}

/// The strategies judged on the same positions, smallest mean regret first. Empty if there is no such
/// position.
fn alike<'a>(regrets: &Regrets<'a>, depth: u32) -> Vec<Alike<'a>> {
    let judged = regrets.judged(depth);
    let mut groups: Vec<Alike<'a>> = Vec::new();
    for strategy in regrets.grid.places() {
        let name = regrets.grid.name(strategy);
        let values = regrets.values(strategy, depth).into_iter();
        let values: Vec<f64> = values.map(f64::from).collect();
        if values.is_empty() || values.len() != judged {
            continue;
        }
        match groups.iter_mut().find(|group| group.regrets == values) {
            Some(group) => group.names.push(name),
            None => groups.push(Alike {
                names: vec![name],
                regrets: values,
            }),
        }
    }
    groups.sort_by(|one, other| one.mean().total_cmp(&other.mean()));
    groups
}

fn names<'a>(groups: &[&Alike<'a>]) -> Vec<&'a str> {
    let names = groups.iter().flat_map(|group| &group.names);
    names.copied().collect()
}

fn least(groups: &[Alike<'_>]) -> Vec<Sentence> {
    let (best, others) = match groups {
        [] => return Vec::new(),
        [only] if only.names.len() == 1 => return Vec::new(),
        [only] => {
            let mean = only.mean();
            return vec![horizon::equal_regrets(&only.names, only.regrets.len(), mean)];
        }
        [best, others @ ..] => (best, others),
    };
    let (mut worse, mut rivals, mut ties) = (Vec::new(), Vec::new(), vec![best]);
    for (other, difference) in others.iter().zip(excesses(groups)) {
        match difference.interval {
            Some((low, high)) if low > 0.0 => {
                worse.push(horizon::higher_regret(&other.names, difference.log, (low, high)));
            }
            _ if other.mean() == best.mean() => ties.push(other),
            _ => rivals.push(other),
        }
    }
    let middle = (ties.len() == 1).then(|| median(&best.regrets)).flatten();
    let mut sentences = vec![horizon::lowest_regret(&names(&ties), best.mean(), middle)];
    sentences.extend((!rivals.is_empty()).then(|| horizon::not_clear(&names(&rivals))));
    sentences.extend(worse);
    sentences
}

/// The mean regret of each other strategy minus that of the first. The intervals of all pairs are
/// simultaneous, since the first was selected from all.
fn excesses(groups: &[Alike<'_>]) -> impl Iterator<Item = Estimate> + use<> {
    let regrets: Vec<Vec<f64>> = groups.iter().map(|group| group.regrets.clone()).collect();
    let differences = differences(&regrets, SEED, |[one, _]| one == 0).into_iter();
    differences.map(|(_, difference)| difference)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::tests::{case, verdict};
    use crate::case::{Case, Class};
    use crate::grid::Grid;
    use crate::record::tests::record;
    use engine_core::random::SplitMix64;
    use proptest::prelude::*;

    /// The answer for these regrets, one per position, at depth 1.
    fn found(strategies: &[(&str, &[i32])]) -> Vec<Sentence> {
        let mut records = Vec::new();
        let mut verdicts = Vec::new();
        for (strategy, regrets) in strategies {
            for place in 0..strategies[0].1.len() {
                let position = format!("P{place}");
                records.push(record(&position, strategy, 1, 10));
                let regret = regrets
                    .get(place)
                    .map(|&regret| verdict(&position, strategy, 1, regret));
                verdicts.extend(regret);
            }
        }
        let grid = Grid::new(&records);
        let mut regrets = Regrets::new(&grid);
        for verdict in verdicts {
            regrets.add(&verdict);
            let class = match verdict.regret {
                100..300 => Class::Capture,
                300.. => Class::Other,
                _ => continue,
            };
            let case: Case = case(verdict, class);
            regrets.add_case(&case);
        }
        regret_answer(&regrets, 100, Some(4))
    }

    #[test]
    fn the_strategy_that_errs_least_is_named_with_the_excess_of_the_others() {
        let sentences = found(&[
            ("minimax", &[400, 380, 420, 390, 410, 405]),
            ("alpha-beta", &[400, 380, 420, 390, 410, 405]),
            ("alpha-beta+qs", &[10, 0, 20, 5, 0, 15]),
        ]);
        assert_eq!(sentences.len(), 3, "{sentences:#?}");
        assert_eq!(
            sentences[0],
            "Costly moves (regret of 100 or more) at depth 1: alpha-beta+qs 0, minimax 6, alpha-beta 6, of 6 \
             positions (checked at depth 4)."
        );
        assert_eq!(
            sentences[1],
            "alpha-beta+qs has the lowest mean regret: 8.3 (median 7.5)."
        );
        let higher = "Mean regret is higher in minimax and alpha-beta by 392.5 (95% CI ";
        assert!(sentences[2].starts_with(higher), "{}", sentences[2]);
    }

    #[test]
    fn a_difference_whose_interval_holds_0_and_a_tie_of_means_are_no_difference() {
        let sentences = found(&[("s", &[0, 200, 0, 0, 90, 10]), ("t", &[50, 0, 30, 90, 200, 0])]);
        assert_eq!(
            sentences[1..],
            [
                "s has the lowest mean regret: 50.0 (median 5.0).",
                "The difference from t is not clear."
            ]
        );
        let tied = found(&[("s", &[0, 0, 0, 0, 0, 60]), ("t", &[10, 10, 10, 10, 10, 10])]);
        assert_eq!(tied[1..], ["s and t have the lowest mean regret: 10.0."]);
    }

    #[test]
    fn equal_regrets_are_those_of_the_strategies_that_were_checked() {
        let regrets = [0, 200, 0, 0, 90, 10];
        let sentences = found(&[("s", &regrets), ("t", &regrets), ("unchecked", &[])]);
        assert_eq!(
            sentences[1..],
            ["s and t have equal regrets in all 6 positions (mean 50.0)."]
        );
        assert!(
            sentences[0].contains(": s 1, t 1, of 6 positions"),
            "{}",
            sentences[0]
        );
    }

    #[test]
    fn where_nothing_was_checked_nothing_was_found() {
        let grid = Grid::new(&[record("P0", "s", 1, 10), record("P0", "t", 1, 10)]);
        assert_eq!(
            regret_answer(&Regrets::new(&grid), 100, Some(4)),
            ["No move was checked by a deeper search."]
        );
    }

    #[test]
    fn of_many_strategies_the_counts_of_the_others_are_a_range() {
        let names = ["s", "t", "u", "v", "w", "x"];
        let regrets: Vec<Vec<i32>> = (0..6)
            .map(|costly| (0..6).map(|at| 100 * i32::from(at < costly)).collect())
            .collect();
        let strategies: Vec<(&str, &[i32])> =
            names.into_iter().zip(regrets.iter().map(Vec::as_slice)).collect();
        assert!(found(&strategies)[0].contains(": s 0, the 5 others 1 to 5, of 6 positions"));
    }

    /// Random regrets: the median is the middle value, and a position is named if its regret exceeds the sum
    /// of all others.
    #[test]
    fn medians_and_positions_that_make_half_are_those_that_one_finds_by_hand() {
        let mut random = SplitMix64::new(1);
        let mut named = 0;
        for _ in 0..300 {
            let drawn = || match random.below(3) {
                0 => 0,
                1 => random.below(50) as i32,
                _ => random.below(1_000) as i32,
            };
            let mut values: Vec<i32> = std::iter::repeat_with(drawn).take(9).collect();
            values.truncate(1 + values[0] as usize % 9);
            let place = |position: usize| format!("P{position}");
            let records: Vec<_> = (0..values.len())
                .map(|position| record(&place(position), "s", 1, 10))
                .collect();
            let grid = Grid::new(&records);
            let mut regrets = Regrets::new(&grid);
            for (position, &regret) in values.iter().enumerate() {
                regrets.add(&verdict(&place(position), "s", 1, regret));
            }
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let middle = sorted[values.len() / 2] + sorted[(values.len() - 1) / 2];
            assert_eq!(regrets.median(0, 1), Some(f64::from(middle) / 2.0));
            let others = |position: usize| values.iter().sum::<i32>() - values[position];
            let half = (0..values.len()).find(|&position| values[position] > others(position));
            let expected = half.filter(|_| values.len() >= 5).map(|position| {
                let share = f64::from(values[position]) / f64::from(values.iter().sum::<i32>());
                (0, position, share)
            });
            assert_eq!(regrets.uneven(1), Vec::from_iter(expected), "{values:?}");
            named += usize::from(expected.is_some());
        }
        assert!(named > 30, "{named}");
    }

    #[test]
    fn few_positions_have_counts_and_no_claims() {
        let sentences = found(&[("s", &[0, 200]), ("t", &[500, 0])]);
        assert_eq!(sentences[1..], ["2 positions at depth 1: a comparison needs 5."]);
    }

    proptest! {
        /// Each sentence is read back, and its direction and figure computed again.
        #[test]
        fn sentences_about_drawn_regrets_say_what_the_regrets_say(
            rows in prop::collection::vec(prop::array::uniform3(0i32..500), 5..12)
        ) {
            let columns: Vec<Vec<i32>> = (0..3).map(|place| rows.iter().map(|row| row[place]).collect()).collect();
            let names = ["s", "t", "u"];
            let strategies: Vec<(&str, &[i32])> = names.into_iter().zip(columns.iter().map(Vec::as_slice)).collect();
            let mean = |name: &str| {
                let column = &columns[names.iter().position(|other| *other == name).unwrap()];
                column.iter().sum::<i32>() as f64 / column.len() as f64
            };
            let lowest = names.map(mean).into_iter().fold(f64::MAX, f64::min);
            let sentences = found(&strategies);
            let counts = sentences[0].split(": ").nth(1).unwrap();
            for (name, column) in names.iter().zip(&columns) {
                let costly = column.iter().filter(|&&regret| regret >= 100).count();
                prop_assert!(counts.contains(&format!("{name} {costly},")), "{}", counts);
            }
            for sentence in &sentences[1..] {
                if let Some((name, figure)) = sentence.split_once(" has the lowest mean regret: ") {
                    prop_assert_eq!(mean(name), lowest);
                    prop_assert!(figure.starts_with(&format!("{lowest:.1} ")), "{}", sentence);
                }
                if let Some(higher) = sentence.strip_prefix("Mean regret is higher in ") {
                    let (named, figure) = higher.split_once(" by ").unwrap();
                    let name = named.split(' ').next().unwrap();
                    let (difference, interval) = figure.split_once(" (95% CI ").unwrap();
                    prop_assert_eq!(difference, format!("{:.1}", mean(name) - lowest));
                    let low: f64 = interval.split('–').next().unwrap().parse().unwrap();
                    prop_assert!(low >= 0.0, "{}", sentence);
                }
            }
        }
    }
}
