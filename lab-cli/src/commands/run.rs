//! `lab run`: suites of positions, several strategies, tables and charts.

use crate::args::{Format, RunArgs};
use crate::horizon::{judge_run, show_cases};
use crate::interrupt;
use crate::outcome::{CannotWrite, Outcome};
use crate::output::{self, Folder, MANIFEST};
use crate::run::{Begun, Manifest, RECORDS, Shard, begin, do_missing, finish, has_page, is_left_as_it_is};
use anyhow::Result;

/// Searches what is missing, then writes every view of the records.
pub(crate) fn execute(args: &RunArgs) -> Result<Outcome> {
    let mut begun = begin(args)?;
    begun.plan.announce()?;
    let folder = begun.folder.path().display().to_string();
    carry_out(&mut begun, args.searches.format).map_err(|error| match error.downcast::<CannotWrite>() {
        Ok(error) if error.place.starts_with(&folder) => anyhow::Error::new(error).context(format!(
            "what is finished is kept, and `lab run --resume {folder}` does the rest"
        )),
        Ok(error) => error.into(),
        Err(error) => error,
    })
}

fn carry_out(begun: &mut Begun, format: Format) -> Result<Outcome> {
    let Begun {
        plan,
        folder,
        manifest,
        had_ended,
    } = begun;
    let records = do_missing(plan, folder)?;
    if plan.shard == Shard::WHOLE && has_page(records) && !*had_ended {
        judge_run(plan, manifest, folder)?;
    }
    let interrupted = interrupt::requested();
    manifest.end(interrupted);
    let place = folder.path().display();
    if plan.shard == Shard::WHOLE && !is_left_as_it_is(records) {
        show(manifest, folder, format)?;
    } else {
        folder.write_json(MANIFEST, manifest)?;
    }
    if interrupted {
        output::note(&format!(
            "interrupted; everything finished so far is in {place}, and `lab run --resume {place}` does the rest"
        ));
        return Ok(Outcome::Interrupted);
    }
    if plan.shard != Shard::WHOLE {
        output::note(&format!(
            "wrote {place}/{RECORDS}, part {} of the run",
            plan.shard
        ));
    }
    Ok(Outcome::Fine)
}

/// Writes and prints what is made of a run's records.
pub(crate) fn show(manifest: &Manifest, folder: &Folder, format: Format) -> Result<()> {
    let document = finish(manifest, folder, show_cases)?;
    match (format, &document) {
        (Format::Json, _) => output::print_file(&folder.path().join(RECORDS))?,
        (Format::Text, Some(document)) => output::print_tables(document)?,
        (Format::Text, None) => {}
    }
    if !interrupt::requested() {
        let place = folder.path().display();
        output::note(&match document {
            Some(_) => format!("wrote {place}/report.html, records and charts beside it"),
            None => format!(
                "wrote {place}/{RECORDS} and records.csv, too many for a report at once: `lab report {place}` makes it"
            ),
        });
    }
    Ok(())
}
