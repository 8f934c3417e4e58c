//! [`Session`]: one game, of any kind, with its moves and result, and a strategy that can search it.
//!
//! The console, UCI, matches and the web page share it. It has no clock, threads, input or output of its own:
//! the caller decides with a [`Poll`] when a search must end, and receives events as values.
//! [`SessionCommand`] and [`SessionEvent`] are its requests and events as data, so that they can be sent as
//! lines of JSON.
//!
//! Only completed iterations are played. The best move of an interrupted iteration is only the best of the
//! few moves searched so far; a strategy that played it would become weaker as its iterations become more
//! expensive, regardless of what they find. Playouts are different: each adds information, and none is lost.
//!
//! ```
//! use games::{Game, SearchSetup};
//! use sessions::session::{MoveLimits, Session};
//!
//! let mut session = Session::new(Game::CHESS, SearchSetup::default())?;
//! session.play("e4")?;
//! let mut thinking = session.think(&MoveLimits::depth(3), Box::new(|_| None));
//! let depths: Vec<u32> = thinking.by_ref().map(|thought| thought.depth).collect();
//! assert_eq!(depths, [1, 2, 3]);
//! let answer = thinking.choice().expect("black has moves");
//! session.play(&answer)?;
//! assert_eq!(session.moves().len(), 2);
//! assert!(session.outcome().is_none(), "the game goes on");
//! # Ok::<(), sessions::session::SessionError>(())
//! ```

mod commands;
mod error;
mod game_result;
mod pgn;
mod protocol;
mod root_moves;
mod running_search;
mod search_memory;
mod table;
#[cfg(test)]
mod tests;

pub use error::SessionError;
pub use game_result::{GameOutcome, QUIET_PLIES, ResultReason, result_of, side_to_move};
pub use protocol::{SessionCommand, SessionEvent, SessionState};
pub use reports::diagram::Side;
pub use root_moves::{InfoDetail, RootMove};
pub use running_search::{IterationInfo, MoveLimits, RunningSearch};
pub(crate) use running_search::{positive, positive_or_none};
pub use search_variants::limits::Poll;

use engine_core::notation::MoveError;
use engine_core::{Depth, Score};
use games::{Board, Game, GameError, RootPosition, SearchSetup, algebraic_moves};
use search_variants::Strategy;
use table::{Table, paths};

/// A played move in both notations, with its comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    pub coordinates: String,
    pub algebraic: String,
    /// Its PGN comment; empty unless set with [`Session::comment`](Session::comment).
    pub comment: String,
}

/// A game with the moves played, and a strategy to search it.
pub struct Session {
    start: RootPosition,
    setup: SearchSetup,
    strategy: Strategy,
    detail: InfoDetail,
    first: Side,
    moves: Vec<PlayedMove>,
    /// The position on the game's default board, which implements all rules.
    rules: Table,
    /// The same on the board that strategies search, if it is a different one.
    searched: Option<Table>,
}

impl Session {
    /// A new game. The strategy is the last step of the ladder until another is set.
    pub fn new(game: Game, setup: SearchSetup) -> Result<Session, SessionError> {
        let strategy = Strategy::ladder().pop();
        let strategy = strategy.unwrap_or_else(|| Strategy::of(&search_variants::algorithm::minimax::INFO));
        Session::from_root(RootPosition::read("startpos", "", Some(game))?, setup, strategy)
    }

    fn from_root(
        start: RootPosition,
        setup: SearchSetup,
        strategy: Strategy,
    ) -> Result<Session, SessionError> {
        let rules = Table::new(start.set_up(&rules_of(&setup))?);
        let searched = if setup.board == Board::default() {
            None
        } else {
            Some(Table::new(start.set_up(&setup)?))
        };
        Ok(Session {
            first: side_to_move(start.game(), start.fen()),
            moves: Vec::new(),
            start,
            setup,
            strategy,
            detail: InfoDetail::default(),
            rules,
            searched,
        })
    }

    /// Starts a new game of the same kind from the starting position.
    pub fn restart(&mut self) -> Result<(), SessionError> {
        self.begin(self.game())
    }

    /// Starts from `startpos` or a FEN, and plays moves from there. Unless it is given, the game is
    /// recognized by the FEN. On errors the game does not change.
    ///
    /// If the moves continue those of the current game, only the new moves are played, so that a strategy
    /// with `tree-reuse` keeps its tree, and parts with `keep=1` keep their memory, as between two moves of a
    /// game.
    pub fn set_position(
        &mut self,
        position: &str,
        moves: &[impl AsRef<str>],
        game: Option<Game>,
    ) -> Result<(), SessionError> {
        self.set_position_while(position, moves, game, &mut || true)
    }

    /// The same while `may_go_on` returns true; it is called before each move.
    pub(crate) fn set_position_while(
        &mut self,
        position: &str,
        moves: &[impl AsRef<str>],
        game: Option<Game>,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), SessionError> {
        let start = RootPosition::read(position, "", game)?;
        if self.goes_on(&start, moves) {
            return self.go_on(moves, may_go_on);
        }
        *self = self.rebuilt(start, self.setup.clone(), moves, may_go_on)?;
        Ok(())
    }

    /// Whether the moves from `start` continue this game.
    fn goes_on(&self, start: &RootPosition, moves: &[impl AsRef<str>]) -> bool {
        let is_same = (start.game(), start.fen()) == (self.start.game(), self.start.fen());
        let mut pairs = self.moves.iter().zip(moves);
        is_same
            && moves.len() >= self.moves.len()
            && pairs.all(|(played, text)| played.coordinates == text.as_ref())
    }

    /// Plays the moves beyond those of this game. Clears all comments, since the new position has none.
    fn go_on(
        &mut self,
        moves: &[impl AsRef<str>],
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), SessionError> {
        let before = self.moves.len();
        if let Err(error) = self.make_all(moves, may_go_on) {
            while self.moves.len() > before {
                self.take_back()?;
            }
            return Err(error.into());
        }
        for played in &mut self.moves {
            played.comment.clear();
        }
        Ok(())
    }

    fn begin(&mut self, game: Game) -> Result<(), SessionError> {
        let start = RootPosition::read("startpos", "", Some(game))?;
        *self = self.rebuilt(start, self.setup.clone(), &[] as &[&str], &mut || true)?;
        Ok(())
    }

    fn rebuilt(
        &self,
        start: RootPosition,
        setup: SearchSetup,
        moves: &[impl AsRef<str>],
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Session, SessionError> {
        let mut next = Session::from_root(start, setup, self.strategy.clone())?;
        next.detail = self.detail;
        next.make_all(moves, may_go_on)?;
        Ok(next)
    }

    /// Plays the moves that have not been played yet.
    fn make_all(
        &mut self,
        moves: &[impl AsRef<str>],
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), GameError> {
        for (number, text) in moves.iter().enumerate().skip(self.moves.len()) {
            if !may_go_on() {
                return Err(GameError::Stopped);
            }
            let number = number + 1;
            let made = self.make(text.as_ref());
            made.map_err(|source| GameError::Move { number, source })?;
        }
        Ok(())
    }

    /// Sets the board and evaluation for searches from now on. The game does not change.
    ///
    /// # Errors
    /// As [`SearchSetup::check`]; then nothing changes.
    pub fn set_setup(&mut self, setup: SearchSetup) -> Result<(), SessionError> {
        let moves = Vec::from_iter(self.moves.iter().map(|played| played.coordinates.as_str()));
        let mut next = self.rebuilt(self.start.clone(), setup, &moves, &mut || true)?;
        next.moves = std::mem::take(&mut self.moves);
        *self = next;
        Ok(())
    }

    /// Sets the strategy for searches from now on; its parts must be in the setup's registries.
    pub fn set_strategy(&mut self, strategy: Strategy) {
        self.strategy = strategy;
    }

    pub fn set_detail(&mut self, detail: InfoDetail) {
        self.detail = detail;
    }

    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    pub fn setup(&self) -> &SearchSetup {
        &self.setup
    }

    pub fn game(&self) -> Game {
        self.start.game()
    }

    pub fn start(&self) -> &str {
        self.start.fen()
    }

    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    pub fn fen(&self) -> String {
        self.rules.position.fen()
    }

    pub fn to_move(&self) -> Side {
        match self.moves.len() % 2 {
            0 => self.first,
            _ => self.first.other(),
        }
    }

    pub fn in_check(&self) -> bool {
        self.rules.position.in_check()
    }

    /// The legal moves in coordinates, in the board's order.
    pub fn legal_moves(&self) -> Vec<String> {
        let moves = self.rules.position.legal_moves().into_iter();
        moves
            .map(|candidate| self.rules.position.coordinates(candidate))
            .collect()
    }

    /// The static value, from the side to move's point of view, in centipawns.
    pub fn evaluation(&self) -> Score {
        self.on_search_board().position.evaluate()
    }

    /// The number of paths of `depth` plies that begin with each legal move; `None` if `go_on` returns false
    /// first.
    pub fn perft(&self, depth: Depth, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<(String, u64)>> {
        let mut counts = Vec::new();
        for played in self.rules.position.legal_moves() {
            let mut after = self.rules.position.copied();
            after.play(played);
            let paths = paths(after.as_mut(), depth.plies().saturating_sub(1), go_on)?;
            counts.push((self.rules.position.coordinates(played), paths));
        }
        Some(counts)
    }

    pub fn outcome(&self) -> Option<GameOutcome> {
        self.rules.outcome(self.to_move())
    }

    /// Plays a move in coordinates or algebraic notation.
    pub fn play(&mut self, text: &str) -> Result<&PlayedMove, SessionError> {
        if let Some(outcome) = self.outcome() {
            return Err(SessionError::over(outcome));
        }
        Ok(self.make(text)?)
    }

    /// Plays a move even if the game is drawn, because a line of moves may continue after a draw.
    fn make(&mut self, text: &str) -> Result<&PlayedMove, MoveError> {
        let played = self.rules.play(text)?;
        if let Some(searched) = &mut self.searched {
            searched.play(&played.coordinates)?;
        }
        self.moves.push(played);
        Ok(&self.moves[self.moves.len() - 1])
    }

    /// Sets the comment of the last move, for [`Session::pgn`]; does nothing before the first move.
    pub fn comment(&mut self, text: &str) {
        if let Some(last) = self.moves.last_mut() {
            text.clone_into(&mut last.comment);
        }
    }

    pub fn take_back(&mut self) -> Result<PlayedMove, SessionError> {
        let last = self.moves.pop().ok_or_else(SessionError::nothing_to_take_back)?;
        self.rules.take_back();
        if let Some(searched) = &mut self.searched {
            searched.take_back();
        }
        Ok(last)
    }

    /// Converts a line from this position from coordinates to algebraic notation, as far as it can be played.
    pub fn algebraic_line(&self, line: &[String]) -> Vec<String> {
        let line = line.iter().map(String::as_str);
        algebraic_moves(self.rules.position.as_ref(), line)
    }

    /// Converts legal moves of this position to algebraic notation; anything else is returned unchanged.
    pub fn algebraic_moves(&self, moves: &[String]) -> Vec<String> {
        let written = |text: &String| match self.rules.position.read_move(text) {
            Ok(played) => self.rules.position.algebraic(played),
            Err(_) => text.clone(),
        };
        moves.iter().map(written).collect()
    }

    /// Starts a search of the position with the strategy, within the given limits and while `poll` allows it.
    /// The search has its own board, so the session can be used meanwhile.
    pub fn think(&self, budget: &MoveLimits, poll: Poll) -> RunningSearch {
        let by = (&self.strategy, self.detail);
        self.on_search_board().think(None, by, budget, poll)
    }

    pub fn think_about(
        &self,
        moves: &[impl AsRef<str>],
        budget: &MoveLimits,
        poll: Poll,
    ) -> Result<RunningSearch, SessionError> {
        let table = self.on_search_board();
        let moves = table.read_moves(moves)?;
        Ok(table.think(Some(&moves), (&self.strategy, self.detail), budget, poll))
    }

    fn on_search_board(&self) -> &Table {
        self.searched.as_ref().unwrap_or(&self.rules)
    }
}

/// The setup with the board that implements all rules.
fn rules_of(setup: &SearchSetup) -> SearchSetup {
    SearchSetup {
        board: Board::default(),
        ..setup.clone()
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("fen", &self.fen())
            .field("strategy", &self.strategy)
            .finish_non_exhaustive()
    }
}
