use super::*;
use crate::record::Record;
use crate::record::tests::record;
use engine_core::{Status, Stop};

fn stopped(mut record: Record) -> Record {
    record.status = Status::Stopped(Stop::Nodes);
    record
}

#[test]
fn a_stopped_search_is_never_added_to_a_finished_one() {
    let records = [
        record("A", "minimax", 1, 10),
        record("A", "alpha-beta", 1, 5),
        stopped(record("B", "minimax", 1, 1000)),
        record("B", "alpha-beta", 1, 7),
    ];
    let grid = Grid::new(&records);
    assert_eq!(grid.common(1), [0]);
    assert_eq!(grid.nodes(0, 1), Some(10));
    assert_eq!(grid.nodes(1, 1), Some(5));
    assert_eq!(grid.coverage(1), "1 of 2 positions");
    assert_eq!(grid.node_ratios((0, 1), (1, 1)), [2.0]);
}

#[test]
fn figures_of_the_whole_run_take_the_depth_that_most_have_finished() {
    let mut records = Vec::new();
    for position in ["A", "B", "C"] {
        for strategy in ["s", "t"] {
            for depth in 1..=4 {
                records.push(record(position, strategy, depth, 10));
            }
        }
    }
    let without = |left_out: &[(&str, &str, u32)]| {
        let stays = |record: &&Record| {
            let mut left_out = left_out.iter();
            !left_out.any(|&(position, strategy, depth)| {
                record.position.as_deref() == Some(position)
                    && record.strategy == strategy
                    && record.depth == depth
            })
        };
        let kept: Vec<Record> = records.iter().filter(stays).cloned().collect();
        Grid::new(&kept).deepest()
    };
    assert_eq!(without(&[]), Some(4));
    assert_eq!(without(&[("A", "s", 4)]), Some(3));
    // No depth is finished on all positions: two positions at depth 3 outweigh one at depth 4.
    let gaps = [
        ("A", "s", 1),
        ("A", "s", 2),
        ("A", "s", 3),
        ("A", "s", 4),
        ("B", "t", 4),
    ];
    assert_eq!(without(&gaps), Some(3));
}

#[test]
fn records_in_any_order_make_the_same_grid() {
    let mut records = Vec::new();
    for position in ["A", "B", "C", "D"] {
        for strategy in ["s", "t"] {
            let name_length = strategy.len() as u64 + u64::from(position.as_bytes()[0]);
            records.push(record(position, strategy, 1, name_length));
        }
    }
    records[2] = stopped(records[2].clone());
    let nodes = |records: &[Record]| {
        let grid = Grid::new(records);
        let strategies = [grid.strategy("s").unwrap(), grid.strategy("t").unwrap()];
        let names = ["A", "B", "C", "D"].map(|name| record(name, "s", 1, 1));
        names.map(|name| {
            let position = grid.position(name.position_id()).unwrap();
            strategies.map(|strategy| grid.get(position, strategy, 1).map(|cell| cell.nodes))
        })
    };
    let in_order = nodes(&records);
    assert_eq!(in_order[1], [None, Some(67)]);
    // By strategy, the second one backward; one search appears twice, finished and stopped.
    let (own, others): (Vec<Record>, Vec<Record>) =
        records.into_iter().partition(|record| record.strategy == "s");
    let again = stopped(record("D", "t", 1, 1));
    let mixed: Vec<Record> = own
        .into_iter()
        .chain(others.into_iter().rev())
        .chain([again])
        .collect();
    assert_eq!(nodes(&mixed), in_order);
    assert_eq!(Grid::new(&mixed).first_place(3), Some((0, 3)));
}

/// When only some strategies finish a position, hidden strategies still help decide what is compared.
#[test]
fn the_figures_of_the_strategies_shown_do_not_depend_on_how_many_are() {
    let mut records = Vec::new();
    for strategy in 0..12_u32 {
        let name = format!("strategy {strategy}");
        for (number, position) in (0..).zip(["A", "B", "C", "D"]) {
            for depth in 1..=3 {
                let record = record(position, &name, depth, u64::from(depth * (strategy + 3) + number));
                records.push(match (strategy * 7 + number * 5 + depth) % 11 {
                    0 => stopped(record),
                    _ => record,
                });
            }
        }
    }
    let all = Grid::new(&records);
    let mut few = all.clone();
    few.show_first(5);
    assert_eq!((few.strategies().len(), few.strategy_count()), (5, 12));
    assert_eq!(few.strategies(), &all.strategies()[..5]);
    assert_eq!(few.strategy("strategy 5"), None);
    assert_eq!(few.deepest(), all.deepest());
    assert!(few.all_nodes().eq(all.all_nodes()));
    for depth in 1..=3 {
        assert_eq!(few.common(depth), all.common(depth));
        assert!(
            few.common(depth).len() < 4,
            "the strategies that are not shown take positions out"
        );
        for strategy in 0..5 {
            assert_eq!(few.nodes(strategy, depth), all.nodes(strategy, depth));
        }
    }
    let runs = ["first", "second"].map(|run| {
        let mut grid = few.clone();
        grid.rename_strategies(|strategy| StrategyName::own(&format!("{run} {}", strategy.recipe)));
        grid
    });
    let both = Grid::side_by_side(runs);
    assert_eq!((both.strategies().len(), both.strategy_count()), (10, 24));
    assert_eq!(both.recipe(5), "second strategy 0");
    assert_eq!((both.run(4), both.run(5), both.step_before(5)), (0, 1, None));
    assert_eq!(both.nodes(7, 1), few.nodes(2, 1));
}
