//! `records.csv`: the records, each with derived columns that a spreadsheet would otherwise have to compute.

use super::csv::{flag, write_csv_with};
use crate::error::Error;
use crate::folder::Folder;
use crate::measure::{RECORDS, VERDICTS};
use crate::rows::RowReader;
use crate::spec::RunSpec;
use reports::record::PositionId;
use reports::{Record, StrategyName, Verdict, numbers};
use search_variants::Catalogue;
use sessions::strategy_names::with_numbers;
use sessions::strategy_relations::{recipe, swept};
use std::collections::HashMap;

const FIRST: [&str; 3] = ["name", "recipe", "strategy_no"];
const LAST: [&str; 5] = ["is_baseline", "factor", "step_factor", "regret", "mate_moves"];

/// Writes the records of a folder as CSV.
pub(crate) fn write_records(folder: &Folder, spec: &RunSpec, catalogue: &Catalogue) -> Result<(), Error> {
    let mut names = spec.names.clone();
    if names.is_empty() {
        let own = spec.strategies.iter().map(|recipe| StrategyName::own(recipe));
        names = own.collect();
    }
    let is_strategy = |named: &&StrategyName| spec.strategies.contains(&named.recipe);
    let swept = swept(
        &names.iter().filter(is_strategy).cloned().collect::<Vec<_>>(),
        catalogue,
    );
    let cells = names.iter().zip(0..).map(|(strategy, place): (_, usize)| {
        let recipe = recipe(&strategy.recipe, catalogue);
        let recipe = recipe.map_or_else(|| strategy.recipe.clone(), |recipe| with_numbers(&recipe, &swept));
        let values = swept
            .iter()
            .map(|swept| swept.values.get(place).copied().flatten());
        let values = values.map(|value| value.map_or_else(String::new, |value| value.to_string()));
        let first = [strategy.name.clone(), recipe, (place + 1).to_string()];
        first.into_iter().chain(values).collect()
    });
    // The cells that are the same in all records of a strategy: name, recipe, index, and swept parameters.
    let cells: Vec<Vec<String>> = cells.collect();
    let baseline = spec.baseline.as_ref();
    let baseline = baseline.and_then(|name| names.iter().position(|strategy| strategy.name == *name));
    let baseline = baseline.unwrap_or(0);
    // Engines are at the end; their nodes have no ratio to those of strategies.
    let strategies = names.iter().filter(is_strategy).count();
    let regrets = regrets(folder)?;
    let first = FIRST.map(str::to_owned).into_iter();
    let headings = first
        .chain(swept.iter().map(reports::comparison::SweptNumber::key))
        .chain(LAST.map(str::to_owned));
    // The derived cells before those of a record; `group` has the records of the same position.
    let of_record = |record: &Record, group: &[Record]| -> Vec<String> {
        let place = names
            .iter()
            .position(|strategy| strategy.recipe == record.strategy);
        let Some(place) = place else {
            return vec![String::new(); cells[0].len() + LAST.len()];
        };
        let nodes = |strategy: usize| {
            let recipe = &names[strategy].recipe;
            let is_meant = |other: &&Record| {
                other.strategy == *recipe && other.depth == record.depth && other.is_complete()
            };
            group.iter().find(is_meant).map(|other| other.nodes as f64)
        };
        let own = nodes(place).filter(|_| record.is_complete());
        let is_engine = |place: usize| place >= strategies;
        let factor = |other: Option<usize>| {
            let other = other.filter(|&other| is_engine(other) == is_engine(place));
            let factor = other.and_then(nodes).zip(own).map(|(other, own)| other / own);
            factor.map_or_else(String::new, |factor| factor.to_string())
        };
        let regret = regrets.get(&(key(record.position_id()), record.strategy.clone(), record.depth));
        let mate = record.score.and_then(numbers::mate_moves);
        let last = [
            flag(place == baseline),
            factor(Some(baseline)),
            factor(place.checked_sub(1)),
            regret.map_or_else(String::new, i32::to_string),
            mate.map_or_else(String::new, |moves| moves.to_string()),
        ];
        cells[place].iter().cloned().chain(last).collect()
    };
    write_csv_with(
        folder,
        (RECORDS, "records.csv"),
        &headings.collect::<Vec<String>>(),
        |record: &Record| key(record.position_id()),
        |group| group.iter().map(|record| of_record(record, group)).collect(),
    )
}

type Key = (Option<String>, Option<String>, String);

fn key((suite, position, fen): PositionId<'_>) -> Key {
    (
        suite.map(str::to_owned),
        position.map(str::to_owned),
        fen.to_owned(),
    )
}

/// The regrets of the judged moves by position, strategy and depth; empty for a run that was not judged.
fn regrets(folder: &Folder) -> Result<HashMap<(Key, String, u32), i32>, Error> {
    let mut regrets = HashMap::new();
    let path = folder.path().join(VERDICTS);
    if path.is_file() {
        let mut rows = RowReader::open(&path)?;
        while let Some(verdict) = rows.next::<Verdict>()? {
            let place = (
                key(verdict.position_id()),
                verdict.strategy.clone(),
                verdict.depth,
            );
            regrets.insert(place, verdict.regret);
        }
    }
    Ok(regrets)
}
