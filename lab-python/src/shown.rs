//! What is made of records, as Python has it: pages with their tables and charts, and trees.

use crate::error::{bad, without_panic};
use experiments::Found;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;
use reports::Document;
use reports::tree::Paint;
use sessions::tree::SearchedTree;
use tempfile::TempDir;

/// Tables, charts and trees in reading order.
#[pyclass(frozen, module = "search_lab._lab")]
pub(crate) struct Page(pub(crate) Document);

#[pymethods]
impl Page {
    /// Each table as a dict, with its text as CSV.
    fn tables<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, String)>> {
        let tables = self
            .0
            .tables()
            .map(|table| Ok((pythonize(py, table)?, table.to_csv())));
        tables.collect()
    }

    /// Each chart and board: name, caption and SVG.
    fn charts(&self, py: Python<'_>) -> PyResult<Vec<(String, String, String)>> {
        py.detach(|| {
            without_panic(|| {
                let charts = self.0.figures();
                let drawn = charts.map(|it| (it.name.clone(), it.caption.clone(), it.chart.to_svg()));
                Ok(drawn.collect())
            })
        })
    }

    fn findings(&self) -> Vec<&str> {
        self.0.found().collect()
    }

    fn html(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| without_panic(|| Ok(self.0.to_html())))
    }

    fn text(&self, width: usize) -> String {
        self.0.tables_to_text(width)
    }
}

/// What was found besides records, as JSON; None if records are all.
pub(crate) fn rows(found: &Found) -> serde_json::Result<Option<String>> {
    Ok(match found {
        Found::Nothing => None,
        found => Some(format!("[{}]", found.lines()?.join(","))),
    })
}

/// What a run, an ablation, a match leaves: its folder, its page, its rows. A folder that nobody named is
/// removed with it.
#[pyclass(frozen, module = "search_lab._lab")]
pub(crate) struct Results {
    #[pyo3(get)]
    pub(crate) path: String,
    #[pyo3(get)]
    pub(crate) interrupted: bool,
    #[pyo3(get)]
    pub(crate) page: Option<Py<Page>>,
    #[pyo3(get)]
    pub(crate) rows: Option<String>,
    pub(crate) _temporary: Option<TempDir>,
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

    /// A line of JSON a node.
    fn lines(&self) -> PyResult<String> {
        self.0.tree.to_ndjson().map_err(|error| bad(&error))
    }

    fn written(&self, py: Python<'_>, form: &str) -> PyResult<String> {
        py.detach(|| {
            without_panic(|| match form {
                "text" => Ok(self.0.tree.to_text(Paint::Plain)),
                "dot" => Ok(self.0.tree.to_dot()),
                "svg" => Ok(self.0.tree.to_svg()),
                other => Err(PyValueError::new_err(format!("a tree is not written as {other}"))),
            })
        })
    }
}
