//! [`Plan`]: everything that determines a run's records.

use super::positions::{Listing, Positions, names};
use super::purpose::Purpose;
use super::timings::Rounds;
use crate::error::{Error, PlanError};
use crate::memory::{Resources, SideBySide, largest_table};
use crate::typed::each_once;
use crate::uci::Program;
use engine_core::Depth;
use games::{Game, Games, Setup};
use search_variants::Strategy;
use search_variants::info::Effect;
use serde::{Deserialize, Serialize};
use sessions::Limits;
use sessions::suite::{self, Selection};
use std::collections::HashSet;

/// A recipe that was typed in another order, or with settings that go without saying.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spelling {
    pub given: String,
    pub strategy: String,
}

#[derive(Clone, Debug)]
pub struct PlanOptions {
    pub selection: Selection,
    pub strategies: Vec<Strategy>,
    /// The strategies that were typed otherwise than records name them.
    pub spellings: Vec<Spelling>,
    /// Engines of others, which are asked about each position within the same limits.
    pub engines: Vec<Program>,
    /// Depths 1 to this one are searched.
    pub depth: Depth,
    pub minimal_trees: bool,
    /// Whether the moves of the deepest depth are judged by a deeper search.
    pub horizon: bool,
    pub timed: Option<Rounds>,
    pub purpose: Purpose,
    pub setup: Setup,
    pub limits: Limits,
    /// What of the machine the searches may take.
    pub resources: Resources,
}

/// The main job: 24 positions by the five steps of the ladder to depth 4.
impl Default for PlanOptions {
    fn default() -> PlanOptions {
        PlanOptions {
            selection: Selection::default(),
            strategies: Strategy::ladder(),
            spellings: Vec::new(),
            engines: Vec::new(),
            depth: Depth::new(4),
            minimal_trees: false,
            horizon: true,
            timed: None,
            purpose: Purpose::Searches,
            setup: Setup::default(),
            limits: Limits::default(),
            resources: Resources::default(),
        }
    }
}

/// Subsets of an ablation whose choices are judged at the most: each case names them all.
const MAX_JUDGED: usize = 64;

pub struct Plan {
    pub(crate) positions: Positions,
    /// What is asked for; of an ablation the strategies are those of its subsets.
    pub options: PlanOptions,
    pub(crate) side_by_side: SideBySide,
}

impl Plan {
    pub fn new(options: &PlanOptions) -> Result<Plan, Error> {
        let mut options = options.clone();
        if let Purpose::Ablation(parts) = &options.purpose {
            let subsets = parts.subsets()?.into_iter();
            options.strategies = subsets.map(|(_, strategy)| strategy).collect();
            let mut chosen = parts.groups.iter().flatten();
            let may_err = chosen.any(|chosen| chosen.effect() == Effect::MayErr);
            options.horizon = may_err && options.strategies.len() <= MAX_JUDGED;
        }
        let positions = listed(&options.selection, options.setup.registries.games())?;
        for program in &mut options.engines {
            for &game in &positions.games {
                *program = program.introduced(game)?;
            }
        }
        Plan::of(options, positions)
    }

    /// The plan, if its positions can be set up, its searches be counted and its minimal trees be found.
    pub(super) fn of(options: PlanOptions, positions: Positions) -> Result<Plan, Error> {
        let searched = options.strategies.iter().chain(options.purpose.judge());
        let plan = Plan {
            side_by_side: options.resources.side_by_side(largest_table(searched))?,
            positions,
            options,
        };
        let options = &plan.options;
        let mut names = HashSet::new();
        for strategy in &options.strategies {
            if !names.insert(strategy.to_string()) && strategy.eval().is_some() {
                return Err(PlanError::SameName(strategy.to_string()).into());
            }
            for &game in plan.games() {
                options.setup.of(strategy).check(game)?;
            }
        }
        if options.minimal_trees && plan.trees().is_empty() {
            return Err(PlanError::NoMinimalTrees.into());
        }
        let rounds = options.timed.map_or(1, Rounds::count) as usize;
        let jobs = plan.positions.len().checked_mul(options.strategies.len());
        let jobs = jobs.and_then(|jobs| jobs.checked_mul(rounds));
        match jobs.is_some_and(|jobs| u32::try_from(jobs).is_ok()) {
            true => Ok(plan),
            false => Err(PlanError::TooManySearches.into()),
        }
    }

    pub(crate) fn refuse_two_games(&self) -> Result<(), PlanError> {
        match *self.games() {
            [] | [_] => Ok(()),
            [one, other, ..] => Err(PlanError::TwoGames { one, other }),
        }
    }

    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    pub fn name(&self) -> String {
        names(&self.positions.suites)
    }

    pub(crate) fn games(&self) -> &[Game] {
        &self.positions.games
    }

    pub(crate) fn trees(&self) -> Vec<Strategy> {
        let strategies = self.options.strategies.iter();
        let with_trees = strategies.filter(|strategy| strategy.has_minimal_tree());
        each_once(with_trees.map(Strategy::tree))
    }
}

/// Refuses what judges if it sees no more than what is judged.
pub(crate) fn refuse_no_deeper(reference: Depth, strategies: Depth) -> Result<(), PlanError> {
    match reference > strategies {
        true => Ok(()),
        false => Err(PlanError::NoDeeper {
            reference,
            strategies,
        }),
    }
}

/// The positions of the suites and single positions that are asked for, read as a stream.
pub(crate) fn listed(selection: &Selection, games: &Games) -> Result<Positions, Error> {
    let mut listing = Listing::new(games);
    let left_out = suite::chosen::<Error>(selection, games, &mut |suite, entry| {
        Ok(listing.add(suite, &entry)?)
    })?;
    let mut positions = listing.finish()?;
    positions.left_out = left_out;
    Ok(positions)
}
