use super::*;
use crate::record::Record;
use crate::record::tests::record;
use engine_core::random::SplitMix64;
use proptest::prelude::*;

/// The same tree for all, but for those whose name says otherwise.
fn relation(_: &str, after: &str) -> Option<StrategyRelation> {
    Some(match after {
        _ if after.contains("lmr") => StrategyRelation::MayErr,
        _ if after.contains("qs") => StrategyRelation::OtherTree,
        _ => StrategyRelation::SameTree,
    })
}

fn records(strategies: &[(&str, &[u64])]) -> Vec<Record> {
    let of_strategy = |(strategy, nodes): &(&str, &[u64])| {
        let records = nodes.iter().enumerate();
        let records = records.map(|(place, &nodes)| record(&format!("P{place}"), strategy, 1, nodes));
        records.collect::<Vec<Record>>()
    };
    strategies.iter().flat_map(of_strategy).collect()
}

fn found(strategies: &[(&str, &[u64])]) -> Vec<String> {
    findings(&Grid::new(&records(strategies)), &relation)
}

#[test]
fn the_step_that_saves_the_most_is_named_only_if_the_data_separate_it() {
    let start: &[u64] = &[8000, 8800, 7900, 8100, 8000, 8400];
    let clear = found(&[
        ("a", start),
        ("a+b", &[800, 870, 800, 800, 790, 850]),
        ("a+b+c", &[400, 430, 410, 400, 390, 420]),
    ]);
    assert!(clear[0].starts_with("a+b saves the most: "), "{}", clear[0]);
    assert!(clear[0].contains(" a+b+c (2×) saves less."), "{}", clear[0]);
    let unclear = found(&[
        ("a", start),
        ("a+b", &[2000, 4400, 1900, 4000, 2100, 4300]),
        ("a+b+c", &[1000, 1100, 950, 1010, 990, 1080]),
    ]);
    assert!(
        unclear[0].contains("the data do not tell that it saves more than"),
        "{}",
        unclear[0]
    );
}

#[test]
fn a_rival_that_saves_as_much_on_every_position_is_not_one_that_the_data_leave_open() {
    let start: &[u64] = &[8000, 8800, 7900, 8100, 8000, 8400];
    let half: Vec<u64> = start.iter().map(|nodes| nodes / 2).collect();
    let quarter: Vec<u64> = start.iter().map(|nodes| nodes / 4).collect();
    let sentences = found(&[("a", start), ("a+b", &half), ("a+b+c", &quarter)]);
    assert!(
        sentences[0].contains("On every position exactly as much is saved by a+b (2×)."),
        "{}",
        sentences[0]
    );
    assert!(!sentences[0].contains("do not tell"), "{}", sentences[0]);
}

/// Drawn steps of which some change nothing, others the score or a counter alone: what is identical is found
/// once more by comparing the records as they are written.
#[test]
fn steps_with_equal_records_are_identical_and_no_others() {
    let mut random = SplitMix64::new(8);
    let mut seen = [0; 3];
    for _ in 0..300 {
        let positions = 1 + random.below(8) as usize;
        let strategies = ["a", "a+b", "a+b+c"];
        let mut all: Vec<Vec<Record>> = Vec::new();
        for (place, strategy) in strategies.iter().enumerate() {
            let drawn = |random: &mut SplitMix64, position| {
                record(&format!("P{position}"), strategy, 1, 1 + random.below(5000))
            };
            let mut records: Vec<Record> = if place > 0 && random.below(3) > 0 {
                let same = all[place - 1].iter().cloned();
                same.map(|record| Record {
                    strategy: (*strategy).to_owned(),
                    time_s: record.time_s + 1.0,
                    ..record
                })
                .collect()
            } else {
                (0..positions)
                    .map(|position| drawn(&mut random, position))
                    .collect()
            };
            let changed = &mut records[random.below(positions as u64) as usize];
            match random.below(5) {
                0 => changed.score = Some(changed.score.unwrap_or(0) + 1),
                1 => changed.cutoffs += 1,
                2 => changed.best_move = Some("a2a3".to_owned()),
                _ => {}
            }
            all.push(records);
        }
        let grid = Grid::new(&all.concat());
        let sentences = findings(&grid, &relation).join(" ");
        for (place, name) in [(1, "+b"), (2, "+c")] {
            let (before, after) = (&all[place - 1], &all[place]);
            let written = |record: &Record| {
                let mut json = serde_json::to_value(record).unwrap();
                let keys = json.as_object_mut().unwrap();
                keys.retain(|key, _| !["strategy", "time_s", "nps"].contains(&key.as_str()));
                json.to_string()
            };
            let are_equal = before.iter().map(written).eq(after.iter().map(written));
            let as_many = before
                .iter()
                .zip(after)
                .all(|(one, other)| one.nodes == other.nodes);
            let identical = format!("{name} is identical to {}", strategies[place - 1]);
            assert_eq!(
                sentences.contains(&identical),
                are_equal,
                "{identical}: {sentences}"
            );
            let equal = format!("{name} visits as many nodes as {}", strategies[place - 1]);
            assert_eq!(
                sentences.contains(&equal),
                as_many && !are_equal,
                "{equal}: {sentences}"
            );
            let undecided = sentences.contains("do not tell") && sentences.contains(&format!("{name} (1×"));
            assert!(!(as_many && undecided), "{sentences}");
            seen[usize::from(as_many) + usize::from(are_equal)] += 1;
        }
    }
    assert!(seen.iter().all(|&times| times > 50), "{seen:?}");
}

#[test]
fn few_positions_are_noted_as_too_few_and_no_step_is_judged() {
    let sentences = found(&[
        ("minimax", &[1000, 1200, 900, 1000]),
        ("alpha-beta", &[10, 12, 9, 10]),
    ]);
    assert_eq!(
        sentences,
        ["4 positions at depth 1: too few to say what the steps do elsewhere, which takes 5."]
    );
    assert!(found(&[]).is_empty());
}

#[test]
fn a_sum_that_one_position_dominates_is_noted() {
    let sentences = found(&[("minimax", &[9000, 100, 90, 110, 120, 95, 105, 100])]);
    assert!(
        sentences[0].starts_with("1 of 8 positions takes half of all nodes of minimax"),
        "{}",
        sentences[0]
    );
}

proptest! {
    /// Whatever the figures are: by its sentence a step whose interval holds 1 neither saves nor costs, and
    /// one whose interval does not does what it does.
    #[test]
    fn nothing_is_found_where_the_interval_holds_1(
        rows in prop::collection::vec(prop::array::uniform4(1u64..5000), 5..12)
    ) {
        let names = ["a", "a+b", "a+b+lmr", "a+b+lmr+qs"];
        let columns: Vec<Vec<u64>> = (0..4).map(|place| rows.iter().map(|row| row[place]).collect()).collect();
        let strategies: Vec<(&str, &[u64])> =
            names.iter().copied().zip(columns.iter().map(Vec::as_slice)).collect();
        let grid = Grid::new(&records(&strategies));
        let (steps, _) = ladder_step::steps(&grid, 1, &relation);
        let sentences = findings(&grid, &relation);
        prop_assert_eq!(steps.len(), 3);
        for step in steps {
            let (low, high) = step.fewer.bounds().unwrap();
            let undecided = sentences.iter().any(|sentence| {
                sentence.starts_with("The data do not tell whether") && sentence.contains(&format!("{} (", step.name))
            });
            prop_assert_eq!(low <= 1.0 && 1.0 <= high, undecided, "{}: {:?}", step.name, sentences);
            let more = sentences.iter().any(|sentence| sentence.contains(&format!("{} visits ", step.name)) && sentence.contains(" more nodes than"));
            prop_assert!(!more || !undecided);
        }
    }
}
