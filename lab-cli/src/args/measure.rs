//! [`MeasureArgs`]: arguments of the commands that measure into a folder.

use super::{TableFormat, TablesArgs};
use clap::Args as ClapArgs;
use experiments::spec::Measuring;
use experiments::threads::Threads;
use std::path::PathBuf;

/// Heading of the help.
pub(crate) const OUTPUT: &str = "Output";

/// How results are printed.
#[derive(Debug, Default, Clone, ClapArgs)]
pub(crate) struct PrintArgs {
    /// Output format: text, csv, markdown, latex or json
    #[arg(long, value_enum, default_value_t, hide_possible_values = true, help_heading = OUTPUT)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}

/// What a command measures, and what becomes of it: where it goes, whether it is shared out, how it is
/// printed.
#[derive(Debug, ClapArgs)]
pub(crate) struct MeasureArgs<C: Measuring> {
    #[command(flatten)]
    pub(crate) command: C,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[arg(
        short,
        long,
        value_name = "DIR",
        help_heading = OUTPUT,
        help = format!("Folder; new or empty [default: lab-out/{}-TIME]", C::FOLDER)
    )]
    pub(crate) out: Option<PathBuf>,
    /// Write the plan only, to --out; `lab work DIR --part I/N` does a part, `lab merge DIR` joins them (`lab
    /// resume DIR` continues what was interrupted)
    #[arg(
        long,
        conflicts_with = "threads",
        conflicts_with_all = C::NOT_PLANNED,
        hide = !C::IS_SHARED,
        help_heading = "Share"
    )]
    pub(crate) plan_only: bool,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}
