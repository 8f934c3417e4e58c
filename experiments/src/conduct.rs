//! A run from its beginning to its page.

use crate::error::Error;
use crate::event::{Event, Monitor, Note};
use crate::horizon::{self, judge_run, show_cases};
use crate::run::{self, Asked, Begun, Results, Shard};
use crate::{ablate, report};
use reports::Document;

/// How a run came to its end, or was broken off.
#[non_exhaustive]
pub struct Conducted {
    pub interrupted: bool,
    /// Whether all of it was in its folder before, and nothing was written.
    pub was_whole: bool,
    pub views: Views,
}

/// What was made of the records of a run.
pub enum Views {
    /// Nothing: they are those of a part, or too many to make a user wait who wants to stop.
    Nothing,
    /// CSV alone: they are too many for a page by the way.
    Csv,
    /// CSV, and a page with tables and charts.
    Page(Document),
}

/// Searches what is missing and writes every view of the records.
///
/// # Errors
/// If a file cannot be written, or is not as the run left it.
pub fn carry_out(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
    if let Some(conducted) = carry_out_asked(begun, monitor)? {
        return Ok(conducted);
    }
    let records = run::do_missing(begun, monitor)?;
    let whole = begun.plan.shard == Shard::WHOLE;
    let is_shown = || whole && !run::is_left_as_it_is(records, monitor.stop());
    let mut results = None;
    if is_shown() {
        results = Results::of_page(begun.folder.path(), &begun.manifest, records, monitor)?;
    }
    // An older lab did not note what it left: verdicts are kept as far as they are found again.
    let is_judged = begun.had_ended && !begun.left.is_empty();
    if let Some(results) = results.as_ref().filter(|_| !is_judged) {
        judge_run(&begun.plan, results, (&begun.folder, &begun.left), monitor)?;
    }
    if begun.plan.timed.is_some() && is_shown() {
        match &results {
            Some(found) => {
                run::time_searches(&begun.plan, found, &begun.folder, &begun.left, monitor)?;
                results = Some(Results::read(begun.folder.path(), &begun.manifest, monitor)?);
            }
            None => monitor.tell(Event::Noted(Note::NotTimed { records })),
        }
    }
    // A stop may have been asked for since.
    if is_shown() {
        return conclude(begun, results, monitor);
    }
    end(begun, monitor)
}

/// Notes that a run is over, or a part of one, of which no view is made.
fn end(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
    let interrupted = monitor.stop().is_requested();
    begun.manifest.end(interrupted, begun.folder.sums());
    begun.folder.write_manifest(&begun.manifest)?;
    Ok(Conducted {
        interrupted,
        was_whole: false,
        views: Views::Nothing,
    })
}

/// Judges the run that parts were merged into, and writes every view of its records, which are so many. If
/// they had been merged before the page is made again as a report makes it, and nothing is written.
///
/// # Errors
/// If a file cannot be written, or is not as the parts or an earlier merge left it.
pub fn conclude_merged(begun: &mut Begun, records: usize, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
    if begun.had_ended {
        let path = begun.folder.path();
        let page = match begun.plan.asked {
            Asked::Ablation(_) => Some(ablate::page(path, &begun.plan, &begun.manifest, monitor)),
            _ => Results::make_page(records).then(|| report::page(&[path.to_owned()], monitor)),
        };
        return Ok(Conducted {
            interrupted: monitor.stop().is_requested(),
            was_whole: true,
            views: page.transpose()?.map_or(Views::Csv, Views::Page),
        });
    }
    let page = match begun.plan.asked {
        Asked::Cases { .. } => Some(horizon::conclude_in(begun, monitor)?),
        Asked::Ablation(_) => Some(ablate::conclude_in(begun, monitor)?),
        Asked::Nothing | Asked::Speedups(_) => None,
    };
    if let Some(page) = page {
        return Ok(shown(begun, page));
    }
    let results = Results::of_page(begun.folder.path(), &begun.manifest, records, monitor)?;
    if let Some(results) = &results {
        judge_run(&begun.plan, results, (&begun.folder, &begun.left), monitor)?;
    }
    conclude(begun, results, monitor)
}

/// Carries out what was planned for `lab horizon` or `lab ablate`; `None` for a run.
fn carry_out_asked(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Option<Conducted>, Error> {
    let page = match begun.plan.asked {
        Asked::Cases { .. } => horizon::carry_out_in(begun, monitor)?,
        Asked::Ablation(_) => ablate::carry_out_in(begun, monitor)?,
        Asked::Nothing | Asked::Speedups(_) => return Ok(None),
    };
    Ok(Some(match page {
        Some(page) => shown(begun, page),
        None => end(begun, monitor)?,
    }))
}

/// What `lab horizon` or `lab ablate` has come to.
fn shown(begun: &Begun, page: Document) -> Conducted {
    Conducted {
        interrupted: !begun.manifest.has_ended(),
        was_whole: false,
        views: Views::Page(page),
    }
}

/// Notes that the run is over, and writes every view of its records.
fn conclude(begun: &mut Begun, results: Option<Results>, monitor: &Monitor<'_>) -> Result<Conducted, Error> {
    let interrupted = monitor.stop().is_requested();
    begun.manifest.end(interrupted, begun.folder.sums());
    let page = run::finish(&begun.manifest, &begun.folder, results, monitor, show_cases)?;
    Ok(Conducted {
        interrupted,
        was_whole: false,
        views: page.map_or(Views::Csv, Views::Page),
    })
}
