//! `lab match`: strategies play each other.

use super::shares;
use crate::args::{Format, MatchArgs};
use crate::outcome::Outcome;
use crate::output::{self, Tables};
use anyhow::Result;
use experiments::matches::{BegunMatch, MatchStart, Plan, PlayedMatch, begin, carry_out};
use experiments::{Monitor, Shard};
use reports::strength::PairingRow;

/// Plays what is missing, then writes and prints what it is worth.
pub(crate) fn execute(args: &MatchArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let resources = args.resources();
    let begun = match args.start() {
        MatchStart::New { options, out } => {
            let plan = Plan::new(&options, resources)?;
            shares::begin(plan, out.as_deref(), args.plan_only, monitor)?
        }
        start => Some(begin(&start, resources, output::command_line(), monitor)?),
    };
    match begun {
        Some(mut begun) => conclude(&mut begun, args.format, monitor),
        None => Ok(Outcome::Fine),
    }
}

/// Plays what is missing of a match or of a part of one, and prints what a whole one is worth.
pub(crate) fn conclude(begun: &mut BegunMatch, format: Format, monitor: &Monitor<'_>) -> Result<Outcome> {
    let played = carry_out(begun, monitor)?;
    match (begun.shard() == Shard::WHOLE, format) {
        (false, _) if played.interrupted => return Ok(Outcome::Interrupted),
        (false, _) => {
            shares::tell_part(begun);
            return Ok(Outcome::Fine);
        }
        (true, Format::Json) => print_rows(&played)?,
        (true, Format::Text) => output::print_tables(&played.document, Tables::All)?,
    }
    if played.was_whole {
        shares::tell_merged_already(begun.folder.path());
        return Ok(Outcome::Fine);
    }
    Ok(told_end(begun, &played))
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
