//! `continuation`, continuation history: tries quiet moves earlier that were good after the same move of the
//! opponent.
//!
//! Each move of the opponent has a history table of its own, because a good reply to a move is usually good
//! wherever that move is played. Moves that cause a cutoff are rewarded, those tried before them are
//! penalized, by the formula of `history=gravity` with its own `reward`. The score is added to that of
//! `history`. After a null move there is no table, and nothing is learned.
//!
//! `continuation=piece` keeps a table for each piece of the opponent and its target square, wherever the
//! piece came from. All tables are then in one array, and need no lookup by move.
//!
//! Reference: Chess Programming Wiki, *History Heuristic*, section *Continuation History*.
//!
//! Compared with the strategy without it: better ordering of quiet moves, nothing else.

use super::history::{REWARD, gravitate, quiet_place};
use super::{Ordering, OrderingScope, TriedMove};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::move_score::{MoveScore, MoveStage, OrderReason};
use crate::node::Node;
use crate::part::Technique;
use engine_core::{MoveTables, Searchable};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// `continuation`
pub static INFO: PartInfo = PartInfo {
    name: "continuation",
    summary: "continuation history: tries quiet moves by how often they were good after the last move",
    reference: "Chess Programming Wiki, History Heuristic",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[
        Parameter::forms(&[
            ParameterValue::new("move", "a history for each move of the opponent"),
            ParameterValue::new("piece", "a history for each piece of the opponent and its target"),
        ]),
        REWARD,
        Parameter::KEEP,
    ],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    let forms: [fn() -> Rows<P::Move>; 2] = [Rows::by_move, Rows::by_piece::<P>];
    Technique::Ordering(Box::new(Continuations {
        rows: values.form(&forms)(),
        reward: values.whole(&REWARD) as i32,
        is_kept: values.is_on(&Parameter::KEEP),
    }))
}

/// History tables of replies.
enum Rows<M> {
    Move(FxHashMap<M, Vec<i16>>),
    /// One table after the other. A move of the opponent has the index of the same move by a piece of the
    /// side to move.
    Piece(Vec<i16>),
}

impl<M: Copy + Eq + Hash> Rows<M> {
    fn by_move() -> Rows<M> {
        Rows::Move(FxHashMap::default())
    }

    fn by_piece<P: MoveTables<Move = M>>() -> Rows<M> {
        Rows::Piece(vec![0; P::HISTORY_SIZE * P::HISTORY_SIZE])
    }

    /// The table of replies to `previous`, which led to `position`; `None` if there is none yet.
    fn get<P: MoveTables<Move = M>>(&self, position: &P, previous: M) -> Option<&[i16]> {
        match self {
            Rows::Move(rows) => rows.get(&P::refutation(previous)).map(Vec::as_slice),
            Rows::Piece(rows) => rows
                .chunks_exact(P::HISTORY_SIZE)
                .nth(position.history_index(previous)),
        }
    }

    fn get_mut<P: MoveTables<Move = M>>(&mut self, position: &P, previous: M) -> &mut [i16] {
        match self {
            Rows::Move(rows) => rows
                .entry(P::refutation(previous))
                .or_insert_with(|| vec![0; P::HISTORY_SIZE]),
            Rows::Piece(rows) => {
                let begin = position.history_index(previous) * P::HISTORY_SIZE;
                &mut rows[begin..begin + P::HISTORY_SIZE]
            }
        }
    }
}

struct Continuations<M> {
    rows: Rows<M>,
    reward: i32,
    is_kept: bool,
}

impl<P: Searchable> Ordering<P> for Continuations<P::Move> {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::QuietMoves(MoveStage::History)
    }

    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        let row = node
            .previous
            .and_then(|previous| self.rows.get(node.position, previous));
        for (&candidate, score) in moves.iter().zip(scores) {
            if node.position.capture(candidate).is_none() {
                let history = row.map_or(0, |row| row[node.position.history_index(candidate)].into());
                score.add_history(history);
            }
        }
    }

    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        score.history().map(OrderReason::History)
    }

    fn scores_in_quiescence(&self) -> bool {
        false
    }

    fn learns_from_tried(&self) -> bool {
        true
    }

    fn is_kept(&self) -> bool {
        self.is_kept
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move, tried: &[TriedMove<P::Move>]) {
        if let Some(previous) = node.previous.filter(|_| node.position.capture(played).is_none()) {
            let row = self.rows.get_mut(node.position, previous);
            gravitate(row, self.reward, node, played, tried, quiet_place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::Position;
    use engine_core::chess::{Chess, Move};
    use engine_core::notation::Notation;

    /// The board after `played`, and that move.
    fn after(fen: &str, played: &str) -> (Chess, Move) {
        let mut board = Chess::new(&fen.parse().unwrap());
        let played = board.read_coordinates(played).unwrap();
        board.make(played).unwrap();
        (board, played)
    }

    #[test]
    fn only_by_piece_do_moves_of_a_piece_to_a_square_share_a_history() {
        const WHITE: &str = "4k3/8/8/4N3/8/8/8/4K1N1 w - - 0 1";
        const BLACK: &str = "4k3/8/8/4n3/8/8/8/4K3 b - - 0 1";
        let forms = [Rows::by_move(), Rows::by_piece::<Chess>()];
        for (form, mut rows) in forms.into_iter().enumerate() {
            let (board, played) = after(WHITE, "e5f3");
            rows.get_mut(&board, played)[7] = 9;
            for (fen, played, expected) in [
                (WHITE, "e5f3", [9, 9]),
                (WHITE, "g1f3", [0, 9]),
                (WHITE, "g1e2", [0, 0]),
                (BLACK, "e5f3", [9, 0]),
            ] {
                let (board, played) = after(fen, played);
                let history = rows.get(&board, played).map_or(0, |row| row[7]);
                assert_eq!(history, expected[form], "{fen} {played:?}");
            }
        }
    }
}
