//! `lab grade`: tests the program of a student, or those of a class, on tasks, and finds where their searches
//! go wrong.

use super::class_programs::programs;
use super::grade_report::text;
use super::gradescope::GradescopeResults;
use crate::args::{Format, GradeArgs};
use crate::ctrl_c::{self, ShutdownState};
use crate::outcome::{Outcome, though_unread};
use crate::registries::registries;
use crate::stdin_lines::with_stdin;
use crate::{output, terminal};
use anyhow::{Context, Result, bail};
use disk::bounded_read::{self, ReadError};
use experiments::Monitor;
use experiments::grade::{self, GradeError, GradeReport, GradeSession, LoadedExercise, USUAL};
use reports::numbers::counted;
use reports::table::{Table, Value};
use serde::Serialize;
use std::fs;
use std::io::BufReader;
use std::path::Path;

/// Makes tasks, grades programs, or prints a skeleton to hand out.
pub(crate) fn execute(args: &GradeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if let Some(skeleton) = args.skeleton {
        output::print(skeleton.source())?;
        return Ok(Outcome::Fine);
    }
    if let (true, Some(depth)) = (args.make, args.depth) {
        let positions = with_stdin(args.positions.0.clone());
        let selection = positions.selection(registries().games())?;
        let (tasks, left_out) = grade::make(&selection, &args.strategy, depth, &args.asks)?;
        left_out
            .iter()
            .for_each(|games| output::note(&format!("note: {games}")));
        tasks.iter().try_for_each(output::print_json)?;
        return Ok(Outcome::Fine);
    }
    let tasks = match &args.tasks {
        Some(path) => read(path)?,
        None => grade::read("the standard tasks", USUAL.as_bytes())?,
    };
    match &args.class {
        Some(folder) => grade_class(args, folder, &tasks, monitor),
        None => grade_program(args, &tasks, monitor),
    }
}

/// The result of a student's program.
#[derive(Debug, Default, Serialize)]
struct Row {
    program: String,
    points: usize,
    of: usize,
    /// The first task that is wrong, and the node at which the search went wrong.
    first_wrong_task: Option<String>,
    node: Option<String>,
    /// Why there was no answer, if the cause is not the search.
    fault: Option<String>,
    time_s: f64,
    /// The feedback to the student.
    #[serde(skip)]
    report: String,
}

/// Grades a single program, and prints the result of each task at once.
fn grade_program(args: &GradeArgs, tasks: &[LoadedExercise], monitor: &Monitor<'_>) -> Result<Outcome> {
    let command = args.program.clone().unwrap_or_default();
    let print = |graded: &GradeReport| match args.format {
        Format::Json => output::print_json(graded),
        Format::Text => output::print(&text(graded)).map_err(Into::into),
    };
    let mut results = GradescopeResults::default();
    let Some(row) = graded(args, ("", command), tasks, monitor, |graded| {
        results.tests.push(graded.into());
        though_unread(print(graded))
    })?
    else {
        return Ok(Outcome::Interrupted);
    };
    let (of, tasks) = (counted(row.of, "point"), counted(tasks.len(), "task"));
    let sum = format!("{} of {of} in {tasks}\n", row.points);
    if args.format == Format::Text {
        though_unread(output::print(&sum).map_err(Into::into))?;
    }
    if let Some(file) = &args.gradescope {
        (results.score, results.output) = (row.points, sum);
        disk::write(file, &serde_json::to_vec_pretty(&results)?)?;
    }
    Ok(if row.points == row.of { Outcome::Fine } else { Outcome::Failed })
}

/// Grades each program of a folder. Its row and report are written as soon as it is done.
fn grade_class(
    args: &GradeArgs,
    folder: &Path,
    tasks: &[LoadedExercise],
    monitor: &Monitor<'_>,
) -> Result<Outcome> {
    let programs = programs(folder)?;
    if let Some(out) = &args.out {
        fs::create_dir_all(out).with_context(|| format!("cannot make the folder {}", out.display()))?;
        let sentence = format!(
            "{} has what came of each program that was through, and the same command begins anew",
            out.display()
        );
        ctrl_c::keep(ShutdownState { sentence, rest: None });
    }
    let all = programs.len();
    let mut rows = Vec::new();
    for (program, command) in programs {
        output::note_on_terminal(&format!("note: grading {program}"));
        let Some(row) = graded(args, (&program, command), tasks, monitor, |_| Ok(()))? else {
            break;
        };
        if args.format == Format::Json {
            though_unread(output::print_json(&row))?;
        }
        rows.push(row);
        if let (Some(out), Some(row)) = (&args.out, rows.last()) {
            disk::write(&out.join(format!("{program}.txt")), row.report.as_bytes())?;
            disk::write(&out.join("class.csv"), table(&rows).to_csv().as_bytes())?;
        }
    }
    if args.format == Format::Text && !rows.is_empty() {
        though_unread(output::print(&table(&rows).to_text(terminal::width())).map_err(Into::into))?;
    }
    let all_right = rows.iter().all(|row| row.points == row.of);
    Ok(match rows.len() {
        finished if finished < all => Outcome::Interrupted,
        _ if all_right => Outcome::Fine,
        _ => Outcome::Failed,
    })
}

/// Runs a program on each task, and reports each result at once; `None` if interrupted.
fn graded(
    args: &GradeArgs,
    (program, command): (&str, String),
    tasks: &[LoadedExercise],
    monitor: &Monitor<'_>,
    mut say: impl FnMut(&GradeReport) -> Result<()>,
) -> Result<Option<Row>> {
    let mut row = Row {
        program: program.to_owned(),
        of: tasks.iter().map(|task| task.task.asks.len()).sum(),
        ..Row::default()
    };
    let mut grader = GradeSession::new(command, args.time, args.memory);
    for task in tasks {
        let graded = match grader.grade(task, monitor.stop()) {
            Ok(Some(graded)) => graded,
            Ok(None) => return Ok(None),
            // A program that cannot start must not prevent the grading of the others.
            Err(GradeError::Start(error)) if args.class.is_some() => {
                row.fault = Some(error.to_string());
                row.first_wrong_task = Some(task.task.id.clone());
                row.report += &format!("{error}\n");
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
        row.report += &text(&graded);
        say(&graded)?;
    }
    row.report += &format!("{} of {} points\n", row.points, row.of);
    Ok(Some(row))
}

fn table(rows: &[Row]) -> Table {
    let or_none = |text: &Option<String>| text.clone().unwrap_or_default();
    let table = Table::of("Points of each program", rows.iter())
        .words("program", |row| row.program.clone())
        .numbers("points", |row| row.points)
        .numbers("of", |row| row.of)
        .words("first wrong task", |row| or_none(&row.first_wrong_task))
        .words("node", |row| or_none(&row.node))
        .numbers_in("s", "time", |row| {
            Value::decimals((1e3 * row.time_s).round() / 1e3, 2)
        })
        .legend([("time", "of all answers together")]);
    if rows.iter().any(|row| row.fault.is_some()) {
        table.words("no answer", |row| or_none(&row.fault)).finish()
    } else {
        table.finish()
    }
}

fn read(path: &Path) -> Result<Vec<LoadedExercise>> {
    let name = path.display().to_string();
    let Some(file) = bounded_read::named(path).map_err(ReadError::cannot(&name))? else {
        bail!("there is no file {name}; `lab grade --make` prints tasks");
    };
    Ok(grade::read(&name, BufReader::new(file))?)
}
