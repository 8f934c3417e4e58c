//! [`Run`]: everything that determines a run's records.

use super::fingerprint::fingerprint_of;
use super::position_list::{POSITIONS, PositionList, PositionListWriter};
use crate::error::Error;
use crate::folder::manifest_file::impossible;
use crate::limits::threads::Threads;
use crate::spec::text::dedup_ordered;
use crate::spec::{AblationParts, Named, REFERENCE, RecipeAlias, RunKind, RunSpec, suite_names};
use disk::checksum::Checksums;
use engine_core::Depth;
use games::{Game, GameRegistry, Games, SearchSetup};
use reports::numbers;
use search_variants::{DEEPEST, Strategy};
use sessions::strategy_relations::{minimal_tree, other_depths};
use sessions::suite::{self, PositionSelection};
use sessions::{PlainError, SearchLimits};
use std::collections::HashSet;
use std::path::Path;

/// The most subsets of an ablation whose moves are judged, since each case names all of them.
const MAX_JUDGED: usize = 64;

pub struct Run {
    /// The specification, as its manifest stores it.
    pub spec: RunSpec,
    pub(crate) positions: PositionList,
    /// In an ablation, the strategies of its subsets.
    pub(crate) strategies: Vec<Strategy>,
    /// The strategy that judges all chosen moves, if they are judged.
    pub(crate) reference: Option<Strategy>,
    pub(crate) ablation: Option<AblationParts>,
    pub(crate) setup: SearchSetup,
    pub(crate) threads: Threads,
}

impl Run {
    pub fn new(spec: &RunSpec, threads: Threads, registries: &GameRegistry) -> Result<Run, Error> {
        let mut spec = spec.clone();
        let mut named = spec.resolve(registries)?;
        let positions = listed(&spec.selection(registries.games())?, registries.games())?;
        spec.introduce_engines(named.2.as_mut(), &positions.games)?;
        if let Some(parts) = &named.2 {
            spec.extras.horizon = parts.may_err() && spec.searched().len() <= MAX_JUDGED;
        }
        Run::of((spec, named), positions, threads, registries)
    }

    /// The plan, provided that its positions can be set up, its searches counted and its minimal trees found.
    pub(crate) fn of(
        (mut spec, (strategies, reference, ablation)): (RunSpec, Named),
        positions: PositionList,
        threads: Threads,
        registries: &GameRegistry,
    ) -> Result<Run, Error> {
        positions.describe(&mut spec);
        let plan = Run {
            threads,
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
                refuse!(
                    "two strategies are called `{strategy}`; give the files of their evaluations other names"
                );
            }
            for &game in plan.games() {
                plan.setup.of(strategy).check(game)?;
            }
        }
        if plan.spec.extras.minimal_trees && plan.trees().is_empty() {
            refuse!(
                "no strategy has a minimal tree, since the depth of none defines its tree; add one such as \
                            alpha-beta, or leave minimal trees out"
            );
        }
        let rounds = plan.spec.timed.rounds.unwrap_or(1) as usize;
        let jobs = plan.positions.len().checked_mul(plan.spec.searched().len());
        let jobs = jobs.and_then(|jobs| jobs.checked_mul(rounds));
        if jobs.is_none_or(|jobs| u32::try_from(jobs).is_err()) {
            let most = u32::MAX;
            refuse!("more than {most} searches; share them out among several runs");
        }
        Ok(plan)
    }

    /// Reconstructs the plan from a manifest and the positions next to it.
    pub(crate) fn in_folder(
        path: &Path,
        (spec, files): (&RunSpec, &Checksums),
        threads: Threads,
        registries: &GameRegistry,
    ) -> Result<Run, Error> {
        let file = path.join(POSITIONS);
        let mut listing = PositionListWriter::new(registries.games());
        listing.add_file(&file)?;
        let positions = listing.finish()?;
        let left = files.get(POSITIONS);
        if left.is_some_and(|left| *left != positions.sum())
            || positions.digest.to_string() != spec.positions_digest
        {
            refuse!("{} is not as the run left it", file.display());
        }
        let mut spec = spec.clone();
        refuse_depth(spec.depth).map_err(impossible(path))?;
        let named = spec.resolve(registries).map_err(impossible(path))?;
        if let RunKind::Horizon(by) = &spec.kind {
            refuse_depth(by.depth().plies()).map_err(impossible(path))?;
            refuse_no_deeper(by.depth(), Depth::new(spec.depth)).map_err(impossible(path))?;
        }
        Run::of((spec, named), positions, threads, registries)
    }

    pub(crate) fn depth(&self) -> Depth {
        Depth::new(self.spec.depth)
    }

    pub(crate) fn limits(&self) -> SearchLimits {
        self.spec.limits.into()
    }

    pub(crate) fn refuse_two_games(&self) -> Result<(), PlainError> {
        match *self.games() {
            [] | [_] => Ok(()),
            [one, other, ..] => Err(plain_error!(
                "the positions are of {one} and of {other}, whose figures are never added; give those of one game"
            )),
        }
    }

    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    pub fn name(&self) -> String {
        suite_names(&self.positions.suites)
    }

    pub(crate) fn described(&self) -> (String, usize) {
        let (members, cells) = match &self.spec.kind {
            RunKind::Speedup { parallel: divided } => {
                let members = divided.methods.len() * divided.processors.len();
                (numbers::counted(divided.methods.len(), "method"), members)
            }
            _ => (self.spec.described_searchers(), self.spec.searched().len()),
        };
        let searches = match self.positions() * cells {
            1 => "1 search".to_owned(),
            several => format!("{} searches", numbers::grouped(several as u64)),
        };
        let cells = match &self.spec.kind {
            RunKind::Horizon(_) => self.positions(),
            _ => self.positions() * cells,
        };
        let (positions, depth) = (numbers::counted(self.positions(), "position"), self.spec.depth);
        let sentence = format!("{positions} by {members}: {searches} to depth {depth}.");
        (sentence, cells)
    }

    /// Notes on strategies that are recorded under another spelling, on the meaning of depth for strategies
    /// that do not search to a depth, on strategies that therefore lack a requested minimal tree, and on
    /// duplicate positions.
    pub(crate) fn notes(&self) -> Result<Vec<String>, Error> {
        let mut notes = Vec::new();
        for RecipeAlias { given, strategy } in &self.spec.spellings {
            notes.push(format!("`{given}` is written as `{strategy}`"));
        }
        notes.extend(other_depths(&self.strategies).map(String::from));
        let strategies = self.strategies.iter();
        let without = strategies.filter(|strategy| minimal_tree(strategy).is_none());
        for strategy in without.filter(|_| self.spec.extras.minimal_trees) {
            notes.push(format!(
                "{strategy} is left out of what is compared with minimal trees: its depth defines no tree"
            ));
        }
        notes.extend(self.positions.named_duplicates()?.map(String::from));
        Ok(notes)
    }

    pub(crate) fn folder_name(&self) -> String {
        match &self.spec.kind {
            RunKind::Run {} => self.name(),
            kind => format!("{}-{}", kind.command(), self.name()),
        }
    }

    /// The fingerprint, which includes the reference: in `lab run`, the default reference.
    pub(crate) fn fingerprint(&self) -> Result<String, Error> {
        let default_reference: Option<Strategy> = REFERENCE.parse().ok().filter(|_| self.spec.extras.horizon);
        let searched = self.strategies.iter().chain(&default_reference);
        let searched = searched.chain(&self.reference);
        let searched: Vec<_> = searched.map(|by| (by, &self.setup)).collect();
        fingerprint_of(self.games(), &searched)
    }

    pub(crate) fn games(&self) -> &[Game] {
        &self.positions.games
    }

    pub(crate) fn trees(&self) -> Vec<Strategy> {
        dedup_ordered(self.strategies.iter().filter_map(minimal_tree))
    }
}

/// Refuses a reference that is not deeper than the strategies that it judges.
pub(crate) fn refuse_no_deeper(reference: Depth, strategies: Depth) -> Result<(), Error> {
    if reference > strategies {
        Ok(())
    } else {
        Err(Error::NoDeeper {
            reference,
            strategies,
        })
    }
}

/// The positions of the requested suites and the single positions, read as a stream.
pub(crate) fn listed(selection: &PositionSelection, games: &Games) -> Result<PositionList, Error> {
    let mut listing = PositionListWriter::new(games);
    let left_out = suite::chosen::<Error>(selection, games, &mut |suite, entry| {
        Ok(listing.add(suite, &entry)?)
    })?;
    let mut positions = listing.finish()?;
    positions.left_out = left_out;
    Ok(positions)
}

/// Refuses a depth that no search has.
fn refuse_depth(plies: u32) -> Result<(), PlainError> {
    if !(1..=DEEPEST.plies()).contains(&plies) {
        refuse!("depth {plies} is not from 1 to {DEEPEST}");
    }
    Ok(())
}
