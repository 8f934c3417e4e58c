//! [`GameRegistry`]: the games, and the algorithms and parts available for each.

use crate::board::Board;
use crate::error::GameError;
use crate::game::{Game, Games};
use crate::game_factory::{GameFactory, RegisteredGame, SetUp, factory};
use crate::position::{AnyPosition, BoardPosition};
use crate::rules::GameRules;
use crate::tree::TreePosition;
use engine_core::chess::{Chess, Mailbox};
use engine_core::xiangqi::Xiangqi;
use search_variants::{Catalogue, Part, PartList, RecipeError, Registry, Strategy};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The available games, and for each board the algorithms and parts that strategies can use. Cloning is
/// cheap.
///
/// [`GameRegistry::with`] adds a part, and [`GameRegistry::with_game`] a game; all commands then know them. A
/// program that adds both a game and parts lists its parts once, in a [`PartList`], and adds them to the
/// built-in games and to its own:
/// `GameRegistry::default().with_parts::<MyParts>().with_game::<MyGame>(MyParts::registry())`.
///
/// ```
/// use games::GameRegistry;
/// use search_variants::info::{Effect, PartInfo, Role, Values};
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
///     parameters: &[],
/// };
///
/// impl<P: engine_core::Searchable> Part<P> for Lucky {
///     fn info(&self) -> &'static PartInfo {
///         &LUCKY
///     }
///
///     fn build(&self, _values: &Values) -> Technique<P> {
///         Technique::Shuffle(7)
///     }
/// }
///
/// let registries = GameRegistry::default().with(Lucky);
/// assert!(registries.strategy("alpha-beta+qs+lucky").is_ok());
/// ```
#[derive(Clone)]
pub struct GameRegistry {
    factories: Vec<Arc<dyn GameFactory>>,
    games: Games,
}

impl GameRegistry {
    /// Adds a part to the built-in games. Add your parts before your games.
    ///
    /// # Panics
    /// If there is already a part with that name, or a game that is not built in, since it would not get the
    /// part.
    #[must_use]
    pub fn with<T>(self, part: T) -> GameRegistry
    where
        T: Part<Chess> + Part<Mailbox> + Part<Xiangqi> + Part<TreePosition> + 'static,
    {
        let part = Arc::new(part);
        self.with_added::<Chess>(|registry| registry.with_shared(part.clone()))
            .with_added::<Mailbox>(|registry| registry.with_shared(part.clone()))
            .with_added::<Xiangqi>(|registry| registry.with_shared(part.clone()))
            .with_added::<TreePosition>(|registry| registry.with_shared(part.clone()))
            .checked()
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// Adds the parts of a list to the built-in games; your own game gets them from [`PartList::registry`].
    ///
    /// # Panics
    /// As [`GameRegistry::with`].
    #[must_use]
    pub fn with_parts<L: PartList>(self) -> GameRegistry {
        self.with_added::<Chess>(L::add_to)
            .with_added::<Mailbox>(L::add_to)
            .with_added::<Xiangqi>(L::add_to)
            .with_added::<TreePosition>(L::add_to)
            .checked()
            .unwrap_or_else(|error| panic!("{error}"))
    }

    fn with_added<G: GameRules>(mut self, add: impl Fn(Registry<G>) -> Registry<G>) -> GameRegistry {
        for factory in &mut self.factories {
            if let Some(game) = factory.as_any().downcast_ref::<RegisteredGame<G>>() {
                let registry = Arc::new(add(Registry::clone(&game.registry)));
                if let Some(with_part) = factory.with_registry(registry) {
                    *factory = with_part;
                }
            }
        }
        self
    }

    /// Adds a game with positions of type `G` and the registry for searching it: [`Registry::standard`] plus
    /// your own parts, in any order.
    ///
    /// # Errors
    /// [`GameError::NotTaken`] if the name is taken or has characters that are not allowed in arguments and
    /// files, or if the parts of this game and of the other games differ; the error names the missing part.
    pub fn with_game<G: GameRules>(self, registry: Registry<G>) -> Result<GameRegistry, GameError> {
        self.with_known(Game::of::<G>(), &G::set_up, registry)
    }

    /// Adds a game whose rules are known only at run time, such as those of a script: its name, starting
    /// position and set-up function replace those of `G`. The side that begins is to move in every position
    /// whose second word is that of `start`. The game stays in memory until the program ends.
    ///
    /// # Errors
    /// As [`GameRegistry::with_game`].
    pub fn with_rules<G: GameRules>(
        self,
        name: &str,
        start: &str,
        set_up: impl Fn(&str) -> Result<G, G::FenError> + Send + Sync + 'static,
        registry: Registry<G>,
    ) -> Result<GameRegistry, GameError> {
        let (game, set_up) = Game::by(name, start, set_up);
        self.with_known(game, set_up, registry)
    }

    fn with_known<G: GameRules>(
        mut self,
        game: Game,
        set_up: &'static SetUp<G>,
        registry: Registry<G>,
    ) -> Result<GameRegistry, GameError> {
        self.games.add(game)?;
        self.factories.push(Arc::new(RegisteredGame {
            name: game.name(),
            set_up,
            registry: Arc::new(registry),
        }));
        self.checked()
    }

    /// Checks that all games have the same parts, so that every recipe is valid for every game.
    fn checked(self) -> Result<GameRegistry, GameError> {
        let names = |catalogue: &Catalogue| -> Vec<&'static str> {
            let algorithms = catalogue.algorithms().iter().map(|algorithm| algorithm.name);
            algorithms
                .chain(catalogue.parts().iter().map(|part| part.name))
                .collect()
        };
        let others = names(&self.catalogue());
        for factory in &self.factories {
            let own = names(&factory.catalogue());
            let missing = |name: &&&str, among: &[&str]| !among.contains(*name);
            let lacks = others.iter().find(|name| missing(name, &own));
            let alone = own.iter().find(|name| missing(name, &others));
            let reason = match (lacks, alone) {
                (Some(part), _) => format!("its registry lacks `{part}`, which the other games have"),
                (None, Some(part)) => {
                    format!("its registry has `{part}`, which the other games lack: give it to them first")
                }
                (None, None) => continue,
            };
            let game = factory.game();
            return Err(GameError::NotTaken { game, reason });
        }
        Ok(self)
    }

    /// The available games.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The boards available for a game, the default first; empty if there is no choice.
    pub fn boards(&self, game: Game) -> Vec<Board> {
        let factories = self
            .factories
            .iter()
            .filter(|factory| factory.game() == game.name());
        factories.filter_map(|factory| factory.board()).collect()
    }

    /// A chess position on the board that reproduces the published node counts, from a board set up by the
    /// caller.
    pub fn mailbox(&self, board: Mailbox) -> Box<dyn AnyPosition> {
        let mut factories = self.factories.iter();
        let found = factories.find_map(|factory| factory.as_any().downcast_ref::<RegisteredGame<Mailbox>>());
        let Some(game) = found else {
            unreachable!("the lab has the board");
        };
        Box::new(BoardPosition::new(board, &game.registry))
    }

    /// The factory for a game on a board. A game without a choice of boards accepts only the default board,
    /// as its own; a game that is not registered gets the standard parts.
    pub(crate) fn factory(&self, game: Game, board: Board) -> Result<Arc<dyn GameFactory>, GameError> {
        let here = self
            .factories
            .iter()
            .filter(|factory| factory.game() == game.name());
        let mut factories: Vec<Arc<dyn GameFactory>> = here.cloned().collect();
        if factories.is_empty() {
            factories.push(game.factory());
        }
        let mut factories = factories.into_iter();
        factories
            .find(|factory| factory.board().unwrap_or_default() == board)
            .ok_or_else(|| GameError::NoBoard {
                game: game.name(),
                board: board.name(),
            })
    }

    /// The catalogue of the available algorithms and parts.
    pub fn catalogue(&self) -> Catalogue {
        let first = self.factories.first();
        first.map_or_else(Catalogue::standard, |factory| factory.catalogue())
    }

    /// Parses a recipe.
    ///
    /// # Errors
    /// [`RecipeError`] if the text is not a valid recipe.
    pub fn strategy(&self, recipe: &str) -> Result<Strategy, RecipeError> {
        Strategy::read(recipe, &self.catalogue())
    }
}

/// The built-in games with the standard parts of search-variants.
impl Default for GameRegistry {
    fn default() -> GameRegistry {
        static OF_THE_LAB: LazyLock<GameRegistry> = LazyLock::new(|| GameRegistry {
            factories: vec![
                factory::<Chess>(),
                factory::<Mailbox>(),
                factory::<Xiangqi>(),
                factory::<TreePosition>(),
            ],
            games: Games::default(),
        });
        OF_THE_LAB.clone()
    }
}

impl fmt::Debug for GameRegistry {
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
