//! `lab horizon`: moves that a deeper search refutes.

use super::plan;
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
                return plan::tell(&plan, &folder);
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
    let place = folder.path().display();
    if interrupted {
        output::note(&format!(
            "interrupted; everything finished so far is in {place}, and `lab horizon --resume {place}` does the rest"
        ));
        return Ok(Outcome::Interrupted);
    }
    output::note(&format!("wrote {place}/report.html, cases and charts beside it"));
    Ok(Outcome::Fine)
}
