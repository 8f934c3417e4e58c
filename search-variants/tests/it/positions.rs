//! Positions to search.

use engine_core::Position;
use engine_core::chess::{Chess, Fen, Mailbox};
use engine_core::epd::Epd;
use engine_core::random::{self, SplitMix64};
use engine_core::xiangqi::Xiangqi;
use search_variants::{Limits, Strategy};

/// The initial positions, and a chess position with many captures.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
pub(crate) const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
pub(crate) const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A limit of this many nodes.
pub(crate) fn nodes(most: u64) -> Limits {
    Limits {
        nodes: Some(most),
        poll: None,
    }
}

pub(crate) fn recipe(text: &str) -> Strategy {
    text.parse().unwrap()
}

/// The number of moves to mate in a line of a suite.
pub(crate) fn mate_distance(epd: &Epd) -> u32 {
    epd.mate.unwrap().unsigned_abs()
}

pub(crate) fn suite(text: &str) -> Vec<Epd> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap()).collect()
}

/// A FEN that is known to be valid.
pub(crate) fn fen(text: &str) -> Fen {
    text.parse().unwrap()
}

/// The mailbox board of a FEN, with the published evaluation.
pub(crate) fn mailbox(text: &str) -> Mailbox {
    Mailbox::new(&fen(text))
}

/// The bitboard of a FEN, with the published evaluation.
pub(crate) fn bitboard(text: &str) -> Chess {
    Chess::new(&fen(text))
}

/// The xiangqi board of a FEN, with the published evaluation.
pub(crate) fn xiangqi(text: &str) -> Xiangqi {
    Xiangqi::new(&text.parse().unwrap())
}

pub(crate) fn bratko_kopec() -> Vec<Fen> {
    let suite = suite(include_str!("../../../positions/chess/bratko-kopec.epd"));
    suite.iter().map(|epd| fen(&epd.position)).collect()
}

/// `count` xiangqi positions up to 80 random moves away from the initial position.
pub(crate) fn xiangqi_walks(count: usize) -> Vec<Xiangqi> {
    let mut random = SplitMix64::new(3);
    let start = Xiangqi::new(&engine_core::xiangqi::Fen::startpos());
    (0..count)
        .map(|_| random::walk(start.clone(), 80, &mut random))
        .collect()
}

/// `count` positions up to 80 random moves away from the initial position.
pub(crate) fn random_walks(count: usize) -> Vec<Chess> {
    let mut random = SplitMix64::new(2);
    let start = Chess::new(&Fen::startpos());
    (0..count)
        .map(|_| random::walk(start.clone(), 80, &mut random))
        .collect()
}

/// The positions of a game of at most `most` random moves, the start included. If the last one has no legal
/// moves, the game is over.
pub(crate) fn random_game<P: Position>(start: &P, most: usize, random: &mut SplitMix64) -> Vec<P> {
    let mut positions = vec![start.clone()];
    for _ in 0..most {
        let mut position = positions[positions.len() - 1].clone();
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position
            .make(moves[random.below(moves.len() as u64) as usize])
            .unwrap();
        positions.push(position);
    }
    positions
}
