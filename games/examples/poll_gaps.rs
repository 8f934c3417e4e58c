//! How long a search can go on without asking whether it should stop.
//!
//! ```sh
//! cargo run --release -p games --example poll_gaps 300
//! ```
//!
//! Searches, each for so many milliseconds, positions full of queens, and ordinary ones, with the slowest
//! recipes on every board, and prints the longest time between two questions. A search asks after the same
//! nodes whenever it is run, so that each gap is the shortest of several runs: what the machine did beside is
//! not counted.
#![expect(clippy::print_stdout, reason = "an example shows its result")]

use engine_core::Depth;
use games::{AnyPosition, Board, Game, Root, Setup};
use search_variants::{Limits, Stop};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const RECIPES: &[&str] = &[
    "minimax",
    "minimax+qs+mvv-lva",
    "alpha-beta",
    "alpha-beta+check-ext+single-reply",
    "alpha-beta+qs",
    "alpha-beta+qs=delta+mvv-lva",
    "alpha-beta+qs=evasions+mvv-lva+killers",
    "alpha-beta+qs+worst+mvv-lva",
    "alpha-beta+qs+mvv-lva=protected",
    "pvs+qs+see+killers+history+hash-move",
    "pvs+qs=evasions+see+random",
];

const RUNS: usize = 3;

/// The gaps between questions of one run.
fn gaps(position: &dyn AnyPosition, recipe: &str, time: Duration, most: Option<usize>) -> Vec<Duration> {
    let gaps = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&gaps);
    let start = Instant::now();
    let mut last = start;
    let poll = move |_| {
        let now = Instant::now();
        let mut noted = noted.lock().ok()?;
        noted.push(now - last);
        last = now;
        let enough = match most {
            Some(most) => noted.len() >= most,
            None => start.elapsed() > time,
        };
        enough.then_some(Stop::Time)
    };
    let budget = Limits {
        nodes: None,
        poll: Some(Box::new(poll)),
    };
    let Ok(recipe) = recipe.parse() else {
        return Vec::new();
    };
    let mut search = position.search(&recipe, Vec::new(), budget);
    while search.deepen(Depth::new(6)).is_some() {}
    drop(search);
    gaps.lock().map_or_else(|_| Vec::new(), |gaps| gaps.clone())
}

fn longest(name: &str, position: &dyn AnyPosition, time: Duration) {
    for recipe in RECIPES {
        let mut least = gaps(position, recipe, time, None);
        for _ in 1..RUNS {
            let again = gaps(position, recipe, time, Some(least.len()));
            for (least, again) in least.iter_mut().zip(again) {
                *least = again.min(*least);
            }
        }
        let count = least.len();
        let most = least.into_iter().max().unwrap_or_default();
        println!(
            "{:9.3} ms  {count:6} polls {name:24} {recipe}",
            most.as_secs_f64() * 1e3
        );
    }
}

const CHESS: &[(&str, &str)] = &[
    (
        "startpos",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    (
        "218 moves",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ),
    ("nine queens each", "qqqqkqqq/qq6/8/8/8/8/QQ6/QQQQKQQQ w - - 0 1"),
    (
        "15 queens, 56 captures",
        "2q1q1qk/2QQ2qq/1qqq3Q/Q1Q1Qq1q/2QqQqQ1/q3Q3/QQqQ4/KQ2qQ2 w - - 0 1",
    ),
    (
        "15 queens, in check",
        "5qqk/q4qqq/1q1q1q1q/q1q1q1q1/1Q1Q1Q1Q/Q1Q1Q1Q1/QQQ3Q1/KQ2Q1q1 w - - 0 1",
    ),
];

const XIANGQI: &[(&str, &str)] = &[
    (
        "startpos",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ),
    (
        "all pieces in the open",
        "2bakab2/4n4/1r2c2r1/p1p1P1p1p/1C2n2C1/2N2c1N1/P1P1p1P1P/1R5R1/9/2BAKAB2 w - - 0 1",
    ),
];

fn main() {
    let milliseconds = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let time = Duration::from_millis(milliseconds.unwrap_or(300));
    for (game, board, positions) in [
        (Game::CHESS, Board::Bitboard, CHESS),
        (Game::CHESS, Board::Mailbox, CHESS),
        (Game::XIANGQI, Board::Bitboard, XIANGQI),
    ] {
        let setup = Setup {
            board,
            ..Setup::default()
        };
        for (name, fen) in positions {
            let set_up = Root::read(fen, "", Some(game)).and_then(|root| root.set_up(&setup));
            match set_up {
                Ok((position, _)) => longest(&format!("{name}, {game} on {board}"), position.as_ref(), time),
                Err(error) => println!("{name}: {error}"),
            }
        }
    }
}
