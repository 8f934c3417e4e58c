//! Published tables that were run again.

use super::Sentence;

/// What the printed nodes of both programs are, chess first.
pub fn programs() -> [Sentence; 2] {
    [
        "JS Chess printed its nodes for each step from the start position. The mailbox board has its move order, \
         so every node count must match.",
        "JS Xiangqi searches one depth at once and ignores repetition. The lab's board has its move order and \
         tables.",
    ]
    .map(Sentence::new)
}

/// Printed below the tables of chess, of which this many rows are exact, inside and missed. Claims the counts
/// of the verdicts. Refuted by a missed row.
pub fn of_chess([exact, inside, missed]: [usize; 3]) -> [Sentence; 4] {
    [
        "Nodes and ordering are cumulative from depth 1.".to_owned(),
        "exact: nodes, score, best move, line and ordering (where printed) are as printed.".to_owned(),
        "inside: depends on random keys; the printed figure is within the range of many draws.".to_owned(),
        format!(
            "{exact} exact, {inside} inside, {missed} missed, of {}.",
            exact + inside + missed
        ),
    ]
    .map(Sentence::new)
}

/// The same of xiangqi, where each row is a search of its own.
pub fn of_xiangqi(exact: usize, all: usize) -> [Sentence; 2] {
    [
        "One search to one depth a row; scores in points of JS Xiangqi's tables.".to_owned(),
        format!("{exact} exact, {} missed, of {all}.", all - exact),
    ]
    .map(Sentence::new)
}

/// Printed below the table of xiangqi for each of its positions. Claims nothing about results.
pub fn position(number: usize, fen: &str) -> Sentence {
    sentence!("position {number}: {fen}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_row_is_counted_as_missed() {
        assert_eq!(of_chess([28, 3, 1])[3], "28 exact, 3 inside, 1 missed, of 32.");
        assert_eq!(of_xiangqi(6, 7)[1], "6 exact, 1 missed, of 7.");
        assert_eq!(position(2, "9/9"), "position 2: 9/9");
    }
}
