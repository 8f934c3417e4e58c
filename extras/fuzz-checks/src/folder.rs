//! Files that commands leave, one of them replaced by something else, read by the functions that
//! `lab resume` and `lab report` read them with.

use experiments::{Manifest, Monitor, RunDir, report};
use games::Games;
use reports::{Document, PrintWidth};
use sessions::suite;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A file's name and what is in it.
type File = (&'static str, &'static str);

macro_rules! files {
    ($folder:literal: $($name:literal),*) => {
        &[$(($name, include_str!(concat!("../folders/", $folder, "/", $name)))),*]
    };
}

/// What a small run leaves, as far as it is read again.
const RUN: &[File] = files!("run": "manifest.json", "positions.ndjson", "records.ndjson", "minimal-trees.ndjson", "timings.ndjson");

/// What a small search for horizon cases leaves, as far as it is read again.
const HORIZON: &[File] =
    files!("horizon": "manifest.json", "records.ndjson", "verdicts.ndjson", "cases.ndjson");

struct Folder(TempDir);

impl Folder {
    fn of(files: &[File]) -> Folder {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = Folder(folder);
        for (name, text) in files {
            folder.with(name, text.as_bytes());
        }
        folder
    }

    fn with(&self, name: &str, bytes: &[u8]) -> &Path {
        let has_checksums = ["records.ndjson", "minimal-trees.ndjson", "timings.ndjson"].contains(&name);
        let sealed = has_checksums.then(|| sealed(bytes));
        let bytes = sealed.as_deref().unwrap_or(bytes);
        fs::write(self.0.path().join(name), bytes).expect("room for a small file");
        self.0.path()
    }
}

/// Rows with the checksums that they would have if the lab had written them; otherwise each would be refused
/// for its checksum.
fn sealed(rows: &[u8]) -> Vec<u8> {
    let mut lines = Vec::new();
    for line in rows.split_inclusive(|&byte| byte == b'\n') {
        match line.strip_suffix(b"}\n") {
            Some(row) => {
                let digest = row.iter().fold(0xcbf2_9ce4_8422_2325_u64, |digest, &byte| {
                    (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
                });
                lines.extend_from_slice(row);
                lines.extend_from_slice(format!(",\"checksum\":\"{digest:016x}\"}}\n").as_bytes());
            }
            None => lines.extend_from_slice(line),
        }
    }
    lines
}

/// Defines checks that replace one file of a folder: what is made of the folder must be fit to be shown.
macro_rules! checks {
    ($($(#[$doc:meta])* $vis:vis $check:ident: $files:ident, $name:literal;)*) => {$(
        $(#[$doc])*
        $vis fn $check(bytes: &[u8]) {
            thread_local!(static FOLDER: Folder = Folder::of($files));
            FOLDER.with(|folder| look(folder.with($name, bytes), bytes));
        }
    )*};
}

checks! {
    /// `manifest.json` of a run is refused, or tells what can be shown.
    run_manifest: RUN, "manifest.json";
    /// `records.ndjson` is refused, or makes a page.
    pub records: RUN, "records.ndjson";
    /// `minimal-trees.ndjson` is refused, or makes a page.
    pub minimal_trees: RUN, "minimal-trees.ndjson";
    /// `timings.ndjson` is refused, or makes a page.
    pub timings: RUN, "timings.ndjson";
    /// `manifest.json` of `lab horizon` is refused, or tells what can be shown.
    horizon_manifest: HORIZON, "manifest.json";
    /// `verdicts.ndjson` is refused, or makes a page.
    pub verdicts: HORIZON, "verdicts.ndjson";
    /// `cases.ndjson` is refused, or makes a page.
    pub cases: HORIZON, "cases.ndjson";
}

/// `positions.ndjson` is refused, or is that of the run.
pub fn positions(bytes: &[u8]) {
    thread_local!(static FOLDER: Folder = Folder::of(RUN));
    FOLDER.with(|folder| {
        if let Ok(records) = RunDir::count_records(folder.with("positions.ndjson", bytes)) {
            assert_eq!(records, RUN[2].1.lines().count());
        }
    });
}

/// A manifest that is read is written again as it was.
pub fn manifest(bytes: &[u8]) {
    run_manifest(bytes);
    horizon_manifest(bytes);
    let again = |bytes: &[u8]| {
        let manifest: Option<Manifest> = serde_json::from_slice(bytes).ok();
        manifest.map(|manifest| serde_json::to_string(&manifest).expect("a manifest is JSON"))
    };
    if let Some(written) = again(bytes) {
        assert_eq!(again(written.as_bytes()), Some(written));
    }
}

fn look(folder: &Path, bytes: &[u8]) {
    // It may go on or not.
    let _ = RunDir::count_records(folder);
    if let Ok(page) = report::page(&[folder.to_owned()], &Monitor::nobody()) {
        // Charts take long: that of one input in eight will do.
        fit_to_be_shown(&page, bytes.len() & 7 == 0);
    }
}

/// No text of a page can steer what shows it.
fn fit_to_be_shown(page: &Document, charts: bool) {
    let tables = page
        .tables()
        .map(|table| table.to_text(80) + &table.to_latex(PrintWidth::Page));
    for text in tables.chain([page.to_markdown(), page.to_latex_body()]) {
        let steers = |sign: char| reports::escape_control::is_control(sign) && sign != '\n';
        assert!(!text.contains(steers), "{text:?}");
    }
    if charts {
        let html = page.to_html();
        assert!(!html.contains("<script"), "{html}");
    }
}

/// A suite is refused, or each of its positions has a name of its own and a FEN that is read as it is
/// written.
pub fn suite(bytes: &[u8]) {
    thread_local!(static FOLDER: Folder = Folder::of(&[]));
    FOLDER.with(|folder| {
        let path = folder.with("suite.epd", bytes).join("suite.epd");
        let load = || suite::load(&*path.to_string_lossy(), None, &Games::default());
        let Ok(positions) = load() else {
            return;
        };
        let fens: Vec<&str> = positions.iter().map(|entry| entry.root.fen()).collect();
        folder.with("suite.epd", fens.join("\n").as_bytes());
        let again = load().expect("what the lab writes can be read");
        assert!(again.iter().map(|entry| entry.root.fen()).eq(fens));
        assert!(positions.iter().all(|entry| !entry.id.contains(char::is_control)));
    });
}
