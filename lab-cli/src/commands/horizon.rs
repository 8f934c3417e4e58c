//! `lab horizon`: moves that a deeper search refutes.

use crate::args::{Format, HorizonArgs};
use crate::horizon::{HorizonManifest, HorizonPlan, finish, judge_all};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, Folder};
use crate::run::{Results, search_all};
use anyhow::Result;
use reports::Regrets;

/// Searches everything, judges every choice, then writes every view of what was found.
pub(crate) fn execute(args: &HorizonArgs) -> Result<Outcome> {
    let plan = HorizonPlan::new(args)?;
    plan.run.announce()?;
    let name = format!("horizon-{}", plan.run.name());
    let folder = Folder::create_alone(args.run.out.as_deref(), &name)?;
    let mut manifest = HorizonManifest::new(&plan);
    folder.write_json("manifest.json", &manifest)?;

    search_all(&plan.run, &folder)?;
    let results = Results::read(folder.path(), &manifest.run)?;
    let mut regrets = Regrets::new(&results.grid);
    let cases = judge_all(&plan.run, &plan.bench, &results, &mut regrets, &folder)?;
    let interrupted = interrupt::requested();
    manifest.run.end(interrupted);
    let document = finish(&manifest, &results, &regrets, &cases, &folder)?;
    match args.run.format {
        Format::Json => cases.iter().try_for_each(output::print_json)?,
        Format::Text => output::print_tables(&document)?,
    }
    let place = folder.path().display();
    if interrupted {
        output::note(&format!("interrupted; everything finished so far is in {place}"));
        return Ok(Outcome::Interrupted);
    }
    output::note(&format!("wrote {place}/report.html, cases and charts beside it"));
    Ok(Outcome::Fine)
}
