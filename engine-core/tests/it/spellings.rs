//! Moves in the spellings of published games and suites: every spelling is read as the same move.

use super::random_walk::walk;
use engine_core::chess::{ChessBoard, Mailbox, Move, PieceKind, Special};
use engine_core::pgn;
use engine_core::random::SplitMix64;
use engine_core::{Notation, Position};

/// All spellings of a move, written independently of the parser.
fn spellings(board: &Mailbox, played: Move) -> Vec<String> {
    let [from, to] = [played.from(), played.to()].map(|square| square.to_string());
    let mut all = vec![played.to_string(), board.algebraic(played)];
    if played.special() == Special::Castling {
        let long = to.starts_with('c');
        all.push(if long { "0-0-0" } else { "0-0" }.to_owned());
        return all;
    }
    let letter = match board.piece_on(played.from()).unwrap().kind {
        PieceKind::Pawn => String::new(),
        kind => kind.letter().to_string(),
    };
    let promoted = played.promotion().map(PieceKind::letter);
    let promotions = match promoted {
        None => vec![String::new()],
        Some(letter) => {
            let small = letter.to_ascii_lowercase();
            vec![
                format!("={letter}"),
                format!("={small}"),
                letter.to_string(),
                small.to_string(),
                format!("/{letter}"),
            ]
        }
    };
    for promotion in promotions {
        for sign in ["-", "", "x", ":"] {
            all.push(format!("{letter}{from}{sign}{to}{promotion}"));
        }
    }
    let promoted = promoted.map_or_else(String::new, |letter| letter.to_string());
    all.push(format!("{from}-{to}{promoted}").to_ascii_uppercase());
    if played.special() == Special::EnPassant {
        let file = &from[..1];
        all.extend(["ep", "e.p."].map(|passing| format!("{file}x{to}{passing}")));
    }
    all
}

#[test]
fn a_game_is_the_same_in_every_spelling() {
    let mut met = [0; 3];
    for seed in 0..400 {
        let mut random = SplitMix64::new(seed);
        let start = walk(seed, random.below(60));
        let (mut board, mut moves, mut text) = (start.clone(), Vec::new(), String::new());
        for ply in 0..40 {
            let legal = board.legal_moves();
            let rare = legal
                .iter()
                .find(|played| !matches!(played.special(), Special::None));
            let drawn = legal.get(random.below(legal.len().max(1) as u64) as usize);
            let Some(&played) = rare.filter(|_| random.below(2) == 0).or(drawn) else {
                break;
            };
            met[0] += usize::from(played.special() == Special::Castling);
            met[1] += usize::from(played.special() == Special::EnPassant);
            met[2] += usize::from(played.promotion().is_some());
            let spellings = spellings(&board, played);
            for spelling in &spellings {
                assert_eq!(board.read_move(spelling), Ok(played), "{spelling} in {board:?}");
            }
            let drawn = &spellings[random.below(spellings.len() as u64) as usize];
            const NUMBERS: [&str; 4] = ["", "7. ", "7.", "7..."];
            const SIGNS: [&str; 12] = [
                "", "", "!", "??", " =", "=", " +-", " +/=", "!? -+", " $1", " {x}", "/∞",
            ];
            let number = NUMBERS[random.below(4) as usize];
            let signs = SIGNS[random.below(11) as usize];
            text += &format!("{number}{drawn}{signs}{}", if ply % 7 == 6 { '\n' } else { ' ' });
            moves.push(played);
            board.make(played).unwrap();
        }
        let read = pgn::read(&(text + "*")).next().unwrap().unwrap();
        assert_eq!(read.moves(start).unwrap(), moves);
    }
    assert!(met.iter().all(|&often| often >= 4), "{met:?}");
}
