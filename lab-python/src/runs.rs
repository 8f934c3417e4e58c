//! Functions that run many searches: runs, ablations, horizon checks and matches, and their folders.

use crate::arguments::Arguments;
use crate::error::{bad, raised};
use crate::notebook::{OwnFolder, Page, Results, kind};
use crate::work::{Context, Outcome, Work, begin};
use experiments::memory::ResourceLimits;
use experiments::spec::{AblateCommand, HorizonCommand, MatchCommand, Measuring, RunCommand};
use experiments::{Error, Monitor, OutcomeRows, RunDir, Shard, execute, matches, report};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use reports::Document;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
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
                for (name, content) in arguments
                    .get::<HashMap<String, Vec<u8>>>("files")?
                    .unwrap_or_default()
                {
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
            wanted: arguments.is_true("wanted")?,
        })
    }

    fn results(self, page: Option<Document>, found: OutcomeRows, interrupted: bool) -> Outcome {
        Box::new(move |py| {
            let rows = found.lines().map_err(|error| bad(&error))?;
            let results = Results {
                path: self.out.display().to_string(),
                interrupted,
                page: page.map(|page| Py::new(py, Page(page))).transpose()?,
                rows: (!matches!(found, OutcomeRows::Nothing)).then(|| format!("[{}]", rows.join(","))),
                kind: kind(&found),
                own: Mutex::new(self.temporary),
            };
            Ok(Py::new(py, results)?.into_any())
        })
    }
}

/// Runs a measuring command.
fn measure<C: Measuring<Spec: Send + 'static>, W: Into<experiments::Work> + 'static>(
    arguments: Bound<'_, PyDict>,
    plan: fn(&C::Spec, ResourceLimits, &Monitor<'_>) -> Result<W, Error>,
) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let (spec, command) = arguments.spec::<C>()?;
    let (resources, place) = (arguments.resources()?, RunOutput::of(&arguments)?);
    begin(arguments.registries, arguments.failure, move |context| {
        context.monitored(place.wanted, |monitor| {
            let dir = plan(&spec, resources, monitor)
                .and_then(|plan| RunDir::create(plan, Shard::WHOLE, Some(&place.out), command, monitor));
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
    Ok(place.results(done.page, done.rows, done.interrupted))
}

#[pyfunction]
pub(crate) fn run(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    measure::<RunCommand, _>(arguments, execute::plan)
}

#[pyfunction]
pub(crate) fn horizon(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    measure::<HorizonCommand, _>(arguments, execute::plan)
}

#[pyfunction]
pub(crate) fn ablate(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    measure::<AblateCommand, _>(arguments, execute::plan)
}

#[pyfunction(name = "match")]
pub(crate) fn play_match(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    measure::<MatchCommand, _>(arguments, |spec, resources, monitor| {
        matches::Match::new(spec, resources, monitor.registries())
    })
}

/// Continues an interrupted command in its folder.
#[pyfunction]
pub(crate) fn resume(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let (resources, place) = (arguments.resources()?, RunOutput::of(&arguments)?);
    begin(arguments.registries, arguments.failure, move |context| {
        context.monitored(place.wanted, |monitor| {
            let dir = RunDir::resume(&place.out, resources, monitor);
            finish(dir, place, context, monitor)
        })
    })
}

/// Reads the results of a command back from its folder.
#[pyfunction]
pub(crate) fn open_run(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let place = RunOutput::of(&arguments)?;
    begin(arguments.registries, arguments.failure, move |context| {
        let read = context.monitored(false, |monitor| report::read(&place.out, monitor));
        let (page, found) = read.map_err(raised)?;
        Ok(place.results(Some(page), found, false))
    })
}
