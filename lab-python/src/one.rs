//! What is done with one position: a search, its tree, perft; and what there is to choose from.

use crate::error::{bad, raised, without_panic};
use crate::given::Given;
use crate::own::Watching;
use crate::shown::Tree;
use crate::work::{Outcome, Work, begin};
use engine_core::Depth;
use experiments::typed::read_depth;
use experiments::{memory, parallel};
use games::{AnyObserver, Registries};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use reports::Chart;
use search_variants::DEEPEST;
use sessions::tree::{TreeOptions, searched};
use sessions::{Searcher, Task, desk};
use std::time::Duration;

/// A search, a record a depth.
#[pyfunction]
pub(crate) fn search(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let (root, setup, recipe) = (given.root()?, given.setup()?, given.strategy("strategy")?);
    let (depth, mut limits) = (given.read("depth", read_depth)?, given.limits()?);
    if depth.is_none() && limits.nodes.is_none() {
        limits.time = limits.time.or(Some(Duration::from_secs(1)));
    }
    memory::check_table(&recipe).map_err(|error| bad(&error))?;
    let observer = given
        .item("observer")?
        .map(|function| Watching::new(function.unbind(), &root, &setup, given.failure.clone()));
    let mut observer = observer.transpose()?;
    begin(given.registries, given.failure, move |context| {
        let task = Task {
            limits,
            stop: context.stop.clone(),
            ..Task::new(&root, &recipe, &setup)
        };
        let mut searcher = Searcher::new(&task, depth.unwrap_or(DEEPEST)).map_err(|error| bad(&error))?;
        context.has_begun();
        loop {
            let observer = observer.as_mut().map(|observer| observer as &mut dyn AnyObserver);
            match searcher.next_watched(observer) {
                Some(record) => context.record(record),
                None => return Ok::<Outcome, PyErr>(Box::new(|py| Ok(py.None()))),
            }
        }
    })
}

#[pyfunction]
pub(crate) fn tree(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let (root, setup, recipe) = (given.root()?, given.setup()?, given.strategy("strategy")?);
    let second = given
        .item("second")?
        .map(|_| given.strategy("second"))
        .transpose()?;
    let depth = given.read("depth", read_depth)?.unwrap_or(Depth::new(2));
    let (limits, most) = (given.limits()?, given.get("max_nodes")?.unwrap_or(400));
    let folds_quiescence = given.get::<String>("quiescence")?.as_deref() == Some("fold");
    for recipe in [Some(&recipe), second.as_ref()].into_iter().flatten() {
        memory::check_table(recipe).map_err(|error| bad(&error))?;
    }
    begin(given.registries, given.failure, move |context| {
        let options = TreeOptions {
            root: &root,
            setup: &setup,
            recipe: &recipe,
            second: second.as_ref(),
            depth,
            limits,
            most,
            folds_quiescence,
        };
        let found = searched(&options, &context.stop).map_err(|error| bad(&error))?;
        Ok(Box::new(|py| {
            let Some(found) = found else {
                return Ok(py.None());
            };
            let (tree, record, interrupted) = (found.tree, found.record, found.interrupted);
            Ok(Py::new(
                py,
                Tree {
                    tree,
                    record,
                    interrupted,
                },
            )?
            .into_any())
        }))
    })
}

#[pyfunction]
pub(crate) fn perft(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Given::new(arguments)?;
    let (root, setup, threads) = (given.root()?, given.setup()?, given.get("threads")?);
    let depth = given.read("depth", read_depth)?.unwrap_or(Depth::new(1));
    begin(given.registries, given.failure, move |_| {
        let count = parallel::count(&root, &setup, depth, threads).map_err(raised)?;
        Ok(Box::new(move |py| Ok(pythonize(py, &count)?.unbind())))
    })
}

/// A board of the lab as SVG and as text; None of games whose board it cannot draw.
#[pyfunction]
pub(crate) fn board(arguments: Bound<'_, PyDict>) -> PyResult<Option<(String, String, String)>> {
    let root = Given::new(arguments)?.root()?;
    without_panic(|| {
        let diagram = sessions::diagram(root.game(), root.fen());
        Ok(diagram.map(|diagram| {
            let text = diagram.to_text();
            (root.fen().to_owned(), text, Chart::Board(diagram).to_svg())
        }))
    })
}

#[pyfunction]
pub(crate) fn strategies(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let catalogue = Registries::default().catalogue();
    Ok(pythonize(py, &desk::components(&catalogue))?)
}

#[pyfunction]
pub(crate) fn suites(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let suites = desk::suites().map_err(|error| bad(&error))?;
    Ok(pythonize(py, &suites)?)
}
