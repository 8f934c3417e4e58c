//! `lab grade`: tasks for a student's program, and where its searches go wrong.

use super::grade_class;
use super::grade_report::text;
use crate::args::{Format, GradeArgs};
use crate::outcome::{Outcome, though_unread};
use crate::output;
use crate::registries::registries;
use anyhow::{Result, bail};
use disk::bounded_read::{self, ReadError};
use experiments::Monitor;
use experiments::grade::{self, GradeSession, LoadedExercise, USUAL};
use reports::numbers::counted;
use std::io::BufReader;
use std::path::Path;

/// Sets each task, and prints what came of it at once.
pub(crate) fn execute(args: &GradeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if let (true, Some(depth)) = (args.make, args.depth) {
        let selection = args.asked.selection(registries().games())?;
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
    if let Some(folder) = &args.class {
        return grade_class::execute(args, folder, &tasks, monitor);
    }
    let program = args.program.clone().unwrap_or_default();
    let mut grader = GradeSession::new(program, args.time, args.memory);
    let (mut points, mut of) = (0, 0);
    for task in &tasks {
        let Some(graded) = grader.grade(task, monitor.stop())? else {
            return Ok(Outcome::Interrupted);
        };
        (points, of) = (points + graded.points, of + graded.task.asks.len());
        though_unread(match args.format {
            Format::Json => output::print_json(&graded),
            Format::Text => output::print(&text(&graded)).map_err(Into::into),
        })?;
    }
    if args.format == Format::Text {
        let tasks = counted(tasks.len(), "task");
        let sum = format!("{points} of {} in {tasks}\n", counted(of, "point"));
        though_unread(output::print(&sum).map_err(Into::into))?;
    }
    Ok(if points == of { Outcome::Fine } else { Outcome::Failed })
}

fn read(path: &Path) -> Result<Vec<LoadedExercise>> {
    let name = path.display().to_string();
    let Some(file) = bounded_read::named(path).map_err(ReadError::cannot(&name))? else {
        bail!("there is no file {name}; `lab grade --make` prints tasks");
    };
    Ok(grade::read(&name, BufReader::new(file))?)
}
