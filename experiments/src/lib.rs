//! What one does with searches: suites of positions, runs, ablations, horizon cases, trees, published
//! tables.

pub mod ablate;
mod clock;
pub mod conduct;
mod digest;
pub mod event;
mod expected;
pub mod folder;
pub mod game;
pub mod horizon;
mod input;
mod limits;
mod lock;
pub mod parallel;
pub mod report;
pub mod reproduce;
mod rows;
pub mod run;
pub mod sanitised;
mod searcher;
mod similar;
mod stop;
pub mod suite;
pub mod tree;
mod turnstile;
mod write;

pub use event::{Event, Monitor};
pub use expected::Expected;
pub use folder::Folder;
pub use limits::Limits;
pub use searcher::{Searcher, Task};
pub use stop::StopHandle;
pub use write::CannotWrite;
