//! `lab horizon`: moves that a deeper search refutes.

use super::shares;
use crate::args::{Format, HorizonArgs};
use crate::outcome::Outcome;
use crate::output;
use anyhow::Result;
use experiments::Monitor;
use experiments::conduct::{Found, Views, carry_out};
use experiments::horizon::{self, HorizonOptions};
use experiments::run::go_on;

/// Searches everything, judges every choice, then prints what was found.
pub(crate) fn execute(args: &HorizonArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (options, out) = (args.options(), args.run.out.as_deref());
    let mut begun = match &args.resume {
        Some(folder) => {
            let here = || horizon::asked(&options);
            let HorizonOptions { plan, .. } = &options;
            go_on(
                folder,
                "horizon",
                (&args.given.aspects(), here),
                plan.resources,
                monitor,
            )?
        }
        None => {
            let plan = horizon::plan(&options)?;
            match shares::begin(plan, out, args.plan_only, monitor)? {
                Some(begun) => begun,
                None => return Ok(Outcome::Fine),
            }
        }
    };
    output::announce(&begun.plan)?;
    let done = carry_out(&mut begun, monitor)?;
    match (args.run.format, &done.found, &done.views) {
        (Format::Json, Found::Cases(cases), _) => cases.iter().try_for_each(output::print_json)?,
        (Format::Text, _, Views::Page(document)) => output::print_tables(document, args.run.tables.tables())?,
        _ => (),
    }
    if done.interrupted {
        return Ok(Outcome::Interrupted);
    }
    let place = begun.folder.path().display();
    output::note(&format!("wrote {place}/report.html, cases and charts beside it"));
    Ok(Outcome::Fine)
}
