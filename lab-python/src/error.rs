//! Converts errors of the lab to the exceptions of `search_lab.errors`.

use experiments::Error;
use pyo3::exceptions::PyUserWarning;
use pyo3::{PyErr, PyResult, PyTypeInfo, Python};
use sessions::{FileError, with_causes};
use std::any::Any;
use std::ffi::CString;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

pyo3::import_exception!(search_lab.errors, BadInput);
pyo3::import_exception!(search_lab.errors, CannotWrite);
pyo3::import_exception!(search_lab.errors, LabError);
pyo3::import_exception!(search_lab.errors, NotFound);

/// A note of the lab, as a warning.
pub(crate) fn warn(py: Python<'_>, note: &str) -> PyResult<()> {
    let text = CString::new(note.replace('\0', " "))?;
    PyErr::warn(py, &PyUserWarning::type_object(py), &text, 1)
}

/// The exception for bad input: `NotFound` or `BadInput`.
pub(crate) fn bad(error: &(dyn std::error::Error + 'static)) -> PyErr {
    let sentence = with_causes(error);
    if is_not_found(error) {
        NotFound::new_err(sentence)
    } else {
        BadInput::new_err(sentence)
    }
}

/// Whether the error means that a file, suite or folder does not exist.
fn is_not_found(error: &(dyn std::error::Error + 'static)) -> bool {
    let is_missing_suite = |error: &FileError| matches!(error, FileError::UnknownSuite { .. });
    let is_itself = match error.downcast_ref() {
        Some(Error::Suite(error)) => is_missing_suite(error),
        Some(Error::NoFolder { .. } | Error::NoManifest { .. }) => true,
        _ => error.downcast_ref().is_some_and(is_missing_suite),
    };
    let by_system = error.downcast_ref::<io::Error>();
    is_itself
        || by_system.is_some_and(|error| error.kind() == io::ErrorKind::NotFound)
        || error.source().is_some_and(is_not_found)
}

pub(crate) fn raised(error: Error) -> PyErr {
    match error {
        Error::CannotWrite(error) => CannotWrite::new_err(with_causes(&error)),
        error => bad(&error),
    }
}

/// Runs `work`; a panic becomes a `LabError`, so that none reaches Python.
pub(crate) fn without_panic<T>(work: impl FnOnce() -> Result<T, PyErr>) -> Result<T, PyErr> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(defect(panic.as_ref())))
}

fn defect(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    let text = text.unwrap_or("it broke off");
    LabError::new_err(format!("a defect of the lab, please report it: {text}"))
}
