//! `lab run`: suites of positions, several strategies, tables and charts.

use crate::args::{Format, RunArgs};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, Folder};
use crate::run::{Manifest, Plan, Results, find_floors, finish, search_all};
use anyhow::Result;

/// Searches everything, then writes every view of the records.
pub(crate) fn execute(args: &RunArgs) -> Result<Outcome> {
    let plan = Plan::new(args)?;
    let folder = Folder::create(args.searches.out.as_deref(), &plan.name())?;
    let mut manifest = Manifest::new(&plan);
    folder.write_json("manifest.json", &manifest)?;

    let results = Results {
        records: search_all(&plan, &folder)?,
        floors: find_floors(&plan, &folder)?,
    };
    let interrupted = interrupt::requested();
    manifest.end(interrupted);
    let document = finish(&manifest, &results, &folder)?;
    match args.searches.format {
        Format::Json => results.records.iter().try_for_each(output::print_json)?,
        Format::Text => output::print_tables(&document)?,
    }
    let place = folder.path().display();
    if interrupted {
        output::note(&format!("interrupted; everything finished so far is in {place}"));
        return Ok(Outcome::Interrupted);
    }
    output::note(&format!(
        "wrote {place}/report.html, records and charts beside it"
    ));
    Ok(Outcome::Fine)
}
