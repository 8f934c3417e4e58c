//! [`OtherGame`]: a game of somebody else's, as the lab handles it.

use super::any_position::AnyPosition;
use super::game_rules::GameRules;
use std::error::Error;
use std::fmt;
use std::marker::PhantomData;

/// A game that the lab does not know by itself: one that has [`GameRules`].
#[derive(Clone, Copy)]
pub struct OtherGame(&'static GameFunctions);

/// What is known of a game without its types.
struct GameFunctions {
    name: &'static str,
    startpos: fn() -> AnyPosition,
    from_fen: fn(&str) -> Result<AnyPosition, Box<dyn Error + Send + Sync>>,
}

impl OtherGame {
    /// The game of those rules.
    pub fn of<G: GameRules>() -> OtherGame {
        OtherGame(GameFunctionsOf::<G>::FUNCTIONS)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The position in which it begins.
    pub fn startpos(self) -> AnyPosition {
        (self.0.startpos)()
    }

    /// Reads a position of it.
    ///
    /// # Errors
    /// If the text is none.
    pub fn position(self, fen: &str) -> Result<AnyPosition, Box<dyn Error + Send + Sync>> {
        (self.0.from_fen)(fen)
    }
}

/// Games are told apart by their names.
impl PartialEq for OtherGame {
    fn eq(&self, other: &OtherGame) -> bool {
        self.name() == other.name()
    }
}

impl Eq for OtherGame {}

impl fmt::Debug for OtherGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

struct GameFunctionsOf<G>(PhantomData<G>);

impl<G: GameRules> GameFunctionsOf<G> {
    const FUNCTIONS: &'static GameFunctions = &GameFunctions {
        name: G::NAME,
        startpos: || AnyPosition::new(G::startpos()),
        from_fen: |fen| match G::from_fen(fen) {
            Ok(position) => Ok(AnyPosition::new(position)),
            Err(error) => Err(Box::new(error)),
        },
    };
}
