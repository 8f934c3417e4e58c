//! Several runs on one page: what they have in common is compared, and what was left out is said.

use super::run::Run;
use crate::run::{comparisons, show, trees};
use anyhow::{Result, bail};
use reports::document::Block;
use reports::horizon::Comparison;
use reports::record::PositionId;
use reports::tables::{Counterparts, side_by_side};
use reports::{Document, Floors, Grid, Record, numbers};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The page of several runs.
pub(super) fn page(mut runs: Vec<Run>) -> Result<Document> {
    refuse_twins(&runs)?;
    let names: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
    let mut document = Document::new(format!("Runs side by side: {}", names.join(", ")));
    for run in &runs {
        document.paragraph(format!("{}: {}", run.name, run.manifest.told()));
        document.code(run.manifest.command());
    }
    differences(&runs)
        .into_iter()
        .for_each(|difference| document.paragraph(difference));
    match keep_common(&mut runs) {
        Some(told) => {
            document.paragraph(told);
            compare(&mut document, runs);
        }
        None => {
            document.paragraph(
                "No position was finished by all of these runs at any depth, so nothing can be compared: each is shown by itself.",
            );
            runs.iter()
                .zip(1..)
                .for_each(|(run, number)| show_alone(&mut document, run, number));
        }
    }
    Ok(document)
}

/// The same records twice are one run, copied: times alone would differ if it had been run again.
fn refuse_twins(runs: &[Run]) -> Result<()> {
    for (place, run) in runs.iter().enumerate() {
        let twin = |other: &&Run| other.results.records == run.results.records;
        if let Some(other) = runs[..place].iter().find(twin) {
            bail!(
                "{} and {} hold the same records to the last digit of their times: one is a copy of the other; give each run once",
                other.name,
                run.name
            );
        }
    }
    Ok(())
}

/// The settings in which the runs differ, a sentence each.
fn differences(runs: &[Run]) -> Vec<String> {
    let by_run = |value: &dyn Fn(&Run) -> String| {
        let values = runs.iter().map(|run| format!("{}: {}", run.name, value(run)));
        values.collect::<Vec<String>>().join(", ")
    };
    let differ =
        |value: &dyn Fn(&Run) -> String| runs.iter().map(value).collect::<BTreeSet<String>>().len() > 1;
    let evaluation = |run: &Run| format!("{} {:?}", run.manifest.eval, run.manifest.own_eval);
    let mut told = Vec::new();
    if differ(&evaluation) {
        told.push(format!(
            "The runs differ in their evaluation ({}): their scores do not mean the same.",
            by_run(&|run| run.manifest.eval.clone())
        ));
    }
    if differ(&|run| run.manifest.board.clone()) {
        told.push(format!(
            "The runs differ in their board ({}): it may generate moves in another order, and has a speed of its own.",
            by_run(&|run| run.manifest.board.clone())
        ));
    }
    if differ(&|run| run.manifest.version().to_owned()) {
        told.push(format!(
            "The runs were made by different versions of the lab ({}).",
            by_run(&|run| run.manifest.version().to_owned())
        ));
    }
    told
}

/// Takes out of all runs what cannot be compared: positions that one of them has not finished, and depths that one of them does not
/// reach. Says in words what is left and what is not; `None`, and nothing taken out, if nothing would be left.
fn keep_common(runs: &mut [Run]) -> Option<String> {
    let finished = |run: &Run| -> usize { positions(&run.results.records).len() };
    let before: Vec<(usize, u32)> = runs
        .iter()
        .map(|run| (finished(run), deepest(run.results.records.iter())))
        .collect();
    let kept = common_records(runs);
    let reached = runs.iter().zip(&kept).map(|(run, kept)| {
        let records = run.results.records.iter().zip(kept);
        deepest(records.filter(|(_, kept)| **kept).map(|(record, _)| record))
    });
    let depth = reached.min().filter(|&depth| depth > 0)?;
    for (run, kept) in runs.iter_mut().zip(kept) {
        let mut kept = kept.into_iter();
        let records = &mut run.results.records;
        records.retain(|record| kept.next() == Some(true) && record.depth <= depth);
    }
    let common = runs.first().map_or(0, finished);
    let left_out: Vec<String> = runs
        .iter()
        .zip(before)
        .filter_map(|(run, (positions, deepest))| {
            let positions = positions.saturating_sub(common);
            let parts = [
                (positions > 0).then(|| numbers::counted(positions, "position")),
                (deepest > depth).then(|| match deepest - depth {
                    1 => format!("depth {deepest}"),
                    _ => format!("depths {} to {deepest}", depth + 1),
                }),
            ];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            (!parts.is_empty()).then(|| format!("{} of {}", parts.join(" and "), run.name))
        })
        .collect();
    let compared = format!(
        "Compared here: {} that all runs have finished, to depth {depth}.",
        numbers::counted(common, "position")
    );
    Some(match left_out.is_empty() {
        true => compared,
        false => format!(
            "{compared} Left out: {}; a report of one run alone shows all of it.",
            left_out.join("; ")
        ),
    })
}

/// The positions of which a depth was finished.
fn positions(records: &[Record]) -> HashSet<PositionId<'_>> {
    let complete = records.iter().filter(|record| record.is_complete());
    complete.map(Record::position_id).collect()
}

/// For each record of each run whether its position is one that all runs have finished.
fn common_records(runs: &[Run]) -> Vec<Vec<bool>> {
    let mut found: HashMap<PositionId<'_>, usize> = HashMap::new();
    for position in runs.iter().flat_map(|run| positions(&run.results.records)) {
        *found.entry(position).or_default() += 1;
    }
    let common = |record: &Record| found.get(&record.position_id()) == Some(&runs.len());
    let of_run = |run: &Run| run.results.records.iter().map(common).collect();
    runs.iter().map(of_run).collect()
}

/// The deepest depth that was finished; 0 for none.
fn deepest<'a>(records: impl Iterator<Item = &'a Record>) -> u32 {
    let complete = records.filter(|record| record.is_complete());
    complete.map(|record| record.depth).max().unwrap_or(0)
}

/// Adds the tables and charts in which every strategy of every run is a series.
fn compare(document: &mut Document, mut runs: Vec<Run>) {
    let shared = shared_strategies(&runs);
    let series = |run: &str, strategy: &str| match shared.iter().any(|other| other == strategy) {
        true => format!("{run}: {strategy}"),
        false => strategy.to_owned(),
    };
    let mut compared = Vec::new();
    let mut counterparts: Vec<Counterparts> = shared
        .iter()
        .map(|strategy| Counterparts {
            strategy: strategy.clone(),
            series: Vec::new(),
        })
        .collect();
    for run in &mut runs {
        for Comparison {
            static_leaf,
            quiescence,
        } in comparisons(&run.manifest.strategies)
        {
            compared.push(Comparison {
                static_leaf: series(&run.name, &static_leaf),
                quiescence: series(&run.name, &quiescence),
            });
        }
        for both in &mut counterparts {
            let name = series(&run.name, &both.strategy);
            both.series.push((run.name.clone(), name));
        }
        for record in &mut run.results.records {
            record.strategy = series(&run.name, &record.strategy);
        }
    }
    let grid = Grid::of_runs(runs.iter().map(|run| run.results.records.as_slice()));
    if let Some(table) = side_by_side(&grid, &counterparts) {
        document.table(table);
    }
    show(document, &grid, &compared, &Floors::default());
    for run in &runs {
        document.paragraph(format!("{}: {}", run.name, run.manifest.circumstances()));
    }
}

/// The strategies that more than one run has, in the order of their appearance.
fn shared_strategies(runs: &[Run]) -> Vec<String> {
    let mut found: Vec<(&str, usize)> = Vec::new();
    for run in runs {
        let mut own = HashSet::new();
        for record in &run.results.records {
            let strategy = record.strategy.as_str();
            if !own.insert(strategy) {
                continue;
            }
            match found.iter_mut().find(|(name, _)| *name == strategy) {
                Some((_, runs)) => *runs += 1,
                None => found.push((strategy, 1)),
            }
        }
    }
    let several = found.into_iter().filter(|&(_, runs)| runs > 1);
    several.map(|(strategy, _)| strategy.to_owned()).collect()
}

/// Adds the tables and charts of one run, under its name.
fn show_alone(document: &mut Document, run: &Run, number: usize) {
    let mut alone = Document::new(&run.name);
    let grid = Grid::new(&run.results.records);
    let floors = Floors::new(&run.results.floors, trees(&run.manifest.strategies));
    show(&mut alone, &grid, &comparisons(&run.manifest.strategies), &floors);
    for mut block in alone.blocks {
        let (name, caption) = match &mut block {
            Block::Figure(figure) => (Some(&mut figure.name), Some(&mut figure.caption)),
            Block::Plate(plate) => (Some(&mut plate.name), Some(&mut plate.caption)),
            Block::Table(table) => (None, Some(&mut table.title)),
            Block::Paragraph(_) | Block::Code(_) | Block::Tree(_) => (None, None),
        };
        if let Some(name) = name {
            *name = format!("run-{number}-{name}");
        }
        if let Some(caption) = caption {
            *caption = format!("{}: {caption}", run.name);
        }
        document.blocks.push(block);
    }
    document.paragraph(format!("{}: {}", run.name, run.manifest.circumstances()));
}
