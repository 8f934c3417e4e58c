//! `lab match`: strategies play each other.

use crate::args::{Format, MatchArgs};
use crate::outcome::Outcome;
use crate::output::{self, Tables};
use anyhow::Result;
use experiments::Monitor;
use experiments::matches::{BegunMatch, PlayedMatch, begin, carry_out};
use reports::strength::PairingRow;

/// Plays what is missing, then writes and prints what it is worth.
pub(crate) fn execute(args: &MatchArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let mut begun = begin(&args.start(), args.resources(), output::command_line(), monitor)?;
    let played = carry_out(&mut begun, monitor)?;
    match args.format {
        Format::Json => print_rows(&played)?,
        Format::Text => output::print_tables(&played.document, Tables::All)?,
    }
    Ok(told_end(&begun, &played))
}

/// Tells whether a match is over, and where its files are.
pub(crate) fn told_end(begun: &BegunMatch, played: &PlayedMatch) -> Outcome {
    if played.interrupted {
        return Outcome::Interrupted;
    }
    let place = begun.folder.path().display();
    output::note(&format!("wrote {place}/report.html, games and charts beside it"));
    Outcome::Fine
}

pub(crate) fn print_rows(played: &PlayedMatch) -> Result<()> {
    let rows = PairingRow::all(&played.standings, played.sprt.as_ref());
    rows.iter().try_for_each(output::print_json)
}
