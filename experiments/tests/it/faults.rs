//! The n-th file operation fails, in several ways: nothing is lost, and no false success is reported.

use crate::folders::{MATCH, RUN, Work, copy, files, merged, one_of, part, reported, whole_lines};
use disk::fault::{FaultInjector, FileOperation, InjectedFault, inject};
use engine_core::random::SplitMix64;
use experiments::{Error, Folder};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// An error of this kind.
    Kind(io::ErrorKind),
    /// The disk is full: no further writes succeed.
    Full,
    /// Half of a write succeeds, and then the disk is full.
    Half,
    /// All further operations fail.
    Gone,
}

const WAYS: [Way; 8] = [
    Way::Kind(io::ErrorKind::Other),
    Way::Full,
    Way::Half,
    // A broken pipe, although it is a file.
    Way::Kind(io::ErrorKind::BrokenPipe),
    Way::Kind(io::ErrorKind::PermissionDenied),
    Way::Kind(io::ErrorKind::ResourceBusy),
    Way::Kind(io::ErrorKind::Interrupted),
    Way::Gone,
];

struct Injector {
    at: usize,
    way: Way,
    seen: AtomicUsize,
}

impl FaultInjector for Injector {
    fn before(&self, _: &Path, operation: FileOperation<'_>) -> Result<(), InjectedFault> {
        let number = self.seen.fetch_add(1, Ordering::SeqCst);
        let writes = matches!(operation, FileOperation::Write(_) | FileOperation::Create);
        let fails = match self.way {
            Way::Full => number >= self.at && writes,
            Way::Gone => number >= self.at,
            _ => number == self.at,
        };
        if !fails {
            return Ok(());
        }
        let written = match operation {
            FileOperation::Write(bytes) if self.way == Way::Half => bytes.len() / 2,
            _ => 0,
        };
        let kind = match self.way {
            Way::Kind(kind) => kind,
            Way::Gone => io::ErrorKind::Other,
            Way::Full | Way::Half => io::ErrorKind::StorageFull,
        };
        Err(InjectedFault {
            error: kind.into(),
            written,
        })
    }
}

/// Runs `act` while an operation fails; returns its result and the number of operations.
fn with_fault(
    folder: &Path,
    at: usize,
    way: Way,
    act: &dyn Fn(&Path) -> Result<(), Error>,
) -> (Result<(), Error>, usize) {
    let injector = Arc::new(Injector {
        at,
        way,
        seen: AtomicUsize::new(0),
    });
    let guard = inject(folder, Arc::clone(&injector) as Arc<dyn FaultInjector>);
    let done = act(folder);
    drop(guard);
    (done, injector.seen.load(Ordering::SeqCst))
}

/// In that case it is unknown whether the folder is empty.
#[test]
fn a_folder_that_cannot_be_listed_is_neither_called_empty_nor_not() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    fs::create_dir(&out).unwrap();
    for kind in [io::ErrorKind::Other, io::ErrorKind::PermissionDenied] {
        let (refused, _) = with_fault(folder.path(), 0, Way::Kind(kind), &|_| {
            Folder::create(Some(&out), "unused").map(drop)
        });
        let message = refused.unwrap_err().to_string();
        assert_eq!(message, format!("cannot look into the folder {}", out.display()));
    }
}

/// A command, its initial state, and the recovery after it failed.
struct Case<'a> {
    name: &'a str,
    prepare: &'a (dyn Fn(&Path) + Sync),
    act: &'a (dyn Fn(&Path) -> Result<(), Error> + Sync),
    check: &'a (dyn Fn(&Path, &str) + Sync),
    /// Checks what a failure has left, and does the rest.
    mend: &'a (dyn Fn(&Path, &str) + Sync),
}

impl Case<'_> {
    /// Makes operations fail, one at a time: every one, or each `step`-th, alternating between all ways of
    /// failing. Returns the number of cases.
    fn try_all(&self, step: u64) -> usize {
        let mut random = SplitMix64::new(15);
        let fresh = || {
            let folder = tempfile::tempdir().unwrap();
            (self.prepare)(folder.path());
            folder
        };
        let folder = fresh();
        let (done, operations) = with_fault(folder.path(), usize::MAX, Way::Gone, self.act);
        done.unwrap();
        (self.check)(folder.path(), self.name);
        let mut cases = 0;
        for at in 0..operations {
            for way in WAYS {
                if random.below(step) != 0 {
                    continue;
                }
                cases += 1;
                let circumstances = format!("{}: operation {at} of {operations}, {way:?}", self.name);
                let folder = fresh();
                match with_fault(folder.path(), at, way, self.act).0 {
                    Ok(()) => (self.check)(folder.path(), &circumstances),
                    Err(_) => (self.mend)(folder.path(), &circumstances),
                }
            }
        }
        println!(
            "{}: {operations} operations, {cases} faults, nothing lost, no false success",
            self.name
        );
        cases
    }
}

/// Tries the commands concurrently, since they mostly wait for the disk; returns the number of cases.
fn try_all(commands: &[Case<'_>], step: u64) -> usize {
    std::thread::scope(|scope| {
        let tried = commands
            .iter()
            .map(|command| scope.spawn(move || command.try_all(step)));
        let tried: Vec<_> = tried.collect();
        tried.into_iter().map(|command| command.join().unwrap()).sum()
    })
}

/// Tests starting some work, and resuming it after an interruption.
fn of(work: &Work, whole: &Path, more: &[Case<'_>], step: u64) -> usize {
    let half = tempfile::tempdir().unwrap();
    copy(whole, half.path());
    work.break_off(half.path());
    let is_done = |folder: &Path, case: &str| (work.check)(&folder.join("out"), whole, case);
    let goes_on = |folder: &Path, case: &str| {
        let out = folder.join("out");
        work.finish(&out, whole, &whole_lines(&out.join(work.journal)), case);
    };
    let cases = [
        Case {
            name: work.name,
            prepare: &|_| (),
            act: &|folder| (work.begin)(&folder.join("out")),
            check: &is_done,
            mend: &goes_on,
        },
        Case {
            name: "resume",
            prepare: &|folder| copy(half.path(), &folder.join("out")),
            act: &|folder| (work.go_on)(&folder.join("out")),
            check: &is_done,
            mend: &|folder, case| {
                let [before, now] = [half.path(), &folder.join("out")];
                let [before, now] = [before, now].map(|folder| whole_lines(&folder.join(work.journal)));
                assert!(now.len() + 1 >= before.len() - before.len() % 2, "lost: {case}");
                goes_on(folder, case);
            },
        },
    ];
    try_all(&cases, step) + try_all(more, step)
}

/// A random sample of several thousand faults is tried here; `LAB_FULL_FAULTS=1` tries every one.
#[test]
fn a_failure_of_any_operation_loses_nothing_and_reports_no_false_success() {
    let references = tempfile::tempdir().unwrap();
    let whole = references.path().join("whole");
    (RUN.begin)(&whole).unwrap();
    let parts: Vec<PathBuf> = ["1/2", "2/2"]
        .map(|shard| {
            let path = references.path().join(shard.replace('/', "-of-"));
            part(&path, shard).unwrap();
            path
        })
        .to_vec();
    let parts_before: Vec<_> = parts.iter().map(|path| files(path)).collect();
    let untouched = files(&whole);
    let is_run = |folder: &Path, case: &str| (RUN.check)(&folder.join("out"), &whole, case);
    let more = [
        Case {
            name: "merge",
            prepare: &|_| (),
            act: &|folder| merged(&parts, &folder.join("out")),
            check: &is_run,
            mend: &|folder, case| {
                // A merge begins in a new folder.
                fs::remove_dir_all(folder.join("out")).unwrap_or_default();
                merged(&parts, &folder.join("out")).unwrap_or_else(|error| panic!("{case}: {error:?}"));
                is_run(folder, case);
            },
        },
        Case {
            name: "report",
            prepare: &|folder| copy(&whole, &folder.join("run")),
            act: &|folder| reported(&folder.join("run"), &folder.join("out")),
            check: &|folder, case| {
                let page = |path: &Path| fs::read(path.join("report.html")).unwrap();
                assert_eq!(page(&folder.join("out")), page(&whole), "{case}");
            },
            mend: &|folder, case| {
                let now = files(&folder.join("run")).into_values();
                assert!(now.eq(untouched.values().cloned()), "{case}");
            },
        },
    ];
    let cases = of(&RUN, &whole, &more, one_of(96));
    for (path, before) in parts.iter().zip(parts_before) {
        assert_eq!(files(path), before, "parts are read alone");
    }
    assert!(cases > 30, "{cases}");
}

/// A random sample of about 1 100 faults is tried here: a match has few operations, which take little time.
#[test]
fn a_failure_of_any_operation_loses_no_game_and_reports_no_false_success() {
    let reference = tempfile::tempdir().unwrap();
    let whole = reference.path().join("whole");
    (MATCH.begin)(&whole).unwrap();
    let cases = of(&MATCH, &whole, &[], one_of(16));
    assert!(cases > 20, "{cases}");
}
