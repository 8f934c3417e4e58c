//! `lab horizon`: moves that a deeper search refutes.

use super::run;
use crate::args::{Format, HorizonArgs};
use crate::outcome::Outcome;
use crate::output;
use anyhow::Result;
use experiments::Monitor;
use experiments::horizon::{BegunHorizon, HorizonCases, HorizonPlan};

/// Searches everything, judges every choice, then prints what was found.
pub(crate) fn execute(args: &HorizonArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let begun = match &args.resume {
        Some(folder) => BegunHorizon::again(folder, &args.options(), &args.given.aspects(), monitor)?,
        None => {
            let plan = HorizonPlan::new(&args.options())?;
            if args.plan_only {
                let (plan, folder) = plan.write(args.run.out.as_deref(), output::command_line(), monitor)?;
                return run::tell_plan(&plan, &folder);
            }
            plan.begin(args.run.out.as_deref(), output::command_line(), monitor)?
        }
    };
    output::announce(begun.plan())?;
    let HorizonCases {
        folder,
        document,
        cases,
        interrupted,
        ..
    } = begun.carry_out(monitor)?;
    match args.run.format {
        Format::Json => cases.iter().try_for_each(output::print_json)?,
        Format::Text => output::print_tables(&document)?,
    }
    if interrupted {
        return Ok(Outcome::Interrupted);
    }
    output::note(&format!(
        "wrote {}/report.html, cases and charts beside it",
        folder.path().display()
    ));
    Ok(Outcome::Fine)
}
