//! [`GameRecord`]: a line of `games.ndjson`.

use crate::engines::EngineFault;
use crate::plan::OpeningLine;
use crate::spec::is_zero;
use engine_core::pgn::GameResult;
use games::Game;
use reports::strength::{Points, ScoredGame, SearchEffort};
use serde::{Deserialize, Serialize};
use sessions::session::{ResultReason, Side, side_to_move};
use std::hash::{DefaultHasher, Hash, Hasher};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::Display)]
#[serde(rename_all = "kebab-case")]
pub enum GameEnd {
    #[strum(serialize = "adjudication")]
    Adjudication,
    /// The game reached the move limit and counts as a draw.
    #[strum(serialize = "move limit")]
    MoveLimit,
    /// An engine played an illegal move and lost.
    #[strum(serialize = "illegal move")]
    IllegalMove,
    /// A player exceeded its time and lost.
    #[strum(serialize = "time forfeit")]
    TimeForfeit,
    /// An engine crashed or did not answer, and lost.
    #[strum(serialize = "engine failure")]
    EngineFailure,
    #[serde(untagged)]
    #[strum(transparent)]
    Rule(ResultReason),
}

impl GameEnd {
    /// Whether an engine lost in a way that the lab's own players cannot.
    pub(super) fn is_fault(self) -> bool {
        matches!(
            self,
            GameEnd::IllegalMove | GameEnd::TimeForfeit | GameEnd::EngineFailure
        )
    }
}

impl From<&EngineFault> for GameEnd {
    fn from(fault: &EngineFault) -> GameEnd {
        match fault {
            EngineFault::Illegal(_) => GameEnd::IllegalMove,
            EngineFault::Late { .. } => GameEnd::TimeForfeit,
            _ => GameEnd::EngineFailure,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of its pairing, starting from 1.
    pub pairing: usize,
    /// The number of its pair within the pairing, starting from 1.
    pub pair: usize,
    /// The player who moves first: White, or Red in xiangqi.
    pub white: String,
    pub black: String,
    pub game: String,
    /// The name of the opening; `None` for a random one.
    pub opening: Option<String>,
    pub fen: String,
    pub opening_plies: usize,
    /// The number of book moves after the opening; omitted if 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub book_plies: usize,
    pub moves: String,
    pub result: GameResult,
    pub reason: GameEnd,
    /// How an engine lost the game by a fault; omitted from all other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The scores of the moves, each by its own player, in centipawns; `None` if no iteration was completed.
    /// Moves of the opening and the book have none.
    pub scores: Vec<Option<i32>>,
    /// The depths of the iterations that chose the moves; 0 if none was completed.
    pub depths: Vec<u32>,
    /// The nodes of the moves, as reported by the player; `None` if an engine does not report them.
    pub nodes: Vec<Option<u64>>,
    /// The times of the moves in milliseconds; omitted if no player plays by time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times_ms: Vec<u64>,
}

impl GameRecord {
    pub(super) fn begins_with(&self, opening: &OpeningLine) -> bool {
        let mut moves = self.moves.split(' ').zip(&opening.moves);
        self.fen == opening.fen
            && self.opening_plies == opening.moves.len()
            && moves.all(|(one, other)| one == other)
    }

    pub fn winner(&self) -> Option<Side> {
        match self.result {
            GameResult::FirstWins => Some(Side::First),
            GameResult::SecondWins => Some(Side::Second),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }

    /// Its moves, including those of the opening and the book.
    pub fn plies(&self) -> usize {
        self.plies_given().saturating_add(self.nodes.len())
    }

    /// The moves that were not searched: those of the opening and the book.
    pub fn plies_given(&self) -> usize {
        self.opening_plies.saturating_add(self.book_plies)
    }

    /// The side that made the first searched move.
    pub(super) fn first_to_think(&self, game: Game) -> Side {
        let first = side_to_move(game, &self.fen);
        match self.plies_given() % 2 {
            0 => first,
            _ => first.other(),
        }
    }

    /// The game as a pairing counts it, given the side of the first player.
    pub(super) fn counted(&self, game: Game, first_had: Side) -> ScoredGame {
        let mut by_side = [SearchEffort::default(); 2];
        let mut side = self.first_to_think(game);
        for (number, (&nodes, &depth)) in self.nodes.iter().zip(&self.depths).enumerate() {
            if let Some(nodes) = nodes {
                by_side[side.index()].add(SearchEffort {
                    moves: 1,
                    nodes,
                    depths: depth.into(),
                    ..SearchEffort::default()
                });
            }
            if let Some(&time) = self.times_ms.get(number) {
                by_side[side.index()].add(SearchEffort::of_time((self.plies_given() + number) / 2, time));
            }
            side = side.other();
        }
        ScoredGame {
            points: match self.winner() {
                None => Points::Draw,
                Some(winner) if winner == first_had => Points::Win,
                Some(_) => Points::Loss,
            },
            end: self.reason.to_string(),
            plies: self.plies() as u64,
            moves: digest(&self.moves),
            is_by_fault: self.reason.is_fault(),
            spent: [first_had, first_had.other()].map(|side| by_side[side.index()]),
        }
    }
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

reports::row!(true: GameRecord);
