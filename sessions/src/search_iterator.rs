//! [`SearchIterator`]: a search on any board, as an iterator of records.

use crate::clock::Clock;
use crate::expected_moves::ExpectedMoves;
use crate::search_limits::{NodeCount, SearchLimits, StopFlag};
use engine_core::{Depth, Score, Status};
use games::{
    AnyMove, AnyObserver, AnyPosition, AnySearch, GameError, RootPosition, SearchSetup, coordinate_moves,
};
use reports::Record;
use reports::numbers::is_final_mate;
use search_variants::limits::Poll;
use search_variants::{Iteration, Limits, Stop, Strategy};
use std::time::Duration;

pub struct SearchTask<'a> {
    pub root: &'a RootPosition,
    pub suite: Option<&'a str>,
    pub position: Option<&'a str>,
    pub recipe: &'a Strategy,
    pub setup: &'a SearchSetup,
    pub expected: Option<&'a ExpectedMoves>,
    pub limits: SearchLimits,
    pub stop: StopFlag,
    pub nodes: NodeCount,
}

impl<'a> SearchTask<'a> {
    /// A search without limits, of a position that is not from a suite.
    pub fn new(root: &'a RootPosition, recipe: &'a Strategy, setup: &'a SearchSetup) -> SearchTask<'a> {
        SearchTask {
            root,
            suite: None,
            position: None,
            recipe,
            setup,
            expected: None,
            limits: SearchLimits::default(),
            stop: StopFlag::default(),
            nodes: NodeCount::default(),
        }
    }
}

/// Converts the iterations of a task's search to records.
pub struct Records {
    position: Box<dyn AnyPosition>,
    expected: ExpectedMoves,
    /// `None` if the caller keeps the time.
    clock: Option<Clock>,
    /// A record with the fields that are known before the search.
    blank: Record,
}

/// An iterator with one record for each depth. What the search learns at one depth is used at the next.
///
/// With a limit of nodes or time, it ends as soon as it has found a mate that no deeper search can improve;
/// without one, it searches all depths.
pub struct SearchIterator {
    search: Box<dyn AnySearch>,
    depth: Depth,
    records: Records,
    ends_at_mate: bool,
    is_over: bool,
}

impl SearchIterator {
    pub fn new(task: &SearchTask<'_>, depth: Depth) -> Result<SearchIterator, GameError> {
        SearchIterator::attended(task, depth, |poll| poll)
    }

    /// As `new`, but `attend` may wrap the poll, for callers that need to do something during the search.
    pub fn attended(
        task: &SearchTask<'_>,
        depth: Depth,
        attend: impl FnOnce(Poll) -> Poll,
    ) -> Result<SearchIterator, GameError> {
        let clock = Clock::default();
        let poll = attend(poll(&task.stop, &clock, task.limits.time));
        SearchIterator::with_clock(task, depth, poll, Some(clock))
    }

    /// As `new`, but the caller keeps the time: `poll` decides when the search must end, and records have no
    /// time. The task's time limit and stop flag are ignored.
    pub fn polled(task: &SearchTask<'_>, depth: Depth, poll: Poll) -> Result<SearchIterator, GameError> {
        SearchIterator::with_clock(task, depth, poll, None)
    }

    fn with_clock(
        task: &SearchTask<'_>,
        depth: Depth,
        poll: Poll,
        clock: Option<Clock>,
    ) -> Result<SearchIterator, GameError> {
        let (position, earlier) = task.root.set_up(&task.setup.of(task.recipe))?;
        let limits = Limits {
            nodes: task.limits.nodes,
            poll: Some(counting(&task.nodes, poll)),
        };
        Ok(SearchIterator {
            search: position.search(task.recipe, earlier, limits),
            depth,
            records: Records::of(task, position, clock),
            ends_at_mate: task.limits != SearchLimits::default(),
            is_over: false,
        })
    }

    /// Searches the next depth, with an observer if there is one, and returns its record.
    pub fn next_watched(&mut self, observer: Option<&mut dyn AnyObserver>) -> Option<Record> {
        if self.is_over {
            return None;
        }
        let (iteration, record) = self.records.timed(|| match observer {
            Some(observer) => self.search.deepen_watched(self.depth, observer),
            None => self.search.deepen(self.depth),
        });
        let mut record = iteration.map(record)?;
        let has_mate = record
            .score
            .is_some_and(|score| is_final_mate(score, record.depth));
        if self.ends_at_mate && record.is_complete() && has_mate {
            record.status = Status::MateFound;
            self.is_over = true;
        }
        Some(record)
    }
}

/// One record for each depth; the record of a stopped depth is the last.
impl Iterator for SearchIterator {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        self.next_watched(None)
    }
}

/// The poll of a search, which decides whether it continues.
pub fn poll(stop: &StopFlag, clock: &Clock, limit: Option<Duration>) -> Poll {
    let (stop, clock) = (stop.clone(), clock.clone());
    Box::new(move |_| {
        if stop.is_requested() {
            return Some(Stop::Interrupted);
        }
        // The clock is read even without a time limit, so that it notices pauses.
        let spent = clock.spent();
        if limit.is_some_and(|limit| spent >= limit) {
            return Some(Stop::Time);
        }
        None
    })
}

/// Wraps a poll so that it also counts the nodes of the search.
pub fn counting(count: &NodeCount, mut poll: Poll) -> Poll {
    let (count, mut counted) = (count.clone(), 0);
    Box::new(move |nodes| {
        count.add(nodes - counted);
        counted = nodes;
        poll(nodes)
    })
}

/// A poll for a search that starts now, with its own clock. Time while the program is suspended does not
/// count.
pub fn poll_from_now(stop: &StopFlag, limit: Option<Duration>) -> Poll {
    let clock = Clock::default();
    clock.start();
    poll(stop, &clock, limit)
}

/// Limits with a number of nodes and a stop flag.
pub fn node_limits(nodes: Option<u64>, stop: &StopFlag) -> Limits {
    let stop = stop.clone();
    Limits {
        nodes,
        poll: Some(Box::new(move |_| {
            stop.is_requested().then_some(Stop::Interrupted)
        })),
    }
}

impl Records {
    /// Records of a search on the given board, timed by `clock`, if there is one.
    pub fn of(task: &SearchTask<'_>, position: Box<dyn AnyPosition>, clock: Option<Clock>) -> Records {
        let game = task.root.game();
        Records {
            position,
            expected: task.expected.cloned().unwrap_or_default(),
            clock,
            blank: Record {
                suite: task.suite.map(str::to_owned),
                position: task.position.map(str::to_owned),
                game: game.to_string(),
                fen: task.root.fen().to_owned(),
                board: task.setup.board_of(game),
                eval: task.setup.of(task.recipe).eval_of(game),
                strategy: task.recipe.to_string(),
                ..Record::default()
            },
        }
    }

    /// Runs one step of the search; returns its result and a function that converts an iteration to a record.
    pub fn timed<I>(&self, deepen: impl FnOnce() -> I) -> (I, impl FnOnce(Iteration<AnyMove>) -> Record) {
        let (found, time) = match &self.clock {
            Some(clock) => clock.timed(deepen),
            None => (deepen(), Duration::ZERO),
        };
        (found, move |iteration| self.filled(&iteration, time))
    }

    /// The record of an iteration that took `time`.
    fn filled(&self, iteration: &Iteration<AnyMove>, time: Duration) -> Record {
        let counters = &iteration.counters;
        let time_s = time.as_secs_f64();
        let pv = coordinate_moves(self.position.as_ref(), &iteration.pv);
        let best_move = iteration.best_move.map(|best| self.position.coordinates(best));
        let score = iteration.score.map(Score::centipawns);
        Record {
            depth: iteration.depth.plies(),
            score,
            solved: self.expected.solved(best_move.as_deref(), score),
            points: self.expected.points(best_move.as_deref()),
            best_move,
            pv: pv.join(" "),
            nodes: counters.nodes,
            nodes_total: iteration.totals.nodes,
            leaf_nodes: Some(counters.leaf_nodes),
            q_nodes: Some(counters.q_nodes),
            q_leaf_nodes: Some(counters.q_leaf_nodes),
            cutoffs: Some(counters.cutoffs),
            first_move_cutoffs: Some(counters.first_move_cutoffs),
            ordering_pct: counters.ordering_pct(),
            ordering_pct_total: iteration.totals.ordering_pct(),
            main_cutoffs: Some(counters.main_cutoffs()),
            main_first_move_cutoffs: Some(counters.main_first_move_cutoffs()),
            main_ordering_pct: counters.main_ordering_pct(),
            q_cutoffs: Some(counters.q_cutoffs),
            q_first_move_cutoffs: Some(counters.q_first_move_cutoffs),
            q_ordering_pct: counters.q_ordering_pct(),
            seldepth: Some(counters.seldepth.get()),
            time_s,
            nps: (time_s > 0.0).then(|| (counters.nodes as f64 / time_s).round()),
            kept_nodes: iteration.kept.map(|kept| kept.nodes as u64),
            kept_bytes: iteration.kept.map(|kept| kept.bytes as u64),
            status: iteration.status,
            ..self.blank.clone()
        }
    }
}
