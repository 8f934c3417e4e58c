//! [`Parts`]: the parts of a strategy, assembled for one search.

use crate::leaf::quiescence::{quiescence, stand_pat_after};
use crate::leaf::static_evaluation::StaticEvaluation;
use crate::limits::Stop;
use crate::node::UsedExpectations;
use crate::part::Extension;
use crate::part::leaf::{AnyLeafRule, LeafRule, LeafTreeShape, Quiescence};
use crate::part::pruning::{MoveExtension, Pruning, Reduction};
use crate::part::{Technique, USUAL_EXPLORATION};
use crate::searcher::{ANY_PARTS, Arrangement, Observation, Orderings, SearchState, Searcher};
use crate::window::Window;
use engine_core::{Depth, Ply, Score, Searchable};

/// Move lists up to this length take negligible time and are not counted as work.
const SHORT_LIST: usize = 48;
/// The same where scoring moves plays out exchanges.
const SHORT_LIST_OF_EXCHANGES: usize = 2;

/// The parts that do not change during a search. Algorithms pass them from node to node.
pub struct Parts<P: Searchable> {
    leaf: Leaf<P>,
    extensions: Vec<Box<dyn Extension<P>>>,
    pub(crate) exploration: f64,
    /// Whether the playout tree is kept from one move of a game to the next.
    pub(crate) reuses_tree: bool,
    pub(crate) pruning: Vec<Box<dyn Pruning<P>>>,
    pub(crate) reductions: Vec<Box<dyn Reduction<P>>>,
    pub(crate) move_extensions: Vec<Box<dyn MoveExtension<P>>>,
    /// Which node expectations the pruning, reductions and move extensions use.
    pub(crate) uses: UsedExpectations,
}

/// The leaf rule. The two most common rules have variants of their own and are called directly, without the
/// cost of dynamic dispatch.
enum Leaf<P: Searchable> {
    Static,
    Quiescence(Quiescence),
    Other(Box<dyn AnyLeafRule<P>>),
}

impl<P: Searchable> Parts<P> {
    /// Assembles techniques. Of several leaf rules, tables or evaluations, the last one counts.
    pub(crate) fn assemble(techniques: impl Iterator<Item = Technique<P>>) -> (Parts<P>, SearchState<P>) {
        let mut parts = Parts {
            leaf: Leaf::Static,
            extensions: Vec::new(),
            exploration: USUAL_EXPLORATION,
            reuses_tree: false,
            pruning: Vec::new(),
            reductions: Vec::new(),
            move_extensions: Vec::new(),
            uses: UsedExpectations::default(),
        };
        let mut memory = SearchState {
            orderings: Orderings::default(),
            table: None,
            evaluator: None,
            contempt: 0,
            corrections: None,
            short_list: SHORT_LIST,
        };
        for technique in techniques {
            match technique {
                Technique::Evaluator(evaluator) => memory.evaluator = Some(evaluator),
                Technique::Contempt(centipawns) => memory.contempt = centipawns,
                Technique::Corrections(corrections) => memory.corrections = Some(corrections),
                Technique::Leaf(rule) => {
                    parts.leaf = match rule.any_shape() {
                        LeafTreeShape::Static => Leaf::Static,
                        LeafTreeShape::Quiescence(rule) => Leaf::Quiescence(rule),
                        LeafTreeShape::Other => Leaf::Other(rule),
                    }
                }
                Technique::Exploration(exploration) => parts.exploration = exploration,
                Technique::TreeReuse => parts.reuses_tree = true,
                Technique::Extension(extension) => parts.extensions.push(extension),
                Technique::MoveExtension(extension) => {
                    parts.uses = parts.uses.and(extension.uses());
                    parts.move_extensions.push(extension);
                }
                Technique::Pruning(pruning) => {
                    parts.uses = parts.uses.and(pruning.uses());
                    parts.pruning.push(pruning);
                }
                Technique::Reduction(reduction) => {
                    parts.uses = parts.uses.and(reduction.uses());
                    parts.reductions.push(reduction);
                }
                Technique::TranspositionTable(table) => memory.table = Some(table),
                Technique::Ordering(ordering) => {
                    if ordering.plays_moves() {
                        memory.short_list = SHORT_LIST_OF_EXCHANGES;
                    }
                    memory.orderings.add(ordering);
                }
                Technique::Shuffle(seed) => memory.orderings.arrange(Arrangement::Shuffled(seed)),
                Technique::Sort(sort) => memory.orderings.arrange(Arrangement::Sorted(sort)),
                Technique::WorstFirst => memory.orderings.try_worst_first(),
            }
        }
        (parts, memory)
    }

    /// Whether the parts are exactly those of [`LADDER_PARTS`], apart from a table.
    ///
    /// [`LADDER_PARTS`]: crate::searcher::LADDER_PARTS
    pub(crate) fn are_of_ladder(&self) -> bool {
        matches!(self.leaf, Leaf::Quiescence(Quiescence::Captures))
            && self.extensions.is_empty()
            && !self.are_selective()
    }

    /// Whether any part prunes nodes, or prunes, reduces or extends single moves.
    #[inline]
    pub(crate) fn are_selective(&self) -> bool {
        !self.pruning.is_empty() || self.decide_on_moves()
    }

    /// Whether any part prunes, reduces or extends single moves.
    #[inline]
    pub(crate) fn decide_on_moves(&self) -> bool {
        !self.reductions.is_empty() || !self.move_extensions.is_empty()
    }

    /// The shape of the tree beyond the horizon.
    pub fn leaf_shape(&self) -> LeafTreeShape {
        match &self.leaf {
            Leaf::Static => LeafTreeShape::Static,
            Leaf::Quiescence(rule) => LeafTreeShape::Quiescence(*rule),
            Leaf::Other(rule) => rule.any_shape(),
        }
    }

    /// Whether a leaf is a single node whose value does not depend on the window.
    #[inline]
    pub(crate) fn is_leaf_static(&self) -> bool {
        matches!(self.leaf, Leaf::Static)
    }

    /// The value of the node at `ply`, which is at depth 0. The leaf rule is applied before anything else.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    #[inline]
    pub fn leaf<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        self.leaf_of::<ANY_PARTS, O>(search, ply, window)
    }

    /// The same in a search with any parts or those of the ladder.
    #[inline]
    pub(crate) fn leaf_of<const IS_OPEN: bool, O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        let q_nodes = search.counters.q_nodes;
        let score = match &self.leaf {
            _ if !IS_OPEN => quiescence::<IS_OPEN, P, O>(Quiescence::Captures, search, ply, window),
            Leaf::Static => StaticEvaluation.value(search, ply, window),
            Leaf::Quiescence(rule) => rule.value(search, ply, window),
            Leaf::Other(rule) => O::dispatch(
                search,
                |search| rule.unobserved(search, ply, window),
                |search| rule.observed(search, ply, window),
            ),
        }?;
        count_leaf::<IS_OPEN, P, O>(search, q_nodes);
        Ok(score)
    }

    /// The value of the node at `ply` after `played`, with `depth` left to search, if it is a leaf and the
    /// board can tell its value without playing the move.
    ///
    /// Most nodes of a search are leaves, and most of the work at a leaf is making and unmaking its move.
    /// This saves that work and changes nothing else: counts, scores, lines and draws are as if the move had
    /// been played. (Chess Programming Wiki, *Incremental Updates*; R. Hyatt on evaluating at the frontier.)
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    #[inline(always)]
    pub(crate) fn leaf_after<const IS_OPEN: bool, O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        played: P::Move,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Result<Option<Score>, Stop> {
        // An observer needs to see the position itself.
        if !depth.is_horizon() || search.is_notified(ply) {
            return Ok(None);
        }
        let q_nodes = search.counters.q_nodes;
        let value = match &self.leaf {
            _ if !IS_OPEN => {
                stand_pat_after::<IS_OPEN, P, O>(Quiescence::Captures, search, played, ply, window)
            }
            Leaf::Static => StaticEvaluation.value_after(search, played, ply, window),
            Leaf::Quiescence(rule) => rule.value_after(search, played, ply, window),
            Leaf::Other(_) => Ok(None),
        }?;
        if value.is_some() {
            count_leaf::<IS_OPEN, P, O>(search, q_nodes);
        }
        Ok(value)
    }

    /// Whether the side to move is in check, if a part needs to know that at each node.
    #[inline(always)]
    pub(crate) fn finds_check(&self, position: &P) -> bool {
        (self.uses.static_values || !self.extensions.is_empty()) && position.in_check()
    }

    /// The depth to search a node to: `depth`, plus one ply if an extension applies.
    #[inline]
    pub fn extended<O: Observation<P>>(&self, search: &mut Searcher<P, O>, depth: Depth) -> Depth {
        let in_check = self.finds_check(&search.position);
        self.extended_in(search, depth, in_check)
    }

    /// The same at a node whose side to move is in check or not.
    #[inline(always)]
    pub(crate) fn extended_in<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        depth: Depth,
        in_check: bool,
    ) -> Depth {
        let mut extensions = self.extensions.iter();
        if extensions.any(|extension| extension.applies(&mut search.position, in_check)) {
            depth.extended()
        } else {
            depth
        }
    }
}

/// Counts a leaf. `q_nodes` is the number of quiescence nodes before it.
#[inline(always)]
fn count_leaf<const IS_OPEN: bool, P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    q_nodes: u64,
) {
    search.count_leaf();
    search.counters.q_leaf_nodes += u64::from(!IS_OPEN || search.counters.q_nodes > q_nodes);
}
