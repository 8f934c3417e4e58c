//! [`Cells`]: every position of a plan by each of several searches.

use super::plan::Plan;
use super::positions::key;
use crate::rows::ForeignRow;

/// The cells of an experiment on the positions of a plan: by position, then by who searches it.
pub(crate) struct Cells<'a> {
    pub(crate) plan: &'a Plan,
    members: Vec<String>,
}

/// What tells the position of a row.
pub(crate) type PositionId<'a> = (Option<&'a str>, Option<&'a str>, &'a str);

impl<'a> Cells<'a> {
    /// Every position by each of these.
    pub(crate) fn new(plan: &'a Plan, members: Vec<String>) -> Cells<'a> {
        Cells { plan, members }
    }

    pub(crate) fn count(&self) -> usize {
        self.plan.positions.len() * self.members.len()
    }

    /// The number of its position and of its member.
    pub(crate) fn parts(&self, cell: usize) -> (usize, usize) {
        (cell / self.members.len(), cell % self.members.len())
    }

    pub(crate) fn of(&self, position: usize, member: usize) -> usize {
        position * self.members.len() + member
    }

    /// The cell of a row by one of them.
    pub(crate) fn find(&self, (suite, id, fen): PositionId<'_>, by: &str) -> Result<usize, ForeignRow> {
        let key = key(suite.unwrap_or_default(), id.unwrap_or_default(), fen);
        let position = self.plan.positions.find(key).ok_or(ForeignRow::Position)?;
        let member = self.members.iter().position(|member| member == by);
        let member = member.ok_or_else(|| ForeignRow::Member(by.to_owned()))?;
        Ok(self.of(position, member))
    }
}
