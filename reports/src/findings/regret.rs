//! The cost of choices in a few sentences made from regrets.
//!
//! A sentence has that one strategy errs less than another only if the interval of their difference, position
//! by position, supports it; the intervals of all differences hold together. Cases are counted on these
//! positions alone.

use super::listed;
use crate::case::Class;
use crate::grid::Grid;
use crate::numbers;
use crate::statistics::{Bootstrap, Estimate, FEWEST_POSITIONS, SKEWED, mean, median, pairs};
use crate::tables::Regrets;

const SEED: u64 = 1;

/// Strategies whose moves have the same regret on every position.
struct Alike<'a> {
    names: Vec<&'a str>,
    regrets: Vec<f64>,
    mean: f64,
    median: f64,
}

impl Alike<'_> {
    /// `minimax and alpha-beta`.
    fn named(&self) -> String {
        match self.names.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            names => names.concat(),
        }
    }

    /// `alpha-beta+qs (35.2, median 0)`, `minimax and alpha-beta (35.2, median 0, equal on every position)`.
    fn described(&self) -> String {
        let equal = match self.names.len() {
            1 => "",
            _ => ", equal on every position",
        };
        format!(
            "{} ({:.1}, median {:.1}{equal})",
            self.named(),
            self.mean,
            self.median
        )
    }
}

/// What was found at the deepest depth that can be compared, a sentence each; the last one says over what.
/// Empty if nothing was judged there.
pub fn regret_findings(regrets: &Regrets<'_>) -> Vec<String> {
    let grid = regrets.grid;
    let Some(depth) = grid.deepest() else {
        return Vec::new();
    };
    let groups = alike(regrets, depth);
    let Some(positions) = groups.first().map(|group| group.regrets.len()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    if positions >= FEWEST_POSITIONS {
        found.extend(least(&groups));
    }
    found.extend(commonest(regrets, depth));
    found.push(basis(grid, depth, positions, groups.len()));
    found
}

/// The strategies that were judged on the same positions, the least mean regret first. Empty if there is no
/// such position.
fn alike<'a>(regrets: &Regrets<'a>, depth: u32) -> Vec<Alike<'a>> {
    let judged = regrets.judged(depth);
    let mut groups: Vec<Alike<'a>> = Vec::new();
    for strategy in regrets.grid.places() {
        let name = regrets.grid.name(strategy);
        let values = regrets.values(strategy, depth).into_iter();
        let values: Vec<f64> = values.map(f64::from).collect();
        let means = mean(&values).zip(median(&values));
        let Some((mean, median)) = means.filter(|_| values.len() == judged) else {
            continue;
        };
        match groups.iter_mut().find(|group| group.regrets == values) {
            Some(group) => group.names.push(name),
            None => groups.push(Alike {
                names: vec![name],
                regrets: values,
                mean,
                median,
            }),
        }
    }
    groups.sort_by(|one, other| one.mean.total_cmp(&other.mean));
    groups
}

/// Which strategy errs least, as far as the data tell.
fn least(groups: &[Alike<'_>]) -> Vec<String> {
    let (best, others) = match groups {
        [] => return Vec::new(),
        [only] => {
            let sentence = match only.names.len() {
                1 => format!(
                    "The mean regret of {} is {:.1}, the median {:.1}.",
                    only.names[0], only.mean, only.median
                ),
                _ => format!(
                    "All strategies have the same regret on every position: mean {:.1}, median {:.1}.",
                    only.mean, only.median
                ),
            };
            return vec![sentence];
        }
        [best, others @ ..] => (best, others),
    };
    let (mut worse, mut rivals) = (Vec::new(), Vec::new());
    for (other, difference) in others.iter().zip(differences(groups)) {
        match difference.interval {
            Some((low, high)) if low > 0.0 => {
                let name = other.named();
                worse.push(format!("{name} by {:.1} ({low:.1}–{high:.1})", difference.log));
            }
            _ => rivals.push(other.described()),
        }
    }
    let best = best.described();
    let but = if worse.is_empty() { ", but" } else { ";" };
    let but = listed(rivals).map_or_else(String::new, |rivals| {
        format!("{but} the data do not tell that it errs less than {rivals}")
    });
    let mut sentences = vec![format!("The least mean regret is that of {best}{but}.")];
    if !worse.is_empty() {
        sentences.push(format!("More regret on the average: {}.", worse.join("; ")));
    }
    sentences
}

/// By how much each other's mean regret is greater than that of the first; the intervals of all pairs hold
/// together, since the first was chosen out of all.
fn differences(groups: &[Alike<'_>]) -> Vec<Estimate> {
    let regrets: Vec<Vec<f64>> = groups.iter().map(|group| group.regrets.clone()).collect();
    let differences = Bootstrap::new(regrets[0].len(), SEED).differences(&regrets, |[one, _]| one == 0);
    differences
        .into_iter()
        .map(|(_, difference)| difference)
        .collect()
}

/// `Of 32 cases of all strategies at depth 4, 19 are of the class other, the commonest.` `None` without a
/// case.
fn commonest(regrets: &Regrets<'_>, depth: u32) -> Option<String> {
    let count = |class: Option<Class>| -> usize {
        let cases = regrets
            .grid
            .places()
            .filter_map(|strategy| regrets.cases(strategy, depth, class));
        cases.sum()
    };
    let all = count(None);
    let most = Class::ALL.iter().map(|&class| count(Some(class))).max()?;
    let mut classes = Class::ALL.to_vec();
    classes.retain(|&class| count(Some(class)) == most);
    let names = listed(classes.iter().map(|class| class.name().to_owned()))?;
    let commonest = match classes.len() {
        1 if most == all => format!(", of the class {names}"),
        1 => format!(". The commonest class is {names} ({most})"),
        _ => format!(". The commonest classes are {names} ({most} each)"),
    };
    (all > 0).then(|| format!("Cases of all strategies together at depth {depth}: {all}{commonest}."))
}

/// Over what, and how far it can be trusted.
fn basis(grid: &Grid, depth: u32, positions: usize, groups: usize) -> String {
    let over = format!(
        "Over {} at depth {depth}",
        numbers::counted(positions, "position")
    );
    let unit = grid.score_unit();
    if positions < FEWEST_POSITIONS {
        format!("{over}: too few to say which strategy errs least elsewhere, which takes {FEWEST_POSITIONS}.")
    } else if groups < 2 {
        format!("{over}: arithmetic mean, in {unit}, by the reference.")
    } else {
        format!(
            "{over}: arithmetic means of the regret, in {unit}, by the reference; behind differences 95 % intervals (bootstrap over \
             positions){}. {SKEWED}",
            match pairs(groups).count() {
                1 => String::new(),
                pairs => format!(", those of {pairs} pairs together (Bonferroni)"),
            }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use crate::case::tests::{case, verdict};
    use crate::record::tests::record;
    use engine_core::random::SplitMix64;
    use proptest::prelude::*;

    /// What is found of these regrets, a position each, at depth 1.
    fn found(strategies: &[(&str, &[i32])]) -> Vec<String> {
        let mut records = Vec::new();
        let mut verdicts = Vec::new();
        for (strategy, regrets) in strategies {
            for (place, &regret) in regrets.iter().enumerate() {
                let position = format!("P{place}");
                records.push(record(&position, strategy, 1, 10));
                verdicts.push(verdict(&position, strategy, 1, regret));
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
        regret_findings(&regrets)
    }

    #[test]
    fn the_commonest_class_is_named_if_not_all_cases_are_of_it() {
        let sentences = |regrets: &[i32]| found(&[("minimax", regrets)]).concat();
        let capture = Class::Capture.name();
        let some = format!("at depth 1: 3. The commonest class is {capture} (2)");
        assert!(sentences(&[150, 160, 400, 0, 0, 0]).contains(&some));
        let all = format!("at depth 1: 2, of the class {capture}.");
        assert!(sentences(&[150, 160, 0, 0, 0, 0]).contains(&all));
    }

    #[test]
    fn the_strategy_that_errs_least_is_named_with_the_excess_of_the_others() {
        let sentences = found(&[
            ("minimax", &[400, 380, 420, 390, 410, 405]),
            ("alpha-beta", &[400, 380, 420, 390, 410, 405]),
            ("alpha-beta+qs", &[10, 0, 20, 5, 0, 15]),
        ]);
        assert_eq!(sentences.len(), 4, "{sentences:#?}");
        assert_eq!(
            sentences[0],
            "The least mean regret is that of alpha-beta+qs (8.3, median 7.5)."
        );
        assert!(
            sentences[1].starts_with("More regret on the average: minimax and alpha-beta by 392.5 ("),
            "{}",
            sentences[1]
        );
        assert_eq!(
            sentences[2],
            "Cases of all strategies together at depth 1: 12, of the class other."
        );
        assert!(sentences[3].starts_with("Over 6 positions at depth 1: arithmetic means"));
    }

    #[test]
    fn the_text_names_the_parts_that_the_data_do_not_separate() {
        let sentences = found(&[("s", &[0, 200, 0, 0, 90, 10]), ("t", &[50, 0, 30, 90, 200, 0])]);
        assert_eq!(
            sentences[0],
            "The least mean regret is that of s (50.0, median 5.0), but the data do not tell that it errs less than t (61.7, median 40.0)."
        );
        assert!(
            sentences[1].ends_with(": 2, of the class capture at the horizon."),
            "{sentences:#?}"
        );
        assert_eq!(sentences.len(), 3, "{sentences:#?}");
    }

    /// Drawn regrets: the median is the one in the middle, and a position is named whose regret is more than
    /// all others together.
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
        assert_eq!(
            sentences,
            [
                "Cases of all strategies together at depth 1: 2. The commonest classes are capture at the horizon and other (1 each).",
                "Over 2 positions at depth 1: too few to say which strategy errs least elsewhere, which takes 5."
            ]
        );
        assert!(found(&[]).is_empty());
    }

    proptest! {
        /// Whatever the regrets are: no sentence has that a strategy errs more unless the interval of the
        /// difference lies above 0.
        #[test]
        fn no_difference_is_claimed_whose_interval_holds_0(
            rows in prop::collection::vec(prop::array::uniform3(0i32..500), 5..12)
        ) {
            let columns: Vec<Vec<i32>> = (0..3).map(|place| rows.iter().map(|row| row[place]).collect()).collect();
            let names = ["s", "t", "u"];
            let strategies: Vec<(&str, &[i32])> = names.into_iter().zip(columns.iter().map(Vec::as_slice)).collect();
            for sentence in found(&strategies) {
                if let Some(others) = sentence.strip_prefix("More regret on the average: ") {
                    for interval in others.split('(').skip(1) {
                        let low: f64 = interval.split('–').next().unwrap().parse().unwrap();
                        prop_assert!(low >= 0.0, "{}", sentence);
                    }
                }
            }
        }
    }
}
