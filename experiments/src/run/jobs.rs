//! [`Jobs`]: the jobs of a run by their numbers. A job is a position searched by one strategy, also
//! to be timed in a round, or the minimal trees of one tree.

use super::error::{ForeignRow, PositionsError};
use super::plan::Plan;
use super::rounds::Rounds;
use super::row::{Row, in_round};

/// The jobs of a run in the order of their results: by position, then by strategy or tree.
///
/// What was learnt at one depth serves the next, so the depths of a job are no jobs of their own.
pub(crate) struct Jobs<'a> {
    plan: &'a Plan,
    members: Vec<String>,
    /// How many rows a job has: one for each depth.
    rows: u32,
}

impl<'a> Jobs<'a> {
    /// Every position by every one of `members`.
    pub(crate) fn new(plan: &'a Plan, members: Vec<String>) -> Jobs<'a> {
        let rows = plan.depth.plies();
        Jobs { plan, members, rows }
    }

    /// Every position once, with one row of what `member` finds there.
    pub(crate) fn positions(plan: &'a Plan, member: String) -> Jobs<'a> {
        Jobs {
            plan,
            members: vec![member],
            rows: 1,
        }
    }

    pub(crate) fn searches(plan: &'a Plan) -> Jobs<'a> {
        Jobs::new(plan, plan.strategies.iter().map(ToString::to_string).collect())
    }

    /// The minimal trees of every position in every tree.
    pub(crate) fn minimal_trees(plan: &'a Plan) -> Jobs<'a> {
        Jobs::new(plan, plan.trees().iter().map(ToString::to_string).collect())
    }

    /// Every position by every strategy in every round, once for all depths.
    pub(crate) fn timings(plan: &'a Plan, rounds: Rounds) -> Jobs<'a> {
        let in_round = |round| {
            let strategies = plan.strategies.iter();
            strategies.map(move |strategy| in_round(&strategy.to_string(), round))
        };
        Jobs {
            plan,
            members: (1..=rounds.count()).flat_map(in_round).collect(),
            rows: 1,
        }
    }

    /// The job of a position that a strategy searches in a round.
    pub(crate) fn timing(&self, position: usize, strategy: usize, round: u32) -> usize {
        let before = (round as usize - 1) * self.plan.strategies.len();
        position * self.members.len() + before + strategy
    }

    pub(crate) fn plan(&self) -> &'a Plan {
        self.plan
    }

    /// How many rows each has that comes to its end.
    pub(crate) fn rows(&self) -> u32 {
        self.rows
    }

    pub(crate) fn count(&self) -> usize {
        self.plan.positions.len() * self.members.len()
    }

    pub(crate) fn parts(&self, job: usize) -> (usize, usize) {
        (job / self.members.len(), job % self.members.len())
    }

    pub(crate) fn name(&self, job: usize) -> Result<String, PositionsError> {
        let (position, member) = self.parts(job);
        let placed = self.plan.positions.get(position)?;
        Ok(format!(
            "{} of {} by {}",
            placed.entry.id, placed.suite, self.members[member]
        ))
    }
}

pub(crate) struct Finder<'a> {
    jobs: &'a Jobs<'a>,
    /// Each position's key and number, sorted.
    positions: Vec<(u64, u32)>,
}

impl<'a> Finder<'a> {
    pub(crate) fn new(jobs: &'a Jobs<'a>) -> Result<Finder<'a>, PositionsError> {
        let mut positions = Vec::with_capacity(jobs.plan.positions.len());
        for (placed, number) in jobs.plan.positions.iter().zip(0..) {
            positions.push((placed?.key(), number));
        }
        positions.sort_unstable();
        Ok(Finder { jobs, positions })
    }

    /// The job of a row.
    ///
    /// # Errors
    /// If the run has no such job.
    pub(crate) fn find(&self, row: &impl Row) -> Result<usize, ForeignRow> {
        let key = row.position_key();
        let place = self.positions.binary_search_by_key(&key, |&(key, _)| key);
        let place = place.map_err(|_| ForeignRow::Position)?;
        let mut members = self.jobs.members.iter();
        let name = row.member();
        let member = members.position(|member| *member == name);
        let member = member.ok_or_else(|| ForeignRow::Member(name.into_owned()))?;
        Ok(self.positions[place].1 as usize * self.jobs.members.len() + member)
    }
}
