//! [`Folder`]: a folder for the results of some work, which no other program works in meanwhile.

mod error;
mod manifest;

pub use error::{FolderError, PageError};
pub use manifest::MANIFEST;

use crate::error::Error;
use crate::event::Monitor;
use crate::input;
use crate::lock::{LOCK, Lock};
use crate::write::{CannotWrite, Unfilled};
use reports::Document;
use serde::Serialize;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What a run leaves that was killed before it had a manifest: it had not begun.
const BEGINNING: [&str; 4] = [
    LOCK,
    "positions.ndjson",
    "positions.ndjson.part",
    "manifest.json.part",
];

/// Where a page's board diagrams are.
const DIAGRAMS: &str = "diagrams";
/// Where a page's tables are in CSV.
const TABLES: &str = "tables";
/// A file's name is cut off here.
const LONGEST_NAME: usize = 60;

/// How a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageFormat {
    /// `report.html`: one file with everything in it.
    Html,
    /// `report.md`, which points to the charts beside it.
    Markdown,
    /// `report.tex`, an article, and `body.tex`, which it reads in; charts and boards as PDF.
    Latex,
    /// A file a table in `tables/`.
    Csv,
}

impl PageFormat {
    /// What is written if nothing is said.
    pub const USUAL: [PageFormat; 2] = [PageFormat::Html, PageFormat::Markdown];

    /// What there is to be opened first.
    pub fn place(self) -> &'static str {
        match self {
            PageFormat::Html => "report.html",
            PageFormat::Markdown => "report.md",
            PageFormat::Latex => "report.tex",
            PageFormat::Csv => TABLES,
        }
    }
}

/// `table-1-nodes-by-depth`: letters and digits of a text, for the name of a file.
fn file_name(text: &str) -> String {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
    let mut name = words
        .filter(|word| !word.is_empty())
        .collect::<Vec<&str>>()
        .join("-");
    name.make_ascii_lowercase();
    name.truncate(LONGEST_NAME);
    name
}

/// A folder for the results of one run.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Against others, while a run is on its way.
    #[expect(dead_code, reason = "it is there to be dropped with the folder")]
    lock: Option<Lock>,
}

impl Folder {
    /// Makes the folder, or takes an empty one. Without a wish it is `lab-out/<name>-<UTC time>`.
    ///
    /// # Errors
    /// If it cannot be made, or holds something.
    pub fn create(wish: Option<&Path>, name: &str) -> Result<Folder, Error> {
        let path = match wish {
            Some(path) => path.to_owned(),
            None => Folder::unused(name),
        };
        let place = || path.display().to_string();
        fs::create_dir_all(&path).map_err(|source| FolderError::CannotMake {
            path: place(),
            source,
        })?;
        let entries = fs::read_dir(&path).map_err(|source| FolderError::CannotLookInto {
            path: place(),
            source,
        })?;
        let begun = |entry: io::Result<fs::DirEntry>| {
            entry.is_ok_and(|entry| BEGINNING.iter().any(|name| entry.file_name() == *name))
        };
        refuse_run(&path)?;
        if !{ entries }.all(begun) {
            return Err(FolderError::NotEmpty { path: place() }.into());
        }
        Ok(Folder { path, lock: None })
    }

    /// Makes the folder, or takes an empty one, and locks it while this value lives.
    ///
    /// # Errors
    /// If it cannot be made or locked, or holds something.
    pub fn create_alone(wish: Option<&Path>, name: &str, monitor: &Monitor<'_>) -> Result<Folder, Error> {
        let folder = Folder::create(wish, name)?.alone(monitor)?;
        // Somebody may have been quicker.
        refuse_run(&folder.path)?;
        Ok(folder)
    }

    /// Takes a folder that a run has left, or has not got far in, and keeps other programs out of it.
    pub(crate) fn again(path: &Path, monitor: &Monitor<'_>) -> Result<Folder, Error> {
        let folder = Folder {
            path: path.to_owned(),
            lock: None,
        };
        folder.alone(monitor)
    }

    fn alone(self, monitor: &Monitor<'_>) -> Result<Folder, Error> {
        Ok(Folder {
            lock: Some(Lock::take(&self.path, monitor)?),
            ..self
        })
    }

    /// A folder below `lab-out` that no run has used: two runs may begin in one second.
    fn unused(name: &str) -> PathBuf {
        let time = jiff::Timestamp::now().strftime("%Y%m%dT%H%M%SZ").to_string();
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

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a whole file: beside it first, then renamed, so that it is never seen half done.
    pub(crate) fn write(&self, name: &str, contents: &[u8]) -> Result<(), CannotWrite> {
        self.write_with(name, |out| Ok(out.write_all(contents)?))
    }

    /// Writes a file under another name first, then renames it. A file that cannot be finished leaves
    /// nothing.
    pub(crate) fn write_with<E: From<CannotWrite>>(
        &self,
        name: &str,
        fill: impl FnOnce(&mut BufWriter<fs::File>) -> Result<(), Unfilled<E>>,
    ) -> Result<(), E> {
        let (target, beside) = (self.path.join(name), self.path.join(format!("{name}.part")));
        let write = || {
            let mut out = BufWriter::new(fs::File::create(&beside)?);
            fill(&mut out)?;
            // Not left to the drop of `out`, which would hide a full disk.
            out.into_inner().map_err(io::IntoInnerError::into_error)?;
            Ok(fs::rename(&beside, &target)?)
        };
        write().map_err(|error| {
            // Room for what is worth more; if it was never made there is nothing to take away.
            let _ = fs::remove_file(&beside);
            match error {
                Unfilled::CannotWrite(error) => self.cannot_write(name, error).into(),
                Unfilled::NoContents(error) => error,
            }
        })
    }

    /// Writes a value as readable JSON.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_json(&self, name: &str, value: &impl Serialize) -> Result<(), CannotWrite> {
        self.write_with(name, |out| {
            serde_json::to_writer_pretty(&mut *out, value).map_err(io::Error::from)?;
            Ok(out.write_all(b"\n")?)
        })
    }

    /// Writes a page as HTML and Markdown, and its charts as SVG and PNG.
    ///
    /// # Errors
    /// If it cannot be drawn or written.
    pub fn write_document(&self, document: &Document) -> Result<(), Error> {
        self.write_pages(document, &PageFormat::USUAL)
    }

    /// Writes a page in each of the formats, and its charts as SVG and PNG; for LaTeX as PDF as well.
    ///
    /// # Errors
    /// If it cannot be drawn or written.
    pub fn write_pages(&self, document: &Document, formats: &[PageFormat]) -> Result<(), Error> {
        let for_latex = formats.contains(&PageFormat::Latex);
        self.make("charts")?;
        for figure in document.figures() {
            self.write(
                &format!("charts/{}.svg", figure.name),
                figure.chart.to_svg().map_err(PageError::from)?.as_bytes(),
            )?;
            self.write(
                &format!("charts/{}.png", figure.name),
                &figure.chart.to_png().map_err(PageError::from)?,
            )?;
            if for_latex {
                self.write(
                    &format!("charts/{}.pdf", figure.name),
                    &figure.chart.to_pdf().map_err(PageError::from)?,
                )?;
            }
        }
        for plate in document.plates() {
            let path = format!("{DIAGRAMS}/{}", plate.name);
            self.make(DIAGRAMS)?;
            self.write(&format!("{path}.svg"), plate.diagram.to_svg().as_bytes())?;
            if for_latex {
                self.write(
                    &format!("{path}.pdf"),
                    &plate.diagram.to_pdf().map_err(PageError::from)?,
                )?;
            }
        }
        formats
            .iter()
            .try_for_each(|&format| self.write_page(document, format))
    }

    fn write_page(&self, document: &Document, format: PageFormat) -> Result<(), Error> {
        match format {
            PageFormat::Html => {
                let html = document.to_html().map_err(PageError::from)?;
                self.write("report.html", html.as_bytes())?;
            }
            PageFormat::Markdown => self.write("report.md", document.to_markdown().as_bytes())?,
            PageFormat::Latex => {
                self.write("body.tex", document.to_latex_body().as_bytes())?;
                self.write("report.tex", document.to_latex().as_bytes())?;
            }
            PageFormat::Csv => {
                self.make(TABLES)?;
                for (table, number) in document.tables().zip(1..) {
                    let name = file_name(&format!("table {number} {}", table.title));
                    self.write(&format!("{TABLES}/{name}.csv"), table.to_csv().as_bytes())?;
                }
            }
        }
        Ok(())
    }

    /// Makes a folder in it.
    fn make(&self, name: &str) -> Result<(), CannotWrite> {
        fs::create_dir_all(self.path.join(name)).map_err(|error| self.cannot_write(name, error))
    }

    /// The error of a file in it that cannot be written.
    pub(crate) fn cannot_write(&self, name: &str, source: io::Error) -> CannotWrite {
        CannotWrite::file(&self.path, name, source)
    }
}

/// Refuses a folder that holds a run, and says what can be done with that.
fn refuse_run(folder: &Path) -> Result<(), FolderError> {
    let (manifest, path) = (folder.join(MANIFEST), folder.display().to_string());
    if !manifest.exists() {
        return Ok(());
    }
    // Of any command; what it cannot be read from is taken for a run.
    let manifest = input::whole_file(&manifest).unwrap_or_default();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap_or_default();
    Err(match manifest["command"][1].as_str() {
        Some(command @ ("ablate" | "horizon")) => FolderError::HoldsOther {
            path,
            command: command.to_owned(),
        },
        Some("plan") => FolderError::HoldsPlan { path },
        _ => FolderError::HoldsRun { path },
    })
}
