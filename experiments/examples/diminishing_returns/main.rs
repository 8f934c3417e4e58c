//! Plots the Elo gain of one more ply and of twice the nodes, with published figures for comparison, from two
//! files with the output of `lab match --steps --format json`; prints the same as tables (lesson 9).
//!
//! `cargo run -p experiments --example diminishing_returns plies.ndjson doublings.ndjson returns.svg`
#![expect(clippy::print_stdout, reason = "it prints tables")]

mod returns;

use returns::{DiminishingReturns, GrowthKind, chart};
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [plies, doublings, drawing] = files.as_slice() else {
        return Err("the files of plies and of doublings are wanted, and one for the chart".into());
    };
    let returns = [
        DiminishingReturns::read(GrowthKind::Ply, &fs::read_to_string(plies)?)?,
        DiminishingReturns::read(GrowthKind::Doubling, &fs::read_to_string(doublings)?)?,
    ];
    for more in &returns {
        println!("{}", more.table().to_text(80));
    }
    fs::write(drawing, chart(&returns).to_svg())?;
    Ok(())
}
