//! Work in a folder, of any kind: plans, parts and results; `lab work` and `lab merge`.

use crate::args::{MergeArgs, PrintArgs, TableFormat, WorkArgs};
use crate::outcome::Outcome;
use crate::output::{self, Tables};
use crate::terminal;
use anyhow::Result;
use experiments::run::{RECORDS, SPEEDUPS};
use experiments::{Monitor, OutcomeRows, RunDir, Shard, Work};
use reports::numbers;
use reports::standings::tables::FINE;
use reports::strength::PairingScore;
use reports::tables::TABLE_NAMES;
use std::path::Path;

/// Starts the whole work; with `plan_only`, only writes its plan and returns `None`.
pub(crate) fn begin(
    work: Work,
    out: Option<&Path>,
    plan_only: bool,
    monitor: &Monitor<'_>,
) -> Result<Option<RunDir>> {
    let command = output::command_line();
    if !plan_only {
        return Ok(Some(RunDir::create(work, Shard::WHOLE, out, command, monitor)?));
    }
    let dir = RunDir::plan(work, out, command, monitor)?;
    output::announce(&dir.work)?;
    let (place, (described, cells)) = (dir.folder.path().display(), dir.work.described());
    output::print(&terminal::wrapped_text(&format!(
        "{described}\n\
         Each part, with I from 1 to any N up to {cells}: lab work {place} --part I/N\n\
         All of them together: lab merge {place}\n",
    )))?;
    Ok(None)
}

/// Does the remaining work, shows the results and where their files are, and writes the requested charts.
pub(crate) fn finish(
    dir: &mut RunDir,
    print: &PrintArgs,
    show: impl FnOnce(&experiments::Outcome) -> Result<()>,
    monitor: &Monitor<'_>,
) -> Result<(Outcome, OutcomeRows)> {
    output::announce(&dir.work)?;
    let done = dir.execute(monitor)?;
    show(&done)?;
    if !done.interrupted {
        let (note, next) = where_it_is(dir, &done);
        output::note(&note);
        next.iter().for_each(|next| output::note_on_terminal(next));
    }
    if let Some(page) = &done.page {
        output::write_charts(page, &print.tables.charts, print.format, &dir.folder)?;
    }
    let outcome = if done.interrupted { Outcome::Interrupted } else { Outcome::Fine };
    Ok((outcome, done.rows))
}

/// Where the files of the results are, and what the user may do next.
fn where_it_is(dir: &RunDir, done: &experiments::Outcome) -> (String, Option<String>) {
    let (place, shard) = (dir.folder.path().display(), dir.shard());
    let (note, next) = match (&done.page, &done.rows) {
        (None, _) if shard != Shard::WHOLE => (format!("wrote {place}, part {shard} of its plan"), None),
        (None, _) => (
            format!(
                "wrote {place}/{RECORDS} and records.csv, too many for a report at once: `lab report {place}` makes it"
            ),
            None,
        ),
        (Some(_), OutcomeRows::Nothing) => (format!("Report: {place}/report.html (and CSV, charts)"), None),
        (Some(_), OutcomeRows::Cases(_)) => (
            format!("Report, with a diagram for each move: {place}/report.html"),
            Some("Next: lab serve --open, then Understand, shows such a move on the board"),
        ),
        (Some(_), OutcomeRows::Analysis(_)) => {
            (format!("Report: {place}/report.html   Data: ablation.csv"), None)
        }
        (Some(_), OutcomeRows::Speedups(..)) => (
            format!("wrote {place}/report.html, records and chart beside it"),
            None,
        ),
        (Some(_), OutcomeRows::Standings(standings, _)) => {
            let note = format!("Games: {place}/games.pgn   Report: {place}/report.html");
            let games = games_for(standings);
            let next =
                games.map(|games| format!("Next: {games} games would narrow the interval to +/- {FINE} Elo"));
            return (note, next);
        }
    };
    (note, next.map(str::to_owned))
}

/// The number of games for a narrow interval of a match's only pairing, if it has fewer.
fn games_for(standings: &[PairingScore]) -> Option<String> {
    let [only] = standings else {
        return None;
    };
    let games = only.games_for(FINE).filter(|&games| games > only.games())?;
    Some(numbers::grouped(games))
}

/// Finishes the work and prints its report.
pub(crate) fn finish_printed(mut dir: RunDir, print: &PrintArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let is_single = matches!(&dir.work, Work::Run(run) if run.spec.positions() == 1);
    let tables = match print.tables.tables() {
        // For a single position, users want the lines too.
        Tables::First if is_single => Tables::All,
        tables => tables,
    };
    let show = |done: &experiments::Outcome| print_found(done, print.format, tables);
    Ok(finish(&mut dir, print, show, monitor)?.0)
}

/// Finishes the work and prints its report; in JSON, the records of a run.
pub(crate) fn finish_records(mut dir: RunDir, print: &PrintArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (format, tables) = (print.format, print.tables.tables());
    let (shard, is_match) = (dir.shard(), matches!(dir.work, Work::Match(_)));
    let folder = dir.folder.path().to_owned();
    let show = |done: &experiments::Outcome| {
        if is_match {
            print_found(done, format, tables)
        } else {
            print_records(done, (&folder, shard), (format, tables))
        }
    };
    Ok(finish(&mut dir, print, show, monitor)?.0)
}

/// Prints tables of the report or, in JSON, one line per result.
fn print_found(done: &experiments::Outcome, format: TableFormat, tables: Tables<'_>) -> Result<()> {
    match (format, tables, &done.page) {
        (TableFormat::Json, Tables::All | Tables::First, Some(_)) => print_lines(done.rows.lines()?),
        (_, _, Some(document)) => output::print_document(document, tables, format),
        (_, _, None) => Ok(()),
    }
}

pub(crate) fn print_lines(lines: Vec<String>) -> Result<()> {
    let lines = lines.into_iter();
    Ok(output::print(&lines.map(|line| line + "\n").collect::<String>())?)
}

/// Prints the report or, in JSON, the records.
fn print_records(
    done: &experiments::Outcome,
    (folder, shard): (&Path, Shard),
    (format, tables): (TableFormat, Tables<'_>),
) -> Result<()> {
    let is_told = done.page.is_some() || shard == Shard::WHOLE && !done.interrupted;
    let is_of_tables = format != TableFormat::Json || matches!(tables, Tables::Named(_));
    if is_of_tables || !is_told {
        return print_found(done, format, tables);
    }
    let files = [RECORDS, SPEEDUPS].map(|name| folder.join(name));
    let mut files = files.iter().filter(|file| file.exists());
    files.next().map_or(Ok(()), |file| output::print_rows(file))
}

/// Does a part of a plan, or the rest of that part.
pub(crate) fn work(args: &WorkArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let part = (args.plan.as_path(), args.part);
    let (out, command) = (args.out.as_deref(), output::command_line());
    let dir = RunDir::part(part, out, args.threads, command, monitor)?;
    finish_records(dir, &PrintArgs::default(), monitor)
}

/// Checks the parts, then writes what the undivided work would have written.
pub(crate) fn merge(args: &MergeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if args.print.tables.are_listed(&TABLE_NAMES)? {
        return Ok(Outcome::Fine);
    }
    let (out, command) = (args.out.as_deref(), output::command_line());
    let dir = RunDir::merge(&args.folders, out, command, monitor)?;
    finish_records(dir, &args.print, monitor)
}
