//! [`Count`]: the games of a match as they are taken in, pair by pair, and whether pairings go on.

use super::plan::Plan;
use super::row::GameRow;
use reports::strength::{PairingStatus, Standing};
use sessions::session::Side;

pub(super) struct Count<'a> {
    plan: &'a Plan,
    standings: Vec<Standing>,
}

impl<'a> Count<'a> {
    pub(super) fn new(plan: &'a Plan) -> Count<'a> {
        Count {
            plan,
            standings: plan.standings(),
        }
    }

    /// Whether a pairing has come to its end.
    pub(super) fn is_over(&self, pairing: usize) -> bool {
        self.standings[pairing].status != PairingStatus::Interrupted
    }

    /// Takes in the games of a pair: the first player had white in the first of them, black in the other.
    pub(super) fn take(&mut self, pairing: usize, games: &[GameRow; 2]) -> &Standing {
        let standing = &mut self.standings[pairing];
        let [first, other] = games;
        let game = self.plan.game;
        standing.add([
            first.counted(game, Side::First),
            other.counted(game, Side::Second),
        ]);
        let decided = self.plan.sprt.and_then(|sprt| standing.decided(&sprt));
        let complete = (standing.pairs.len() == self.plan.pairs).then_some(PairingStatus::Complete);
        if let Some(status) = decided.or(complete) {
            standing.status = status;
        }
        standing
    }

    pub(super) fn standings(self) -> Vec<Standing> {
        self.standings
    }

    /// The first job from this one on whose pairing has not come to its end.
    pub(super) fn next_from(&self, job: usize) -> Option<usize> {
        let mut jobs = job..self.plan.jobs();
        jobs.find(|&job| !self.is_over(self.plan.parts(job).0))
    }
}
