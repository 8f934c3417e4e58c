//! [`SearchSetup`]: the board, evaluation and registries for searches.

use crate::board::{Board, OWN};
use crate::error::GameError;
use crate::game::Game;
use crate::registries::GameRegistry;
use engine_core::Eval;
use search_variants::Strategy;
use std::borrow::Cow;

/// How positions are set up and which algorithms and parts strategies can use.
#[derive(Clone, Debug, Default)]
pub struct SearchSetup {
    /// The board.
    pub board: Board,
    /// The evaluation.
    pub eval: Eval,
    /// The games, algorithms and parts.
    pub registries: GameRegistry,
}

impl SearchSetup {
    /// The setup for a strategy, which may have its own evaluation.
    pub fn of(&self, strategy: &Strategy) -> Cow<'_, SearchSetup> {
        match strategy.eval() {
            None => Cow::Borrowed(self),
            Some(eval) => Cow::Owned(SearchSetup {
                eval: eval.clone(),
                ..self.clone()
            }),
        }
    }

    /// Checks that positions of `game` can be set up this way.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, game: Game) -> Result<(), GameError> {
        let factory = self.registries.factory(game, self.board)?;
        factory.set_up(game.startpos(), &self.eval).map(drop)
    }

    /// The board's name in records of `game`: `own` if there is no choice.
    pub fn board_of(&self, game: Game) -> String {
        if self.registries.boards(game).is_empty() {
            OWN.to_owned()
        } else {
            self.board.to_string()
        }
    }

    /// The evaluation's name in records of `game`: `own` if there is no choice.
    pub fn eval_of(&self, game: Game) -> String {
        if game.evaluations().is_empty() {
            OWN.to_owned()
        } else {
            self.eval.to_string()
        }
    }

    /// Board and evaluation in words: `on bitboard, published evaluation`.
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
