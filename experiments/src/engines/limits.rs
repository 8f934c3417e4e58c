//! [`EngineLimits`]: the limits of an engine's move in UCI terms.

use crate::limits::MoveBudget;
use crate::limits::PlayerClock;
use search_variants::DEEPEST;
use sessions::session::Side;
use std::time::Duration;

/// The limits of an engine's move: the text after `go`.
#[derive(Clone, Debug)]
pub struct EngineLimits {
    pub(super) words: String,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// The time and the margin by which it may be exceeded.
    pub(super) time: Option<(Duration, Duration)>,
}

impl EngineLimits {
    /// All of these limits combined; a clock is in its state before the first move.
    pub fn of(budgets: impl IntoIterator<Item = MoveBudget>, margin: Duration) -> EngineLimits {
        let mut limits = EngineLimits {
            words: String::new(),
            depth: DEEPEST.plies(),
            nodes: u64::MAX,
            time: None,
        };
        for budget in budgets {
            let words = match budget {
                MoveBudget::Depth(depth) => {
                    limits.depth = depth.plies();
                    format!(" depth {depth}")
                }
                MoveBudget::Nodes(nodes) => {
                    limits.nodes = nodes;
                    format!(" nodes {nodes}")
                }
                MoveBudget::Time(time) => {
                    limits.time = Some((time, margin));
                    format!(" movetime {}", time.as_millis().max(1))
                }
                MoveBudget::Clock(control) => {
                    let clock = PlayerClock::new(control, margin);
                    let clocks = EngineLimits::clocks([clock; 2], Side::First);
                    limits.time = clocks.time;
                    clocks.words
                }
            };
            limits.words.push_str(&words);
        }
        limits
    }

    /// The clocks of both sides; the one of the side to move is running.
    pub(crate) fn clocks(clocks: [PlayerClock; 2], to_move: Side) -> EngineLimits {
        let [first, second] = clocks.map(|clock| clock.reading());
        let own = &clocks[to_move.index()];
        let [wtime, btime] = [first.left, second.left].map(|left| left.as_millis());
        let [winc, binc] = [first, second].map(|clock| clock.increment.as_millis());
        let mut words = format!(" wtime {wtime} btime {btime} winc {winc} binc {binc}");
        if let Some(moves) = own.reading().moves_to_go {
            words.push_str(&format!(" movestogo {moves}"));
        }
        let had = own.reading().left;
        EngineLimits {
            words,
            time: Some((had, own.end().saturating_sub(had))),
            ..EngineLimits::of([], Duration::ZERO)
        }
    }

    /// Whether the limits may end a search in the middle of an iteration.
    pub(super) fn may_break_off(&self) -> bool {
        self.nodes < u64::MAX || self.time.is_some()
    }
}
