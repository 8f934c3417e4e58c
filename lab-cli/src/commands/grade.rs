//! `lab grade`: tests the program of a student, or those of a class, on tasks, and finds where their searches
//! go wrong.

use super::class_programs::entries;
use super::grade_report::text;
use super::gradescope;
use crate::args::{Format, GradeArgs};
use crate::ctrl_c::{self, ShutdownState};
use crate::outcome::{Outcome, though_unread};
use crate::registries::registries;
use crate::stdin_lines::with_stdin;
use crate::{output, terminal};
use anyhow::{Context, Result, bail};
use disk::bounded_read::{self, ReadError};
use experiments::grade::{self, Exercise, GradeReport, GradeSession, LoadedExercise, STANDARD_TASKS};
use experiments::{Error, Monitor};
use reports::numbers::counted;
use reports::sentences::notes;
use reports::table::{Table, Value};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::io::BufReader;
use std::path::Path;

/// Makes tasks, grades programs, or prints a skeleton to hand out.
pub(crate) fn execute(args: &GradeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if let Some(skeleton) = args.skeleton {
        output::print(skeleton.source())?;
        return Ok(Outcome::Fine);
    }
    if let (true, Some(depth)) = (args.make, args.depth) {
        let positions = with_stdin(args.positions.clone());
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
        None => grade::read("the standard tasks", STANDARD_TASKS.as_bytes())?,
    };
    match &args.class {
        Some(folder) => grade_class(args, folder, &tasks, monitor),
        None => grade_program(args, &tasks, monitor),
    }
}

/// The result of a student's program.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Row {
    program: String,
    points: usize,
    of: usize,
    percent: f64,
    /// The points of each task.
    tasks: Vec<(String, usize)>,
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

/// The file of the rows, each after a digest of what it was made from, by which an interrupted class is
/// continued.
const ROWS: &str = "class.ndjson";

/// Grades a single program, and prints the result of each task at once.
fn grade_program(args: &GradeArgs, tasks: &[LoadedExercise], monitor: &Monitor<'_>) -> Result<Outcome> {
    let program = args.program.clone().unwrap_or_default();
    // The folder of a command is the one that it is started in.
    let wrap = args.wrap.as_ref().map(|wrap| wrap.replace("{dir}", ".") + " ");
    let command = wrap.unwrap_or_default() + &program;
    let print = |graded: &GradeReport| match args.format {
        Format::Json => output::print_json(graded),
        Format::Text => output::print(&text(graded)).map_err(Into::into),
    };
    let mut tests = Vec::new();
    let Some(row) = graded(args, ("", command), tasks, monitor, |graded| {
        tests.push(gradescope::test(graded));
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
        let results = json!({ "score": row.points, "output": sum, "tests": tests });
        disk::write(file, &serde_json::to_vec_pretty(&results)?)?;
    }
    Ok(if row.points == row.of { Outcome::Fine } else { Outcome::Failed })
}

/// Grades each program of a folder. Its row and report are written as soon as it is done; a program that was
/// graded before and has not changed keeps them.
fn grade_class(
    args: &GradeArgs,
    folder: &Path,
    tasks: &[LoadedExercise],
    monitor: &Monitor<'_>,
) -> Result<Outcome> {
    let entries = entries(folder)?;
    let kept = match &args.out {
        Some(out) => {
            disk::make_folder(out).with_context(|| format!("cannot make the folder {}", out.display()))?;
            let sentence = format!(
                "{} has what came of each program that was through, and the same command continues",
                out.display()
            );
            ctrl_c::keep(ShutdownState { sentence, rest: None });
            kept_rows(&out.join(ROWS))?
        }
        None => Vec::new(),
    };
    let tasks_digest: Vec<&Exercise> = tasks.iter().map(|task| &task.task).collect();
    let grading = serde_json::to_string(&(tasks_digest, args.time, args.memory, &args.wrap))?;
    let all = entries.len();
    let mut rows: Vec<Row> = Vec::new();
    for entry in entries {
        let digest = entry.digest(&grading);
        let known = kept
            .iter()
            .find(|(known, row)| *known == digest && row.program == entry.name);
        let row = if let Some((_, row)) = known {
            output::note_on_terminal(&format!("note: {} was graded before", entry.name));
            Some(row.clone())
        } else {
            output::note_on_terminal(&format!("note: grading {}", entry.name));
            let row = match entry.prepare(args.wrap.as_deref()) {
                // The program is in the folder as long as it runs.
                Ok((command, _folder)) => graded(args, (&entry.name, command), tasks, monitor, |_| Ok(()))?,
                Err(reason) => Some(Row::without_program(&entry.name, tasks, &reason)),
            };
            if let (Some(out), Some(row)) = (&args.out, &row) {
                disk::write(&out.join(format!("{}.txt", entry.name)), row.report.as_bytes())?;
                let mut line = serde_json::to_vec(&(&digest, row))?;
                line.push(b'\n');
                disk::append(&out.join(ROWS), &line)?;
            }
            row
        };
        let Some(row) = row else { break };
        rows.push(row);
        if let (Format::Json, Some(row)) = (args.format, rows.last()) {
            though_unread(output::print_json(row))?;
        }
        if let Some(out) = &args.out {
            let csv = table(&rows, &rows[0].tasks).to_csv();
            disk::write(&out.join("class.csv"), csv.as_bytes())?;
        }
    }
    if args.format == Format::Text && !rows.is_empty() {
        though_unread(output::print(&table(&rows, &[]).to_text(terminal::width())).map_err(Into::into))?;
    }
    let all_right = rows.iter().all(|row| row.points == row.of);
    Ok(match rows.len() {
        finished if finished < all => Outcome::Interrupted,
        _ if all_right => Outcome::Fine,
        _ => Outcome::Failed,
    })
}

/// The rows of an earlier call; a last line that was not finished is left out.
fn kept_rows(path: &Path) -> Result<Vec<(String, Row)>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let mut lines = bounded_read::Lines::open(path)?;
    let (mut rows, mut line) = (Vec::new(), Vec::new());
    while let Some(line) = lines.next(&mut line)? {
        rows.extend(serde_json::from_slice::<(String, Row)>(line));
    }
    Ok(rows)
}

impl Row {
    fn new(program: &str, tasks: &[LoadedExercise]) -> Row {
        Row {
            program: program.to_owned(),
            of: tasks.iter().map(|task| task.task.asks.len()).sum(),
            ..Row::default()
        }
    }

    /// The row of an entry without a program that can be started.
    fn without_program(name: &str, tasks: &[LoadedExercise], reason: &str) -> Row {
        let first = reason.lines().next().unwrap_or_default().trim_end_matches(':');
        let first = first.to_owned();
        Row {
            tasks: tasks.iter().map(|task| (task.task.id.clone(), 0)).collect(),
            fault: Some(first),
            report: format!("{reason}\n"),
            ..Row::new(name, tasks)
        }
    }
}

/// Runs a program on each task, and reports each result at once; `None` if interrupted.
fn graded(
    args: &GradeArgs,
    (program, command): (&str, String),
    tasks: &[LoadedExercise],
    monitor: &Monitor<'_>,
    mut say: impl FnMut(&GradeReport) -> Result<()>,
) -> Result<Option<Row>> {
    let mut row = Row::new(program, tasks);
    let mut grader = GradeSession::new(command, args.time, args.memory);
    for task in tasks {
        let graded = match grader.grade(task, monitor.stop()) {
            Ok(Some(graded)) => graded,
            Ok(None) => return Ok(None),
            // A program that cannot start must not prevent the grading of the others.
            Err(Error::Engine(error)) if args.class.is_some() => {
                let reason = sessions::with_causes(&error);
                return Ok(Some(Row::without_program(program, tasks, &reason)));
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
        row.tasks.push((task.task.id.clone(), graded.points));
        row.time_s += graded.time_s.unwrap_or_default();
        row.report += &text(&graded);
        say(&graded)?;
    }
    row.report += &format!("{} of {} points\n", row.points, row.of);
    row.time_s = (1_000.0 * row.time_s).round() / 1_000.0;
    row.percent = (1_000.0 * row.points as f64 / row.of as f64).round() / 10.0;
    Ok(Some(row))
}

/// The rows as a table, with the points of each of these tasks, which only a spreadsheet has the room for.
fn table(rows: &[Row], tasks: &[(String, usize)]) -> Table {
    let or_none = |text: &Option<String>| text.clone().unwrap_or_default();
    Table::of("Points of each program", rows.iter())
        .words("program", |row| row.program.clone())
        .numbers("points", |row| row.points)
        .numbers("of", |row| row.of)
        .numbers("percent", |row| Value::decimals(row.percent, 1))
        .each(tasks.iter().enumerate(), |table, (place, (task, _))| {
            table.numbers(task, |row| row.tasks.get(place).map_or(0, |(_, points)| *points))
        })
        .words("first wrong task", |row| or_none(&row.first_wrong_task))
        .words("node", |row| or_none(&row.node))
        .numbers_in("s", "time", |row| Value::decimals(row.time_s, 3))
        .when(rows.iter().any(|row| row.fault.is_some()), |table| {
            table.words("no answer", |row| or_none(&row.fault))
        })
        .note(notes::processor_time())
        .finish()
}

fn read(path: &Path) -> Result<Vec<LoadedExercise>> {
    let name = path.display().to_string();
    let Some(file) = bounded_read::named(path).map_err(ReadError::cannot(&name))? else {
        bail!("there is no file {name}; `lab grade --make` prints tasks");
    };
    Ok(grade::read(&name, BufReader::new(file))?)
}
