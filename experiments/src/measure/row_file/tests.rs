//! What happens to rows when work is interrupted, files fail, or another program uses the folder.

use super::{RowFile, RowIndex};
use crate::error::Error;
use crate::folder::Folder;
use crate::measure::Experiment;
use crate::measure::scheduler::measure_missing;
use crate::progress::Monitor;
use crate::rows::line;
use disk::fault::{FaultInjector, FileOperation, InjectedFault, inject};
use serde::{Deserialize, Serialize};
use sessions::PlainError;
use sessions::StopFlag;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const ROWS: &str = "rows.ndjson";

/// An experiment with this many cells of three rows each.
struct Counting {
    cells: usize,
    measured: AtomicUsize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Counted {
    cell: usize,
    number: usize,
    square: usize,
    time: usize,
}

reports::row!(true: Counted);

fn written(row: &Counted) -> String {
    let mut line = Vec::new();
    line::write(&mut line, row).unwrap();
    String::from_utf8(line).unwrap()
}

impl Counting {
    fn of(cells: usize) -> Counting {
        Counting {
            cells,
            measured: AtomicUsize::new(0),
        }
    }

    fn rows(&self, cell: usize) -> [Counted; 3] {
        let time = self.measured.fetch_add(1, Ordering::SeqCst);
        [0, 1, 2].map(|number| Counted {
            cell,
            number,
            square: cell * cell,
            time,
        })
    }

    fn line(&self, cell: usize, number: usize) -> String {
        written(&self.rows(cell)[number])
    }
}

impl Experiment for Counting {
    type Row = Counted;

    const UNIT: &'static str = "cells";

    fn file(&self) -> &'static str {
        ROWS
    }

    fn cells(&self) -> usize {
        self.cells
    }

    /// The first row by itself, the others together.
    fn measure(&self, cell: usize, keep: &dyn Fn(&[Counted])) -> Result<(), Error> {
        let rows = self.rows(cell);
        keep(&rows[..1]);
        keep(&rows[1..]);
        Ok(())
    }

    fn key(&self, row: &Counted) -> Result<(usize, usize), PlainError> {
        if row.cell < self.cells {
            Ok((row.cell, row.number))
        } else {
            Err(PlainError::new("a position that this run does not have"))
        }
    }

    fn is_last(&self, row: &Counted) -> bool {
        row.number == 2
    }

    fn cost(&self, cell: usize) -> Result<Option<Duration>, Error> {
        Ok(Some(Duration::from_secs(cell as u64 % 7)))
    }
}

struct Place {
    place: tempfile::TempDir,
    folder: Folder,
}

impl Place {
    fn new() -> Place {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::create(Some(&place.path().join("out")), "x").unwrap();
        Place { place, folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join(ROWS)
    }

    fn text(&self) -> String {
        fs::read_to_string(self.file()).unwrap_or_default()
    }

    fn open<'a>(
        &'a self,
        counting: &'a Counting,
        stop: &'a StopFlag,
    ) -> Result<RowFile<'a, Counting>, Error> {
        RowFile::open(&self.folder, counting, stop)
    }

    /// Measures everything that is missing; returns the number of rows.
    fn carry_out(&self, counting: &Counting, threads: usize) -> Result<usize, Error> {
        let monitor = Monitor::nobody();
        let store = self.open(counting, monitor.stop())?;
        measure_missing(&store, threads, &monitor)?;
        store.finish()
    }

    /// Asserts that all rows are present in order.
    fn refuse_incomplete(&self, cells: usize) {
        let places = self.text();
        let places = places.lines().map(|line| {
            let row: Counted = serde_json::from_str(line).unwrap();
            assert_eq!(row.square, row.cell * row.cell);
            (row.cell, row.number)
        });
        assert!(places.eq((0..cells).flat_map(|cell| [0, 1, 2].map(|number| (cell, number)))));
    }
}

#[test]
fn work_broken_off_at_any_byte_goes_on_and_measures_whole_cells_once() {
    let (place, counting) = (Place::new(), Counting::of(9));
    assert_eq!(place.carry_out(&counting, 3).unwrap(), 27);
    place.refuse_incomplete(9);
    let whole = place.text();
    for cut in (0..=whole.len()).step_by(5) {
        fs::write(place.file(), &whole[..cut]).unwrap();
        let kept = whole[..cut].matches('\n').count() / 3;
        let counting = Counting::of(9);
        assert_eq!(place.carry_out(&counting, 2).unwrap(), 27);
        place.refuse_incomplete(9);
        assert_eq!(counting.measured.into_inner(), 9 - kept);
        let lines = |text: &str| text.lines().take(3 * kept).collect::<String>();
        assert_eq!(lines(&place.text()), lines(&whole));
    }
}

#[test]
fn the_rows_of_a_cell_that_was_broken_off_are_taken_out_wherever_they_stand() {
    let stop = StopFlag::default();
    for broken_off in 0..4 {
        let (place, counting) = (Place::new(), Counting::of(4));
        let numbers = |cell| 0..if cell == broken_off { 2 } else { 3 };
        let lines = (0..4).flat_map(|cell| numbers(cell).map(move |number| (cell, number)));
        let text: String = lines.map(|(cell, number)| counting.line(cell, number)).collect();
        fs::write(place.file(), text).unwrap();
        let store = place.open(&counting, &stop).unwrap();
        let is_missing = |cell: &usize| !store.has(*cell);
        assert_eq!(store.len(), 9);
        assert!((0..4).filter(is_missing).eq([broken_off]));
        store.append(&counting.rows(broken_off));
        assert_eq!(store.finish().unwrap(), 12);
        place.refuse_incomplete(4);
    }
}

#[test]
fn rows_that_two_programs_have_written_and_strangers_are_refused() {
    let (place, counting, stop) = (Place::new(), Counting::of(3), StopFlag::default());
    let rows = |cells: &[usize]| -> String {
        let lines = cells.iter().flat_map(|&cell| [(cell, 0), (cell, 1), (cell, 2)]);
        lines.map(|(cell, number)| counting.line(cell, number)).collect()
    };
    let refused = |text: String, expected: &str| {
        fs::write(place.file(), &text).unwrap();
        let error = place.open(&counting, &stop).err().unwrap();
        let found = sessions::with_causes(&error);
        assert!(found.contains(expected), "{found}");
        assert_eq!(place.text(), text);
    };
    // One after the other, and interleaved.
    refused(rows(&[1, 0, 1]), "rows.ndjson:7 does not follow");
    let in_turn = [0, 0, 1, 1, 2, 2].map(|number| counting.line(0, number)).concat();
    refused(rows(&[1]) + &in_turn, "rows.ndjson:5 does not follow");
    let altered = rows(&[1]).replacen("\"square\":1", "\"square\":2", 1);
    refused(altered, "rows.ndjson:1: the row is not as the run left it");
    refused(
        "{\"cell\":1,\"number\":0,\"square\":1,\"time\":0}\n".to_owned(),
        "rows.ndjson:1: the row is not as",
    );
    refused(rows(&[1]) + &counting.line(2, 1), "rows.ndjson:4 does not follow");
    refused(
        rows(&[7]),
        "rows.ndjson:1: a position that this run does not have",
    );
    refused("{}\n".to_owned(), "rows.ndjson:1: not a row of this file");
}

/// Makes the n-th operation on a file of rows fail.
struct Watching {
    file: PathBuf,
    fails: usize,
    seen: AtomicUsize,
}

impl FaultInjector for Watching {
    fn before(&self, path: &Path, operation: FileOperation<'_>) -> Result<(), InjectedFault> {
        if path != self.file {
            return Ok(());
        }
        if self.seen.fetch_add(1, Ordering::SeqCst) == self.fails {
            let written = match operation {
                FileOperation::Write(bytes) => bytes.len() / 2,
                _ => 0,
            };
            let error = io::ErrorKind::StorageFull.into();
            return Err(InjectedFault { error, written });
        }
        Ok(())
    }
}

/// With several threads, other rows arrive after the one that could not be written. None of them is written,
/// and the experiment can continue from what was there before.
#[test]
fn a_write_that_failed_once_fails_from_then_on_and_the_experiment_goes_on_from_there() {
    for fails in (0..).step_by(3) {
        let (place, counting) = (Place::new(), Counting::of(20));
        let watching = Watching {
            file: place.file(),
            fails,
            seen: AtomicUsize::new(0),
        };
        let guard = inject(place.place.path(), Arc::new(watching));
        let done = place.carry_out(&counting, 4);
        drop(guard);
        if done.is_ok() {
            place.refuse_incomplete(20);
            assert!(fails > 40, "{fails}");
            return;
        }
        let left = RowIndex::read(&place.file(), &counting);
        let kept = left.map_or(0, |left| left.whole.into_iter().filter(|whole| *whole).count());
        let again = Counting::of(20);
        assert_eq!(place.carry_out(&again, 4).unwrap(), 60, "{fails}");
        place.refuse_incomplete(20);
        assert!(again.measured.into_inner() == 20 - kept, "{fails}");
    }
}

/// Another program has truncated the file in an unlocked folder.
#[test]
fn rows_that_are_gone_at_the_end_are_not_taken_for_written() {
    let (place, counting, stop) = (Place::new(), Counting::of(1), StopFlag::default());
    let store = place.open(&counting, &stop).unwrap();
    store.append(&counting.rows(0));
    fs::write(place.file(), "").unwrap();
    let message = sessions::with_causes(&store.finish().unwrap_err());
    assert!(
        message.contains("another program has changed or replaced it"),
        "{message}"
    );
}
