//! [`GameRegistry`]: the games, and the algorithms and parts that there are for each of them.

use crate::board::Board;
use crate::error::GameError;
use crate::game::{Game, Games};
use crate::game_factory::{GameFactory, RegisteredGame, SetUp, door};
use crate::position::{AnyPosition, BoardPosition};
use crate::rules::GameRules;
use crate::tree::TreePosition;
use engine_core::chess::{Chess, Mailbox};
use engine_core::xiangqi::Xiangqi;
use search_variants::{Catalogue, Part, PartList, RecipeError, Registry, Strategy};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// What there is to choose from: games, and what strategies can be made of for each board. Cloning it costs
/// next to nothing.
///
/// A part comes by [`GameRegistry::with`], a game by [`GameRegistry::with_game`]; then every command knows
/// them. Who has a game and parts lists the parts in one place, a [`PartList`], for the games of the lab and
/// for the game:
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
    doors: Vec<Arc<dyn GameFactory>>,
    games: Games,
}

impl GameRegistry {
    /// The same with another part, for the games of the lab. One's own games come behind one's parts.
    ///
    /// # Panics
    /// If there is a part of that name already, or a game of one's own, which does not get the part.
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

    /// The same with the parts of a list, for the games of the lab; a game of one's own has them by
    /// [`PartList::registry`].
    ///
    /// # Panics
    /// As of [`GameRegistry::with`].
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
        for door in &mut self.doors {
            if let Some(game) = door.as_any().downcast_ref::<RegisteredGame<G>>() {
                let registry = Arc::new(add(Registry::clone(&game.registry)));
                if let Some(with_part) = door.with_registry(registry) {
                    *door = with_part;
                }
            }
        }
        self
    }

    /// The same with another game, whose position is `G`, and what strategies can be made of to search it:
    /// [`Registry::standard`] with one's own parts, in any order.
    ///
    /// # Errors
    /// [`GameError::NotTaken`] if there is a game of that name already, the name cannot stand in arguments
    /// and files, or a recipe of the other games is none of this one, or the other way about: it says which
    /// part is missing.
    pub fn with_game<G: GameRules>(self, registry: Registry<G>) -> Result<GameRegistry, GameError> {
        self.with_known(Game::of::<G>(), &G::set_up, registry)
    }

    /// The same with a game of rules that are known at run time alone, as those of a script: its name, the
    /// position in which it begins and what sets positions up come in the place of those of `G`. It is the
    /// turn of the side that begins where the second word of a position is that of `start`. What the lab
    /// knows of the game stays as long as the program.
    ///
    /// # Errors
    /// As of [`GameRegistry::with_game`].
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
        self.doors.push(Arc::new(RegisteredGame {
            name: game.name(),
            set_up,
            registry: Arc::new(registry),
        }));
        self.checked()
    }

    /// A recipe is one of every game.
    fn checked(self) -> Result<GameRegistry, GameError> {
        let names = |catalogue: &Catalogue| -> Vec<&'static str> {
            let algorithms = catalogue.algorithms().iter().map(|algorithm| algorithm.name);
            algorithms
                .chain(catalogue.parts().iter().map(|part| part.name))
                .collect()
        };
        let others = names(&self.catalogue());
        for door in &self.doors {
            let own = names(&door.catalogue());
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
            let game = door.game();
            return Err(GameError::NotTaken { game, reason });
        }
        Ok(self)
    }

    /// The games there are.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The boards that a game can be searched on, the usual one first; none where there is no choice.
    pub fn boards(&self, game: Game) -> Vec<Board> {
        let doors = self.doors.iter().filter(|door| door.game() == game.name());
        doors.filter_map(|door| door.board()).collect()
    }

    /// A position of chess on the board that reproduces published figures, set up in a way of one's own.
    pub fn mailbox(&self, board: Mailbox) -> Box<dyn AnyPosition> {
        let mut doors = self.doors.iter();
        let found = doors.find_map(|door| door.as_any().downcast_ref::<RegisteredGame<Mailbox>>());
        let Some(game) = found else {
            unreachable!("the lab has the board");
        };
        Box::new(BoardPosition::new(board, &game.registry))
    }

    /// The door to a game on a board. A game that gives no choice takes the usual one for its own; one that
    /// is not here has the parts that every game has.
    pub(crate) fn door(&self, game: Game, board: Board) -> Result<Arc<dyn GameFactory>, GameError> {
        let here = self.doors.iter().filter(|door| door.game() == game.name());
        let mut doors: Vec<Arc<dyn GameFactory>> = here.cloned().collect();
        if doors.is_empty() {
            doors.push(game.door());
        }
        let mut doors = doors.into_iter();
        doors
            .find(|door| door.board().unwrap_or_default() == board)
            .ok_or_else(|| GameError::NoBoard {
                game: game.name(),
                board: board.name(),
            })
    }

    /// What is known of everything in them.
    pub fn catalogue(&self) -> Catalogue {
        let first = self.doors.first();
        first.map_or_else(Catalogue::standard, |door| door.catalogue())
    }

    /// Reads a recipe.
    ///
    /// # Errors
    /// [`RecipeError`] if the text is none.
    pub fn strategy(&self, recipe: &str) -> Result<Strategy, RecipeError> {
        Strategy::read(recipe, &self.catalogue())
    }
}

/// The games of the lab, and what search-variants has.
impl Default for GameRegistry {
    fn default() -> GameRegistry {
        static OF_THE_LAB: LazyLock<GameRegistry> = LazyLock::new(|| GameRegistry {
            doors: vec![
                door::<Chess>(),
                door::<Mailbox>(),
                door::<Xiangqi>(),
                door::<TreePosition>(),
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
