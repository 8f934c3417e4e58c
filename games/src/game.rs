//! [`Game`]: a game and its properties, without its types; [`Games`]: the available games.

use crate::error::GameError;
use crate::game_factory::{GameFactory, RegisteredGame, SetUp, factory, factory_by};
use crate::position::{AnyMove, AnyPosition, BoardPosition};
use crate::rules::GameRules;
use crate::tree::TreePosition;
use engine_core::Eval;
use engine_core::chess::Mailbox;
use engine_core::fen::is_fen;
use engine_core::listed;
use engine_core::pgn::apart;
use engine_core::xiangqi::Xiangqi;
use search_variants::{Registry, did_you_mean};
use std::fmt;
use std::sync::Arc;

/// A game that the lab plays.
#[derive(Clone, Copy)]
pub struct Game(&'static Facts);

/// Sets up a position with the default evaluation, for playing moves but not for searching.
type SetUpToPlay = dyn Fn(&str) -> Result<Box<dyn AnyPosition>, GameError> + Send + Sync;

struct Facts {
    name: &'static str,
    start: &'static str,
    variant: Option<&'static str>,
    sides: [&'static str; 2],
    evaluations: &'static [(&'static str, &'static str)],
    pawn: i32,
    samples: &'static [&'static str],
    is_first_to_move: &'static (dyn Fn(&str) -> bool + Send + Sync),
    lawful: fn(&str) -> String,
    set_up: &'static SetUpToPlay,
    factory: &'static (dyn Fn() -> Arc<dyn GameFactory> + Send + Sync),
}

impl<G: GameRules> RegisteredGame<G> {
    const FACTS: &'static Facts = &Facts {
        name: G::NAME,
        start: G::START,
        variant: G::VARIANT,
        sides: G::SIDES,
        evaluations: G::EVALUATIONS,
        pawn: G::PAWN,
        samples: G::SAMPLES,
        is_first_to_move: &G::is_first_to_move,
        lawful: G::lawful,
        set_up: &|fen| set_up_to_play::<G>(&G::set_up, fen),
        factory: &factory::<G>,
    };
}

// One static for each game of the lab: a constant would take its functions, and with them all searches of the
// game, into every crate that names it.
static CHESS: Facts = Facts {
    ..*RegisteredGame::<Mailbox>::FACTS
};
static XIANGQI: Facts = Facts {
    ..*RegisteredGame::<Xiangqi>::FACTS
};
static TREE: Facts = Facts {
    ..*RegisteredGame::<TreePosition>::FACTS
};

fn set_up_to_play<G: GameRules>(set_up: &SetUp<G>, fen: &str) -> Result<Box<dyn AnyPosition>, GameError> {
    let board = set_up(fen, &Eval::default())?;
    Ok(Box::new(BoardPosition::new(board, &Arc::new(Registry::empty()))))
}

impl Game {
    /// Chess.
    pub const CHESS: Game = Game(&CHESS);
    /// Xiangqi (Chinese chess).
    pub const XIANGQI: Game = Game(&XIANGQI);
    /// Synthetic game trees.
    pub const TREE: Game = Game(&TREE);
    /// The built-in games.
    pub const BUILT_IN: &[Game] = &[Game::CHESS, Game::XIANGQI, Game::TREE];

    /// The game with the rules `G`.
    pub const fn of<G: GameRules>() -> Game {
        Game(RegisteredGame::<G>::FACTS)
    }

    /// A game with the rules `G`, but with name, starting position and set-up function given at run time. It
    /// stays in memory until the program ends.
    pub(crate) fn by<G: GameRules>(
        name: &str,
        start: &str,
        set_up: impl Fn(&str) -> Result<G, G::FenError> + Send + Sync + 'static,
    ) -> (Game, &'static SetUp<G>) {
        let name: &'static str = String::leak(name.to_owned());
        let start: &'static str = String::leak(start.to_owned());
        let set_up: &'static SetUp<G> = Box::leak(Box::new(move |fen: &str, eval: &Eval| {
            if *eval != Eval::default() {
                return Err(GameError::OneEvaluation { game: name });
            }
            set_up(fen).map_err(|source| GameError::Other {
                game: name,
                source: source.into(),
            })
        }));
        let side = |fen: &str| fen.split_whitespace().nth(1).map(str::to_owned);
        let facts = Facts {
            name,
            start,
            variant: Some(name),
            samples: Box::leak(Box::new([start])),
            is_first_to_move: Box::leak(Box::new(move |fen: &str| side(fen) == side(start))),
            set_up: Box::leak(Box::new(move |fen: &str| set_up_to_play(set_up, fen))),
            factory: Box::leak(Box::new(move || factory_by(name, set_up))),
            ..*RegisteredGame::<G>::FACTS
        };
        (Game(Box::leak(Box::new(facts))), set_up)
    }

    /// Whether the game offers a choice of boards and evaluations; games that are not built in bring their
    /// own.
    pub fn has_choice(name: &str) -> bool {
        let mut games = Game::BUILT_IN.iter();
        games.any(|game| game.name() == name && !game.evaluations().is_empty())
    }

    /// The name.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The value of the PGN tag `Variant`; `None` for chess.
    pub fn variant(self) -> Option<&'static str> {
        self.0.variant
    }

    /// The starting position in FEN.
    pub fn startpos(self) -> &'static str {
        self.0.start
    }

    /// The names of the two sides, in order of play.
    pub fn sides(self) -> [&'static str; 2] {
        self.0.sides
    }

    /// The evaluations, each with its name and a short description, the default first; empty if the game has
    /// only its own.
    pub fn evaluations(self) -> &'static [(&'static str, &'static str)] {
        self.0.evaluations
    }

    /// A small advantage (about a pawn) in centipawns of the default evaluation.
    pub fn pawn(self) -> i32 {
        self.0.pawn
    }

    /// A few positions for comparing builds.
    pub fn samples(self) -> &'static [&'static str] {
        self.0.samples
    }

    /// Whether the side that begins the game is to move.
    pub fn is_first_to_move(self, fen: &str) -> bool {
        (self.0.is_first_to_move)(fen)
    }

    /// The full-move number of a FEN, if it has one.
    pub fn move_number(fen: &str) -> Option<u32> {
        let number = fen.split_whitespace().nth(5).filter(|_| is_fen(fen));
        number.and_then(|number| number.parse().ok())
    }

    /// The position as the laws of the game identify it: in chess, the FEN without the full-move number, and
    /// without an en passant square where no capture is possible. An unreadable FEN is returned unchanged,
    /// and so is any position of a game that is not built in.
    pub fn position(self, fen: &str) -> String {
        (self.0.lawful)(fen)
    }

    /// The same without the halfmove clock: placement, side to move, castling rights and en passant square.
    pub fn position_without_counters(self, fen: &str) -> String {
        let position = self.position(fen);
        if !is_fen(&position) {
            return position;
        }
        let fields: Vec<&str> = position.split(' ').take(4).collect();
        fields.join(" ")
    }

    /// The built-in game of a position: ten ranks are xiangqi; anything that is not a FEN is a tree.
    pub fn of_fen(fen: &str) -> Game {
        if !is_fen(fen) {
            return Game::TREE;
        }
        let placement = fen.split_whitespace().next().unwrap_or_default();
        match placement.split('/').count() {
            10 => Game::XIANGQI,
            _ => Game::CHESS,
        }
    }

    pub(crate) fn factory(self) -> Arc<dyn GameFactory> {
        (self.0.factory)()
    }

    /// Reads a starting position and moves from it, while `may_go_on` returns true. Returns the moves and the
    /// final position.
    pub(crate) fn read(
        self,
        start: &str,
        moves: &str,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(Vec<AnyMove>, Box<dyn AnyPosition>), GameError> {
        let mut position = (self.0.set_up)(start)?;
        let mut played = Vec::new();
        for text in moves.split_whitespace() {
            if !may_go_on() {
                return Err(GameError::Stopped);
            }
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let next = match (position.read_move(text), apart(text).0) {
                (Ok(next), _) => next,
                // A move number or an annotation. Digits alone may be a move of a tree.
                (Err(_), "") if !is_number => continue,
                (Err(source), bare) => position.read_move(bare).map_err(|_| GameError::Move {
                    number: played.len() + 1,
                    source,
                })?,
            };
            position.play(next);
            played.push(next);
        }
        Ok((played, position))
    }
}

/// Games are identified by name.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Game {}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The available games: the built-in ones, and those that a program adds.
#[derive(Clone, Debug)]
pub struct Games(Vec<Game>);

impl Games {
    /// All games: chess, xiangqi, trees, then added games in the order of addition.
    pub fn all(&self) -> &[Game] {
        &self.0
    }

    /// The game with that name.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn named(&self, name: &str) -> Result<Game, GameError> {
        let names = || self.0.iter().map(|game| game.name());
        let found = self.0.iter().find(|game| game.name() == name);
        found.copied().ok_or_else(|| {
            let (meant, known) = (did_you_mean(name, names()), listed(&names().collect::<Vec<_>>()));
            GameError::Unknown(format!("unknown game `{name}`{meant}: known are {known}"))
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the name is taken, or has characters that are not allowed in arguments and files.
    pub(crate) fn add(&mut self, game: Game) -> Result<(), GameError> {
        let name = game.name();
        let is_plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
        let reason = if name.is_empty() || !name.chars().all(is_plain) {
            "a name has small letters, digits and hyphens"
        } else if self.named(name).is_ok() {
            "there is one of that name"
        } else {
            self.0.push(game);
            return Ok(());
        };
        Err(GameError::NotTaken {
            game: name,
            reason: reason.to_owned(),
        })
    }
}

/// The built-in games.
impl Default for Games {
    fn default() -> Games {
        Games(Game::BUILT_IN.to_vec())
    }
}
