//! [`AnyPosition`]: a position of any game on its board, with its searches, behind one type.
//!
//! Code that handles positions, moves and searches need not know their game. Searches are monomorphized for
//! each board and have no virtual calls inside; only calls from outside, for a whole search or a single move,
//! are virtual.

#[cfg_attr(not(feature = "full"), path = "unmeasured.rs")]
mod measurements;
mod search;

pub use measurements::*;
pub use search::{AnyObserver, AnySearch, AnySearchMemory};

use crate::rules::GameRules;
use engine_core::exchange::Exchanges;
use engine_core::notation::MoveError;
use engine_core::perft::perft;
use engine_core::pgn::{PgnError, PgnGame};
use engine_core::sanitize;
use engine_core::{Capture, Depth, HistoryEntry, MoveScope, NoLegalMoves, Repetition, Score};
use search::TypedSearch;
use search_variants::{Limits, Registry, Search, Strategy};
use std::sync::Arc;

/// A move of an [`AnyPosition`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyMove(u64);

impl AnyMove {
    pub(crate) fn of<G: GameRules>(played: G::Move) -> AnyMove {
        AnyMove(played.into())
    }

    pub(crate) fn read<G: GameRules>(self) -> G::Move {
        let Ok(played) = G::Move::try_from(self.0) else {
            unreachable!("a move of {} gave the code {}", G::NAME, self.0);
        };
        played
    }
}

/// A position of any game with [`GameRules`], including the undo history of moves made on it.
///
/// Its texts contain no control characters, whatever the game writes.
pub trait AnyPosition: PositionMeasurements + Send + Sync {
    /// A copy without the undo history.
    fn copied(&self) -> Box<dyn AnyPosition>;

    /// As [`engine_core::Position::legal_moves`].
    fn legal_moves(&self) -> Vec<AnyMove>;
    /// The captures; some may be illegal.
    fn captures(&self) -> Vec<AnyMove>;
    /// Whether there are no legal moves.
    fn is_over(&self) -> bool;
    /// Plays a move if it is legal; returns whether it was.
    fn play(&mut self, played: AnyMove) -> bool;
    /// Unmakes the last move made on this board; returns whether there was one.
    fn take_back(&mut self) -> bool;
    /// Makes a null move, if the game has one; it cannot be unmade.
    fn pass(&mut self) -> bool;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// The result if there is no legal move.
    fn without_legal_moves(&self) -> NoLegalMoves;
    /// As [`engine_core::Position::halfmove_clock`].
    fn halfmove_clock(&self) -> usize;
    /// As [`engine_core::Position::history_entry`].
    fn history_entry(&self) -> HistoryEntry;
    /// As [`engine_core::Position::repetition`].
    fn repetition(&self, cycle: &[HistoryEntry]) -> Repetition;
    /// As [`engine_core::Position::drawn_by_fifty_move_rule`].
    fn drawn_by_fifty_move_rule(&self) -> bool;
    /// As [`engine_core::Position::has_insufficient_material`].
    fn has_insufficient_material(&self) -> bool;
    /// The static value, from the side to move's point of view.
    fn evaluate(&self) -> Score;
    /// Victim and attacker, if the move is a capture.
    fn capture(&self, candidate: AnyMove) -> Option<Capture>;
    /// The static exchange value of a legal move, in centipawns.
    fn exchange_gain(&self, candidate: AnyMove) -> i32;

    /// The position in FEN.
    fn fen(&self) -> String;
    /// A move in coordinates.
    fn coordinates(&self, played: AnyMove) -> String;
    /// A move in algebraic notation.
    fn algebraic(&self, played: AnyMove) -> String;
    /// The piece letters by rank.
    fn piece_letters(&self) -> &'static str;
    /// Parses a legal move in coordinates.
    ///
    /// # Errors
    /// If it is not one.
    fn read_coordinates(&self, text: &str) -> Result<AnyMove, MoveError>;
    /// Parses a legal move in coordinates or algebraic notation.
    ///
    /// # Errors
    /// If it is not one.
    fn read_move(&self, text: &str) -> Result<AnyMove, MoveError>;
    /// Reads the moves of a PGN game that starts in this position.
    ///
    /// # Errors
    /// If a move cannot be played.
    fn read_game(&self, game: &PgnGame) -> Result<Vec<AnyMove>, PgnError>;

    /// The number of legal move paths of `depth` plies.
    fn perft(&self, depth: Depth) -> u64;
    /// Creates a search by a strategy of the registry that the position was set up with. `earlier` holds the
    /// earlier positions of the game, the oldest first.
    ///
    /// # Panics
    /// If the strategy uses a part that the registry lacks.
    fn search(&self, strategy: &Strategy, earlier: Vec<HistoryEntry>, limits: Limits) -> Box<dyn AnySearch>;
}

/// A position on its board, with the registry for its searches.
pub(crate) struct BoardPosition<G: GameRules> {
    pub(crate) board: G,
    pub(crate) registry: Arc<Registry<G>>,
    played: Vec<(G::Move, G::Undo)>,
}

impl<G: GameRules> BoardPosition<G> {
    pub(crate) fn new(board: G, registry: &Arc<Registry<G>>) -> BoardPosition<G> {
        BoardPosition {
            board,
            registry: Arc::clone(registry),
            played: Vec::new(),
        }
    }
}

impl<G: GameRules> AnyPosition for BoardPosition<G> {
    fn copied(&self) -> Box<dyn AnyPosition> {
        Box::new(BoardPosition::new(self.board.clone(), &self.registry))
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        let legal = self.board.legal_moves().into_iter();
        legal.map(AnyMove::of::<G>).collect()
    }

    fn captures(&self) -> Vec<AnyMove> {
        let mut captures = Vec::new();
        self.board.generate(MoveScope::Captures, &mut captures);
        captures.into_iter().map(AnyMove::of::<G>).collect()
    }

    fn is_over(&self) -> bool {
        self.board.clone().count_moves() == 0
    }

    fn play(&mut self, played: AnyMove) -> bool {
        let played = played.read::<G>();
        let undo = self.board.make(played);
        let is_legal = undo.is_some();
        self.played.extend(undo.map(|undo| (played, undo)));
        is_legal
    }

    fn take_back(&mut self) -> bool {
        let last = self.played.pop();
        let is_played = last.is_some();
        if let Some((played, undo)) = last {
            self.board.unmake(played, undo);
        }
        is_played
    }

    fn pass(&mut self) -> bool {
        self.board.make_null().is_some()
    }

    fn in_check(&self) -> bool {
        self.board.in_check()
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        self.board.without_legal_moves()
    }

    fn halfmove_clock(&self) -> usize {
        self.board.halfmove_clock()
    }

    fn history_entry(&self) -> HistoryEntry {
        self.board.history_entry()
    }

    fn repetition(&self, cycle: &[HistoryEntry]) -> Repetition {
        self.board.repetition(cycle)
    }

    fn drawn_by_fifty_move_rule(&self) -> bool {
        self.board.drawn_by_fifty_move_rule()
    }

    fn has_insufficient_material(&self) -> bool {
        self.board.has_insufficient_material()
    }

    fn evaluate(&self) -> Score {
        self.board.evaluate()
    }

    fn capture(&self, candidate: AnyMove) -> Option<Capture> {
        self.board.capture(candidate.read::<G>())
    }

    fn exchange_gain(&self, candidate: AnyMove) -> i32 {
        let gain = Exchanges::default().gain(&self.board, candidate.read::<G>());
        gain.unwrap_or(0)
    }

    fn fen(&self) -> String {
        sanitize::name(&self.board.written()).into_owned()
    }

    fn coordinates(&self, played: AnyMove) -> String {
        sanitize::name(&self.board.coordinates(played.read::<G>())).into_owned()
    }

    fn algebraic(&self, played: AnyMove) -> String {
        sanitize::name(&self.board.algebraic(played.read::<G>())).into_owned()
    }

    fn piece_letters(&self) -> &'static str {
        self.board.piece_letters()
    }

    fn read_coordinates(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.board.read_coordinates(text).map(AnyMove::of::<G>)
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.board.read_move(text).map(AnyMove::of::<G>)
    }

    fn read_game(&self, game: &PgnGame) -> Result<Vec<AnyMove>, PgnError> {
        let moves = game.moves(self.board.clone())?;
        Ok(moves.into_iter().map(AnyMove::of::<G>).collect())
    }

    fn perft(&self, depth: Depth) -> u64 {
        perft(&mut self.board.clone(), depth)
    }

    fn search(&self, strategy: &Strategy, earlier: Vec<HistoryEntry>, limits: Limits) -> Box<dyn AnySearch> {
        let search = Search::by(&self.registry, self.board.clone(), strategy);
        Box::new(TypedSearch::new(search.after(earlier).within(limits)))
    }
}
