//! Arguments of `lab run` and `lab merge`.

use super::engines::EngineArgs;
use super::{
    BudgetArgs, Format, GameArgs, ResourcesArgs, SetupArgs, Strategies, TablesArgs, UnreadableArgs,
    read_depth, read_strategies,
};
use anyhow::{Result, bail};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args as ClapArgs, Command, FromArgMatches};
use engine_core::Depth;
use experiments::Shard;
use experiments::run::{PlanOptions, Rounds, Spelling};
use experiments::typed::each_once;
use sessions::suite::{Sampling, Selection, SuiteSource, SuiteStream};
use std::io::{self, BufReader};
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub(crate) struct SuitesArgs {
    /// A suite's name (see `lab suites`), a file of EPD or FEN lines, a file `*.pgn` of games, or `-` for
    /// standard input; may be repeated. Without it and without --fen `bratko-kopec`, or the game's own
    #[arg(long = "suite", value_name = "NAME|FILE|-", add = super::complete::suite())]
    pub(crate) names: Vec<String>,
    /// A position, instead of a suite or in addition: `startpos` or a FEN, in quotes; may be repeated
    #[arg(long = "fen", value_name = "FEN|startpos")]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Of games in PGN take positions from so many half-moves on [default: 16]; each position once
    #[arg(long, value_name = "N")]
    from_ply: Option<usize>,
    /// Of games in PGN take a position after every so many half-moves [default: 8]
    #[arg(long, value_name = "N", value_parser = read_every)]
    every: Option<NonZeroUsize>,
    #[command(flatten)]
    unreadable: UnreadableArgs,
}

impl SuitesArgs {
    pub(crate) fn selection(&self) -> Selection {
        Selection {
            suites: self.names.iter().map(|name| source(name)).collect(),
            positions: self.positions.clone(),
            game: self.game.game,
            sampling: self.sampling(),
            strict: self.unreadable.strict,
        }
    }

    /// Which positions of games, if that was said.
    fn sampling(&self) -> Option<Sampling> {
        let usual = Sampling::default();
        let is_given = self.from_ply.is_some() || self.every.is_some();
        is_given.then(|| Sampling {
            from_ply: self.from_ply.unwrap_or(usual.from_ply),
            every: self.every.map_or(usual.every, NonZeroUsize::get),
        })
    }
}

fn read_every(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .map_err(|_| "a whole number from 1 up is wanted".to_owned())
}

/// The suite of that name, in that file, or on standard input.
fn source(name: &str) -> SuiteSource {
    match name {
        "-" => SuiteSource::Stream(SuiteStream::new(
            "stdin",
            "standard input",
            BufReader::new(io::stdin()),
        )),
        name => name.into(),
    }
}

/// Arguments of searches, and where their results go.
#[derive(Debug, ClapArgs)]
pub(crate) struct SearchesArgs {
    #[command(flatten)]
    pub(crate) suites: SuitesArgs,
    /// A recipe; `ladder` and `roadmap` stand for their steps, `modern` for the last of these; may be
    /// repeated
    #[arg(long = "strategy", default_value = "ladder", value_name = "RECIPE", value_parser = read_strategies, add = super::complete::recipe())]
    pub(crate) strategies: Vec<Strategies>,
    /// Search depths 1 to N
    #[arg(long, default_value = "4", value_name = "N", value_parser = read_depth)]
    pub(crate) depth: Depth,
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder for everything the run makes; must be new or empty; without it `lab-out/<suite>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// How results are printed: `text` or `json` (the records, one a line); the files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}

impl SearchesArgs {
    /// The searches, as values.
    pub(crate) fn options(&self) -> PlanOptions {
        PlanOptions {
            selection: self.suites.selection(),
            strategies: each_once(self.strategies.iter().flat_map(|several| several.recipes.clone())),
            spellings: self.spellings(),
            depth: self.depth,
            horizon: false,
            setup: self.setup.setup(),
            limits: self.budget.limits(),
            resources: self.resources.resources(),
            ..PlanOptions::default()
        }
    }

    /// The recipes that were not typed as records name them.
    fn spellings(&self) -> Vec<Spelling> {
        let single = self
            .strategies
            .iter()
            .filter(|several| several.recipes.len() == 1);
        let spellings = single.map(|Strategies { given, recipes }| Spelling {
            given: given.clone(),
            strategy: recipes[0].to_string(),
        });
        each_once(spellings.filter(|spelling| spelling.given != spelling.strategy))
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RunArgs {
    // Before all others: what is read is taken out.
    #[command(flatten)]
    pub(crate) given: Given,
    #[command(flatten)]
    pub(crate) searches: SearchesArgs,
    #[command(flatten)]
    engines: EngineArgs,
    /// Find the minimal tree as well: the fewest nodes that prove a value, where they are found within 20
    /// million nodes a position and depth, and an estimate of it (both within the budget of a search)
    #[arg(long = "minimal-tree", alias = "floor")]
    pub(crate) minimal_trees: bool,
    /// Leave out the horizon cases: moves of the deepest depth that a deeper search refutes (they take a
    /// quarter of the run's nodes at the most)
    #[arg(long)]
    pub(crate) no_horizon: bool,
    /// Search everything again in so many rounds, each search alone on one thread and timed, and show the
    /// savings in time beside those in nodes
    #[arg(long, value_name = "ROUNDS", conflicts_with_all = ["plan", "shard", "plan_only"])]
    pub(crate) timed: Option<Rounds>,
    #[command(flatten)]
    pub(crate) part: PartArgs,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
}

impl RunArgs {
    /// The searches, as values.
    ///
    /// # Errors
    /// If engines of others are to be asked where that is not done.
    pub(crate) fn options(&self) -> Result<PlanOptions> {
        let PartArgs { resume, plan, shard } = &self.part;
        let engines = self.engines.programs()?;
        let is_shared_out = plan.is_some() || shard.is_some() || self.plan_only.plan_only;
        if !engines.is_empty() && (resume.is_some() || is_shared_out) {
            bail!(
                "--engine goes with a new run that is not shared out: a run that goes on has its engines in its folder, \
                 and parts of a run have none; leave --engine out"
            );
        }
        Ok(PlanOptions {
            minimal_trees: self.minimal_trees,
            horizon: !self.no_horizon,
            timed: self.timed,
            engines,
            ..self.searches.options()
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
    #[arg(long, value_name = "DIR", requires = "shard")]
    pub(crate) plan: Option<PathBuf>,
    /// Do one of N parts, `1/N` to `N/N`, which `lab merge` joins; it writes what it finds and no report
    #[arg(long, value_name = "I/N")]
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

/// Which arguments stand on the command line, and are not there by default.
#[derive(Clone, Debug)]
pub(crate) struct Given(Vec<String>);

impl Given {
    pub(crate) fn has(&self, argument: &str) -> bool {
        self.0.iter().any(|given| given == argument)
    }

    /// What they determine, as differences of folders name it.
    pub(crate) fn aspects(&self) -> Vec<String> {
        let named = |argument: &String| match argument.as_str() {
            "names" | "positions" | "game" | "from_ply" | "every" | "strict" => "suites".to_owned(),
            "minimal_trees" => "minimal tree".to_owned(),
            "no_horizon" => "horizon cases".to_owned(),
            "eval" => "evaluation".to_owned(),
            other => other.replace('_', " "),
        };
        self.0.iter().map(named).collect()
    }
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Given, clap::Error> {
        let given = matches.ids().map(clap::Id::as_str);
        let given = given.filter(|id| matches.value_source(id) == Some(ValueSource::CommandLine));
        // Groups of arguments are among them, by the names of their types.
        let given = given.filter(|id| !id.starts_with(char::is_uppercase));
        Ok(Given(given.map(str::to_owned).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Given::from_arg_matches(matches)?;
        Ok(())
    }
}

impl ClapArgs for Given {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

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
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}
