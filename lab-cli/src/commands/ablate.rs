//! `lab ablate`: which part of a strategy earns what.

use crate::args::{AblateArgs, TableFormat};
use crate::outcome::Outcome;
use crate::{output, terminal};
use anyhow::Result;
use experiments::Monitor;
use experiments::ablate::{Ablated, Ablation, to_latex};
use reports::ablation::{self, Analysis};

/// Searches all subsets that the design needs, then writes and prints what follows from them.
pub(crate) fn execute(args: &AblateArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let ablation = Ablation::new(&args.options()?)?;
    output::announce(&ablation.plan)?;
    let Ablated {
        folder,
        analysis,
        interrupted,
        ..
    } = ablation.carry_out(args.out.as_deref(), output::command_line(), monitor)?;
    if let Some(analysis) = &analysis {
        print(analysis, args.format)?;
    }
    let place = folder.path().display();
    if interrupted {
        output::note(&format!("interrupted; everything finished so far is in {place}"));
        return Ok(Outcome::Interrupted);
    }
    let Some(analysis) = analysis else {
        output::note(&format!(
            "no position was finished by every subset; give each search more with --nodes or --time, or a smaller --depth \
             (the records are in {place})"
        ));
        return Ok(Outcome::Failed);
    };
    for part in analysis.broken_promises() {
        output::note(&ablation::broken_promise(&analysis, part));
    }
    output::note(&format!(
        "wrote {place}/report.html, tables, records and charts beside it"
    ));
    match analysis.broken_promises().is_empty() {
        true => Ok(Outcome::Fine),
        false => Ok(Outcome::Failed),
    }
}

fn print(analysis: &Analysis, format: TableFormat) -> Result<()> {
    let tables = ablation::tables(analysis);
    let rows = ablation::rows(analysis);
    let text = match format {
        TableFormat::Json => return rows.iter().try_for_each(output::print_json),
        TableFormat::Text => {
            let width = terminal::width();
            let tables = tables.iter().map(|table| table.to_text(width) + "\n");
            let summary = ablation::summary(analysis).join("\n");
            tables.collect::<String>() + &terminal::wrapped_text(&summary) + "\n"
        }
        TableFormat::Markdown => {
            let tables: Vec<String> = tables.iter().map(|table| table.to_markdown(2)).collect();
            tables.join("\n")
        }
        TableFormat::Latex => to_latex(&tables),
        TableFormat::Csv => ablation::rows_table(&rows).to_csv(),
    };
    Ok(output::print(&text)?)
}
