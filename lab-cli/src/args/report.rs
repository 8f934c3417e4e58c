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
    /// Print only the nodes of a run, one row per `position`; --format applies
    #[arg(long, value_name = "ROW", value_parser = ["position"], hide_possible_values = true, conflicts_with_all = ["out", "named"])]
    pub(crate) by: Option<String>,
    /// Strategy that the factors refer to, by its name [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) baseline: Option<String>,
    /// LaTeX: add the appendix, which HTML folds
    #[arg(long)]
    pub(crate) appendix: bool,
    /// Write slides only: one result and its chart on each, as PNG (1080 pixels high) and SVG
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
    /// Leave out curves from theory and literature, such as those of leaf counts
    #[arg(long, help_heading = SLIDES, requires = "slides")]
    pub(crate) no_bounds: bool,
    /// Font of SVG slides, if the presenting computer has it; PNG uses Roboto
    #[arg(long, value_name = "NAME", help_heading = SLIDES, requires = "slides")]
    pub(crate) font: Option<String>,
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
