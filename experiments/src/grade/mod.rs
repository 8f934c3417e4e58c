//! Grading of students' programs: each gets positions on its standard input and answers with the results of
//! its search. Errors are located at the first wrong node, as shown by the debugger.
//!
//! Any search of the lab can be a task. A program's output is not trusted and is read only within its time
//! limit; after a fault, the program is restarted for the next task, unless it has never answered. It has the
//! same rights as the lab.

mod exercise;
mod first_error;
mod reference_answer;

pub use exercise::{Exercise, ExerciseKind, LoadedExercise, STANDARD_TASKS, make, read};
pub use first_error::{FirstError, WrongNode};

use crate::engines::child_process::{DEFAULT_MARGIN, EngineError, Heard, Process};
use crate::engines::processor_time::GroupUse;
use crate::error::Error;
use engine_core::sanitize;
use reference_answer::ReferenceAnswer;
use reports::numbers;
use serde::{Deserialize, Deserializer, Serialize};
use sessions::{Cause, Clock, PlainError, StopFlag};
use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

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

#[derive(Debug, Default, Serialize)]
pub struct GradeReport {
    #[serde(flatten)]
    pub task: Exercise,
    /// One for each figure that is correct.
    pub points: usize,
    pub fault: Option<String>,
    /// With a fault: the last lines of the program's standard error.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
    pub findings: Vec<FirstError>,
    /// Processor time, or the time of day where the system does not tell it.
    pub time_s: Option<f64>,
}

/// How many tasks a program that never answers gets.
const TRIES: u32 = 2;
/// How much longer than its limit a program may take that waits for a processor.
const LONGEST_WAIT: u32 = 20;
/// How often a program that starts is looked at.
const LOOK: Duration = Duration::from_millis(20);

pub struct GradeSession {
    command: String,
    /// The limit of processor time per answer.
    time: Duration,
    memory: Option<u64>,
    process: Option<Process>,
    has_answered: bool,
    faults: u32,
}

impl GradeSession {
    /// The program is started with its first task.
    pub fn new(command: String, time: Duration, memory: Option<u64>) -> GradeSession {
        GradeSession {
            command,
            time,
            memory,
            process: None,
            has_answered: false,
            faults: 0,
        }
    }

    /// Starts the program, and lets it get ready, so that its start does not count: until it waits for input,
    /// or has used its time.
    fn start(&self, stop: &StopFlag) -> Result<Process, EngineError> {
        let process = Process::start(&self.command, self.memory, "")?;
        let clock = Clock::default();
        clock.start();
        let (mut before, mut idle) = (Duration::ZERO, 0);
        while let Some(now) = process.group_use().filter(|now| now.time < self.time) {
            // Threads of the language itself may still do a little.
            let is_idle = !now.is_runnable && now.time.saturating_sub(before) < LOOK / 4;
            idle = if is_idle { idle + 1 } else { 0 };
            if idle == 3 || clock.spent() > self.time * LONGEST_WAIT || stop.is_requested() {
                break;
            }
            before = now.time;
            thread::sleep(LOOK);
        }
        Ok(process)
    }

    /// Grades one task; `None` if a stop was requested.
    pub fn grade(&mut self, task: &LoadedExercise, stop: &StopFlag) -> Result<Option<GradeReport>, Error> {
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
            ..GradeReport::default()
        };
        match answer {
            Ok((answer, time)) => {
                graded.findings = first_error::findings(task, &right, &answer);
                graded.points = graded.task.asks.len() - graded.findings.len();
                graded.time_s = Some(time.as_secs_f64());
            }
            Err((fault, errors)) => (graded.fault, graded.errors) = (Some(fault), errors),
        }
        Ok(Some(graded))
    }

    /// The program's answer with its processor time, or its fault with the end of its standard error. After a
    /// fault it is ended.
    fn ask(&mut self, request: &str, id: &str, stop: &StopFlag) -> Result<Asked, EngineError> {
        if !self.has_answered && self.faults == TRIES {
            let fault = format!("it was not started again after {TRIES} tasks without an answer");
            return Ok(Err((fault, Vec::new())));
        }
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.start(stop)?,
        };
        let before = process.group_use().unwrap_or_default().time;
        process.say(request);
        let mut line = String::new();
        let mut heard = |answer: &str| {
            answer.clone_into(&mut line);
            Heard::answer_if(!answer.is_empty())
        };
        let clock = Clock::default();
        clock.start();
        let mut patience = self.time;
        let waited = loop {
            let start = clock.spent();
            let waited = process.hear(patience, Some((patience, DEFAULT_MARGIN)), stop, &mut heard);
            let now = clock.spent();
            let is_over = waited.is_err() && now - start > patience;
            let used = process.group_use().map(|now| GroupUse {
                time: now.time.saturating_sub(before),
                ..now
            });
            match used.filter(|_| is_over && !stop.is_requested()) {
                // On a busy machine it waited for a processor.
                Some(used) if used.is_runnable && used.time < self.time && now < self.time * LONGEST_WAIT => {
                    patience = (self.time - used.time).max(LOOK);
                }
                Some(used) if used.time >= self.time / 2 => {
                    let time = numbers::short_time(used.time.as_secs_f64());
                    break Err(format!("it used {time} of processor time and did not answer"));
                }
                _ => {
                    let waited = waited.map(|time| used.map_or(time, |used| used.time));
                    break waited.map_err(|fault| fault.to_string());
                }
            }
        };
        let answer = waited.and_then(|time| Ok((read_answer(&line, id)?, time)));
        let errors = process.last_words();
        if answer.is_ok() {
            self.process = Some(process);
            self.has_answered = true;
        } else {
            self.faults += 1;
        }
        Ok(answer.map_err(|fault| (fault, errors)))
    }
}

/// An answer with its time, or a fault with the end of the standard error.
type Asked = Result<(Answer, Duration), (String, Vec<String>)>;

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
        } else if line.starts_with('{') {
            format!("{printed}, not JSON")
        } else {
            format!("{printed}, not JSON; debugging output belongs on standard error")
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
