//! [`play_missing`]: the games of a match that are missing, on all threads.

use super::count::Count;
use super::game::{Match, play};
use super::journal::Journal;
use super::plan::Plan;
use super::row::GameRow;
use super::turn::InTurn;
use crate::error::Error;
use crate::event::{Event, Monitor, Stage};
use crate::memory::SideBySide;
use crate::parallel;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What the threads share.
struct Shared<'a> {
    plan: &'a Plan,
    monitor: &'a Monitor<'a>,
    state: Mutex<State<'a>>,
}

struct State<'a> {
    next: usize,
    /// Pairs that were played, or that need not be: a test has ended their pairing.
    results: InTurn<Option<[GameRow; 2]>>,
    count: Count<'a>,
    journal: Journal<'a>,
    failure: Option<Error>,
}

/// Plays what is missing from job `next` on, and gives back how all pairings stand.
///
/// # Errors
/// If a game cannot be written, or a player cannot go on.
pub(super) fn play_missing<'a>(
    plan: &'a Plan,
    next: usize,
    count: Count<'a>,
    journal: Journal<'a>,
    side_by_side: &SideBySide,
    monitor: &'a Monitor<'a>,
) -> Result<Count<'a>, Error> {
    let missing = plan.jobs() - next;
    let pool = parallel::pool(missing.clamp(1, side_by_side.searches))?;
    monitor.tell_of_tables(side_by_side, missing);
    monitor.tell(Event::Begun(Stage::Games {
        count: 2 * missing,
        pairings: plan.pairings(),
    }));
    let shared = Shared {
        plan,
        monitor,
        state: Mutex::new(State {
            next,
            results: InTurn::from(next),
            count,
            journal,
            failure: None,
        }),
    };
    pool.broadcast(|_| shared.work());
    monitor.tell(Event::Ended);
    let state = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    match state.failure {
        Some(error) => Err(error),
        None => {
            state.journal.finish()?;
            Ok(state.count)
        }
    }
}

impl<'a> Shared<'a> {
    /// What one thread does: plays pairs until none is left.
    fn work(&self) {
        while let Some(job) = self.next() {
            match self.play_pair(job) {
                Ok(Some(games)) => self.put(job, Some(games)),
                Ok(None) => return,
                Err(error) => {
                    self.lock().failure.get_or_insert(error);
                    return;
                }
            }
        }
    }

    fn next(&self) -> Option<usize> {
        if self.monitor.stop().is_requested() {
            return None;
        }
        let mut state = self.lock();
        let jobs = self.plan.jobs();
        while state.failure.is_none() && state.next < jobs {
            let job = state.next;
            state.next += 1;
            if !state.count.is_over(self.plan.parts(job).0) {
                return Some(job);
            }
            self.settle(&mut state, job, None);
        }
        None
    }

    /// Plays both games of a pair; `None` if it was asked to stop.
    fn play_pair(&self, job: usize) -> Result<Option<[GameRow; 2]>, Error> {
        let plan = self.plan;
        let (pairing, pair) = plan.parts(job);
        let opening = plan.openings.get(pair)?;
        let [first, second] = plan.players(pairing);
        let game = |players| Match {
            game: plan.game,
            opening: &opening,
            book: plan.book.as_ref().map(|book| (book, plan.asked.seed)),
            players,
            budget: plan.budget(pairing),
            adjudication: plan.asked.adjudication,
            stop: self.monitor.stop(),
        };
        let Some(one) = play(&game([first, second]), pairing + 1, pair + 1)? else {
            return Ok(None);
        };
        let other = play(&game([second, first]), pairing + 1, pair + 1)?;
        Ok(other.map(|other| [one, other]))
    }

    fn put(&self, job: usize, result: Option<[GameRow; 2]>) {
        let mut state = self.lock();
        self.settle(&mut state, job, result);
    }

    /// Notes a result, and takes all whose turn it is. A pair that was played while the one came in that
    /// ended its pairing is dropped: otherwise the end would depend on the threads.
    fn settle(&self, state: &mut State<'_>, job: usize, result: Option<[GameRow; 2]>) {
        state.results.put(job, result);
        while let Some((job, result)) = state.results.take() {
            let (pairing, _) = self.plan.parts(job);
            let Some(games) = result.filter(|_| !state.count.is_over(pairing)) else {
                self.monitor.tell(Event::Skipped(2));
                continue;
            };
            if let Err(error) = state.journal.append(&games) {
                state.failure.get_or_insert(error.into());
                return;
            }
            self.monitor
                .tell(Event::Played(state.count.take(pairing, &games)));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
