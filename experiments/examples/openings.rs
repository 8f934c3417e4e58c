//! Prints the lab's own openings of a game, the same on every machine: the contents of `positions/openings`.
//!
//! `cargo run --release -p experiments --example openings chess > positions/openings/chess.epd`
#![expect(clippy::print_stdout, reason = "what it prints is a file")]

use games::{Game, Games, SearchSetup};
use sessions::openings::{Openings, PLIES};
use sessions::session::{MoveLimits, Session, SessionError};
use std::error::Error;

const RECIPE: &str = "pvs+qs+hash-move+see+killers+history+tt";
const DEPTH: u32 = 6;
const SEED: u64 = 2026;
pub(crate) const COUNT: usize = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let game = Games::default().named(&name)?;
    print!("{}", origin(game));
    for line in lines(game)?.take(COUNT) {
        println!("{line}");
    }
    Ok(())
}

/// The first lines of the file.
pub(crate) fn origin(game: Game) -> String {
    format!(
        "# Openings of {game} that the lab has drawn (experiments/examples/openings.rs): \
         {PLIES} random moves each, from seed {SEED},\n\
         # kept where {RECIPE} finds nobody more than a pawn ahead at depth {DEPTH} (ce, for the side to move),\n\
         # and each position once.\n"
    )
}

/// The openings, an EPD line each.
pub(crate) fn lines(game: Game) -> Result<impl Iterator<Item = String>, SessionError> {
    let mut session = Session::new(game, SearchSetup::default())?;
    session.set_strategy(RECIPE.parse()?);
    let mut openings = Openings::judged(session, MoveLimits::depth(DEPTH), game.pawn(), SEED);
    Ok((1..).map_while(move |number| {
        let (session, score, depth) = openings.next_one()?;
        Some(line(number, session, score, depth))
    }))
}

fn line(number: usize, session: &Session, score: i32, depth: u32) -> String {
    let fen = session.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let (position, counters) = fields.split_at(fields.len().min(4));
    let counters = match counters {
        [half_moves, number] => format!(" hmvc {half_moves}; fmvn {number};"),
        _ => String::new(),
    };
    let moves = session.moves().iter();
    let moves: Vec<&str> = moves.map(|played| played.algebraic.as_str()).collect();
    format!(
        "{}{counters} acd {depth}; ce {score}; id \"opening {number:03}\"; c0 \"{}\";",
        position.join(" "),
        moves.join(" ")
    )
}
