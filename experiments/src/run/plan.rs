//! [`Plan`]: everything that determines a run's records.

use super::positions::{Listing, Positions, SuiteEntry};
use super::shard::Shard;
use crate::args::{BudgetArgs, RunArgs, SearchesArgs, Spelling, SuitesArgs, WorkArgs};
use crate::game::{Game, Setup};
use crate::{output, parallel, suite};
use anyhow::{Result, ensure};
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
    /// The strategies that were typed otherwise.
    pub(crate) spellings: Vec<Spelling>,
    pub(crate) depth: Depth,
    /// Whether the floors of the strategies' trees are wanted.
    pub(crate) floor: bool,
    /// Whether the chosen moves are judged.
    pub(crate) horizon: bool,
    pub(crate) setup: Setup,
    pub(crate) budget: BudgetArgs,
    pub(crate) threads: usize,
}

impl Plan {
    /// What a run is asked to do.
    pub(crate) fn new(args: &RunArgs) -> Result<Plan> {
        Ok(Plan {
            floor: args.floor,
            horizon: !args.no_horizon,
            ..Plan::of_searches(&args.searches, args.part.shard())?
        })
    }

    /// A part of the searches, without floors and horizon cases.
    pub(crate) fn of_searches(args: &SearchesArgs, shard: Shard) -> Result<Plan> {
        Plan::of_work(&args.work, shard, args.threads.threads)
    }

    /// A part of the work.
    pub(crate) fn of_work(args: &WorkArgs, shard: Shard, threads: Option<u16>) -> Result<Plan> {
        let positions = listed(&args.suites, shard)?;
        let plan = Plan {
            suites: positions.suites().to_vec(),
            shard,
            positions,
            strategies: args.recipes(),
            spellings: args.spellings(),
            depth: args.depth,
            floor: false,
            horizon: false,
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

    /// Tells on stderr what a reader of the results has to know beforehand: what strategies are called there,
    /// and which positions are duplicates.
    pub(crate) fn announce(&self) -> Result<()> {
        for Spelling { given, strategy } in &self.spellings {
            output::note(&format!("note: `{given}` is recorded as `{strategy}`"));
        }
        if let Some(told) = self.positions.duplicates()? {
            output::note(&format!("note: {told}"));
        }
        Ok(())
    }

    /// The plan, unless its positions are of several games, whose figures cannot be added.
    pub(crate) fn of_one_game(self) -> Result<Plan> {
        ensure!(
            self.games().len() < 2,
            "the positions are of chess and of xiangqi, whose figures are never added; give those of one game"
        );
        Ok(self)
    }

    /// How many positions its suites hold.
    pub(crate) fn positions(&self) -> usize {
        let counts = self.suites.iter().map(|suite| suite.positions);
        counts.fold(0, usize::saturating_add)
    }

    /// Records of its searches, at the most.
    pub(crate) fn most_records(&self) -> usize {
        let searches = self.positions.len().saturating_mul(self.strategies.len());
        searches.saturating_mul(self.depth.plies() as usize)
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

/// The positions of a part of the suites and single positions that are asked for, read as a stream.
pub(crate) fn listed(args: &SuitesArgs, shard: Shard) -> Result<Positions> {
    let mut listing = Listing::new(shard)?;
    suite::chosen(args, &mut |suite, entry| listing.add(suite, &entry))?;
    listing.finish()
}
