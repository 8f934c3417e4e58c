//! [`Captures`]: victims and attackers, for capture ordering (MVV-LVA) and static exchange evaluation.

use crate::position::{MoveScope, Position};
use std::cmp::Reverse;

/// Victim and attacker of a capture, as ranks from 1 (the least valuable piece) up: all that MVV-LVA needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Rank of the captured piece.
    pub victim: u8,
    /// Rank of the capturing piece.
    pub attacker: u8,
}

impl Capture {
    /// The MVV-LVA sort key: most valuable victim first, then least valuable attacker.
    pub fn order(self) -> impl Ord {
        (Reverse(self.victim), self.attacker)
    }
}

/// How much a capture matters beyond the horizon; the most important kind comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CaptureRisk {
    /// An ordinary piece.
    Usual,
    /// A piece that only guards its king, such as an advisor or elephant in xiangqi.
    Guard,
    /// Hardly anything, such as a xiangqi soldier that has not crossed the river.
    Little,
}

/// A position whose moves may capture. The defaults suit a game without captures.
pub trait Captures: Position {
    /// Exchange values of the game's pieces in centipawns, indexed by rank in [`Capture`] minus 1. They are
    /// the same in all positions of a game.
    fn piece_values(&self) -> &[i32] {
        &[]
    }

    /// Victim and attacker if `candidate` captures. Depends on the move alone, so the move may already have
    /// been played.
    fn capture(&self, _candidate: Self::Move) -> Option<Capture> {
        None
    }

    /// Appends the captures sorted by [`Capture::order`]; ties keep the order of generation.
    fn generate_by_rank(&self, moves: &mut Vec<Self::Move>) {
        let start = moves.len();
        self.generate(MoveScope::Captures, moves);
        // Insertion sort: the list is short, and the library's sort would make the WebAssembly download
        // larger.
        let order = |candidate: Self::Move| self.capture(candidate).map(Capture::order);
        for end in start + 1..moves.len() {
            let mut place = end;
            while place > start && order(moves[place]) < order(moves[place - 1]) {
                moves.swap(place - 1, place);
                place -= 1;
            }
        }
    }

    /// Appends the non-captures, in the order of generation.
    fn generate_quiet(&self, moves: &mut Vec<Self::Move>) {
        let mut all = Vec::with_capacity(64);
        self.generate(MoveScope::All, &mut all);
        moves.extend(
            all.into_iter()
                .filter(|&candidate| self.capture(candidate).is_none()),
        );
    }

    /// The destination square or point of `candidate`, as a number. Depends on the move alone.
    fn target(&self, _candidate: Self::Move) -> usize {
        0
    }

    /// How much the capture `candidate` matters beyond the horizon, judged by the captured piece; quiescence
    /// search may skip captures of little value.
    fn stake(&self, _candidate: Self::Move) -> CaptureRisk {
        CaptureRisk::Usual
    }

    /// Whether `candidate` advances a pawn to the rank before its promotion rank.
    fn nears_promotion(&self, _candidate: Self::Move) -> bool {
        false
    }

    /// Whether the board tells what exchanges gain, and none is played out.
    const TELLS_EXCHANGES: bool = false;

    /// Static exchange evaluation of the legal move `candidate`, in centipawns: the gain when both sides keep
    /// capturing on its target square. `None` if the board cannot tell without playing the moves; otherwise
    /// equal to [`Exchanges::played_out`].
    ///
    /// [`Exchanges::played_out`]: crate::exchange::Exchanges::played_out
    fn exchange_gain(&self, _candidate: Self::Move) -> Option<i32> {
        None
    }

    /// Whether that gain is at least `least` centipawns. Override it if the board can decide this with less
    /// work than computing the gain.
    fn exchange_reaches(&self, candidate: Self::Move, least: i32) -> Option<bool> {
        self.exchange_gain(candidate).map(|gain| gain >= least)
    }
}

/// Exchange value of a piece of `rank`, in centipawns; 0 for an unknown rank.
pub fn piece_value<P: Captures>(position: &P, rank: u8) -> i32 {
    let index = usize::from(rank).checked_sub(1);
    index
        .and_then(|index| position.piece_values().get(index))
        .copied()
        .unwrap_or(0)
}
