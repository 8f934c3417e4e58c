//! [`Searcher`]: a search on whatever board, as a series of records.

use crate::args::{BudgetArgs, SetupArgs};
use crate::game::{Board, Root, mailbox};
use crate::interrupt;
use engine_core::{Depth, Notation, Score};
use reports::Record;
use search_variants::{Budget, Iteration, Recipe, Search, Status, Stop};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A search that can be run depth by depth. What it learnt at one depth serves it at the next.
pub(crate) struct Searcher {
    /// Searches to the given depth and gives the record, `None` once it was stopped.
    next: Box<dyn FnMut(Depth) -> Option<Record> + Send>,
    depth: Depth,
}

/// What a search is called in its records.
#[derive(Clone, Debug, Default)]
pub(crate) struct Name {
    /// The suite.
    pub(crate) suite: Option<String>,
    /// The position in it.
    pub(crate) position: Option<String>,
}

impl Searcher {
    /// A search of `root` by `recipe`.
    pub(crate) fn new(
        root: &Root,
        name: Name,
        setup: SetupArgs,
        recipe: &Recipe,
        budget: BudgetArgs,
    ) -> Searcher {
        let next = match setup.board {
            Board::Mailbox => {
                let (board, earlier) = root.set_up(|fen| mailbox(fen, setup.eval));
                on_board(
                    board,
                    earlier,
                    root.fen().to_owned(),
                    name,
                    setup,
                    recipe.clone(),
                    budget,
                )
            }
        };
        Searcher {
            next,
            depth: Depth::HORIZON,
        }
    }

    /// The next depth.
    pub(crate) fn depth(&self) -> Depth {
        self.depth.extended()
    }

    /// Searches one ply deeper than the last time; `None` once the search was stopped.
    pub(crate) fn search(&mut self) -> Option<Record> {
        self.depth = self.depth.extended();
        (self.next)(self.depth)
    }
}

fn on_board<P>(
    board: P,
    earlier: Vec<engine_core::Key>,
    fen: String,
    name: Name,
    setup: SetupArgs,
    recipe: Recipe,
    budget: BudgetArgs,
) -> Box<dyn FnMut(Depth) -> Option<Record> + Send>
where
    P: Notation + Send + 'static,
    P::Undo: Send,
{
    let clock = Clock::new(budget.time);
    let limits = Budget {
        nodes: budget.nodes,
        poll: Some(clock.poll()),
    };
    let reader = board.clone();
    let mut search = Search::with(board, earlier, &recipe, limits, ());
    Box::new(move |depth| {
        let started = clock.start();
        let iteration = search.deepen(depth).last()?;
        let time = started.elapsed();
        clock.stop(time);
        Some(record(&reader, &iteration, &fen, &name, setup, &recipe, time))
    })
}

fn record<P: Notation>(
    board: &P,
    iteration: &Iteration<P::Move>,
    fen: &str,
    name: &Name,
    setup: SetupArgs,
    recipe: &Recipe,
    time: Duration,
) -> Record {
    let counters = &iteration.counters;
    let time_s = time.as_secs_f64();
    let pv: Vec<String> = iteration
        .pv
        .iter()
        .map(|&played| board.coordinates(played))
        .collect();
    Record {
        suite: name.suite.clone(),
        position: name.position.clone(),
        game: "chess".to_owned(),
        fen: fen.to_owned(),
        board: setup.board.to_string(),
        eval: setup.eval.to_string(),
        strategy: recipe.to_string(),
        depth: iteration.depth.plies(),
        score: iteration.score.map(Score::centipawns),
        best_move: iteration.best_move.map(|best| board.coordinates(best)),
        pv: pv.join(" "),
        nodes: counters.nodes,
        nodes_total: iteration.totals.nodes,
        leaf_nodes: counters.leaf_nodes,
        q_nodes: counters.q_nodes,
        cutoffs: counters.cutoffs,
        first_move_cutoffs: counters.first_move_cutoffs,
        ordering_pct: counters.ordering_pct(),
        ordering_pct_total: iteration.totals.ordering_pct(),
        seldepth: counters.seldepth.get(),
        time_s,
        nps: (time_s > 0.0).then(|| (counters.nodes as f64 / time_s).round()),
        status: match iteration.status {
            Status::Complete => reports::Status::Complete,
            Status::Stopped(Stop::Nodes) => reports::Status::StoppedNodes,
            Status::Stopped(Stop::Time) => reports::Status::StoppedTime,
            Status::Stopped(Stop::Interrupted) => reports::Status::Interrupted,
        },
    }
}

/// Counts the time that a search spends searching, however long it waits between two depths.
#[derive(Clone)]
struct Clock {
    /// What is left before the present stretch of searching, and when that began; no limit without.
    left: Option<Arc<Mutex<(Duration, Instant)>>>,
}

impl Clock {
    fn new(limit: Option<Duration>) -> Clock {
        Clock {
            left: limit.map(|limit| Arc::new(Mutex::new((limit, Instant::now())))),
        }
    }

    fn start(&self) -> Instant {
        let now = Instant::now();
        self.change(|(_, begun)| *begun = now);
        now
    }

    fn stop(&self, spent: Duration) {
        self.change(|(left, _)| *left = left.saturating_sub(spent));
    }

    fn change(&self, change: impl FnOnce(&mut (Duration, Instant))) {
        if let Some(Ok(mut state)) = self.left.as_ref().map(|left| left.lock()) {
            change(&mut state);
        }
    }

    fn is_over(&self) -> bool {
        match self.left.as_ref().map(|left| left.lock()) {
            Some(Ok(state)) => state.1.elapsed() >= state.0,
            _ => false,
        }
    }

    /// What the search asks while it runs.
    fn poll(&self) -> search_variants::budget::Poll {
        let clock = self.clone();
        Box::new(move || {
            if interrupt::requested() {
                Some(Stop::Interrupted)
            } else {
                clock.is_over().then_some(Stop::Time)
            }
        })
    }
}
