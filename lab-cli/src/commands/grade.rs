//! `lab grade`: tasks for a student's program, and where its searches go wrong.

use crate::args::{Format, GradeArgs};
use crate::outcome::Outcome;
use crate::{output, terminal};
use anyhow::{Result, bail};
use disk::input::{self, ReadError};
use disk::sanitised;
use experiments::Monitor;
use experiments::grade::{self, Graded, Grader, Opened, USUAL};
use reports::numbers::counted;
use std::io::BufReader;
use std::path::Path;

/// Sets each task, and prints what came of it at once.
pub(crate) fn execute(args: &GradeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let selection = args.suites.selection();
    if let (true, Some(depth)) = (args.make, args.depth) {
        let tasks = grade::make(&selection, &args.strategy, depth, &args.asks)?;
        tasks.iter().try_for_each(output::print_json)?;
        return Ok(Outcome::Fine);
    }
    if !selection.suites.is_empty() || !selection.positions.is_empty() {
        bail!("--suite and --fen go with --make; a file of tasks has its own positions");
    }
    let tasks = match &args.tasks {
        Some(path) => read(path)?,
        None => grade::read("the usual tasks", USUAL.as_bytes())?,
    };
    let program = args.program.clone().unwrap_or_default();
    let mut grader = Grader::new(program, args.time, args.memory)?;
    let (mut points, mut of) = (0, 0);
    for task in &tasks {
        let Some(graded) = grader.grade(task, monitor.stop())? else {
            return Ok(Outcome::Interrupted);
        };
        (points, of) = (points + graded.points, of + graded.of);
        match args.format {
            Format::Json => output::print_json(&graded)?,
            Format::Text => output::print(&text(&graded))?,
        }
    }
    if args.format == Format::Text {
        let tasks = counted(tasks.len(), "task");
        output::print(&format!("{points} of {} in {tasks}\n", counted(of, "point")))?;
    }
    Ok(match points == of {
        true => Outcome::Fine,
        false => Outcome::Failed,
    })
}

fn read(path: &Path) -> Result<Vec<Opened>> {
    let name = path.display().to_string();
    let Some(file) = input::named(path).map_err(ReadError::cannot(&name))? else {
        bail!("there is no file {name}; `lab grade --make` prints tasks");
    };
    Ok(grade::read(&name, BufReader::new(file))?)
}

fn text(graded: &Graded) -> String {
    let Graded {
        id,
        search,
        depth,
        position,
        points,
        of,
        fault,
        findings,
        ..
    } = graded;
    let head = format!("{id}: {points} of {}", counted(*of, "point"));
    let mut text = terminal::wrapped_text(&sanitised::message(&head));
    text.push('\n');
    if graded.points < graded.of {
        let what = format!("{search}, depth {depth}, {position}");
        text.push_str(&terminal::wrapped_text(&sanitised::message(&what)));
        text.push('\n');
    }
    if let Some(fault) = fault {
        text.push_str(&terminal::wrapped_text(&format!("No answer: {fault}.")));
        text.push('\n');
    }
    for finding in findings {
        let (said, drawing) = match &finding.node {
            Some(node) => (format!("{} {}", finding.said, node.said), node.drawing.as_str()),
            None => (finding.said.clone(), ""),
        };
        let said = terminal::wrapped_text(&format!("{}: {said}", finding.asked));
        text.push_str(&format!("{said}\n"));
        if !drawing.is_empty() {
            text.push_str(&format!("\n{}\n", terminal::wrapped_tree(drawing)));
        }
    }
    text
}
