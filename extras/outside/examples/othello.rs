//! Othello with four parts of its own: a whole program, with all commands of the lab.
//!
//! `cargo run --release --example othello -- search --game othello startpos --strategy pvs+fastest-first`

use engine_core::{Captures, Evaluate, Key, MoveScope, MoveTables, NoLegalMoves};
use engine_core::{Notation, Position, Score, Searchable};
use games::{GameRegistry, GameRules};
use search_variants::extension::{ExtensionResult, MoveContext, SearchedNode};
use search_variants::info::{PartInfo, Role};
use search_variants::pruning::ReductionResult;
use search_variants::{MoveScore, PartList, Registry, Technique, node::Node};

/// The disks of both sides, from bit 0 for a1 to bit 63 for h8; `mine` is the side to move.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) struct Othello {
    mine: u64,
    theirs: u64,
    black: bool,
}

/// The move of a side that has no legal move while the other side has one.
const PASS: u8 = 64;

/// The disks flipped by a new disk: in each direction, those between it and the next disk of its own side.
fn turned(mine: u64, theirs: u64, disk: u64) -> u64 {
    // Horizontal and diagonal lines end at the a- and h-files.
    let inner = theirs & 0x7e7e_7e7e_7e7e_7e7e;
    let mut all = 0;
    for (places, between) in [(1, inner), (7, inner), (8, theirs), (9, inner)] {
        for shift in [u64::wrapping_shl, u64::wrapping_shr] {
            let (mut line, mut at) = (0, shift(disk, places));
            while at & between != 0 {
                (line, at) = (line | at, shift(at, places));
            }
            all |= if at & mine != 0 { line } else { 0 };
        }
    }
    if disk & (mine | theirs) == 0 { all } else { 0 }
}

/// The squares on which a side can place a disk.
fn squares(mine: u64, theirs: u64) -> impl Iterator<Item = u8> {
    (0..PASS).filter(move |square| turned(mine, theirs, 1 << square) != 0)
}

impl Position for Othello {
    type Move = u8;
    type Undo = Othello;

    fn key(&self) -> Key {
        Key::of(self)
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<u8>) {
        if scope == MoveScope::All {
            let before = moves.len();
            moves.extend(squares(self.mine, self.theirs));
            if moves.len() == before && squares(self.theirs, self.mine).next().is_some() {
                moves.push(PASS);
            }
        }
    }

    fn make(&mut self, played: u8) -> Option<Othello> {
        let (before, disk) = (*self, 1u64.checked_shl(played.into()).unwrap_or(0));
        let turned = turned(self.mine, self.theirs, disk);
        (self.mine, self.theirs) = (before.theirs & !turned, before.mine | turned | disk);
        self.black = !before.black;
        Some(before)
    }

    fn unmake(&mut self, _played: u8, before: Othello) {
        *self = before;
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        NoLegalMoves::Value
    }
}

impl Evaluate for Othello {
    /// Corners; all disks once the game is over.
    fn evaluate(&self) -> Score {
        let more = |of: u64| (self.mine & of).count_ones() as i32 - (self.theirs & of).count_ones() as i32;
        let is_over = self.legal_moves().is_empty();
        Score::evaluation(if is_over { 100 * more(!0) } else { 50 * more(0x8100_0000_0000_0081) })
    }
}

impl Captures for Othello {}
impl MoveTables for Othello {}

impl Notation for Othello {
    /// 64 squares and the side to move, as in the test suites of the French Othello federation.
    fn fen(&self) -> String {
        let (black, side) = if self.black { (self.mine, " X") } else { (self.theirs, " O") };
        let taken = self.mine | self.theirs;
        let sign = |at: u8| ['-', 'O', 'X'][((taken >> at & 1) + (black >> at & 1)) as usize];
        (0..PASS).map(sign).collect::<String>() + side
    }

    fn coordinates(&self, played: u8) -> String {
        let [column, row] = [b'a' + played % 8, b'1' + played / 8].map(char::from);
        if played == PASS { "pass".to_owned() } else { format!("{column}{row}") }
    }
}

impl GameRules for Othello {
    const NAME: &'static str = "othello";
    const START: &'static str = "---------------------------OX------XO--------------------------- X";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    type FenError = String;

    fn from_fen(fen: &str) -> Result<Othello, String> {
        let board = fen.get(..64).unwrap_or_default();
        let disks = |sign: char| board.match_indices(sign).fold(0, |all, (at, _)| all | 1 << at);
        let (black, white) = (disks('X'), disks('O'));
        let (mine, theirs, black) = match fen.get(64..) {
            Some(" X") if black | white | disks('-') == !0 => (black, white, true),
            Some(" O") if black | white | disks('-') == !0 => (white, black, false),
            _ => return Err(format!("`{fen}` is not 64 of X, O and -, and a side to move")),
        };
        Ok(Othello { mine, theirs, black })
    }
}

static MOBILITY: PartInfo = PartInfo::new(Role::Evaluation, "mobility", "adds ten centipawns a legal move");
static FASTEST_FIRST: PartInfo = PartInfo::new(Role::Ordering, "fastest-first", "few replies come first");
static CORNERS: PartInfo = PartInfo::new(Role::Pruning, "corner-ext", "searches corners a ply deeper");
static X_SQUARES: PartInfo = PartInfo::new(Role::Pruning, "x-squares", "reduces squares next to corners");

fn mobility<P: Searchable>(position: &P) -> Score {
    let moves = position.clone().count_moves() as i32;
    position.evaluate().offset(10 * moves)
}

fn fastest_first<P: Searchable>(node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
    for (&candidate, score) in moves.iter().zip(scores) {
        let mut board = node.position.clone();
        if board.make(candidate).is_some() {
            score.raise(MoveScore::of_history(-(board.count_moves() as i32)));
        }
    }
}

/// Whether a move places a disk on one of the squares. Parts apply to all games; in other games these do
/// nothing.
fn is_on<P: Searchable>(position: &P, played: P::Move, squares: [u64; 4]) -> bool {
    (position as &dyn std::any::Any).is::<Othello>() && squares.contains(&played.into())
}

fn extension<P: Searchable>(at: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ExtensionResult {
    let is_corner = is_on(at.node.position, candidate.played, [0, 7, 56, 63]);
    if is_corner { ExtensionResult::OnePly } else { ExtensionResult::Not }
}

fn reduction<P: Searchable>(at: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ReductionResult {
    let is_near = is_on(at.node.position, candidate.played, [9, 14, 49, 54]);
    ReductionResult::By(if is_near { 100 } else { 0 })
}

pub(crate) struct Parts;

impl PartList for Parts {
    fn add_to<P: Searchable>(registry: Registry<P>) -> Registry<P> {
        registry
            .with_part(&MOBILITY, |_| Technique::Evaluator(Box::new(mobility::<P>)))
            .with_part(&FASTEST_FIRST, |_| {
                Technique::Ordering(Box::new(fastest_first::<P>))
            })
            .with_part(&CORNERS, |_| Technique::MoveExtension(Box::new(extension::<P>)))
            .with_part(&X_SQUARES, |_| Technique::Reduction(Box::new(reduction::<P>)))
    }
}

fn main() -> std::process::ExitCode {
    GameRegistry::default()
        .with_parts::<Parts>()
        .with_game::<Othello>(Parts::registry())
        .map_or_else(lab_cli::refuse, lab_cli::main_with)
}
