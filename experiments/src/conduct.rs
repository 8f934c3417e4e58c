//! Runs, horizon cases, ablations and speed-ups, from their plan to their page.

use crate::ablate;
use crate::begun::{Conduct, Conducted, Found, Views};
use crate::error::Error;
use crate::event::{Event, Monitor, Note};
use crate::folder::Folder;
use crate::horizon::{self, judge_run, show_cases};
use crate::memory::Resources;
use crate::run::{
    self, Begun, ENGINES, MAX_RECORDS, MINIMAL_TREES, Plan, RECORDS, Results, RunFolder, Searches, TIMINGS,
    write_csv,
};
use crate::shard::{Place, Shard};
use crate::spec::{RunKind, RunSpec};
use crate::speedup::{self, SPEEDUPS, Simulations};
use crate::store;
use reports::{Document, EngineRecord, MinimalTreeRecord, Record, Timing};

/// A plan, if what is asked of its searches can be found.
pub fn plan(spec: &RunSpec, resources: Resources, monitor: &Monitor<'_>) -> Result<Plan, Error> {
    let plan = Plan::new(spec, resources, monitor.registries())?;
    match &plan.spec.kind {
        RunKind::Run {} => (),
        RunKind::Horizon(by) => horizon::refuse_unfit(&plan, by)?,
        RunKind::Ablation { .. } => {
            plan.refuse_two_games()?;
            // Faults of the match are reported before anything is searched.
            ablate::match_options(&plan)?;
        }
        RunKind::Speedup { parallel } => speedup::refuse_unfit(&plan, parallel, monitor)?,
    }
    Ok(plan)
}

impl Conduct for Plan {
    fn carry_out(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
        if begun.had_ended && begun.manifest.merged.is_some() {
            let records = begun.left.get(RECORDS).map_or(0, |left| left.rows as usize);
            return Ok(Conducted {
                interrupted: monitor.stop().is_requested(),
                was_whole: true,
                views: match has_page(&begun.plan.spec.kind, records) {
                    true => Views::Page(view(begun.left_so_far(monitor))?.0),
                    false => Views::Csv,
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
                store::cells_done(parts, SPEEDUPS, &Simulations::of(self, parallel, monitor))
            }
            _ => store::cells_done(parts, RECORDS, &Searches::of(self, monitor)),
        }
    }
}

/// Judges, times and shows so many records, as far as that is asked for and nobody wants to leave.
fn conclude(begun: &mut Begun, records: usize, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
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
    let mut views = Views::Nothing;
    let mut found = Found::Nothing;
    // A stop may have been asked for since.
    if is_shown() {
        // The rows are kept; what follows takes its time, and keeps nothing on the way.
        monitor.stop().leave();
        write_tables(&kind, folder)?;
        views = Views::Csv;
        if has_page {
            let page;
            (page, found) = view(begun.left_so_far(monitor))?;
            if let Found::Analysis(Some(analysis)) = &found {
                ablate::write_figures(analysis, folder)?;
            }
            folder.write_document(&page)?;
            views = Views::Page(page);
        }
    }
    folder.write_manifest(&begun.manifest)?;
    Ok(Conducted {
        interrupted: !begun.manifest.has_ended(),
        was_whole: false,
        views,
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
            run::time_searches(begun, &results)
        }
        RunKind::Run {} | RunKind::Ablation { .. } => {
            if is_timed && !has_page {
                monitor.tell(Event::Noted(Note::NotTimed { records }));
            }
            Ok(())
        }
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
