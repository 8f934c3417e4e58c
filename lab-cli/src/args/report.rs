//! Arguments of `lab report`.

use crate::output::PageFormat;
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// Arguments of `lab report`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ReportArgs {
    /// Folders that `lab run` made; several are compared side by side
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    /// The form of the report: `html` (one file), `markdown`, `latex` (an article, and its body to include in
    /// another), `csv` (a file a table); may be repeated. Without it `html` and `markdown`. Charts come with
    /// all of them
    #[arg(
        long = "format",
        value_name = "FORMAT",
        value_enum,
        hide_possible_values = true
    )]
    formats: Vec<PageFormat>,
    /// Folder for the report; must be new or empty; without it `lab-out/report-<time>`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

impl ReportArgs {
    /// The formats that are wanted, each once.
    pub(crate) fn formats(&self) -> Vec<PageFormat> {
        let mut formats = Vec::new();
        for &format in &self.formats {
            if !formats.contains(&format) {
                formats.push(format);
            }
        }
        match formats.is_empty() {
            true => PageFormat::USUAL.to_vec(),
            false => formats,
        }
    }
}
