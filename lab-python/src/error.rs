//! Errors of the lab as exceptions of `search_lab.errors`.

use experiments::Error;
use pyo3::PyErr;
use sessions::with_causes;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

pyo3::import_exception!(search_lab.errors, BadInput);
pyo3::import_exception!(search_lab.errors, CannotWrite);
pyo3::import_exception!(search_lab.errors, LabError);

/// What can be said of any bad input.
pub(crate) fn bad(error: &dyn std::error::Error) -> PyErr {
    BadInput::new_err(with_causes(error))
}

pub(crate) fn raised(error: Error) -> PyErr {
    match error {
        Error::CannotWrite(error) => CannotWrite::new_err(with_causes(&error)),
        error => bad(&error),
    }
}

/// Does something that may have a defect: no panic comes to Python.
pub(crate) fn without_panic<T>(work: impl FnOnce() -> Result<T, PyErr>) -> Result<T, PyErr> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(defect(panic.as_ref())))
}

fn defect(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    LabError::new_err(format!(
        "a defect of the lab, please report it: {}",
        text.unwrap_or("it broke off")
    ))
}
