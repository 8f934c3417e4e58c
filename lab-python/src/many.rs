//! What is done with many searches: runs, ablations, horizon cases and matches, and their folders.

use crate::error::{BadInput, bad, raised};
use crate::given::Given;
use crate::shown::{Page, Results, rows};
use crate::work::{Context, Outcome, Work, begin};
use engine_core::Depth;
use experiments::ablate::{self as ablation, AblateOptions, PartGroup};
use experiments::conduct::{Found, Views, carry_out};
use experiments::horizon::{self as cases, HorizonOptions, THRESHOLD};
use experiments::matches::{self, MatchStart};
use experiments::memory::Resources;
use experiments::run::{Begun, Plan, go_on};
use experiments::typed::read_depth;
use experiments::{CommandLine, Error, Monitor, Shard, begin_alone, report};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use reports::Document;
use search_variants::strategy::{expanded, split_outside};
use std::path::PathBuf;
use tempfile::TempDir;

/// Where results go, and what their manifest says of the command.
struct Place {
    out: PathBuf,
    temporary: Option<TempDir>,
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
                (temporary.path().join("run"), Some(temporary))
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
                _temporary: self.temporary,
            };
            Ok(Py::new(py, results)?.into_any())
        })
    }
}

/// Begins a plan in its folder, and carries it out.
fn measure(given: Given<'_>, plan: impl FnOnce() -> Result<Plan, Error> + Send + 'static) -> PyResult<Work> {
    let place = Place::of(&given)?;
    begin(given.registries, given.failure, move |context| {
        context.monitored(place.wanted, |monitor| {
            let begun = plan().and_then(|plan| {
                begin_alone(
                    plan,
                    Shard::WHOLE,
                    Some(&place.out),
                    place.command.clone(),
                    monitor,
                )
            });
            conduct(begun, place, context, monitor)
        })
    })
}

fn conduct(
    begun: Result<Begun, Error>,
    place: Place,
    context: &Context,
    monitor: &Monitor<'_>,
) -> PyResult<Outcome> {
    let mut begun = begun.map_err(raised)?;
    context.has_begun();
    let done = carry_out(&mut begun, monitor).map_err(raised)?;
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
    measure(given, move || Plan::new(&options))
}

#[pyfunction]
pub(crate) fn horizon(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let options = HorizonOptions {
        plan: given.plan()?,
        reference: given.strategy("reference")?,
        reference_depth: given.read("reference_depth", read_depth)?,
        threshold: given.get("threshold")?.unwrap_or(THRESHOLD),
        staircase: given.is_true("staircase")?,
    };
    if !(1..=4000).contains(&options.threshold) {
        return Err(BadInput::new_err("`threshold`: from 1 to 4000 centipawns"));
    }
    measure(given, move || cases::plan(&options))
}

#[pyfunction]
pub(crate) fn ablate(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let (base, setup) = (given.strategy("base")?, given.setup()?);
    let design = given.read("design", str::parse)?.unwrap_or_default();
    let mut parts = Vec::new();
    for text in given.texts("parts")? {
        for text in split_outside(&text, ',') {
            parts.extend(expanded(text).map_err(|error| bad(&error))?);
        }
    }
    let parts = PartGroup::read(&parts, &base, design, &setup.registries.catalogue());
    let options = AblateOptions {
        base,
        parts: parts.map_err(|error| bad(&error))?,
        design,
        selection: given.selection()?,
        depth: given.read("depth", read_depth)?.unwrap_or(Depth::new(4)),
        measure: given.read("measure", str::parse)?.unwrap_or_default(),
        seed: given.get("seed")?.unwrap_or(1),
        timed: given.read("timed", str::parse)?,
        strength: None,
        setup,
        limits: given.limits()?,
        resources: given.resources()?,
    };
    measure(given, move || ablation::plan(&options))
}

/// Begins a match, and plays it.
fn play(
    start: &MatchStart,
    resources: Resources,
    place: Place,
    context: &Context,
    monitor: &Monitor<'_>,
) -> PyResult<Outcome> {
    let mut begun = matches::begin(start, resources, place.command.clone(), monitor).map_err(raised)?;
    context.has_begun();
    let played = matches::carry_out(&mut begun, monitor).map_err(raised)?;
    let found = Found::Standings(played.standings, played.sprt);
    Ok(place.results(Some(played.document), found, played.interrupted))
}

#[pyfunction(name = "match")]
pub(crate) fn play_match(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let (options, resources, place) = (given.match_options()?, given.resources()?, Place::of(&given)?);
    begin(given.registries, given.failure, move |context| {
        let start = MatchStart::New {
            options: Box::new(options),
            out: Some(place.out.clone()),
        };
        context.monitored(false, |monitor| play(&start, resources, place, context, monitor))
    })
}

/// Goes on with what a command has left in a folder.
#[pyfunction]
pub(crate) fn resume(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let (resources, place) = (given.resources()?, Place::of(&given)?);
    begin(given.registries, given.failure, move |context| {
        context.monitored(place.wanted, |monitor| {
            let command = ["run", "horizon", "ablate"].into_iter();
            let again = |command| {
                let unasked = || Plan::new(&Default::default());
                go_on(&place.out, command, (&[], unasked), resources, monitor)
            };
            let mut found = command.map(again);
            let is_other = |begun: &Result<Begun, Error>| matches!(begun, Err(Error::Manifest(_)));
            match found.find(|begun| !is_other(begun)) {
                Some(begun) => conduct(begun, place, context, monitor),
                None => {
                    let start = MatchStart::Resumed(place.out.clone());
                    play(&start, resources, place, context, monitor)
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
