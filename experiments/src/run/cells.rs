//! [`Cells`]: every position of a plan by each of several members of what is measured.

use super::plan::Plan;
use super::positions::{Placed, key};
use crate::error::Error;
use crate::event::Monitor;
use crate::experiment::Experiment;
use crate::plausible::{ImpossibleRecord, Row};
use crate::spec::Rounds;
use engine_core::Depth;
use engine_core::random::SplitMix64;
use reports::record::PositionId;
use sessions::suite::Entry;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

/// The position of a row, the member that it is by, and its place among the rows of its cell.
pub(crate) type RowPlace<'a> = (PositionId<'a>, Cow<'a, str>, usize);

/// Something that is measured of each position of a plan, by recipes, engines or whatever its members are.
pub(crate) trait Measurement: Sync + Sized {
    type Row: Row;

    /// As [`Experiment::measure`].
    fn measure(cells: &Cells<'_, Self>, cell: Cell, keep: &dyn Fn(&[Self::Row])) -> Result<(), Error>;

    fn place(row: &Self::Row) -> RowPlace<'_>;

    /// As [`Experiment::is_last`].
    fn is_last(_cells: &Cells<'_, Self>, _row: &Self::Row) -> bool {
        true
    }

    /// As [`Experiment::cost`].
    fn cost(_cells: &Cells<'_, Self>, _cell: usize) -> Result<Option<Duration>, Error> {
        Ok(None)
    }
}

/// The cells of a measurement: by position, then by member.
pub(crate) struct Cells<'a, M> {
    pub(crate) plan: &'a Plan,
    pub(crate) measurement: M,
    pub(crate) monitor: &'a Monitor<'a>,
    members: HashMap<String, usize>,
    /// How many of the members are in one round.
    in_round: usize,
    /// The order in which cells are measured, where it is not that of their numbers.
    order: Option<Vec<usize>>,
}

pub(crate) struct Cell {
    /// The number of the position.
    pub(crate) position: usize,
    pub(crate) suite: String,
    pub(crate) entry: Entry,
    /// The number of the member.
    pub(crate) member: usize,
    /// From 1 up.
    pub(crate) round: u32,
}

impl<'a, M: Measurement> Cells<'a, M> {
    pub(crate) fn new(
        plan: &'a Plan,
        members: impl IntoIterator<Item = String>,
        measurement: M,
        monitor: &'a Monitor<'a>,
    ) -> Cells<'a, M> {
        let members: HashMap<String, usize> = members.into_iter().zip(0..).collect();
        Cells {
            plan,
            measurement,
            monitor,
            in_round: members.len(),
            members,
            order: None,
        }
    }

    /// Of each of these rounds every position by each member, and the order in which they are measured: in
    /// each round a position is searched by one after the other, in an order that is drawn anew. So whatever
    /// drifts, and whatever a search leaves in the memory's caches, meets all of them alike. `positions` are
    /// measured and no others.
    pub(crate) fn in_rounds(
        plan: &'a Plan,
        members: &[String],
        (rounds, positions): (Rounds, &[usize]),
        measurement: M,
        monitor: &'a Monitor<'a>,
    ) -> Cells<'a, M> {
        let of_round = |round| members.iter().map(move |member| in_round(member, round));
        let all = (1..=rounds.count()).flat_map(of_round);
        let cells = Cells::new(plan, all, measurement, monitor);
        let mut random = SplitMix64::new(SEED);
        let mut order = Vec::new();
        for round in 0..rounds.count() as usize {
            for &position in positions {
                let drawn = shuffled(members.len(), &mut random).into_iter();
                order.extend(drawn.map(|member| cells.number(position, round * members.len() + member)));
            }
        }
        Cells {
            in_round: members.len(),
            order: Some(order),
            ..cells
        }
    }

    fn number(&self, position: usize, member: usize) -> usize {
        position * self.members.len() + member
    }

    pub(crate) fn parts(&self, cell: usize) -> (usize, usize) {
        (cell / self.members.len(), cell % self.members.len())
    }

    pub(super) fn cell(&self, cell: usize) -> Result<Cell, Error> {
        let (position, member) = self.parts(cell);
        let Placed { suite, entry } = self.plan.positions.get(position)?;
        Ok(Cell {
            position,
            suite,
            entry,
            member: member % self.in_round,
            round: 1 + (member / self.in_round) as u32,
        })
    }
}

impl<M: Measurement> Experiment for Cells<'_, M> {
    type Row = M::Row;

    fn cells(&self) -> usize {
        self.plan.positions.len() * self.members.len()
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[M::Row])) -> Result<(), Error> {
        M::measure(self, self.cell(cell)?, keep)
    }

    fn place(&self, row: &M::Row) -> Result<(usize, usize), ImpossibleRecord> {
        let ((suite, id, fen), by, number) = M::place(row);
        let key = key(suite.unwrap_or_default(), id.unwrap_or_default(), fen);
        let position = self
            .plan
            .positions
            .find(key)
            .ok_or_else(|| ImpossibleRecord::new("a position that this run does not have"))?;
        let member = self.members.get(&*by);
        let member = member.ok_or_else(|| ImpossibleRecord::foreign(&by))?;
        Ok((self.number(position, *member), number))
    }

    fn is_last(&self, row: &M::Row) -> bool {
        M::is_last(self, row)
    }

    fn order(&self) -> Box<dyn Iterator<Item = usize> + Send + '_> {
        match &self.order {
            Some(order) => Box::new(order.iter().copied()),
            None => Box::new(0..self.cells()),
        }
    }

    fn cost(&self, cell: usize) -> Result<Option<Duration>, Error> {
        M::cost(self, cell)
    }

    /// The place of each cell where they are dealt out to parts: member by member, in each from the position
    /// with the most moves in two plies to that with the fewest, if what is searched goes deeper. Where what
    /// all found on a position is judged together, position by position.
    fn dealt(&self) -> Result<Vec<usize>, Error> {
        let plan = self.plan;
        let mut order: Vec<(Reverse<u64>, usize)> = Vec::new();
        for number in 0..plan.positions.len() {
            let moves = match trial_depth(plan.depth()) {
                None => 0,
                Some(_) => {
                    let root = plan.positions.get(number)?.entry.root;
                    root.set_up(&plan.setup)?.0.perft(Depth::new(2))
                }
            };
            order.push((Reverse(moves), number));
        }
        order.sort_unstable();
        let mut places = vec![0; order.len()];
        for (place, (_, number)) in order.into_iter().enumerate() {
            places[number] = place;
        }
        let dealt = (0..self.cells()).map(|cell| {
            let (position, member) = self.parts(cell);
            match plan.reference {
                Some(_) => places[position],
                None => member * places.len() + places[position],
            }
        });
        Ok(dealt.collect())
    }
}

pub(crate) fn in_round(member: &str, round: u32) -> String {
    format!("{member} in round {round}")
}

/// The orders of rounds follow from it. Figures do not depend on them but for the clock.
const SEED: u64 = 1;

/// The numbers below `count` in an order that is drawn (R. Durstenfeld, *Algorithm 235: Random
/// Permutation*, 1964).
fn shuffled(count: usize, random: &mut SplitMix64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    for place in (1..count).rev() {
        numbers.swap(place, random.below(place as u64 + 1) as usize);
    }
    numbers
}

/// How deep a search to `depth` is tried, if at all. Two depths less take some hundredth of the time.
pub(super) fn trial_depth(depth: Depth) -> Option<Depth> {
    match depth.plies() {
        0..=2 => None,
        3 => Some(Depth::new(1)),
        _ => Some(Depth::new(2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_three_strategies_is_drawn_and_none_is_left_out() {
        let mut random = SplitMix64::new(SEED);
        let mut drawn: Vec<Vec<usize>> = (0..100).map(|_| shuffled(3, &mut random)).collect();
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn.len(), 6);
        for order in &mut drawn {
            order.sort_unstable();
            assert_eq!(order, &[0, 1, 2]);
        }
    }

    /// What a trial takes is nothing beside the search, and where it would not be there is none.
    #[test]
    fn a_search_is_tried_two_plies_less_deep_at_least() {
        for depth in 0..=2 {
            assert_eq!(trial_depth(Depth::new(depth)), None);
        }
        for depth in 3..=40 {
            let tried = trial_depth(Depth::new(depth)).unwrap().plies();
            assert!((1..=depth - 2).contains(&tried), "{tried} of {depth}");
        }
    }
}
