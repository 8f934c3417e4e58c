//! Static exchange evaluation: the gain of a move when both sides keep capturing on its target square.
//!
//! Each side captures with its least valuable piece, and may stop when continuing would lose material. Only
//! the target square counts, but every capture is a legal move: batteries (in xiangqi, cannons that gain or
//! lose their screen) and pins are taken into account. The gain from a promotion is ignored.
//!
//! Playing an exchange out on a copy of the board generates moves for every capture. A board may compute the
//! same from its bitboards ([`Captures::exchange_gain`]), as those of chess and xiangqi do;
//! [`Exchanges::played_out`] is the reference for their tests.
//!
//! Reference: Chess Programming Wiki, *Static Exchange Evaluation*.

use crate::captures::{Captures, piece_value};
use crate::position::MoveScope;

/// Evaluates exchanges, reusing one buffer for moves.
#[derive(Clone, Debug)]
pub struct Exchanges<M> {
    moves: Vec<M>,
}

impl<M> Default for Exchanges<M> {
    fn default() -> Exchanges<M> {
        Exchanges { moves: Vec::new() }
    }
}

impl<M: Copy + Eq> Exchanges<M> {
    /// The gain of the legal move `candidate` on its target square, in centipawns; negative if the moving
    /// piece is lost for less. A quiet move captures nothing, but may lose its piece. `None` if the move is
    /// illegal.
    #[inline]
    pub fn gain<P: Captures<Move = M>>(&mut self, position: &P, candidate: M) -> Option<i32> {
        match position.exchange_gain(candidate) {
            Some(gain) => Some(gain),
            None => self.played_out(position, candidate),
        }
    }

    /// Whether that gain is at least `least`. Often decided after the first recapture.
    #[inline]
    pub fn reaches<P: Captures<Move = M>>(&mut self, position: &P, candidate: M, least: i32) -> Option<bool> {
        match position.exchange_reaches(candidate, least) {
            Some(reaches) => Some(reaches),
            None => Some(self.played_out(position, candidate)? >= least),
        }
    }

    /// The gain, by playing the exchange out on a copy of the board.
    #[inline(never)]
    pub fn played_out<P: Captures<Move = M>>(&mut self, position: &P, candidate: M) -> Option<i32> {
        let capture = position.capture(candidate);
        let won = capture.map_or(0, |capture| piece_value(position, capture.victim));
        let mut board = position.clone();
        let target = position.target(candidate);
        board.make(candidate)?;
        Some(won - self.best_reply(&mut board, target))
    }

    /// Whether the opponent can recapture on the target square of the legal move `candidate`.
    pub fn is_guarded<P: Captures<Move = M>>(&mut self, position: &P, candidate: M) -> bool {
        let mut board = position.clone();
        let target = position.target(candidate);
        board.make(candidate).is_some() && self.least_taker(&mut board, target).is_some()
    }

    /// The most that the side to move gains by capturing on `target`, or 0 by not capturing.
    fn best_reply<P: Captures<Move = M>>(&mut self, board: &mut P, target: usize) -> i32 {
        let Some(taker) = self.least_taker(board, target) else {
            return 0;
        };
        let victim = board
            .capture(taker)
            .map_or(0, |capture| piece_value(board, capture.victim));
        if board.make(taker).is_none() {
            return 0;
        }
        (victim - self.best_reply(board, target)).max(0)
    }

    /// The legal capture on `target` by the least valuable piece; the first among equals.
    fn least_taker<P: Captures<Move = M>>(&mut self, board: &mut P, target: usize) -> Option<M> {
        self.moves.clear();
        board.generate(MoveScope::Captures, &mut self.moves);
        self.moves.retain(|&taker| board.target(taker) == target);
        let least = |board: &P, takers: &[M]| {
            (0..takers.len())
                .min_by_key(|&place| board.capture(takers[place]).map(|capture| capture.attacker))
        };
        while let Some(place) = least(board, &self.moves) {
            let taker = self.moves.remove(place);
            if let Some(undo) = board.make(taker) {
                board.unmake(taker, undo);
                return Some(taker);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CaptureRisk;
    use crate::chess::{Chess, Mailbox};
    use crate::notation::Notation;
    use crate::xiangqi::Xiangqi;

    fn gain<B: Notation + Captures>(board: &B, played: &str) -> i32 {
        let played = board.read_coordinates(played).unwrap();
        Exchanges::default().gain(board, played).unwrap()
    }

    #[test]
    fn exchanges_on_both_boards_gain_what_they_should() {
        for (placement, played, expected) in [
            // An unguarded piece is won, and a guarded one exchanged.
            ("4k3/8/8/3p4/8/8/8/3RK3", "d1d5", 100),
            ("4k3/8/2p5/3p4/8/8/8/3RK3", "d1d5", 100 - 550),
            ("4k3/8/2p5/3r4/8/8/8/3RK3", "d1d5", 0),
            // A piece behind another one (battery) joins in.
            ("3rk3/8/8/3p4/8/8/3R4/3RK3", "d2d5", 100),
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3", "d2d5", 100 - 550),
            // The queen need not recapture.
            ("3qk3/8/8/3p4/4P3/8/8/3RK3", "d1d5", 100),
            // A pinned defender does not count, and a king recaptures only where it is safe.
            ("4k3/4n3/8/3p4/8/8/8/3RRK2", "d1d5", 100),
            ("8/8/3k4/3p4/8/8/8/3RK3", "d1d5", 100 - 550),
            ("8/8/3k4/3p4/8/8/3R4/3RK3", "d2d5", 100),
        ] {
            let fen = format!("{placement} w - - 0 1").parse().unwrap();
            assert_eq!(gain(&Chess::new(&fen), played), expected, "{placement}");
            assert_eq!(gain(&Mailbox::new(&fen), played), expected, "{placement}");
        }
    }

    #[test]
    fn a_cannon_takes_by_its_screen_and_may_be_taken_back() {
        let board = Xiangqi::new(&"r6n1/4k4/9/9/9/7p1/9/7C1/9/3K5 w - - 0 1".parse().unwrap());
        assert_eq!(gain(&board, "h2h9"), 400 - 450);
        let board = Xiangqi::new(&"7n1/4k4/9/9/9/7p1/9/7C1/9/3K5 w - - 0 1".parse().unwrap());
        assert_eq!(gain(&board, "h2h9"), 400);
    }

    /// A rook takes a soldier on its own half, one that has crossed, an elephant, an advisor, and a horse.
    #[test]
    fn the_stake_of_a_capture_in_xiangqi_follows_from_piece_and_half() {
        for (fen, played, stake) in [
            (
                "4k4/9/9/R1p6/9/9/9/9/9/3K5 w - - 0 1",
                "a6c6",
                CaptureRisk::Little,
            ),
            ("4k4/9/9/9/9/R1p6/9/9/9/3K5 w - - 0 1", "a4c4", CaptureRisk::Usual),
            ("4k4/9/R3b4/9/9/9/9/9/9/3K5 w - - 0 1", "a7e7", CaptureRisk::Guard),
            ("3ak4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1", "d1d9", CaptureRisk::Guard),
            ("4k4/R3n4/9/9/9/9/9/9/9/3K5 w - - 0 1", "a8e8", CaptureRisk::Usual),
        ] {
            let board = Xiangqi::new(&fen.parse().unwrap());
            assert_eq!(
                board.stake(board.read_coordinates(played).unwrap()),
                stake,
                "{fen}"
            );
        }
    }
}
