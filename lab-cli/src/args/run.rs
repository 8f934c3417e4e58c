//! Arguments of `lab run` and `lab merge`.

use super::engines::EngineArgs;
use super::options::{LateOptions, OfSpec, Options};
use super::{ResourcesArgs, TableFormat, TablesArgs};
use anyhow::{Result, bail};
use clap::Args as ClapArgs;
use experiments::Shard;
use experiments::spec::RunSpec;
use std::path::PathBuf;

/// Where the results of searches go.
#[derive(Debug, ClapArgs)]
pub(crate) struct PlaceArgs {
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder for everything the run makes; must be new or empty; without it `lab-out/<suite>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// How results are printed: `text`, or tables as `csv`, `markdown` or `latex`; `json` prints the records,
    /// one a line, and with --table a table. The files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) asked: Options<RunArgs>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    _late: LateOptions<RunArgs>,
    #[command(flatten)]
    pub(crate) part: PartArgs,
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
    /// If engines of others are to be asked where that is not done.
    pub(crate) fn spec(&self) -> Result<RunSpec> {
        let PartArgs { resume, plan, shard } = &self.part;
        let engines = self.engines.programs()?;
        let is_shared_out = plan.is_some() || shard.is_some() || self.plan_only.plan_only;
        if !engines.is_empty() && (resume.is_some() || is_shared_out) {
            bail!(
                "--engine goes with a new run that is not shared out: a run that goes on has its engines in its folder, \
                 and parts of a run have none; leave --engine out"
            );
        }
        Ok(RunSpec {
            engines,
            ..self.asked.spec.clone()
        })
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PartArgs {
    /// Continue the run in this folder: search what is missing. The folder holds the run's arguments;
    /// arguments that are given again must be the same
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "plan"])]
    pub(crate) resume: Option<PathBuf>,
    /// Do a part of the plan in this folder, whatever command has written it with --plan-only; `--out` is
    /// then `DIR/shard-I-of-N`. A part that was begun is continued
    #[arg(long, value_name = "DIR", requires = "shard", conflicts_with = "timed")]
    pub(crate) plan: Option<PathBuf>,
    /// Do one of N parts, `1/N` to `N/N`, which `lab merge` joins; it writes what it finds and no report
    #[arg(long, value_name = "I/N", conflicts_with = "timed")]
    pub(crate) shard: Option<Shard>,
}

/// Whether work is shared out.
#[derive(Debug, Default, Clone, Copy, ClapArgs)]
pub(crate) struct PlanOnlyArgs {
    /// Write a plan into --out, and do nothing of it: `lab run --plan DIR --shard I/N` does a part of it,
    /// `lab merge DIR` joins the parts
    #[arg(long, conflicts_with_all = ["resume", "threads", "memory"])]
    pub(crate) plan_only: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct MergeArgs {
    /// Folders of the parts; the folder of a plan means all parts in it
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    /// Folder for everything that is made; must be new or empty; without it `lab-out/<suite>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// How results are printed: `text`, or tables as `csv`, `markdown` or `latex`; `json` prints the records,
    /// one a line, and with --table a table. The files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}
