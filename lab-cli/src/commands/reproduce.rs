//! `lab reproduce`: the published tables and our measurements, side by side.

use super::run_dir::print_lines;
use crate::args::Format;
use crate::outcome::{Outcome, though_unread};
use crate::output::{self, Tables};
use anyhow::Result;
use experiments::{Folder, Monitor, reproduce};
use std::path::Path;

/// Measures all tables, prints the comparison and writes its report; fails if a row differs.
pub(crate) fn execute(out: Option<&Path>, format: Format, monitor: &Monitor<'_>) -> Result<Outcome> {
    let folder = Folder::create_alone(out, "reproduce", monitor)?;
    let Some((document, lines, is_met)) = reproduce::run(&folder, monitor.stop())? else {
        return Ok(Outcome::Interrupted);
    };
    though_unread(match format {
        Format::Json => print_lines(lines?),
        Format::Text => output::print_tables(&document, Tables::All).map_err(Into::into),
    })?;
    let place = folder.path().display();
    output::note(&format!("wrote {place}/report.html, charts beside it"));
    Ok(if is_met { Outcome::Fine } else { Outcome::Failed })
}
