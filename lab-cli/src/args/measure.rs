//! [`MeasureArgs`]: arguments of the commands that measure into a folder.

use super::{TableFormat, TablesArgs};
use clap::Args as ClapArgs;
use experiments::spec::{
    AblateCommand, HorizonCommand, MatchCommand, Measuring, ParallelCommand, RunCommand, TuneCommand,
};
use experiments::threads::Threads;
use reports::{ablation, speedup, standings, tables};
use std::fmt::Debug;
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
pub(crate) struct MeasureArgs<C: Printed> {
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

/// A command that measures, and what it has besides what it asks for.
pub(crate) trait Printed: Measuring + Clone + Debug + Send + Sync + 'static {
    /// The tables that can be printed, with what each is.
    const TABLES: &'static [(&'static str, &'static str)];
    const FOLDER: &'static str;
    /// Whether it can be shared out as a plan.
    const IS_SHARED: bool = true;
    /// Options of what no part of a plan does.
    const NOT_PLANNED: &'static [&'static str] = &[];
}

impl Printed for RunCommand {
    const TABLES: &'static [(&'static str, &'static str)] = &tables::TABLE_NAMES;
    const FOLDER: &'static str = "SUITE";
    const NOT_PLANNED: &'static [&'static str] = &["timed"];
}

impl Printed for AblateCommand {
    const TABLES: &'static [(&'static str, &'static str)] = &ablation::TABLE_NAMES;
    const FOLDER: &'static str = "ablate-SUITE";
    const NOT_PLANNED: &'static [&'static str] = &["timed", "with_strength"];
}

impl Printed for HorizonCommand {
    const TABLES: &'static [(&'static str, &'static str)] = &tables::TABLE_NAMES;
    const FOLDER: &'static str = "SUITE";
}

impl Printed for ParallelCommand {
    const TABLES: &'static [(&'static str, &'static str)] = &speedup::TABLE_NAMES;
    const FOLDER: &'static str = "parallel-SUITE";
}

impl Printed for MatchCommand {
    const TABLES: &'static [(&'static str, &'static str)] = &standings::tables::TABLE_NAMES;
    const FOLDER: &'static str = "match-GAME";
}

impl Printed for TuneCommand {
    const TABLES: &'static [(&'static str, &'static str)] = &standings::tables::TABLE_NAMES;
    const FOLDER: &'static str = "tune-GAME";
    const IS_SHARED: bool = false;
}
