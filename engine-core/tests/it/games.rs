//! Random games: compares everything that can be compared in every position of both games.
//!
//! A game ends when there is no legal move, when there has been no progress for too long, or after a random
//! number of plies, so that openings and bare endgames occur. Castling, en passant and promotions (in
//! xiangqi, captures) are chosen more often than other moves. `LAB_FULL_WALKS=1` examines 100,000 positions
//! of each game.

use super::agreement::agree;
use super::random_walk::perft_suite;
use super::{contract, xiangqi};
use cozy_chess::util::display_uci_move;
use engine_core::chess::{Chess, ChessBoard, Mailbox, Move, Special};
use engine_core::contract::assert_position;
use engine_core::random::SplitMix64;
use engine_core::xiangqi::{Fen, MoveStyle, Xiangqi};
use engine_core::{Captures, Notation, Position, Searchable};

/// Number of positions to examine for each game.
fn positions() -> usize {
    match std::env::var_os("LAB_FULL_WALKS") {
        Some(_) => 100_000,
        None => 10_000,
    }
}

/// Maximum length of a game in plies.
const MAX_PLIES: u64 = 400;

/// Every fourth choice is from the rare moves only, if there are any.
fn draw<M: Copy>(moves: &[M], is_rare: impl Fn(M) -> bool, random: &mut SplitMix64) -> M {
    if random.below(4) == 0 {
        let rare = moves.iter().copied().filter(|&played| is_rare(played));
        let rare: Vec<M> = rare.collect();
        if !rare.is_empty() {
            return rare[random.below(rare.len() as u64) as usize];
        }
    }
    moves[random.below(moves.len() as u64) as usize]
}

/// The checks that need only one board.
fn is_consistent<B: Notation + Searchable>(board: &B, read: impl Fn(&str) -> B) {
    contract::unmake_restores_everything(board.clone());
    contract::the_fen_tells_everything(board, &read);
    contract::a_pass_changes_the_turn_alone(board.clone(), &read);
    assert_position(board, 0);
    for played in board.legal_moves() {
        let written = [board.coordinates(played), board.algebraic(played)];
        assert_eq!(board.read_coordinates(&written[0]), Ok(played), "{board:?}");
        assert_eq!(board.read_algebraic(&written[1]), Ok(played), "{board:?}");
    }
}

/// How often rare events occurred.
#[derive(Debug, Default)]
struct Met {
    positions: usize,
    games: usize,
    moves: usize,
    /// Moves whose value the bitboard predicts without making them.
    valued_ahead: usize,
    checks: usize,
    stuck: usize,
    castlings: usize,
    en_passant: usize,
    promotions: usize,
    /// Positions with five pieces or fewer, kings included.
    endgames: usize,
}

impl Met {
    fn note<B: Notation + Searchable>(&mut self, board: &B, moves: usize) {
        let placement = board.fen();
        let pieces = placement
            .split(' ')
            .next()
            .unwrap()
            .chars()
            .filter(char::is_ascii_alphabetic);
        self.positions += 1;
        self.checks += usize::from(board.in_check());
        self.stuck += usize::from(moves == 0);
        self.endgames += usize::from(pieces.count() <= 5);
    }
}

/// Moves, checks and position agree with cozy-chess.
fn agrees_with_cozy(board: &Chess, theirs: &cozy_chess::Board, moves: &[Move]) {
    let mut ours: Vec<String> = moves.iter().map(Move::to_string).collect();
    let mut others = Vec::new();
    theirs.generate_moves(|some| {
        others.extend(
            some.into_iter()
                .map(|played| display_uci_move(theirs, played).to_string()),
        );
        false
    });
    ours.sort();
    others.sort();
    assert_eq!(ours, others, "{board:?}");
    assert_eq!(board.in_check(), !theirs.checkers().is_empty(), "{board:?}");
    // Both write an en passant square where a capture is legal; cozy-chess writes one after every double
    // step.
    let mut lawful: Vec<String> = theirs.to_string().split(' ').map(str::to_owned).collect();
    if !moves.iter().any(is_en_passant) {
        lawful[3] = "-".to_owned();
    }
    assert_eq!(board.fen(), lawful.join(" "));
}

fn play_chess(start: &str, random: &mut SplitMix64, met: &mut Met) {
    let mut mailbox = Mailbox::new(&start.parse().unwrap());
    let mut bitboard = Chess::new(&mailbox.to_fen());
    let mut theirs: cozy_chess::Board = mailbox.fen().parse().unwrap();
    met.games += 1;
    for _ in 0..=random.below(MAX_PLIES) {
        let moves = bitboard.legal_moves();
        met.note(&bitboard, moves.len());
        met.moves += moves.len();
        met.valued_ahead += contract::moves_valued_ahead(&bitboard);
        is_consistent(&mailbox, |fen| Mailbox::new(&fen.parse().unwrap()));
        is_consistent(&bitboard, |fen| Chess::new(&fen.parse().unwrap()));
        agree(&mailbox, &bitboard);
        agrees_with_cozy(&bitboard, &theirs, &moves);
        if moves.is_empty() || bitboard.drawn_by_fifty_move_rule() || met.positions >= positions() {
            break;
        }
        let played = draw(&moves, |played| is_special(&bitboard, played), random);
        let san = bitboard.algebraic(played);
        met.castlings += usize::from(is_castling(&san));
        met.promotions += usize::from(is_promotion(&san));
        met.en_passant += usize::from(is_en_passant(&played));
        let same = cozy_chess::util::parse_uci_move(&theirs, &played.to_string()).unwrap();
        mailbox.make(played).unwrap();
        bitboard.make(played).unwrap();
        theirs.play(same);
    }
}

/// Castling, en passant or promotion.
fn is_special(board: &Chess, played: Move) -> bool {
    let san = board.algebraic(played);
    is_castling(&san) || is_promotion(&san) || is_en_passant(&played)
}

fn is_castling(san: &str) -> bool {
    san.starts_with('O')
}

fn is_en_passant(played: &Move) -> bool {
    played.special() == Special::EnPassant
}

fn is_promotion(san: &str) -> bool {
    san.contains('=')
}

#[test]
fn in_every_position_of_random_games_of_chess_both_boards_their_texts_and_cozy_chess_agree() {
    let mut random = SplitMix64::new(18);
    let mut met = Met::default();
    let suite = perft_suite();
    while met.positions < positions() {
        let start = match met.games % 2 {
            0 => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            _ => &suite[random.below(suite.len() as u64) as usize].position,
        };
        play_chess(start, &mut random, &mut met);
    }
    let rare = [
        met.checks,
        met.stuck,
        met.castlings,
        met.en_passant,
        met.promotions,
        met.endgames,
    ];
    assert!(rare.iter().all(|&count| count >= positions() / 10_000), "{met:?}");
    assert!(met.valued_ahead * 10 > met.moves * 9, "{met:?}");
}

/// Enough pawns on few files for every name that a pawn can have.
const CROWDED: &str = "3k5/9/P8/1P7/P8/P1P6/9/9/9/4K4 w";

#[test]
fn in_every_position_of_random_games_of_xiangqi_the_board_and_its_texts_agree() {
    let mut random = SplitMix64::new(18);
    let mut met = Met::default();
    let suite = xiangqi::perft_suite();
    while met.positions < positions() {
        let mut board = match met.games % 3 {
            0 => Xiangqi::new(&Fen::startpos()),
            1 => xiangqi::board(CROWDED),
            _ => xiangqi::board(&suite[random.below(suite.len() as u64) as usize].position),
        };
        met.games += 1;
        for _ in 0..=random.below(MAX_PLIES) {
            let moves = board.legal_moves();
            met.note(&board, moves.len());
            is_consistent(&board, xiangqi::board);
            assert_eq!(contract::moves_valued_ahead(&board), moves.len());
            for &played in &moves {
                for style in MoveStyle::ALL {
                    let text = style.write(&board, played);
                    assert_eq!(style.read(&board, &text), Ok(played), "{text} in {board:?}");
                }
            }
            if moves.is_empty() || met.positions >= positions() {
                break;
            }
            let played = draw(&moves, |played| board.capture(played).is_some(), &mut random);
            board.make(played).unwrap();
        }
    }
    let rare = [met.checks, met.stuck, met.endgames];
    assert!(rare.iter().all(|&count| count >= positions() / 10_000), "{met:?}");
}
