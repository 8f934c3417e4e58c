//! Tests the example `othello`: its rules against published figures, and its parts against their promises.

#[expect(dead_code, reason = "what the tests need of the program, they call")]
#[path = "../../examples/othello.rs"]
mod program;

use engine_core::{Depth, Notation, Score, perft::perft};
use games::contract::assert_game;
use games::{GameRegistry, GameRules};
use program::{Othello, Parts};
use search_variants::contract::assert_sound;
use search_variants::{PartList, Search};

/// Position 1 of the French federation's endgame suite: g8 wins by 18 disks, with 14 empty squares.
const ENDGAME: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn read(fen: &str) -> Othello {
    Othello::from_fen(fen).expect("a position")
}

#[test]
fn it_is_a_game_as_the_lab_asks() {
    assert_game::<Othello>();
}

/// A. Bik, *Perft for Reversi*, 2009. The first passes occur at the ninth ply.
#[test]
fn move_paths_are_as_many_as_known() {
    let known = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    for (paths, depth) in known.into_iter().zip(1..) {
        assert_eq!(perft(&mut read(Othello::START), Depth::new(depth)), paths);
    }
}

#[test]
fn an_endgame_is_worth_the_disks_that_are_known() {
    let registry = Parts::registry();
    let strategy = registry.strategy("pvs+tt+killers+fastest-first+hash-move");
    let mut search = Search::by(&registry, read(ENDGAME), &strategy.expect("a recipe"));
    // The board is full, or nobody can move, after 14 disks; two more plies are room for sides that pass.
    let last = search.deepen(Depth::new(16)).last().expect("an iteration");
    let best = last.best_move.map(|best| read(ENDGAME).coordinates(best));
    assert_eq!(
        (best.as_deref(), last.score),
        (Some("g8"), Some(Score::evaluation(1_800)))
    );
}

#[test]
fn its_sound_parts_find_the_value_that_minimax_finds() {
    let registry = Parts::registry();
    for recipe in ["alpha-beta+fastest-first", "pvs+mobility+fastest-first+killers"] {
        let strategy = registry.strategy(recipe).expect("a recipe");
        assert_sound(
            &registry,
            &strategy,
            &[read(Othello::START), read(ENDGAME)],
            Depth::new(4),
        );
    }
}

#[test]
fn each_part_changes_the_nodes_of_a_search() {
    let registry = Parts::registry();
    let nodes = |parts: &str| {
        let strategy = registry
            .strategy(&format!("alpha-beta{parts}"))
            .expect("a recipe");
        let mut search = Search::by(&registry, read(ENDGAME), &strategy);
        search.deepen(Depth::new(5)).last().map(|last| last.totals.nodes)
    };
    let base = nodes("");
    for part in ["mobility", "fastest-first", "corner-ext", "x-squares"] {
        assert_ne!(nodes(&format!("+{part}")), base, "{part}");
    }
}

#[test]
fn a_list_of_parts_is_that_of_all_games_or_the_one_that_lacks_them_is_named() {
    let with_parts = || GameRegistry::default().with_parts::<Parts>();
    let complete = with_parts().with_game::<Othello>(Parts::registry());
    let complete = complete.expect("the same parts");
    assert!(complete.strategy("alpha-beta+corner-ext").is_ok());
    let refused = GameRegistry::default().with_game::<Othello>(Parts::registry());
    let reason = refused.expect_err("other parts").to_string();
    assert!(
        reason.contains("its registry has `mobility`, which the other games lack"),
        "{reason}"
    );
}

#[test]
fn texts_that_are_no_positions_are_refused() {
    for fen in [
        "",
        "X",
        &Othello::START[1..],
        &Othello::START.replace('O', "Q"),
        &Othello::START[..64],
    ] {
        let refused = Othello::from_fen(fen).expect_err("no position");
        assert!(
            refused.contains(&format!("`{fen}` is not 64 of X, O and -")),
            "{refused}"
        );
    }
    let accented = Othello::START.replacen("--", "é", 1);
    assert!(Othello::from_fen(&accented).is_err());
}
