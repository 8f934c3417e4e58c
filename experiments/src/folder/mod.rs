//! [`Folder`]: a folder for the results of some work, protected from concurrent use by other programs.

pub(crate) mod manifest_file;
pub(crate) mod shard;

pub use manifest_file::MANIFEST;

use crate::error::Error;
use crate::limits::clock::now;
use crate::progress::{Monitor, ProgressEvent};

use disk::checksum::{Checksum, Checksums};
use disk::fs::{self, File};
use disk::{SummedFile, WriteError};
use fs4::TryLockError;
use reports::document::Block;
use reports::escape_control::csv_cell;
use reports::{Document, PrintWidth, Table};
use serde::Serialize;
use sessions::{PlainError, locked};
use std::fs::File as SystemFile;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// The files of a run that was killed before it had a manifest, and so had not started.
const BEGINNING: [&str; 6] = [
    LOCK,
    "openings.ndjson",
    "openings.ndjson.part",
    "positions.ndjson",
    "positions.ndjson.part",
    "manifest.json.part",
];

const TABLES: &str = "tables";
const MAX_NAME_LENGTH: usize = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::Display, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PageFormat {
    /// `report.html`: one file with everything in it.
    Html,
    /// `report.md`, which refers to the charts beside it.
    Markdown,
    /// `report.tex`, an article, and `body.tex`, which it includes; also each table and chart as a file.
    Latex,
    /// One file per table in `tables/`.
    Csv,
    /// `report.json`: the page as a single object.
    Json,
}

impl PageFormat {
    pub const ALL: &[PageFormat] = <PageFormat as strum::VariantArray>::VARIANTS;
    pub const DEFAULT: [PageFormat; 1] = [PageFormat::Html];

    pub fn place(self) -> &'static str {
        match self {
            PageFormat::Html => "report.html",
            PageFormat::Markdown => "report.md",
            PageFormat::Latex => "report.tex",
            PageFormat::Csv => TABLES,
            PageFormat::Json => "report.json",
        }
    }

    /// The page as one text that needs no other files; only HTML and JSON include charts. In CSV, each table
    /// is preceded by its title, and tables are separated by an empty line.
    pub fn whole(self, document: &Document) -> String {
        let titled = |title: &str| format!("\"{}\"", csv_cell(title).replace('"', "\"\""));
        let table = |table: &Table| format!("{}\n{}", titled(&table.title), table.to_csv());
        match self {
            PageFormat::Html => document.to_html(),
            PageFormat::Markdown => document.without_figures().to_markdown(),
            PageFormat::Latex => document.without_figures().to_whole_latex(),
            PageFormat::Csv => document.tables().map(table).collect::<Vec<String>>().join("\n"),
            PageFormat::Json => json(document),
        }
    }
}

fn json(document: &Document) -> String {
    // All keys of a page are strings.
    serde_json::to_string(document).unwrap_or_default() + "\n"
}

/// A single table or chart in a format, with its file extension; `None` for other blocks.
fn alone(block: &Block, format: PageFormat, width: PrintWidth) -> Option<(&'static str, Vec<u8>)> {
    match (block, format) {
        (Block::Table(table), PageFormat::Html) => Some(("txt", table.to_text(TEXT_WIDTH).into())),
        (Block::Table(table), PageFormat::Markdown) => Some(("md", table.to_markdown(2).into())),
        (Block::Table(table), PageFormat::Latex) => Some(("tex", Table::all_to_latex([table], width).into())),
        (Block::Table(table), PageFormat::Csv) => Some(("csv", table.to_csv().into())),
        (Block::Table(table), PageFormat::Json) => {
            Some(("json", serde_json::to_vec(table).unwrap_or_default()))
        }
        (Block::Figure(figure), PageFormat::Markdown) => Some(("png", figure.chart.to_png())),
        (Block::Figure(figure), PageFormat::Latex) => Some(("pdf", figure.chart.to_pdf(width))),
        (Block::Figure(figure), _) => Some(("svg", figure.chart.to_svg().into())),
        _ => None,
    }
}

/// The width of a table in its own text file.
const TEXT_WIDTH: usize = 80;

/// Text made safe for use in the name of a folder: it cannot leave its parent folder, be too long, or contain
/// shell metacharacters.
fn folder_name(text: &str) -> String {
    let plain = |sign: char| match sign {
        _ if sign.is_alphanumeric() || "-_+.,=()".contains(sign) => sign,
        _ => '-',
    };
    let name: String = text.chars().map(plain).take(MAX_NAME_LENGTH).collect();
    match name.trim_start_matches(['.', '-']) {
        "" => "unnamed".to_owned(),
        name => name.to_owned(),
    }
}

#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Excludes other programs while a run is in progress.
    #[expect(dead_code, reason = "it is there to be dropped with the folder")]
    lock: Option<File>,
    /// The checksums of the files of rows written.
    sums: Mutex<Checksums>,
}

/// The extensions of files of rows.
const ROWS: [&str; 2] = [".ndjson", ".journal"];

impl Folder {
    /// Creates the folder, or uses an empty one. The default is `lab-out/<name>-<UTC time>`.
    pub fn create(wish: Option<&Path>, name: &str) -> Result<Folder, Error> {
        let path = match wish {
            Some(path) => path.to_owned(),
            None => Folder::unused(name),
        };
        disk::make_folder(&path).map_err(|source| Error::CannotMake {
            path: path.display().to_string(),
            source,
        })?;
        refuse_contents(&path)?;
        Ok(Folder::at(path))
    }

    fn at(path: PathBuf) -> Folder {
        Folder {
            path,
            lock: None,
            sums: Mutex::default(),
        }
    }

    /// Creates the folder, or uses an empty one, and locks it as long as this value lives.
    pub fn create_alone(wish: Option<&Path>, name: &str, monitor: &Monitor<'_>) -> Result<Folder, Error> {
        let folder = Folder::create(wish, name)?.alone(monitor)?;
        // Another program may have been faster.
        refuse_contents(&folder.path)?;
        Ok(folder)
    }

    /// Locks the folder of a run that ended or was interrupted.
    pub(crate) fn again(path: &Path, monitor: &Monitor<'_>) -> Result<Folder, Error> {
        Folder::at(path.to_owned()).alone(monitor)
    }

    fn alone(self, monitor: &Monitor<'_>) -> Result<Folder, Error> {
        let lock = Some(lock_file(&self.path, monitor)?);
        monitor.notify(ProgressEvent::Keeping(&self.path));
        Ok(Folder { lock, ..self })
    }

    /// A folder below `lab-out` that no other run has used; two runs may start within one second.
    fn unused(name: &str) -> PathBuf {
        let (name, time) = (folder_name(name), now().replace(['-', ':'], ""));
        let numbered = |number: u32| match number {
            1 => PathBuf::from(format!("lab-out/{name}-{time}")),
            _ => PathBuf::from(format!("lab-out/{name}-{time}-{number}")),
        };
        let mut number = 1;
        while numbered(number).exists() {
            number += 1;
        }
        numbered(number)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file atomically, by way of a temporary file that is renamed.
    pub(crate) fn write(&self, name: &str, contents: &[u8]) -> Result<(), Error> {
        self.write_with(name, |out| Ok(out.write_all(contents)?))
    }

    /// Writes a file under a temporary name, flushes it, and renames it. A file that cannot be completed
    /// leaves nothing behind.
    pub(crate) fn write_with(
        &self,
        name: &str,
        fill: impl FnOnce(&mut SummedFile) -> Result<(), WriteFailure>,
    ) -> Result<(), Error> {
        let written = disk::write_atomic(&self.path.join(name), fill);
        let sum = written.map_err(|error| match error {
            WriteFailure::CannotWrite(error) => self.cannot_write(name, error).into(),
            WriteFailure::NoContents(error) => error,
        })?;
        self.note_sum(name, sum);
        Ok(())
    }

    pub(crate) fn note_sum(&self, name: &str, sum: Checksum) {
        if ROWS.iter().any(|end| name.ends_with(end)) {
            locked(&self.sums).insert(name.to_owned(), sum);
        }
    }

    pub(crate) fn remove(&self, name: &str) -> Result<(), WriteError> {
        fs::remove_file(self.path.join(name)).map_err(|error| self.cannot_write(name, error))?;
        locked(&self.sums).remove(name);
        Ok(())
    }

    pub(crate) fn sums(&self) -> Checksums {
        locked(&self.sums).clone()
    }

    pub(crate) fn write_manifest(&self, manifest: &impl Serialize) -> Result<(), Error> {
        let text =
            manifest_file::text(manifest).map_err(|error| self.cannot_write(MANIFEST, error.into()))?;
        self.write(MANIFEST, text.as_bytes())
    }

    pub fn write_json(&self, name: &str, value: &impl Serialize) -> Result<(), Error> {
        self.write_with(name, |out| {
            serde_json::to_writer_pretty(&mut *out, value).map_err(io::Error::from)?;
            Ok(out.write_all(b"\n")?)
        })
    }

    /// Writes a page as HTML, and its charts as SVG and PNG.
    pub fn write_document(&self, document: &Document) -> Result<(), Error> {
        self.write_pages(document, &PageFormat::DEFAULT)
    }

    /// Writes a page in each of the formats, its charts as SVG and PNG, and long tables as CSV.
    pub fn write_pages(&self, document: &Document, formats: &[PageFormat]) -> Result<(), Error> {
        let for_latex = formats.contains(&PageFormat::Latex);
        let for_csv = formats.contains(&PageFormat::Csv);
        self.make("charts")?;
        for (anchor, block) in document.anchored() {
            match block {
                Block::Figure(figure) => {
                    let folder = figure.chart.folder();
                    self.make(folder)?;
                    let path = format!("{folder}/{}", figure.name);
                    self.write(&format!("{path}.svg"), figure.chart.to_svg().as_bytes())?;
                    self.write(&format!("{path}.png"), &figure.chart.to_png())?;
                }
                Block::Table(table) if for_csv || document.abridges(table) => {
                    self.make(TABLES)?;
                    self.write(&Table::file(&anchor), table.to_csv().as_bytes())?;
                }
                _ => {}
            }
        }
        if for_latex {
            self.write_alone(document, &[PageFormat::Latex])?;
        }
        for table in &document.data {
            self.write(&format!("{}.csv", table.name), table.to_csv().as_bytes())?;
        }
        formats
            .iter()
            .try_for_each(|&format| self.write_page(document, format))
    }

    /// Writes each table and chart as a separate file in each of the formats, such as `table-main.tex` and
    /// `chart-nodes.pdf`; returns their names.
    pub fn write_alone(&self, document: &Document, formats: &[PageFormat]) -> Result<Vec<String>, Error> {
        let mut names = Vec::new();
        for (anchor, block) in document.anchored() {
            let block = match block {
                Block::Table(table) => &Block::Table(document.with_legend(table).into_owned()),
                other => other,
            };
            let forms = formats
                .iter()
                .filter_map(|&format| alone(block, format, document.print_width));
            for (end, contents) in forms {
                let name = format!("{anchor}.{end}");
                self.write(&name, &contents)?;
                names.push(name);
            }
        }
        Ok(names)
    }

    fn write_page(&self, document: &Document, format: PageFormat) -> Result<(), Error> {
        let abridged = document.abridged();
        match format {
            PageFormat::Html => self.write("report.html", abridged.to_html().as_bytes())?,
            PageFormat::Markdown => self.write("report.md", abridged.to_markdown().as_bytes())?,
            PageFormat::Latex => {
                self.write("body.tex", abridged.to_latex_body().as_bytes())?;
                self.write("report.tex", document.to_latex().as_bytes())?;
            }
            PageFormat::Csv => {}
            PageFormat::Json => self.write("report.json", json(document).as_bytes())?,
        }
        Ok(())
    }

    fn make(&self, name: &str) -> Result<(), WriteError> {
        disk::make_folder_in(&self.path, name).map_err(|error| self.cannot_write(name, error))
    }

    pub(crate) fn cannot_write(&self, name: &str, source: io::Error) -> WriteError {
        WriteError::of(&self.path.join(name), source)
    }
}

/// The lock file. It is never removed: otherwise one program could hold the removed file while another locks
/// a new one.
pub(crate) const LOCK: &str = ".lock";

/// How long to wait for another program to end: a scheduler may stop one and immediately start the next.
const PATIENCE: Duration = Duration::from_secs(3);

/// Locks a folder until the file is closed, which the system does when the program ends for any reason. An
/// error if another program holds the lock for longer than [`PATIENCE`]. If files cannot be locked, as on
/// some network file systems, a note says so.
fn lock_file(folder: &Path, monitor: &Monitor<'_>) -> Result<File, Error> {
    let path = folder.join(LOCK);
    let file = disk::open_to_append(&path).map_err(|error| WriteError::of(&path, error))?;
    let until = Instant::now() + PATIENCE;
    loop {
        // Fully qualified, because from Rust 1.89 on files have a method of the same name.
        match <SystemFile as fs4::FileExt>::try_lock(&file) {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < until && !monitor.stop().is_requested() => {
                thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => {
                let path = folder.display();
                refuse!("another `lab` is at work in {path}; wait until it has ended");
            }
            Err(TryLockError::Error(error)) => {
                let folder = folder.display();
                monitor.note(format!(
                    "files in {folder} cannot be locked ({error}): make sure that no other `lab` works there"
                ));
                return Ok(file);
            }
        }
    }
}

/// Why a file is not written: an I/O error, or its contents cannot be produced.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WriteFailure {
    #[error(transparent)]
    CannotWrite(#[from] io::Error),
    #[error(transparent)]
    NoContents(#[from] Error),
}

/// Refuses a folder that is not empty, except for the leftovers of a run that was killed at its start. If it
/// holds a run, the error says what can be done with it.
fn refuse_contents(folder: &Path) -> Result<(), Error> {
    let path = || folder.display().to_string();
    let names = disk::list(folder).map_err(cannot_look_into(folder))?;
    if names.iter().any(|name| name == MANIFEST) {
        return Err(of_run(folder, path()));
    }
    let is_leftover = |name: &std::ffi::OsString| BEGINNING.iter().any(|known| name == known);
    if names.iter().all(is_leftover) {
        Ok(())
    } else {
        Err(Error::NotEmpty { path: path() })
    }
}

pub(crate) fn cannot_look_into(folder: &Path) -> impl FnOnce(io::Error) -> PlainError {
    PlainError::because(format!("cannot look into the folder {}", folder.display()))
}

fn of_run(folder: &Path, path: String) -> Error {
    // If its command cannot be read, it is assumed to be a run.
    let command = manifest_file::made_by(&folder.join(MANIFEST)).unwrap_or_default();
    let kinds = ["plan", "ablate", "horizon", "parallel", "match", "tune"];
    let command = if kinds.contains(&command.as_str()) { command } else { "run".to_owned() };
    Error::Holds { path, command }
}
