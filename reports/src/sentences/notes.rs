//! What limits the figures of a table or a page: positions left out, depths, machines.

use super::Sentence;
use crate::numbers;
use statistics::FEWEST_POSITIONS;
use std::collections::BTreeSet;

/// Printed below the first rows of a long table.
pub fn first_rows(shown: usize, all: usize, file: &str) -> Sentence {
    sentence!("The first {shown} of {all} rows; all are in {file}.")
}

/// Printed below the times of students' programs.
pub fn processor_time() -> Sentence {
    Sentence::new("Time is the processor time of all answers together, in seconds.")
}

/// Printed on a terminal below the first rows of a table.
pub fn more_rows(more: usize, table: &str) -> Sentence {
    sentence!("{more} more: --table {table}")
}

/// Printed if fewer things are shown than there are. Refuted by equal counts.
pub fn part_shown(shown: usize, all: usize, where_all_are: &str) -> Sentence {
    let (shown, all) = (numbers::grouped(shown as u64), numbers::grouped(all as u64));
    sentence!("{shown} of {all} shown; all: {where_all_are}.")
}

/// Appended to a mean of depths: the number of positions in which a depth measures no search. Empty if there
/// are none.
pub(crate) fn without_decided(positions: usize) -> String {
    match positions {
        0 => String::new(),
        count => format!(", without {count} with a proven mate or no move"),
    }
}

/// Printed if a depth was not finished by all strategies in all positions. `partial` has these depths with
/// their positions, `missing` the strategies that finished no position at a depth.
pub fn only_finished(partial: Option<String>, missing: Option<String>) -> Option<Sentence> {
    let sentences = [
        partial
            .map(|partial| format!("Only positions that every strategy finished are compared: {partial}.")),
        missing.map(|missing| format!("Without {missing}: no position finished.")),
    ];
    let sentences: Vec<String> = sentences.into_iter().flatten().collect();
    (!sentences.is_empty()).then(|| Sentence::new(sentences.join(" ")))
}

/// Printed if headings have counts of positions in brackets.
pub fn counts_in_headings() -> Sentence {
    Sentence::new("(n of m): positions that every strategy with a figure finished.")
}

/// Printed if strategies, figures or depths are missing from the table of nodes.
pub fn not_shown(strategies: Option<[usize; 2]>, has_gaps: bool, depths: Option<String>) -> Option<Sentence> {
    let sentences = [
        strategies.map(|[shown, all]| {
            let all = numbers::grouped(all as u64);
            format!("The first {shown} of {all} strategies.")
        }),
        has_gaps.then(|| "– where a strategy finished no position.".to_owned()),
        depths.map(|depths| format!("Not shown: depth {depths} (no position finished by all strategies).")),
    ];
    let sentences: Vec<String> = sentences.into_iter().flatten().collect();
    (!sentences.is_empty()).then(|| Sentence::new(sentences.join(" ")))
}

/// Printed if so few positions were compared that no interval exists.
pub fn too_few(positions: usize, depth: u32) -> Sentence {
    sentence!(
        "{} at depth {depth}: a comparison needs {FEWEST_POSITIONS}.",
        numbers::counted(positions, "position")
    )
}

/// Printed if such a strategy is there. The last sentence is refuted by strategies of one kind.
pub fn kinds_of_search(playouts: &str, mates: &str, has_plies: bool) -> Option<Sentence> {
    let is_there = [!playouts.is_empty(), !mates.is_empty(), has_plies];
    let kinds = is_there.into_iter().filter(|&is_there| is_there).count();
    let sentences = [
        is_there[0].then(|| format!("{playouts}: depth d means 2^d playouts.")),
        is_there[1].then(|| format!("{mates}: finds mates within depth d only; no score.")),
        (kinds > 1).then(|| "Nodes at a depth are not comparable between these kinds.".to_owned()),
    ];
    let sentences: Vec<String> = sentences.into_iter().flatten().collect();
    (is_there[0] || is_there[1]).then(|| Sentence::new(sentences.join(" ")))
}

/// What is the same on every machine. Printed with how a page was made.
/// Refuted by a run whose searches a clock stopped, and by engines, which keep no promise of ours.
pub fn reproducible(is_timed: bool, has_engines: bool) -> Sentence {
    let strategies = if has_engines { " of strategies" } else { "" };
    Sentence::new(if is_timed {
        "Results depend on the machine's speed.".to_owned()
    } else {
        format!("Nodes, scores and moves{strategies} are reproducible; times are not.")
    })
}

/// Printed of a complete run; `described` says what was asked. Refuted by a folder with fewer results.
pub fn searched(described: &str) -> Sentence {
    sentence!("{described}.")
}

/// The same of a run that was only planned. Refuted by any result.
pub fn not_started(described: &str) -> Sentence {
    sentence!("{described}. Not started.")
}

/// The same of a run that was interrupted, with the positions that have results, of all.
pub fn interrupted(described: &str, found: [usize; 2]) -> Sentence {
    sentence!("{described}. Interrupted: {}.", results(found))
}

/// The same of a run that goes on, or ended without a word.
pub fn not_ended(described: &str, found: [usize; 2]) -> Sentence {
    sentence!("{described}. Not ended: {}.", results(found))
}

fn results([found, all]: [usize; 2]) -> String {
    let found = numbers::grouped(found as u64);
    format!("results of {found} of {}", numbers::counted(all, "position"))
}

/// Printed if positions occur twice.
pub fn duplicates(duplicates: usize, positions: usize, names: &str) -> Sentence {
    let verb = if duplicates == 1 { "is a duplicate" } else { "are duplicates" };
    sentence!(
        "{duplicates} of {} {verb}; each is searched and counted: {names}",
        numbers::counted(positions, "position")
    )
}

/// Printed on the page of a plan.
pub fn parts_of_plan(unstarted: usize, of: usize) -> Sentence {
    Sentence::new(match unstarted {
        0 => "All parts have started.".to_owned(),
        _ => format!("{unstarted} of {of} parts have not started."),
    })
}

/// What the figures of a plan cover.
pub fn cells_of_plan(is_done: bool) -> Sentence {
    Sentence::new(if is_done {
        "All cells are done: `lab merge` joins the parts."
    } else {
        "Unfinished: the figures below cover the finished cells."
    })
}

/// A sentence about a part of a run, such as one game.
pub fn of_part(part: &str, sentence: &Sentence) -> Sentence {
    sentence!("{part}: {sentence}")
}

/// The files beside a page: the figures at every depth or part, and pictures.
pub fn files(figures: &str, pictures: &str) -> Sentence {
    sentence!("Files: records.csv (a row for each search and depth), {figures}, {pictures}, manifest.json.")
}

/// The files beside a page of costly moves, and the folders of its pictures. Refuted by a page without any.
pub fn files_of_costly_moves(folders: &BTreeSet<&str>) -> Sentence {
    let folders = folders.iter().map(|folder| format!(" {folder}/,"));
    let folders = folders.collect::<String>();
    sentence!("Files: records.ndjson, verdicts.ndjson, cases.ndjson,{folders} manifest.json.")
}

/// The engines of a run. Claims nothing about what they searched.
pub fn engines(names: &str) -> Sentence {
    sentence!("UCI engines: {names}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_clock_stops_is_not_called_reproducible() {
        assert_eq!(
            reproducible(false, false),
            "Nodes, scores and moves are reproducible; times are not."
        );
        assert_eq!(
            reproducible(false, true),
            "Nodes, scores and moves of strategies are reproducible; times are not."
        );
        for has_engines in [false, true] {
            assert_eq!(
                reproducible(true, has_engines),
                "Results depend on the machine's speed."
            );
        }
    }

    #[test]
    fn kinds_of_search_are_told_apart_only_if_there_are_several() {
        let kinds = kinds_of_search;
        assert_eq!(kinds("", "", true), None);
        assert_eq!(
            kinds("mcts", "", false).unwrap(),
            "mcts: depth d means 2^d playouts."
        );
        let several = "Nodes at a depth are not comparable between these kinds.";
        for kinds in [
            kinds("mcts", "", true),
            kinds("", "pns", true),
            kinds("mcts", "pns", false),
        ] {
            assert!(kinds.unwrap().ends_with(several));
        }
    }

    #[test]
    fn a_page_says_how_much_of_its_work_is_there() {
        let described = "25 positions of kaufman";
        assert_eq!(searched(described), "25 positions of kaufman.");
        assert_eq!(not_started(described), "25 positions of kaufman. Not started.");
        assert_eq!(
            interrupted(described, [3, 25]),
            "25 positions of kaufman. Interrupted: results of 3 of 25 positions."
        );
        assert_eq!(
            not_ended(described, [0, 1]),
            "25 positions of kaufman. Not ended: results of 0 of 1 position."
        );
        assert_eq!(parts_of_plan(0, 3), "All parts have started.");
        assert_eq!(parts_of_plan(2, 3), "2 of 3 parts have not started.");
        assert!(cells_of_plan(true).starts_with("All cells are done"));
        assert!(cells_of_plan(false).starts_with("Unfinished"));
    }

    #[test]
    fn files_are_those_that_are_there() {
        let of = |folders: &[&'static str]| files_of_costly_moves(&folders.iter().copied().collect());
        assert_eq!(
            of(&["diagrams", "charts"]),
            "Files: records.ndjson, verdicts.ndjson, cases.ndjson, charts/, diagrams/, manifest.json."
        );
        assert_eq!(
            of(&[]),
            "Files: records.ndjson, verdicts.ndjson, cases.ndjson, manifest.json."
        );
    }

    #[test]
    fn a_part_is_named_with_its_whole() {
        assert_eq!(
            part_shown(6, 1_200, "cases.ndjson"),
            "6 of 1,200 shown; all: cases.ndjson."
        );
        assert_eq!(
            duplicates(1, 2, "B"),
            "1 of 2 positions is a duplicate; each is searched and counted: B"
        );
        assert_eq!(not_shown(None, false, None), None);
        let all = not_shown(Some([2, 9]), true, Some("3, 4".to_owned())).unwrap();
        assert_eq!(
            all,
            "The first 2 of 9 strategies. – where a strategy finished no position. Not shown: depth 3, 4 (no position \
             finished by all strategies)."
        );
        assert_eq!(only_finished(None, None), None);
    }
    #[test]
    fn what_is_missing_is_told_from_what_was_not_finished_by_all() {
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(only_finished(None, None), None);
        let partial = "Only positions that every strategy finished are compared: depth 4 (22 of 24).";
        assert_eq!(only_finished(text("depth 4 (22 of 24)"), None).unwrap(), partial);
        let missing = "Without minimax at depth 5: no position finished.";
        assert_eq!(only_finished(None, text("minimax at depth 5")).unwrap(), missing);
        assert!(too_few(1, 3).starts_with("1 position at depth 3"));
    }

    #[test]
    fn a_part_has_the_counts_of_its_whole() {
        for (said, expected) in [
            (
                first_rows(3, 9, "a.csv"),
                "The first 3 of 9 rows; all are in a.csv.",
            ),
            (more_rows(6, "nodes"), "6 more: --table nodes"),
            (
                of_part("game 2", &more_rows(6, "nodes")),
                "game 2: 6 more: --table nodes",
            ),
            (
                files("ablation.csv", "charts/"),
                "Files: records.csv (a row for each search and depth), ablation.csv, charts/, manifest.json.",
            ),
            (engines("H, T"), "UCI engines: H, T."),
        ] {
            assert_eq!(said, expected);
        }
        assert_eq!(without_decided(0), "");
        assert_eq!(without_decided(1), ", without 1 with a proven mate or no move");
    }
}
