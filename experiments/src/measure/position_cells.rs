//! [`PositionCells`]: every position of a plan combined with each of several members, such as strategies.

use crate::error::Error;
use crate::plan::{Run, key};
use crate::progress::Monitor;
use crate::rows::foreign;
use engine_core::Depth;
use engine_core::random::SplitMix64;
use reports::record::PositionId;
use sessions::PlainError;
use sessions::suite::SuitePosition;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Every position of a plan with each member (recipe, engine or other), possibly in several rounds: ordered
/// by position, then round, then member.
pub(crate) struct PositionCells<'a> {
    pub(crate) plan: &'a Run,
    pub(crate) monitor: &'a Monitor<'a>,
    members: HashMap<String, usize>,
    /// The number of members in one round.
    in_round: usize,
    /// The order in which cells are measured, if it is not that of their numbers.
    order: Option<Vec<usize>>,
}

pub(crate) struct Cell {
    /// The index of the position.
    pub(crate) position: usize,
    pub(crate) suite: String,
    pub(crate) entry: SuitePosition,
    /// The index of the member.
    pub(crate) member: usize,
    /// Starting from 1.
    pub(crate) round: u32,
}

impl<'a> PositionCells<'a> {
    pub(crate) fn new(
        plan: &'a Run,
        members: impl IntoIterator<Item = String>,
        monitor: &'a Monitor<'a>,
    ) -> PositionCells<'a> {
        let members: HashMap<String, usize> = members.into_iter().zip(0..).collect();
        PositionCells {
            plan,
            monitor,
            in_round: members.len(),
            members,
            order: None,
        }
    }

    /// Cells for every position and member in each of several rounds, and the order of measuring them: within
    /// a round, all members search a position in direct succession, in a new random order for each position.
    /// So drift and the state of the caches affect all of them alike. Only `positions` are measured.
    pub(crate) fn in_rounds(
        plan: &'a Run,
        members: &[String],
        (rounds, positions): (u32, &[usize]),
        monitor: &'a Monitor<'a>,
    ) -> PositionCells<'a> {
        let of_round = |round| members.iter().map(move |member| in_round(member, round));
        let all = (1..=rounds).flat_map(of_round);
        let cells = PositionCells::new(plan, all, monitor);
        let mut random = SplitMix64::new(SEED);
        let mut order = Vec::new();
        for round in 0..rounds as usize {
            for &position in positions {
                let drawn = shuffled(members.len(), &mut random).into_iter();
                order.extend(drawn.map(|member| cells.number(position, round * members.len() + member)));
            }
        }
        PositionCells {
            in_round: members.len(),
            order: Some(order),
            ..cells
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.plan.positions.len() * self.members.len()
    }

    fn number(&self, position: usize, member: usize) -> usize {
        position * self.members.len() + member
    }

    /// The position and member of a cell.
    pub(crate) fn parts(&self, cell: usize) -> (usize, usize) {
        (cell / self.members.len(), cell % self.members.len())
    }

    pub(crate) fn cell(&self, cell: usize) -> Result<Cell, Error> {
        let (position, member) = self.parts(cell);
        let (suite, entry) = self.plan.positions.get(position)?;
        Ok(Cell {
            position,
            suite,
            entry,
            member: member % self.in_round,
            round: 1 + (member / self.in_round) as u32,
        })
    }

    /// [`Experiment::key`](super::Experiment::key) for row number `number` of a position and member.
    pub(crate) fn key(
        &self,
        (suite, id, fen): PositionId<'_>,
        member: &str,
        number: usize,
    ) -> Result<(usize, usize), PlainError> {
        let key = key(suite.unwrap_or_default(), id.unwrap_or_default(), fen);
        let position = self.plan.positions.find(key);
        let position = position.ok_or_else(|| plain_error!("a position that this run does not have"))?;
        let known = self.members.get(member);
        let member = known.ok_or_else(|| foreign(member))?;
        Ok((self.number(position, *member), number))
    }

    /// See [`Experiment::order`](super::Experiment::order).
    pub(crate) fn order(&self) -> Box<dyn Iterator<Item = usize> + Send + '_> {
        match &self.order {
            Some(order) => Box::new(order.iter().copied()),
            None => Box::new(0..self.len()),
        }
    }

    /// The place of each cell when they are dealt out to parts: member by member, and within each from the
    /// position with the largest perft(2) to the smallest, if the searches go deeper than that. If all
    /// results on a position are judged together, the order is by position.
    pub(crate) fn shard_order(&self) -> Result<Vec<usize>, Error> {
        let plan = self.plan;
        let mut order: Vec<(Reverse<u64>, usize)> = Vec::new();
        for number in 0..plan.positions.len() {
            let moves = match trial_depth(plan.depth()) {
                None => 0,
                Some(_) => {
                    let root = plan.positions.get(number)?.1.root;
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
        let shard_order = (0..self.len()).map(|cell| {
            let (position, member) = self.parts(cell);
            match plan.reference {
                Some(_) => places[position],
                None => member * places.len() + places[position],
            }
        });
        Ok(shard_order.collect())
    }
}

pub(crate) fn in_round(member: &str, round: u32) -> String {
    format!("{member} in round {round}")
}

/// The seed for the orders within rounds. Only times depend on it.
const SEED: u64 = 1;

/// The numbers below `count` in random order (R. Durstenfeld, *Algorithm 235: Random Permutation*, 1964).
fn shuffled(count: usize, random: &mut SplitMix64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    for place in (1..count).rev() {
        numbers.swap(place, random.below(place as u64 + 1) as usize);
    }
    numbers
}

/// The depth of the trial of a search to `depth`, if any. Two plies less take about a hundredth of the time.
pub(crate) fn trial_depth(depth: Depth) -> Option<Depth> {
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

    /// A trial must take negligible time compared with the search; otherwise there is none.
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
