//! The n-th operation on files fails, in several ways: nothing is lost, and no success is told that is none.

use crate::folders::{
    copy, files, merged, of_finished_searches, of_whole_pairs, part, play, play_or_resume, refuse_incomplete,
    refuse_incomplete_match, reported, resume, resume_match, run, run_or_resume, whole_lines,
};
use disk::{Fault, Operation, Watcher, watch};
use engine_core::random::SplitMix64;
use experiments::matches::GAMES;
use experiments::run::RECORDS;
use experiments::{Error, Folder};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Io,
    Full,
    /// A file has half of what was written, and then the medium is full.
    Half,
    /// The pipe has no reader, though it is a file.
    Pipe,
    Denied,
    Many,
    Interrupted,
    Gone,
}

const WAYS: [Way; 8] = [
    Way::Io,
    Way::Full,
    Way::Half,
    Way::Pipe,
    Way::Denied,
    Way::Many,
    Way::Interrupted,
    Way::Gone,
];

struct Injector {
    at: usize,
    way: Way,
    seen: AtomicUsize,
}

impl Watcher for Injector {
    fn before(&self, _: &Path, operation: Operation<'_>) -> Result<(), Fault> {
        let number = self.seen.fetch_add(1, Ordering::SeqCst);
        let writes = matches!(operation, Operation::Write(_) | Operation::Create);
        let fails = match self.way {
            Way::Full => number >= self.at && writes,
            Way::Gone => number >= self.at,
            _ => number == self.at,
        };
        if !fails {
            return Ok(());
        }
        let written = match operation {
            Operation::Write(bytes) if self.way == Way::Half => bytes.len() / 2,
            _ => 0,
        };
        let kind = match self.way {
            Way::Io | Way::Gone => io::ErrorKind::Other,
            Way::Full | Way::Half => io::ErrorKind::StorageFull,
            Way::Pipe => io::ErrorKind::BrokenPipe,
            Way::Denied => io::ErrorKind::PermissionDenied,
            Way::Many => io::ErrorKind::ResourceBusy,
            Way::Interrupted => io::ErrorKind::Interrupted,
        };
        Err(Fault {
            error: kind.into(),
            written,
        })
    }
}

/// Does something while an operation fails. How many operations there were.
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
    let watched = watch(folder, Arc::clone(&injector) as Arc<dyn Watcher>);
    let done = act(folder);
    drop(watched);
    (done, injector.seen.load(Ordering::SeqCst))
}

/// Whether the folder is empty nobody knows then.
#[test]
fn a_folder_that_cannot_be_listed_is_neither_called_empty_nor_not() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("out")).unwrap();
    let (done, operations) = with_fault(folder.path(), usize::MAX, Way::Io, &|folder| {
        Folder::create(Some(&folder.join("out")), "unused").map(drop)
    });
    done.unwrap();
    assert_eq!(operations, 1, "it is listed, and nothing else");
    for way in [Way::Io, Way::Denied, Way::Many] {
        let (refused, _) = with_fault(folder.path(), 0, way, &|folder| {
            Folder::create(Some(&folder.join("out")), "unused").map(drop)
        });
        let told = refused.unwrap_err().to_string();
        let place = folder.path().join("out").display().to_string();
        assert_eq!(told, format!("cannot look into the folder {place}"));
    }
}

/// A command, what it finds, and what is done after it has failed.
struct Case<'a> {
    name: &'a str,
    prepare: &'a (dyn Fn(&Path) + Sync),
    act: &'a (dyn Fn(&Path) -> Result<(), Error> + Sync),
    check: &'a (dyn Fn(&Path, &str) + Sync),
    /// Looks at what a failure has left, and does the rest.
    mend: &'a (dyn Fn(&Path, &str) + Sync),
}

impl Case<'_> {
    /// Lets operations fail, one at a time: every one, or each `step`-th, in turn in all ways. How many cases
    /// there were.
    fn try_all(&self, step: usize) -> usize {
        let mut random = SplitMix64::new(15);
        let fresh = || {
            let folder = tempfile::tempdir().unwrap();
            (self.prepare)(folder.path());
            folder
        };
        let folder = fresh();
        let (done, operations) = with_fault(folder.path(), usize::MAX, Way::Io, self.act);
        done.unwrap();
        (self.check)(folder.path(), self.name);
        let mut cases = 0;
        for at in 0..operations {
            for way in WAYS {
                if random.below(step as u64) != 0 {
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

/// Tries the commands side by side: they wait for the disk most of the time. How many cases there were.
fn try_all(commands: &[Case<'_>], step: usize) -> usize {
    std::thread::scope(|scope| {
        let tried = commands
            .iter()
            .map(|command| scope.spawn(move || command.try_all(step)));
        let tried: Vec<_> = tried.collect();
        tried.into_iter().map(|command| command.join().unwrap()).sum()
    })
}

fn step() -> usize {
    match std::env::var_os("LAB_FULL_FAULTS") {
        Some(_) => 1,
        None => 64,
    }
}

/// Of some thousand faults a drawn share is tried here; `LAB_FULL_FAULTS=1` tries every one.
#[test]
fn whatever_operation_fails_nothing_is_lost_and_no_success_is_told_that_is_none() {
    let step = step();
    let references = tempfile::tempdir().unwrap();
    let whole = references.path().join("whole");
    run(&whole).unwrap();
    let parts: Vec<PathBuf> = ["1/2", "2/2"]
        .map(|shard| {
            let path = references.path().join(shard.replace('/', "-of-"));
            part(&path, shard).unwrap();
            path
        })
        .to_vec();
    let parts_before: Vec<_> = parts.iter().map(|path| files(path)).collect();
    let half = references.path().join("half");
    copy(&whole, &half);
    break_off(&half);

    let is_run = |folder: &Path, told: &str| refuse_incomplete(&folder.join("out"), &whole, told);
    let goes_on = |folder: &Path, told: &str| {
        let out = folder.join("out");
        let kept = of_finished_searches(&whole_lines(&out.join(RECORDS)));
        run_or_resume(&out).unwrap_or_else(|error| panic!("{told}: {error:?}"));
        refuse_incomplete(&out, &whole, told);
        let lines = whole_lines(&out.join(RECORDS));
        assert!(kept.iter().all(|line| lines.contains(line)), "lost: {told}");
    };
    let none = |_: &Path| ();
    let untouched = files(&whole);
    let commands = [
        Case {
            name: "run",
            prepare: &none,
            act: &|folder| run(&folder.join("out")),
            check: &is_run,
            mend: &goes_on,
        },
        Case {
            name: "resume",
            prepare: &|folder| copy(&half, &folder.join("out")),
            act: &|folder| resume(&folder.join("out")),
            check: &is_run,
            mend: &goes_on,
        },
        Case {
            name: "merge",
            prepare: &none,
            act: &|folder| merged(&parts, &folder.join("out")),
            check: &is_run,
            mend: &|folder, told| {
                // A manifest may have come to its place and only its folder not have been flushed: then all
                // is there already.
                merged(&parts, &folder.join("out")).unwrap_or_else(|error| panic!("{told}: {error:?}"));
                is_run(folder, told);
            },
        },
        Case {
            name: "report",
            prepare: &|folder| copy(&whole, &folder.join("run")),
            act: &|folder| reported(&folder.join("run"), &folder.join("out")),
            check: &|folder, told| {
                let page = |path: &Path| fs::read(path.join("report.md")).unwrap();
                assert_eq!(page(&folder.join("out")), page(&whole), "{told}");
            },
            mend: &|folder, told| {
                let now = files(&folder.join("run")).into_values();
                assert!(now.eq(untouched.values().cloned()), "{told}");
            },
        },
    ];
    let cases = try_all(&commands, step);
    for (path, before) in parts.iter().zip(parts_before) {
        assert_eq!(files(path), before, "parts are read alone");
    }
    println!("{cases} faults in all");
    assert!(cases > 50, "{cases}");
}

/// A match begins, or goes on behind its second pair. Of some 1 100 faults a drawn share is tried here.
#[test]
fn whatever_operation_fails_no_game_of_a_match_is_lost_and_no_success_is_told_that_is_none() {
    // A match has fewer operations, each of which is soon done.
    let step = step().div_ceil(4);
    let references = tempfile::tempdir().unwrap();
    let [whole, half] = ["whole", "half"].map(|name| references.path().join(name));
    play(&whole).unwrap();
    copy(&whole, &half);
    break_off_match(&half);

    let is_played = |folder: &Path, told: &str| refuse_incomplete_match(&folder.join("out"), &whole, told);
    let goes_on = |folder: &Path, told: &str| {
        let out = folder.join("out");
        let kept = of_whole_pairs(&whole_lines(&out.join(GAMES)));
        assert!(
            whole_lines(&whole.join(GAMES)).starts_with(&kept),
            "foreign games: {told}"
        );
        play_or_resume(&out).unwrap_or_else(|error| panic!("{told}: {error:?}"));
        refuse_incomplete_match(&out, &whole, told);
    };
    let commands = [
        Case {
            name: "match",
            prepare: &|_| (),
            act: &|folder| play(&folder.join("out")),
            check: &is_played,
            mend: &goes_on,
        },
        Case {
            name: "match --resume",
            prepare: &|folder| copy(&half, &folder.join("out")),
            act: &|folder| resume_match(&folder.join("out")),
            check: &is_played,
            mend: &|folder, told| {
                let kept = whole_lines(&folder.join("out").join(GAMES));
                assert!(kept.len() >= 4, "lost: {told}");
                goes_on(folder, told);
            },
        },
    ];
    let cases = try_all(&commands, step);
    println!("{cases} faults of matches in all");
    assert!(cases > 20, "{cases}");
}

/// Lets a finished match look as one that was killed within its third pair.
fn break_off_match(folder: &Path) {
    take_off_end(folder);
    let games = fs::read(folder.join(GAMES)).unwrap();
    let ends: Vec<usize> = (0..games.len()).filter(|&place| games[place] == b'\n').collect();
    fs::write(folder.join(GAMES), &games[..ends[4] + 20]).unwrap();
    for name in ["games.pgn", "report.html", "report.md"] {
        fs::remove_file(folder.join(name)).unwrap();
    }
}

/// Lets a finished run look as one that was killed after its first records.
fn break_off(folder: &Path) {
    take_off_end(folder);
    let records = fs::read_to_string(folder.join("records.ndjson")).unwrap();
    fs::write(folder.join("records.ndjson"), &records[..records.len() * 2 / 3]).unwrap();
    for name in [
        "timings.ndjson",
        "verdicts.ndjson",
        "cases.ndjson",
        "report.html",
        "records.csv",
    ] {
        fs::remove_file(folder.join(name)).unwrap();
    }
}

/// Lets a manifest say that its command is still running.
fn take_off_end(folder: &Path) {
    let manifest = fs::read_to_string(folder.join("manifest.json")).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let object = manifest.as_object_mut().unwrap();
    object.remove("digest");
    // The openings stand there before the first game.
    if let Some(files) = object.get_mut("files") {
        let files = files.as_array_mut().unwrap();
        files.retain(|file| file["name"] == "openings.ndjson");
    }
    object.insert("status".to_owned(), "running".into());
    fs::write(folder.join("manifest.json"), manifest.to_string()).unwrap();
}
