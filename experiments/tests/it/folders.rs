//! Small runs, and the contents of their folders.

use disk::digest::Digest;
use experiments::folder::PageFormat;
use experiments::matches::{self, GAMES, MoveBudget, PGN};
use experiments::run::{RECORDS, Run};
use experiments::spec::{Extras, MatchSpec, Positions, RunSpec, Timed};
use experiments::threads::Threads;
use experiments::{Error, Folder, Monitor, RunDir, Shard, report};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Few positions, cheap strategies and one thread, so that the operations are the same each time; with every
/// kind of row.
pub(crate) fn spec() -> RunSpec {
    RunSpec {
        requested: Positions {
            fens: [
                "startpos",
                "4k2r/1P3ppp/2n1b3/8/3QP3/5N2/r4PPP/4K2R w Kk - 0 1",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            ]
            .map(str::to_owned)
            .to_vec(),
            ..Positions::default()
        },
        strategies: ["alpha-beta", "alpha-beta+qs+mvv-lva"]
            .map(str::to_owned)
            .to_vec(),
        depth: 2,
        extras: Extras {
            minimal_trees: true,
            horizon: true,
        },
        timed: Timed { rounds: Some(2) },
        ..RunSpec::default()
    }
}

const ONE_THREAD: Threads = Threads { threads: Some(1) };

pub(crate) fn run(out: &Path) -> Result<(), Error> {
    part(out, "1/1")
}

/// Does a part of that run in a new folder.
pub(crate) fn part(out: &Path, shard: &str) -> Result<(), Error> {
    let (monitor, command) = (Monitor::nobody(), ["lab", "run"].map(str::to_owned));
    let mut dir = RunDir::create(
        Run::new(&spec(), ONE_THREAD, monitor.registries())?,
        shard.parse().unwrap(),
        Some(out),
        command.to_vec(),
        &monitor,
    )?;
    dir.execute(&monitor).map(drop)
}

/// Resumes the run in a folder.
pub(crate) fn resume(out: &Path) -> Result<(), Error> {
    let monitor = Monitor::nobody();
    RunDir::resume(out, ONE_THREAD, &monitor)?
        .execute(&monitor)
        .map(drop)
}

pub(crate) fn merged(parts: &[PathBuf], out: &Path) -> Result<(), Error> {
    let monitor = Monitor::nobody();
    let command = ["lab", "merge"].map(str::to_owned);
    let mut dir = RunDir::merge(parts, Some(out), command.to_vec(), &monitor)?;
    dir.execute(&monitor).map(drop)
}

/// Writes the page of a folder into another folder.
pub(crate) fn reported(folder: &Path, out: &Path) -> Result<(), Error> {
    let monitor = Monitor::nobody();
    let document = report::page(&[folder.to_owned()], &monitor)?;
    Folder::create_alone(Some(out), "report", &monitor)?.write_pages(&document, &PageFormat::DEFAULT)
}

/// All files in a folder and its subfolders.
pub(crate) fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            drop(found.insert(path.clone(), fs::read(&path).unwrap()));
        }
    }
    found
}

pub(crate) fn copy(from: &Path, to: &Path) {
    for (path, bytes) in files(from) {
        let target = to.join(path.strip_prefix(from).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::write(target, bytes).unwrap();
    }
}

/// The rows of a file without the values that vary between runs.
pub(crate) fn timeless(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let rows = text.lines().map(|line| {
        let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
        let object = row.as_object_mut().unwrap();
        object.retain(|key, _| !["time_s", "processor_s", "nps", "checksum"].contains(&key.as_str()));
        row.to_string()
    });
    rows.collect()
}

pub(crate) const ROWS: [&str; 6] = [
    "records.ndjson",
    "minimal-trees.ndjson",
    "timings.ndjson",
    "verdicts.ndjson",
    "cases.ndjson",
    "positions.ndjson",
];

/// Asserts that a folder holds the finished run, with the figures of another folder, and everything derived
/// from it.
pub(crate) fn refuse_incomplete(folder: &Path, whole: &Path, circumstances: &str) {
    for name in ROWS {
        assert_eq!(
            timeless(&folder.join(name)),
            timeless(&whole.join(name)),
            "{name} {circumstances}"
        );
    }
    refuse_unfinished(folder, whole, circumstances);
    report::page(&[folder.to_owned()], &Monitor::nobody()).unwrap();
}

/// Asserts that a folder's manifest reports finished work, its page is complete, and it has every file that
/// another folder has.
fn refuse_unfinished(folder: &Path, whole: &Path, circumstances: &str) {
    let manifest = fs::read_to_string(folder.join("manifest.json")).unwrap();
    assert!(manifest.contains("\"status\": \"complete\""), "{circumstances}");
    let html = fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(html.trim_end().ends_with("</html>"), "{circumstances}");
    for path in files(whole).keys() {
        let name = path.strip_prefix(whole).unwrap();
        assert!(folder.join(name).exists(), "{} {circumstances}", name.display());
    }
}

/// The complete lines of a file of rows.
pub(crate) fn whole_lines(file: &Path) -> Vec<Vec<u8>> {
    of_whole_lines(&fs::read(file).unwrap_or_default())
}

/// The complete lines in some bytes.
pub(crate) fn of_whole_lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines
        .filter(|line| line.ends_with(b"\n"))
        .map(<[u8]>::to_vec)
        .collect()
}

/// The rows of finished searches, which reached depth 2.
fn of_finished_searches(lines: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let job = |line: &[u8]| {
        let row: serde_json::Value = serde_json::from_slice(line).unwrap();
        (
            row["position"].to_string(),
            row["strategy"].to_string(),
            row["depth"] == 2,
        )
    };
    let finished = lines.iter().map(|line| job(line)).filter(|job| job.2);
    let finished: Vec<(String, String, bool)> = finished.collect();
    let is_finished = |line: &&Vec<u8>| {
        let (position, strategy, _) = job(line);
        finished.contains(&(position, strategy, true))
    };
    lines.iter().filter(is_finished).cloned().collect()
}

/// A match of two players with given openings.
fn match_spec() -> MatchSpec {
    MatchSpec {
        players: ["alpha-beta", "alpha-beta+qs+mvv-lva"]
            .map(|recipe| recipe.parse().unwrap())
            .to_vec(),
        games: Some(6),
        budgets: vec![MoveBudget::Nodes(60)],
        openings: "kaufman".to_owned(),
        ..MatchSpec::default()
    }
}

fn play(out: &Path) -> Result<(), Error> {
    let (monitor, command) = (Monitor::nobody(), ["lab", "match"].map(str::to_owned));
    let plan = matches::Match::new(&match_spec(), ONE_THREAD, monitor.registries())?;
    let mut dir = RunDir::create(plan, Shard::WHOLE, Some(out), command.to_vec(), &monitor)?;
    dir.execute(&monitor).map(drop)
}

fn match_in(folder: &Path) -> Result<RunDir, Error> {
    RunDir::resume(folder, ONE_THREAD, &Monitor::nobody())
}

/// Asserts that a folder holds the finished match, with the games of another folder, and everything derived
/// from it.
fn refuse_incomplete_match(folder: &Path, whole: &Path, circumstances: &str) {
    for name in [GAMES, PGN, "openings.ndjson"] {
        let [here, there] = [folder, whole].map(|folder| fs::read(folder.join(name)).unwrap());
        assert!(here == there, "{name} {circumstances}");
    }
    refuse_unfinished(folder, whole, circumstances);
    // The games are checked against what the manifest says about them.
    match_in(folder).unwrap();
}

/// The complete pairs of games in this order.
fn of_whole_pairs(lines: &[Vec<u8>]) -> Vec<Vec<u8>> {
    lines.chunks_exact(2).flatten().cloned().collect()
}

/// N, where one in N cases is tried; `LAB_FULL_FAULTS` tries all of them.
pub(crate) fn one_of(usual: u64) -> u64 {
    std::env::var_os("LAB_FULL_FAULTS").map_or(usual, |_| 1)
}

/// Work done in a folder that can be interrupted and resumed.
pub(crate) struct Work {
    pub(crate) name: &'static str,
    pub(crate) begin: fn(&Path) -> Result<(), Error>,
    pub(crate) go_on: fn(&Path) -> Result<(), Error>,
    /// Asserts that a folder holds all of it, as another one does.
    pub(crate) check: fn(&Path, &Path, &str),
    /// The file that grows, and which of its lines must be kept.
    pub(crate) journal: &'static str,
    kept: fn(&[Vec<u8>]) -> Vec<Vec<u8>>,
    /// The files derived from that file.
    views: &'static [&'static str],
}

pub(crate) const RUN: Work = Work {
    name: "run",
    begin: run,
    go_on: resume,
    check: refuse_incomplete,
    journal: RECORDS,
    kept: of_finished_searches,
    views: &[
        "timings.ndjson",
        "verdicts.ndjson",
        "cases.ndjson",
        "report.html",
        "records.csv",
    ],
};

pub(crate) const MATCH: Work = Work {
    name: "match",
    begin: play,
    go_on: |out| match_in(out)?.execute(&Monitor::nobody()).map(drop),
    check: refuse_incomplete_match,
    journal: GAMES,
    kept: of_whole_pairs,
    views: &["games.pgn", "report.html"],
};

impl Work {
    /// Does the rest of the work in a folder, or all of it if there is no manifest yet, and asserts that none
    /// of these lines that must be kept is lost.
    pub(crate) fn finish(&self, out: &Path, whole: &Path, lines: &[Vec<u8>], case: &str) {
        let done = if out.join("manifest.json").exists() {
            (self.go_on)(out)
        } else {
            (self.begin)(out)
        };
        done.unwrap_or_else(|error| panic!("{case}: {error:?}"));
        (self.check)(out, whole, case);
        let now = whole_lines(&out.join(self.journal));
        assert!(
            (self.kept)(lines).iter().all(|line| now.contains(line)),
            "lost: {case}"
        );
    }

    /// Makes a finished folder look as if it had been killed within a row.
    pub(crate) fn break_off(&self, folder: &Path) {
        unfinish(folder);
        let rows = fs::read(folder.join(self.journal)).unwrap();
        fs::write(folder.join(self.journal), &rows[..rows.len() * 2 / 3]).unwrap();
        for name in self.views {
            fs::remove_file(folder.join(name)).unwrap();
        }
    }
}

/// Makes the manifest of a finished folder that of work that was killed.
pub(crate) fn unfinish(folder: &Path) {
    let manifest = fs::read_to_string(folder.join("manifest.json")).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let object = manifest.as_object_mut().unwrap();
    object.remove("digest");
    // The openings are written before the first game.
    let files = object["files"].as_array_mut().unwrap();
    files.retain(|file| file["name"] == "openings.ndjson");
    object.insert("status".to_owned(), "running".into());
    let mut digest = Digest::EMPTY;
    digest.add(manifest.to_string().as_bytes());
    manifest["digest"] = digest.to_string().into();
    fs::write(folder.join("manifest.json"), manifest.to_string()).unwrap();
}
