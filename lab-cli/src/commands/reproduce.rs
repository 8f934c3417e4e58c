//! `lab reproduce`: the published tables, printed and measured side by side.

use crate::args::{Format, ReproduceArgs};
use crate::outcome::Outcome;
use crate::output::{self, Folder};
use crate::reproduce::{Verdict, compare_all, document, table};
use anyhow::Result;

/// Runs all tables, prints the comparison and writes its report; fails if a row is missed.
pub(crate) fn execute(args: &ReproduceArgs) -> Result<Outcome> {
    let folder = Folder::create(args.out.as_deref(), "reproduce")?;
    let Some(compared) = compare_all()? else {
        output::note("interrupted; nothing was compared");
        return Ok(Outcome::Interrupted);
    };
    folder.write_json("comparison.json", &compared)?;
    folder.write_document(&document(&compared))?;
    match args.format {
        Format::Json => compared.iter().try_for_each(output::print_json)?,
        Format::Text => output::print(&table(&compared).to_text())?,
    }
    output::note(&format!(
        "wrote {}/report.html, charts beside it",
        folder.path().display()
    ));
    let missed = compared.iter().any(|row| row.verdict == Verdict::Missed);
    Ok(if missed { Outcome::Failed } else { Outcome::Fine })
}
