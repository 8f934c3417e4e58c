//! The commands that measure. Each is a struct of groups of options, and makes the spec of an experiment.
//!
//! Every option of a command is a field here or in one of its groups. A test refuses an option that changes
//! nothing.

use super::ablation::AblationSpec;
use super::engine_args::{Engines, read_player};
use super::groups::{
    Compared, EXTRAS, Extras, LimitsSpec, MoveLimits, STRATEGIES, SetupSpec, SuitePositions, Timed,
    UnreadableArgs,
};
use super::matches::{Adjudication, MatchSpec, OpeningOrder, RANDOM, Scheme, TuningSpec};
use super::player::PlayerSpec;
use super::run::{HorizonSpec, RunKind, RunSpec, SpeedupSpec};
use super::text::{game_names, one_of, read_one_recipe, read_plies, read_rounds};
use super::work::WorkSpec;
use crate::limits::threads::LIMITS;
use clap::{Arg, Args, value_parser};
use reports::ablation::{Design, Measure};
use reports::strength::Sprt;
use reports::{ablation, speedup, standings, tables};
use sessions::PlainError;
use std::fmt::Debug;

/// Headings of the help.
const PARTS: &str = "Parts";
const PLAYERS: &str = "Players";
const PAIRINGS: &str = "Pairings";
const OPENINGS: &str = "Openings";
const STOPPING: &str = "Stopping";

/// A command that measures into a folder, with its options.
pub trait Measuring: Args + Clone + Debug + Send + Sync + 'static {
    const NAME: &'static str;
    /// The beginning of the name of its default folder.
    const FOLDER: &'static str;
    /// The tables that can be printed, with what each is.
    const TABLES: &'static [(&'static str, &'static str)];
    /// Whether it can be shared out as a plan.
    const IS_SHARED: bool = true;
    /// Options of what no part of a plan does.
    const NOT_PLANNED: &'static [&'static str] = &[];
    /// What it asks for.
    type Spec: Into<WorkSpec>;

    /// # Errors
    /// If options contradict each other.
    fn spec(self) -> Result<Self::Spec, PlainError>;
}

/// `lab run`.
#[derive(Clone, Debug, Args)]
pub struct RunCommand {
    #[command(flatten)]
    positions: SuitePositions,
    #[command(flatten)]
    compared: Compared,
    /// Strategy that the factors refer to, by its name [default: the first]
    #[arg(long, value_name = "NAME", help_heading = STRATEGIES)]
    baseline: Option<String>,
    /// Search depths 1 to N
    #[arg(short, long, default_value = "4", value_name = "N", value_parser = read_plies, help_heading = LIMITS)]
    depth: u32,
    #[command(flatten)]
    setup: SetupSpec,
    #[command(flatten)]
    limits: LimitsSpec,
    #[command(flatten)]
    extras: Extras,
    #[command(flatten)]
    timed: Timed,
    #[command(flatten)]
    engines: Engines,
}

impl Measuring for RunCommand {
    const NAME: &'static str = "run";
    const FOLDER: &'static str = "SUITE";
    const TABLES: &'static [(&'static str, &'static str)] = &tables::TABLE_NAMES;
    const NOT_PLANNED: &'static [&'static str] = &["timed"];
    type Spec = RunSpec;

    fn spec(self) -> Result<RunSpec, PlainError> {
        Ok(RunSpec {
            strategies: self.compared.strategies,
            baseline: self.baseline,
            limits: self.limits,
            extras: self.extras,
            timed: self.timed,
            engines: self.engines.programs()?,
            ..RunSpec::of(RunKind::Run {}, self.positions.into(), self.depth, self.setup)
        })
    }
}

/// `lab horizon`.
#[derive(Clone, Debug, Args)]
pub struct HorizonCommand {
    #[command(flatten)]
    positions: SuitePositions,
    #[command(flatten)]
    compared: Compared,
    /// Search depths 1 to N
    #[arg(short, long, default_value = "4", value_name = "N", value_parser = read_plies, help_heading = LIMITS)]
    depth: u32,
    #[command(flatten)]
    setup: SetupSpec,
    #[command(flatten)]
    limits: LimitsSpec,
    #[command(flatten)]
    check: HorizonSpec,
}

impl Measuring for HorizonCommand {
    const NAME: &'static str = "horizon";
    const FOLDER: &'static str = "SUITE";
    const TABLES: &'static [(&'static str, &'static str)] = &tables::TABLE_NAMES;
    type Spec = RunSpec;

    fn spec(self) -> Result<RunSpec, PlainError> {
        let kind = RunKind::Horizon(self.check);
        Ok(RunSpec {
            strategies: self.compared.strategies,
            limits: self.limits,
            ..RunSpec::of(kind, self.positions.into(), self.depth, self.setup)
        })
    }
}

/// `lab ablate`.
#[derive(Clone, Debug, Args)]
#[command(override_usage = USAGE_OF_ABLATE)]
pub struct AblateCommand {
    /// Recipe that all subsets share. Quiescence is very slow without mvv-lva: with `qs` here or among the
    /// parts, put `mvv-lva` here
    #[arg(help_heading = PARTS, long, value_name = "RECIPE", value_parser = read_one_recipe, required_unless_present = "engine")]
    base: Option<String>,
    /// Parts to compare, separated by commas; parts joined by `+` are switched together
    #[arg(help_heading = PARTS, long, value_name = "PART,PART...", required_unless_present_any = ["remove", "engine"], requires = "base")]
    parts: Vec<String>,
    /// Parts to remove from the base one at a time, by name, or `each`: their saving when added last, and
    /// with --strength their Elo
    #[arg(help_heading = PARTS, long, value_name = "PART,...", value_delimiter = ',', requires = "base", conflicts_with_all = ["parts", "design"])]
    remove: Vec<String>,
    /// Feature of --engine and the options that switch it off: NAME: OPTION=VALUE,OPTION=VALUE. OPTION-=TEXT
    /// removes a text from an option; NAME: COMMAND is another build; repeatable
    #[arg(help_heading = PARTS, long = "switch", value_name = "SWITCH", requires = "engine", conflicts_with_all = ["base", "parts", "remove", "timed"])]
    switches: Vec<String>,
    /// Subsets of the parts to search
    #[arg(help_heading = PARTS, long, default_value_t, value_parser = one_of(Design::ALL))]
    design: Design,
    /// Measure to compare: nodes or time of the last iteration, or depth completed within --nodes or --time
    #[arg(help_heading = PARTS, long, default_value_t, value_parser = one_of(Measure::ALL))]
    measure: Measure,
    /// Also play a match for each part: base with it against base (with --remove, all without it against
    /// all), at --nodes or --time per move, else at the depth, at 10000 nodes and at 10 ms. Adds a table of
    /// savings and Elo; the match is in the subfolder `strength`
    #[arg(help_heading = PARTS, long = "strength")]
    with_strength: bool,
    /// Games per pairing of --strength
    #[arg(help_heading = PARTS, long = "games", default_value_t = super::DEFAULT_GAMES, value_name = "N", requires = "with_strength")]
    strength_games: u64,
    #[command(flatten)]
    positions: SuitePositions,
    /// Search depths 1 to N and compare what the search to depth N costs
    #[arg(short, long, value_name = "N", value_parser = read_plies, help_heading = LIMITS)]
    depth: u32,
    #[command(flatten)]
    timed: Timed,
    #[command(flatten)]
    setup: SetupSpec,
    #[command(flatten)]
    limits: LimitsSpec,
    #[command(flatten)]
    engines: Engines,
}

const USAGE_OF_ABLATE: &str = "lab ablate [OPTIONS] --base <RECIPE> --parts <PART,PART...> --depth <N>
                  [SUITE]...
       lab ablate [OPTIONS] --base <RECIPE> --remove <PART,...> --depth <N>
                  [SUITE]...
       lab ablate [OPTIONS] --engine <COMMAND> --switch <SWITCH>... --depth <N>
                  [SUITE]...";

impl Measuring for AblateCommand {
    const NAME: &'static str = "ablate";
    const FOLDER: &'static str = "ablate-SUITE";
    const TABLES: &'static [(&'static str, &'static str)] = &ablation::TABLE_NAMES;
    const NOT_PLANNED: &'static [&'static str] = &["timed", "with_strength"];
    type Spec = RunSpec;

    fn spec(self) -> Result<RunSpec, PlainError> {
        let ablation = AblationSpec {
            base: self.base.unwrap_or_default(),
            parts: self.parts,
            remove: self.remove,
            switches: self.switches,
            engine: None,
            design: self.design,
            measure: self.measure,
            strength: self.with_strength.then_some(self.strength_games),
        };
        Ok(RunSpec {
            limits: self.limits,
            timed: self.timed,
            engines: self.engines.programs()?,
            ..RunSpec::of(
                RunKind::Ablation { ablation },
                self.positions.into(),
                self.depth,
                self.setup,
            )
        })
    }
}

/// `lab parallel`.
#[derive(Clone, Debug, Args)]
pub struct ParallelCommand {
    #[command(flatten)]
    positions: SuitePositions,
    /// A recipe of alpha-beta or pvs without null-move and lmr; with tt where a table is to be shared
    #[arg(id = "strategies", short = 's', long = "strategy", default_value = "pvs+qs+mvv-lva+killers+history+tt", value_name = "RECIPE", value_parser = read_one_recipe, help_heading = STRATEGIES)]
    strategy: String,
    /// Search depths 1 to N
    #[arg(short, long, value_name = "N", value_parser = read_plies, help_heading = LIMITS)]
    depth: u32,
    #[command(flatten)]
    processors: SpeedupSpec,
    /// Also measure the speed-up of real threads with a shared table, for the --processors that this machine
    /// has, ROUNDS times
    #[arg(id = "timed", long = "measured", value_name = "ROUNDS", value_parser = read_rounds, help_heading = EXTRAS)]
    measured: Option<u32>,
    #[command(flatten)]
    setup: SetupSpec,
}

impl Measuring for ParallelCommand {
    const NAME: &'static str = "parallel";
    const FOLDER: &'static str = "parallel-SUITE";
    const TABLES: &'static [(&'static str, &'static str)] = &speedup::TABLE_NAMES;
    type Spec = RunSpec;

    fn spec(self) -> Result<RunSpec, PlainError> {
        let kind = RunKind::Speedup {
            parallel: self.processors,
        };
        Ok(RunSpec {
            strategies: vec![self.strategy],
            timed: Timed {
                rounds: self.measured,
            },
            ..RunSpec::of(kind, self.positions.into(), self.depth, self.setup)
        })
    }
}

/// What all games of a match have in common.
#[derive(Clone, Debug, Args)]
struct Game {
    /// Game, if no opening shows it
    #[arg(help_heading = PAIRINGS, long, value_parser = game_names())]
    game: Option<String>,
    #[command(flatten)]
    limits: MoveLimits,
    /// PGN file (first 16 plies), EPD or FEN file, suite, or random moves from the seed
    #[arg(help_heading = OPENINGS, long, default_value = RANDOM, value_name = "FILE|random")]
    openings: String,
    /// Order of a file's openings: as they are in it, or drawn from the seed
    #[arg(help_heading = OPENINGS, long, default_value_t, value_name = "ORDER", value_parser = one_of(OpeningOrder::ALL))]
    openings_order: OpeningOrder,
    #[command(flatten)]
    unreadable: UnreadableArgs,
}

impl Game {
    /// A match without players, and without what only one of the two commands asks for.
    fn spec(self, seed: u64, setup: SetupSpec) -> MatchSpec {
        MatchSpec {
            game: self.game,
            players: Vec::new(),
            tuning: None,
            scheme: Scheme::default(),
            budgets: self.limits.budgets(),
            games: None,
            openings: self.openings,
            openings_order: self.openings_order,
            unreadable: self.unreadable,
            book: None,
            seed,
            adjudication: Adjudication::default(),
            sprt: None,
            time_margin: self.limits.time_margin,
            setup,
        }
    }
}

/// Lists the options of strategies under players, and explains `--engine` as one.
fn as_player(engine: &'static str) -> impl FnMut(Arg) -> Arg {
    move |option| {
        let option = if option.get_id() == "engine" { option.help(engine) } else { option };
        match option.get_help_heading() {
            Some(STRATEGIES) => option.help_heading(PLAYERS),
            _ => option,
        }
    }
}

const ENGINE_PLAYER: &str = "UCI engine as a player: its command, in quotes; repeatable. After commas: name=, option.NAME=, and \
    one of nodes=, depth=, time=, tc=";
const TUNED_ENGINE: &str = "Engine to tune: its command, in quotes; ,name= and ,option.NAME= may follow";

/// `lab match`.
#[derive(Clone, Debug, Args)]
#[command(mut_args(as_player(ENGINE_PLAYER)))]
pub struct MatchCommand {
    /// Recipe, `modern`, `ladder` or `roadmap` (all steps); at least two players. Settings after commas:
    /// name=, eval=, board=, and one of nodes=, depth=, time=, tc=
    #[arg(id = "strategies", short = 's', help_heading = PLAYERS, long = "strategy", value_name = "RECIPE[,KEY=VALUE...]", value_parser = read_player, required_unless_present = "engine")]
    players: Vec<PlayerSpec>,
    /// Everyone plays everyone (else all play the first)
    #[arg(help_heading = PAIRINGS, long, conflicts_with = "steps")]
    round_robin: bool,
    /// Each player plays the previous one [default limits: depth 3; 10,000 nodes; 10 ms]
    #[arg(help_heading = PAIRINGS, long)]
    steps: bool,
    #[command(flatten)]
    game: Game,
    /// Games per pairing, in pairs with colors swapped [default: 100, or twice the openings of a file with
    /// fewer]
    #[arg(help_heading = PAIRINGS, long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Seed of random openings and book moves
    #[arg(help_heading = PAIRINGS, long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// Opening book from `lab book` or of PolyGlot (.bin), used by both players after the opening
    #[arg(help_heading = OPENINGS, long, value_name = "FILE")]
    book: Option<String>,
    /// End games early: 10 pawns for 4 moves, or from move 40 within 0.1 pawn for 8 moves, by both players'
    /// scores
    #[arg(help_heading = STOPPING, long = "adjudicate")]
    adjudication: bool,
    /// Sequential test, normalized Elo: end a pairing as soon as it decides between ELO1 and ELO0 [default
    /// shares of errors: 0.05,0.05]
    #[arg(help_heading = STOPPING, long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    #[command(flatten)]
    setup: SetupSpec,
    #[command(flatten)]
    engines: Engines,
}

impl Measuring for MatchCommand {
    const NAME: &'static str = "match";
    const FOLDER: &'static str = "match-GAME";
    const TABLES: &'static [(&'static str, &'static str)] = &standings::tables::TABLE_NAMES;
    type Spec = MatchSpec;

    fn spec(self) -> Result<MatchSpec, PlainError> {
        Ok(MatchSpec {
            players: [self.players, self.engines.engine].concat(),
            scheme: match (self.round_robin, self.steps) {
                (true, _) => Scheme::RoundRobin,
                (false, true) => Scheme::Steps,
                (false, false) => Scheme::AgainstFirst,
            },
            games: self.games,
            book: self.book,
            adjudication: if self.adjudication {
                Adjudication::WhereBothAgree
            } else {
                Adjudication::Never
            },
            sprt: self.sprt,
            ..self.game.spec(self.seed, self.setup)
        })
    }
}

/// `lab tune`.
#[derive(Clone, Debug, Args)]
#[command(mut_args(as_player(TUNED_ENGINE)))]
pub struct TuneCommand {
    /// Recipe with ranges for the numbers to tune: `pvs+qs+null-move(r={1..5})`,
    /// `pvs+lmr=log(base={0.25..1.5..0.05})`; each starts in the middle of its range
    #[arg(id = "recipe", short = 's', help_heading = PLAYERS, long = "strategy", value_name = "RECIPE", required_unless_present = "engine", conflicts_with = "engine")]
    recipe: Option<String>,
    /// With --engine: OPTION={FROM..TO..STEP}, such as `LMRBase={50..150..5}`; repeatable
    #[arg(help_heading = PLAYERS, long = "range", value_name = "OPTION=RANGE", requires = "engine")]
    ranges: Vec<String>,
    #[command(flatten)]
    game: Game,
    /// Games of the tuned recipe against the original, from new openings
    #[arg(help_heading = PAIRINGS, long, value_name = "N", default_value = "200", value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// Seed of the random openings and of the tuning steps
    #[arg(help_heading = PAIRINGS, long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// Pairs of games for tuning
    #[arg(help_heading = PAIRINGS, long, value_name = "N", default_value_t = 500, value_parser = value_parser!(u32).range(1..))]
    pairs: u32,
    #[command(flatten)]
    engines: Engines,
    #[command(flatten)]
    setup: SetupSpec,
}

impl Measuring for TuneCommand {
    const NAME: &'static str = "tune";
    const FOLDER: &'static str = "tune-GAME";
    const TABLES: &'static [(&'static str, &'static str)] = &standings::tables::TABLE_NAMES;
    const IS_SHARED: bool = false;
    type Spec = MatchSpec;

    fn spec(self) -> Result<MatchSpec, PlainError> {
        let (engines, ranges) = (self.engines.programs()?, self.ranges);
        if engines.len() > 1 {
            refuse!("one engine is tuned at a time; {} are given", engines.len());
        }
        if ranges.is_empty() && !engines.is_empty() {
            refuse!("an engine is tuned by ranges of its options: give one, such as `OPTION={{1..9}}`");
        }
        if engines.is_empty() && !ranges.is_empty() {
            refuse!("a range is of an engine's options: name the engine, or put the range in the recipe");
        }
        let mut spec = MatchSpec {
            tuning: Some(TuningSpec {
                recipe: self.recipe.unwrap_or_default(),
                ranges,
                engine: engines.into_iter().next(),
                pairs: self.pairs,
            }),
            games: Some(self.games),
            ..self.game.spec(self.seed, self.setup)
        };
        spec.budgets.truncate(1);
        Ok(spec)
    }
}
