//! [`GridBuilder`]: fills a grid record by record.

use super::cell::{GridCell, Mark};
use super::family::TreeFamily;
use super::{Facts, Grid};
use crate::record::Record;
use crate::strategy_name::StrategyName;
use std::collections::BTreeMap;

/// A grid under construction. Records may come in any order.
#[derive(Debug, Default)]
pub struct GridBuilder(Grid);

impl GridBuilder {
    /// Adds a record; `place` is where a reader can find it again. Of an unfinished iteration, only its nodes
    /// count.
    pub fn add(&mut self, record: &Record, place: u64) {
        let GridBuilder(grid) = self;
        let strategy = grid.strategy(&record.strategy).unwrap_or_else(|| {
            grid.strategies.push(StrategyName::own(&record.strategy));
            grid.columns.push(BTreeMap::new());
            grid.strategies.len() - 1
        });
        let number = grid.numbers.entry(Mark::of(&record.position_id()).0);
        let position = *number.or_insert_with(|| {
            let family = TreeFamily::of(record).map(|family| {
                let known = grid.families.iter().position(|other| *other == family);
                known.unwrap_or_else(|| {
                    grid.families.push(family);
                    grid.families.len() - 1
                }) as u32
            });
            let in_points = false;
            grid.positions.push(Facts { in_points, family });
            grid.positions.len() as u32 - 1
        });
        let cell = GridCell {
            is_finished: record.is_complete(),
            score: record.score,
            best_move: Mark::of(&record.best_move),
            nodes: record.nodes,
            leaf_nodes: record.leaf_nodes.unwrap_or_default(),
            beyond_horizon: record
                .q_nodes
                .zip(record.q_leaf_nodes)
                .map_or(0, |(all, leaves)| all.saturating_sub(leaves)),
            nodes_total: record.nodes_total,
            cutoffs: record.cutoffs.unwrap_or_default(),
            first_move_cutoffs: record.first_move_cutoffs.unwrap_or_default(),
            in_main_search: record
                .main_cutoffs
                .zip(record.main_first_move_cutoffs)
                .map(|(all, first)| [all, first]),
            solved: record.solved,
            points: record.points,
            time_s: record.time_s,
            place,
        };
        grid.positions[position as usize].in_points |= cell.is_finished && record.game != "chess";
        let columns = &mut grid.columns[strategy];
        columns.entry(record.depth).or_default().push((position, cell));
    }

    /// The grid. If a search has several records of one depth, the last finished one counts.
    pub fn finish(mut self) -> Grid {
        let GridBuilder(grid) = &mut self;
        for column in grid.columns.iter_mut().flat_map(BTreeMap::values_mut) {
            if !column.is_sorted_by_key(|&(position, _)| position) {
                column.sort_by_key(|&(position, _)| position);
            }
            column.dedup_by(|(position, later), (kept, cell)| {
                if position == kept && later.finished().is_some() {
                    *cell = *later;
                }
                position == kept
            });
        }
        grid.settle();
        self.0
    }
}

impl Grid {
    /// Builds a grid. Strategies and positions keep their order of appearance; a record's place is its index.
    pub fn new(records: &[Record]) -> Grid {
        let mut grid = GridBuilder::default();
        let places = records.iter().zip(0..);
        places.for_each(|(record, place)| grid.add(record, place));
        grid.finish()
    }
}
