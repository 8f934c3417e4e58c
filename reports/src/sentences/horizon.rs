//! Costly moves: how many, their regret, and what a search missed when it chose one.

use super::Sentence;
use super::run::in_all;
use crate::numbers;

/// The most strategies that a sentence names, or, of many counts, lists one by one.
const MAX_NAMED: usize = 3;
const MAX_COUNTS: usize = 5;

/// `a`, `a and b`, `a, b, c and 2 more`.
fn listed(names: &[&str]) -> String {
    if names.len() <= MAX_NAMED {
        return engine_core::listed(names);
    }
    let first: Vec<String> = names[..MAX_NAMED].iter().map(|&name| name.to_owned()).collect();
    numbers::first_of(&first, names.len())
}

/// Printed if moves were checked at the depth of comparison; `counts` has the costly moves of each strategy,
/// fewest first.
/// Refuted by a count of another depth, by a strategy that was not checked, and by other positions.
pub fn costly_counts(
    counts: &[(usize, &str)],
    threshold: i32,
    depth: u32,
    positions: &str,
    judge: Option<u32>,
) -> Sentence {
    let shown = if counts.len() > MAX_COUNTS { 1 } else { counts.len() };
    let each = counts[..shown]
        .iter()
        .map(|(count, name)| format!("{name} {count}"));
    let mut texts: Vec<String> = each.collect();
    if let (Some((low, _)), Some((high, _))) = (counts.get(shown), counts.last()) {
        texts.push(format!("the {} others {low} to {high}", counts.len() - shown));
    }
    let checked = judge.map_or_else(String::new, |judge| format!(" (checked at depth {judge})"));
    sentence!(
        "Costly moves (regret of {threshold} or more) at depth {depth}: {}, of {positions}{checked}.",
        texts.join(", ")
    )
}

/// Printed with an interval, for the strategies with the lowest mean.
/// Refuted by another strategy with the same mean, and by a median of another one.
pub fn lowest_regret(names: &[&str], mean: f64, median: Option<f64>) -> Sentence {
    let have = if names.len() == 1 { "has" } else { "have" };
    let median = median.map_or_else(String::new, |median| format!(" (median {median:.1})"));
    sentence!(
        "{} {have} the lowest mean regret: {mean:.1}{median}.",
        listed(names)
    )
}

/// Printed for strategies whose difference from the lowest mean has an interval that holds 0.
pub fn not_clear(names: &[&str]) -> Sentence {
    sentence!("The difference from {} is not clear.", listed(names))
}

/// Printed for a strategy whose difference from the lowest mean has an interval above 0.
/// Refuted by the reverse direction, and by an interval that holds 0.
pub fn higher_regret(names: &[&str], difference: f64, (low, high): (f64, f64)) -> Sentence {
    sentence!(
        "Mean regret is higher in {} by {difference:.1} (95% CI {low:.1}–{high:.1}).",
        listed(names)
    )
}

/// Printed if all checked strategies have the same regret in every position.
/// Refuted by one position in which they differ, and by a strategy that was not checked.
pub fn equal_regrets(names: &[&str], positions: usize, mean: f64) -> Sentence {
    let (names, positions) = (listed(names), in_all(positions));
    sentence!("{names} have equal regrets{positions} (mean {mean:.1}).")
}

/// Printed if one position has more than half of the sum of a strategy's regrets.
/// Refuted by the position or the share of another strategy.
pub fn share_of_regret(position: &str, strategy: &str, depth: u32, share: f64) -> Sentence {
    let share = 100.0 * share;
    sentence!("{position} accounts for {share:.0}% of {strategy}'s total regret at depth {depth}.")
}

/// Printed if a page shows the regret of several strategies with intervals.
pub fn intervals(pairs: usize) -> Sentence {
    let adjusted = match pairs {
        0 | 1 => String::new(),
        several => format!(", adjusted for {several} pairs (Bonferroni)"),
    };
    sentence!("Intervals: bootstrap over positions{adjusted}.")
}

/// Printed instead of any count if no move was checked, for instance in an interrupted run.
pub fn none_checked() -> Sentence {
    Sentence::new("No move was checked by a deeper search.")
}

/// Printed if moves were checked, and none is costly at the deepest depth; with the deepest depth at which
/// one is, or else the depth of a check that may find one. Refuted by a run in which none was checked.
pub fn none_costly(depth: u32, costly: Option<u32>, judge: Option<u32>) -> Sentence {
    let further = match (costly, judge) {
        (Some(costly), _) => format!(", but at depth {costly}: --depth {costly} lists them"),
        (None, Some(judge)) => format!("; a deeper check may find some: --reference-depth {}", judge + 2),
        (None, None) => String::new(),
    };
    sentence!("No costly move at depth {depth}{further}.")
}

/// How moves were checked. Printed with every table of costly moves.
pub fn judged(reference: &str, depth: u32, threshold: i32, nodes: Option<u64>) -> Sentence {
    let nodes = nodes.map_or_else(String::new, |nodes| {
        format!(
            " At most {} nodes per position, a limit set by those of the run.",
            numbers::grouped(nodes)
        )
    });
    sentence!(
        "Judged by {reference} at depth {depth}. A costly move has a regret of {threshold} or more.{nodes}"
    )
}

/// Printed if positions were not checked. Refuted by counting finished games among them.
pub fn not_checked(positions: usize, depth: u32) -> Sentence {
    sentence!(
        "Not checked: {} (budget exceeded or depth {depth} not finished). `lab horizon` checks all.",
        numbers::counted(positions, "position")
    )
}

/// Printed if there are positions in which the game is over. `names` are the first of them.
pub fn finished_games(positions: usize, names: &[String]) -> Sentence {
    sentence!(
        "Not checked, since the game is over: {} ({}).",
        numbers::counted(positions, "position"),
        numbers::first_of(names, positions)
    )
}

/// What the search missed, as far as the lines show it.
#[derive(Clone, Copy, Debug)]
pub enum Missed<'a> {
    /// It overrated its move: it stops after a capture, and misses the next move.
    Recapture([&'a str; 2]),
    /// It underrated the better move in the same way.
    RecaptureOfBetter([&'a str; 2]),
    /// The piece on this square, or the king, is lost all the same.
    Delayed {
        place: Option<&'a str>,
        reply: &'a str,
    },
    /// A reply to its move mates in so many moves; `None` for a promotion.
    Mate {
        reply: &'a str,
        moves: Option<i32>,
    },
    /// The better move does.
    MateOfBetter(Option<i32>),
    /// The last move leaves a piece en prise, and it misses the next one.
    LeftEnPrise([&'a str; 2]),
    LeftEnPriseOfBetter([&'a str; 2]),
    /// None of these: only the regret is known.
    Other(u32),
}

/// The caption of a board with a costly move. Refuted by the strategy or depth of another choice, by a line
/// that ends before the move it names, and by a distance to the horizon that was not measured.
pub fn costly_move(
    position: &str,
    (strategy, depth): (&str, u32),
    [chosen, better]: [&str; 2],
    missed: Missed<'_>,
) -> Sentence {
    let plays = format!("{strategy} at depth {depth} plays {chosen}");
    let mates = |moves: Option<i32>| match moves {
        Some(moves) => format!("mates in {}", moves.abs()),
        None => "leads to a promotion".to_owned(),
    };
    let told = match missed {
        Missed::Recapture([last, beyond]) => {
            format!("{plays}, stops after {last} and misses {beyond}; {better} was best")
        }
        Missed::RecaptureOfBetter([last, beyond]) => {
            format!("{better} was best. {plays}: after {better} it expects {last} and misses {beyond}")
        }
        Missed::Delayed { place, reply } => {
            let loss = place.map_or_else(
                || "the mate".to_owned(),
                |place| format!("the loss of the piece on {place} (after {reply} it is still attacked)"),
            );
            format!("{plays}, which only delays {loss}; {better} was best")
        }
        Missed::Mate { reply, moves } => {
            let mates = mates(moves);
            format!("{plays}; {reply} {mates}, past the horizon. {better} was best")
        }
        Missed::MateOfBetter(moves) => {
            format!("{better} {}, past the horizon. {plays}", mates(moves))
        }
        Missed::LeftEnPrise([last, beyond]) => {
            format!("{plays}; {last} leaves a piece en prise, and it misses {beyond}. {better} was best")
        }
        Missed::LeftEnPriseOfBetter([last, beyond]) => format!(
            "{better} was best. {plays}: after {better} it expects {last}, which leaves a piece en prise, and misses \
             {beyond}"
        ),
        Missed::Other(regret) => {
            let regret = numbers::grouped(regret.into());
            format!("{plays}, regret {regret}; {better} was best")
        }
    };
    sentence!("{position}: {told}.")
}

/// Printed for a single position without a costly move.
pub fn chosen_by(strategy: &str, depth: u32) -> Sentence {
    sentence!("Chosen by {strategy} at depth {depth}.")
}

/// Printed below the lines of a costly move: the strategies and depths that chose it, and whose moves the
/// line of best replies has.
pub fn choosers(choosers: &str, overrated: bool) -> Sentence {
    let line = if overrated {
        "Line: the search's moves, best replies."
    } else {
        "Line: the best move, the search's replies."
    };
    sentence!("Chosen by {choosers}. {line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_rook(missed: Missed<'_>) -> Sentence {
        costly_move("M.17", ("alpha-beta", 1), ["Rxg2", "Qe4"], missed)
    }

    #[test]
    fn a_caption_names_who_chose_where_and_says_no_more_than_the_lines_show() {
        // The chosen move ends the game: there is no reply that could win something.
        assert_eq!(
            of_rook(Missed::Other(2_000)),
            "M.17: alpha-beta at depth 1 plays Rxg2, regret 2,000; Qe4 was best."
        );
        // A mate five plies on is past the horizon of one ply, and not just past it.
        assert_eq!(
            of_rook(Missed::MateOfBetter(Some(3))),
            "M.17: Qe4 mates in 3, past the horizon. alpha-beta at depth 1 plays Rxg2."
        );
        assert_eq!(
            of_rook(Missed::Mate {
                reply: "Kf1",
                moves: None
            }),
            "M.17: alpha-beta at depth 1 plays Rxg2; Kf1 leads to a promotion, past the horizon. Qe4 was best."
        );
        let delayed = |place| of_rook(Missed::Delayed { place, reply: "Kf1" });
        assert!(delayed(None).contains("which only delays the mate;"));
        assert!(delayed(Some("g2")).contains("the piece on g2 (after Kf1 it is still attacked);"));
        let (last, beyond) = ("Nxe5", "dxe5");
        let missed = [
            Missed::Recapture([last, beyond]),
            Missed::RecaptureOfBetter([last, beyond]),
            Missed::LeftEnPrise([last, beyond]),
            Missed::LeftEnPriseOfBetter([last, beyond]),
        ];
        for missed in missed {
            let caption = of_rook(missed);
            let is_last_first =
                caption.find(last).unwrap() < caption.find(&format!("misses {beyond}")).unwrap();
            assert!(
                is_last_first && caption.contains("alpha-beta at depth 1 plays Rxg2"),
                "{caption}"
            );
        }
    }

    #[test]
    fn of_many_strategies_three_are_named() {
        let names = ["a", "b", "c", "d", "e"];
        assert_eq!(
            lowest_regret(&names, 7.0, None),
            "a, b, c and 2 more have the lowest mean regret: 7.0."
        );
        assert_eq!(
            not_clear(&names[..2]),
            "The difference from a and b is not clear."
        );
        assert_eq!(intervals(1), "Intervals: bootstrap over positions.");
        assert_eq!(
            intervals(3),
            "Intervals: bootstrap over positions, adjusted for 3 pairs (Bonferroni)."
        );
    }

    #[test]
    fn where_nothing_is_costly_another_depth_is_named_that_may_have_something() {
        assert_eq!(none_costly(4, None, None), "No costly move at depth 4.");
        assert_eq!(
            none_costly(4, Some(2), Some(6)),
            "No costly move at depth 4, but at depth 2: --depth 2 lists them."
        );
        assert_eq!(
            none_costly(4, None, Some(6)),
            "No costly move at depth 4; a deeper check may find some: --reference-depth 8."
        );
    }

    #[test]
    fn what_was_not_checked_is_counted() {
        assert_eq!(
            not_checked(1, 4),
            "Not checked: 1 position (budget exceeded or depth 4 not finished). `lab horizon` checks all."
        );
        assert_eq!(
            finished_games(2, &["A".to_owned()]),
            "Not checked, since the game is over: 2 positions (A and 1 more)."
        );
        let limited = judged("alpha-beta", 6, 100, Some(1_000));
        assert!(limited.ends_with(" At most 1,000 nodes per position, a limit set by those of the run."));
        assert!(!judged("alpha-beta", 6, 100, None).contains("At most"));
    }

    #[test]
    fn counts_beyond_five_are_a_range_of_the_others() {
        let counts = [(0, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (9, "f")];
        let of = |counts| costly_counts(counts, 100, 3, "24 positions", None).to_string();
        let all = "Costly moves (regret of 100 or more) at depth 3: ";
        assert_eq!(of(&counts[..2]), format!("{all}a 0, b 1, of 24 positions."));
        assert_eq!(
            of(&counts),
            format!("{all}a 0, the 5 others 1 to 9, of 24 positions.")
        );
        assert!(
            costly_counts(&counts, 100, 3, "1 position", Some(5))
                .ends_with("of 1 position (checked at depth 5).")
        );
    }

    #[test]
    fn regrets_are_those_of_the_named_strategies() {
        for (said, expected) in [
            (
                lowest_regret(&["a"], 7.0, Some(2.0)),
                "a has the lowest mean regret: 7.0 (median 2.0).",
            ),
            (
                higher_regret(&["b"], 3.0, (1.0, 5.5)),
                "Mean regret is higher in b by 3.0 (95% CI 1.0–5.5).",
            ),
            (
                equal_regrets(&["a", "b"], 1, 4.0),
                "a and b have equal regrets in the only position (mean 4.0).",
            ),
            (
                share_of_regret("M.17", "a", 2, 0.514),
                "M.17 accounts for 51% of a's total regret at depth 2.",
            ),
            (chosen_by("a", 2), "Chosen by a at depth 2."),
            // An underrated move is played by nobody: the line begins with the better one.
            (
                choosers("a at depth 2", true),
                "Chosen by a at depth 2. Line: the search's moves, best replies.",
            ),
            (
                choosers("a at depth 2", false),
                "Chosen by a at depth 2. Line: the best move, the search's replies.",
            ),
        ] {
            assert_eq!(said, expected);
        }
    }
}
