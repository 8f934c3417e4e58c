//! The progress of the parts of a plan while workers do them, and their results so far.

use crate::error::Error;
use crate::folder::shard::Shard;
use crate::folder::{Folder, MANIFEST};
use crate::horizon::write_judged;
use crate::limits::threads::Threads;
use crate::matches::GamePairs;
use crate::measure::row_file::cells_done;
use crate::measure::{JUDGED, Searches, Simulations};
use crate::plan::Work;
use crate::progress::Monitor;
use crate::run_dir::parts::{Part, concatenate_rows, parts_of};
use crate::run_dir::{Manifest, RunDir, Status};
use crate::spec::RunKind;
use disk::WriteError;
use reports::sentences::notes;
use reports::{Document, Table, numbers};
use std::path::{Path, PathBuf};
use std::time::Duration;

impl RunDir {
    /// Whether a folder holds a plan, or parts of one and no work of its own.
    pub fn has_parts(path: &Path) -> bool {
        match Manifest::read(path) {
            Ok(manifest) => manifest.is_planned(),
            Err(_) => !path.join(MANIFEST).exists() && parts_of(&[path.to_owned()]).is_ok(),
        }
    }

    /// A page on a plan in progress: one row per part that has started, and the results of all parts so far.
    pub fn progress(plan: &Path, monitor: &Monitor<'_>) -> Result<Document, Error> {
        let parts = parts_of(&[plan.to_owned()])?;
        // Each part has the inputs of the whole plan.
        let Some(first) = parts.first() else {
            let plan = plan.display().to_string();
            return Err(Error::NothingBegun { plan });
        };
        let work = first.manifest.work(&first.path, Threads::default(), monitor)?;
        let whole = first.manifest.clone().of_part(Shard::WHOLE);
        page(plan, (work, whole), &parts, monitor)
    }
}

/// The numbers of cells done and of all cells, for each of these parts.
fn cells(work: &Work, parts: &[(PathBuf, Shard)], monitor: &Monitor<'_>) -> Result<Vec<[usize; 2]>, Error> {
    match work {
        Work::Match(plan) => cells_done(parts, &GamePairs::new(plan, false, monitor)),
        Work::Run(run) => match &run.spec.kind {
            RunKind::Speedup { parallel } => cells_done(parts, &Simulations::of(run, parallel, monitor)),
            _ => cells_done(parts, &Searches::of(run, monitor)),
        },
    }
}

fn page(
    path: &Path,
    (work, planned): (Work, Manifest),
    parts: &[Part],
    monitor: &Monitor<'_>,
) -> Result<Document, Error> {
    let places = parts
        .iter()
        .map(|part| (part.path.clone(), part.manifest.shard()));
    let places: Vec<(PathBuf, Shard)> = places.collect();
    // Count everything as one more part, none of whose cells are in the plan's folder.
    let counted = [places.as_slice(), &[(path.to_owned(), Shard::WHOLE)]].concat();
    let mut cells = cells(&work, &counted, monitor)?;
    let [_, all] = cells.pop().unwrap_or_default();
    let done: usize = cells.iter().map(|[done, _]| done).sum();
    let since = |file: PathBuf| file.metadata().and_then(|file| file.modified()).ok();
    let last_row = |part: &Path| {
        let files = planned.spec.files().iter();
        let files = files.filter_map(|name| since(part.join(name)));
        files.max().and_then(|since| since.elapsed().ok())
    };
    let rounded =
        |time: Duration| humantime::format_duration(Duration::from_secs(time.as_secs())).to_string();
    let of = places.first().map_or(1, |(_, shard)| shard.of());
    let (some, of_all) = (numbers::grouped(done as u64), numbers::counted(all, "cell"));
    let title = format!("{some} of {of_all}");
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
    .note(notes::parts_of_plan(of.saturating_sub(places.len()), of))
    .note(notes::cells_of_plan(done >= all))
    .finish();
    let mut document = Document::new(format!("{}: so far", path.display()));
    document.table(table);
    if done > 0 {
        let place = tempfile::tempdir().map_err(|source| WriteError {
            place: "a temporary folder".to_owned(),
            source,
        })?;
        let folder = Folder::create(Some(place.path()), "")?;
        let dir = RunDir::begin(work, folder, planned.with(Status::Running))?;
        for name in dir.manifest.spec.files() {
            concatenate_rows(parts, name, &dir.folder)?;
        }
        if place.path().join(JUDGED).exists() {
            write_judged(&dir.folder)?;
        }
        let found = super::page(&[place.path().to_owned()], monitor)?;
        document.explain(found.legend);
        document.answer = found.answer;
        document.blocks.extend(found.blocks);
    }
    Ok(document)
}
