//! Arguments of `lab match`.

use super::engines::EngineArgs;
use super::{Format, GameArgs, PlanOnlyArgs, ResourcesArgs, read_depth, read_nodes, read_time};
use crate::registries::registries;
use clap::Args as ClapArgs;
use engine_core::Depth;
use experiments::matches::{
    Adjudication, MatchOptions, MoveBudget, PlayerOptions, RANDOM, Scheme, TuningOptions,
};
use experiments::spec::{SetupSpec, UnreadableArgs};
use reports::strength::Sprt;
use std::path::PathBuf;
use std::time::Duration;

/// What one `--strategy` of a match stands for: a player, or the ladder's five.
#[derive(Clone, Debug)]
pub(crate) struct Players(Vec<PlayerOptions>);

/// What a player may spend on a move.
#[derive(Debug, Clone, Copy, ClapArgs)]
pub(crate) struct MoveBudgetArgs {
    /// Nodes for a move; the games are then the same on every machine [default: 10000, without another
    /// budget]. With several budgets each pairing is played by each, and a table shows savings beside Elo
    #[arg(long, value_name = "N", value_parser = read_nodes)]
    nodes: Option<u64>,
    /// Search each move to this depth
    #[arg(long, value_name = "N", value_parser = read_depth)]
    depth: Option<Depth>,
    /// Time for a move: seconds, or `50ms`; the games are then never the same again
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    time: Option<Duration>,
}

/// By what the steps of a ladder are compared where nothing is said.
const OF_STEPS: [MoveBudget; 3] = [
    MoveBudget::Depth(Depth::new(3)),
    MoveBudget::USUAL,
    MoveBudget::Time(Duration::from_millis(10)),
];

impl MoveBudgetArgs {
    /// The same as values; those of `usual` if none is given.
    pub(crate) fn budgets(self, usual: &[MoveBudget]) -> Vec<MoveBudget> {
        let given = [
            self.depth.map(MoveBudget::Depth),
            self.nodes.map(MoveBudget::Nodes),
            self.time.map(MoveBudget::Time),
        ];
        let given: Vec<MoveBudget> = given.into_iter().flatten().collect();
        if given.is_empty() { usual.to_vec() } else { given }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct MatchArgs {
    /// A player, to be given twice or more: a recipe; `ladder` and `roadmap` stand for their steps, `modern`
    /// for the last of these. Settings of its own follow after commas: `eval=`, `board=`, and one of
    /// `nodes=`, `depth=` and `time=`, as in `alpha-beta+qs,eval=material,depth=3`
    #[arg(
        long = "strategy",
        value_name = "RECIPE[,KEY=VALUE...]",
        value_parser = read_players,
        required_unless_present_any = ["resume", "engine"]
    )]
    players: Vec<Players>,
    #[command(flatten)]
    engines: EngineArgs,
    /// Each against each; otherwise more than two players meet the first one alone
    #[arg(long, conflicts_with = "steps")]
    round_robin: bool,
    /// Each against the one before it, as the steps of a ladder: at depth 3, by 10000 nodes a move and by 10
    /// ms, unless a budget is given or every player has its own
    #[arg(long)]
    steps: bool,
    /// Games of a pairing: pairs of one opening, in which both players have both colours [default: 100, or
    /// twice the openings of a file with fewer]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    budget: MoveBudgetArgs,
    /// How games begin: `random` moves from the seed; a file of PGN games (their first 16 plies) if its name
    /// ends in .pgn, else of EPD or FEN lines; or the name of a suite (see `lab suites`)
    #[arg(long, default_value = RANDOM, value_name = "FILE|random")]
    openings: String,
    #[command(flatten)]
    unreadable: UnreadableArgs,
    /// Let both players play from an opening book, as `lab book` makes it, after the opening and until it
    /// has no move; then they think
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Seed of the random openings, and of the book's moves: the same seed draws the same move in a position
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// End a game early where both players agree for some moves: that one is ten pawns ahead (four moves
    /// each), or, from move 40 of the game on, whatever number its FEN has, that nobody is ahead by more than
    /// a tenth of one (eight moves each)
    #[arg(long)]
    adjudicate: bool,
    /// End a pairing as soon as a sequential test decides whether the player is ELO1 better than its opponent
    /// or only ELO0, in normalised Elo, with these shares of errors at the most [default shares: 0.05]
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    #[command(flatten)]
    setup: SetupSpec,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder for everything the match makes; must be new or empty; without it `lab-out/match-<game>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Continue the match in this folder: play the missing games. The folder holds the match's arguments;
    /// only --threads, --memory and --format can be given again
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "players", "engine", "engine_option", "round_robin", "steps", "games", "game", "nodes", "depth", "time", "openings", "strict", "book", "seed", "adjudicate",
        "sprt", "board", "eval", "out",
    ])]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) plan_only: PlanOnlyArgs,
    /// How results are printed: `text` for people, `json` (one object a pairing and line) for programs; the
    /// files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
}

impl MatchArgs {
    pub(crate) fn options(&self) -> MatchOptions {
        let players = self.players.iter();
        let mut players: Vec<PlayerOptions> = players.flat_map(|Players(several)| several.clone()).collect();
        players.extend_from_slice(&self.engines.0);
        let spend_their_own = players.iter().all(|player| player.budget.is_some());
        MatchOptions {
            players,
            scheme: match (self.round_robin, self.steps) {
                (true, _) => Scheme::RoundRobin,
                (false, true) => Scheme::Steps,
                (false, false) => Scheme::AgainstFirst,
            },
            game: self.game.game,
            games: self.games,
            budgets: self.budget.budgets(if self.steps && !spend_their_own {
                &OF_STEPS
            } else {
                // Where nobody asks for it, it is played once all the same.
                &[MoveBudget::USUAL]
            }),
            openings: self.openings.clone(),
            strict: self.unreadable.strict,
            book: self.book.clone(),
            seed: self.seed,
            adjudication: if self.adjudicate { Adjudication::WhereBothAgree } else { Adjudication::Never },
            sprt: self.sprt,
            setup: self.setup.setup(&registries()),
            ..MatchOptions::default()
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TuneArgs {
    /// A recipe with the numbers to be tuned as ranges, as in `pvs+qs+null-move(r={1..5})` or
    /// `pvs+lmr=log(base={0.25..1.5..0.05})`; each starts in the middle of its range
    #[arg(long, value_name = "RECIPE", required_unless_present = "resume")]
    strategy: Option<String>,
    /// Pairs of games that tune
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Games of the tuned recipe against the first one, from other openings
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    budget: MoveBudgetArgs,
    /// How games begin: `random` moves from the seed; a file of PGN games, EPD or FEN lines; or the name of a
    /// suite
    #[arg(long, default_value = RANDOM, value_name = "FILE|random")]
    openings: String,
    #[command(flatten)]
    unreadable: UnreadableArgs,
    /// Seed of the random openings, and of the sides to which numbers are moved
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    #[command(flatten)]
    setup: SetupSpec,
    #[command(flatten)]
    pub(crate) resources: ResourcesArgs,
    /// Folder for everything it makes; must be new or empty; without it `lab-out/tune-<game>-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Continue in this folder, which holds the arguments: only --threads, --memory and --format can be given
    /// again
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "strategy", "pairs", "games", "game", "nodes", "depth", "time", "openings", "strict", "seed", "board", "eval", "out",
    ])]
    pub(crate) resume: Option<PathBuf>,
    /// How results are printed: `text` for people, `json` for programs; the files are always the same
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    pub(crate) format: Format,
}

impl TuneArgs {
    pub(crate) fn options(&self) -> MatchOptions {
        MatchOptions {
            tuning: self.strategy.clone().map(|recipe| TuningOptions {
                recipe,
                pairs: self.pairs as usize,
            }),
            game: self.game.game,
            games: Some(self.games),
            budgets: vec![self.budget.budgets(&[MoveBudget::USUAL])[0]],
            openings: self.openings.clone(),
            strict: self.unreadable.strict,
            seed: self.seed,
            setup: self.setup.setup(&registries()),
            ..MatchOptions::default()
        }
    }
}

/// A recipe or `ladder`, and what its players have of their own.
fn read_players(text: &str) -> Result<Players, String> {
    PlayerOptions::read_several(text, &registries()).map(Players)
}
