//! [`Cells`]: every position of a plan by each of several searches.

use super::plan::Plan;
use super::positions::key;
use super::searches::trial_depth;
use super::timings::Rounds;
use crate::error::Error;
use crate::plausible::ImpossibleRecord;
use engine_core::Depth;
use engine_core::random::SplitMix64;
use reports::record::PositionId;
use std::cmp::Reverse;
use std::collections::HashMap;

/// The cells of an experiment on the positions of a plan: by position, then by who searches it.
pub(crate) struct Cells<'a> {
    pub(crate) plan: &'a Plan,
    members: HashMap<String, usize>,
}

impl<'a> Cells<'a> {
    pub(crate) fn new(plan: &'a Plan, members: Vec<String>) -> Cells<'a> {
        let members = members.into_iter().zip(0..).collect();
        Cells { plan, members }
    }

    /// The place of each cell where they are dealt out to parts: member by member, in each from the position
    /// with the most moves in two plies to that with the fewest, if what is searched goes deeper. Where what
    /// all found on a position is judged together, position by position.
    pub(crate) fn dealt(&self) -> Result<Vec<usize>, Error> {
        let plan = self.plan;
        let mut order: Vec<(Reverse<u64>, usize)> = Vec::new();
        for number in 0..plan.positions.len() {
            let moves = match trial_depth(plan.options.depth) {
                None => 0,
                Some(_) => {
                    let root = plan.positions.get(number)?.entry.root;
                    root.set_up(&plan.options.setup)?.0.perft(Depth::new(2))
                }
            };
            order.push((Reverse(moves), number));
        }
        order.sort_unstable();
        let mut places = vec![0; order.len()];
        for (place, (_, number)) in order.into_iter().enumerate() {
            places[number] = place;
        }
        let dealt = (0..self.count()).map(|cell| {
            let (position, member) = self.parts(cell);
            match plan.options.purpose.judge() {
                Some(_) => places[position],
                None => member * places.len() + places[position],
            }
        });
        Ok(dealt.collect())
    }

    pub(crate) fn count(&self) -> usize {
        self.plan.positions.len() * self.members.len()
    }

    pub(crate) fn parts(&self, cell: usize) -> (usize, usize) {
        (cell / self.members.len(), cell % self.members.len())
    }

    fn of(&self, position: usize, member: usize) -> usize {
        position * self.members.len() + member
    }

    /// The cell of a row by one of them.
    pub(crate) fn find(&self, (suite, id, fen): PositionId<'_>, by: &str) -> Result<usize, ImpossibleRecord> {
        let key = key(suite.unwrap_or_default(), id.unwrap_or_default(), fen);
        let position = self
            .plan
            .positions
            .find(key)
            .ok_or_else(|| ImpossibleRecord::new("a position that this run does not have"))?;
        let member = self.members.get(by);
        let member = member.ok_or_else(|| ImpossibleRecord::foreign(by))?;
        Ok(self.of(position, *member))
    }
}

/// Cells that are measured in rounds.
pub(crate) struct InRounds<'a> {
    pub(crate) cells: Cells<'a>,
    members: usize,
    order: Vec<usize>,
}

impl<'a> InRounds<'a> {
    /// Of each of these rounds every position by each member, and the order in which they are measured: in
    /// each round a position is searched by one after the other, in an order that is drawn anew. So whatever
    /// drifts, and whatever a search leaves in the memory's caches, meets all of them alike. `positions` are
    /// measured and no others.
    pub(crate) fn new(
        plan: &'a Plan,
        members: &[String],
        rounds: Rounds,
        positions: &[usize],
    ) -> InRounds<'a> {
        let of_round = |round| members.iter().map(move |member| in_round(member, round));
        let cells = Cells::new(plan, (1..=rounds.count()).flat_map(of_round).collect());
        let mut random = SplitMix64::new(SEED);
        let mut order = Vec::new();
        for round in 0..rounds.count() as usize {
            for &position in positions {
                let drawn = shuffled(members.len(), &mut random).into_iter();
                order.extend(drawn.map(|member| cells.of(position, round * members.len() + member)));
            }
        }
        let members = members.len();
        InRounds {
            cells,
            members,
            order,
        }
    }

    pub(crate) fn order(&self) -> Box<dyn Iterator<Item = usize> + Send + '_> {
        Box::new(self.order.iter().copied())
    }

    pub(crate) fn parts(&self, cell: usize) -> (usize, usize, u32) {
        let (position, member) = self.cells.parts(cell);
        (
            position,
            member % self.members,
            1 + (member / self.members) as u32,
        )
    }
}

/// The orders of rounds follow from it. Figures do not depend on them but for the clock.
const SEED: u64 = 1;

pub(crate) fn in_round(member: &str, round: u32) -> String {
    format!("{member} in round {round}")
}

/// The numbers below `count` in an order that is drawn (R. Durstenfeld, *Algorithm 235: Random
/// Permutation*, 1964).
fn shuffled(count: usize, random: &mut SplitMix64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    for place in (1..count).rev() {
        numbers.swap(place, random.below(place as u64 + 1) as usize);
    }
    numbers
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
}
