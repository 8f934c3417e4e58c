//! [`SpeedupOptions`]: what is simulated and measured.

use crate::memory::Resources;
use crate::run::Rounds;
use engine_core::Depth;
use games::Setup;
use search_variants::Strategy;
use search_variants::parallel::{Costs, Method};
use sessions::suite::Selection;
use std::num::NonZeroUsize;

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
