//! `lab report`: the tables and charts of runs, again or side by side.

use crate::args::ReportArgs;
use crate::outcome::Outcome;
use crate::output;
use anyhow::Result;
use experiments::{Folder, Monitor, report};

/// Reads the folders, then writes and prints what their rows say.
pub(crate) fn execute(args: &ReportArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let document = report::page(&args.folders, monitor)?;
    let folder = Folder::create_alone(args.out.as_deref(), "report", monitor)?;
    let formats = args.formats();
    folder.write_pages(&document, &formats)?;
    output::print_tables(&document)?;
    let places = formats
        .iter()
        .map(|format| folder.path().join(format.place()).display().to_string());
    output::note(&format!(
        "wrote {}, charts beside it",
        places.collect::<Vec<String>>().join(", ")
    ));
    Ok(Outcome::Fine)
}
