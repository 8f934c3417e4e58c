//! Arguments of `lab report`.

use super::TablesArgs;
use clap::Args as ClapArgs;
use experiments::folder::PageFormat;
use experiments::spec::one_of;
use experiments::spec::text::dedup_ordered;
use reports::document::Aspect;
use std::path::PathBuf;

const SLIDES: &str = "Slides";

#[derive(Debug, ClapArgs)]
pub(crate) struct ReportArgs {
    /// Folders of runs, of which several are compared side by side; or one of an ablation, a horizon run, a
    /// match or `lab parallel`. Of a plan it shows how far the parts have come, also while they are done
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    /// The form of the report: `html` (one file), `markdown`, `latex` (an article, and its body to include in
    /// another), `csv` (a file a table), `json` (one object). Without --out it is printed, with --out a file
    /// is written, charts beside it; then it may be repeated. Without a form `html` and `markdown` are
    /// written
    #[arg(
        long = "format",
        value_name = "FORMAT",
        value_parser = one_of(PageFormat::ALL),
        hide_possible_values = true
    )]
    formats: Vec<PageFormat>,
    /// Print the nodes of a run with a row for each `position`, and nothing else, as text or in the form
    /// given
    #[arg(long, value_name = "ROW", value_parser = ["position"], hide_possible_values = true, conflicts_with_all = ["out", "named"])]
    pub(crate) by: Option<String>,
    /// Strategy that the factors refer to, by its name [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) baseline: Option<String>,
    /// Print in LaTeX what HTML folds, too
    #[arg(long)]
    pub(crate) appendix: bool,
    /// Write slides and nothing else: a main result and its chart on each, as PNG (1080 pixels high) and SVG
    #[arg(long, help_heading = SLIDES, conflicts_with_all = ["formats", "named", "charts", "all", "by", "appendix"])]
    pub(crate) slides: bool,
    /// Shape of slides: `16:9` or `4:3`
    #[arg(
        long,
        value_name = "RATIO",
        help_heading = SLIDES,
        requires = "slides",
        default_value = "16:9",
        value_parser = one_of(Aspect::ALL),
        hide_possible_values = true
    )]
    pub(crate) aspect: Aspect,
    /// Leave out the curves of theory and literature, such as the two of leaf counts
    #[arg(long, help_heading = SLIDES, requires = "slides")]
    pub(crate) no_bounds: bool,
    /// Font of SVG slides, where the computer that shows them has it; PNG is set in Roboto
    #[arg(long, value_name = "NAME", help_heading = SLIDES, requires = "slides")]
    pub(crate) font: Option<String>,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    /// Folder for the report; must be new or empty; without it `lab-out/report-<time>`, and with a format the
    /// standard output
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

impl ReportArgs {
    /// The formats that are asked for, each once.
    pub(crate) fn formats(&self) -> Vec<PageFormat> {
        dedup_ordered(self.formats.iter().copied())
    }
}
