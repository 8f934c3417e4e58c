//! The views of verdicts and cases: tables, charts, and the page of cases.

use super::{THRESHOLD, case_view, read_judged};
use crate::error::Error;
use crate::measure::{CASES, VERDICTS};
use crate::run::RunData;
use crate::spec::RunKind;
use games::algebraic_line;
use reports::case::case_groups;
use reports::document::Block;
use reports::sentences::{horizon as sentences, notes};
use reports::tables::CostlyPosition;
use reports::{
    Case, Chart, Document, Regrets, Sentence, Table, Verdict, charts, compared_pairs, numbers, regret_answer,
    tables,
};
use sessions::strategy_names::legend;
use std::collections::HashSet;

/// The most cases shown with a diagram, worst first.
const MAX_SHOWN: usize = 24;

/// The number of positions whose worst move is shown in the text.
pub(super) const IN_TEXT: usize = 3;

/// The page of a folder left by `lab horizon`, and the cases on it.
pub(crate) fn page(results: &RunData<'_>) -> Result<(Document, Vec<Case>), Error> {
    let folder = &results.folder;
    let mut regrets = Regrets::new(&results.grid);
    let cases = read_judged(folder, &mut regrets)?.unwrap_or_default();
    let mut document = Document::new(format!("Costly moves: {}", folder.spec.name()));
    let positions = results.grid.position_count();
    folder.begin(&mut document, positions);
    let by = match &folder.spec.kind {
        RunKind::Horizon(by) => Some(by),
        _ => None,
    };
    let judge = by.map(|by| sentences::judged(&by.reference, by.depth().plies(), by.threshold, None));
    let threshold = by.map_or(THRESHOLD, |by| by.threshold);
    document.paragraphs(results.not_shown());
    document.paragraphs(finished_games(results)?);
    document.explain(legend(regrets.grid.strategies()));
    document.answer = regret_answer(&regrets, threshold, by.map(|by| by.depth().plies()));
    let mut main = tables::regret_by_depth(&regrets, threshold);
    main.notes.extend(uneven_sums(results, &regrets));
    let pairs = compared_pairs(&regrets);
    main.notes
        .extend((pairs > 0).then(|| sentences::intervals(pairs)));
    document.table(main);
    let chart = (!regrets.is_empty()).then(|| charts::case_share(&regrets));
    document.figure("cases", "Share of positions with a costly move, by depth", chart);
    document.section("staircases", "The score by depth, position by position");
    if by.is_some_and(|by| by.staircase) {
        staircases(&mut document, results)?;
    }
    if let Some(depth) = results.grid.deepest() {
        let table = costly_moves(results, &regrets, depth, &cases);
        document.section("costly-moves", "Costly moves");
        if table.is_none() && regrets.judged(depth) > 0 {
            let is_costly = |&shallower: &u32| {
                let positions = 0..results.grid.position_count();
                let mut places =
                    positions.flat_map(|position| results.grid.places().map(move |place| (position, place)));
                let regret = |(position, place)| regrets.of(position, place, shallower);
                places.any(|place| regret(place).is_some_and(|regret| regret >= threshold))
            };
            let shallower = results.grid.depths().rev().find(is_costly);
            let judge = by.map(|by| by.depth().plies());
            document
                .answer
                .push(sentences::none_costly(depth, shallower, judge));
        }
        document.table(table);
    }
    let further = tell_cases(&mut document, results, &cases);
    if cases.is_empty() && results.grid.position_count() == 1 {
        folder.for_each(VERDICTS, |verdict: Verdict, _| {
            if Some(verdict.depth) == results.grid.deepest() {
                document.table(case_view::without_case(results, &verdict));
            }
            Ok(())
        })?;
    }
    document.section("wrong-choices", "Trees with a wrong choice");
    let caption = "Trees with a wrong choice, by depth";
    document.figure("wrong-choices", caption, charts::wrong_choices(&regrets));
    document.appendix("causes", "Costly moves by cause, and one by one");
    document.table(tables::cases_by_class(&regrets, threshold));
    document.append(further);
    let folders = document.figures().map(|figure| figure.chart.folder()).collect();
    let files = notes::files_of_costly_moves(&folders);
    folder.show_origin(&mut document, positions, judge.into_iter().chain([files]));
    Ok((document, cases))
}

/// The costly moves at a depth, one row per position.
fn costly_moves(results: &RunData<'_>, regrets: &Regrets<'_>, depth: u32, cases: &[Case]) -> Option<Table> {
    let (grid, games) = (&results.grid, results.registries().games());
    let mut positions: Vec<(usize, CostlyPosition)> = Vec::new();
    for case in cases.iter().filter(|case| case.verdict.depth == depth) {
        let verdict = &case.verdict;
        let (Some(position), Some(strategy)) = (
            grid.position(verdict.position_id()),
            grid.strategy(&verdict.strategy),
        ) else {
            continue;
        };
        let written = |played: &str| algebraic_line(games, &verdict.game, &verdict.fen, played).join(" ");
        let row = positions.iter().position(|(known, _)| *known == position);
        let row = row.unwrap_or_else(|| {
            let new = CostlyPosition {
                name: verdict.name().to_owned(),
                best: written(&verdict.best_move),
                mate_moves: numbers::mate_moves(verdict.best_value),
                chosen: vec![None; grid.places().len()],
            };
            positions.push((position, new));
            positions.len() - 1
        });
        positions[row].1.chosen[strategy] = Some((written(&verdict.chosen_move), verdict.regret, case.class));
    }
    let mut positions: Vec<CostlyPosition> = positions.into_iter().map(|(_, row)| row).collect();
    tables::costly_moves(regrets, depth, &mut positions)
}

const MAX_NAMED: usize = 3;

/// Names the positions in which the game is over, where nothing is chosen or judged. `None` if there are
/// none.
pub(super) fn finished_games(results: &RunData<'_>) -> Result<Option<Sentence>, Error> {
    let over = results.grid.finished_games();
    let places = over
        .iter()
        .filter_map(|&position| results.grid.first_place(position));
    let names: Vec<String> = places
        .take(MAX_NAMED)
        .map(|(_, place)| Ok(results.shown_record(place)?.name().to_owned()))
        .collect::<Result<_, Error>>()?;
    Ok((!over.is_empty()).then(|| sentences::finished_games(over.len(), &names)))
}

/// Names each position that accounts for more than half of a strategy's total regret at the deepest depth.
fn uneven_sums(results: &RunData<'_>, regrets: &Regrets<'_>) -> Vec<Sentence> {
    let grid = &results.grid;
    let of_depth = |depth: u32| {
        let uneven = regrets.uneven(depth).into_iter();
        uneven.map(move |(strategy, position, share)| {
            let position = results.position_name(position);
            sentences::share_of_regret(&position, grid.name(strategy), depth, share)
        })
    };
    grid.deepest().into_iter().flat_map(of_depth).collect()
}

fn staircases(document: &mut Document, results: &RunData<'_>) -> Result<(), Error> {
    let grid = &results.grid;
    for position in 0..grid.position_count() {
        let Some((_, place)) = grid.first_place(position) else {
            continue;
        };
        let record = results.shown_record(place)?;
        let name = record.name();
        document.table(tables::staircase(grid, position, name));
        document.figure(
            &format!("staircase-{}", position + 1),
            format!("{name}: the score of each strategy by depth"),
            charts::staircase(grid, position, name),
        );
    }
    Ok(())
}

/// Shows the worst moves of a few positions on boards; returns the appendix, which has the other shown
/// positions and all lines.
fn tell_cases(document: &mut Document, results: &RunData<'_>, cases: &[Case]) -> Document {
    let case_groups = case_groups(cases);
    let mut appendix = Document::new("");
    let worst = &case_groups[..case_groups.len().min(MAX_SHOWN)];
    show_groups((document, &mut appendix), results, worst);
    document.paragraphs(
        (case_groups.len() > MAX_SHOWN).then(|| notes::part_shown(MAX_SHOWN, case_groups.len(), CASES)),
    );
    appendix
}

/// Adds the boards of the first [`IN_TEXT`] positions to the text, and the other boards and all lines to the
/// appendix.
pub(super) fn show_groups(
    (text, appendix): (&mut Document, &mut Document),
    results: &RunData<'_>,
    groups: &[Vec<&Case>],
) {
    let mut in_text = HashSet::new();
    for (group, number) in groups.iter().zip(1..) {
        let is_in_text = in_text.len() < IN_TEXT && in_text.insert(group[0].verdict.position_id());
        let place = if is_in_text { &mut *text } else { &mut *appendix };
        show_board(place, results, group, number);
        appendix.table(case_view::table(results, group).called("lines").finish());
    }
}

/// Adds the position of a costly move with its cause and its address on the page.
fn show_board(document: &mut Document, results: &RunData<'_>, group: &[&Case], number: usize) {
    let games = results.registries().games();
    let name = format!("case-{number}");
    let chart = case_view::diagram(games, group).map(Chart::Board);
    document.figure(&name, case_view::caption(games, &results.grid, group), chart);
    match document.blocks.last_mut() {
        Some(Block::Figure(figure)) if figure.name == name => {
            figure.place = case_view::place(results.folder.spec, &group[0].verdict);
        }
        _ => {}
    }
}
