//! Speed-ups: the searches of a suite on many processors, simulated
//! ([`search_variants::parallel`]), and what threads that share a table make of them on this machine.

mod carry_out;
mod measured;
mod simulations;

pub use crate::error::SpeedupError;
pub(crate) use carry_out::{do_missing, page, refuse_unfit};
pub(crate) use simulations::Simulations;

pub(crate) use crate::run::SPEEDUPS;
/// What was measured, a line for each search.
pub(crate) const MEASURED: &str = "measured.ndjson";
