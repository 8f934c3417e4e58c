//! [`SpeedupOptions`]: what is simulated and measured.

use crate::memory::Resources;
use crate::run::Rounds;
use engine_core::Depth;
use games::Setup;
use search_variants::Strategy;
use search_variants::parallel::{Costs, Method};
use sessions::suite::Selection;
use std::num::NonZeroUsize;

/// What is simulated.
#[derive(Clone, Debug)]
pub struct SpeedupOptions {
    /// The positions.
    pub selection: Selection,
    /// The strategy.
    pub strategy: Strategy,
    /// To which depth.
    pub depth: Depth,
    /// How the search is divided.
    pub methods: Vec<Method>,
    /// Among how many processors.
    pub processors: Vec<NonZeroUsize>,
    /// What things take.
    pub costs: Costs,
    /// In how many rounds threads that share a table are measured, if they are.
    pub measured: Option<Rounds>,
    /// Board and evaluation.
    pub setup: Setup,
    /// How much is simulated side by side.
    pub resources: Resources,
}
