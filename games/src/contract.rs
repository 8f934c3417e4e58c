//! [`assert_game`]: tests that any game can run.

use crate::rules::GameRules;
use engine_core::contract::assert_position;
use engine_core::random::SplitMix64;
use engine_core::{Eval, sanitize};

const GAMES: u64 = 4;
/// Maximum number of moves in a random game.
const MAX_PLIES: usize = 60;

/// Asserts what the lab requires of a game, in the positions of random games:
///
/// - rules and evaluation fulfill the contract of [`assert_position`];
/// - a position can be read from the text that it writes;
/// - each move has coordinates without blanks, different from those of all other moves; it can be read from
///   its coordinates and from its algebraic notation; its code decodes to the same move, and all other codes
///   are rejected.
///
/// Call it from the tests of your own game.
///
/// # Panics
/// If a requirement is not met.
pub fn assert_game<G: GameRules>() {
    let mut random = SplitMix64::new(1);
    for _ in 0..GAMES {
        let mut position = read::<G>(G::START);
        for _ in 0..MAX_PLIES {
            assert_position(&position, 1);
            reads_what_it_writes(&position);
            refuses_other_codes(&position, &mut random);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let chosen = moves[random.below(moves.len() as u64) as usize];
            assert!(
                position.make(chosen).is_some(),
                "{chosen:?} is legal in {position:?}"
            );
        }
    }
}

fn read<G: GameRules>(fen: &str) -> G {
    G::from_fen(fen).unwrap_or_else(|error| panic!("{fen} is not read: {}", error.into()))
}

fn reads_what_it_writes<G: GameRules>(position: &G) {
    let fen = position.fen();
    let set_up = G::set_up(&fen, &Eval::default());
    let set_up = set_up.unwrap_or_else(|error| panic!("{fen} is not set up: {error:?}"));
    let written = position.written();
    assert_eq!(set_up.written(), written, "what {position:?} is written as");
    assert_eq!(sanitize::name(&written), written, "the signs of {position:?}");
    let again = read::<G>(&fen);
    assert_eq!(again.key(), position.key(), "the key of {fen}");
    assert_eq!(again.evaluate(), position.evaluate(), "the value of {fen}");

    let mut texts: Vec<String> = Vec::new();
    for played in position.legal_moves() {
        let text = position.coordinates(played);
        let place = format!("`{text}` ({played:?}) in {fen}");
        assert!(!text.is_empty() && !text.contains(char::is_whitespace), "{place}");
        assert_eq!(position.read_coordinates(&text), Ok(played), "{place}");
        assert_eq!(
            position.read_algebraic(&position.algebraic(played)),
            Ok(played),
            "{place}"
        );
        assert!(
            G::Move::try_from(played.into()).is_ok_and(|again| again == played),
            "the code of {place}"
        );
        assert!(!texts.contains(&text), "{place} twice");
        texts.push(text);
    }
}

/// Tests all codes below 256, and one random code of each length.
fn refuses_other_codes<G: GameRules>(position: &G, random: &mut SplitMix64) {
    let moves = position.legal_moves();
    let lengths = (8..64).map(|bits| random.next_u64() >> bits);
    for code in (0..256).chain(lengths) {
        let Ok(other) = G::Move::try_from(code) else {
            continue;
        };
        let is_known = moves.contains(&other) && other.into() == code;
        let is_made = position.lists(other) && position.clone().make(other).is_some();
        assert_eq!(is_made, is_known, "the code {code} in {position:?}");
    }
}
