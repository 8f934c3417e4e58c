//! [`FoundMove`]: the result of the strategy's search of a game's position.

use sessions::session::{IterationInfo, MoveLimits, Session};
use sessions::{StopFlag, poll_from_now};
use std::time::Duration;

/// The limits of a search, including its time.
pub(super) type SearchAllowance = (MoveLimits, Option<Duration>);

pub(super) struct FoundMove {
    /// All iterations; the last one may be incomplete.
    pub(super) thoughts: Vec<IterationInfo>,
    pub(super) best: Option<IterationInfo>,
    /// The move in coordinates; `None` if there is no legal move.
    pub(super) choice: Option<String>,
    pub(super) interrupted: bool,
}

impl FoundMove {
    /// Searches until a limit is reached or a stop is requested; the stop request is then cleared.
    pub(super) fn by_search(
        session: &Session,
        (budget, time): SearchAllowance,
        stop: &StopFlag,
    ) -> FoundMove {
        // Marks the flag as polled, so that Ctrl-C does not end the program.
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

    /// The nodes of all iterations, including an interrupted one.
    pub(super) fn nodes(&self) -> u64 {
        self.thoughts.last().map_or(0, |thought| thought.nodes)
    }

    pub(super) fn written(&self, session: &Session) -> String {
        let line: Vec<String> = self.choice.iter().cloned().collect();
        session.algebraic_line(&line).join(" ")
    }
}
