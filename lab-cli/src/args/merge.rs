//! Arguments of `lab merge`.

use super::Format;
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// Arguments of `lab merge`.
#[derive(Debug, ClapArgs)]
pub(crate) struct MergeArgs {
    /// Folders of the parts; the folder of a plan means all parts in it
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    /// Folder for everything that is made; must be new or empty; without it `lab-out/<suite>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// How results are printed: `text` or `json` (the records, one a line); the files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
}
