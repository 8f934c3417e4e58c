//! Functions on one position (search, tree, perft), and lists of what is available.

use crate::arguments::Arguments;
use crate::error::{bad, raised, warn, without_panic};
use crate::notebook::Tree;
use crate::user_parts::UserObserver;
use crate::work::{Work, begin};
use engine_core::Depth;
use experiments::spec::text::{read_depth, read_nodes};
use games::{AnyObserver, GameRegistry, RootPosition, SearchSetup};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use reports::Record;
use search_variants::{DEEPEST, Strategy};
use sessions::suite::{PositionRow, PositionSelection, SuiteSource, chosen};
use sessions::tree::{TreeOptions, searched};
use sessions::{FileError, SearchIterator, SearchLimits, SearchTask, StopFlag, page_api};
use std::time::Duration;

/// The arguments of a search of one position.
struct Wanted {
    root: RootPosition,
    setup: SearchSetup,
    recipe: Strategy,
    depth: Depth,
    limits: SearchLimits,
    observer: Option<UserObserver>,
}

impl Wanted {
    fn of(arguments: &Arguments<'_>) -> PyResult<Wanted> {
        let (root, recipe) = (arguments.root()?, arguments.strategy("strategy")?);
        let setup = arguments.setup()?.of(&recipe).into_owned();
        let (depth, mut limits) = (arguments.read("depth", read_depth)?, arguments.limits()?);
        if depth.is_none() && limits.nodes.is_none() {
            limits.time = limits.time.or(Some(Duration::from_secs(1)));
        }
        let observer = match arguments.item("observer")? {
            None => None,
            Some(function) => {
                let (board, _) = root.set_up(&setup).map_err(|error| bad(&error))?;
                Some(UserObserver::new(
                    function.unbind(),
                    board,
                    arguments.failure.clone(),
                ))
            }
        };
        Ok(Wanted {
            observer,
            root,
            setup,
            recipe,
            depth: depth.unwrap_or(DEEPEST),
            limits,
        })
    }

    fn task(&self, stop: &StopFlag) -> SearchTask<'_> {
        SearchTask {
            limits: self.limits,
            stop: stop.clone(),
            ..SearchTask::new(&self.root, &self.recipe, &self.setup)
        }
    }

    /// Runs the search and passes each record to `tell`.
    fn send(mut self, mut searcher: SearchIterator, mut send: impl FnMut(Record)) {
        let mut next = || {
            let observer = self.observer.as_mut();
            searcher.next_watched(observer.map(|observer| observer as &mut dyn AnyObserver))
        };
        while let Some(record) = next() {
            send(record);
        }
    }
}

/// Starts a search in a thread of its own, which sends one record per depth.
#[pyfunction]
pub(crate) fn search(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let wanted = Wanted::of(&arguments)?;
    begin(arguments.registries, arguments.failure, move |context| {
        let searcher = SearchIterator::new(&wanted.task(&context.stop), wanted.depth);
        let searcher = searcher.map_err(|error| bad(&error))?;
        context.has_begun();
        wanted.send(searcher, |record| context.row(record));
        Ok(Box::new(|py| Ok(py.None())))
    })
}

/// Searches in the calling thread. Returns the records and the error that stopped the search: the observer's,
/// or Ctrl-C.
#[pyfunction]
pub(crate) fn search_here<'py>(
    py: Python<'py>,
    arguments: Bound<'py, PyDict>,
) -> PyResult<(Vec<Bound<'py, PyAny>>, Option<PyErr>)> {
    let arguments = Arguments::new(arguments)?;
    let (wanted, failure) = (Wanted::of(&arguments)?, arguments.failure);
    let mut records = Vec::new();
    py.detach(|| {
        without_panic(|| {
            let attend = |poll| failure.attended(poll);
            let searcher = SearchIterator::attended(&wanted.task(&failure.stop), wanted.depth, attend);
            wanted.send(searcher.map_err(|error| bad(&error))?, |record| {
                records.push(record);
            });
            Ok(())
        })
    })?;
    let rows = records.iter().map(|record| Ok(pythonize(py, record)?));
    Ok((rows.collect::<PyResult<_>>()?, failure.take()))
}

#[pyfunction]
pub(crate) fn tree(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let (root, setup, recipe) = (
        arguments.root()?,
        arguments.setup()?,
        arguments.strategy("strategy")?,
    );
    let second = arguments.item("second")?.map(|_| arguments.strategy("second"));
    let second = second.transpose()?;
    let depth = arguments.read("depth", read_depth)?.unwrap_or(Depth::new(2));
    let (limits, most) = (
        arguments.limits()?,
        arguments.read("max_nodes", read_nodes)?.unwrap_or(400),
    );
    let folds_quiescence = arguments.word("quiescence", &["show", "fold"])?.as_deref() == Some("fold");
    let path = arguments.get::<String>("path")?.unwrap_or_default();
    begin(arguments.registries, arguments.failure, move |context| {
        let options = TreeOptions {
            root: &root,
            setup: &setup,
            recipe: &recipe,
            second: second.as_ref(),
            depth,
            path: &path,
            limits,
            most: usize::try_from(most).unwrap_or(usize::MAX),
            folds_quiescence,
        };
        let found = searched(&options, &context.stop).map_err(|error| bad(&error))?;
        Ok(Box::new(|py| match found {
            Some(found) => Ok(Py::new(py, Tree(found))?.into_any()),
            None => Ok(py.None()),
        }))
    })
}

#[pyfunction]
pub(crate) fn perft(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let arguments = Arguments::new(arguments)?;
    let (root, setup, threads) = (arguments.root()?, arguments.setup()?, arguments.threads()?);
    let depth = arguments.read("depth", read_depth)?.unwrap_or(Depth::new(1));
    begin(arguments.registries, arguments.failure, move |_| {
        let count = experiments::perft::count(&root, &setup, depth, threads).map_err(raised)?;
        Ok(Box::new(move |py| Ok(pythonize(py, &count)?.unbind())))
    })
}

#[pyfunction]
pub(crate) fn evaluate(arguments: Bound<'_, PyDict>) -> PyResult<i32> {
    let arguments = Arguments::new(arguments)?;
    let (position, _) = arguments
        .root()?
        .set_up(&arguments.setup()?)
        .map_err(|error| bad(&error))?;
    Ok(position.evaluate().centipawns())
}

#[pyfunction]
pub(crate) fn positions(arguments: Bound<'_, PyDict>) -> PyResult<Bound<'_, PyAny>> {
    let py = arguments.py();
    let arguments = Arguments::new(arguments)?;
    let suites = arguments.texts("suite")?.into_iter().map(SuiteSource::Named);
    let selection = PositionSelection {
        suites: suites.collect(),
        positions: arguments.texts("fen")?,
        game: arguments.game()?,
        ..PositionSelection::default()
    };
    let mut rows = Vec::new();
    let notes = chosen(&selection, arguments.registries.games(), &mut |suite, entry| {
        rows.push(PositionRow::of(suite, &entry));
        Ok::<(), FileError>(())
    })
    .map_err(|error| bad(&error))?;
    notes.iter().try_for_each(|note| warn(py, note))?;
    Ok(pythonize(py, &rows)?)
}

#[pyfunction]
pub(crate) fn strategies(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let catalogue = GameRegistry::default().catalogue();
    Ok(pythonize(py, &page_api::components(&catalogue))?)
}

#[pyfunction]
pub(crate) fn suites(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let suites = page_api::suites().map_err(|error| bad(&error))?;
    Ok(pythonize(py, &suites)?)
}
