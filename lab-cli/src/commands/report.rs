//! `lab report`: the tables and charts of runs, made again or compared.

use crate::args::{ReportArgs, TableFormat};
use crate::outcome::Outcome;
use crate::output::{self, Tables};
use anyhow::{Result, bail};
use experiments::folder::PageFormat;
use experiments::{Folder, Monitor, RunDir, report};
use reports::Document;
use reports::document::Block;
use reports::tables::TABLE_NAMES;
use std::path::Path;

/// Reads the folders, and writes or prints their report.
pub(crate) fn execute(args: &ReportArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (tables, formats) = (args.tables.tables(), args.formats());
    if args.tables.are_listed(&TABLE_NAMES)? {
        return Ok(Outcome::Fine);
    }
    let plan = match args.folders.as_slice() {
        [folder] if RunDir::has_parts(folder) => Some(folder),
        _ => None,
    };
    let mut document = match plan {
        Some(plan) => RunDir::progress(plan, monitor)?,
        None => report::page_against(&args.folders, args.baseline.as_deref(), monitor)?,
    };
    document.print_width = args.width;
    let has_charts = !args.tables.charts.is_empty();
    match (tables, formats.as_slice()) {
        (Tables::Named(names), [_, ..]) if has_charts || args.out.is_some() => {
            return write_alone(&document, names, &formats, args, monitor);
        }
        (Tables::Named(names), []) if has_charts && args.out.is_some() => {
            return write_alone(&document, names, &[PageFormat::Html], args, monitor);
        }
        _ => {}
    }
    if let (Tables::Named(_), None) = (tables, &args.out) {
        output::print_document(&document, tables, table_format(&formats))?;
        if has_charts {
            let folder = Folder::create_alone(None, "report", monitor)?;
            output::write_charts(&document, &args.tables.charts, TableFormat::Text, &folder)?;
        }
        return Ok(Outcome::Fine);
    }
    match (&args.out, formats.as_slice()) {
        (None, [format]) => output::print(&format.whole(&document))?,
        (None, [_, ..]) => bail!("only one format can be printed; give --out for several"),
        (None, []) if plan.is_some() => output::print_tables(&document, tables)?,
        _ => write(&document, &formats, args, monitor)?,
    }
    Ok(Outcome::Fine)
}

/// Writes the named tables and charts, each to a file in each of the formats.
fn write_alone(
    document: &Document,
    names: &[String],
    formats: &[PageFormat],
    args: &ReportArgs,
    monitor: &Monitor<'_>,
) -> Result<Outcome> {
    let mut chosen = Document::new(&document.title);
    chosen.print_width = args.width;
    chosen.explain(document.legend.iter().cloned());
    let tables = output::tables_of(document, names)?.into_iter().cloned();
    let charts = output::charts_of(document, &args.tables.charts)?;
    let charts = charts.into_iter().cloned();
    let blocks = tables.map(Block::Table).chain(charts.map(Block::Figure));
    chosen.blocks = blocks.collect();
    let folder = Folder::create_alone(args.out.as_deref(), "report", monitor)?;
    let written = folder.write_alone(&chosen, formats)?;
    note_written(&folder, &written);
    Ok(Outcome::Fine)
}

fn note_written(folder: &Folder, names: &[impl AsRef<Path>]) {
    let places = names.iter().map(|name| folder.path().join(name));
    let places: Vec<String> = places.map(|place| place.display().to_string()).collect();
    output::note(&format!("wrote {}", places.join(", ")));
}

fn write(
    document: &Document,
    formats: &[PageFormat],
    args: &ReportArgs,
    monitor: &Monitor<'_>,
) -> Result<()> {
    let folder = Folder::create_alone(args.out.as_deref(), "report", monitor)?;
    let formats = match formats {
        [] => &PageFormat::DEFAULT,
        some => some,
    };
    folder.write_pages(document, formats)?;
    output::print_tables(document, args.tables.tables())?;
    let places: Vec<&str> = formats.iter().map(|format| format.place()).collect();
    note_written(&folder, &places);
    Ok(())
}

/// The table format that corresponds to the first page format.
fn table_format(formats: &[PageFormat]) -> TableFormat {
    match formats.first() {
        None | Some(PageFormat::Html) => TableFormat::Text,
        Some(PageFormat::Markdown) => TableFormat::Markdown,
        Some(PageFormat::Latex) => TableFormat::Latex,
        Some(PageFormat::Csv) => TableFormat::Csv,
        Some(PageFormat::Json) => TableFormat::Json,
    }
}
