//! Writes `positions/xiangqi/self-play.epd`: positions from games that the lab plays against itself, the same
//! on every machine.
//!
//! `cargo run --release -p search-variants --example self_play > positions/xiangqi/self-play.epd`
#![expect(clippy::print_stdout, reason = "what it prints is a file")]

use engine_core::random::SplitMix64;
use engine_core::xiangqi::{Fen, Xiangqi};
use engine_core::{Depth, HistoryEntry, Notation, Position, Score};
use search_variants::{Search, Strategy};

/// Each phase, with the plies after which its positions are taken, and their number.
const PHASES: [(&str, usize, usize); 3] = [("opening", 12, 8), ("middlegame", 40, 8), ("endgame", 110, 8)];
/// The first moves of each game are random, so that no two games are alike.
const RANDOM_PLIES: usize = 6;
/// Maximum advantage of either side, in points.
const BALANCED: i32 = 150;

fn main() {
    println!(
        "# Xiangqi positions from games of the lab against itself (search-variants/examples/self_play.rs): six random plies, then"
    );
    println!(
        "# alpha-beta+qs+mvv-lva+killers to depth 4 for both sides. Game n begins from seed n; no side is more than {BALANCED} points ahead."
    );
    let mut number = 0;
    let mut seed = 0;
    for (phase, plies, count) in PHASES {
        let mut found = 0;
        while found < count {
            seed += 1;
            // Each side is to move in half of the positions.
            let plies = plies + seed as usize % 2;
            let Some(board) = play(seed, plies) else {
                continue;
            };
            (found, number) = (found + 1, number + 1);
            let fen = board.fen();
            let epd: Vec<&str> = fen.split(' ').take(4).collect();
            println!(
                "{} id \"SP.{number:02}\"; c0 \"{phase}: game {seed} after {plies} plies\";",
                epd.join(" ")
            );
        }
    }
}

/// The position after `plies` plies of a game; `None` if it ended or repeated a position before, or if one
/// side is winning.
fn play(seed: u64, plies: usize) -> Option<Xiangqi> {
    let recipe: Strategy = "alpha-beta+qs+mvv-lva+killers".parse().ok()?;
    let mut random = SplitMix64::new(seed);
    let mut board = Xiangqi::new(&Fen::startpos());
    let mut earlier: Vec<HistoryEntry> = Vec::new();
    let mut score = Score::DRAW;
    for ply in 0..plies {
        let played = if ply < RANDOM_PLIES {
            let moves = board.legal_moves();
            moves[random.below(moves.len() as u64) as usize]
        } else {
            let mut search = Search::new(board.clone(), &recipe).after(earlier.clone());
            let last = search.deepen(Depth::new(4)).last()?;
            score = last.score?;
            last.best_move?
        };
        if earlier.iter().any(|passed| passed.key == board.key()) {
            return None;
        }
        earlier.push(board.history_entry());
        board.make(played)?;
    }
    (score.centipawns().abs() <= BALANCED && !board.legal_moves().is_empty()).then_some(board)
}
