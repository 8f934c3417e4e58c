//! [`RunSpec`]: what a run is asked for, in every form that this takes: options of a command, JSON of the
//! page, arguments of Python, `manifest.json`.

mod ablation;
mod options;
mod run;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use ablation::AblationParts;
pub use ablation::{AblationSpec, USUAL_GAMES};
pub(crate) use options::differences;
pub use options::{OptionError, RunOptions, definition};
pub(crate) use run::Named;
pub use run::{
    DEEPER, HorizonSpec, LimitsSpec, REFERENCE, RecipeAlias, Rounds, RunKind, RunSpec, SetupSpec,
    SpeedupSpec, SuiteSpec, THRESHOLD, UnreadableArgs,
};
pub use text::one_of;
