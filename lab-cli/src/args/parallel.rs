//! Arguments of `lab parallel`.

use super::{Format, PlanOnlyArgs, ResourcesArgs, SetupArgs, SuitesArgs, read_depth, read_recipe};
use clap::Args as ClapArgs;
use engine_core::Depth;
use experiments::run::{DividedAmong, PlanOptions, Purpose, Rounds};
use experiments::typed::each_once;
use search_variants::Strategy;
use search_variants::parallel::Method;
use std::num::NonZeroUsize;
use std::path::PathBuf;

const MAX_PROCESSORS: usize = 1024;

/// The most units of time that a node or a message takes.
const DEAREST: u32 = 1_000_000;

#[derive(Debug, ClapArgs)]
pub(crate) struct ParallelArgs {
    #[command(flatten)]
    suites: SuitesArgs,
    /// A recipe of alpha-beta or pvs without null-move and lmr; with tt where a table is to be shared
    #[arg(long, default_value = "pvs+qs+mvv-lva+killers+history+tt", value_name = "RECIPE", value_parser = read_recipe, add = super::complete::recipe())]
    strategy: Strategy,
    /// Search depths 1 to N
    #[arg(long, value_name = "N", value_parser = read_depth, required_unless_present = "resume")]
    depth: Option<Depth>,
    /// How the search is divided, separated by commas: `root`, `pv`, `ybw` (young brothers wait) share out
    /// moves; with `shared-table` each processor searches everything
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "root,pv,ybw,shared-table",
        value_name = "METHOD,METHOD...",
        value_parser = read_method
    )]
    method: Vec<Method>,
    /// Numbers of processors, separated by commas
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "1,2,4,8,16,32,64",
        value_name = "P,P...",
        value_parser = read_processors
    )]
    processors: Vec<NonZeroUsize>,
    /// Units of time that a node takes
    #[arg(long, default_value_t = 1, value_name = "TIME", value_parser = |text: &str| read_cost(text, 1))]
    node_cost: u32,
    /// Units of time that a message takes
    #[arg(long, default_value_t = 1, value_name = "TIME", value_parser = |text: &str| read_cost(text, 0))]
    message_cost: u32,
    /// Beside the simulation, search with a shared table on as many threads as --processors names and this
    /// machine has, in so many rounds, and show the measured speed-ups
    #[arg(long, value_name = "ROUNDS", conflicts_with = "plan_only")]
    measured: Option<Rounds>,
    #[command(flatten)]
    setup: SetupArgs,
    #[command(flatten)]
    resources: ResourcesArgs,
    /// Folder for everything that is made; must be new or empty; without it `lab-out/parallel-<suite>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Continue the work in this folder: simulate and measure what is missing. The folder holds the
    /// arguments; only --threads, --memory and --format can be given again
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "names", "positions", "game", "from_ply", "every", "strategy", "depth", "method", "processors", "node_cost",
        "message_cost", "measured", "board", "eval", "out",
    ])]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    /// How results are printed: `text` for people, `json` (one position, method and number of processors a
    /// line, then one measured search a line) for programs. The files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
}

impl ParallelArgs {
    /// The same as values. Where speed-ups go on their folder has the depth.
    pub(crate) fn options(&self) -> PlanOptions {
        PlanOptions {
            selection: self.suites.selection(),
            strategies: vec![self.strategy.clone()],
            depth: self.depth.unwrap_or(Depth::new(1)),
            horizon: false,
            timed: self.measured,
            purpose: Purpose::Speedups(DividedAmong {
                methods: each_once(self.method.iter().copied()),
                processors: each_once(self.processors.iter().copied()),
                node_cost: self.node_cost,
                message_cost: self.message_cost,
            }),
            setup: self.setup.setup(),
            resources: self.resources.resources(),
            ..PlanOptions::default()
        }
    }
}

fn read_method(text: &str) -> Result<Method, String> {
    let mut methods = Method::ALL.into_iter();
    let found = methods.find(|method| method.info().name == text);
    found.ok_or_else(|| {
        let names = Method::ALL.map(|method| method.info().name);
        format!("a method is one of {}", names.join(", "))
    })
}

fn read_processors(text: &str) -> Result<NonZeroUsize, String> {
    let processors = text.parse().ok();
    let processors = processors.filter(|processors: &NonZeroUsize| processors.get() <= MAX_PROCESSORS);
    processors.ok_or_else(|| format!("a number of processors is a whole number from 1 to {MAX_PROCESSORS}"))
}

fn read_cost(text: &str, least: u32) -> Result<u32, String> {
    let cost = text.parse().ok().filter(|cost| (least..=DEAREST).contains(cost));
    cost.ok_or_else(|| format!("a time is a whole number of units from {least} to {DEAREST}"))
}
