//! Arguments of the commands that continue the work in a folder: `lab resume`, `lab work`, `lab merge`.

use super::{OUTPUT, PrintArgs};
use clap::Args as ClapArgs;
use experiments::Shard;
use experiments::threads::Threads;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub(crate) struct ResumeArgs {
    /// Folder of an interrupted run, match, ablation, tuning, or a part of one
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) threads: Threads,
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
    pub(crate) threads: Threads,
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
