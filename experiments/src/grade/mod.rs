//! Grading of students' programs: each gets positions on its standard input and answers with the results of
//! its search. Errors are located at the first wrong node, as shown by the debugger.
//!
//! Any search of the lab can be a task. A program's output is not trusted and is read only within its time
//! limit; after a fault, the program is restarted for the next task. It has the same rights as the lab.

mod exercise;
mod first_error;
mod reference_answer;

pub use exercise::{Exercise, ExerciseKind, LoadedExercise, USUAL, make, read};
pub use first_error::{FirstError, WrongNode};

use crate::engines::child_process::{EngineError, Heard, Process, USUAL_MARGIN};
use crate::memory::ByteSize;
use disk::bounded_read::ReadError;
use engine_core::sanitize;
use reference_answer::ReferenceAnswer;
use serde::{Deserialize, Deserializer, Serialize};
use sessions::{Cause, FileError, PlainError, StopFlag};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GradeError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Suite(#[from] FileError),
    #[error(transparent)]
    Start(#[from] EngineError),
    #[error(transparent)]
    Other(#[from] PlainError),
}

/// The error for a task that is too large.
fn too_large(most: usize, what: &str) -> Cause {
    format!("it has more than {most} {what}; take a smaller depth").into()
}

/// An answer: a program's, or the correct one.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Answer {
    id: String,
    #[serde(deserialize_with = "there")]
    value: Option<Figure<i64>>,
    #[serde(rename = "move", deserialize_with = "there")]
    played: Option<Figure<String>>,
    leaves: Option<Vec<String>>,
    values: Option<BTreeMap<String, i64>>,
    nodes: Option<u64>,
    #[serde(deserialize_with = "there")]
    ordering: Option<Figure<f64>>,
}

/// A figure that a search may lack; then the answer is `null`.
type Figure<T> = Option<T>;

/// A figure that is present, possibly as `null`.
fn there<'de, T: Deserialize<'de>, D: Deserializer<'de>>(answer: D) -> Result<Option<Figure<T>>, D::Error> {
    Deserialize::deserialize(answer).map(Some)
}

#[derive(Debug, Serialize)]
pub struct GradeReport {
    #[serde(flatten)]
    pub task: Exercise,
    /// One for each figure that is correct.
    pub points: usize,
    pub fault: Option<String>,
    pub findings: Vec<FirstError>,
    pub time_s: Option<f64>,
}

pub struct GradeSession {
    command: String,
    /// The time limit per answer.
    time: Duration,
    memory: Option<ByteSize>,
    process: Option<Process>,
}

impl GradeSession {
    /// The program is started with its first task.
    pub fn new(command: String, time: Duration, memory: Option<ByteSize>) -> GradeSession {
        GradeSession {
            command,
            time,
            memory,
            process: None,
        }
    }

    fn start(&self) -> Result<Process, EngineError> {
        Process::start(&self.command, self.memory.map(|ByteSize(bytes)| bytes), "")
    }

    /// Grades one task; `None` if a stop was requested.
    pub fn grade(
        &mut self,
        task: &LoadedExercise,
        stop: &StopFlag,
    ) -> Result<Option<GradeReport>, GradeError> {
        let right = ReferenceAnswer::of(task, stop).and_then(|right| Ok((right, task.request()?)));
        let (right, request) = right.map_err(PlainError::because(&task.task.id))?;
        let Some(right) = right else {
            return Ok(None);
        };
        let answer = self.ask(&request, &task.task.id, stop)?;
        if stop.is_requested() {
            return Ok(None);
        }
        let mut graded = GradeReport {
            task: task.task.clone(),
            points: 0,
            fault: None,
            findings: Vec::new(),
            time_s: None,
        };
        match answer {
            Ok((answer, time)) => {
                graded.findings = first_error::findings(task, &right, &answer);
                graded.points = graded.task.asks.len() - graded.findings.len();
                graded.time_s = Some(time.as_secs_f64());
            }
            Err(fault) => graded.fault = Some(fault),
        }
        Ok(Some(graded))
    }

    /// The program's answer or fault; after a fault it is ended.
    fn ask(
        &mut self,
        request: &str,
        id: &str,
        stop: &StopFlag,
    ) -> Result<Result<(Answer, Duration), String>, EngineError> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.start()?,
        };
        process.say(request);
        let mut line = String::new();
        let waited = process.hear(self.time, Some((self.time, USUAL_MARGIN)), stop, |answer| {
            answer.clone_into(&mut line);
            Heard::answer_if(!answer.is_empty())
        });
        let answer = waited.map_err(|fault| fault.to_string());
        let answer = answer.and_then(|time| Ok((read_answer(&line, id)?, time)));
        self.process = answer.is_ok().then_some(process);
        Ok(answer)
    }
}

/// What is wrong with a line, without its place in it.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ")
        .map_or(text.clone(), |(wrong, _)| wrong.to_owned())
}

fn read_answer(line: &str, id: &str) -> Result<Answer, String> {
    let shown = |text: &str| sanitize::name(text).chars().take(60).collect::<String>();
    let answer: Answer = serde_json::from_str(line).map_err(|why| {
        let printed = format!("the program printed `{}`", shown(line));
        if why.is_data() {
            format!("{printed}: {}", without_place(&why))
        } else {
            format!("{printed}, not JSON")
        }
    })?;
    if answer.id == id {
        Ok(answer)
    } else {
        Err(format!(
            "it answered the task `{}` where `{id}` was set: each wants one line with its id",
            shown(&answer.id)
        ))
    }
}
