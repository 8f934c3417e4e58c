//! Several runs in one grid: selecting what they have in common, and joining it.

use super::{Column, Facts, Grid, GridCell, Mark};
use crate::strategy_name::StrategyName;
use std::collections::BTreeMap;

impl Grid {
    /// Joins several runs into one grid. All must have the same positions in the same order, as
    /// [`Grid::select`] ensures; strategies of different runs must have different recipes and different
    /// names: see [`Grid::rename_strategies`].
    pub fn side_by_side(runs: impl IntoIterator<Item = Grid>) -> Grid {
        let mut all = Grid::default();
        let (mut hidden, mut hidden_columns) = (Vec::new(), Vec::new());
        for mut run in runs {
            all.runs.push(all.strategies.len());
            let shown = run.strategies().len();
            hidden.extend(run.strategies.drain(shown..));
            hidden_columns.extend(run.columns.drain(shown..));
            all.strategies.append(&mut run.strategies);
            all.columns.append(&mut run.columns);
            if all.positions.is_empty() {
                (all.positions, all.numbers) = (run.positions, run.numbers);
                all.families = run.families;
            } else {
                let both = all.positions.iter_mut().zip(run.positions);
                both.for_each(|(all, run)| all.in_points |= run.in_points);
            }
        }
        all.hidden = hidden.len();
        all.strategies.append(&mut hidden);
        all.columns.append(&mut hidden_columns);
        all.settle();
        all
    }

    pub fn rename_strategies(&mut self, renamed: impl Fn(&StrategyName) -> StrategyName) {
        for strategy in &mut self.strategies {
            *strategy = renamed(strategy);
        }
    }

    /// Keeps only the positions with these marks, in their order, down to a depth, and the strategies that
    /// have records of them.
    pub fn select(&mut self, marks: &[Mark], deepest: u32) {
        let mut kept: Vec<Option<u32>> = vec![None; self.position_count()];
        let mut positions = Vec::with_capacity(marks.len());
        for (mark, new) in marks.iter().zip(0..) {
            let old = self.numbers.get(&mark.0).map(|&old| old as usize);
            positions.push(old.map_or_else(Facts::default, |old| self.positions[old]));
            if let Some(old) = old {
                kept[old] = Some(new);
            }
        }
        for columns in &mut self.columns {
            columns.retain(|&depth, _| depth <= deepest);
            for column in columns.values_mut() {
                column.retain_mut(|(position, _)| {
                    let new = kept[*position as usize];
                    *position = new.unwrap_or_default();
                    new.is_some()
                });
                column.sort_unstable_by_key(|&(position, _)| position);
                column.shrink_to_fit();
            }
            columns.retain(|_, column| !column.is_empty());
        }
        let shown = self.strategies().len();
        let there: Vec<bool> = self.columns.iter().map(|columns| !columns.is_empty()).collect();
        let mut of_strategies = there.iter();
        self.strategies.retain(|_| of_strategies.next() == Some(&true));
        self.columns.retain(|columns| !columns.is_empty());
        self.hidden = there.iter().skip(shown).filter(|&&is_there| is_there).count();
        self.positions = positions;
        self.numbers = marks.iter().map(|mark| mark.0).zip(0..).collect();
        self.settle();
    }

    /// The marks of the positions with at least one finished depth, in order.
    pub fn finished_positions(&self) -> Vec<Mark> {
        let mut finished = vec![false; self.position_count()];
        for (position, cell) in self.columns.iter().flat_map(BTreeMap::values).flatten() {
            finished[*position as usize] |= cell.finished().is_some();
        }
        let mut marks = vec![Mark(0); self.position_count()];
        for (&mark, &number) in &self.numbers {
            marks[number as usize] = Mark(mark);
        }
        let both = marks.into_iter().zip(finished);
        both.filter_map(|(mark, finished)| finished.then_some(mark))
            .collect()
    }

    /// The deepest depth finished on any position with one of these marks; `None` if there is none.
    pub fn deepest_finished(&self, marks: &[Mark]) -> Option<u32> {
        let mut selected = vec![false; self.position_count()];
        for number in marks.iter().filter_map(|mark| self.numbers.get(&mark.0)) {
            selected[*number as usize] = true;
        }
        let counts =
            |(position, cell): &(u32, GridCell)| selected[*position as usize] && cell.finished().is_some();
        let reached = |columns: &BTreeMap<u32, Column>| {
            let mut deepest_first = columns.iter().rev();
            let found = deepest_first.find(|(_, column)| column.iter().any(counts));
            found.map(|(&depth, _)| depth)
        };
        self.columns.iter().filter_map(reached).max()
    }
}
