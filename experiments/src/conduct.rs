//! Runs, horizon cases, ablations and speed-ups, from their plan to their page.

use crate::ablate;
use crate::begun::{Found, Outcome, Planned};
use crate::error::{Error, PositionsError};
use crate::event::{Event, Monitor, Note};
use crate::folder::Folder;
use crate::horizon::{self, judge_run, show_cases};
use crate::measure::{
    ENGINES, JUDGED, MINIMAL_TREES, RECORDS, SPEEDUPS, Searches, Simulations, TIMINGS, TimedSearches,
};
use crate::memory::{Resources, SideBySide};
use crate::run::{
    self, Begun, MAX_RECORDS, Plan, Results, RunFolder, RunManifest, fingerprint_of, other_depths, write_csv,
};
use crate::shard::{Place, Shard};
use crate::spec::{self, REFERENCE, RecipeAlias, RunKind, RunSpec};
use crate::speedup;
use crate::store;
use games::GameRegistry;
use reports::numbers;
use reports::{Document, EngineRecord, MinimalTreeRecord, Record, Timing};
use search_variants::Strategy;
use std::path::Path;

/// A plan, if what is asked of its searches can be found.
pub fn plan(spec: &RunSpec, resources: Resources, monitor: &Monitor<'_>) -> Result<Plan, Error> {
    let plan = Plan::new(spec, resources, monitor.registries())?;
    match &plan.spec.kind {
        RunKind::Run {} => (),
        RunKind::Horizon(by) => horizon::refuse_unfit(&plan, by)?,
        RunKind::Ablation { .. } => {
            plan.refuse_two_games()?;
            // Faults of the match are reported before anything is searched.
            ablate::match_spec(&plan)?;
        }
        RunKind::Speedup { parallel } => speedup::refuse_unfit(&plan, parallel, monitor)?,
    }
    Ok(plan)
}

impl Planned for Plan {
    type Asked = RunSpec;

    const COMMAND: &'static str = "run";
    const MADE_BY: &'static [&'static str] = &["run", "plan", "merge"];
    const ROWS: &'static [&'static str] = &[RECORDS, MINIMAL_TREES, JUDGED, SPEEDUPS];

    fn asked(&self) -> RunSpec {
        self.spec.clone()
    }

    fn differences(there: &RunSpec, here: &RunSpec) -> Vec<String> {
        spec::differences(there, here, |_| true)
    }

    fn described(&self) -> (String, usize) {
        let (members, cells) = match &self.spec.kind {
            RunKind::Speedup { parallel: divided } => {
                let members = divided.methods.len() * divided.processors.len();
                (numbers::counted(divided.methods.len(), "method"), members)
            }
            _ => match self.strategies.len() {
                1 => ("1 strategy".to_owned(), 1),
                several => (format!("{several} strategies"), several),
            },
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

    /// What strategies are called there, what a depth is of those that search no tree of so many plies,
    /// which have no minimal tree though it is wanted, and which positions are duplicates.
    fn notes(&self) -> Result<Vec<String>, PositionsError> {
        let mut notes = Vec::new();
        for RecipeAlias { given, strategy } in &self.spec.spellings {
            notes.push(format!("`{given}` is recorded as `{strategy}`"));
        }
        notes.extend(other_depths(&self.strategies));
        let strategies = self.strategies.iter();
        let without = strategies.filter(|strategy| !strategy.has_minimal_tree());
        for strategy in without.filter(|_| self.spec.minimal_trees) {
            notes.push(format!(
                "{strategy} is left out of what is compared with minimal trees: it searches no tree of a depth"
            ));
        }
        notes.extend(self.positions.named_duplicates()?);
        Ok(notes)
    }

    fn left_out(&self) -> &[String] {
        &self.positions.left_out
    }

    fn folder_name(&self) -> String {
        match &self.spec.kind {
            RunKind::Run {} => self.name(),
            kind => format!("{}-{}", kind.command(), self.name()),
        }
    }

    fn keep_inputs(&self, folder: &Folder) -> Result<(), Error> {
        self.positions.write(folder)
    }

    /// Of what judges the strategies too; of a run that is the usual reference.
    fn fingerprint(&self) -> Result<String, Error> {
        let usual: Option<Strategy> = REFERENCE.parse().ok().filter(|_| self.spec.horizon);
        let searched = self.strategies.iter().chain(&usual).chain(&self.reference);
        let searched: Vec<_> = searched.map(|by| (by, &self.setup)).collect();
        fingerprint_of(self.games(), &searched)
    }

    fn side_by_side(&self) -> &SideBySide {
        &self.side_by_side
    }

    fn left(
        path: &Path,
        manifest: &RunManifest,
        resources: Resources,
        registries: &GameRegistry,
    ) -> Result<Plan, Error> {
        Plan::in_folder(path, manifest, resources, registries)
    }

    fn carry_out(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Outcome, Error> {
        if begun.had_ended && begun.manifest.merged.is_some() {
            let records = begun.left.get(RECORDS).map_or(0, |left| left.rows as usize);
            return Ok(Outcome {
                interrupted: monitor.stop().is_requested(),
                was_whole: true,
                page: if has_page(&begun.plan.spec.kind, records) {
                    Some(view(begun.left_so_far(monitor))?.0)
                } else {
                    None
                },
                found: Found::Nothing,
            });
        }
        let records = match &begun.plan.spec.kind {
            RunKind::Speedup { parallel } => speedup::do_missing(begun, parallel, monitor)?,
            _ => run::do_missing(begun, monitor)?,
        };
        conclude(begun, records, monitor)
    }

    fn cells_done(&self, parts: &[Place], monitor: &Monitor<'_>) -> Result<Vec<[usize; 2]>, Error> {
        match &self.spec.kind {
            RunKind::Speedup { parallel } => {
                store::cells_done(parts, &Simulations::of(self, parallel, monitor))
            }
            _ => store::cells_done(parts, &Searches::of(self, monitor)),
        }
    }
}

/// Judges, times and shows so many records, as far as that is asked for and nobody wants to leave.
fn conclude(begun: &mut Begun, records: usize, monitor: &Monitor<'_>) -> Result<Outcome, Error> {
    let kind = begun.plan.spec.kind.clone();
    let is_whole = begun.shard() == Shard::WHOLE;
    let is_shown = || is_whole && !run::stops_unsorted(records, monitor.stop());
    let has_page = has_page(&kind, records);
    if is_shown() {
        judge_and_time(begun, records, monitor)?;
    } else if !is_whole && !monitor.stop().is_requested() {
        if let RunKind::Horizon(by) = &kind {
            horizon::judge_depths(begun, by, monitor)?;
        }
    }
    let sums = begun.folder.sums();
    begun.manifest.end(monitor.stop().is_requested(), sums);
    let folder = &begun.folder;
    let (mut page, mut found) = (None, Found::Nothing);
    // A stop may have been asked for since.
    if is_shown() {
        // The rows are kept; what follows takes its time, and keeps nothing on the way.
        monitor.stop().leave();
        write_tables(&kind, folder)?;
        if has_page {
            let (document, rows) = view(begun.left_so_far(monitor))?;
            found = rows;
            if let Found::Analysis(Some(analysis)) = &found {
                ablate::write_figures(analysis, folder)?;
            }
            folder.write_document(&document)?;
            page = Some(document);
        }
    }
    folder.write_manifest(&begun.manifest)?;
    Ok(Outcome {
        interrupted: !begun.manifest.has_ended(),
        was_whole: false,
        page,
        found,
    })
}

/// Whether the command that measured so many records makes their page too.
fn has_page(kind: &RunKind, records: usize) -> bool {
    !matches!(kind, RunKind::Run {}) || records <= MAX_RECORDS
}

/// Judges and times the searches, as far as that is asked for and their records are few enough.
fn judge_and_time(begun: &Begun, records: usize, monitor: &Monitor<'_>) -> Result<(), Error> {
    let has_page = has_page(&begun.plan.spec.kind, records);
    let is_timed = begun.plan.spec.timed.is_some();
    match &begun.plan.spec.kind {
        RunKind::Speedup { .. } => Ok(()),
        RunKind::Horizon(by) => horizon::judge_depths(begun, by, monitor),
        RunKind::Run {} | RunKind::Ablation { .. } if has_page && (begun.plan.spec.horizon || is_timed) => {
            let results = Results::read(begun.left_so_far(monitor))?;
            judge_run(begun, &results)?;
            time_searches(begun, &results)
        }
        RunKind::Run {} | RunKind::Ablation { .. } => {
            if is_timed && !has_page {
                monitor.tell(Event::Noted(Note::NotTimed { records }));
            }
            Ok(())
        }
    }
}

/// Times the searches of a run, as often as its plan says; what an earlier run left is not timed again.
fn time_searches(begun: &Begun, results: &Results<'_>) -> Result<(), Error> {
    let (plan, monitor) = (&begun.plan, results.folder.monitor);
    match plan.spec.timed {
        Some(rounds) if !monitor.stop().is_requested() => {
            let searches = TimedSearches::of(plan, rounds, &results.grid, monitor)?;
            begun.measure(&searches, 1, monitor)
        }
        _ => Ok(()),
    }
}

fn write_tables(kind: &RunKind, folder: &Folder) -> Result<(), Error> {
    if !matches!(kind, RunKind::Run {} | RunKind::Ablation { .. }) {
        return Ok(());
    }
    write_csv::<Record>(folder, RECORDS, "records.csv")?;
    write_csv::<MinimalTreeRecord>(folder, MINIMAL_TREES, "floor.csv")?;
    write_csv::<EngineRecord>(folder, ENGINES, "engines.csv")?;
    write_csv::<Timing>(folder, TIMINGS, "timings.csv")
}

pub(crate) fn view(folder: RunFolder<'_>) -> Result<(Document, Found), Error> {
    let kind = &folder.manifest.asked.kind;
    if let RunKind::Speedup { .. } = kind {
        return speedup::page(&folder);
    }
    let mut results = Results::read(folder)?;
    match kind {
        RunKind::Ablation { ablation } => {
            let (analysis, page) = ablate::page(ablation, &results)?;
            Ok((page, Found::Analysis(analysis.map(Box::new))))
        }
        RunKind::Horizon(_) => {
            results.show_first(1);
            let (page, cases) = horizon::page(&results)?;
            Ok((page, Found::Cases(cases)))
        }
        _ => {
            results.show_first(1);
            let page = run::document(&results, |page, part| show_cases(page, &results, part))?;
            Ok((page, Found::Nothing))
        }
    }
}
