//! The lab's own openings equal the output of the program that generates them.

use games::{Game, Games};
use sessions::suite;
use std::collections::HashSet;

#[path = "../../examples/openings.rs"]
#[expect(dead_code, reason = "a test has no use for the program's `main`")]
mod drawn;

/// The lab's own openings as stored in the repository.
fn carried(game: Game) -> String {
    let path = format!("{}/../positions/openings/{game}.epd", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

#[test]
fn the_first_of_the_labs_openings_are_drawn_again() {
    for game in [Game::CHESS, Game::XIANGQI] {
        let text = carried(game);
        let lines = text.strip_prefix(&drawn::origin(game)).unwrap().lines();
        let again = drawn::lines(game).unwrap();
        assert!(again.take(3).eq(lines.take(3)), "{game}");
    }
}

#[test]
fn the_labs_openings_are_500_positions_each_different_in_which_nobody_is_ahead() {
    for (game, name) in [(Game::CHESS, "openings"), (Game::XIANGQI, "xiangqi-openings")] {
        let (text, games) = (carried(game), Games::default());
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (_, after) = line.split_once("; ce ").unwrap();
            let score: i32 = after.split(';').next().unwrap().parse().unwrap();
            assert!(score.abs() <= game.pawn(), "{line}");
        }
        let suite = suite::load(name, None, &games).unwrap();
        let positions = suite
            .iter()
            .map(|entry| game.position_without_counters(entry.root.fen()));
        assert_eq!(
            positions.collect::<HashSet<String>>().len(),
            drawn::COUNT,
            "{game}"
        );
    }
}
