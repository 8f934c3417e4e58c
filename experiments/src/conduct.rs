//! What was begun, from its searches to its page.

use crate::ablate;
use crate::error::Error;
use crate::event::{Event, Monitor, Note};
use crate::horizon::{self, judge_run, show_cases};
use crate::report;
use crate::run::{self, Asked, Begun, Results, Shard};
use crate::speedup;
use reports::ablation::Analysis;
use reports::speedup::{MeasuredSearch, SpeedupRecord};
use reports::{Case, Document};

/// How it came to its end, or was broken off.
#[non_exhaustive]
pub struct Conducted {
    pub interrupted: bool,
    /// Whether all of it was in its folder before, and nothing was written.
    pub was_whole: bool,
    pub views: Views,
    pub found: Found,
}

/// What was made of the records.
pub enum Views {
    /// Nothing: they are those of a part, or too many to make a user wait who wants to stop.
    Nothing,
    /// CSV alone: they are too many for a page by the way.
    Csv,
    /// CSV, and a page with tables and charts.
    Page(Document),
}

/// What was found besides records.
pub enum Found {
    Nothing,
    /// The cases, in the order of the positions.
    Cases(Vec<Case>),
    /// What follows from an ablation; none if no position was finished by every subset.
    Analysis(Option<Box<Analysis>>),
    Speedups(Vec<SpeedupRecord>, Vec<MeasuredSearch>),
}

/// Searches what is missing and writes every view of the records.
pub fn carry_out(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
    if let Asked::Speedups(divided) = begun.plan.asked.clone() {
        let (page, found) = speedup::carry_out(begun, &divided, monitor)?;
        let found = Found::Speedups(found.records, found.measured);
        return Ok(shown(begun, Some(page), found));
    }
    let records = run::do_missing(begun, monitor)?;
    conclude(begun, records, monitor)
}

/// Judges the run that parts were merged into, and writes every view of its records, which are so many. If
/// they had been merged before the page is made again as a report makes it, and nothing is written.
pub fn conclude_merged(begun: &mut Begun, records: usize, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
    if !begun.had_ended {
        return conclude(begun, records, monitor);
    }
    let path = begun.folder.path();
    let page = match &begun.plan.asked {
        Asked::Ablation(asked) => {
            let (_, page) = ablate::read((asked, &begun.plan), &begun.manifest, path, monitor)?;
            Some(page)
        }
        _ => {
            let page = Results::make_page(records).then(|| report::page(&[path.to_owned()], monitor));
            page.transpose()?
        }
    };
    Ok(Conducted {
        interrupted: monitor.stop().is_requested(),
        was_whole: true,
        views: page.map_or(Views::Csv, Views::Page),
        found: Found::Nothing,
    })
}

/// Judges, times and shows so many records, as far as that is asked for and nobody wants to leave.
fn conclude(begun: &mut Begun, records: usize, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
    let whole = begun.plan.shard == Shard::WHOLE;
    let is_shown = || whole && !run::is_left_as_it_is(records, monitor.stop());
    match begun.plan.asked.clone() {
        Asked::Cases { .. } if is_shown() => {
            let (page, cases) = horizon::judge_and_show(begun, monitor)?;
            Ok(shown(begun, Some(page), Found::Cases(cases)))
        }
        Asked::Cases { .. } => {
            horizon::judge_part(begun, monitor)?;
            end(begun, monitor)
        }
        Asked::Ablation(asked) if is_shown() => {
            if begun.plan.timed.is_some() {
                let results = Results::read(begun.folder.path(), &begun.manifest, monitor)?;
                run::time_searches(begun, &results, monitor)?;
            }
            begun
                .manifest
                .end(monitor.stop().is_requested(), begun.folder.sums());
            // The records are kept; what follows from them takes its time, and keeps nothing on the way.
            monitor.stop().leave();
            let Begun {
                plan,
                manifest,
                folder,
                ..
            } = &*begun;
            let (analysis, page) = ablate::finish((&asked, plan), manifest, folder, monitor)?;
            let found = Found::Analysis(analysis.map(Box::new));
            Ok(shown(begun, Some(page), found))
        }
        Asked::Nothing if is_shown() => {
            let results = judged_and_timed(begun, records, monitor)?;
            // A stop may have been asked for since.
            if !is_shown() {
                return end(begun, monitor);
            }
            begun
                .manifest
                .end(monitor.stop().is_requested(), begun.folder.sums());
            let page = run::finish(&begun.manifest, &begun.folder, results, monitor, show_cases)?;
            Ok(shown(begun, page, Found::Nothing))
        }
        Asked::Nothing | Asked::Ablation(_) | Asked::Speedups(_) => end(begun, monitor),
    }
}

/// The results of a run that is judged, and timed if that is asked for; none if they are too many for a page.
fn judged_and_timed(begun: &Begun, records: usize, monitor: &Monitor<'_>) -> Result<Option<Results>, Error> {
    let read = || Results::of_page(begun.folder.path(), &begun.manifest, records, monitor);
    let results = read()?;
    if let Some(results) = &results {
        judge_run(begun, results, monitor)?;
    }
    match (&begun.plan.timed, &results) {
        (None, _) => Ok(results),
        (Some(_), Some(found)) => {
            run::time_searches(begun, found, monitor)?;
            Ok(read()?)
        }
        (Some(_), None) => {
            monitor.tell(Event::Noted(Note::NotTimed { records }));
            Ok(results)
        }
    }
}

/// Notes that it is over, or a part of it, of which no view is made.
fn end(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
    begun
        .manifest
        .end(monitor.stop().is_requested(), begun.folder.sums());
    begun.folder.write_manifest(&begun.manifest)?;
    Ok(Conducted {
        views: Views::Nothing,
        ..shown(begun, None, Found::Nothing)
    })
}

fn shown(begun: &Begun, page: Option<Document>, found: Found) -> Conducted {
    Conducted {
        interrupted: !begun.manifest.has_ended(),
        was_whole: false,
        views: page.map_or(Views::Csv, Views::Page),
        found,
    }
}
