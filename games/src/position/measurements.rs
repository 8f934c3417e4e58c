//! [`PositionMeasurements`]: measurements of a position other than searches, for any game.

use super::search::of_any_game;
use super::{AnyMove, BoardPosition};
use crate::rules::GameRules;
use engine_core::{Depth, HistoryEntry};
use search_variants::limits::Poll;
use search_variants::parallel::{
    Method, ParallelIteration, Simulated, Simulation, ThreadedSearch, TimeCosts, UnsupportedStrategy,
};
use search_variants::{Iteration, Limits, MinimalTree, Stop, Strategy};
use std::io;
use std::num::NonZeroUsize;

/// The options of a simulated parallel search.
#[derive(Clone, Copy, Debug)]
pub struct ParallelOptions {
    /// The method.
    pub method: Method,
    /// The number of processors.
    pub processors: NonZeroUsize,
    /// The costs of a node and of a message.
    pub costs: TimeCosts,
}

/// A simulation that is ready to run.
pub type Simulates = Box<dyn FnOnce(Limits, Depth) -> Simulated<AnyMove>>;

/// A search by several threads: each call returns the next iteration, up to the given depth.
pub type Threaded = Box<dyn FnMut(Depth) -> Option<io::Result<Iteration<AnyMove>>> + Send>;

/// Measurements of a position other than searches.
pub trait PositionMeasurements {
    /// As [`MinimalTree::of`].
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached first.
    fn minimal_tree(
        &self,
        tree: &Strategy,
        earlier: Vec<HistoryEntry>,
        depth: Depth,
        limits: Limits,
    ) -> Result<Option<MinimalTree>, Stop>;

    /// As [`Simulation::new`].
    ///
    /// # Errors
    /// [`UnsupportedStrategy`] if the strategy cannot be parallelized this way.
    fn simulation(
        &self,
        strategy: &Strategy,
        earlier: &[HistoryEntry],
        division: ParallelOptions,
    ) -> Result<Simulates, UnsupportedStrategy>;

    /// As [`ThreadedSearch::new`].
    ///
    /// # Errors
    /// [`UnsupportedStrategy`] if the strategy has no transposition table, or cannot be searched this way.
    fn threaded(
        &self,
        strategy: &Strategy,
        earlier: &[HistoryEntry],
        threads: NonZeroUsize,
        poll: &dyn Fn() -> Poll,
    ) -> Result<Threaded, UnsupportedStrategy>;
}

impl<G: GameRules> PositionMeasurements for BoardPosition<G> {
    fn minimal_tree(
        &self,
        tree: &Strategy,
        earlier: Vec<HistoryEntry>,
        depth: Depth,
        limits: Limits,
    ) -> Result<Option<MinimalTree>, Stop> {
        let board = self.board.clone();
        MinimalTree::of(&self.registry, board, earlier, tree, depth, limits)
    }

    fn simulation(
        &self,
        strategy: &Strategy,
        earlier: &[HistoryEntry],
        division: ParallelOptions,
    ) -> Result<Simulates, UnsupportedStrategy> {
        let ParallelOptions {
            method,
            processors,
            costs,
        } = division;
        let (registry, board) = (&self.registry, &self.board);
        let simulation = Simulation::new(registry, board, earlier, strategy, method, processors, costs)?;
        Ok(Box::new(move |limits, depth| {
            let Simulated { iterations, stopped } = simulation.within(limits).run(depth);
            let iterations = iterations.into_iter().map(|found| ParallelIteration {
                depth: found.depth,
                score: found.score,
                pv: found.pv.into_iter().map(AnyMove::of::<G>).collect(),
                totals: found.totals,
                load: found.load,
            });
            Simulated {
                iterations: iterations.collect(),
                stopped,
            }
        }))
    }

    fn threaded(
        &self,
        strategy: &Strategy,
        earlier: &[HistoryEntry],
        threads: NonZeroUsize,
        poll: &dyn Fn() -> Poll,
    ) -> Result<Threaded, UnsupportedStrategy> {
        let (registry, board) = (&self.registry, &self.board);
        let mut search = ThreadedSearch::new(registry, board, earlier, strategy, threads, poll)?;
        Ok(Box::new(move |depth| {
            let found = search.deepen(depth).next()?;
            Some(found.map(of_any_game::<G>))
        }))
    }
}
