//! [`SearchSetup`]: how a position is set up.

use crate::board::{Board, OWN};
use crate::error::GameError;
use crate::game::Game;
use crate::registries::GameRegistry;
use engine_core::Eval;
use search_variants::Strategy;
use std::borrow::Cow;

/// How positions are set up and what strategies are made of: board, evaluation, parts.
#[derive(Clone, Debug, Default)]
pub struct SearchSetup {
    /// The board.
    pub board: Board,
    /// The evaluation.
    pub eval: Eval,
    /// What strategies can be made of.
    pub registries: GameRegistry,
}

impl SearchSetup {
    /// The same for a strategy, which may have an evaluation of its own.
    pub fn of(&self, strategy: &Strategy) -> Cow<'_, SearchSetup> {
        match strategy.eval() {
            None => Cow::Borrowed(self),
            Some(eval) => Cow::Owned(SearchSetup {
                eval: eval.clone(),
                ..self.clone()
            }),
        }
    }

    /// Whether positions of `game` can be set up in this way.
    ///
    /// # Errors
    /// The reason.
    pub fn check(&self, game: Game) -> Result<(), GameError> {
        let door = self.registries.door(game, self.board)?;
        door.set_up(game.startpos(), &self.eval).map(drop)
    }

    /// What records call the board on which `game` is played: `own` where there is no choice.
    pub fn board_of(&self, game: Game) -> String {
        if self.registries.boards(game).is_empty() {
            OWN.to_owned()
        } else {
            self.board.to_string()
        }
    }

    /// What records call the evaluation of `game`: `own` where there is no choice.
    pub fn eval_of(&self, game: Game) -> String {
        if game.evaluations().is_empty() {
            OWN.to_owned()
        } else {
            self.eval.to_string()
        }
    }

    /// The same in words: `on bitboard, published evaluation`.
    pub fn described(&self, game: Game) -> String {
        let board = if self.registries.boards(game).is_empty() {
            format!("the board of {game}")
        } else {
            self.board.to_string()
        };
        let eval = if game.evaluations().is_empty() {
            "its own".to_owned()
        } else {
            self.eval.to_string()
        };
        format!("on {board}, {eval} evaluation")
    }
}
