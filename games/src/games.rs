//! [`Games`]: the games there are, by name.

use super::Game;
use super::error::GameError;
use super::game_rules::GameRules;
use super::other::OtherGame;
use crate::similar::did_you_mean;

/// The games there are: those of the lab, and others that a program brings along.
#[derive(Clone, Debug)]
pub struct Games(Vec<Game>);

impl Games {
    /// All of them: chess first, then xiangqi, then others in the order in which they came.
    pub fn all(&self) -> &[Game] {
        &self.0
    }

    /// The game of that name.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(&self, name: &str) -> Result<Game, GameError> {
        let names = || self.0.iter().map(|game| game.name());
        let found = self.0.iter().find(|game| game.name() == name);
        found.copied().ok_or_else(|| GameError::UnknownGame {
            name: name.to_owned(),
            meant: did_you_mean(name, names()),
            known: listed(&names().collect::<Vec<_>>()),
        })
    }

    /// The same with another game.
    ///
    /// # Panics
    /// If there is a game of that name already, or the name cannot stand in arguments and files.
    pub(super) fn with<G: GameRules>(mut self) -> Games {
        let name = G::NAME;
        let is_plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
        assert!(
            !name.is_empty() && name.chars().all(is_plain),
            "`{name}` cannot be the name of a game: it has small letters, digits and hyphens"
        );
        assert!(self.named(name).is_err(), "there is a game `{name}` already");
        self.0.push(Game::Other(OtherGame::of::<G>()));
        self
    }
}

/// Those of the lab.
impl Default for Games {
    fn default() -> Games {
        Games(Game::BUILT_IN.to_vec())
    }
}

/// `chess, xiangqi and connect-four`.
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
