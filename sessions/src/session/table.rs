//! [`Table`]: a board with the moves played on it.

use super::PlayedMove;
use super::game_result::{GameOutcome, QUIET_PLIES, ResultReason};
use super::root_moves::InfoDetail;
use super::running_search::{MoveLimits, RunningSearch};
use super::search_memory::SearchMemory;
use engine_core::notation::MoveError;
use engine_core::{Depth, HistoryEntry, NoLegalMoves, Repetition, Score};
use games::{AnyMove, AnyPosition};
use reports::diagram::Side;
use search_variants::limits::Poll;
use search_variants::{Limits, Strategy};
use std::cmp::Ordering;

/// A position with its history.
pub(super) struct Table {
    pub(super) position: Box<dyn AnyPosition>,
    /// The earlier positions, the oldest first.
    past: Vec<HistoryEntry>,
    kept: SearchMemory,
}

impl Table {
    pub(super) fn new((position, past): (Box<dyn AnyPosition>, Vec<HistoryEntry>)) -> Table {
        Table {
            position,
            past,
            kept: SearchMemory::default(),
        }
    }

    /// The index of the first of three equal positions, of which the current one is the third.
    fn third_time(&self) -> Option<usize> {
        let key = self.position.history_entry().key;
        let oldest = self.past.len().saturating_sub(self.position.halfmove_clock());
        let earlier = (oldest..self.past.len()).rev();
        let mut equal = earlier.filter(|&place| self.past[place].key == key);
        equal.nth(1)
    }

    /// The outcome of the game, if it is over; `mover` is the side to move.
    pub(super) fn outcome(&self, mover: Side) -> Option<GameOutcome> {
        let position = &self.position;
        let winners = [Some(mover), Some(mover.other()), None];
        let [won, lost, drawn] = winners.map(|winner| move |reason| GameOutcome { winner, reason });
        if position.is_over() {
            let reason = if position.in_check() {
                ResultReason::Checkmate
            } else {
                ResultReason::Stalemate
            };
            return Some(match position.without_legal_moves() {
                NoLegalMoves::Loss => lost(reason),
                NoLegalMoves::Draw => drawn(reason),
                NoLegalMoves::Value => match position.evaluate().cmp(&Score::DRAW) {
                    Ordering::Less => lost(ResultReason::Value),
                    Ordering::Equal => drawn(ResultReason::Value),
                    Ordering::Greater => won(ResultReason::Value),
                },
            });
        }
        if let Some(first) = self.third_time() {
            return Some(match position.repetition(&self.past[first..]) {
                Repetition::Draw => drawn(ResultReason::Repetition),
                Repetition::Loss => lost(ResultReason::PerpetualCheck),
                Repetition::Win => won(ResultReason::PerpetualCheck),
            });
        }
        if position.has_insufficient_material() {
            return Some(drawn(ResultReason::InsufficientMaterial));
        }
        if position.drawn_by_fifty_move_rule() {
            return Some(drawn(ResultReason::FiftyMoves));
        }
        (position.halfmove_clock() >= QUIET_PLIES).then(|| drawn(ResultReason::NoProgress))
    }

    pub(super) fn play(&mut self, text: &str) -> Result<PlayedMove, MoveError> {
        let played = self.position.read_move(text)?;
        let written = PlayedMove {
            coordinates: self.position.coordinates(played),
            algebraic: self.position.algebraic(played),
            comment: String::new(),
        };
        let before = self.position.history_entry();
        if self.position.play(played) {
            self.kept
                .play(before.key, played, self.position.history_entry().key);
            self.past.push(before);
        }
        Ok(written)
    }

    pub(super) fn take_back(&mut self) {
        if self.position.take_back() {
            self.past.pop();
            self.kept.clear();
        }
    }

    pub(super) fn read_moves(&self, texts: &[impl AsRef<str>]) -> Result<Vec<AnyMove>, MoveError> {
        let read = texts.iter().map(|text| self.position.read_move(text.as_ref()));
        read.collect()
    }

    pub(super) fn think(
        &self,
        moves: Option<&[AnyMove]>,
        (strategy, detail): (&Strategy, InfoDetail),
        budget: &MoveLimits,
        poll: Poll,
    ) -> RunningSearch {
        let limits = Limits {
            nodes: budget.nodes,
            poll: Some(poll),
        };
        let mut search = self.position.search(strategy, self.past.clone(), limits);
        let mut kept = self.kept.clone();
        if let Some(moves) = moves {
            search.restrict_to(moves);
            // Memory of a search restricted to some moves is of no use to other searches.
            kept = SearchMemory::default();
        }
        let position = self.position.copied();
        let any = match moves {
            Some(moves) => moves.first().copied(),
            None => position.legal_moves().first().copied(),
        };
        RunningSearch {
            search,
            kept,
            strategy: strategy.clone(),
            depth: budget.depth,
            detail,
            is_anytime: strategy.counts_unfinished_iterations(),
            ended: any.is_none(),
            any: any.map(|first| position.coordinates(first)),
            best: None,
            position,
        }
    }
}

/// Plies counted without calling `go_on`: a few milliseconds.
const UNASKED: u32 = 3;

pub(super) fn paths(
    position: &mut dyn AnyPosition,
    plies: u32,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<u64> {
    if plies <= UNASKED {
        return go_on().then(|| position.perft(Depth::new(plies)));
    }
    let mut sum = 0;
    for played in position.legal_moves() {
        position.play(played);
        let below = paths(position, plies - 1, go_on);
        position.take_back();
        sum += below?;
    }
    Some(sum)
}
