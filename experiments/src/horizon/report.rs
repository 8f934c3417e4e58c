//! The views of verdicts and cases: tables, charts, and the page of cases.

use super::judge::described_judge;
use super::{THRESHOLD, case_view, read_judged};
use crate::error::Error;
use crate::measure::VERDICTS;
use crate::run::{RunData, swept};
use crate::spec::RunKind;
use crate::strategy_names::legend;
use games::algebraic_line;
use reports::case::case_groups;
use reports::document::{Block, Figure, Slide};
use reports::tables::CostlyPosition;
use reports::{
    Case, Chart, Document, Regrets, Table, Verdict, charts, costly_headline, numbers, regret_findings, tables,
};
use std::collections::{BTreeMap, HashSet};

/// The most cases shown with a diagram, worst first.
const SHOWN: usize = 24;

/// The number of positions whose worst move is shown in the text.
pub(super) const IN_TEXT: usize = 3;

/// The files in the folder of judged moves besides its page.
const FILES: &str = "Files: records.csv (a row for each search and depth), verdicts.ndjson (a row for each judged \
    move), cases.ndjson (the costly ones), charts/, diagrams/, manifest.json.";

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
    let judge = by.map(|by| described_judge(&by.reference, by.depth().plies(), by.threshold));
    let threshold = by.map_or(THRESHOLD, |by| by.threshold);
    document.paragraphs(results.not_shown());
    document.paragraphs(finished_games(results)?);
    document.explain(legend(regrets.grid.strategies(), None));
    let headline = costly_headline(&regrets, threshold, by.map(|by| by.depth().plies()));
    let mut found: Vec<String> = headline.into_iter().chain(regret_findings(&regrets)).collect();
    if let Some(depth) = results.grid.deepest() {
        found.extend(uneven_sums(results, &regrets, depth)?);
    }
    document.results(found);
    document.table(tables::regret_by_depth(&regrets, threshold, |position| {
        results.position_name(position)
    }));
    document.section("depths", "Regret, by depth");
    if !regrets.is_empty() {
        document.figure("regret", "Mean regret by depth.", charts::mean_regret(&regrets));
        document.figure(
            "cases",
            "Share of positions with a costly move, by depth.",
            charts::case_share(&regrets),
        );
    }
    document.section("staircases", "The score by depth, position by position");
    if by.is_some_and(|by| by.staircase) {
        staircases(&mut document, results)?;
    }
    if let Some(depth) = results.grid.deepest() {
        let table = costly_moves(results, &regrets, depth, &cases);
        let heading = match table.as_ref().map_or(0, |table| table.rows.len()) {
            0 => format!("No costly move at depth {depth}"),
            several => format!(
                "Costly moves at depth {depth} in {}",
                numbers::counted(several, "position")
            ),
        };
        document.section("costly-moves", heading);
        document.table(table);
    }
    let further = tell_cases(&mut document, results, &cases);
    if let [swept] = swept(results.grid.strategies(), &results.registries().catalogue()).as_slice() {
        if let Some((name, caption, chart)) = swept.of_regrets(&regrets) {
            document.figure(name, caption, chart);
        }
    }
    if cases.is_empty() && results.grid.position_count() == 1 {
        folder.for_each(VERDICTS, |verdict: Verdict, _| {
            if Some(verdict.depth) == results.grid.deepest() {
                document.table(case_view::without_case(results, &verdict));
            }
            Ok(())
        })?;
    }
    document.section("wrong-choices", "Share of moves that are not the best");
    document.table(tables::wrong_choices(&regrets));
    document.figure(
        "wrong-choices",
        "Share of trees in which the chosen move is not the best.",
        charts::wrong_choices(&regrets),
    );
    choose_slides(&mut document);
    document.appendix("causes", "Costly moves by cause, and one by one");
    document.table(tables::cases_by_class(&regrets, threshold));
    document.append(further);
    let judge = judge.as_deref();
    folder.show_origin(&mut document, positions, judge.into_iter().chain([FILES]));
    Ok((document, cases))
}

/// The most staircases that become slides.
const STAIRCASES: usize = 3;

/// Chooses the slides: each chart in the text, titled with its result or caption, but only the first of many
/// staircases. Boards follow.
fn choose_slides(document: &mut Document) {
    let result = |figure: &Figure| {
        let place = match figure.name.as_str() {
            "cases" => 0,
            "regret" => 1,
            _ => return figure.caption.clone(),
        };
        let mut found = document.found();
        found.nth(place).unwrap_or(&figure.caption).to_owned()
    };
    let is_chart = |figure: &&Figure| !matches!(figure.chart, Chart::Board(_));
    let is_staircase = |figure: &&Figure| figure.name.starts_with(STAIRCASE);
    let charts = document.figures().filter(is_chart);
    let (staircases, others): (Vec<&Figure>, Vec<&Figure>) = charts.partition(is_staircase);
    let chosen = others.into_iter().chain(staircases.into_iter().take(STAIRCASES));
    let slides = chosen.map(|figure| Slide::new(&figure.name, &result(figure)));
    document.slides = slides.collect();
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
                cause: case.class,
                chosen: vec![None; grid.places().len()],
            };
            positions.push((position, new));
            positions.len() - 1
        });
        positions[row].1.chosen[strategy] = Some((written(&verdict.chosen_move), verdict.regret));
    }
    let mut positions: Vec<CostlyPosition> = positions.into_iter().map(|(_, row)| row).collect();
    tables::costly_moves(regrets, depth, &mut positions)
}

const MAX_NAMED: usize = 3;

/// The prefix of the names of charts that show the score of a position by depth.
const STAIRCASE: &str = "staircase-";

/// Names the positions in which the game is over, where nothing is chosen or judged. `None` if there are
/// none.
pub(super) fn finished_games(results: &RunData<'_>) -> Result<Option<String>, Error> {
    let over = results.grid.finished_games();
    let places = over
        .iter()
        .filter_map(|&position| results.grid.first_place(position));
    let names: Vec<String> = places
        .take(MAX_NAMED)
        .map(|place| Ok(results.shown_record(place)?.name().to_owned()))
        .collect::<Result<_, Error>>()?;
    Ok((!over.is_empty()).then(|| {
        format!(
            "Not checked, since the game is over: {} ({}).",
            numbers::counted(over.len(), "position"),
            numbers::first_of(&names, over.len())
        )
    }))
}

/// Names each position that accounts for more than half of a strategy's total regret.
pub(super) fn uneven_sums(
    results: &RunData<'_>,
    regrets: &Regrets<'_>,
    depth: u32,
) -> Result<Vec<String>, Error> {
    let mut of_positions: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (strategy, position, share) in regrets.uneven(depth) {
        let share = format!("{} ({:.0}%)", results.grid.name(strategy), 100.0 * share);
        of_positions.entry(position).or_default().push(share);
    }
    let sentence = |(position, mut strategies): (usize, Vec<String>)| {
        let place = results.grid.first_place(position).unwrap_or_default();
        let (name, all) = (results.shown_record(place)?.name().to_owned(), strategies.len());
        strategies.truncate(MAX_NAMED);
        Ok(format!(
            "{name} makes more than half of the sum of regrets at depth {depth} of {}.",
            numbers::first_of(&strategies, all)
        ))
    };
    of_positions.into_iter().map(sentence).collect()
}

fn staircases(document: &mut Document, results: &RunData<'_>) -> Result<(), Error> {
    let grid = &results.grid;
    for position in 0..grid.position_count() {
        let Some(place) = grid.first_place(position) else {
            continue;
        };
        let record = results.shown_record(place)?;
        let name = record.name();
        document.table(tables::staircase(grid, position, name));
        document.figure(
            &format!("{STAIRCASE}{}", position + 1),
            format!("{name}: the score of each strategy by depth."),
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
    let worst = &case_groups[..case_groups.len().min(SHOWN)];
    show_groups((document, &mut appendix), results, worst);
    document.paragraph(match case_groups.len() {
        0 => "No case was found.".to_owned(),
        all if all > SHOWN => format!(
            "{} in {} groups, one for each position, choice and cause; the {SHOWN} with the largest regret are \
             listed. All: cases.ndjson.",
            numbers::counted(cases.len(), "costly move"),
            numbers::grouped(all as u64),
        ),
        _ => format!(
            "{}, by regret; each choice and cause once.",
            numbers::counted(cases.len(), "costly move")
        ),
    });
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
    document.figure(
        &name,
        case_view::caption(games, group),
        case_view::diagram(games, group).map(Chart::Board),
    );
    match document.blocks.last_mut() {
        Some(Block::Figure(figure)) if figure.name == name => {
            figure.place = case_view::place(results.folder.spec, &group[0].verdict);
        }
        _ => {}
    }
}
