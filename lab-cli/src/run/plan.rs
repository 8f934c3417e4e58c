//! [`Plan`]: everything that determines a run's records.

use super::positions::{Listing, Positions, SuiteEntry};
use super::shard::Shard;
use crate::args::{BudgetArgs, RunArgs, SearchesArgs, WorkArgs};
use crate::game::{Game, Setup};
use crate::parallel;
use crate::suite::{self, Suite};
use anyhow::{Result, bail, ensure};
use engine_core::Depth;
use search_variants::Recipe;

/// The searches of a run.
pub(crate) struct Plan {
    /// What is searched, all of it, whatever the part.
    pub(crate) suites: Vec<SuiteEntry>,
    /// The positions of the part.
    pub(crate) positions: Positions,
    pub(crate) shard: Shard,
    pub(crate) strategies: Vec<Recipe>,
    pub(crate) depth: Depth,
    /// Whether the floors of the strategies' trees are wanted.
    pub(crate) floor: bool,
    pub(crate) setup: Setup,
    pub(crate) budget: BudgetArgs,
    pub(crate) threads: usize,
}

impl Plan {
    /// What a run is asked to do.
    pub(crate) fn new(args: &RunArgs) -> Result<Plan> {
        let threads = args.searches.threads.threads;
        Ok(Plan {
            floor: args.floor,
            ..Plan::of_work(&args.searches.work, args.part.shard(), threads)?
        })
    }

    /// The searches alone, all of them.
    pub(crate) fn of_searches(args: &SearchesArgs) -> Result<Plan> {
        Plan::of_work(&args.work, Shard::WHOLE, args.threads.threads)
    }

    /// A part of the searches. Suites are read as a stream.
    pub(crate) fn of_work(args: &WorkArgs, shard: Shard, threads: Option<u16>) -> Result<Plan> {
        let game = args.game.game;
        let mut listing = Listing::new(shard)?;
        let mut names: Vec<String> = Vec::new();
        for name in suite::wanted(&args.suites, &args.positions, game) {
            let name = suite::stream(name, game, &mut |name, entry| {
                if names.iter().any(|other| other == name) {
                    bail!("two suites are called {name}; give each once, under a name of its own");
                }
                listing.add(name, &entry)
            })?;
            names.push(name);
        }
        if !args.positions.is_empty() {
            let suite = suite::of_positions(&args.positions, game)?;
            ensure!(
                !names.contains(&suite.name),
                "two suites are called {}; give each once, under a name of its own",
                suite.name
            );
            for entry in &suite.entries {
                listing.add(&suite.name, entry)?;
            }
        }
        let positions = listing.finish()?;
        let plan = Plan {
            suites: positions.suites().to_vec(),
            shard,
            positions,
            strategies: args.recipes(),
            depth: args.depth,
            floor: false,
            setup: args.setup.setup(),
            budget: args.budget,
            threads: parallel::threads(threads),
        };
        plan.checked()
    }

    /// The plan, if its positions can be set up and its searches be counted.
    pub(crate) fn checked(self) -> Result<Plan> {
        for &game in self.positions.games() {
            self.setup.check(game)?;
        }
        let jobs = self.positions.len().checked_mul(self.strategies.len());
        ensure!(
            jobs.is_some_and(|jobs| u32::try_from(jobs).is_ok()),
            "more than {} searches; share them out among several runs",
            u32::MAX
        );
        Ok(self)
    }

    /// How many positions its suites hold.
    pub(crate) fn positions(&self) -> usize {
        self.suites.iter().map(|suite| suite.positions).sum()
    }

    /// The suites' names in one.
    pub(crate) fn name(&self) -> String {
        let names: Vec<&str> = self.suites.iter().map(|suite| suite.name.as_str()).collect();
        names.join("+")
    }

    /// The games of its positions.
    pub(crate) fn games(&self) -> &[Game] {
        self.positions.games()
    }

    /// The trees of its strategies, each once.
    pub(crate) fn trees(&self) -> Vec<Recipe> {
        let mut trees: Vec<Recipe> = Vec::new();
        for tree in self.strategies.iter().map(Recipe::tree) {
            if !trees.contains(&tree) {
                trees.push(tree);
            }
        }
        trees
    }
}

/// Suites that are in memory, as positions of a run.
pub(crate) fn listed(suites: &[Suite]) -> Result<Positions> {
    let mut listing = Listing::new(Shard::WHOLE)?;
    for (place, suite) in suites.iter().enumerate() {
        if suites[..place].iter().any(|other| other.name == suite.name) {
            bail!(
                "two suites are called {}; give each once, under a name of its own",
                suite.name
            );
        }
        for entry in &suite.entries {
            listing.add(&suite.name, entry)?;
        }
    }
    listing.finish()
}
