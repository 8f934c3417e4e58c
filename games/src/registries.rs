//! [`Registries`]: the games, and the algorithms and parts that there are for each of them.

use super::any_position::AnyPosition;
use super::game_rules::GameRules;
use super::games::Games;
use engine_core::chess::{Chess, Mailbox};
use engine_core::xiangqi::Xiangqi;
use search_variants::{Catalogue, Part, RecipeError, Registry, Strategy};
use std::fmt;
use std::sync::Arc;

/// What there is to choose from: games, and what strategies can be made of, for each board of the lab and for
/// games of somebody else's. Cloning it costs next to nothing.
///
/// A part comes by [`Registries::with`], a game by [`Registries::with_game`]; then every command knows them.
///
/// ```
/// use games::Registries;
/// use search_variants::info::{Effect, PartInfo, Role, SettingIndex};
/// use search_variants::{Part, Technique};
///
/// /// Moves shuffled by a lucky seed.
/// struct Lucky;
///
/// static LUCKY: PartInfo = PartInfo {
///     name: "lucky",
///     summary: "shuffles the moves of each node",
///     reference: "none",
///     effect: Effect::Sound,
///     role: Role::Ordering,
///     settings: &[],
/// };
///
/// impl<P: engine_core::Searchable> Part<P> for Lucky {
///     fn info(&self) -> &'static PartInfo {
///         &LUCKY
///     }
///
///     fn build(&self, _setting: SettingIndex) -> Technique<P> {
///         Technique::Shuffle(7)
///     }
/// }
///
/// let registries = Registries::default().with(Lucky);
/// assert!(registries.strategy("alpha-beta+qs+lucky").is_ok());
/// ```
#[derive(Clone)]
pub struct Registries {
    pub(super) bitboard: Arc<Registry<Chess>>,
    pub(super) mailbox: Arc<Registry<Mailbox>>,
    pub(super) xiangqi: Arc<Registry<Xiangqi>>,
    /// Of all games that are not the lab's.
    #[cfg(not(target_family = "wasm"))]
    pub(super) other: Arc<Registry<AnyPosition>>,
    games: Games,
}

impl Registries {
    /// The same with another part, for every board and every game.
    ///
    /// # Panics
    /// If there is a part of that name already.
    #[must_use]
    pub fn with<T>(self, part: T) -> Registries
    where
        T: Part<Chess> + Part<Mailbox> + Part<Xiangqi> + Part<AnyPosition> + 'static,
    {
        let part = Arc::new(part);
        Registries {
            bitboard: Arc::new(Registry::clone(&self.bitboard).with_shared(part.clone())),
            mailbox: Arc::new(Registry::clone(&self.mailbox).with_shared(part.clone())),
            xiangqi: Arc::new(Registry::clone(&self.xiangqi).with_shared(part.clone())),
            #[cfg(not(target_family = "wasm"))]
            other: Arc::new(Registry::clone(&self.other).with_shared(part.clone())),
            games: self.games,
        }
    }

    /// The same with another game, whose position is `G`.
    ///
    /// # Panics
    /// If there is a game of that name already, or the name cannot stand in arguments and files.
    #[must_use]
    pub fn with_game<G: GameRules>(self) -> Registries {
        Registries {
            games: self.games.with::<G>(),
            ..self
        }
    }

    /// What there is for searches of chess on the usual board.
    pub fn bitboard(&self) -> &Registry<Chess> {
        &self.bitboard
    }

    /// What there is for searches of chess on the board that reproduces published figures.
    pub fn mailbox(&self) -> &Registry<Mailbox> {
        &self.mailbox
    }

    /// What there is for searches of xiangqi.
    pub fn xiangqi(&self) -> &Registry<Xiangqi> {
        &self.xiangqi
    }

    /// The games there are.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// What is known of everything in them.
    pub fn catalogue(&self) -> Catalogue {
        self.bitboard.catalogue()
    }

    /// Reads a recipe.
    ///
    /// # Errors
    /// [`RecipeError`] if the text is none.
    pub fn strategy(&self, recipe: &str) -> Result<Strategy, RecipeError> {
        Strategy::read(recipe, &self.catalogue())
    }
}

/// What search-variants has.
impl Default for Registries {
    fn default() -> Registries {
        Registries {
            bitboard: Arc::new(Registry::standard()),
            mailbox: Arc::new(Registry::standard()),
            xiangqi: Arc::new(Registry::standard()),
            #[cfg(not(target_family = "wasm"))]
            other: Arc::new(Registry::standard()),
            games: Games::default(),
        }
    }
}

impl fmt::Debug for Registries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self
            .catalogue()
            .parts()
            .iter()
            .map(|part| part.name)
            .collect::<Vec<_>>();
        let mut told = f.debug_struct("Registries");
        told.field("parts", &names).field("games", &self.games).finish()
    }
}
