//! `lab report`: the tables and charts of runs, again or side by side.

use crate::args::{By, ReportArgs};
use crate::outcome::Outcome;
use crate::{output, terminal};
use anyhow::{Result, bail};
use experiments::ablate::to_latex;
use experiments::folder::PageFormat;
use experiments::{Folder, Monitor, RunDir, report};
use reports::{Document, Table};

/// Reads the folders, then writes and prints what their rows say.
pub(crate) fn execute(args: &ReportArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if args.by == Some(By::Position) {
        return print_table(&report::by_position(&args.folders, monitor)?, 1, args);
    }
    let document = match &args.plan {
        Some(plan) => RunDir::progress(plan, monitor)?,
        None => report::page(&args.folders, monitor)?,
    };
    if let Some(number) = args.table {
        return print_table(&document, number, args);
    }
    let formats = args.formats();
    match (&args.out, formats.as_slice()) {
        (None, [format]) => output::print(&format.whole(&document))?,
        (None, [_, ..]) => bail!("only one format can be printed; give --out for several"),
        (None, []) if args.plan.is_some() => output::print_tables(&document, args.tables.tables())?,
        _ => write(&document, &formats, args, monitor)?,
    }
    Ok(Outcome::Fine)
}

fn write(
    document: &Document,
    formats: &[PageFormat],
    args: &ReportArgs,
    monitor: &Monitor<'_>,
) -> Result<()> {
    let folder = Folder::create_alone(args.out.as_deref(), "report", monitor)?;
    let formats = match formats {
        [] => &PageFormat::USUAL,
        some => some,
    };
    folder.write_pages(document, formats)?;
    output::print_tables(document, args.tables.tables())?;
    let places = formats
        .iter()
        .map(|format| folder.path().join(format.place()).display().to_string());
    output::note(&format!(
        "wrote {}, charts beside it",
        places.collect::<Vec<String>>().join(", ")
    ));
    Ok(())
}

fn print_table(document: &Document, number: usize, args: &ReportArgs) -> Result<Outcome> {
    let tables: Vec<&Table> = document.tables().collect();
    let Some(&table) = number.checked_sub(1).and_then(|place| tables.get(place)) else {
        bail!("there is no table {number}: the report has {}", tables.len());
    };
    output::print(&match args.formats().first() {
        None | Some(PageFormat::Html) => table.to_text(terminal::width()),
        Some(PageFormat::Markdown) => table.to_markdown(2),
        Some(PageFormat::Latex) => to_latex(std::slice::from_ref(table)),
        Some(PageFormat::Csv) => table.to_csv(),
        Some(PageFormat::Json) => {
            let mut alone = Document::new(&table.title);
            alone.table(table.clone());
            PageFormat::Json.whole(&alone)
        }
    })?;
    Ok(Outcome::Fine)
}
