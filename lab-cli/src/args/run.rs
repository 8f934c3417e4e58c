//! Arguments of `lab run`, and of what goes on with the work of any command: `lab resume`, `lab work`, `lab
//! merge`.

use super::engines::EngineArgs;
use super::options::{OfSpec, Options};
use super::{ResourcesArgs, TableFormat, TablesArgs};
use anyhow::Result;
use clap::Args as ClapArgs;
use experiments::Shard;
use experiments::spec::RunSpec;
use std::path::PathBuf;

/// Heading of the help.
pub(crate) const OUTPUT: &str = "Output";

/// How results are printed.
#[derive(Debug, Default, Clone, ClapArgs)]
pub(crate) struct PrintArgs {
    /// text, csv, markdown or latex; json prints records, figures or pairings, or the --table
    #[arg(long, value_enum, default_value_t, hide_possible_values = true, help_heading = OUTPUT)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}

/// Where the results of searches go.
#[derive(Debug, ClapArgs)]
pub(crate) struct PlaceArgs {
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder; new or empty [default: lab-out/SUITE-TIME]
    #[arg(short, long, value_name = "DIR", help_heading = OUTPUT)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) asked: Options<RunArgs>,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
}

impl OfSpec for RunArgs {
    type Spec = RunSpec;

    const COMMAND: &'static str = "run";
}

impl RunArgs {
    /// What is asked for.
    ///
    /// # Errors
    /// If an engine has a budget of its own.
    pub(crate) fn spec(&self) -> Result<RunSpec> {
        Ok(RunSpec {
            engines: self.engines.programs()?,
            ..(*self.asked).clone()
        })
    }
}

/// Whether work is shared out.
#[derive(Debug, Default, Clone, Copy, ClapArgs)]
pub(crate) struct PlanOnlyArgs {
    /// Write the plan only, to --out; `lab work DIR --part I/N` does a part, `lab merge DIR` joins them (`lab
    /// resume DIR` continues what was interrupted)
    #[arg(long, conflicts_with_all = ["threads", "memory"], help_heading = "Share")]
    pub(crate) plan_only: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ResumeArgs {
    /// Folder of an interrupted run, match, ablation, tuning, or a part of one
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Let the parts of an ablation play as well, if they were not asked to
    #[arg(long)]
    pub(crate) strength: bool,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct WorkArgs {
    /// Folder of a plan, as any measuring command writes it with --plan-only
    #[arg(value_name = "DIR")]
    pub(crate) plan: PathBuf,
    /// Which of N equal parts; a part that was interrupted is continued
    #[arg(long, value_name = "I/N")]
    pub(crate) part: Shard,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder of the part [default: DIR/shard-I-of-N]
    #[arg(short, long, value_name = "DIR", help_heading = OUTPUT)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct MergeArgs {
    /// Folders of the parts; the folder of a plan means all parts in it
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    /// Folder; new or empty [default: lab-out/SUITE-TIME]
    #[arg(short, long, value_name = "DIR", help_heading = OUTPUT)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}
