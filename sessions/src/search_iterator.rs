//! [`SearchIterator`]: a search on any board, as a series of records.

use crate::clock::Clock;
use crate::expected_moves::ExpectedMoves;
use crate::search_limits::{NodeCount, SearchLimits, StopFlag};
use engine_core::{Depth, Score};
use games::{
    AnyMove, AnyObserver, AnyPosition, AnySearch, GameError, RootPosition, SearchSetup, coordinate_moves,
};
use reports::Record;
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
    /// A search of a position of no suite, without limits.
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

/// What makes records of the iterations of a task's search.
pub struct Records {
    position: Box<dyn AnyPosition>,
    expected: ExpectedMoves,
    /// None where somebody else has the clock.
    clock: Option<Clock>,
    /// What is known before the search.
    blank: Record,
}

/// A search that gives a record for each depth. What it learnt at one depth serves it at the next.
pub struct SearchIterator {
    search: Box<dyn AnySearch>,
    depth: Depth,
    records: Records,
}

impl SearchIterator {
    pub fn new(task: &SearchTask<'_>, depth: Depth) -> Result<SearchIterator, GameError> {
        SearchIterator::attended(task, depth, |poll| poll)
    }

    /// The same, whose poll is what `attend` makes of it: for somebody who has to look around meanwhile.
    pub fn attended(
        task: &SearchTask<'_>,
        depth: Depth,
        attend: impl FnOnce(Poll) -> Poll,
    ) -> Result<SearchIterator, GameError> {
        let clock = Clock::default();
        let poll = attend(poll(&task.stop, &clock, task.limits.time));
        SearchIterator::begun(task, depth, poll, Some(clock))
    }

    /// The same by somebody else's clock: `poll` says when the search must end, and records have no time. The
    /// task's limit of time and its handle to stop it have no say.
    pub fn polled(task: &SearchTask<'_>, depth: Depth, poll: Poll) -> Result<SearchIterator, GameError> {
        SearchIterator::begun(task, depth, poll, None)
    }

    fn begun(
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
        })
    }

    /// The record of the next depth, which is searched before an observer, if there is one.
    pub fn next_watched(&mut self, observer: Option<&mut dyn AnyObserver>) -> Option<Record> {
        let (iteration, record) = self.records.timed(|| match observer {
            Some(observer) => self.search.deepen_watched(self.depth, observer),
            None => self.search.deepen(self.depth),
        });
        iteration.map(record)
    }
}

/// One record for each depth; a stopped one is the last.
impl Iterator for SearchIterator {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        self.next_watched(None)
    }
}

/// What a search asks while it runs: whether to go on.
pub fn poll(stop: &StopFlag, clock: &Clock, limit: Option<Duration>) -> Poll {
    let (stop, clock) = (stop.clone(), clock.clone());
    Box::new(move |_| {
        if stop.is_requested() {
            return Some(Stop::Interrupted);
        }
        // The clock is looked at whether or not there is a limit: so it knows of pauses.
        let spent = clock.spent();
        if limit.is_some_and(|limit| spent >= limit) {
            return Some(Stop::Time);
        }
        None
    })
}

/// The same, which also counts the nodes of the search.
pub fn counting(count: &NodeCount, mut poll: Poll) -> Poll {
    let (count, mut counted) = (count.clone(), 0);
    Box::new(move |nodes| {
        count.add(nodes - counted);
        counted = nodes;
        poll(nodes)
    })
}

/// A poll for a search that begins now and has a clock of its own. Time in which the program is stopped
/// does not count.
pub fn poll_from_now(stop: &StopFlag, limit: Option<Duration>) -> Poll {
    let clock = Clock::default();
    clock.start();
    poll(stop, &clock, limit)
}

/// A budget of nodes for a search that ends when it is asked to.
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
    /// Those of a search on that board, which has the clock, unless somebody else has it.
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

    /// Lets the search deepen; what comes of it, and what makes a record of an iteration.
    pub fn timed<I>(&self, deepen: impl FnOnce() -> I) -> (I, impl FnOnce(Iteration<AnyMove>) -> Record) {
        let (found, time) = match &self.clock {
            Some(clock) => clock.timed(deepen),
            None => (deepen(), Duration::ZERO),
        };
        (found, move |iteration| self.filled(&iteration, time))
    }

    /// The record of an iteration that took so long.
    fn filled(&self, iteration: &Iteration<AnyMove>, time: Duration) -> Record {
        let counters = &iteration.counters;
        let time_s = time.as_secs_f64();
        let pv = coordinate_moves(self.position.as_ref(), &iteration.pv);
        let best_move = iteration.best_move.map(|best| self.position.coordinates(best));
        Record {
            depth: iteration.depth.plies(),
            score: iteration.score.map(Score::centipawns),
            solved: self.expected.solved(best_move.as_deref()),
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
