//! Several runs in one grid: what they have in common is found, kept and put side by side.

use super::{Grid, Mark, Slot};
use std::collections::BTreeMap;

impl Grid {
    /// Several runs in one. They have the same positions in the same order, as [`Grid::select`] leaves them; what two strategies of different
    /// runs are called must tell them apart, see [`Grid::rename_strategies`].
    pub fn side_by_side(runs: impl IntoIterator<Item = Grid>) -> Grid {
        let mut all = Grid::default();
        for mut run in runs {
            all.runs.push(all.strategies.len());
            all.strategies.append(&mut run.strategies);
            all.columns.append(&mut run.columns);
            match all.positions.is_empty() {
                true => (all.positions, all.numbers) = (run.positions, run.numbers),
                false => {
                    let both = all.positions.iter_mut().zip(run.positions);
                    both.for_each(|(known, other)| known.in_centipawns &= other.in_centipawns);
                }
            }
        }
        all
    }

    /// Gives each strategy another name.
    pub fn rename_strategies(&mut self, name: impl Fn(&str) -> String) {
        for strategy in &mut self.strategies {
            *strategy = name(strategy);
        }
    }

    /// Keeps the positions of these marks alone, in their order, to some depth; and the strategies that have a record of them.
    pub fn select(&mut self, marks: &[Mark], deepest: u32) {
        let found = marks
            .iter()
            .map(|mark| self.numbers.get(&mark.0).map(|&old| old as usize));
        let old: Vec<Option<usize>> = found.collect();
        for columns in &mut self.columns {
            columns.retain(|&depth, _| depth <= deepest);
            for column in columns.values_mut() {
                let slot = |old: &Option<usize>| {
                    let slot = old.and_then(|old| column.get(old));
                    slot.copied().unwrap_or(Slot::Empty)
                };
                *column = old.iter().map(slot).collect();
            }
            columns.retain(|_, column| column.iter().any(|slot| !matches!(slot, Slot::Empty)));
        }
        let there: Vec<bool> = self.columns.iter().map(|columns| !columns.is_empty()).collect();
        let mut of_strategies = there.iter();
        self.strategies.retain(|_| of_strategies.next() == Some(&true));
        self.columns.retain(|columns| !columns.is_empty());
        let positions = old.into_iter().flatten().map(|old| self.positions[old]);
        self.positions = positions.collect();
        self.numbers = marks.iter().map(|mark| mark.0).zip(0..).collect();
    }

    /// The marks of the positions of which a depth was finished, in order.
    pub fn finished_positions(&self) -> Vec<Mark> {
        let mut finished = vec![false; self.positions.len()];
        for column in self.columns.iter().flat_map(BTreeMap::values) {
            for (finished, slot) in finished.iter_mut().zip(column) {
                *finished |= matches!(slot, Slot::Finished(_));
            }
        }
        let mut marks = vec![Mark(0); self.positions.len()];
        for (&mark, &number) in &self.numbers {
            marks[number as usize] = Mark(mark);
        }
        let both = marks.into_iter().zip(finished);
        both.filter_map(|(mark, finished)| finished.then_some(mark))
            .collect()
    }

    /// The deepest depth that any position of these marks was finished at; `None` if there is no such.
    pub fn deepest_finished(&self, marks: &[Mark]) -> Option<u32> {
        let numbers = marks.iter().filter_map(|mark| self.numbers.get(&mark.0));
        let numbers: Vec<usize> = numbers.map(|&number| number as usize).collect();
        let reached = |columns: &BTreeMap<u32, Vec<Slot>>| {
            let mut deepest_first = columns.iter().rev();
            let is_finished =
                |column: &Vec<Slot>, number| matches!(column.get(number), Some(Slot::Finished(_)));
            deepest_first
                .find(|(_, column)| numbers.iter().any(|&number| is_finished(column, number)))
                .map(|(&depth, _)| depth)
        };
        self.columns.iter().filter_map(reached).max()
    }
}
