//! `lab match`: strategies play each other.

use crate::args::{Format, MatchArgs};
use crate::outcome::{Outcome, cannot_write};
use crate::output;
use anyhow::Result;
use experiments::Monitor;
use experiments::matches::{BegunMatch, PlayedMatch, begin, carry_out};
use reports::strength::several_terms;

/// Plays what is missing, then writes and prints what it is worth.
pub(crate) fn execute(args: &MatchArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let mut begun = begin(&args.start(), args.resources(), output::command_line(), monitor)?;
    let folder = begun.folder.path().display().to_string();
    finish(&mut begun, args.format, monitor).map_err(|error| match cannot_write(&error) {
        Some(unwritten) if unwritten.place.starts_with(&folder) => error.context(format!(
            "what is finished is kept, and `lab match --resume {folder}` does the rest"
        )),
        _ => error,
    })
}

fn finish(begun: &mut BegunMatch, format: Format, monitor: &Monitor<'_>) -> Result<Outcome> {
    let played = carry_out(begun, monitor)?;
    print(&played, format)?;
    Ok(told_end(begun, &played))
}

/// Tells whether a match is over, and where its files are.
pub(crate) fn told_end(begun: &BegunMatch, played: &PlayedMatch) -> Outcome {
    let place = begun.folder.path().display();
    if played.interrupted {
        output::note(&format!(
            "interrupted; every pair of games that was finished is in {place}, and `lab match --resume {place}` \
             does the rest"
        ));
        return Outcome::Interrupted;
    }
    output::note(&format!("wrote {place}/report.html, games and charts beside it"));
    Outcome::Fine
}

fn print(played: &PlayedMatch, format: Format) -> Result<()> {
    match format {
        Format::Json => print_rows(played),
        Format::Text => Ok(output::print_tables(&played.document)?),
    }
}

pub(crate) fn print_rows(played: &PlayedMatch) -> Result<()> {
    let several = several_terms(&played.standings);
    played.standings.iter().try_for_each(|standing| {
        let row = standing.row(played.sprt.as_ref());
        match several {
            true => output::print_json(&row.with_terms(standing)),
            false => output::print_json(&row),
        }
    })
}
