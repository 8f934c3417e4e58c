//! The views of an ablation's records: figures, tables, charts and the page that binds them.

use crate::error::Error;
use crate::event::Monitor;
use crate::folder::Folder;
use crate::run::{Manifest, RECORDS, Results, write_csv, write_timings};
use reports::ablation::{self, Analysis, Experiment};
use reports::{Document, Record, Table};
use std::path::Path;

/// Writes everything that is made from the records in the folder; gives back what [`read`] does.
pub(super) fn finish(
    experiment: &Experiment,
    manifest: &Manifest,
    folder: &Folder,
    monitor: &Monitor<'_>,
) -> Result<(Option<Analysis>, Document), Error> {
    write_csv::<Record>(folder, RECORDS, "records.csv")?;
    write_timings(folder)?;
    let (analysis, document) = read(experiment, manifest, folder.path(), monitor)?;
    if let Some(analysis) = &analysis {
        let figures = ablation::rows_table(&ablation::rows(analysis));
        folder.write("ablation.csv", figures.to_csv().as_bytes())?;
        folder.write("ablation.tex", to_latex(&ablation::tables(analysis)).as_bytes())?;
    }
    folder.write_document(&document)?;
    folder.write_manifest(manifest)?;
    Ok((analysis, document))
}

/// The analysis of the records in the folder, `None` if no position was finished by every subset, and the
/// page.
pub(super) fn read(
    experiment: &Experiment,
    manifest: &Manifest,
    folder: &Path,
    monitor: &Monitor<'_>,
) -> Result<(Option<Analysis>, Document), Error> {
    let results = Results::read(folder, manifest, monitor)?;
    let analysis = Analysis::new(experiment, &results.grid);
    let analysis = analysis.map(|analysis| analysis.with_timings(&results.grid, &results.timings));
    let found = results.grid.position_count();
    let document = document(experiment, analysis.as_ref(), manifest, found);
    Ok((analysis, document))
}

/// Tables one after the other, to be read into a LaTeX document.
pub fn to_latex(tables: &[Table]) -> String {
    let tables: Vec<String> = tables.iter().map(Table::to_latex).collect();
    format!("% Needs \\usepackage{{booktabs}}.\n\n{}", tables.join("\n"))
}

fn document(
    experiment: &Experiment,
    analysis: Option<&Analysis>,
    manifest: &Manifest,
    found: usize,
) -> Document {
    let names: Vec<&str> = experiment.parts.iter().map(|part| part.name.as_str()).collect();
    let mut document = Document::new(format!("Who earns what: {}", names.join(", ")));
    document.paragraph(manifest.told(found));
    match analysis {
        Some(analysis) => show(analysis, &mut document),
        None => document.paragraph(
            "No position was finished by every subset, so there is nothing to compare. What was finished is in the records.",
        ),
    }
    manifest.show_origin(&mut document);
    document
}

fn show(analysis: &Analysis, document: &mut Document) {
    document.figure(
        "shares",
        "What each part is worth: alone, last, and as its fair share, as far as the design tells.",
        ablation::effects(analysis),
    );
    if let Some(chart) = ablation::interaction_chart(analysis) {
        document.figure(
            "interactions",
            "How the parts get on, pair by pair; what the data do not tell from 1× is in parentheses.",
            chart,
        );
    }
    if let Some(chart) = ablation::lattice(analysis) {
        document.figure(
            "lattice",
            "All subsets, each above those it holds, coloured by what they save.",
            chart,
        );
    }
    for table in ablation::tables(analysis) {
        document.table(table);
    }
}
