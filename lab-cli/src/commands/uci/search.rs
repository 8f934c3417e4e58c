//! [`Running`]: a search in a thread of its own, which prints its own output and can be stopped.

use super::line::GoLimits;
use super::replies::{StdinReader, speed};
use super::time_management::{FOR_A_MOVE, Stopwatch, allocation};
use crate::{outcome, output};
use anyhow::{Context, Result};
use engine_core::{Depth, Stop};
use sessions::session::{IterationInfo, MoveLimits, Poll, RunningSearch, Session};
use sessions::{StopFlag, TimeAllocation};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long a finished search waits before it checks again whether its move is wanted.
const NAP: Duration = Duration::from_millis(1);

pub(super) struct Running {
    stop: StopFlag,
    watch: Stopwatch,
    /// Whether the search ends by itself.
    ends: bool,
    thread: JoinHandle<Result<()>>,
}

impl Running {
    pub(super) fn think(
        session: &Session,
        go: &GoLimits,
        listener: StdinReader,
        overhead: Duration,
    ) -> Result<Running> {
        let share = allocation(go, session.to_move(), overhead);
        let watch = Stopwatch::start(share, go.ponder);
        let stop = StopFlag::default();
        // A mate in n moves takes 2n - 1 plies, or 2n if the side to move is mated, and one more ply to see
        // that there is no reply.
        let mate_depth = go.mate.map(|moves| moves.saturating_mul(2).saturating_add(1));
        let budget = MoveLimits {
            depth: go.depth.or(mate_depth),
            nodes: go.nodes,
        };
        let has_move = Arc::default();
        let poll = poll(&stop, &watch, &has_move);
        let thinking = match go.search_moves.as_slice() {
            [] => session.think(&budget, poll),
            moves => session.think_about(moves, &budget, poll)?,
        };
        let aloud = Aloud {
            thinking,
            listener,
            stop: stop.clone(),
            watch: watch.clone(),
            has_move,
            waits: go.infinite,
            mate: go.mate,
            over: session
                .outcome()
                .filter(|_| session.legal_moves().is_empty())
                .map(|outcome| outcome.winner.is_some()),
        };
        Ok(Running {
            thread: start(move || aloud.think())?,
            ends: !go.infinite
                && !go.ponder
                && (share != TimeAllocation::default() || budget != MoveLimits::default()),
            stop,
            watch,
        })
    }

    pub(super) fn perft(session: Session, depth: Depth, listener: StdinReader) -> Result<Running> {
        let stop = StopFlag::default();
        let requested = stop.clone();
        let count = move || {
            let counts = session.perft(depth, &mut || !requested.is_requested());
            let Some(counts) = counts else {
                return Ok(output::print("info string perft was stopped\n")?);
            };
            let mut text = String::new();
            for (played, count) in &counts {
                let played = listener.dialect.outward(listener.game, played);
                text.push_str(&format!("{played}: {count}\n"));
            }
            let sum: u64 = counts.iter().map(|(_, count)| count).sum();
            Ok(output::print(&format!("{text}\nNodes searched: {sum}\n\n"))?)
        };
        Ok(Running {
            stop,
            watch: Stopwatch::start(TimeAllocation::default(), false),
            ends: true,
            thread: start(count)?,
        })
    }

    pub(super) fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// The expected (ponder) move was played.
    pub(super) fn ponder_hit(&self) {
        self.watch.ponder_hit();
    }

    /// Stops the search, and waits until it has printed its move.
    pub(super) fn stop(self) -> Result<()> {
        self.stop.request();
        match self.thread.join() {
            Ok(outcome) => outcome,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Lets the search end by itself, if it can and while somebody reads its output; else stops it.
    pub(super) fn finish(self) -> Result<()> {
        while self.ends && !self.is_done() && !output::is_closed() {
            std::thread::sleep(NAP);
        }
        self.stop()
    }
}

fn start(work: impl FnOnce() -> Result<()> + Send + 'static) -> Result<JoinHandle<Result<()>>> {
    let thread = std::thread::Builder::new().name("search".to_owned());
    // The main thread waits for input, which may never come from a GUI that has stopped reading.
    let work = move || work().map_err(outcome::end_if_unwritten);
    thread.spawn(work).context("cannot start a thread for the search")
}

fn poll(stop: &StopFlag, watch: &Stopwatch, has_move: &Arc<AtomicBool>) -> Poll {
    let (stop, watch, has_move) = (stop.clone(), watch.clone(), has_move.clone());
    // When the stop request was first seen: the first iteration, which provides a move, may still finish.
    let mut heard: Option<Instant> = None;
    Box::new(move |_| {
        let has_move = has_move.load(Ordering::Relaxed);
        if stop.is_requested() && (has_move || heard.get_or_insert_with(Instant::now).elapsed() >= FOR_A_MOVE)
        {
            return Some(Stop::Interrupted);
        }
        let is_over = if has_move { watch.is_over() } else { watch.is_over_without_a_move() };
        is_over.then_some(Stop::Time)
    })
}

struct Aloud {
    thinking: RunningSearch,
    listener: StdinReader,
    stop: StopFlag,
    watch: Stopwatch,
    has_move: Arc<AtomicBool>,
    /// Whether to hold back the move until a stop (`go infinite`).
    waits: bool,
    /// The number of moves of `go mate`.
    mate: Option<u32>,
    /// In a position without legal moves: whether the side to move has lost.
    over: Option<bool>,
}

impl Aloud {
    fn think(mut self) -> Result<()> {
        let mut last: Option<IterationInfo> = None;
        while let Some(thought) = self.thinking.next() {
            if thought.is_complete() {
                self.has_move.store(true, Ordering::Relaxed);
                self.say(&thought, thought.nodes)?;
            }
            let found = self.has_mate(&thought);
            last = Some(thought);
            if found || self.watch.is_late() {
                break;
            }
        }
        self.say_last(last.as_ref())?;
        while (self.waits || self.watch.ponders()) && !self.stop.is_requested() {
            std::thread::sleep(NAP);
        }
        let choice = self.thinking.choice();
        let best = self.thinking.best();
        let answer = best.and_then(|thought| thought.pv.get(1)).map(String::as_str);
        let line = self.listener.best_move(choice.as_deref(), answer);
        Ok(output::print(&(line + "\n"))?)
    }

    fn has_mate(&self, thought: &IterationInfo) -> bool {
        let wanted = self.mate.zip(thought.mate.filter(|_| thought.is_complete()));
        wanted.is_some_and(|(most, moves)| moves.unsigned_abs() <= most)
    }

    fn say(&self, thought: &IterationInfo, nodes: u64) -> Result<()> {
        let mut text = self.listener.info(thought, nodes, self.watch.elapsed()) + "\n";
        if let Some(ordering) = self.listener.ordering(thought) {
            text += &(ordering + "\n");
        }
        Ok(output::print(&text)?)
    }

    /// Prints the final result, if it was not printed yet.
    fn say_last(&self, last: Option<&IterationInfo>) -> Result<()> {
        match (last, self.thinking.best(), self.over) {
            // Include the nodes of the interrupted iteration.
            (Some(broken), best, _) if !broken.is_complete() => match best {
                Some(best) => self.say(best, broken.nodes),
                None => {
                    let speed = speed(broken.nodes, self.watch.elapsed());
                    Ok(output::print(&format!("info depth 0{speed}\n"))?)
                }
            },
            (None, _, Some(true)) => Ok(output::print("info depth 0 score mate 0\n")?),
            (None, _, Some(false)) => Ok(output::print("info depth 0 score cp 0\n")?),
            _ => Ok(()),
        }
    }
}
