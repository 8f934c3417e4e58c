//! Prints the lab's own openings of a game, the same on every machine: the contents of `positions/openings`.
//!
//! `cargo run --release -p experiments --example openings chess > positions/openings/chess.epd`
#![expect(clippy::print_stdout, reason = "what it prints is a file")]

use games::Games;
use sessions::openings::{COUNT, Openings};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let game = Games::default().named(&name)?;
    print!("{}", Openings::origin(game));
    for (opening, number) in Openings::of_the_lab(game)?.take(COUNT).zip(1..) {
        println!("{}", opening.epd(number));
    }
    Ok(())
}
