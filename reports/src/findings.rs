//! The regrets of strategies in a few sentences: see [`regret_findings`].
//!
//! A sentence claims that one strategy errs less than another only if the confidence interval of their
//! difference, paired by position, supports it. The intervals of all differences are simultaneous. Cases are
//! counted on these positions alone.

use crate::case::Class;
use crate::numbers;
use crate::statistics::{Estimate, FEWEST_POSITIONS, SEED, SKEWED, differences, mean, median, pairs};
use crate::tables::Regrets;

/// Strategies whose moves have the same regret on every position.
struct Alike<'a> {
    names: Vec<&'a str>,
    regrets: Vec<f64>,
}

impl Alike<'_> {
    fn mean(&self) -> f64 {
        mean(&self.regrets).unwrap_or_default()
    }

    fn median(&self) -> f64 {
        median(&self.regrets).unwrap_or_default()
    }

    /// `alpha-beta+qs (35.2, median 0)`, `minimax and alpha-beta (35.2, median 0, equal on every position)`.
    fn described(&self) -> String {
        let equal = match self.names.len() {
            1 => "",
            _ => ", equal on every position",
        };
        format!(
            "{} ({:.1}, median {:.1}{equal})",
            engine_core::listed(&self.names),
            self.mean(),
            self.median()
        )
    }
}

/// The findings at the deepest comparable depth, one per sentence; the last one states their basis. Empty if
/// no move was judged there.
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
    found.extend(basis(depth, positions, groups.len()));
    found
}

/// `At depth 3, with-qs makes 2 moves that lose 100 centipawns or more, plain 8 (24 positions; judged by a
/// search to depth 6).` `None` if no move was judged there.
pub fn costly_headline(regrets: &Regrets<'_>, threshold: i32, judge: Option<u32>) -> Option<String> {
    let grid = regrets.grid;
    let depth = grid.deepest()?;
    let counted = grid
        .places()
        .filter_map(|strategy| Some((regrets.cases(strategy, depth, None)?, strategy)));
    let mut counts: Vec<(usize, usize)> = counted.collect();
    counts.sort_unstable();
    let (&(least, first), others) = counts.split_first()?;
    let unit = grid.score_unit();
    let others: Vec<String> = match (others.first(), others.last()) {
        (Some((low, _)), Some((high, _))) if others.len() > MAX_NAMED => {
            vec![format!("the {} others {low} to {high}", others.len())]
        }
        _ => {
            let name = |&(count, strategy): &(usize, usize)| format!("{} {count}", grid.name(strategy));
            others.iter().map(name).collect()
        }
    };
    let moves = match least {
        0 => "no move that loses".to_owned(),
        1 => "1 move that loses".to_owned(),
        _ => format!("{} that lose", numbers::counted(least, "move")),
    };
    let mut text = format!(
        "At depth {depth}, {} makes {moves} {threshold} {unit} or more",
        grid.name(first)
    );
    for other in others {
        text.push_str(&format!(", {other}"));
    }
    let positions = numbers::counted_of(regrets.judged(depth), grid.common(depth).len(), "position");
    let by = judge.map_or_else(String::new, |judge| {
        format!("; judged by a search to depth {judge}")
    });
    Some(format!("{text} ({positions}{by})."))
}

/// The most strategies that a sentence names besides the first.
const MAX_NAMED: usize = 4;

/// `a`, `a and b`, `a, b and 2 more`: names at most three; `None` for none.
fn listed(names: impl IntoIterator<Item = String>) -> Option<String> {
    const MAX_NAMED: usize = 3;
    let names: Vec<String> = names.into_iter().collect();
    match names.len() {
        0 => None,
        all if all <= MAX_NAMED => Some(engine_core::listed(&names)),
        all => Some(numbers::first_of(&names[..MAX_NAMED], all)),
    }
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

/// Which strategy errs least, as far as the data can tell.
fn least(groups: &[Alike<'_>]) -> Vec<String> {
    let (best, others) = match groups {
        [] => return Vec::new(),
        [only] => {
            let sentence = match only.names.len() {
                1 => format!(
                    "The mean regret of {} is {:.1}, the median {:.1}.",
                    only.names[0],
                    only.mean(),
                    only.median()
                ),
                _ => format!(
                    "All strategies have identical regrets in every position: mean {:.1}, median {:.1}.",
                    only.mean(),
                    only.median()
                ),
            };
            return vec![sentence];
        }
        [best, others @ ..] => (best, others),
    };
    let (mut worse, mut rivals) = (Vec::new(), Vec::new());
    for (other, difference) in others.iter().zip(excesses(groups)) {
        match difference.interval {
            Some((low, high)) if low > 0.0 => {
                let name = engine_core::listed(&other.names);
                worse.push(format!(
                    "{name} by {:.1} (95% CI {low:.1}–{high:.1})",
                    difference.log
                ));
            }
            _ => rivals.push(other.described()),
        }
    }
    let best = best.described();
    let but = listed(rivals).map_or_else(String::new, |rivals| {
        format!("; the difference from {rivals} is not clear")
    });
    let mut sentences = vec![format!("The lowest mean regret is that of {best}{but}.")];
    if !worse.is_empty() {
        sentences.push(format!("The mean regret is higher for {}.", worse.join("; ")));
    }
    sentences
}

/// The mean regret of each other strategy minus that of the first. The intervals of all pairs are
/// simultaneous, since the first was selected from all.
fn excesses(groups: &[Alike<'_>]) -> impl Iterator<Item = Estimate> + use<> {
    let regrets: Vec<Vec<f64>> = groups.iter().map(|group| group.regrets.clone()).collect();
    let differences = differences(&regrets, SEED, |[one, _]| one == 0).into_iter();
    differences.map(|(_, difference)| difference)
}

/// The most common cause of costly moves; `None` if there are no costly moves.
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
    let each = if classes.len() > 1 { " each" } else { "" };
    (all > 0)
        .then(|| format!("Most common cause at depth {depth}: {names} ({most}{each} of {all} costly moves)."))
}

/// The basis of the figures and its limits.
fn basis(depth: u32, positions: usize, groups: usize) -> Option<String> {
    if positions < FEWEST_POSITIONS {
        let positions = numbers::counted(positions, "position");
        return Some(format!(
            "{positions} at depth {depth}: a comparison needs {FEWEST_POSITIONS}."
        ));
    }
    let adjusted = match pairs(groups).count() {
        0 => return None,
        1 => String::new(),
        pairs => format!(", adjusted for {pairs} pairs (Bonferroni)"),
    };
    Some(format!("Intervals: bootstrap over positions{adjusted}. {SKEWED}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use crate::case::tests::{case, verdict};
    use crate::grid::Grid;
    use crate::record::tests::record;
    use engine_core::random::SplitMix64;
    use proptest::prelude::*;

    /// The findings for these regrets, one per position, at depth 1.
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
        let some = format!("at depth 1: {capture} (2 of 3 costly moves)");
        assert!(sentences(&[150, 160, 400, 0, 0, 0]).contains(&some));
        let all = format!("at depth 1: {capture} (2 of 2 costly moves).");
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
            "The lowest mean regret is that of alpha-beta+qs (8.3, median 7.5)."
        );
        assert!(
            sentences[1]
                .starts_with("The mean regret is higher for minimax and alpha-beta by 392.5 (95% CI "),
            "{}",
            sentences[1]
        );
        assert_eq!(
            sentences[2],
            "Most common cause at depth 1: other (12 of 12 costly moves)."
        );
        assert!(sentences[3].starts_with("Intervals: bootstrap over positions. "));
    }

    #[test]
    fn the_text_names_the_parts_that_the_data_do_not_separate() {
        let sentences = found(&[("s", &[0, 200, 0, 0, 90, 10]), ("t", &[50, 0, 30, 90, 200, 0])]);
        assert_eq!(
            sentences[0],
            "The lowest mean regret is that of s (50.0, median 5.0); the difference from t (61.7, median 40.0) is not clear."
        );
        assert!(
            sentences[1].ends_with(": last move was a capture (2 of 2 costly moves)."),
            "{sentences:#?}"
        );
        assert_eq!(sentences.len(), 3, "{sentences:#?}");
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
        assert_eq!(
            sentences,
            [
                "Most common cause at depth 1: last move was a capture and other (1 each of 2 costly moves).",
                "2 positions at depth 1: a comparison needs 5."
            ]
        );
        assert!(found(&[]).is_empty());
    }

    proptest! {
        /// For any regrets, no sentence claims that a strategy errs more unless the interval of the
        /// difference lies above 0.
        #[test]
        fn no_difference_is_claimed_whose_interval_holds_0(
            rows in prop::collection::vec(prop::array::uniform3(0i32..500), 5..12)
        ) {
            let columns: Vec<Vec<i32>> = (0..3).map(|place| rows.iter().map(|row| row[place]).collect()).collect();
            let names = ["s", "t", "u"];
            let strategies: Vec<(&str, &[i32])> = names.into_iter().zip(columns.iter().map(Vec::as_slice)).collect();
            for sentence in found(&strategies) {
                if let Some(others) = sentence.strip_prefix("The mean regret is higher for ") {
                    for interval in others.split("(95% CI ").skip(1) {
                        let low: f64 = interval.split('–').next().unwrap().parse().unwrap();
                        prop_assert!(low >= 0.0, "{}", sentence);
                    }
                }
            }
        }
    }
}
