//! [`Captures`]: who takes whom, for the ordering of captures and for exchanges.

use crate::position::{MoveScope, Position};
use std::cmp::Reverse;

/// Who takes whom, as ranks from 1 (the least piece) upward: all that capture ordering needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Rank of the captured piece.
    pub victim: u8,
    /// Rank of the capturing piece.
    pub attacker: u8,
}

impl Capture {
    /// What captures are sorted by: the most valuable victim first, and then the least valuable attacker.
    pub fn order(self) -> impl Ord {
        (Reverse(self.victim), self.attacker)
    }
}

/// What hangs on a capture, the least behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CaptureRisk {
    /// A piece like others.
    Usual,
    /// A piece that does nothing but guard its king, as advisors and elephants of xiangqi do.
    Guard,
    /// Next to nothing, as a soldier of xiangqi that has not crossed the river.
    Little,
}

/// A position whose moves may capture. The defaults are those of a game without captures.
pub trait Captures: Position {
    /// What the game's pieces are worth in exchanges, in centipawns, by their rank in [`Capture`]; the first
    /// is that of rank 1. They are the same in all positions of a game.
    fn piece_values(&self) -> &[i32] {
        &[]
    }

    /// Who takes whom, if `candidate` captures. The move alone tells: it may have been played already.
    fn capture(&self, _candidate: Self::Move) -> Option<Capture> {
        None
    }

    /// Appends the captures by [`Capture::order`]; equals in the order of all.
    fn generate_by_rank(&self, moves: &mut Vec<Self::Move>) {
        let start = moves.len();
        self.generate(MoveScope::Captures, moves);
        // By insertion: the list is short, and a sort of the library is long for a browser to load.
        let order = |candidate: Self::Move| self.capture(candidate).map(Capture::order);
        for end in start + 1..moves.len() {
            let mut place = end;
            while place > start && order(moves[place]) < order(moves[place - 1]) {
                moves.swap(place - 1, place);
                place -= 1;
            }
        }
    }

    /// Appends the moves that capture nothing, in the order of all.
    fn generate_quiet(&self, moves: &mut Vec<Self::Move>) {
        let mut all = Vec::with_capacity(64);
        self.generate(MoveScope::All, &mut all);
        moves.extend(
            all.into_iter()
                .filter(|&candidate| self.capture(candidate).is_none()),
        );
    }

    /// The square or point that `candidate` moves to, as a number. The move alone tells.
    fn target(&self, _candidate: Self::Move) -> usize {
        0
    }

    /// Whether `candidate`, which captures, is worth playing out behind the horizon.
    fn stake(&self, _candidate: Self::Move) -> CaptureRisk {
        CaptureRisk::Usual
    }

    /// Whether `candidate` brings a pawn to the rank before the one that it promotes on.
    fn nears_promotion(&self, _candidate: Self::Move) -> bool {
        false
    }

    /// Whether the board tells what exchanges gain, and none is played out.
    const TELLS_EXCHANGES: bool = false;

    /// What the legal move `candidate` gains when both sides go on taking on its target, in centipawns, if
    /// the board can tell without playing: just what [`Exchanges::played_out`] finds. `None` leaves it to
    /// that.
    ///
    /// [`Exchanges::played_out`]: crate::exchange::Exchanges::played_out
    fn exchange_gain(&self, _candidate: Self::Move) -> Option<i32> {
        None
    }

    /// Whether that gain is `least` centipawns or more. A board that can tell the sign with less work than
    /// the gain does so here.
    fn exchange_reaches(&self, candidate: Self::Move, least: i32) -> Option<bool> {
        self.exchange_gain(candidate).map(|gain| gain >= least)
    }
}

/// What a piece of `rank` is worth in exchanges, in centipawns.
pub fn piece_value<P: Captures>(position: &P, rank: u8) -> i32 {
    let index = usize::from(rank).checked_sub(1);
    index
        .and_then(|index| position.piece_values().get(index))
        .copied()
        .unwrap_or(0)
}
