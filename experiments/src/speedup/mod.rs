//! Speed-ups: the searches of a suite on many processors, simulated
//! ([`search_variants::parallel`]), and what threads that share a table make of them on this machine.

mod carry_out;
mod measured;
mod simulations;

pub use crate::error::SpeedupError;
pub(crate) use carry_out::{do_missing, page};
pub use carry_out::{go_on, plan};

use crate::memory::Resources;
use crate::run::Rounds;
use engine_core::Depth;
use games::Setup;
use search_variants::Strategy;
use search_variants::parallel::{Costs, Method};
use sessions::suite::Selection;
use std::num::NonZeroUsize;

pub(crate) use crate::run::SPEEDUPS;
/// What was measured, a line for each search.
pub(crate) const MEASURED: &str = "measured.ndjson";

#[derive(Clone, Debug)]
pub struct SpeedupOptions {
    pub selection: Selection,
    pub strategy: Strategy,
    pub depth: Depth,
    pub methods: Vec<Method>,
    pub processors: Vec<NonZeroUsize>,
    pub costs: Costs,
    /// In how many rounds threads that share a table are measured, if they are.
    pub measured: Option<Rounds>,
    pub setup: Setup,
    pub resources: Resources,
}
