//! The command line: all arguments, with their help.

mod book;
mod folders;
mod grade;
mod measure;
mod play;
mod report;
mod tree;

pub(crate) use book::{BookArgs, MakeBookArgs};
pub(crate) use folders::{MergeArgs, ResumeArgs, WorkArgs};
pub(crate) use grade::GradeArgs;
pub(crate) use measure::{MeasureArgs, OUTPUT, PrintArgs};
pub(crate) use play::{HumanSides, PlayArgs, UciArgs};
pub(crate) use report::ReportArgs;
pub(crate) use tree::{TreeArgs, TreeFormat};

pub(crate) use crate::output::TableFormat;
use crate::output::{self, Tables};
use crate::registries::registries;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, Parser};
use disk::WriteError;
use engine_core::Depth;
pub(crate) use experiments::spec::text::{
    StrategyTextError, read_depth, read_nodes, read_strategy, read_time,
};
use experiments::spec::{
    AblateCommand, HorizonCommand, LimitsSpec, MatchCommand, ParallelCommand, RunCommand, SetupSpec,
    TuneCommand, one_of,
};
use experiments::threads::Threads;
use games::{Board, Game, GameError, RootPosition};
use reports::charts::CHART_NAMES;
use reports::diagram::BoardLetters;
use search_variants::Strategy;
use sessions::SearchLimits;
use std::path::PathBuf;
use std::time::Duration;

/// measure what each game-tree search technique saves
#[derive(Debug, Parser)]
#[command(name = "lab", bin_name = "lab", version)]
pub(crate) enum Args {
    /// Compare strategies on a suite: nodes, ordering, solved, regret
    Run(MeasureArgs<RunCommand>),
    /// Find what each part of a strategy saves, alone and together
    Ablate(MeasureArgs<AblateCommand>),
    /// Find moves that a deeper search refutes
    Horizon(MeasureArgs<HorizonCommand>),
    /// Simulate a search on many processors
    Parallel(MeasureArgs<ParallelCommand>),
    /// Rerun published tables and compare every figure
    Reproduce {
        /// Folder; new or empty [default: lab-out/reproduce-TIME]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// text, or json: one row per line
        #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
        format: Format,
    },
    /// Search one position, depth by depth
    Search(SearchArgs),
    /// Show the tree of a search, or what another strategy prunes
    Tree(TreeArgs),
    /// Count the legal move paths from a position
    Perft(PerftArgs),
    /// List algorithms and parts, or describe one
    Strategies {
        /// Describe this algorithm or part in full
        name: Option<String>,
        /// text, or json: one object per line
        #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
        format: Format,
    },
    /// List suites
    Suites {
        /// text, or json: one object per line
        #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
        format: Format,
    },
    /// Play strategies and engines against each other; Elo
    Match(MeasureArgs<MatchCommand>),
    /// Tune a strategy's numbers in games (SPSA)
    Tune(MeasureArgs<TuneCommand>),
    /// Play against a strategy in the terminal
    Play(PlayArgs),
    /// Run a strategy as a UCI engine for a GUI
    Uci(UciArgs),
    /// Make an opening book from PGN games
    Book(MakeBookArgs),
    /// Open the page: boards, trees, runs, matches
    Serve(ServeArgs),
    /// Grade students' search programs
    Grade(GradeArgs),
    /// Make tables and charts from a finished run
    Report(ReportArgs),
    /// Continue an interrupted run, match, ablation or tuning
    Resume(ResumeArgs),
    /// Do part I of N of a plan (any measuring command's --plan-only)
    Work(WorkArgs),
    /// Join the parts of a plan
    Merge(MergeArgs),
    /// Measure the speed of this machine
    Bench {
        #[command(flatten)]
        threads: Threads,
        /// text, or json: one object per line
        #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
        format: Format,
    },
    /// Write a script for completion in a shell
    Completions {
        /// The shell
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Write man pages
    Man {
        /// Folder for one page per command [default: print the page of `lab`]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

/// How results are written.
///
/// Where it is an argument, its values stand in that argument's help: listed by clap with help of their
/// own, they would make `--help` four times as long as `-h`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON object a line
    Json,
}

/// Accepts the two ways to draw a board in the terminal.
fn one_drawing() -> impl TypedValueParser<Value = BoardLetters> {
    let unicode = "With chess figures, or with Chinese characters on lines";
    PossibleValuesParser::new([
        PossibleValue::new("unicode").help(unicode),
        PossibleValue::new("ascii").help("With the letters of FEN"),
    ])
    .map(|name| if name == "ascii" { BoardLetters::Ascii } else { BoardLetters::Unicode })
}

/// A position, and the moves played from it.
#[derive(Debug, ClapArgs)]
pub(crate) struct PositionArgs {
    /// `startpos` or a FEN, with or without quotes
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos")]
    position: Vec<String>,
    /// Moves played from there: UCI or SAN ("e2e4 e7e5", "1. Ng1-f3! d5"), in xiangqi ICCS or WXF;
    /// repetitions count from the first position
    #[arg(long, default_value = "", hide_default_value = true, value_name = "MOVES")]
    pub(crate) moves: String,
    /// Game of a FEN that does not show it
    #[arg(long, value_parser = one_game())]
    game: Option<Game>,
}

impl PositionArgs {
    /// Reads and checks the position and the moves.
    pub(crate) fn root(&self) -> Result<RootPosition, GameError> {
        let (line, games) = (self.position.join(" "), registries());
        let root = RootPosition::of_line(&line, &self.moves, self.game, games.games())?;
        if let Some(dropped) = root.dropped() {
            output::note(&format!("note: {dropped}"));
        }
        Ok(root)
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// A recipe such as alpha-beta+qs+mvv-lva (see `lab strategies`)
    #[arg(short, long, default_value = "alpha-beta+qs+mvv-lva+killers", value_name = "RECIPE", value_parser = read_recipe)]
    pub(crate) strategy: Strategy,
    /// Search depths 1 to N [default: as deep as --nodes and --time allow, else 1 s]
    #[arg(short, long, value_name = "N", value_parser = read_depth)]
    depth: Option<Depth>,
    #[command(flatten)]
    pub(crate) setup: SetupSpec,
    #[command(flatten)]
    budget: LimitsSpec,
    /// Threads that share one transposition table (`shared-table` of `lab parallel`); the recipe needs tt.
    /// With more than one, counts differ from run to run
    #[arg(long, default_value_t = 1, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) search_threads: u16,
    /// Show the board first, with figures (--diagram) or letters (--diagram=ascii)
    #[arg(long, value_parser = one_drawing(), num_args = 0..=1, require_equals = true, default_missing_value = "unicode", hide_possible_values = true)]
    pub(crate) diagram: Option<BoardLetters>,
    /// text, or json: one object per line
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
}

impl SearchArgs {
    /// How deep a search goes, and what it may spend.
    pub(crate) fn bounds(&self) -> (Depth, SearchLimits) {
        let mut limits = SearchLimits::from(self.budget);
        if self.depth.is_none() && limits.nodes.is_none() {
            limits.time = limits.time.or(Some(Duration::from_secs(1)));
        }
        (self.depth.unwrap_or(search_variants::DEEPEST), limits)
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Length of the paths, in plies
    #[arg(short, long, value_name = "N", value_parser = read_depth)]
    pub(crate) depth: Depth,
    /// Show the count for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Board: bitboard (laws of chess) or mailbox (the tutorial's move order; see definitions)
    #[arg(long, default_value_t, value_parser = one_of(Board::ALL))]
    pub(crate) board: Board,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// text, or json: one object per line
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
}

/// Which tables of results are printed.
#[derive(Debug, Default, Clone, ClapArgs)]
pub(crate) struct TablesArgs {
    /// Print every table
    #[arg(long, help_heading = OUTPUT)]
    all: bool,
    /// Print this table only; `--table help` lists names; may be repeated
    #[arg(long = "table", value_name = "NAME", conflicts_with = "all", help_heading = OUTPUT)]
    named: Vec<String>,
    /// Write this chart only (SVG; PNG for markdown, PDF for latex); `--chart help` lists names; may be
    /// repeated
    #[arg(long = "chart", value_name = "NAME", conflicts_with = "all", help_heading = OUTPUT)]
    pub(crate) charts: Vec<String>,
}

impl TablesArgs {
    /// Prints the names of tables or charts, if that is asked for.
    pub(crate) fn are_listed(&self, tables: &[(&str, &str)]) -> Result<bool, WriteError> {
        Ok(output::list_names(&self.named, tables)? || output::list_names(&self.charts, &CHART_NAMES)?)
    }

    /// Refuses names of tables and charts that there are not.
    pub(crate) fn check(&self, tables: &[(&str, &str)]) -> anyhow::Result<()> {
        output::refuse_unknown("table", &self.named, tables)?;
        output::refuse_unknown("chart", &self.charts, &CHART_NAMES)
    }

    pub(crate) fn tables(&self) -> Tables<'_> {
        match self.named.as_slice() {
            [] if self.all => Tables::All,
            [] if self.charts.is_empty() => Tables::First,
            named => Tables::Named(named),
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// Port on this machine; 0 takes a free one
    #[arg(long, default_value = "8017", value_name = "P")]
    pub(crate) port: u16,
    /// Open the page in the browser, at a tree such as `((3 12 8)(2 4 6))` or at the place that a report
    /// gives for a costly move
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "", value_name = "PLACE")]
    pub(crate) open: Option<String>,
    /// Existing folder: keep runs in it, and list its runs [default: runs are deleted at the end]
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
    /// Show the moves of an opening book from `lab book`
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Read the page's files from this folder, and not those in the program
    #[arg(long, value_name = "DIR", hide = true)]
    pub(crate) page: Option<PathBuf>,
}

fn read_recipe(text: &str) -> Result<Strategy, StrategyTextError> {
    read_strategy(text, &registries().catalogue())
}

/// Accepts the names of the games there are, and shows them in the help.
fn one_game() -> impl TypedValueParser<Value = Game> {
    let registries = registries();
    let names: Vec<&str> = registries.games().all().iter().map(|game| game.name()).collect();
    PossibleValuesParser::new(names).try_map(move |name| registries.games().named(&name))
}
