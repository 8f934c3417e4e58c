//! [`Processor`]: a processor of the machine, with a clock of its own.

use super::split_point::JobId;
use crate::counters::Counters;
use crate::searcher::Searcher;
use engine_core::{Depth, Searchable};

pub(super) struct Processor<P: Searchable> {
    pub(super) search: Searcher<P>,
    pub(super) clock: u64,
    pub(super) state: State,
    pub(super) searching: u64,
    pub(super) messages: u64,
    /// The last iteration that it has begun, and its counts before that.
    pub(super) depth: Depth,
    pub(super) earlier: Counters,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Idle,
    /// It has asked for work.
    Asks,
    Works(JobId),
}

impl<P: Searchable> Processor<P> {
    /// One that has nothing to do, at the beginning of time.
    pub(super) fn idle(search: Searcher<P>) -> Processor<P> {
        Processor {
            search,
            clock: 0,
            state: State::Idle,
            searching: 0,
            messages: 0,
            depth: Depth::HORIZON,
            earlier: Counters::default(),
        }
    }

    pub(super) fn searched(&mut self, time: u64) {
        self.clock += time;
        self.searching += time;
    }
}

/// The number of the processor whose clock is furthest behind, of those that have something to do.
pub(super) fn furthest_behind<P: Searchable>(processors: &[Processor<P>]) -> usize {
    let busy = processors.iter().enumerate();
    let busy = busy.filter(|(_, processor)| processor.state != State::Idle);
    let first = busy.min_by_key(|(number, processor)| (processor.clock, *number));
    first.map_or(0, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Registry;
    use engine_core::chess::{Chess, Fen};

    fn processors(states: &[(u64, State)]) -> Vec<Processor<Chess>> {
        let registry = Registry::standard();
        let strategy = "alpha-beta".parse().unwrap();
        let processor = |&(clock, state): &(u64, State)| {
            let (_, _, memory) = registry.assemble(&strategy);
            Processor {
                clock,
                state,
                ..Processor::idle(Searcher::new(Chess::new(&Fen::startpos()), memory))
            }
        };
        states.iter().map(processor).collect()
    }

    #[test]
    fn the_processor_furthest_behind_steps_next_and_no_idle_one() {
        let next = |states: &[(u64, State)]| furthest_behind(&processors(states));
        let works = State::Works(0);
        assert_eq!(next(&[(7, works), (5, State::Asks), (9, works)]), 1);
        assert_eq!(next(&[(7, works), (5, State::Idle), (7, works)]), 0);
        assert_eq!(next(&[(1, State::Idle), (8, works), (8, State::Asks)]), 1);
    }

    #[test]
    fn nodes_take_a_processor_time_that_counts_as_searching() {
        let [mut processor] = <[_; 1]>::try_from(processors(&[(3, State::Works(0))]))
            .ok()
            .unwrap();
        processor.searched(4);
        assert_eq!(
            (processor.clock, processor.searching, processor.messages),
            (7, 4, 0)
        );
    }
}
