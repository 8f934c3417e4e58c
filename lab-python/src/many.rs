//! What is done with many searches: runs, ablations, horizon cases and matches, and their folders.

use crate::error::{BadInput, bad, raised};
use crate::given::Given;
use crate::shown::{OwnFolder, Page, Results, kind, rows};
use crate::work::{Context, Outcome, Work, begin};
use engine_core::Depth;
use experiments::horizon::{DEEPER, THRESHOLD};
use experiments::run::{AblationOf, AskedParts, PlanOptions, Purpose};
use experiments::typed::read_depth;
use experiments::{
    Begun, CommandLine, Conduct, Error, Found, Monitor, Shard, Views, begin_alone, conduct, matches, report,
    run as runs,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use reports::Document;
use std::path::PathBuf;
use tempfile::TempDir;

/// Where results go, and what their manifest says of the command.
struct Place {
    out: PathBuf,
    temporary: Option<OwnFolder>,
    command: CommandLine,
    /// Whether each record is wanted as it comes.
    wanted: bool,
}

impl Place {
    fn of(given: &Given<'_>) -> PyResult<Place> {
        let (out, temporary) = match given.get("out")? {
            Some(out) => (out, None),
            None => {
                let temporary = TempDir::with_prefix("search-lab-")?;
                (temporary.path().join("run"), Some(OwnFolder::of(temporary)))
            }
        };
        Ok(Place {
            out,
            temporary,
            command: given.get("command")?.unwrap_or_default(),
            wanted: given.is_true("wanted")?,
        })
    }

    fn results(self, page: Option<Document>, found: Found, interrupted: bool) -> Outcome {
        Box::new(move |py| {
            let results = Results {
                path: self.out.display().to_string(),
                interrupted,
                page: page.map(|page| Py::new(py, Page(page))).transpose()?,
                rows: rows(&found).map_err(|error| bad(&error))?,
                kind: kind(&found),
                _temporary: self.temporary,
            };
            Ok(Py::new(py, results)?.into_any())
        })
    }
}

/// Begins a plan in its folder, and carries it out.
fn carry_out<P: Conduct>(
    given: Given<'_>,
    plan: impl FnOnce(&Monitor<'_>) -> Result<P, Error> + Send + 'static,
) -> PyResult<Work> {
    let place = Place::of(&given)?;
    begin(given.registries, given.failure, move |context| {
        context.monitored(place.wanted, |monitor| {
            let (out, command) = (Some(place.out.as_path()), place.command.clone());
            let begun = plan(monitor).and_then(|plan| begin_alone(plan, Shard::WHOLE, out, command, monitor));
            finish(begun, place, context, monitor)
        })
    })
}

/// The same of a run or what is asked of its searches.
fn measure(given: Given<'_>, options: PlanOptions) -> PyResult<Work> {
    carry_out(given, move |monitor| conduct::plan(&options, monitor))
}

fn finish<P: Conduct>(
    begun: Result<Begun<P>, Error>,
    place: Place,
    context: &Context,
    monitor: &Monitor<'_>,
) -> PyResult<Outcome> {
    let mut begun = begun.map_err(raised)?;
    context.has_begun();
    let done = begun.carry_out(monitor).map_err(raised)?;
    let page = match done.views {
        Views::Page(page) => Some(page),
        Views::Nothing | Views::Csv => None,
    };
    Ok(place.results(page, done.found, done.interrupted))
}

#[pyfunction]
pub(crate) fn run(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let options = given.plan()?;
    measure(given, options)
}

#[pyfunction]
pub(crate) fn horizon(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let searched = given.plan()?;
    let depth = given.read("reference_depth", read_depth)?;
    let depth = depth.unwrap_or(Depth::new(searched.depth.plies() + DEEPER));
    let threshold = given.get("threshold")?.unwrap_or(THRESHOLD);
    if !(1..=4000).contains(&threshold) {
        return Err(BadInput::new_err("`threshold`: from 1 to 4000 centipawns"));
    }
    let (reference, staircase) = (given.strategy("reference")?, given.is_true("staircase")?);
    let options = PlanOptions {
        minimal_trees: false,
        horizon: false,
        purpose: Purpose::cases(&reference, depth, threshold, staircase),
        ..searched
    };
    measure(given, options)
}

#[pyfunction]
pub(crate) fn ablate(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let (base, setup) = (given.strategy("base")?, given.setup()?);
    let of = AblationOf {
        base: base.to_string(),
        parts: given.texts("parts")?,
        design: given.read("design", str::parse)?.unwrap_or_default(),
        measure: given.read("measure", str::parse)?.unwrap_or_default(),
        seed: given.get("seed")?.unwrap_or(1),
        strength: None,
    };
    let asked = AskedParts::new(of, base, &setup.registries.catalogue()).map_err(|error| bad(&error))?;
    let options = PlanOptions {
        purpose: Purpose::Ablation(asked),
        minimal_trees: false,
        horizon: false,
        ..given.plan()?
    };
    measure(given, options)
}

#[pyfunction(name = "match")]
pub(crate) fn play_match(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let (options, resources) = (given.match_options()?, given.resources()?);
    carry_out(given, move |_| matches::Plan::new(&options, resources))
}

/// Goes on with what a command has left in a folder.
#[pyfunction]
pub(crate) fn resume(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let (resources, place) = (given.resources()?, Place::of(&given)?);
    begin(given.registries, given.failure, move |context| {
        context.monitored(place.wanted, |monitor| {
            let unasked = PlanOptions {
                resources,
                ..PlanOptions::default()
            };
            let command = ["run", "horizon", "ablate"].into_iter();
            let mut found = command.map(|command| runs::go_on(&place.out, command, &[], &unasked, monitor));
            match found.find(|begun| !matches!(begun, Err(Error::Manifest(_)))) {
                Some(begun) => finish(begun, place, context, monitor),
                None => {
                    let begun = matches::go_on(&place.out, resources, monitor);
                    finish(begun, place, context, monitor)
                }
            }
        })
    })
}

/// What a command has left in a folder, read back.
#[pyfunction]
pub(crate) fn open_run(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let place = Place::of(&given)?;
    begin(given.registries, given.failure, move |context| {
        let read = context.monitored(false, |monitor| report::read(&place.out, monitor));
        let (page, found) = read.map_err(raised)?;
        Ok(place.results(Some(page), found, false))
    })
}
