//! `lab reproduce`: the published tables, printed and measured side by side.

use crate::args::{Format, ReproduceArgs};
use crate::outcome::Outcome;
use crate::{output, terminal};
use anyhow::Result;
use experiments::reproduce::{Agreement, compare_all, compare_lessons, document, lessons_table, table};
use experiments::{Folder, Monitor};

/// Runs all tables, prints the comparison and writes its report; fails if a row is missed.
pub(crate) fn execute(args: &ReproduceArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let folder = Folder::create_alone(args.out.as_deref(), "reproduce", monitor)?;
    let (Some(compared), Some(lessons)) = (compare_all(monitor.stop())?, compare_lessons(monitor.stop())?)
    else {
        output::note("interrupted; nothing was compared");
        return Ok(Outcome::Interrupted);
    };
    folder.write_json("comparison.json", &compared)?;
    folder.write_json("comparison-xiangqi.json", &lessons)?;
    folder.write_document(&document(&compared, &lessons))?;
    match args.format {
        Format::Json => {
            compared.iter().try_for_each(output::print_json)?;
            lessons.iter().try_for_each(output::print_json)?;
        }
        Format::Text => {
            let width = terminal::width();
            let (chess, xiangqi) = (table(&compared), lessons_table(&lessons));
            output::print(&format!("{}\n{}", chess.to_text(width), xiangqi.to_text(width)))?;
        }
    }
    output::note(&format!(
        "wrote {}/report.html, charts beside it",
        folder.path().display()
    ));
    let verdicts = compared.iter().map(|row| row.verdict);
    let missed = verdicts
        .chain(lessons.iter().map(|lesson| lesson.verdict))
        .any(|verdict| verdict == Agreement::Missed);
    Ok(if missed { Outcome::Failed } else { Outcome::Fine })
}
