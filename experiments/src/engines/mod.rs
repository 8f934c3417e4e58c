//! Engines of others: `uci` speaks with one, `child_process` holds its program.

pub(crate) mod child_process;
mod uci;

pub use child_process::{EngineFault, StartError, USUAL_MARGIN};
pub use uci::{Engine, EngineError, EngineInfo, EngineLimits, EngineMove, EngineSpec};
