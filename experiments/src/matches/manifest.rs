//! [`MatchManifest`]: what was played, by what, on what; enough to go on with it.

use super::book::MatchBook;
use super::error::MatchError;
use super::openings::{MatchOpenings, Opening, OpeningSource};
use super::pairings::{Scheme, pairings};
use super::plan::{Adjudication, Plan};
use super::player::{MoveBudget, Player};
use crate::circumstances::{Machine, Versions, now, typed};
use crate::error::Error;
use disk::sum::{Sum, Sums};
use engine_core::Depth;
use games::{Eval, Registries, Setup};
use reports::strength::Sprt;
use search_variants::DEEPEST;
use serde::{Deserialize, Serialize};
use sessions::book::Book;
use std::time::Duration;

/// The contents of a match's `manifest.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct MatchManifest {
    status: Progress,
    command: Vec<String>,
    game: String,
    players: Vec<KeptPlayer>,
    pairings: Scheme,
    /// What players may spend on a move who have no budget of their own.
    budgets: Vec<KeptBudget>,
    games: u64,
    /// Where they are from, or `random`.
    openings: String,
    /// The file of the book; not there without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    book: Option<String>,
    seed: u64,
    adjudication: Adjudication,
    sprt: Option<KeptSprt>,
    #[serde(default, skip_serializing_if = "Sums::is_empty")]
    files: Sums,
    threads: usize,
    started: String,
    /// When it was taken up again after it had been broken off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    resumed: Vec<String>,
    ended: Option<String>,
    versions: Versions,
    machine: Machine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Progress {
    Running,
    Complete,
    Interrupted,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct KeptPlayer {
    name: String,
    strategy: String,
    board: String,
    eval: String,
    /// The evaluation itself, if it is one of the user's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own_eval: Option<serde_json::Value>,
    /// What it may spend on a move, whatever the others may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own_budget: Option<KeptBudget>,
}

/// A budget, as a manifest keeps it: one of the three.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct KeptBudget {
    nodes: Option<u64>,
    depth: Option<u32>,
    time_s: Option<f64>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct KeptSprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

const RANDOM: &str = "random";

/// A budget of a manifest that is none.
#[derive(Debug, thiserror::Error)]
#[error("one of nodes, depth (from 1 to {DEEPEST}) and time_s is wanted")]
struct NoBudget;

/// A test of a manifest that is none.
#[derive(Debug, thiserror::Error)]
#[error("elo0 is not less than elo1, or alpha or beta is not between 0 and 0.5")]
struct NoSprt;

/// More games than the openings beside a manifest are for.
#[derive(Debug, thiserror::Error)]
#[error("more than the openings beside it are for")]
struct FewOpenings;

impl MatchManifest {
    /// The manifest of a match that begins now, by a command line.
    pub(super) fn new(plan: &Plan, threads: usize, command: Vec<String>, search: String) -> MatchManifest {
        MatchManifest {
            status: Progress::Running,
            command,
            game: plan.game.to_string(),
            players: plan.players.iter().map(KeptPlayer::of).collect(),
            pairings: plan.scheme,
            budgets: plan.budgets.iter().copied().map(KeptBudget::of).collect(),
            games: 2 * plan.pairs as u64,
            openings: match &plan.source {
                OpeningSource::Random => RANDOM.to_owned(),
                OpeningSource::File(place) => place.clone(),
            },
            book: plan.book.as_ref().map(|book| book.place.clone()),
            seed: plan.seed,
            adjudication: plan.adjudication,
            sprt: plan.sprt.map(|sprt| KeptSprt {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                alpha: sprt.alpha,
                beta: sprt.beta,
            }),
            files: Sums::default(),
            threads,
            started: now(),
            resumed: Vec::new(),
            ended: None,
            versions: Versions {
                search: Some(search),
                ..Versions::here()
            },
            machine: Machine::here(),
        }
    }

    /// The plan that it tells of; `openings` and `book` are those that stand beside it, if they were given.
    pub(super) fn plan(
        &self,
        file: &str,
        openings: impl FnOnce() -> Result<Vec<Opening>, Error>,
        book: impl FnOnce() -> Result<Book, Error>,
        registries: &Registries,
    ) -> Result<Plan, Error> {
        let players = self.players.iter().map(|kept| kept.player(file, registries));
        let players = players.collect::<Result<Vec<Player>, MatchError>>()?;
        let game = registries.games().named(&self.game);
        let game = game.map_err(bad_field(file, "game"))?;
        let (source, openings) = match self.openings.as_str() {
            RANDOM => (OpeningSource::Random, MatchOpenings::drawn(game, self.seed)?),
            place => (
                OpeningSource::File(place.to_owned()),
                MatchOpenings::Given(openings()?),
            ),
        };
        let pairs = usize::try_from(self.games / 2).unwrap_or(usize::MAX);
        if openings.are_fewer_than(pairs) {
            return Err(Error::from(MatchError::BadField {
                file: file.to_owned(),
                field: "games",
                source: Box::new(FewOpenings),
            }));
        }
        let sprt = self.sprt.map(KeptSprt::sprt).transpose();
        let budgets = self.budgets.iter().map(|kept| kept.budget());
        let budgets = budgets.collect::<Result<Vec<MoveBudget>, NoBudget>>();
        let budgets = budgets.map_err(bad_field(file, "budgets"))?;
        let book = self.book.as_ref().map(|place| -> Result<MatchBook, Error> {
            Ok(MatchBook {
                place: place.clone(),
                book: book()?,
                seed: self.seed,
            })
        });
        let plan = Plan {
            pairings: pairings(self.pairings, players.len(), &budgets),
            players,
            scheme: self.pairings,
            budgets,
            game,
            pairs,
            source,
            openings,
            book: book.transpose()?,
            seed: self.seed,
            adjudication: self.adjudication,
            sprt: sprt.map_err(bad_field(file, "sprt"))?,
        };
        plan.checked()
    }

    pub(super) fn resume(&mut self, threads: usize) {
        self.status = Progress::Running;
        self.threads = threads;
        self.resumed.push(now());
        self.ended = None;
    }

    pub(super) fn note_files(&mut self, sums: Sums) {
        self.files.extend(sums);
    }

    /// Notes that it is over, and what its files hold.
    pub(super) fn end(&mut self, interrupted: bool, sums: Sums) {
        self.note_files(sums);
        self.status = match interrupted {
            true => Progress::Interrupted,
            false => Progress::Complete,
        };
        self.ended = Some(now());
    }

    /// What a file is to hold that was written before the first game.
    pub(super) fn given(&self, file: &str) -> Option<&Sum> {
        self.files.get(file)
    }

    /// What a file is to hold; none if the match has not ended.
    pub(super) fn left(&self, file: &str) -> Option<&Sum> {
        self.files.get(file).filter(|_| self.status == Progress::Complete)
    }

    /// What tells how the searches of the build count that began it.
    pub(super) fn search(&self) -> Option<&str> {
        self.versions.search.as_deref()
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.status != Progress::Complete
    }

    /// The command line as one could type it.
    pub(super) fn command(&self) -> String {
        typed(&self.command)
    }

    /// The machine and the version in a sentence.
    pub(super) fn circumstances(&self) -> String {
        self.versions.told(&self.machine, self.threads, &self.started)
    }

    pub(super) fn started(&self) -> &str {
        &self.started
    }

    pub(super) fn program(&self) -> String {
        self.versions.program()
    }
}

impl KeptPlayer {
    fn of(player: &Player) -> KeptPlayer {
        let Player {
            name,
            strategy,
            setup,
            own_budget,
        } = player;
        KeptPlayer {
            name: name.clone(),
            strategy: strategy.to_string(),
            board: setup.board.to_string(),
            eval: setup.eval.to_string(),
            own_eval: setup.eval.own(),
            own_budget: own_budget.map(KeptBudget::of),
        }
    }

    fn player(&self, file: &str, registries: &Registries) -> Result<Player, MatchError> {
        let eval = Eval::kept(&self.eval, self.own_eval.as_ref());
        let own_budget = self.own_budget.map(KeptBudget::budget).transpose();
        Ok(Player {
            name: self.name.clone(),
            strategy: registries
                .strategy(&self.strategy)
                .map_err(bad_field(file, "players[].strategy"))?,
            setup: Setup {
                board: self.board.parse().map_err(bad_field(file, "players[].board"))?,
                eval: eval.map_err(bad_field(file, "players[].eval"))?,
                registries: registries.clone(),
            },
            own_budget: own_budget.map_err(bad_field(file, "players[].own_budget"))?,
        })
    }
}

impl KeptBudget {
    fn of(budget: MoveBudget) -> KeptBudget {
        let mut kept = KeptBudget::default();
        match budget {
            MoveBudget::Nodes(nodes) => kept.nodes = Some(nodes),
            MoveBudget::Depth(depth) => kept.depth = Some(depth.plies()),
            MoveBudget::Time(time) => kept.time_s = Some(time.as_secs_f64()),
        }
        kept
    }

    fn budget(self) -> Result<MoveBudget, NoBudget> {
        match (self.nodes, self.depth, self.time_s) {
            (Some(nodes), None, None) if nodes > 0 => Ok(MoveBudget::Nodes(nodes)),
            (None, Some(plies), None) if (1..=DEEPEST.plies()).contains(&plies) => {
                Ok(MoveBudget::Depth(Depth::new(plies)))
            }
            (None, None, Some(seconds)) => {
                let time = Duration::try_from_secs_f64(seconds).map_err(|_| NoBudget)?;
                Ok(MoveBudget::Time(time))
            }
            _ => Err(NoBudget),
        }
    }
}

impl KeptSprt {
    fn sprt(self) -> Result<Sprt, NoSprt> {
        let KeptSprt {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        format!("{elo0},{elo1},{alpha},{beta}")
            .parse()
            .map_err(|_| NoSprt)
    }
}

/// The error of a field of a manifest.
fn bad_field<E>(file: &str, field: &'static str) -> impl FnOnce(E) -> MatchError
where
    E: std::error::Error + Send + Sync + 'static,
{
    let file = file.to_owned();
    move |source| MatchError::BadField {
        file,
        field,
        source: Box::new(source),
    }
}
