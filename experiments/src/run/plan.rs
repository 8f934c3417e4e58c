//! [`Plan`]: everything that determines a run's records.

use super::positions::{Listing, Positions, names};
use crate::error::{Error, PlanError};
use crate::memory::{Resources, SideBySide, largest_table};
use crate::spec::{AblationParts, Named, Rounds, RunSpec};
use crate::typed::each_once;
use engine_core::Depth;
use games::{Game, GameRegistry, Games, SearchSetup};
use search_variants::Strategy;
use search_variants::info::Effect;
use sessions::SearchLimits;
use sessions::suite::{self, PositionSelection};
use std::collections::HashSet;

/// Subsets of an ablation whose choices are judged at the most: each case names them all.
const MAX_JUDGED: usize = 64;

pub struct Plan {
    /// What is asked for, as its manifest keeps it.
    pub spec: RunSpec,
    pub(crate) positions: Positions,
    /// Of an ablation those of its subsets.
    pub(crate) strategies: Vec<Strategy>,
    /// What judges all their choices, if it is to.
    pub(crate) reference: Option<Strategy>,
    pub(crate) ablation: Option<AblationParts>,
    pub(crate) setup: SearchSetup,
    pub(crate) side_by_side: SideBySide,
}

impl Plan {
    pub fn new(spec: &RunSpec, resources: Resources, registries: &GameRegistry) -> Result<Plan, Error> {
        let mut spec = spec.clone();
        let named = spec.resolve(registries)?;
        if let Some(AblationParts { groups, .. }) = &named.ablation {
            let may_err = groups
                .iter()
                .flatten()
                .any(|chosen| chosen.effect() == Effect::MayErr);
            spec.horizon = may_err && named.strategies.len() <= MAX_JUDGED;
        }
        let positions = listed(&spec.selection(registries.games())?, registries.games())?;
        for program in &mut spec.engines {
            for &game in &positions.games {
                *program = program.introduced(game)?;
            }
        }
        Plan::of((spec, named), positions, resources, registries)
    }

    /// The plan, if its positions can be set up, its searches be counted and its minimal trees be found.
    pub(super) fn of(
        (mut spec, named): (RunSpec, Named),
        positions: Positions,
        resources: Resources,
        registries: &GameRegistry,
    ) -> Result<Plan, Error> {
        positions.describe(&mut spec);
        let Named {
            strategies,
            reference,
            ablation,
        } = named;
        let plan = Plan {
            side_by_side: resources.side_by_side(largest_table(strategies.iter().chain(&reference)))?,
            setup: spec.setup.setup(registries),
            spec,
            positions,
            strategies,
            reference,
            ablation,
        };
        let mut names = HashSet::new();
        for strategy in &plan.strategies {
            if !names.insert(strategy.to_string()) && strategy.eval().is_some() {
                return Err(PlanError::SameName(strategy.to_string()).into());
            }
            for &game in plan.games() {
                plan.setup.of(strategy).check(game)?;
            }
        }
        if plan.spec.minimal_trees && plan.trees().is_empty() {
            return Err(PlanError::NoMinimalTrees.into());
        }
        let rounds = plan.spec.timed.map_or(1, Rounds::count) as usize;
        let jobs = plan.positions.len().checked_mul(plan.strategies.len());
        let jobs = jobs.and_then(|jobs| jobs.checked_mul(rounds));
        if jobs.is_none_or(|jobs| u32::try_from(jobs).is_err()) {
            return Err(PlanError::TooManySearches.into());
        }
        Ok(plan)
    }

    pub(crate) fn depth(&self) -> Depth {
        Depth::new(self.spec.depth)
    }

    pub(crate) fn limits(&self) -> SearchLimits {
        self.spec.limits.into()
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
        let strategies = self.strategies.iter();
        let with_trees = strategies.filter(|strategy| strategy.has_minimal_tree());
        each_once(with_trees.map(Strategy::tree))
    }
}

/// Refuses what judges if it sees no more than what is judged.
pub(crate) fn refuse_no_deeper(reference: Depth, strategies: Depth) -> Result<(), PlanError> {
    if reference > strategies {
        Ok(())
    } else {
        Err(PlanError::NoDeeper {
            reference,
            strategies,
        })
    }
}

/// The positions of the suites and single positions that are asked for, read as a stream.
pub(crate) fn listed(selection: &PositionSelection, games: &Games) -> Result<Positions, Error> {
    let mut listing = Listing::new(games);
    let left_out = suite::chosen::<Error>(selection, games, &mut |suite, entry| {
        Ok(listing.add(suite, &entry)?)
    })?;
    let mut positions = listing.finish()?;
    positions.left_out = left_out;
    Ok(positions)
}
