//! Results as Python objects: pages with their tables and charts, run folders, and trees.

use crate::error::{bad, without_panic};
use experiments::OutcomeRows;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;
use reports::tree_views::TextColor;
use reports::{Document, PrintWidth};
use sessions::tree::SearchedTree;
use std::borrow::Cow;
use std::process;
use std::sync::Mutex;
use tempfile::TempDir;

/// A report: its tables and charts in reading order.
#[pyclass(frozen, module = "search_lab._lab")]
pub(crate) struct Page(pub(crate) Document);

#[pymethods]
impl Page {
    /// Each table as a dict, with its CSV text.
    fn tables<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, String)>> {
        let tables = self.0.tables();
        let tables = tables.map(|table| Ok((pythonize(py, table)?, table.to_csv())));
        tables.collect()
    }

    /// Each chart and board with its name and caption.
    fn charts(&self) -> Vec<(String, String, Chart)> {
        let charts = self.0.figures();
        let each = charts.map(|it| (it.name.clone(), it.caption.clone(), Chart(it.chart.clone())));
        each.collect()
    }

    fn answer(&self) -> Vec<&str> {
        self.0.answer.iter().map(|sentence| &**sentence).collect()
    }

    fn html(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| without_panic(|| Ok(self.0.to_html())))
    }

    /// What the command line prints below the answer.
    fn text(&self, width: usize, rows: usize) -> String {
        let answer = self.0.answer_to_text(width, rows);
        answer.unwrap_or_else(|| self.0.with_first_tables(1).tables_to_text(width))
    }
}

/// A chart or a board.
#[pyclass(frozen, module = "search_lab._lab")]
pub(crate) struct Chart(pub(crate) reports::Chart);

#[pymethods]
impl Chart {
    /// The content of a file of this kind (`svg`, `png` or `pdf`); None for any other kind.
    fn written(&self, py: Python<'_>, kind: &str) -> PyResult<Option<Cow<'static, [u8]>>> {
        py.detach(|| {
            without_panic(|| {
                Ok(match kind {
                    "svg" => Some(self.0.to_svg().into_bytes().into()),
                    "png" => Some(self.0.to_png().into()),
                    "pdf" => Some(self.0.to_pdf(PrintWidth::Page).into()),
                    _ => None,
                })
            })
        })
    }
}

/// The name of this kind of rows, as in `search_lab.rows.KINDS`.
pub(crate) fn kind(found: &OutcomeRows) -> &'static str {
    match found {
        OutcomeRows::Nothing => "records",
        OutcomeRows::Cases(_) => "cases",
        OutcomeRows::Analysis(_) => "ablation",
        OutcomeRows::Speedups(..) => "speedups",
        OutcomeRows::Standings(..) => "pairings",
    }
}

/// The results of a run, an ablation or a match: its folder, its page, its rows. A temporary folder is
/// deleted with it.
#[pyclass(frozen, module = "search_lab._lab")]
pub(crate) struct Results {
    #[pyo3(get)]
    pub(crate) path: String,
    #[pyo3(get)]
    pub(crate) interrupted: bool,
    #[pyo3(get)]
    pub(crate) page: Option<Py<Page>>,
    /// The rows as a JSON array, if the results are not records; else None.
    #[pyo3(get)]
    pub(crate) rows: Option<String>,
    #[pyo3(get)]
    pub(crate) kind: &'static str,
    pub(crate) own: Mutex<Option<OwnFolder>>,
}

#[pymethods]
impl Results {
    /// Whether the folder is temporary, that is, deleted with the results.
    #[getter]
    fn is_own(&self) -> bool {
        self.own.lock().is_ok_and(|own| own.is_some())
    }

    /// Deletes the folder if it is temporary.
    fn remove(&self) {
        if let Ok(mut own) = self.own.lock() {
            own.take();
        }
    }
}

/// A temporary folder. It is deleted when dropped, except in a forked process, which holds only a copy.
pub(crate) struct OwnFolder {
    folder: Option<TempDir>,
    process: u32,
}

impl OwnFolder {
    pub(crate) fn of(folder: TempDir) -> OwnFolder {
        OwnFolder {
            folder: Some(folder),
            process: process::id(),
        }
    }
}

impl Drop for OwnFolder {
    fn drop(&mut self) {
        if self.process != process::id() {
            self.folder.take().map(TempDir::keep);
        }
    }
}

/// A searched tree, and the record of its search.
#[pyclass(frozen, module = "search_lab._lab")]
pub(crate) struct Tree(pub(crate) SearchedTree);

#[pymethods]
impl Tree {
    #[getter]
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0.record)?)
    }

    #[getter]
    fn interrupted(&self) -> bool {
        self.0.interrupted
    }

    /// The nodes as NDJSON, one line per node.
    fn lines(&self) -> PyResult<String> {
        self.0.tree.to_ndjson().map_err(|error| bad(&error))
    }

    fn written(&self, py: Python<'_>, form: &str) -> PyResult<String> {
        py.detach(|| {
            without_panic(|| match form {
                "text" => Ok(self.0.tree.to_text(TextColor::Plain)),
                "svg" => Ok(self.0.tree.to_svg()),
                other => Err(PyValueError::new_err(format!("a tree is not written as {other}"))),
            })
        })
    }
}
