//! Static exchange evaluation from bitboards agrees with playing the exchanges out.
//!
//! Compares all moves of random games. The hard cases must occur: pins and checks, kings, promotions, en
//! passant. `LAB_FULL_WALKS=1` compares a million captures of each game; `--nocapture` shows how often each
//! case occurred.
#![expect(clippy::print_stdout, reason = "what was met is worth a look")]

use super::random_walk::{perft_suite, walk};
use super::xiangqi;
use engine_core::chess::{Chess, ChessBoard, Mailbox, Move, Special};
use engine_core::exchange::Exchanges;
use engine_core::random::SplitMix64;
use engine_core::xiangqi::{Fen, Xiangqi};
use engine_core::{Captures, MoveScope, Position, WithoutRepetition};
use proptest::prelude::*;
use std::fmt::Debug;

/// Number of captures to compare for each game.
fn captures() -> usize {
    match std::env::var_os("LAB_FULL_WALKS") {
        Some(_) => 1_000_000,
        None => 30_000,
    }
}

/// Maximum length of a game in plies.
const MAX_PLIES: u64 = 200;

/// Number of captures of each kind that were compared.
#[derive(Debug, Default)]
struct Met {
    captures: usize,
    /// Captures that lose material.
    losing: usize,
    /// Quiet moves that lose material.
    losing_quiet: usize,
    /// The opponent can recapture.
    answered: usize,
    /// The first recapture is by the king.
    by_king: usize,
    /// At least four pieces capture, including the first.
    long: usize,
    /// A piece attacks the target but may not recapture, because its king would be in check.
    bound: usize,
    promotions: usize,
    en_passant: usize,
}

/// The legal captures on `target`, by rank of the attacker.
fn takers<P: Captures>(board: &P, target: usize) -> Vec<P::Move> {
    let mut moves = board.legal_moves();
    moves.retain(|&taker| board.target(taker) == target && board.capture(taker).is_some());
    moves.sort_by_key(|&taker| board.capture(taker).map(|capture| capture.attacker));
    moves
}

/// The gain of `candidate`, if board and played-out exchange agree, and `reaches` confirms exactly that gain.
fn agreed_gain<P: Captures + Debug>(board: &P, candidate: P::Move) -> Option<i32> {
    let truth = Exchanges::default().played_out(board, candidate);
    assert_eq!(
        board.exchange_gain(candidate),
        truth,
        "{candidate:?} in {board:?}"
    );
    for least in truth
        .into_iter()
        .flat_map(|gain| [-1000, -80, gain, gain + 1, 1, 300])
    {
        assert_eq!(
            board.exchange_reaches(candidate, least),
            truth.map(|gain| gain >= least),
            "{least} by {candidate:?} in {board:?}"
        );
    }
    truth
}

/// Compares one capture. `attacking` counts the captures on the target, legal or not.
fn compare<P: Captures + Debug>(
    board: &P,
    candidate: P::Move,
    met: &mut Met,
    attacking: impl Fn(&P, usize) -> usize,
) {
    met.captures += 1;
    met.losing += usize::from(agreed_gain(board, candidate) < Some(0));

    let target = board.target(candidate);
    let king = board.piece_values().len();
    let mut after = board.clone();
    after.make(candidate).unwrap();
    let mut answers = takers(&after, target);
    met.bound += usize::from(attacking(&after, target) > answers.len());
    let mut taken = 1;
    while let Some(&taker) = answers.first() {
        if taken == 1 {
            let attacker = after.capture(taker).map(|capture| capture.attacker.into());
            met.answered += 1;
            met.by_king += usize::from(attacker == Some(king));
        }
        taken += 1;
        after.make(taker).unwrap();
        answers = takers(&after, target);
    }
    met.long += usize::from(taken >= 4);
}

/// Plays random games from each of `starts` in turn, and compares all captures of their positions.
fn compare_games<P: Captures + Debug>(
    starts: &[P],
    is_special: impl Fn(P::Move, &mut Met),
    attacking: impl Fn(&P, usize) -> usize,
) -> Met {
    let (mut random, mut met) = (SplitMix64::new(7), Met::default());
    for start in starts.iter().cycle() {
        let mut board = start.clone();
        for _ in 0..random.below(MAX_PLIES) {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            for &candidate in &moves {
                if board.capture(candidate).is_some() {
                    is_special(candidate, &mut met);
                    compare(&board, candidate, &mut met, &attacking);
                } else {
                    met.losing_quiet += usize::from(agreed_gain(&board, candidate) < Some(0));
                }
            }
            let played = moves[random.below(moves.len() as u64) as usize];
            board.make(played).unwrap();
        }
        if met.captures >= captures() {
            break;
        }
    }
    println!("{met:?}");
    met
}

/// Counts each of a pawn's promotions separately.
fn pseudo_legal_captures(board: &Chess, target: usize) -> usize {
    let mut captures = Vec::new();
    Mailbox::new(&board.to_fen()).generate(MoveScope::Captures, &mut captures);
    captures
        .iter()
        .filter(|taker| taker.to().index() == target)
        .count()
}

#[test]
fn exchanges_of_random_games_of_chess_gain_as_much_as_played_out() {
    let suite = perft_suite();
    let starts = suite
        .iter()
        .map(|line| Chess::new(&line.position.parse().unwrap()));
    let starts: Vec<Chess> = starts.collect();
    let note = |candidate: Move, met: &mut Met| {
        met.promotions += usize::from(candidate.promotion().is_some());
        met.en_passant += usize::from(candidate.special() == Special::EnPassant);
    };
    let met = compare_games(&starts, note, pseudo_legal_captures);
    let rare = [
        met.losing,
        met.losing_quiet,
        met.by_king,
        met.long,
        met.bound,
        met.promotions,
        10 * met.en_passant,
    ];
    assert!(rare.iter().all(|&count| count >= captures() / 1_000), "{met:?}");
}

#[test]
fn exchanges_of_random_games_of_xiangqi_gain_as_much_as_played_out() {
    let suite = xiangqi::perft_suite();
    let mut starts: Vec<Xiangqi> = suite.iter().map(|line| xiangqi::board(&line.position)).collect();
    starts.push(Xiangqi::new(&Fen::startpos()));
    let met = compare_games(&starts, |_, _| {}, xiangqi::pseudo_legal_captures);
    let rare = [met.losing, met.losing_quiet, met.by_king, met.long, met.bound];
    assert!(rare.iter().all(|&count| count >= captures() / 1_000), "{met:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_wrapped_board_has_the_same_exchanges(seed: u64) {
        let board = Chess::new(&walk(seed, 60).to_fen());
        for candidate in board.legal_moves() {
            let wrapped = WithoutRepetition(board.clone());
            prop_assert_eq!(wrapped.exchange_gain(candidate), board.exchange_gain(candidate));
        }
    }
}
