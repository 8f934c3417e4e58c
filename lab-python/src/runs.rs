//! Functions that run many searches: runs, ablations, horizon checks and matches, and their folders; grading.

use crate::arguments::Arguments;
use crate::error::{BadInput, NotFound, bad, raised};
use crate::notebook::{OwnFolder, Page, Results, kind};
use crate::work::{Context, Outcome, Work, begin};
use disk::bounded_read::{self, ReadError};
use experiments::grade::{GradeSession, LoadedExercise, STANDARD_TASKS};
use experiments::matches::Match;
use experiments::reproduce as rerun;
use experiments::spec::text::read_time;
use experiments::spec::{
    AblateCommand, HorizonCommand, MatchCommand, Measuring, ParallelCommand, RunCommand, TuneCommand,
};
use experiments::{
    Error, Folder, Monitor, OutcomeRows, RunDir, Shard, WorkSpec, execute, grade as grading, report,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use reports::Document;
use std::collections::HashMap;
use std::fs;
use std::io::BufReader;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;
use tempfile::TempDir;

/// The folder of the results.
struct RunOutput {
    out: PathBuf,
    temporary: Option<OwnFolder>,
    /// Whether each record is sent to Python as it arrives.
    wanted: bool,
}

impl RunOutput {
    fn of(arguments: &Arguments<'_>) -> PyResult<RunOutput> {
        let (out, temporary) = match arguments.get("out")? {
            Some(out) => (out, None),
            None => {
                let temporary = TempDir::with_prefix("search-lab-")?;
                let out = temporary.path().join("run");
                // The files of an unpickled run.
                let files: Option<HashMap<String, Vec<u8>>> = arguments.get("files")?;
                for (name, content) in files.unwrap_or_default() {
                    let path = out.join(name);
                    fs::create_dir_all(path.parent().unwrap_or(&out))?;
                    fs::write(path, content)?;
                }
                (out, Some(OwnFolder::of(temporary)))
            }
        };
        Ok(RunOutput {
            out,
            temporary,
            wanted: arguments.get("wanted")?.unwrap_or(false),
        })
    }

    fn results(self, page: Option<Document>, found: &OutcomeRows, interrupted: bool) -> PyResult<Outcome> {
        let rows = found.lines().map_err(|error| bad(&error))?;
        let rows = (!matches!(found, OutcomeRows::Nothing)).then_some(rows);
        Ok(self.rows(page, rows, kind(found), interrupted))
    }

    fn rows(
        self,
        page: Option<Document>,
        rows: Option<Vec<String>>,
        kind: &'static str,
        interrupted: bool,
    ) -> Outcome {
        Box::new(move |py| {
            let results = Results {
                path: self.out.display().to_string(),
                interrupted,
                page: page.map(|page| Py::new(py, Page(page))).transpose()?,
                rows: rows.map(|rows| format!("[{}]", rows.join(","))),
                kind,
                own: Mutex::new(self.temporary),
            };
            Ok(Py::new(py, results)?.into_any())
        })
    }
}

/// Begins a command by its name.
#[pyfunction]
pub(crate) fn command(name: &str, arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    match name {
        RunCommand::NAME => measured::<RunCommand>(arguments),
        HorizonCommand::NAME => measured::<HorizonCommand>(arguments),
        AblateCommand::NAME => measured::<AblateCommand>(arguments),
        ParallelCommand::NAME => measured::<ParallelCommand>(arguments),
        MatchCommand::NAME => measured::<MatchCommand>(arguments),
        TuneCommand::NAME => measured::<TuneCommand>(arguments),
        "resume" => resume(arguments),
        "open_run" => open_run(arguments),
        "reproduce" => reproduce(arguments),
        "grade" => grade(arguments),
        other => Err(BadInput::new_err(format!("there is no command `{other}`"))),
    }
}

fn measured<C: Measuring>(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let (spec, command) = arguments.spec::<C>()?;
    let (spec, threads): (WorkSpec, _) = (spec.into(), arguments.threads()?);
    let place = RunOutput::of(&arguments)?;
    begin(arguments.registries, arguments.failure, move |context| {
        context.monitored(place.wanted, |monitor| {
            let work = match &spec {
                WorkSpec::Run(spec) => execute::plan(spec, threads, monitor).map(Into::into),
                WorkSpec::Match(spec) => {
                    Match::new(spec, threads, monitor.registries()).map(experiments::Work::from)
                }
            };
            let dir =
                work.and_then(|work| RunDir::create(work, Shard::WHOLE, Some(&place.out), command, monitor));
            finish(dir, place, context, monitor)
        })
    })
}

fn finish(
    dir: Result<RunDir, Error>,
    place: RunOutput,
    context: &Context,
    monitor: &Monitor<'_>,
) -> PyResult<Outcome> {
    let mut dir = dir.map_err(raised)?;
    context.has_begun();
    let done = dir.execute(monitor).map_err(raised)?;
    place.results(done.page, &done.rows, done.interrupted)
}

/// Reruns the published tables.
fn reproduce(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let place = RunOutput::of(&arguments)?;
    begin(arguments.registries, arguments.failure, move |context| {
        let rerun = context.monitored(false, |monitor| {
            let folder = Folder::create_alone(Some(&place.out), "reproduce", monitor)?;
            context.has_begun();
            rerun::run(&folder, monitor.stop())
        });
        let found = rerun.map_err(raised)?;
        let interrupted = found.is_none();
        let (page, rows) = found.map(|(page, rows, _)| (page, rows)).unzip();
        let rows = rows.transpose().map_err(|error| bad(&error))?;
        Ok(place.rows(page, Some(rows.unwrap_or_default()), "comparison", interrupted))
    })
}

/// Grades a program, and sends the report on each task.
fn grade(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let (time, memory) = (
        arguments
            .read("time", read_time)?
            .unwrap_or(Duration::from_secs(10)),
        arguments.read("memory", str::parse)?,
    );
    let tasks = tasks(arguments.get("tasks")?)?;
    let mut grader = GradeSession::new(arguments.get("program")?.unwrap_or_default(), time, memory);
    begin(arguments.registries, arguments.failure, move |context| {
        context.has_begun();
        for task in &tasks {
            match grader.grade(task, &context.stop).map_err(|error| bad(&error))? {
                Some(report) => context.row(report),
                None => break,
            }
        }
        Ok(Box::new(|py| Ok(py.None())))
    })
}

/// The tasks of a file, or the standard ones.
fn tasks(path: Option<PathBuf>) -> PyResult<Vec<LoadedExercise>> {
    let Some(path) = path else {
        return grading::read("the standard tasks", STANDARD_TASKS.as_bytes()).map_err(|error| bad(&error));
    };
    let name = path.display().to_string();
    let file = bounded_read::named(&path).map_err(|error| bad(&ReadError::cannot(&name)(error)))?;
    let file = file.ok_or_else(|| NotFound::new_err(format!("there is no file {name}")))?;
    grading::read(&name, BufReader::new(file)).map_err(|error| bad(&error))
}

/// Continues an interrupted command in its folder.
fn resume(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let (threads, place) = (arguments.threads()?, RunOutput::of(&arguments)?);
    begin(arguments.registries, arguments.failure, move |context| {
        context.monitored(place.wanted, |monitor| {
            let dir = RunDir::resume(&place.out, threads, monitor);
            finish(dir, place, context, monitor)
        })
    })
}

/// Reads the results of a command back from its folder.
fn open_run(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let place = RunOutput::of(&arguments)?;
    begin(arguments.registries, arguments.failure, move |context| {
        let read = context.monitored(false, |monitor| report::read(&place.out, monitor));
        let (page, found) = read.map_err(raised)?;
        place.results(Some(page), &found, false)
    })
}
