//! UCI engines: `uci` communicates with one, using limits and options; `child_process` runs its program.

pub(crate) mod child_process;
mod limits;
mod options;
pub(crate) mod processor_time;
mod uci;

pub use child_process::{EngineError, EngineFault, USUAL_MARGIN};
pub use limits::EngineLimits;
pub use uci::{Engine, EngineInfo, EngineMove, EngineSpec};
