//! Runs the binary in a folder of its own.

use disk::digest::Digest;
use reports::Record;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder that is the working directory of every command, and is deleted with this value.
pub(crate) struct Lab {
    folder: TempDir,
}

#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The words of a command line; quoted text is one word.
fn words(line: &str) -> Vec<&str> {
    let pieces = line.split('"').enumerate();
    pieces
        .flat_map(|(place, piece)| match place % 2 {
            0 => piece.split_whitespace().collect(),
            _ => vec![piece],
        })
        .collect()
}

impl Lab {
    pub(crate) fn new() -> Lab {
        Lab {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// `lab` with the words of `line` as its arguments, not yet started. Double quotes group words.
    pub(crate) fn command(&self, line: &str) -> Command {
        self.started_by(heeding_signals(), line)
    }

    /// Like `command`, but started by another program, given by its name and first arguments.
    pub(crate) fn started_by(&self, starter: &[&str], line: &str) -> Command {
        let mut all = starter.iter().chain(&[env!("CARGO_BIN_EXE_lab")]);
        let mut command = Command::new(all.next().unwrap());
        command
            .args(all)
            .args(words(line))
            .current_dir(self.folder.path())
            .env_remove("COLUMNS")
            .stdin(Stdio::null());
        command
    }

    /// Runs `lab` with the words of `line` as its arguments.
    pub(crate) fn run(&self, line: &str) -> Ended {
        Ended::of(&mut self.command(line))
    }

    /// Runs `lab` with a text on its standard input.
    pub(crate) fn fed(&self, line: &str, text: &[u8]) -> Ended {
        let mut command = self.command(line);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (mut input, text) = (child.stdin.take().unwrap(), text.to_vec());
        // A program that has ended reads no more.
        let writer = std::thread::spawn(move || drop(input.write_all(&text)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ended::from(output)
    }

    /// Runs `lab` and expects success.
    pub(crate) fn run_well(&self, line: &str) -> Ended {
        let ended = self.run(line);
        assert_eq!(ended.code, Some(0), "{line}: {ended:?}");
        ended
    }

    /// Runs `lab` and expects it to refuse the command line with this message.
    pub(crate) fn refuses(&self, line: &str, expected: &str) {
        let ended = self.run(line);
        assert_eq!(
            (ended.code, ended.stdout.as_str()),
            (Some(2), ""),
            "{line}: {ended:?}"
        );
        assert!(ended.stderr.contains(expected), "{line}: {}", ended.stderr);
    }

    /// Like `refuses`, for a table: each line has a command, after ` => ` the error, and after ` help: ` the
    /// help.
    pub(crate) fn refuses_all(&self, table: &str) {
        for [line, expected] in cells(table) {
            self.refuses(line, &expected.replace(" help: ", "\nhelp:  "));
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), contents).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// The number of complete lines of a file; 0 if it does not exist.
    /// The page of a folder in Markdown.
    pub(crate) fn markdown(&self, folder: &str) -> String {
        self.run_well(&format!("report {folder} --format markdown"))
            .stdout
    }

    pub(crate) fn lines(&self, name: &str) -> usize {
        let text = std::fs::read_to_string(self.path(name)).unwrap_or_default();
        text.matches('\n').count()
    }

    /// The entries of a folder, sorted; `.` is the working directory.
    pub(crate) fn names_in(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// The files of a folder with their contents, without subfolders.
    pub(crate) fn files_in(&self, folder: &str) -> BTreeMap<String, Vec<u8>> {
        let names = self.names_in(folder).into_iter();
        names
            .filter_map(|name| {
                let contents = std::fs::read(self.path(folder).join(&name)).ok()?;
                Some((name, contents))
            })
            .collect()
    }

    /// The rows of a folder by file, byte for byte except for values that differ from run to run.
    pub(crate) fn rows(&self, folder: &str) -> BTreeMap<String, Vec<String>> {
        let is_timed = |field: &&str| {
            ["time_s", "nps", "processor_s", "checksum"]
                .iter()
                .any(|key| field.contains(key))
        };
        let timeless = |row: &str| row.split(',').filter(|field| !is_timed(field)).collect();
        let files = self.files_in(folder).into_iter();
        files
            .filter(|(name, _)| name.ends_with(".ndjson"))
            .map(|(name, rows)| {
                let rows = String::from_utf8(rows).unwrap();
                (name, rows.lines().map(timeless).collect())
            })
            .collect()
    }

    /// The `records.ndjson` of a run's folder.
    pub(crate) fn records(&self, folder: &str) -> Vec<Record> {
        self.read_rows(&format!("{folder}/records.ndjson"))
    }

    pub(crate) fn read_rows<T: DeserializeOwned>(&self, name: &str) -> Vec<T> {
        read_rows(&self.read(name))
    }

    /// A run's `manifest.json`.
    pub(crate) fn manifest(&self, folder: &str) -> Value {
        serde_json::from_str(&self.read(&format!("{folder}/manifest.json"))).unwrap()
    }

    /// Writes a manifest with a digest of its own, and without those of the files beside it.
    pub(crate) fn write_manifest(&self, folder: &str, mut manifest: Value) {
        let object = manifest.as_object_mut().unwrap();
        object.retain(|key, _| !["digest", "files"].contains(&key.as_str()));
        let mut digest = Digest::EMPTY;
        digest.add(manifest.to_string().as_bytes());
        manifest["digest"] = digest.to_string().into();
        let text = serde_json::to_string_pretty(&manifest).unwrap();
        self.write(&format!("{folder}/manifest.json"), text);
    }

    /// Makes a run look as if it had been killed.
    pub(crate) fn break_off(&self, folder: &str) {
        let mut manifest = self.manifest(folder);
        manifest["status"] = "running".into();
        self.write_manifest(folder, manifest);
    }
}

impl Ended {
    pub(crate) fn of(command: &mut Command) -> Ended {
        Ended::from(command.output().unwrap())
    }
}

impl From<Output> for Ended {
    fn from(output: Output) -> Ended {
        let stderr = String::from_utf8(output.stderr).unwrap();
        Ended {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            // Notes name paths, and paths of Windows have backslashes.
            stderr: if cfg!(windows) { stderr.replace('\\', "/") } else { stderr },
        }
    }
}

/// The cells of each line of a table, between `=>`.
pub(crate) fn cells<const COUNT: usize>(table: &str) -> impl Iterator<Item = [&str; COUNT]> {
    table.trim().lines().map(|line| {
        let cells: Vec<&str> = line.split("=>").map(str::trim).collect();
        cells.try_into().unwrap()
    })
}

/// Asserts that a text contains another; on failure, shows the text.
#[track_caller]
pub(crate) fn assert_has(text: &str, expected: &str) {
    assert!(text.contains(expected), "`{expected}` is not in\n{text}");
}

/// The subcommands, as listed by the program's own help.
pub(crate) fn subcommands(lab: &Lab) -> BTreeSet<String> {
    let help = lab.run_well("--help").stdout;
    let (_, list) = help.split_once("\nMeasure\n").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    let names = list.lines().filter_map(|line| line.strip_prefix("  "));
    let names = names.filter(|line| !line.starts_with(' '));
    names
        .filter_map(|line| Some(line.split_whitespace().next()?.to_owned()))
        .filter(|name| name != "help")
        .collect()
}

/// The row of a line, without its checksum.
fn without_checksum(line: &str) -> String {
    line.split_once(",\"checksum\"")
        .map_or_else(|| line.to_owned(), |(row, _)| format!("{row}}}"))
}

/// Lines as commands print them, without checksums.
pub(crate) fn as_printed(ndjson: &str) -> String {
    ndjson.lines().map(|line| without_checksum(line) + "\n").collect()
}

/// Altered lines, each with the checksum that it would have if the lab had written it.
pub(crate) fn with_checksums(ndjson: &str) -> String {
    let sealed = |line: &str| {
        let row = without_checksum(line);
        let row = &row[..row.len() - 1];
        let digest = row.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |digest, byte| {
            (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{row},\"checksum\":\"{digest:016x}\"}}\n")
    };
    ndjson.lines().map(sealed).collect()
}

/// The rows of an NDJSON text; an incomplete line is skipped.
pub(crate) fn read_rows<T: DeserializeOwned>(ndjson: &str) -> Vec<T> {
    assert!(ndjson.is_empty() || ndjson.ends_with('\n'), "{ndjson}");
    let rows = ndjson.lines().map(|line| serde_json::from_str(line));
    rows.map(Result::unwrap).collect()
}

/// A suite of this many positions: the 300 of Win at Chess, at different move numbers.
pub(crate) fn many_positions(count: usize) -> String {
    let suite = include_str!("../../../positions/chess/win-at-chess.epd");
    let lines = suite
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let boards: Vec<String> = lines
        .map(|line| line.split_whitespace().take(4).collect::<Vec<&str>>().join(" "))
        .collect();
    let mut text = String::new();
    for number in 0..count {
        let (game, board) = (1 + number / boards.len(), &boards[number % boards.len()]);
        text.push_str(&format!("{board} 0 {game}\n"));
    }
    text
}

/// Starts `lab` with the default action of signals that a test may send. When the tests run under `nohup` or
/// in the background of a script, these signals are ignored, and `lab` would rightly ignore them too.
fn heeding_signals() -> &'static [&'static str] {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // SIGHUP, SIGINT and SIGTERM.
    match ignored.unwrap_or(0) & 0b100_0000_0000_0011 {
        0 => &[],
        _ => &["env", "--default-signal=HUP,INT,TERM"],
    }
}
