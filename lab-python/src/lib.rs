#![doc = include_str!("../README.md")]

mod arguments;
mod error;
mod notebook;
mod position;
mod runs;
mod searches;
mod user_error;
mod user_game;
mod user_parts;
mod work;

use pyo3::pymodule;

#[pymodule]
mod _lab {
    #[pymodule_export]
    use crate::notebook::{Chart, Page, Results, Tree};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::runs::command;
    #[pymodule_export]
    use crate::searches::{evaluate, perft, positions, search, search_here, strategies, suites, tree};
    #[pymodule_export]
    use crate::user_parts::UserPart;
    #[pymodule_export]
    use crate::work::Work;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
