//! The specification of an experiment, [`RunSpec`] or [`MatchSpec`], in all its forms: command-line options,
//! JSON from the page, Python arguments, `manifest.json`.

mod ablation;
mod commands;
mod described;
mod differences;
mod engine_args;
mod groups;
mod matches;
mod names;
mod player;
mod read;
mod registry;
mod run;
mod switches;
#[cfg(test)]
mod tests;
pub mod text;
mod work;

pub(crate) use ablation::{AblationParts, with_subset};
pub use ablation::{AblationSpec, DEFAULT_GAMES};
pub use commands::{
    AblateCommand, HorizonCommand, MatchCommand, Measuring, ParallelCommand, RunCommand, TuneCommand,
};
pub(crate) use described::suite_names;
pub(crate) use differences::differs;
pub use engine_args::Engines;
pub use groups::{Extras, LimitsSpec, POSITIONS, Positions, SetupSpec, Timed, UnreadableArgs};
pub use matches::{Adjudication, MatchSpec, OpeningOrder, RANDOM, Scheme, TuningSpec};
pub(crate) use names::Named;
pub use player::{PlayerKind, PlayerSpec};
pub use read::{CommandLine, read_values};
pub use registry::read_by;
pub(crate) use run::is_zero;
pub use run::{
    DEEPER, HorizonSpec, REFERENCE, RecipeAlias, RunKind, RunSpec, SpeedupSpec, SuiteSpec, THRESHOLD,
};
pub use text::one_of;
pub use work::WorkSpec;
