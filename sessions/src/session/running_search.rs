//! [`RunningSearch`]: a search as an iterator of its iterations, with the move that it chooses.

use super::root_moves::{InfoDetail, RootMove, RootMoves};
use super::search_memory::SearchMemory;
use engine_core::{Depth, Score, Status};
use games::{AnyMove, AnyPosition, AnySearch, coordinate_moves};
use reports::numbers::{is_final_mate, mate_moves};
use search_variants::{DEEPEST, Iteration, Strategy};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

/// The limits of a search for a move. Time is up to the caller: see [`Poll`](super::Poll).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MoveLimits {
    /// Maximum depth. Without it, a search also ends when it has found a mate that no deeper iteration can
    /// improve.
    #[serde(deserialize_with = "positive_or_none")]
    pub depth: Option<u32>,
    #[serde(deserialize_with = "positive_or_none")]
    pub nodes: Option<u64>,
}

/// Deserializes a limit, which must not be 0.
pub(crate) fn positive<'de, D: Deserializer<'de>, N>(from: D) -> Result<N, D::Error>
where
    N: Deserialize<'de> + Default + PartialEq,
{
    let count = N::deserialize(from)?;
    if count == N::default() {
        Err(D::Error::custom(NOT_POSITIVE))
    } else {
        Ok(count)
    }
}

pub(crate) fn positive_or_none<'de, D: Deserializer<'de>, N>(from: D) -> Result<Option<N>, D::Error>
where
    N: Deserialize<'de> + Default + PartialEq,
{
    let count = Option::deserialize(from)?;
    if count == Some(N::default()) {
        Err(D::Error::custom(NOT_POSITIVE))
    } else {
        Ok(count)
    }
}

const NOT_POSITIVE: &str = "depth, nodes and games are whole numbers from 1 up, not 0";

impl MoveLimits {
    pub fn depth(plies: u32) -> MoveLimits {
        MoveLimits {
            depth: Some(plies),
            nodes: None,
        }
    }

    pub fn nodes(nodes: u64) -> MoveLimits {
        MoveLimits {
            depth: None,
            nodes: Some(nodes),
        }
    }
}

/// The result of an iteration, completed or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IterationInfo {
    pub depth: u32,
    /// Selective depth: the highest ply reached, including quiescence.
    pub seldepth: u32,
    /// Centipawns for the side to move, with mates as in records; `None` before the first root move was
    /// searched.
    pub score: Option<i32>,
    /// Moves to mate, negative if the side to move is mated.
    pub mate: Option<i32>,
    /// Nodes since depth 1.
    pub nodes: u64,
    /// First-move cutoff rate in percent, since depth 1.
    pub ordering_pct: Option<f64>,
    pub pv: Vec<String>,
    /// The same in algebraic notation; set only in a session's events.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub algebraic_pv: Vec<String>,
    pub status: Status,
    /// The root moves in the order of the search, if requested by [`InfoDetail`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub root_moves: Vec<RootMove>,
}

impl IterationInfo {
    pub fn is_complete(&self) -> bool {
        self.status.is_complete()
    }

    /// Score and depth as a PGN comment: `+0.35/5`, `+M3/5` for a mate in three moves. `None` without a
    /// score.
    pub fn comment(&self) -> Option<String> {
        let score = match (self.mate, self.score?) {
            (Some(moves), _) => format!("{}M{}", if moves > 0 { '+' } else { '-' }, moves.unsigned_abs()),
            (None, score) => format!("{:+.2}", f64::from(score) / 100.0),
        };
        Some(format!("{score}/{}", self.depth))
    }
}

/// A search that runs while it is iterated. The last item is an interrupted iteration or the one of maximum
/// depth.
pub struct RunningSearch {
    pub(super) search: Box<dyn AnySearch>,
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) strategy: Strategy,
    /// The search holds its content during an iteration.
    pub(super) kept: SearchMemory,
    pub(super) depth: Option<u32>,
    pub(super) detail: InfoDetail,
    /// Whether interrupted iterations count as far as they went.
    pub(super) is_anytime: bool,
    /// The move to play if the search finds none.
    pub(super) any: Option<String>,
    pub(super) best: Option<IterationInfo>,
    pub(super) ended: bool,
}

impl RunningSearch {
    /// The move of [`RunningSearch::best`]; without one, the first legal move; `None` if there is no legal
    /// move.
    pub fn choice(&self) -> Option<String> {
        let best = self.best.as_ref().and_then(|thought| thought.pv.first());
        best.or(self.any.as_ref()).cloned()
    }

    /// The last iteration that counts: a completed one or, for some strategies, also an interrupted one.
    pub fn best(&self) -> Option<&IterationInfo> {
        self.best.as_ref()
    }

    fn iterate(&mut self) -> Option<IterationInfo> {
        let depth = self.depth.map_or(DEEPEST, Depth::new);
        self.kept.lend(&self.strategy, self.search.as_mut());
        let mut root_moves = RootMoves::new();
        let iteration = match self.detail {
            InfoDetail::Iterations => self.search.deepen(depth),
            InfoDetail::RootMoves => self.search.deepen_watched(depth, &mut root_moves),
        };
        self.kept.take_back(&self.strategy, self.search.as_mut());
        let iteration = iteration?;
        let mut thought = thought(self.position.as_ref(), &iteration);
        let written = |played| self.position.coordinates(played);
        thought.root_moves = root_moves.described(iteration.counters.nodes, written);
        Some(thought)
    }

    /// Whether another iteration may find more. An interrupted one is the last.
    fn goes_on_after(&self, thought: &IterationInfo) -> bool {
        let is_final = thought
            .score
            .is_some_and(|score| is_final_mate(score, thought.depth));
        thought.is_complete() && !(self.depth.is_none() && is_final)
    }
}

impl Iterator for RunningSearch {
    type Item = IterationInfo;

    fn next(&mut self) -> Option<IterationInfo> {
        if self.ended {
            return None;
        }
        let Some(thought) = self.iterate() else {
            self.ended = true;
            return None;
        };
        self.ended = !self.goes_on_after(&thought);
        if thought.is_complete() || (self.is_anytime && !thought.pv.is_empty()) {
            self.best = Some(thought.clone());
        }
        Some(thought)
    }
}

fn thought(position: &dyn AnyPosition, iteration: &Iteration<AnyMove>) -> IterationInfo {
    let score = iteration.score.map(Score::centipawns);
    IterationInfo {
        depth: iteration.depth.plies(),
        seldepth: iteration.counters.seldepth.get(),
        score,
        mate: score.and_then(mate_moves),
        nodes: iteration.totals.nodes,
        ordering_pct: iteration.totals.ordering_pct(),
        pv: coordinate_moves(position, &iteration.pv),
        algebraic_pv: Vec::new(),
        status: iteration.status,
        root_moves: Vec::new(),
    }
}
