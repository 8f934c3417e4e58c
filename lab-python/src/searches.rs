//! Functions on one position (search, tree, perft), and lists of what is available.

use crate::arguments::Arguments;
use crate::error::{bad, raised, warn, without_panic};
use crate::notebook::{Chart, Tree};
use crate::user_parts::UserObserver;
use crate::work::{Work, begin};
use engine_core::Depth;
use experiments::spec::text::{read_depth, read_nodes};
use games::{AnyObserver, AnyPosition, GameRegistry, RootPosition, SearchSetup};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use reports::Record;
use reports::diagram::{BoardLetters, Side};
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
    fn of(given: &Arguments<'_>) -> PyResult<Wanted> {
        let (root, recipe) = (given.root()?, given.strategy("strategy")?);
        let setup = given.setup()?.of(&recipe).into_owned();
        let (depth, mut limits) = (given.read("depth", read_depth)?, given.limits()?);
        if depth.is_none() && limits.nodes.is_none() {
            limits.time = limits.time.or(Some(Duration::from_secs(1)));
        }
        let observer = match given.item("observer")? {
            None => None,
            Some(function) => {
                let (board, _) = root.set_up(&setup).map_err(|error| bad(&error))?;
                Some(UserObserver::new(function.unbind(), board, given.failure.clone()))
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
    fn tell(mut self, mut searcher: SearchIterator, mut tell: impl FnMut(Record)) {
        let mut next = || {
            let observer = self.observer.as_mut();
            searcher.next_watched(observer.map(|observer| observer as &mut dyn AnyObserver))
        };
        while let Some(record) = next() {
            tell(record);
        }
    }
}

/// Starts a search in a thread of its own, which sends one record per depth.
#[pyfunction]
pub(crate) fn search(arguments: Bound<'_, PyDict>) -> PyResult<Work> {
    let given = Arguments::new(arguments)?;
    let wanted = Wanted::of(&given)?;
    begin(given.registries, given.failure, move |context| {
        let searcher = SearchIterator::new(&wanted.task(&context.stop), wanted.depth);
        let searcher = searcher.map_err(|error| bad(&error))?;
        context.has_begun();
        wanted.tell(searcher, |record| context.record(record));
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
    let given = Arguments::new(arguments)?;
    let (wanted, failure) = (Wanted::of(&given)?, given.failure);
    let mut records = Vec::new();
    py.detach(|| {
        without_panic(|| {
            let attend = |poll| failure.attended(poll);
            let searcher = SearchIterator::attended(&wanted.task(&failure.stop), wanted.depth, attend);
            wanted.tell(searcher.map_err(|error| bad(&error))?, |record| {
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
    let given = Arguments::new(arguments)?;
    let (root, setup, recipe) = (given.root()?, given.setup()?, given.strategy("strategy")?);
    let second = given
        .item("second")?
        .map(|_| given.strategy("second"))
        .transpose()?;
    let depth = given.read("depth", read_depth)?.unwrap_or(Depth::new(2));
    let (limits, most) = (
        given.limits()?,
        given.read("max_nodes", read_nodes)?.unwrap_or(400),
    );
    let folds_quiescence = given.word("quiescence", &["show", "fold"])?.as_deref() == Some("fold");
    let path = given.get::<String>("path")?.unwrap_or_default();
    begin(given.registries, given.failure, move |context| {
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
    let given = Arguments::new(arguments)?;
    let (root, setup, threads) = (given.root()?, given.setup()?, given.threads()?);
    let depth = given.read("depth", read_depth)?.unwrap_or(Depth::new(1));
    begin(given.registries, given.failure, move |_| {
        let count = experiments::perft::count(&root, &setup, depth, threads).map_err(raised)?;
        Ok(Box::new(move |py| Ok(pythonize(py, &count)?.unbind())))
    })
}

/// A board as text and as a drawing; None for games whose board the lab cannot draw.
#[pyfunction]
pub(crate) fn board(arguments: Bound<'_, PyDict>) -> PyResult<Option<(String, String, Chart)>> {
    let root = Arguments::new(arguments)?.root()?;
    without_panic(|| {
        let diagram = sessions::diagram(root.game(), root.fen());
        Ok(diagram.map(|diagram| {
            let text = diagram.to_text(BoardLetters::Unicode, Side::First);
            (root.fen().to_owned(), text, Chart(reports::Chart::Board(diagram)))
        }))
    })
}

/// A position on its board.
fn set_up(given: &Arguments<'_>) -> PyResult<Box<dyn AnyPosition>> {
    let position = given.root()?.set_up(&given.setup()?);
    position
        .map(|(position, _)| position)
        .map_err(|error| bad(&error))
}

#[pyfunction]
pub(crate) fn legal_moves(arguments: Bound<'_, PyDict>) -> PyResult<Vec<String>> {
    let position = set_up(&Arguments::new(arguments)?)?;
    let moves = position.legal_moves().into_iter();
    Ok(moves.map(|candidate| position.coordinates(candidate)).collect())
}

#[pyfunction]
pub(crate) fn play(arguments: Bound<'_, PyDict>) -> PyResult<String> {
    Ok(Arguments::new(arguments)?.root()?.fen().to_owned())
}

#[pyfunction]
pub(crate) fn evaluate(arguments: Bound<'_, PyDict>) -> PyResult<i32> {
    Ok(set_up(&Arguments::new(arguments)?)?.evaluate().centipawns())
}

#[pyfunction]
pub(crate) fn positions(arguments: Bound<'_, PyDict>) -> PyResult<Bound<'_, PyAny>> {
    let py = arguments.py();
    let given = Arguments::new(arguments)?;
    let suites = given.texts("suite")?.into_iter().map(SuiteSource::Named);
    let selection = PositionSelection {
        suites: suites.collect(),
        positions: given.texts("fen")?,
        game: given.game()?,
        ..PositionSelection::default()
    };
    let mut rows = Vec::new();
    let notes = chosen(&selection, given.registries.games(), &mut |suite, entry| {
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
