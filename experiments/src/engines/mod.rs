//! UCI engines: `uci` communicates with one, using limits, options and reports; `child_process` runs its
//! program.

pub(crate) mod child_process;
mod limits;
mod options;
pub(crate) mod processor_time;
mod search_report;
mod uci;

pub use child_process::{DEFAULT_MARGIN, EngineError, EngineFault};
pub use limits::EngineLimits;
pub use search_report::EngineInfo;
pub use uci::{Engine, EngineMove, EngineSpec};
