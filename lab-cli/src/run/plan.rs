//! [`Plan`]: everything that determines a run's records.

use crate::args::{BudgetArgs, RunArgs, SearchesArgs};
use crate::game::{Game, Setup};
use crate::parallel;
use crate::suite::{self, Entry, Suite};
use anyhow::{Result, bail};
use engine_core::Depth;
use search_variants::Recipe;

/// The searches of a run.
pub(crate) struct Plan {
    pub(crate) suites: Vec<Suite>,
    pub(crate) strategies: Vec<Recipe>,
    pub(crate) depth: Depth,
    /// Whether the floors of the strategies' trees are wanted.
    pub(crate) floor: bool,
    pub(crate) setup: Setup,
    pub(crate) budget: BudgetArgs,
    pub(crate) threads: usize,
}

/// One search: a position by a strategy.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub(crate) suite: &'a Suite,
    pub(crate) entry: &'a Entry,
    pub(crate) recipe: &'a Recipe,
}

impl Plan {
    /// Reads the suites and checks that nothing is asked for twice.
    pub(crate) fn new(args: &RunArgs) -> Result<Plan> {
        Ok(Plan {
            floor: args.floor,
            ..Plan::of_searches(&args.searches)?
        })
    }

    /// The searches alone.
    pub(crate) fn of_searches(args: &SearchesArgs) -> Result<Plan> {
        let mut strategies: Vec<Recipe> = Vec::new();
        for recipe in args.strategies.iter().flat_map(|several| &several.0) {
            if !strategies.contains(recipe) {
                strategies.push(recipe.clone());
            }
        }
        let plan = Plan {
            suites: suite::chosen(&args.suites, &args.positions, args.game.game)?,
            strategies,
            depth: args.depth,
            floor: false,
            setup: args.setup.setup(),
            budget: args.budget,
            threads: parallel::threads(args.threads.threads),
        };
        plan.checked()
    }

    /// The plan, if its suites can be told apart and its positions be set up.
    pub(crate) fn checked(self) -> Result<Plan> {
        for (place, suite) in self.suites.iter().enumerate() {
            if self.suites[..place].iter().any(|other| other.name == suite.name) {
                bail!(
                    "two suites are called {}; give each once, under a name of its own",
                    suite.name
                );
            }
        }
        for entry in self.suites.iter().flat_map(|suite| &suite.entries) {
            self.setup.check(entry.root.game())?;
        }
        Ok(self)
    }

    /// How many positions its suites hold.
    pub(crate) fn positions(&self) -> usize {
        self.suites.iter().map(|suite| suite.entries.len()).sum()
    }

    /// The suites' names in one.
    pub(crate) fn name(&self) -> String {
        let names: Vec<&str> = self.suites.iter().map(|suite| suite.name.as_str()).collect();
        names.join("+")
    }

    /// The games of its positions.
    pub(crate) fn games(&self) -> Vec<Game> {
        let played = |game: Game| {
            let mut entries = self.suites.iter().flat_map(|suite| &suite.entries);
            entries.any(|entry| entry.root.game() == game)
        };
        Game::ALL.iter().copied().filter(|&game| played(game)).collect()
    }

    /// All searches, in the order of the records: by position, then by strategy.
    pub(crate) fn jobs(&self) -> Vec<Job<'_>> {
        let entries = self
            .suites
            .iter()
            .flat_map(|suite| suite.entries.iter().map(move |entry| (suite, entry)));
        entries
            .flat_map(|(suite, entry)| {
                self.strategies
                    .iter()
                    .map(move |recipe| Job { suite, entry, recipe })
            })
            .collect()
    }
}
