//! [`FoundMove`]: what the strategy has found about the position of a game.

use sessions::session::{IterationInfo, MoveLimits, Session};
use sessions::{StopFlag, poll_from_now};
use std::time::Duration;

/// What a search may spend, its time too.
pub(super) type SearchAllowance = (MoveLimits, Option<Duration>);

pub(super) struct FoundMove {
    /// All iterations; the last may be broken off.
    pub(super) thoughts: Vec<IterationInfo>,
    pub(super) best: Option<IterationInfo>,
    /// In coordinates; none if there is no legal move.
    pub(super) choice: Option<String>,
    pub(super) interrupted: bool,
}

impl FoundMove {
    /// Searches until the allowance is spent or a stop is asked for, which is forgotten then.
    pub(super) fn by_search(
        session: &Session,
        (budget, time): SearchAllowance,
        stop: &StopFlag,
    ) -> FoundMove {
        // From now on somebody looks.
        let _ = stop.is_requested();
        let mut thinking = session.think(&budget, poll_from_now(stop, time));
        let thoughts = thinking.by_ref().collect();
        let interrupted = stop.is_requested();
        stop.forget();
        FoundMove {
            thoughts,
            best: thinking.best().cloned(),
            choice: thinking.choice(),
            interrupted,
        }
    }

    /// Nodes of all iterations, also of one that was broken off.
    pub(super) fn nodes(&self) -> u64 {
        self.thoughts.last().map_or(0, |thought| thought.nodes)
    }

    pub(super) fn written(&self, session: &Session) -> String {
        let line: Vec<String> = self.choice.iter().cloned().collect();
        session.algebraic_line(&line).join(" ")
    }
}
