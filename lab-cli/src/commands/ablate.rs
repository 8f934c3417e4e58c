//! `lab ablate`: which part of a strategy earns what.

use crate::args::{AblateArgs, TableFormat};
use crate::commands::{matches, shares};
use crate::outcome::Outcome;
use crate::{output, terminal};
use anyhow::{Result, bail};
use experiments::Monitor;
use experiments::ablate::{self, ask_strength, match_options, to_latex};
use experiments::conduct::{self, Found};
use experiments::folder::MANIFEST;
use experiments::matches::{self as played, MatchOptions, MatchStart, begin};
use experiments::run::go_on;
use reports::ablation::{self, Analysis};
use reports::strength::Worth;
use std::path::Path;

/// Where an ablation's folder has the match of its parts.
const STRENGTH: &str = "strength";

/// Searches all subsets that the design needs, then writes and prints what follows from them.
pub(crate) fn execute(args: &AblateArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (options, out) = (args.options()?, args.out.as_deref());
    let mut begun = match &args.resume {
        None => {
            let plan = ablate::plan(&options)?;
            match shares::begin(plan, out, args.plan_only, monitor)? {
                Some(begun) => begun,
                None => return Ok(Outcome::Fine),
            }
        }
        Some(folder) => {
            let here = || ablate::plan(&options);
            let given = args.given.aspects();
            let mut begun = go_on(folder, "ablate", (&given, here), options.resources, monitor)?;
            if args.strength {
                let place = folder.join(STRENGTH);
                if args.given.has("games") && place.join(MANIFEST).exists() {
                    bail!(
                        "{} holds a match that was begun; leave --games out",
                        place.display()
                    );
                }
                ask_strength(&mut begun, args.games);
            }
            begun
        }
    };
    let strength = match_options(&begun.plan)?;
    output::announce(&begun.plan)?;
    let done = conduct::carry_out(&mut begun, monitor)?;
    let analysis = match done.found {
        Found::Analysis(analysis) => analysis,
        _ => None,
    };
    if let Some(analysis) = &analysis {
        print(analysis, args.format)?;
    }
    if done.interrupted {
        return Ok(Outcome::Interrupted);
    }
    let place = begun.folder.path().display();
    let Some(analysis) = analysis else {
        output::note(&format!(
            "no position was finished by every subset; give each search more with --nodes or --time, or a smaller --depth \
             (the records are in {place})"
        ));
        return Ok(Outcome::Failed);
    };
    for part in analysis.broken_promises() {
        output::note(&ablation::broken_promise(&analysis, part));
    }
    output::note(&format!(
        "wrote {place}/report.html, tables, records and charts beside it"
    ));
    if let Some(options) = strength {
        if play(options, begun.folder.path(), args, monitor)? == Outcome::Interrupted {
            return Ok(Outcome::Interrupted);
        }
    }
    match analysis.broken_promises().is_empty() {
        true => Ok(Outcome::Fine),
        false => Ok(Outcome::Failed),
    }
}

/// Lets the parts play, and tells what each is worth.
fn play(options: MatchOptions, folder: &Path, args: &AblateArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let place = folder.join(STRENGTH);
    let start = match place.join(MANIFEST).exists() {
        true => MatchStart::Resumed(place),
        false => MatchStart::New {
            options: Box::new(options),
            out: Some(place),
        },
    };
    let mut begun = begin(
        &start,
        args.resources.resources(),
        output::command_line(),
        monitor,
    )?;
    let played = played::carry_out(&mut begun, monitor)?;
    match args.format {
        TableFormat::Json => matches::print_rows(&played)?,
        format => {
            let table = Worth::of(&played.standings).map(|worth| worth.table());
            let text = table.map_or_else(String::new, |table| match format {
                TableFormat::Markdown => table.to_markdown(2),
                TableFormat::Latex => to_latex(&[table]),
                TableFormat::Csv => table.to_csv(),
                TableFormat::Text | TableFormat::Json => table.to_text(terminal::width()),
            });
            output::print(&text)?;
        }
    }
    Ok(matches::told_end(&begun, &played))
}

fn print(analysis: &Analysis, format: TableFormat) -> Result<()> {
    let tables = ablation::tables(analysis);
    let rows = ablation::rows(analysis);
    let text = match format {
        TableFormat::Json => return rows.iter().try_for_each(output::print_json),
        TableFormat::Text => {
            let width = terminal::width();
            let tables: Vec<String> = tables.iter().map(|table| table.to_text(width)).collect();
            let found = ablation::findings(analysis).join("\n");
            format!(
                "{}\n{}",
                tables.join("\n"),
                terminal::wrapped_text(&(found + "\n"))
            )
        }
        TableFormat::Markdown => {
            let tables: Vec<String> = tables.iter().map(|table| table.to_markdown(2)).collect();
            tables.join("\n")
        }
        TableFormat::Latex => to_latex(&tables),
        TableFormat::Csv => ablation::rows_table(&rows).to_csv(),
    };
    Ok(output::print(&text)?)
}
