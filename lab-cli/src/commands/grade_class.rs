//! `lab grade --class`: the programs of a folder, a row each, and a report for each student.

use super::grade_report::text;
use crate::args::{Format, GradeArgs};
use crate::outcome::{Outcome, though_unread};
use crate::{output, terminal};
use anyhow::{Context, Result, bail};
use experiments::Monitor;
use experiments::grade::{GradeError, GradeSession, LoadedExercise};
use reports::table::{Table, Value};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

/// How a student's program fared.
#[derive(Debug, Serialize)]
struct Row {
    program: String,
    points: usize,
    of: usize,
    /// The first task that is not right, and the node at which the search went wrong.
    first_wrong_task: Option<String>,
    node: Option<String>,
    /// Why there was no answer, where it is not the search that is wrong.
    fault: Option<String>,
    time_s: f64,
}

/// Grades each program of the folder by all tasks.
pub(super) fn execute(
    args: &GradeArgs,
    folder: &Path,
    tasks: &[LoadedExercise],
    monitor: &Monitor<'_>,
) -> Result<Outcome> {
    let programs = programs(folder)?;
    if let Some(out) = &args.out {
        fs::create_dir_all(out).with_context(|| format!("cannot make the folder {}", out.display()))?;
    }
    let mut rows = Vec::new();
    for (program, command) in programs {
        output::note_on_terminal(&format!("note: grading {program}"));
        let Some((row, report)) = graded(args, (&program, &command), tasks, monitor)? else {
            return Ok(Outcome::Interrupted);
        };
        if let Some(out) = &args.out {
            disk::write(&out.join(format!("{program}.txt")), report.as_bytes())?;
        }
        if args.format == Format::Json {
            though_unread(output::print_json(&row))?;
        }
        rows.push(row);
    }
    let table = table(&rows);
    if let Some(out) = &args.out {
        disk::write(&out.join("class.csv"), table.to_csv().as_bytes())?;
    }
    if args.format == Format::Text {
        though_unread(output::print(&table.to_text(terminal::width())).map_err(Into::into))?;
    }
    let all_right = rows.iter().all(|row| row.points == row.of);
    Ok(if all_right { Outcome::Fine } else { Outcome::Failed })
}

/// The programs of a class by name, each with the command that starts it.
fn programs(folder: &Path) -> Result<Vec<(String, String)>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<PathBuf>, _>>()?;
    let named = paths.iter().filter_map(|path| {
        let name = path.file_stem()?.to_str()?;
        Some((name.to_owned(), command(path)?))
    });
    let mut programs: Vec<(String, String)> = named.filter(|(name, _)| !name.starts_with('.')).collect();
    programs.sort();
    if programs.is_empty() {
        bail!(
            "the folder {} holds no program: a file NAME.py, NAME.java or one that can be executed, or a folder \
             NAME with such a file `solution`",
            folder.display()
        );
    }
    // Each has a report of its name.
    if let Some(pair) = programs.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        bail!("two programs in {} are called {}", folder.display(), pair[0].0);
    }
    Ok(programs)
}

/// How a program is started by its file; of a folder by the file `solution` in it.
fn command(path: &Path) -> Option<String> {
    if path.is_dir() {
        let mut inside: Vec<PathBuf> = fs::read_dir(path)
            .ok()?
            .flatten()
            .map(|entry| entry.path())
            .collect();
        inside.sort();
        inside.retain(|path| {
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            path.is_file() && stem.is_some_and(|stem| stem.eq_ignore_ascii_case("solution"))
        });
        return inside.iter().find_map(|path| command(path));
    }
    let quoted = shlex::try_quote(path.to_str()?).ok()?.into_owned();
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("py") => Some(format!("python3 {quoted}")),
        Some("java") => Some(format!("java {quoted}")),
        _ => is_executable(path).then_some(quoted),
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("exe"))
}

/// A program's row, and what came of each task; none if somebody stops it.
fn graded(
    args: &GradeArgs,
    (program, command): (&str, &str),
    tasks: &[LoadedExercise],
    monitor: &Monitor<'_>,
) -> Result<Option<(Row, String)>> {
    let mut row = Row {
        program: program.to_owned(),
        points: 0,
        of: tasks.iter().map(|task| task.task.asks.len()).sum(),
        first_wrong_task: None,
        node: None,
        fault: None,
        time_s: 0.0,
    };
    let mut report = String::new();
    let mut grader = GradeSession::new(command.to_owned(), args.time, args.memory);
    for task in tasks {
        let graded = match grader.grade(task, monitor.stop()) {
            Ok(Some(graded)) => graded,
            Ok(None) => return Ok(None),
            // A program that cannot be started is no reason to leave the others out.
            Err(GradeError::Start(error)) => {
                row.fault = Some(error.to_string());
                row.first_wrong_task = Some(task.task.id.clone());
                report += &format!("{error}\n");
                break;
            }
            Err(error) => return Err(error.into()),
        };
        if row.first_wrong_task.is_none() && graded.points < graded.task.asks.len() {
            row.first_wrong_task = Some(graded.task.id.clone());
            row.fault.clone_from(&graded.fault);
            let mut nodes = graded.findings.iter().filter_map(|finding| finding.node.as_ref());
            row.node = nodes.next().map(|node| node.path.clone());
        }
        row.points += graded.points;
        row.time_s += graded.time_s.unwrap_or_default();
        report += &text(&graded);
    }
    report += &format!("{} of {} points\n", row.points, row.of);
    Ok(Some((row, report)))
}

fn table(rows: &[Row]) -> Table {
    let or_none = |text: &Option<String>| text.clone().unwrap_or_default();
    let table = Table::of("Points of each program", rows.iter())
        .words("program", |row| row.program.clone())
        .numbers("points", |row| row.points)
        .numbers("of", |row| row.of)
        .words("first wrong task", |row| or_none(&row.first_wrong_task))
        .words("node", |row| or_none(&row.node))
        .numbers_in("s", "time", |row| Value::decimals(row.time_s, 2))
        .note("Time is that of all answers together, in seconds.");
    if rows.iter().any(|row| row.fault.is_some()) {
        table.words("no answer", |row| or_none(&row.fault)).finish()
    } else {
        table.finish()
    }
}
