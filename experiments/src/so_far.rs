//! [`so_far`]: how far the parts of a plan have come while workers do them, and what they have found so far.

use crate::begun::{self, Planned};
use crate::error::{Error, FolderError};
use crate::event::Monitor;
use crate::folder::{Folder, LOCK, MANIFEST};
use crate::manifest::Progress;
use crate::matches;
use crate::measure::{JUDGED, write_judged};
use crate::memory::Resources;
use crate::merge::{begun_parts_of, put_together};
use crate::report;
use crate::run;
use crate::shard::{Place, Shard};
use disk::WriteError;
use reports::{Document, Table, numbers};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A page of a plan whose parts are on their way: a row for each part that has been begun, and what all of
/// them have found.
pub fn so_far(plan: &Path, monitor: &Monitor<'_>) -> Result<Document, Error> {
    if !plan.join(MANIFEST).exists() {
        let path = plan.display().to_string();
        return Err(FolderError::NoPlan { path }.into());
    }
    if matches::is_shared_out(plan) {
        page::<matches::Plan>(plan, monitor)
    } else {
        page::<run::Plan>(plan, monitor)
    }
}

fn page<P: Planned>(path: &Path, monitor: &Monitor<'_>) -> Result<Document, Error> {
    let planned = begun::manifest::<P>(path, P::COMMAND)?;
    if !planned.is_planned() {
        let path = path.display().to_string();
        return Err(FolderError::NoPlan { path }.into());
    }
    let parts = begun_parts_of::<P>(&[path.to_owned()])?;
    let plan = P::left(path, &planned, Resources::default(), monitor.registries())?;
    let places = parts
        .iter()
        .map(|part| (part.path.clone(), part.manifest.shard()));
    let places: Vec<Place> = places.collect();
    // All of it as one more part, of which the plan's folder has no cell.
    let counted = [places.as_slice(), &[(path.to_owned(), Shard::WHOLE)]].concat();
    let mut cells = plan.cells_done(&counted, monitor)?;
    let [_, all] = cells.pop().unwrap_or_default();
    let done: usize = cells.iter().map(|[done, _]| done).sum();
    let since = |file: PathBuf| file.metadata().and_then(|file| file.modified()).ok();
    let gone = |since: Option<SystemTime>| since.and_then(|since| since.elapsed().ok());
    let first = places.iter().filter_map(|(part, _)| since(part.join(LOCK))).min();
    let rest = gone(first)
        .filter(|_| done > 0)
        .map(|gone| gone.mul_f64(all.saturating_sub(done) as f64 / done as f64));
    let last_row = |part: &Path| {
        let files = P::ROWS.iter().filter_map(|name| since(part.join(name)));
        gone(files.max())
    };
    let rounded =
        |time: Duration| humantime::format_duration(Duration::from_secs(time.as_secs())).to_string();
    let of = places.first().map_or(1, |(_, shard)| shard.of());
    let title = format!(
        "{} of {}",
        numbers::grouped(done as u64),
        numbers::counted(all, "cell")
    );
    let table = Table::of(
        format!("Parts of the plan: {title} done"),
        parts.iter().zip(&cells),
    )
    .words("part", |(part, _)| part.manifest.shard().to_string())
    .numbers("done", |(_, [done, _])| numbers::grouped(*done as u64))
    .numbers("left", |(_, [done, own])| {
        numbers::grouped(own.saturating_sub(*done) as u64)
    })
    .numbers("last row", |(part, _)| {
        if part.manifest.has_ended() {
            "ended".to_owned()
        } else {
            last_row(&part.path).map_or_else(String::new, |time| rounded(time) + " ago")
        }
    })
    .note(match of.saturating_sub(places.len()) {
        0 => "All parts have been begun.".to_owned(),
        rest => format!("{rest} of {of} parts have not been begun."),
    })
    .notes(
        rest.filter(|_| done < all)
            .map(|rest| format!("At this rate the rest takes {}.", rounded(rest))),
    )
    .note(if done < all {
        "Unfinished: what stands below is of the cells that are done."
    } else {
        "All cells are done: `lab merge` joins the parts."
    })
    .finish();
    let mut document = Document::new(format!("{}: so far", path.display()));
    document.table(table);
    if done > 0 {
        let place = tempfile::tempdir().map_err(|source| WriteError {
            place: "a temporary folder".to_owned(),
            source,
        })?;
        let folder = Folder::create(Some(place.path()), "")?;
        let begun = begun::begun(plan, folder, planned.with(Progress::Running))?;
        for name in P::ROWS {
            put_together(&parts, name, &begun.folder)?;
        }
        if place.path().join(JUDGED).exists() {
            write_judged(&begun.folder)?;
        }
        let found = report::page(&[place.path().to_owned()], monitor)?;
        document.explain(found.legend);
        document.blocks.extend(found.blocks);
    }
    Ok(document)
}
