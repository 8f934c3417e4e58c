//! Arguments of `lab report`.

use super::TablesArgs;
use clap::Args as ClapArgs;
use experiments::folder::PageFormat;
use experiments::spec::one_of;
use experiments::spec::text::dedup_ordered;
use reports::PrintWidth;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub(crate) struct ReportArgs {
    /// Folders of runs, compared side by side; or one folder of an ablation, horizon run, match or `lab
    /// parallel`. For a plan: the progress of its parts
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    /// html (one file), markdown, latex (an article, and its body to include in another), csv (one file per
    /// table) or json (one object). Prints without --out; with --out writes files and charts, and may be
    /// repeated [default: html, written]
    #[arg(
        long = "format",
        value_name = "FORMAT",
        value_parser = one_of(PageFormat::ALL),
        hide_possible_values = true
    )]
    formats: Vec<PageFormat>,
    /// Strategy that the factors refer to, by its name [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) baseline: Option<String>,
    /// LaTeX tables and PDF charts: for a column (3.5 inches) or a page of `article`
    #[arg(long, value_name = "column|page", default_value_t, value_parser = one_of(PrintWidth::ALL), hide_possible_values = true)]
    pub(crate) width: PrintWidth,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    /// Folder; new or empty [default: lab-out/report-TIME; with --format, standard output]
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

impl ReportArgs {
    /// The formats that are asked for, each once.
    pub(crate) fn formats(&self) -> Vec<PageFormat> {
        dedup_ordered(self.formats.iter().copied())
    }
}
