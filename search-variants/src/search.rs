//! [`Search`]: a search of one position by one strategy, by iterative deepening: depth 1, 2, 3, ...
//!
//! Move orderings keep what they learn from one iteration to the next, so that shallow iterations save more
//! than they cost. Reference: Chess Programming Wiki, *Iterative Deepening*; D. Slate, L. Atkin, *Chess 4.5*,
//! 1977.

use crate::algorithm::{AnyAlgorithm, RootSearch, SearchCall, minimax};
use crate::counters::Counters;
use crate::limits::{LimitCheck, Limits, Stop};
use crate::parts::Parts;
use crate::playout_tree::PlayoutTree;
use crate::registry::Registry;
use crate::searcher::observer::Observer;
use crate::searcher::observer::TreeMemory;
use crate::searcher::{
    Corrections, DEEPEST, Observation, ObserverScope, Ordering, Searcher, TranspositionTable,
};
use crate::strategy::Strategy;
use crate::window::Window;
use engine_core::{Depth, HistoryEntry, Key, MoveScope, Position, Score, Searchable, Status};
use std::sync::Arc;

/// The result of one iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration<M> {
    /// Its nominal depth.
    pub depth: Depth,
    /// Whether it was completed.
    pub status: Status,
    /// The value of the root for the side to move; `None` if the algorithm found none. In a stopped
    /// iteration: the value of the best root move that was searched completely, `None` if there was none.
    pub score: Option<Score>,
    /// The best move; `None` if there is no score, no legal move, or no move was searched before the stop.
    pub best_move: Option<M>,
    /// The principal variation, from the root to the position that the score comes from, quiescence included.
    pub pv: Vec<M>,
    /// Size of the tree that was kept; `None` for algorithms that keep none.
    pub kept: Option<TreeMemory>,
    /// Counts of this iteration.
    pub counters: Counters,
    /// Cumulative counts since depth 1.
    pub totals: Counters,
}

/// The memory that a search passes on to the search of the next move of a game by the same strategy.
pub struct ReusableMemory<P: Position> {
    /// Kept by `tree-reuse`.
    pub(crate) tree: Option<PlayoutTree<P::Move>>,
    table: Option<Box<dyn TranspositionTable>>,
    corrections: Option<Box<dyn Corrections<P>>>,
    /// Each with its index among the orderings.
    orderings: Vec<(usize, Box<dyn Ordering<P>>)>,
}

impl<P: Position> ReusableMemory<P> {
    /// Follows a move of the game, given the keys of the positions before and after it. The data of orderings
    /// stay unchanged: data for a ply are used for the same ply of the next search.
    pub fn play(&mut self, position: Key, played: P::Move, next: Key) {
        if let Some(tree) = &mut self.tree {
            tree.play(position, played, next);
        }
    }
}

/// A search of one position by one strategy.
pub struct Search<P: Searchable, O: Observation<P> = ()> {
    pub(crate) searcher: Searcher<P, O>,
    pub(crate) parts: Parts<P>,
    algorithm: Arc<dyn AnyAlgorithm<P>>,
    /// The root's value in the last completed iteration.
    last_score: Option<Score>,
    /// The last iteration started, and the counts up to its end.
    pub(crate) depth: Depth,
    pub(crate) totals: Counters,
    /// Set when an iteration is stopped; the position is no longer the root then.
    pub(crate) stopped: Option<Stop>,
}

impl<P: Searchable> Search<P> {
    /// A search from `position` by a strategy of this crate's parts.
    ///
    /// # Panics
    /// If the strategy has parts from elsewhere: use [`Search::by`] with the registry that has them.
    pub fn new(position: P, strategy: &Strategy) -> Search<P> {
        Search::by(&Registry::standard(), position, strategy)
    }

    /// A search from `position` by a strategy of `registry`'s parts.
    ///
    /// # Panics
    /// If the strategy names an algorithm or part that `registry` does not have.
    pub fn by(registry: &Registry<P>, position: P, strategy: &Strategy) -> Search<P> {
        let (algorithm, parts, memory) = registry.assemble(strategy);
        let mut searcher = Searcher::new(position, memory);
        searcher.bounds = algorithm.any_bounds();
        searcher.keeps_refutations = algorithm.any_keeps_refutations();
        Search {
            searcher,
            parts,
            algorithm,
            last_score: None,
            depth: Depth::HORIZON,
            totals: Counters::default(),
            stopped: None,
        }
    }
}

impl<P: Searchable, O: Observation<P>> Search<P, O> {
    /// The same search with an observer, which is notified of every node.
    pub fn observed_by<'o>(
        self,
        observer: &'o mut (dyn Observer<P> + 'o),
    ) -> Search<P, ObserverScope<'o, P>> {
        self.observed(ObserverScope::by(observer))
    }

    /// The same search without an observer. Observers can be added and removed between iterations.
    pub fn unobserved(self) -> Search<P> {
        self.observed(())
    }

    fn observed<N: Observation<P>>(self, observation: N) -> Search<P, N> {
        Search {
            searcher: self.searcher.observed(observation),
            parts: self.parts,
            algorithm: self.algorithm,
            last_score: self.last_score,
            depth: self.depth,
            totals: self.totals,
            stopped: self.stopped,
        }
    }

    /// The same search, restricted to `moves` at the root, as if its other moves were illegal.
    #[must_use]
    pub fn restricted_to(mut self, moves: Vec<P::Move>) -> Search<P, O> {
        self.searcher.restrict_root(moves);
        self
    }

    /// The same search in a game that began earlier: `positions` are those before the root, oldest first, so
    /// that repetitions are recognized.
    #[must_use]
    pub fn after(mut self, positions: Vec<HistoryEntry>) -> Search<P, O> {
        self.searcher.set_history(positions);
        self
    }

    /// The same search with `limits` on all its iterations together.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Search<P, O> {
        self.searcher.limits = LimitCheck::new(limits);
        self
    }

    /// Continues with the memory of another search by the same strategy. A kept tree must be one of this
    /// position.
    ///
    /// # Panics
    /// If that strategy had more orderings.
    pub fn set_left(&mut self, left: ReusableMemory<P>) {
        let searcher = &mut self.searcher;
        if let Some(tree) = left.tree.filter(|_| self.parts.reuses_tree) {
            searcher.playouts = tree;
        }
        if left.table.is_some() {
            searcher.memory.table = left.table;
        }
        if left.corrections.is_some() {
            searcher.memory.corrections = left.corrections;
        }
        for (place, ordering) in left.orderings {
            searcher.memory.orderings.all()[place] = ordering;
        }
    }

    /// Takes the memory for the search of the next move by the same strategy. Unless the memory is set again,
    /// this search continues without its table and orderings and with an empty tree.
    pub fn take_left(&mut self) -> ReusableMemory<P> {
        let Searcher { playouts, memory, .. } = &mut self.searcher;
        let orderings = memory.orderings.all().iter_mut().enumerate();
        let kept = orderings.filter(|(_, ordering)| ordering.is_kept());
        ReusableMemory {
            tree: self.parts.reuses_tree.then(|| std::mem::take(playouts)),
            table: memory.table.take_if(|table| table.is_kept()),
            corrections: memory.corrections.take_if(|means| means.is_kept()),
            orderings: kept
                .map(|(place, ordering)| (place, std::mem::replace(ordering, Box::new(()))))
                .collect(),
        }
    }

    /// The remaining iterations up to `depth`, but no deeper than [`DEEPEST`]. A stopped iteration is the
    /// last.
    pub fn deepen(&mut self, depth: Depth) -> impl Iterator<Item = Iteration<P::Move>> {
        let depth = depth.min(DEEPEST);
        std::iter::from_fn(move || {
            let done = self.stopped.is_some() || self.depth >= depth;
            (!done).then(|| self.iterate())
        })
    }

    /// A single search to `depth`, but no deeper than [`DEEPEST`], without shallower iterations and with the
    /// caller's window, which minimax ignores. A score outside the window is a bound on the root's value.
    pub fn search_within(&mut self, depth: Depth, window: Window) -> Iteration<P::Move> {
        self.depth = depth.min(DEEPEST);
        self.search(RootSearch::Within(window))
    }

    /// The value of each legal root move, searched by minimax to `depth` whatever the strategy's algorithm,
    /// so that all best moves are known. In the board's order of moves; empty at depth 0.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached first.
    pub fn value_of_each_move(&mut self, depth: Depth) -> Result<Vec<(P::Move, Score)>, Stop> {
        minimax::value_of_each_move(&mut self.searcher, &self.parts, depth)
    }

    /// Searches one ply deeper than the last iteration.
    fn iterate(&mut self) -> Iteration<P::Move> {
        self.depth = self.depth.extended();
        self.search(RootSearch::Iteration {
            previous: self.last_score,
        })
    }

    fn search(&mut self, root: RootSearch) -> Iteration<P::Move> {
        let searcher = &mut self.searcher;
        searcher.begin_iteration(self.depth, self.totals.nodes);
        let algorithm = &self.algorithm;
        let call = SearchCall {
            parts: &self.parts,
            depth: self.depth,
            root,
        };
        let value = O::dispatch(
            searcher,
            |searcher| algorithm.unobserved(&call, searcher),
            |searcher| algorithm.observed(&call, searcher),
        );
        self.stopped = value.err();
        let (status, score) = match value {
            Ok(score) => {
                self.last_score = (score > -Score::INFINITE).then_some(score);
                (Status::Complete, self.last_score)
            }
            Err(stop) => (Status::Stopped(stop), searcher.root_score),
        };
        self.totals += &searcher.counters;
        let pv = searcher.pv.principal_variation().to_vec();
        let counters = searcher.counters;
        if status == Status::Complete {
            read_out(
                &mut searcher.position,
                &pv[..pv.len().min(self.depth.plies() as usize)],
            );
        }
        Iteration {
            depth: self.depth,
            status,
            score,
            best_move: pv.first().copied(),
            pv,
            kept: searcher.kept,
            counters,
            totals: self.totals,
        }
    }
}

/// Plays a line on the board and takes it back, making and unmaking the legal moves generated before each of
/// its moves.
///
/// JS Chess reads its principal variation in this way after every iteration. That changes the order of the
/// mailbox board's piece lists, and so the order of move generation in the next iteration. The published
/// figures cannot be reproduced without it.
pub(crate) fn read_out<P: Searchable>(position: &mut P, line: &[P::Move]) {
    let Some((&next, rest)) = line.split_first() else {
        return;
    };
    let mut moves = Vec::new();
    position.generate(MoveScope::All, &mut moves);
    for candidate in moves {
        if let Some(undo) = position.make(candidate) {
            position.unmake(candidate, undo);
        }
        if candidate == next {
            break;
        }
    }
    if let Some(undo) = position.make(next) {
        read_out(position, rest);
        position.unmake(next, undo);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::chess::{Chess, Fen};
    use engine_core::random::{SplitMix64, walk};

    struct Everything;

    impl<P: Searchable> Observer<P> for Everything {}

    const DEPTH: Depth = Depth::new(3);

    /// Score and nodes for each position, by four searches: one that moves on from position to position; a
    /// new one for each position with the last one's memory, first unobserved, then observed; a new one
    /// without memory.
    fn found<P: Searchable>(positions: &[P], recipe: &str) -> [Vec<(Option<Score>, u64)>; 4] {
        let strategy = recipe.parse().expect("a recipe");
        let fresh = |position: &P| Search::new(position.clone(), &strategy);
        let of = |last: Option<Iteration<P::Move>>| {
            let last = last.expect("an iteration");
            (last.score, last.totals.nodes)
        };
        let (mut one, mut left) = (fresh(&positions[0]), [None, None]);
        let mut all: [Vec<_>; 4] = Default::default();
        for position in positions {
            one.searcher.position = position.clone();
            (one.last_score, one.depth, one.totals) = (None, Depth::HORIZON, Counters::default());
            all[0].push(of(one.deepen(DEPTH).last()));
            for (place, is_observed) in [(1, false), (2, true)] {
                let mut search = fresh(position);
                if let Some(left) = left[place - 1].take() {
                    search.set_left(left);
                }
                if is_observed {
                    let mut observer = Everything;
                    let mut observed = search.observed_by(&mut observer);
                    all[place].push(of(observed.deepen(DEPTH).last()));
                    search = observed.unobserved();
                } else {
                    all[place].push(of(search.deepen(DEPTH).last()));
                }
                left[place - 1] = Some(search.take_left());
            }
            all[3].push(of(fresh(position).deepen(DEPTH).last()));
        }
        all
    }

    /// Consecutive positions of a game, after some opening moves.
    fn game<P: Searchable>(start: P, random: &mut SplitMix64) -> Vec<P> {
        let first = walk(start, 20, random);
        let later = std::iter::successors(Some(first), |position| Some(walk(position.clone(), 1, random)));
        later.take(4).collect()
    }

    #[test]
    fn a_search_that_goes_on_with_what_is_kept_is_the_last_one_carried_on() {
        let parts = [
            "tt",
            "killers",
            "counter",
            "hash-move",
            "continuation",
            "correction",
            "history",
        ];
        let forms = ["", "=gravity", "=cutoff"];
        let (mut random, mut changed) = (SplitMix64::new(7), 0);
        for (drawn, form) in (0..1 << parts.len()).zip(forms.into_iter().cycle()) {
            let chosen = parts
                .iter()
                .enumerate()
                .filter(|(place, _)| drawn >> place & 1 == 1);
            let form = |part: &str| match part {
                "history" => form,
                "correction" => "=stand-pat",
                _ => "",
            };
            let recipe = |keep: u32| -> String {
                let parts = chosen
                    .clone()
                    .map(|(_, part)| format!("+{part}{}(keep={keep})", form(part)));
                parts.fold("pvs+qs+see+reverse-futility".to_owned(), |recipe, part| {
                    recipe + &part
                })
            };
            let game = game(Chess::new(&Fen::startpos()), &mut random);
            for keep in [1, 0] {
                let recipe = recipe(keep);
                let [one, kept, observed, fresh] = found(&game, &recipe);
                assert_eq!(kept, observed, "{recipe}");
                assert_eq!(kept, if keep == 1 { one } else { fresh.clone() }, "{recipe}");
                changed += u32::from(kept != fresh);
            }
        }
        assert!(changed > 100, "{changed} of 127");
    }
}
