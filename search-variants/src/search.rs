//! [`Search`]: a search of one position by one strategy, by iterative deepening: depth 1, 2, 3, ..., each
//! with the full window.
//!
//! The orderings keep what they learnt from one iteration to the next, so that shallow iterations save
//! more than they cost. Reference: Chess Programming Wiki, *Iterative Deepening*; D. Slate, L. Atkin, *Chess
//! 4.5*, 1977.

use crate::algorithm::{AnyAlgorithm, RootSearch, SearchCall, minimax};
use crate::counters::Counters;
use crate::limits::{LimitCheck, Limits, Stop};
use crate::parts::Parts;
use crate::playout_tree::PlayoutTree;
use crate::registry::Registry;
use crate::searcher::observer::Observer;
use crate::searcher::observer::TreeMemory;
use crate::searcher::{DEEPEST, Observation, ObserverScope, Ordering, Searcher, TranspositionTable};
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
    /// The value of the root for the side to move; `None` if the algorithm found none. If the iteration was
    /// stopped: of the best root move whose search was done, `None` before the first.
    pub score: Option<Score>,
    /// The best move; `None` if there is no legal one, or none was searched before the stop, or there is no
    /// score.
    pub best_move: Option<M>,
    /// The principal variation, from the root to the position whose value the score is, quiescence included.
    pub pv: Vec<M>,
    /// What of the tree it kept; `None` of an algorithm that keeps none.
    pub kept: Option<TreeMemory>,
    /// Counts of this iteration.
    pub counters: Counters,
    /// Counts since depth 1.
    pub totals: Counters,
}

/// What a search leaves to that of the next move in a game by the same strategy: what its parts keep.
pub struct ReusableMemory<P: Position> {
    /// By `tree-reuse`.
    pub(crate) tree: Option<PlayoutTree<P::Move>>,
    table: Option<Box<dyn TranspositionTable>>,
    /// By their places.
    orderings: Vec<(usize, Box<dyn Ordering<P>>)>,
}

impl<P: Position> ReusableMemory<P> {
    /// Follows a move of the game: from a position to the next, by their keys. What orderings have learnt
    /// stays as it is, and what they know of a ply is taken for the same ply of the next search.
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
    /// The root's value in the last iteration that was completed.
    last_score: Option<Score>,
    /// The last iteration that was started, and the counts up to its end.
    pub(crate) depth: Depth,
    pub(crate) totals: Counters,
    /// Set when an iteration is broken off; the position is no longer the root then.
    pub(crate) stopped: Option<Stop>,
}

impl<P: Searchable> Search<P> {
    /// A search from `position` by a strategy of this crate's own parts.
    ///
    /// # Panics
    /// If the strategy has parts of others: [`Search::by`] takes the registry that has them.
    pub fn new(position: P, strategy: &Strategy) -> Search<P> {
        Search::by(&Registry::standard(), position, strategy)
    }

    /// A search from `position` by a strategy of what `registry` has.
    ///
    /// # Panics
    /// If the strategy names something that `registry` has not.
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
    /// The same search before an observer, which hears of every node.
    pub fn observed_by<'o>(
        self,
        observer: &'o mut (dyn Observer<P> + 'o),
    ) -> Search<P, ObserverScope<'o, P>> {
        self.observed(ObserverScope::by(observer))
    }

    /// The same search without an observer: between two iterations it may come and go.
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

    /// The same search of some of the root's moves alone, as if the others were not legal there.
    #[must_use]
    pub fn restricted_to(mut self, moves: Vec<P::Move>) -> Search<P, O> {
        self.searcher.restrict_root(moves);
        self
    }

    /// The same search in a game that began earlier: `positions` are those before the root, the oldest first,
    /// so that repetitions are seen.
    #[must_use]
    pub fn after(mut self, positions: Vec<HistoryEntry>) -> Search<P, O> {
        self.searcher.set_history(positions);
        self
    }

    /// The same search within `limits`, for all its iterations together.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Search<P, O> {
        self.searcher.limits = LimitCheck::new(limits);
        self
    }

    /// Goes on with what another search by the same strategy has left; a tree has to be one of this position.
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
        for (place, ordering) in left.orderings {
            searcher.memory.orderings.all()[place] = ordering;
        }
    }

    /// What it leaves to the search of the next move by the same strategy. Unless that is given back to it,
    /// this one goes on without its table and orderings and with an empty tree.
    pub fn take_left(&mut self) -> ReusableMemory<P> {
        let Searcher { playouts, memory, .. } = &mut self.searcher;
        let orderings = memory.orderings.all().iter_mut().enumerate();
        let kept = orderings.filter(|(_, ordering)| ordering.is_kept());
        ReusableMemory {
            tree: self.parts.reuses_tree.then(|| std::mem::take(playouts)),
            table: memory.table.take_if(|table| table.is_kept()),
            orderings: kept
                .map(|(place, ordering)| (place, std::mem::replace(ordering, Box::new(()))))
                .collect(),
        }
    }

    /// The iterations up to `depth`, or to [`DEEPEST`], that have not been searched yet; one that is stopped
    /// is the last.
    pub fn deepen(&mut self, depth: Depth) -> impl Iterator<Item = Iteration<P::Move>> {
        let depth = depth.min(DEEPEST);
        std::iter::from_fn(move || {
            let done = self.stopped.is_some() || self.depth >= depth;
            (!done).then(|| self.iterate())
        })
    }

    /// One search to `depth` without those before it, and with a window of the caller's own (minimax takes no
    /// notice of it). A score outside the window is returned as the bound that it passed. Deeper than
    /// [`DEEPEST`] is as deep as that.
    pub fn search_within(&mut self, depth: Depth, window: Window) -> Iteration<P::Move> {
        self.depth = depth.min(DEEPEST);
        self.search(RootSearch::Within(window))
    }

    /// The value of each legal root move, searched by minimax to `depth` whatever the strategy's algorithm:
    /// all best moves can be told from it. In the board's order; empty at depth 0.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached first.
    pub fn value_of_each_move(&mut self, depth: Depth) -> Result<Vec<(P::Move, Score)>, Stop> {
        minimax::value_of_each_move(&mut self.searcher, &self.parts, depth)
    }

    /// Searches one ply deeper than the last time.
    fn iterate(&mut self) -> Iteration<P::Move> {
        self.depth = self.depth.extended();
        self.search(RootSearch::Iteration {
            previous: self.last_score,
        })
    }

    fn search(&mut self, root: RootSearch) -> Iteration<P::Move> {
        let searcher = &mut self.searcher;
        searcher.begin_iteration(self.depth, self.totals.nodes);
        let call = SearchCall {
            algorithm: self.algorithm.as_ref(),
            parts: &self.parts,
            depth: self.depth,
            root,
        };
        let value = O::dispatch(searcher, call);
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

/// Plays a line through on the board and takes it back, trying the legal moves before each of its moves.
///
/// JS Chess reads its principal variation in this way after every iteration. That changes the order of
/// the mailbox board's piece lists, and so the order in which the next iteration generates moves; without
/// it the published figures cannot be met.
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
    use engine_core::xiangqi::{self, Xiangqi};

    struct Everything;

    impl<P: Searchable> Observer<P> for Everything {}

    const DEPTH: Depth = Depth::new(3);

    /// What is found of each of the positions: by one search that goes from one to the next; by one for each
    /// that goes on with what the last has left, unobserved and observed; by one for each that begins anew.
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

    /// Positions of a game after some moves.
    fn game<P: Searchable>(start: P, random: &mut SplitMix64) -> Vec<P> {
        let first = walk(start, 20, random);
        let later = std::iter::successors(Some(first), |position| Some(walk(position.clone(), 1, random)));
        later.take(4).collect()
    }

    #[test]
    fn a_search_that_goes_on_with_what_is_kept_is_the_last_one_carried_on() {
        let parts = ["tt", "killers", "counter", "hash-move", "continuation", "history"];
        let forms = ["", "=gravity", "=cutoff"];
        let (mut random, mut changed) = (SplitMix64::new(7), 0);
        for (drawn, form) in (0..1 << parts.len()).zip(forms.into_iter().cycle()) {
            let chosen = parts
                .iter()
                .enumerate()
                .filter(|(place, _)| drawn >> place & 1 == 1);
            let form = |part: &str| if part == "history" { form } else { "" };
            let recipe = |keep: u32| -> String {
                let parts = chosen
                    .clone()
                    .map(|(_, part)| format!("+{part}{}(keep={keep})", form(part)));
                parts.fold("pvs+qs+see".to_owned(), |recipe, part| recipe + &part)
            };
            let chess = game(Chess::new(&Fen::startpos()), &mut random);
            let xiangqi = game(Xiangqi::new(&xiangqi::Fen::startpos()), &mut random);
            for keep in [1, 0] {
                let recipe = recipe(keep);
                for [one, kept, observed, fresh] in [found(&chess, &recipe), found(&xiangqi, &recipe)] {
                    assert_eq!(kept, observed, "{recipe}");
                    assert_eq!(kept, if keep == 1 { one } else { fresh.clone() }, "{recipe}");
                    changed += u32::from(kept != fresh);
                }
            }
        }
        assert!(changed > 100, "{changed} of 126");
    }
}
