//! Several runs on one page: compares what they have in common, and states what was left out.

use super::run::{ReportData, RunEngine, add_part, engines_of, show_results};
use crate::error::Error;
use crate::run::{PositionIdentity, RunData};
use crate::spec::text::dedup_ordered;
use reports::sentences::notes;
use reports::sentences::side_by_side::{self, LeftOut};
use reports::{
    Document, Grid, MADE, Mark, MinimalTrees, ORIGIN, Regrets, Sentence, StrategyName, Timings, numbers,
    tables,
};
use sessions::strategy_relations::canonical;
use std::collections::{BTreeSet, HashSet};

pub(super) fn page(runs: &[RunData<'_>]) -> Result<Document, Error> {
    let names: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
    let mut document = Document::new(format!("Runs side by side: {}", names.join(", ")));
    for run in runs {
        let described = run.folder.described(run.grid.position_count());
        let notes = std::iter::once(described).chain(run.not_shown());
        document.paragraphs(notes.map(|note| notes::of_part(&run.name, &note)));
    }
    document.paragraphs(differences(runs));
    match games(runs).as_slice() {
        [] | [_] => compare_or_show(&mut document, runs, None)?,
        games => {
            for game in games {
                let mut part = Document::new(*game);
                compare_or_show(&mut part, runs, Some(game))?;
                add_part(&mut document, part, game);
            }
        }
    }
    document.section(ORIGIN, MADE);
    for run in runs {
        document.paragraph(format!("{}: {}", run.name, run.folder.manifest.provenance()));
        document.code(run.folder.manifest.command());
    }
    Ok(document)
}

fn games<'a>(runs: &[RunData<'a>]) -> Vec<&'a str> {
    let games = runs.iter().flat_map(|run| &run.folder.spec.games);
    dedup_ordered(games.map(String::as_str))
}

/// Adds a comparison of what the runs have in common, or each run by itself if there is nothing; for one
/// game, or for the only one.
fn compare_or_show(document: &mut Document, runs: &[RunData<'_>], game: Option<&str>) -> Result<(), Error> {
    let again = runs.iter().map(|run| run.again(PositionIdentity::Position, game));
    let mut matched: Vec<RunData<'_>> = again.collect::<Result<_, Error>>()?;
    match keep_common(&mut matched) {
        Ok(sentence) => {
            document.paragraph(sentence);
            compare(document, matched)
        }
        Err(sentence) => {
            document.paragraph(sentence);
            for (run, number) in runs.iter().zip(1..) {
                let results = run.again(PositionIdentity::Line, game)?;
                if !results.grid.is_empty() {
                    let mut alone = Document::new(&run.name);
                    show_results(&mut alone, &results, None)?;
                    add_part(document, alone, &format!("run-{number}"));
                }
            }
            Ok(())
        }
    }
}

/// What is compared of a setting, and how it is shown.
type Setting<'f> = &'f dyn Fn(&RunData<'_>) -> [String; 2];

/// The sentence about runs that differ in a setting.
type Differs = fn(&str) -> Sentence;

/// The settings in which the runs differ, one sentence each.
fn differences(runs: &[RunData<'_>]) -> Vec<Sentence> {
    let setup = |run: &RunData<'_>| run.folder.spec.setup.clone();
    let values: [(Differs, Setting<'_>); 3] = [
        // The same name may stand for two evaluations.
        (side_by_side::evaluations_differ, &|run| {
            [format!("{:?}", setup(run).eval), setup(run).eval.to_string()]
        }),
        (side_by_side::boards_differ, &|run| {
            [(); 2].map(|()| setup(run).board.to_string())
        }),
        (side_by_side::versions_differ, &|run| {
            [(); 2].map(|()| run.folder.manifest.versions.lab.clone())
        }),
    ];
    let sentence = |(differ, value): (Differs, Setting<'_>)| {
        let distinct: BTreeSet<String> = runs.iter().map(|run| value(run)[0].clone()).collect();
        let by_run = Vec::from_iter(runs.iter().map(|run| format!("{}: {}", run.name, value(run)[1])));
        (distinct.len() > 1).then(|| differ(&by_run.join(", ")))
    };
    values.into_iter().filter_map(sentence).collect()
}

/// Removes from all runs what is not comparable: positions that one of them did not finish, and depths that
/// one of them did not reach. Positions are matched by game, identity under the rules and search setup,
/// regardless of suite and name. Returns a sentence on what is left of each run; if nothing is comparable,
/// the error says why, and nothing is removed.
fn keep_common(runs: &mut [RunData<'_>]) -> Result<Sentence, Sentence> {
    let finished = Vec::from_iter(runs.iter().map(|run| run.grid.finished_positions()));
    let mut common = finished.first().cloned().unwrap_or_default();
    for other in finished.iter().skip(1) {
        let other: HashSet<&Mark> = other.iter().collect();
        common.retain(|mark| other.contains(mark));
    }
    let reached = |run: &RunData<'_>| run.grid.deepest_finished(&common);
    let depth = runs.iter().map(reached).min().flatten();
    let counts = runs.iter().zip(&finished).map(|(run, finished)| {
        let positions = numbers::counted(finished.len(), "position");
        format!("{}: {positions}", run.name)
    });
    let counts = counts.collect::<Vec<String>>().join(", ");
    let setup = |run: &RunData<'_>| {
        let setup = &run.folder.spec.setup;
        format!("{} {:?}", setup.board, setup.eval)
    };
    let setups: BTreeSet<String> = runs.iter().map(setup).collect();
    let depth = match depth {
        Some(depth) if setups.len() == 1 => depth,
        None => return Err(side_by_side::nothing_in_common(&counts)),
        Some(_) => return Err(side_by_side::setups_differ()),
    };
    let before = runs.iter().zip(&finished);
    let before: Vec<(usize, u32)> = before
        .map(|(run, finished)| {
            let deepest = run.grid.deepest_finished(finished);
            (finished.len(), deepest.unwrap_or(0))
        })
        .collect();
    for run in runs.iter_mut() {
        run.grids().for_each(|grid| grid.select(&common, depth));
    }
    let common = common.len();
    let left_out: Vec<LeftOut> = runs
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
            (!parts.is_empty()).then(|| (run.name.clone(), parts.join(" and ")))
        })
        .collect();
    Ok(side_by_side::compared(common, depth, &left_out))
}

/// Adds the tables and charts in which every strategy of every run is a series.
fn compare(document: &mut Document, mut runs: Vec<RunData<'_>>) -> Result<(), Error> {
    let registries = runs.first().map(|run| run.registries().clone());
    let registries = registries.unwrap_or_default();
    let catalogue = registries.catalogue();
    for run in &mut runs {
        let own = |strategy: &StrategyName| StrategyName {
            recipe: canonical(&strategy.recipe, &catalogue),
            ..strategy.clone()
        };
        run.grids().for_each(|grid| grid.rename_strategies(own));
    }
    let shared = several_times(&runs, |strategy| &strategy.recipe);
    let alike = several_times(&runs, |strategy| &strategy.name);
    let series = |run: &str, strategy: &str| {
        if shared.iter().any(|other| other == strategy) {
            format!("{run}: {strategy}")
        } else {
            strategy.to_owned()
        }
    };
    let mut in_common = Vec::from_iter(shared.iter().map(|strategy| (strategy.clone(), Vec::new())));
    let (mut grids, mut with_engines, mut engines) = (Vec::new(), Vec::new(), Vec::new());
    for run in &mut runs {
        for (strategy, names) in &mut in_common {
            names.push((run.name.clone(), series(&run.name, strategy)));
        }
        let run_name = run.name.clone();
        let name = |name: &str| {
            if alike.iter().any(|other| other == name) {
                format!("{run_name}/{name}")
            } else {
                name.to_owned()
            }
        };
        let own = |strategy: &StrategyName| StrategyName {
            name: name(&strategy.name),
            recipe: series(&run_name, &strategy.recipe),
        };
        engines.extend(engines_of(run).into_iter().map(|engine| RunEngine {
            recipe: series(&run_name, &engine.recipe),
            name: name(&engine.name),
            ..engine
        }));
        run.grids().for_each(|grid| grid.rename_strategies(own));
        with_engines.push(run.with_engines.take().unwrap_or_else(|| run.grid.clone()));
        grids.push(std::mem::take(&mut run.grid));
    }
    let (grid, all) = (Grid::side_by_side(grids), Grid::side_by_side(with_engines));
    document.table(tables::side_by_side(&all, &in_common));
    let regrets = Regrets::new(&grid);
    let suites = runs.iter().map(|run| run.name.as_str()).collect::<Vec<&str>>();
    let suites = suites.join(", ");
    let data = ReportData {
        runs: &runs,
        whole: None,
        all: &all,
        regrets: &regrets,
        judge: None,
        has_budget: runs.iter().any(|run| run.folder.spec.limits.is_budget()),
        suites: &suites,
        engines: &engines,
        minimal_trees: &MinimalTrees::default(),
        timings: &Timings::default(),
        registries: &registries,
    };
    data.show(document)
}

/// The recipes, or the names, that more than one run has, in order of appearance.
fn several_times(runs: &[RunData<'_>], of: impl Fn(&StrategyName) -> &String) -> Vec<String> {
    let mut found: Vec<(&str, usize)> = Vec::new();
    for run in runs {
        for strategy in run.all().strategies().iter().map(&of) {
            match found.iter_mut().find(|(name, _)| name == strategy) {
                Some((_, runs)) => *runs += 1,
                None => found.push((strategy, 1)),
            }
        }
    }
    let several = found.into_iter().filter(|&(_, runs)| runs > 1);
    several.map(|(strategy, _)| strategy.to_owned()).collect()
}
