#![doc = include_str!("../README.md")]

mod error;
mod given;
mod many;
mod one;
mod own;
mod shown;
mod work;

use pyo3::pymodule;

#[pymodule]
mod _lab {
    #[pymodule_export]
    use crate::many::{ablate, horizon, open_run, play_match, resume, run};
    #[pymodule_export]
    use crate::one::{board, perft, search, search_here, strategies, suites, tree};
    #[pymodule_export]
    use crate::own::OwnPart;
    #[pymodule_export]
    use crate::shown::{Chart, Page, Results, Tree};
    #[pymodule_export]
    use crate::work::Work;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
