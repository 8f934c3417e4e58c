//! What an experiment is asked for, [`RunSpec`] or [`MatchSpec`], in every form that this takes: options of a
//! command, JSON of the page, arguments of Python, `manifest.json`.

mod ablation;
mod matches;
mod names;
mod options;
mod player;
mod run;
mod switches;
#[cfg(test)]
mod tests;
pub mod text;

pub(crate) use ablation::{AblationParts, with_subset};
pub use ablation::{AblationSpec, USUAL_GAMES};
pub use matches::{Adjudication, MatchSpec, RANDOM, Scheme, TuningSpec};
pub(crate) use names::Named;
pub(crate) use options::differences;
pub use options::{definition, read_matches, read_values, without_options};
pub use player::{PlayerKind, PlayerSpec};
pub(crate) use run::is_zero;
pub use run::{
    DEEPER, EXTRAS, HorizonSpec, LIMITS, LimitsSpec, POSITIONS, REFERENCE, RecipeAlias, RunKind, RunSpec,
    STRATEGIES, SetupSpec, SpeedupSpec, SuiteSpec, THRESHOLD, UnreadableArgs,
};
pub use text::one_of;

use clap::ArgMatches;
use std::fmt;

/// What is asked for, whose fields are options of commands.
pub trait Spec: Clone + fmt::Debug {
    /// # Errors
    /// If a value is none.
    fn of_matches(command: &str, matches: &ArgMatches) -> Result<Self, clap::Error>;
}
