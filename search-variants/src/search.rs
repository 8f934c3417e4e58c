//! [`Search`]: the state that all algorithms share, and the steps that every node goes through.

use crate::budget::{Budget, Meter, Stop};
use crate::counters::Counters;
use crate::leaf::LeafRule;
use crate::line::Lines;
use crate::observer::{Ending, Entered, Observer, Phase};
use crate::order::{MoveStack, Node, OrderingPart};
use crate::plan::Plan;
use crate::recipe::Recipe;
use crate::window::Window;
use engine_core::{Depth, Glance, Key, MoveScope, Passed, Ply, Position, Repetition, Score, Stuck};
use std::ops::Range;

/// The ply at which a node is evaluated whatever its depth. JS Chess has 64; none of its figures comes near
/// either.
pub const MAX_PLY: Ply = Ply::new(128);

/// The deepest search there is: to [`MAX_PLY`].
pub const DEEPEST: Depth = Depth::new(MAX_PLY.get());

/// A search of one position by one strategy.
///
/// The algorithms are methods of this type, each in a file of its own: [`crate::driver`],
/// [`crate::leaf::quiescence`]; [`crate::deepening`] starts them.
pub struct Search<P: Position, O: Observer<P> = ()> {
    pub(crate) position: P,
    /// The positions before this one, from the start of the game on.
    path: Vec<Passed>,
    /// The move played at each ply of the path; `None` for a pass.
    played: Vec<Option<P::Move>>,
    pub(crate) plan: Plan<P>,
    pub(crate) stack: MoveStack<P::Move>,
    pub(crate) lines: Lines<P::Move>,
    pub(crate) counters: Counters,
    pub(crate) meter: Meter,
    pub(crate) observer: O,
    /// The value of the best root move searched so far in this iteration.
    pub(crate) root_score: Option<Score>,
    /// The node whose null-move cut is being verified, so that it does not pass again.
    pub(crate) verifying: Option<Ply>,
    /// The root's value in the last iteration that was completed.
    pub(crate) last_score: Option<Score>,
    /// The last iteration that was started, and the counts up to its end.
    pub(crate) depth: Depth,
    pub(crate) totals: Counters,
    /// Set when an iteration is broken off; the position is no longer the root then.
    pub(crate) stopped: Option<Stop>,
}

impl<P: Position> Search<P> {
    /// A search from `position` with nothing before it.
    pub fn new(position: P, recipe: &Recipe) -> Search<P> {
        Search::with(position, Vec::new(), recipe, Budget::default(), ())
    }
}

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// A search from `position`. `earlier` holds the game's positions before it, the oldest first, so that
    /// repetitions are seen; `observer` is told of every node.
    pub fn with(
        position: P,
        earlier: Vec<Passed>,
        recipe: &Recipe,
        budget: Budget,
        observer: O,
    ) -> Search<P, O> {
        Search {
            position,
            path: earlier,
            played: vec![None; MAX_PLY.index() + 1],
            plan: Plan::new(recipe),
            stack: MoveStack::default(),
            lines: Lines::new(MAX_PLY),
            counters: Counters::default(),
            meter: Meter::new(budget),
            observer,
            root_score: None,
            verifying: None,
            last_score: None,
            depth: Depth::HORIZON,
            totals: Counters::default(),
            stopped: None,
        }
    }

    /// Counts a node and tells the observer, if the budget allows.
    #[inline]
    pub(crate) fn enter(&mut self, ply: Ply, depth: Depth, window: Window, phase: Phase) -> Result<(), Stop> {
        self.count(ply)?;
        self.observer.entered(&Entered {
            position: &self.position,
            ply,
            previous: previous(&self.played, ply),
            depth,
            window,
            phase,
        });
        Ok(())
    }

    /// Counts a node, if the budget allows.
    #[inline(always)]
    pub(crate) fn count(&mut self, ply: Ply) -> Result<(), Stop> {
        self.meter.allow(self.counters.nodes)?;
        self.counters.nodes += 1;
        self.counters.seldepth = self.counters.seldepth.max(ply);
        self.lines.clear(ply);
        Ok(())
    }

    /// Tells the observer that a node is done.
    #[inline]
    pub(crate) fn leave(&mut self, ply: Ply, score: Score, ending: Ending) -> Score {
        self.observer.left(ply, score, ending);
        score
    }

    /// A node that ends before its moves are looked at (never the root): by a rule, or at the ply limit.
    #[inline]
    pub(crate) fn ended(&self, ply: Ply) -> Option<(Score, Ending)> {
        if ply == Ply::ROOT {
            return None;
        }
        if let Some(first) = self.occurred(self.position.key(), self.position.reversible_plies()) {
            let repetition = self.position.repetition(&self.path[first..]);
            let score = match repetition {
                Repetition::Draw => Score::DRAW,
                Repetition::Loss => Score::lost_by_rule(ply),
                Repetition::Win => -Score::lost_by_rule(ply),
            };
            return Some((score, Ending::Repeated(repetition)));
        }
        if self.position.drawn_by_move_count() {
            return Some((Score::DRAW, Ending::MoveCount));
        }
        (ply >= MAX_PLY).then(|| (self.position.evaluate(), Ending::PlyLimit))
    }

    /// Whether the position after `played`, of which no more is known than a glance tells, has occurred
    /// before.
    #[inline]
    pub(crate) fn will_repeat(&self, played: P::Move, glance: &Glance) -> bool {
        // A position takes four plies at the least to occur again.
        glance.reversible_plies >= 4
            && self
                .position
                .key_after(played)
                .is_none_or(|key| self.occurred(key, glance.reversible_plies).is_some())
    }

    /// The last place on the path of a position with that key, looking back two plies, four, and so on, as
    /// far as moves can be reversed. The path ends with the position one ply ago.
    fn occurred(&self, key: Key, reversible_plies: usize) -> Option<usize> {
        let last = self.path.len().checked_sub(2)?;
        let first = self.path.len().saturating_sub(reversible_plies);
        (first..=last)
            .rev()
            .step_by(2)
            .find(|&place| self.path[place].key == key)
    }

    /// Depth 0: the leaf rule decides, before anything else does.
    #[inline]
    pub(crate) fn leaf(&mut self, ply: Ply, window: Window) -> Result<Score, Stop> {
        let score = match self.plan.leaf {
            LeafRule::Static => self.static_leaf(ply, window),
            LeafRule::Quiescence(rule) => self.quiescence(rule, ply, window),
        }?;
        self.counters.leaf_nodes += 1;
        Ok(score)
    }

    /// Lists the moves of a node and scores them, as far as the recipe has ordering parts. The node is on the
    /// path until [`Search::close`].
    #[inline]
    pub(crate) fn open(&mut self, scope: MoveScope, ply: Ply, depth: Depth, phase: Phase) -> Range<usize> {
        self.path.push(self.position.passed());
        let node = Node {
            position: &self.position,
            ply,
            depth,
            phase,
            previous: previous(&self.played, ply),
        };
        self.stack.list(scope, &node, &mut self.plan, &mut self.meter)
    }

    /// Lists the moves of a node in generation order, to be read with [`MoveStack::at`].
    #[inline]
    pub(crate) fn open_unordered(&mut self, scope: MoveScope) -> Range<usize> {
        self.path.push(self.position.passed());
        let moves = self.stack.list_unordered(scope, &self.position);
        if moves.len() > self.plan.short_list {
            self.meter.hasten(moves.len() as u64);
        }
        moves
    }

    /// Takes a node, all of whose moves have been searched that will be, off the path.
    #[inline]
    pub(crate) fn close(&mut self, moves: Range<usize>) {
        self.stack.close(moves);
        self.path.pop();
    }

    /// Plays a generated move and runs `search` on the position after it; `None` if the move is illegal.
    #[inline]
    pub(crate) fn after<T>(
        &mut self,
        played: P::Move,
        ply: Ply,
        search: impl FnOnce(&mut Search<P, O>) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let Some(undo) = self.position.make(played) else {
            return Ok(None);
        };
        self.played[ply.index()] = Some(played);
        self.observer.played(ply, played);
        // A stopped search leaves the position as it is: nothing is searched after it.
        let result = search(self)?;
        self.position.unmake(played, undo);
        Ok(Some(result))
    }

    /// Passes, and runs `search` on the position after it; `None` if the game knows no pass.
    pub(crate) fn after_pass<T>(
        &mut self,
        ply: Ply,
        search: impl FnOnce(&mut Search<P, O>) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let before = self.position.passed();
        let Some(undo) = self.position.pass() else {
            return Ok(None);
        };
        self.path.push(before);
        self.played[ply.index()] = None;
        self.observer.passed(ply);
        let result = search(self)?;
        self.path.pop();
        self.position.unpass(undo);
        Ok(Some(result))
    }

    /// The move that led to the node at `ply`; `None` after a pass, and at the root.
    pub(crate) fn last_move(&self, ply: Ply) -> Option<P::Move> {
        previous(&self.played, ply)
    }

    /// Lets every ordering part learn from the node that the search stands at.
    #[inline]
    pub(crate) fn teach(
        &mut self,
        ply: Ply,
        depth: Depth,
        phase: Phase,
        lesson: impl Fn(&mut dyn OrderingPart<P>, &Node<'_, P>),
    ) {
        let node = Node {
            position: &self.position,
            ply,
            depth,
            phase,
            previous: previous(&self.played, ply),
        };
        for part in &mut self.plan.ordering {
            lesson(part.as_mut(), &node);
        }
    }

    /// The score of a side without a legal move.
    pub(crate) fn stuck(&mut self, ply: Ply) -> Score {
        self.counters.leaf_nodes += 1;
        let stuck = self.position.stuck();
        let score = match stuck {
            Stuck::Loss => Score::lost_at(ply),
            Stuck::Draw => Score::DRAW,
        };
        self.leave(ply, score, Ending::Stuck(stuck))
    }

    /// Notes that `played` is the best move so far of the node at `ply`.
    #[inline]
    pub(crate) fn raise(&mut self, ply: Ply, played: P::Move, score: Score) {
        self.lines.raise(ply, played);
        if ply == Ply::ROOT {
            self.root_score = Some(score);
        }
    }
}

/// The move played before the node at `ply`.
fn previous<M: Copy>(played: &[Option<M>], ply: Ply) -> Option<M> {
    let place = ply.index().checked_sub(1)?;
    played[place]
}
