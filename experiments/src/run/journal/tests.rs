//! What a journal does when somebody else works in its folder, and when the power fails.

use super::Opening;
use crate::conduct::carry_out;
use crate::event::Monitor;
use crate::folder::Folder;
use crate::memory::Resources;
use crate::run::jobs::Jobs;
use crate::run::{Plan, PlanOptions, RECORDS, RunOptions, Shard, begin};
use disk::{Fault, Operation, Watcher, watch};
use engine_core::Depth;
use reports::Record;
use sessions::StopHandle;
use sessions::suite::{Selection, SuiteSource};
use sessions::{Searcher, Task};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

fn options() -> PlanOptions {
    PlanOptions {
        selection: Selection {
            suites: vec![SuiteSource::Named("horizon".to_owned())],
            ..Selection::default()
        },
        strategies: vec!["alpha-beta".parse().unwrap()],
        depth: Depth::new(2),
        horizon: false,
        resources: Resources {
            threads: Some(1),
            memory: None,
        },
        ..PlanOptions::default()
    }
}

fn records(plan: &Plan, job: usize) -> Vec<Record> {
    let placed = plan.positions.get(job).unwrap();
    let task = Task {
        suite: Some(&placed.suite),
        position: Some(&placed.entry.id),
        ..Task::new(&placed.entry.root, &plan.strategies[0], &plan.setup)
    };
    Searcher::new(&task, plan.depth).unwrap().collect()
}

/// Appends the records of some jobs to a journal, does something to its file, appends others and puts all in
/// order. What is told, and what is left.
fn meddled(meddle: impl Fn(&Path)) -> (Result<usize, String>, Vec<u8>) {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::create(Some(place.path()), "x").unwrap();
    let plan = Plan::new(&options(), Shard::WHOLE).unwrap();
    let jobs = Jobs::searches(&plan);
    let stop = StopHandle::default();
    let journal = Opening::new(&folder, RECORDS, &stop)
        .open::<Record>(&jobs)
        .unwrap();
    for job in [3, 1, 2] {
        records(&plan, job)
            .iter()
            .for_each(|row| journal.append(job, row));
    }
    let path = place.path().join(RECORDS);
    meddle(&path);
    let before = fs::read(&path).unwrap_or_default();
    let told = journal
        .finish()
        .map_err(|error| format!("{error}: {}", error.source));
    let after = fs::read(&path).unwrap_or_default();
    if told.is_err() {
        assert_eq!(
            before, after,
            "a file that somebody else has changed is left as it is"
        );
        assert!(!place.path().join("records.ndjson.part").exists());
    }
    (told, after)
}

#[test]
fn rows_are_put_in_the_order_of_their_jobs() {
    let (told, after) = meddled(|_| ());
    assert_eq!(told.unwrap(), 6);
    let plan = Plan::new(&options(), Shard::WHOLE).unwrap();
    let rows = (1..=3).flat_map(|job| records(&plan, job));
    let expected: Vec<(Option<String>, u32)> = rows.map(|row| (row.position, row.depth)).collect();
    let found: Vec<(Option<String>, u32)> = String::from_utf8(after)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Record>(line).unwrap())
        .map(|row| (row.position, row.depth))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn a_file_that_somebody_else_has_changed_is_left_as_it_is() {
    let refused = |meddle: &dyn Fn(&Path)| {
        let (told, _) = meddled(meddle);
        let told = told.unwrap_err();
        assert!(
            told.contains("somebody else has changed or replaced it"),
            "{told}"
        );
    };
    // As an editor does.
    refused(&|path| {
        let copy = path.with_extension("copy");
        fs::copy(path, &copy).unwrap();
        fs::rename(copy, path).unwrap();
    });
    refused(&|path| {
        let bytes = fs::read(path).unwrap();
        fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
    });
    refused(&|path| {
        let mut bytes = fs::read(path).unwrap();
        bytes.extend_from_within(..40);
        fs::write(path, bytes).unwrap();
    });
    // The same length, another figure.
    refused(&|path| {
        let text = fs::read_to_string(path).unwrap();
        fs::write(path, text.replacen("\"depth\":1", "\"depth\":2", 1)).unwrap();
    });
    let (told, _) = meddled(|path| fs::remove_file(path).unwrap());
    assert!(told.is_err());
}

#[test]
fn a_row_is_not_written_into_a_file_that_somebody_else_has_replaced() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::create(Some(place.path()), "x").unwrap();
    let plan = Plan::new(&options(), Shard::WHOLE).unwrap();
    let jobs = Jobs::searches(&plan);
    let stop = StopHandle::default();
    let open = || Opening::new(&folder, RECORDS, &stop).open::<Record>(&jobs);
    let [one, other] = [open().unwrap(), open().unwrap()];
    for row in records(&plan, 0) {
        one.append(0, &row);
    }
    // Another program in the same folder, where nothing keeps it out.
    for row in records(&plan, 1) {
        other.append(1, &row);
    }
    assert!(stop.is_requested());
    assert!(other.finish().is_err());
    assert_eq!(one.finish().unwrap(), 2);
    drop((one, other));
    let left = Opening::new(&folder, RECORDS, &stop)
        .open::<Record>(&jobs)
        .unwrap();
    assert_eq!((left.len(), left.missing()), (2, 8));
}

#[test]
fn rows_that_two_programs_have_written_are_taken_once() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("out");
    let run = RunOptions {
        plan: options(),
        out: Some(out.clone()),
        ..RunOptions::default()
    };
    let mut begun = begin(&run, &Monitor::nobody()).unwrap();
    carry_out(&mut begun, &Monitor::nobody()).unwrap();
    let plan = begun.plan;
    let jobs = Jobs::searches(&plan);
    let path = out.join(RECORDS);
    let whole = fs::read_to_string(&path).unwrap();
    let (half, _) = whole.split_at(whole.len() / 2);
    let half = &half[..=half.rfind('\n').unwrap()];
    fs::write(&path, format!("{half}{half}")).unwrap();
    let stop = StopHandle::default();
    let journal = Opening::new(&begun.folder, RECORDS, &stop)
        .open::<Record>(&jobs)
        .unwrap();
    let lines = fs::read_to_string(&path).unwrap();
    assert!(half.starts_with(&lines));
    assert_eq!(journal.len(), lines.lines().count());
    drop(journal);

    let other = whole
        .lines()
        .next()
        .unwrap()
        .replacen("\"nodes_total\":", "\"nodes_total\":9", 1);
    fs::write(&path, format!("{half}{other}\n")).unwrap();
    assert!(
        Opening::new(&begun.folder, RECORDS, &stop)
            .open::<Record>(&jobs)
            .is_err()
    );
}

#[test]
fn the_rows_of_a_search_that_was_broken_off_are_taken_out_wherever_they_stand() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::create(Some(place.path()), "x").unwrap();
    let plan = Plan::new(&options(), Shard::WHOLE).unwrap();
    let jobs = Jobs::searches(&plan);
    let stop = StopHandle::default();
    let path = place.path().join(RECORDS);
    let line = |row: &Record| serde_json::to_string(row).unwrap() + "\n";
    let all: Vec<Vec<String>> = (0..4)
        .map(|job| records(&plan, job).iter().map(line).collect())
        .collect();
    for broken_off in 0..4 {
        let lines: Vec<&String> = (0..4)
            .flat_map(|job| all[job].iter().take(if job == broken_off { 1 } else { 2 }))
            .collect();
        let text: String = lines.into_iter().map(String::as_str).collect();
        fs::write(&path, text).unwrap();
        let journal = Opening::new(&folder, RECORDS, &stop)
            .open::<Record>(&jobs)
            .unwrap();
        assert_eq!((journal.len(), journal.missing()), (6, 6));
        for row in records(&plan, broken_off) {
            journal.append(broken_off, &row);
        }
        assert_eq!(journal.finish().unwrap(), 8);
        let found = fs::read_to_string(&path).unwrap();
        assert_eq!(found.lines().count(), 8);
        for job in (0..4).filter(|job| *job != broken_off) {
            assert!(found.contains(&all[job].concat()), "{job}");
        }
    }
}

/// What a file held when it was last flushed.
struct Flushed {
    file: PathBuf,
    bytes: Mutex<Vec<u8>>,
}

impl Watcher for Flushed {
    fn before(&self, path: &Path, operation: Operation<'_>) -> Result<(), Fault> {
        if matches!(operation, Operation::Flush) && path == self.file {
            *self.bytes.lock().unwrap() = fs::read(path).unwrap();
        }
        Ok(())
    }
}

#[test]
fn a_row_is_flushed_soon_after_it_was_written() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::create(Some(place.path()), "x").unwrap();
    let plan = Plan::new(&options(), Shard::WHOLE).unwrap();
    let jobs = Jobs::searches(&plan);
    let stop = StopHandle::default();
    let flushed = Arc::new(Flushed {
        file: place.path().join(RECORDS),
        bytes: Mutex::default(),
    });
    let _watched = watch(place.path(), Arc::clone(&flushed) as Arc<dyn Watcher>);
    let opening = Opening {
        flushed_within: Duration::from_millis(20),
        ..Opening::new(&folder, RECORDS, &stop)
    };
    let journal = opening.open::<Record>(&jobs).unwrap();
    for job in 0..3 {
        for row in records(&plan, job) {
            journal.append(job, &row);
        }
        let written = fs::read(&flushed.file).unwrap();
        // Some thousand times the interval, for a busy machine.
        let mut patience = 2_000;
        while *flushed.bytes.lock().unwrap() != written {
            thread::sleep(Duration::from_millis(10));
            patience -= 1;
            assert!(patience > 0, "job {job}");
        }
    }
}

/// The one that takes its place is no stranger's: the searches beside it go on.
#[test]
fn a_file_whose_rows_are_put_in_order_is_watched_no_more() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::create(Some(place.path()), "x").unwrap();
    let plan = Plan::new(&options(), Shard::WHOLE).unwrap();
    let jobs = Jobs::searches(&plan);
    let stop = StopHandle::default();
    let interval = Duration::from_millis(20);
    let opening = Opening {
        flushed_within: interval,
        ..Opening::new(&folder, RECORDS, &stop)
    };
    let journal = opening.open::<Record>(&jobs).unwrap();
    for job in [3, 1, 2] {
        records(&plan, job)
            .iter()
            .for_each(|row| journal.append(job, row));
    }
    journal.finish().unwrap();
    thread::sleep(20 * interval);
    assert!(!stop.is_requested());
    journal.check().unwrap();
}
