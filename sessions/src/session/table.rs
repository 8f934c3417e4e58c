//! [`Table`]: a board with the moves played on it, whatever the game.

use super::Played;
use super::kept_tree::KeptTree;
use super::outcome::{Ending, QUIET_PLIES, Reason};
use super::root_moves::Detail;
use super::thinking::{Budget, Thinking};
use engine_core::notation::MoveError;
use engine_core::perft::perft;
use engine_core::{Depth, HistoryEntry, NoLegalMoves, Repetition, Score};
use games::{OnBoard, Playable, algebraic_moves};
use search_variants::limits::Poll;
use search_variants::{Limits, Registry, Search, Strategy};

pub(super) struct Asked<'a> {
    pub(super) strategy: &'a Strategy,
    pub(super) budget: &'a Budget,
    pub(super) detail: Detail,
    pub(super) poll: Poll,
}

/// A position with what was played before it.
pub(super) trait Table: Send {
    fn fen(&self) -> String;
    fn in_check(&self) -> bool;
    fn evaluate(&self) -> Score;
    fn legal_moves(&self) -> Vec<String>;
    fn ending(&self) -> Option<Ending>;
    fn play(&mut self, text: &str) -> Result<Played, MoveError>;
    /// Takes the last move back, if there is one.
    fn take_back(&mut self);
    fn algebraic_line(&self, line: &[String]) -> Vec<String>;
    fn algebraic_moves(&self, moves: &[String]) -> Vec<String>;
    fn perft(&self, depth: Depth, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<(String, u64)>>;
    fn think(&self, asked: Asked<'_>) -> Thinking;
    fn think_about(&self, moves: &[&str], asked: Asked<'_>) -> Result<Thinking, MoveError>;
}

pub(super) struct Place;

impl OnBoard for Place {
    type Output = Box<dyn Table>;

    fn with<P: Playable>(
        self,
        board: P,
        earlier: Vec<HistoryEntry>,
        registry: &Registry<P>,
    ) -> Box<dyn Table> {
        Box::new(Placed {
            board,
            past: earlier,
            undo: Vec::new(),
            tree: KeptTree::default(),
            registry: registry.clone(),
        })
    }
}

struct Placed<P: Playable> {
    board: P,
    /// The positions before this one, the oldest first.
    past: Vec<HistoryEntry>,
    /// What takes the moves back that were played here.
    undo: Vec<(P::Move, P::Undo)>,
    tree: KeptTree<P::Move>,
    registry: Registry<P>,
}

impl<P: Playable> Placed<P> {
    fn make(&mut self, played: P::Move) {
        let before = self.board.history_entry();
        if let Some(undo) = self.board.make(played) {
            self.tree.play(before.key, played, self.board.key());
            self.past.push(before);
            self.undo.push((played, undo));
        }
    }

    fn thinking(&self, search: Search<P>, tree: KeptTree<P::Move>, asked: Asked<'_>) -> Thinking {
        let search = search.after(self.past.clone()).within(Limits {
            nodes: asked.budget.nodes,
            poll: Some(asked.poll),
        });
        Thinking::new(
            search,
            tree,
            asked.strategy,
            self.board.clone(),
            asked.budget.depth,
            asked.detail,
        )
    }

    /// The place of the first of three equal positions, of which this one is the third.
    fn third_time(&self) -> Option<usize> {
        let key = self.board.key();
        let oldest = self.past.len().saturating_sub(self.board.halfmove_clock());
        let earlier = (oldest..self.past.len()).rev();
        let mut equal = earlier.filter(|&place| self.past[place].key == key);
        equal.nth(1)
    }
}

impl<P: Playable> Table for Placed<P> {
    fn fen(&self) -> String {
        self.board.fen()
    }

    fn in_check(&self) -> bool {
        self.board.in_check()
    }

    fn evaluate(&self) -> Score {
        self.board.evaluate()
    }

    fn legal_moves(&self) -> Vec<String> {
        let moves = self.board.legal_moves().into_iter();
        moves.map(|candidate| self.board.coordinates(candidate)).collect()
    }

    fn ending(&self) -> Option<Ending> {
        let board = &self.board;
        if board.clone().count_moves() == 0 {
            let reason = match board.in_check() {
                true => Reason::Checkmate,
                false => Reason::Stalemate,
            };
            return Some(match board.without_legal_moves() {
                NoLegalMoves::Loss => Ending::Lost(reason),
                NoLegalMoves::Draw => Ending::Drawn(reason),
            });
        }
        if let Some(first) = self.third_time() {
            return Some(match board.repetition(&self.past[first..]) {
                Repetition::Draw => Ending::Drawn(Reason::Repetition),
                Repetition::Loss => Ending::Lost(Reason::PerpetualCheck),
                Repetition::Win => Ending::Won(Reason::PerpetualCheck),
            });
        }
        if board.has_insufficient_material() {
            return Some(Ending::Drawn(Reason::InsufficientMaterial));
        }
        if board.drawn_by_fifty_move_rule() {
            return Some(Ending::Drawn(Reason::FiftyMoves));
        }
        (board.halfmove_clock() >= QUIET_PLIES).then_some(Ending::Drawn(Reason::NoProgress))
    }

    fn play(&mut self, text: &str) -> Result<Played, MoveError> {
        let played = self.board.read_move(text)?;
        let written = Played {
            coordinates: self.board.coordinates(played),
            algebraic: self.board.algebraic(played),
            comment: String::new(),
        };
        self.make(played);
        Ok(written)
    }

    fn take_back(&mut self) {
        if let Some((played, undo)) = self.undo.pop() {
            self.board.unmake(played, undo);
            self.past.pop();
            self.tree.clear();
        }
    }

    fn algebraic_line(&self, line: &[String]) -> Vec<String> {
        algebraic_moves(self.board.clone(), line.iter().map(String::as_str))
    }

    fn algebraic_moves(&self, moves: &[String]) -> Vec<String> {
        let written = |text: &String| match self.board.read_move(text) {
            Ok(played) => self.board.algebraic(played),
            Err(_) => text.clone(),
        };
        moves.iter().map(written).collect()
    }

    fn perft(&self, depth: Depth, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<(String, u64)>> {
        let mut counts = Vec::new();
        for played in self.board.legal_moves() {
            let mut after = self.board.clone();
            after.make(played);
            let paths = paths(&mut after, depth.plies().saturating_sub(1), go_on)?;
            counts.push((self.board.coordinates(played), paths));
        }
        Some(counts)
    }

    fn think(&self, asked: Asked<'_>) -> Thinking {
        let search = Search::by(&self.registry, self.board.clone(), asked.strategy);
        self.thinking(search, self.tree.clone(), asked)
    }

    fn think_about(&self, moves: &[&str], asked: Asked<'_>) -> Result<Thinking, MoveError> {
        let read = moves.iter().map(|text| self.board.read_move(text));
        let moves = read.collect::<Result<Vec<P::Move>, MoveError>>()?;
        let search = Search::by(&self.registry, self.board.clone(), asked.strategy);
        // A tree of some moves alone is of no use to other searches.
        Ok(self.thinking(search.restricted_to(moves), KeptTree::default(), asked))
    }
}

/// Plies that are counted without asking whether to go on: some milliseconds.
const UNASKED: u32 = 3;

fn paths<P: Playable>(board: &mut P, plies: u32, go_on: &mut dyn FnMut() -> bool) -> Option<u64> {
    if plies <= UNASKED {
        return go_on().then(|| perft(board, Depth::new(plies)));
    }
    let mut sum = 0;
    for played in board.legal_moves() {
        if let Some(undo) = board.make(played) {
            let below = paths(board, plies - 1, go_on);
            board.unmake(played, undo);
            sum += below?;
        }
    }
    Some(sum)
}
