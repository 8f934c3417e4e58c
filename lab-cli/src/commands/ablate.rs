//! The results of `lab ablate`: what each part of a strategy saves.

use crate::args::{PrintArgs, TableFormat};
use crate::commands::run_dir;
use crate::outcome::{Outcome, though_unread};
use crate::output::{self, Tables};
use crate::terminal;
use anyhow::Result;
use experiments::ablate::match_spec;
use experiments::folder::MANIFEST;
use experiments::spec::MatchSpec;
use experiments::threads::Threads;
use experiments::{Monitor, OutcomeRows, RunDir, Shard, matches};
use reports::standings::EloByLimit;
use reports::{PrintWidth, ablation};
use std::path::Path;

/// The subfolder of an ablation for the match of its parts.
const STRENGTH: &str = "strength";

/// Does the remaining work of an ablation, with the match of its parts if one was asked for.
pub(crate) fn finish(
    mut dir: RunDir,
    printed: &PrintArgs,
    threads: Threads,
    monitor: &Monitor<'_>,
) -> Result<Outcome> {
    let (format, tables) = (printed.format, printed.tables.tables());
    let strength = match_spec(dir.as_run()?)?;
    let show = |done: &experiments::Outcome| though_unread(print(done, format, tables));
    let (outcome, found) = run_dir::finish(&mut dir, printed, show, monitor)?;
    let analysis = match found {
        OutcomeRows::Analysis(Some(analysis)) => analysis,
        _ if outcome == Outcome::Interrupted => return Ok(outcome),
        _ => {
            output::note(
                "no position was finished by every subset; give each search more with --nodes or --time, or a smaller --depth",
            );
            return Ok(Outcome::Failed);
        }
    };
    if strength.is_none() {
        output::note_on_terminal("Next: add --timed 5 (savings in time) or --strength (Elo of each part)");
    }
    let broken = analysis.broken_promises();
    for &part in &broken {
        output::note(&ablation::broken_promise(&analysis, part));
    }
    let outcome = match strength.filter(|_| outcome == Outcome::Fine) {
        Some(spec) => play(
            &spec,
            &dir.folder.path().join(STRENGTH),
            (format, threads),
            monitor,
        )?,
        None => outcome,
    };
    if broken.is_empty() || outcome != Outcome::Fine {
        Ok(outcome)
    } else {
        Ok(Outcome::Failed)
    }
}

/// Plays the match of the parts, and prints each part's saving and Elo.
fn play(
    spec: &MatchSpec,
    place: &Path,
    (format, threads): (TableFormat, Threads),
    monitor: &Monitor<'_>,
) -> Result<Outcome> {
    let mut dir = if place.join(MANIFEST).exists() {
        RunDir::resume(place, threads, monitor)?
    } else {
        let plan = matches::Match::new(spec, threads, monitor.registries())?;
        RunDir::create(plan, Shard::WHOLE, Some(place), output::command_line(), monitor)?
    };
    let print = |done: &experiments::Outcome| {
        let table = match &done.rows {
            OutcomeRows::Standings(standings, _) => EloByLimit::of(standings).map(|worth| worth.table()),
            _ => None,
        };
        let text = |table: reports::Table| match format {
            TableFormat::Markdown => table.to_markdown(2),
            TableFormat::Latex => reports::Table::all_to_latex([&table], PrintWidth::default()),
            TableFormat::Csv => table.to_csv(),
            TableFormat::Text | TableFormat::Json => table.to_text(terminal::width()),
        };
        match (format, table, &done.page) {
            (TableFormat::Json, ..) => run_dir::print_lines(done.rows.lines()?),
            (_, Some(table), _) => Ok(output::print(&text(table))?),
            // With a single limit only.
            (_, None, Some(page)) => output::print_document(page, Tables::First, format),
            (_, None, None) => Ok(()),
        }
    };
    Ok(run_dir::finish(&mut dir, &PrintArgs::default(), print, monitor)?.0)
}

fn print(done: &experiments::Outcome, format: TableFormat, tables: Tables<'_>) -> Result<()> {
    let (OutcomeRows::Analysis(Some(analysis)), Some(document)) = (&done.rows, &done.page) else {
        return Ok(());
    };
    match (format, tables) {
        (_, Tables::Named(_)) => output::print_document(document, tables, format),
        (TableFormat::Json, _) => run_dir::print_lines(done.rows.lines()?),
        (TableFormat::Csv, _) => {
            let figures = ablation::rows_table(&ablation::rows(analysis));
            Ok(output::print(&figures.to_csv())?)
        }
        (TableFormat::Markdown | TableFormat::Latex, _) => {
            output::print_document(document, Tables::All, format)
        }
        (TableFormat::Text, _) => output::print_document(document, tables, format),
    }
}
