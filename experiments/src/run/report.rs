//! The views of a run's records: the tables, the charts, the page that binds them, and CSV.

use super::manifest::RunView;
use super::run_data::{PositionIdentity, RunData};
use super::strategy_relations::{comparisons, other_depths, recipes, references, relation, swept, varied};
use crate::error::Error;
use crate::measure::ENGINES;
use crate::rows::validate::Row;
use crate::rows::{RowError, RowReader};
use crate::run_dir::folder::{Folder, WriteFailure};
use crate::strategy_names::legend;
use games::{GameRegistry, Games, algebraic_line};
use reports::diagram::ArrowKind;
use reports::document::Block;
use reports::escape_control::csv_cell;
use reports::tables::Cutoffs;
use reports::tables::quiescence::{Comparison, QuiescenceChanges};
use reports::{
    Chart, Diagram, Document, EngineAnswers, EngineRecord, Grid, MinimalTreeKind, MinimalTrees, Record,
    Regrets, charts, numbers, tables,
};
use std::io;

/// Positions in the table and the chart of scores that quiescence changes.
const CHANGES: usize = 24;

/// Notes what was judged of a run; the depth of the search that judged it, if it was.
pub(crate) type Judged<'a> = &'a dyn Fn(&mut Regrets<'_>) -> Result<Option<u32>, RowError>;

/// The page of a run: what was run, and what came of it. `more` adds to what the results of a game show.
pub(crate) fn document(
    results: &RunData<'_>,
    judged: Judged<'_>,
    more: impl Fn(&mut Document, &RunData<'_>) -> Result<(), RowError>,
) -> Result<Document, RowError> {
    let RunView { spec, .. } = results.folder;
    let mut document = Document::new(format!("The worth of each step: {}", spec.name()));
    document.paragraph(results.folder.described(results.grid.position_count()));
    document.paragraphs(results.not_shown());
    match spec.games.as_slice() {
        [] | [_] => {
            show_results(&mut document, results, judged)?;
            more(&mut document, results)?;
        }
        // Figures of two games are never added.
        games => {
            for game in games {
                let results = results.again(PositionIdentity::Line, Some(game))?;
                if !results.grid.is_empty() {
                    let mut part = Document::new(game);
                    show_results(&mut part, &results, judged)?;
                    more(&mut part, &results)?;
                    add_part(&mut document, part, game);
                }
            }
        }
    }
    show_engines(&mut document, &results.folder)?;
    results.folder.show_origin(&mut document);
    Ok(document)
}

/// Adds the tables and charts of results that can be added.
pub(crate) fn show_results(
    document: &mut Document,
    results: &RunData<'_>,
    judged: Judged<'_>,
) -> Result<(), RowError> {
    let comparisons = comparisons(results.grid.strategies(), &results.registries().catalogue());
    let changes = changes(&results.grid, &comparisons, |_, place| {
        results.shown_record(place)
    })?;
    let mut regrets = Regrets::new(&results.grid);
    let judge = judged(&mut regrets)?;
    let name = |position| results.position_name(position);
    show_compared(
        document,
        (&regrets, judge),
        &results.suites(),
        name,
        results.registries(),
    );
    show(
        document,
        &results.grid,
        &changes,
        &results.minimal_trees,
        results.registries(),
    );
    tables::timed_strategies(&results.grid, &results.timings, &results.minimal_trees)
        .into_iter()
        .for_each(|table| document.table(table));
    Ok(())
}

/// Adds the blocks of a part, whose titles and captions then begin with the part's own, and the names of
/// whose files with `file`.
pub(crate) fn add_part(document: &mut Document, part: Document, file: &str) {
    document.explain(part.legend);
    document.data.extend(part.data);
    let title = part.title;
    for mut block in part.blocks {
        let (name, caption) = match &mut block {
            Block::Figure(figure) => (Some(&mut figure.name), Some(&mut figure.caption)),
            Block::Table(table) => (None, Some(&mut table.title)),
            Block::Paragraph(text) => (None, Some(text)),
            Block::Findings(sentences) => {
                for sentence in sentences {
                    *sentence = format!("{title}: {sentence}");
                }
                (None, None)
            }
            Block::Code(_) | Block::Entry(_) | Block::Tree(_) => (None, None),
        };
        if let Some(name) = name {
            *name = format!("{file}-{name}");
        }
        if let Some(caption) = caption {
            *caption = format!("{title}: {caption}");
        }
        document.blocks.push(block);
    }
}

/// Changes by quiescence, for each pair of strategies; `None` where nothing can be compared. `read` is
/// given the run and the place of a record.
pub(crate) fn changes(
    grid: &Grid,
    comparisons: &[Comparison],
    mut read: impl FnMut(usize, u64) -> Result<Record, RowError>,
) -> Result<Vec<Option<QuiescenceChanges>>, RowError> {
    let pairs = comparisons.iter();
    pairs
        .map(|comparison| QuiescenceChanges::new(grid, comparison, CHANGES, &mut read))
        .collect()
}

/// Adds the answer: a sentence, the main table, the steps; and `summary.csv`. `name` tells what a position is
/// called.
pub(crate) fn show_compared(
    document: &mut Document,
    (regrets, judge): (&Regrets<'_>, Option<u32>),
    suites: &str,
    name: impl Fn(usize) -> String,
    registries: &GameRegistry,
) {
    let (catalogue, strategies) = (&registries.catalogue(), regrets.grid.strategies());
    let related = |before: &str, after: &str| relation(before, after, catalogue);
    let swept = swept(strategies, catalogue);
    let is_swept = !swept.is_empty();
    let Some(compared) = reports::Comparison::new(regrets, judge, &related, swept) else {
        return;
    };
    if !is_swept {
        document.explain(legend(strategies, compared.changed_tree()));
    }
    document.findings(
        compared
            .headline()
            .into_iter()
            .chain(compared.quality(&name))
            .collect(),
    );
    document.table(compared.table(suites));
    document.table(compared.steps());
    document.data.push(compared.summary(&name));
}

pub(crate) fn show(
    document: &mut Document,
    grid: &Grid,
    changes: &[Option<QuiescenceChanges>],
    minimal_trees: &MinimalTrees,
    registries: &GameRegistry,
) {
    let catalogue = &registries.catalogue();
    document.paragraphs(other_depths(&recipes(grid.strategies(), catalogue)));
    document.table(tables::nodes(grid));
    document.figure(
        "nodes",
        "Nodes of each strategy by depth, on a logarithmic axis.",
        grid.deepest().map(|_| charts::nodes(grid)),
    );
    document.figure(
        "relative",
        "Nodes of each strategy by depth, divided by those of one of them.",
        charts::relative_nodes(grid),
    );
    if let Some(varied) = varied(grid.strategies(), catalogue) {
        for (name, caption, chart) in varied.of_searches(grid) {
            document.figure(name, caption, chart);
        }
    }
    document.table(tables::depth_completed(grid));
    document.figure(
        "reduction",
        "Node reduction factor against the baseline. Diamond: geometric mean; dots: positions.",
        charts::reduction(grid),
    );
    how_far_from_the_minimal_tree(document, grid, minimal_trees);
    leaves_of_trees(document, grid);
    document.table(tables::branching(grid));
    tables::ordering(grid)
        .into_iter()
        .for_each(|table| document.table(table));
    // Both together only where records do not tell them apart.
    let main_search = if tables::has_ordering(grid, Cutoffs::MainSearch) {
        Cutoffs::MainSearch
    } else {
        Cutoffs::AsPublished
    };
    for (name, cutoffs) in [
        ("ordering", main_search),
        ("ordering-quiescence", Cutoffs::Quiescence),
    ] {
        let caption = format!(
            "Share of the cutoffs of {} that the first move made.",
            cutoffs.name()
        );
        document.figure(name, caption, charts::ordering(grid, cutoffs));
    }
    document.table(tables::solved(grid));
    document.table(tables::to_solution(grid));
    document.table(tables::solved_by_nodes(grid));
    document.figure(
        "solved",
        "Share of the positions whose best move is one that the suite expects.",
        charts::solved(grid),
    );
    document.figure(
            "solved-by-nodes",
            "Positions that are solved after so many nodes, on a logarithmic axis, with 95 % intervals (Wilson). A line ends where less than half of \
             the searches go on.",
            charts::solved_by_nodes(grid),
    );
    for (number, changes) in changes.iter().enumerate() {
        if let Some(changes) = changes {
            what_quiescence_changes(document, registries.games(), grid, changes, number);
        }
    }
    document.table(tables::errors(grid, &references(grid.strategies(), catalogue)));
    document.table(tables::time(grid));
}

/// The tables of a comparison with and without quiescence, its chart, and the position with the greatest
/// change.
fn what_quiescence_changes(
    document: &mut Document,
    games: &Games,
    grid: &Grid,
    changes: &QuiescenceChanges,
    number: usize,
) {
    document.table(tables::quiescence(grid, changes));
    let line = |record: &Record| algebraic_line(games, &record.game, &record.fen, &record.pv);
    if changes.greatest.is_empty() {
        return;
    }
    document.table(tables::changed_scores(grid, changes, &line));
    if let Some((caption, diagram)) = greatest_change(games, changes) {
        document.figure(
            &numbered("greatest-change", number),
            caption,
            Chart::Board(diagram),
        );
    }
    document.figure(
        &numbered("quiescence", number),
        "The score of each position with a static leaf and with quiescence.",
        charts::quiescence(grid, changes),
    );
}

/// The tables and charts of the minimal tree and its estimate, if they were asked for.
fn how_far_from_the_minimal_tree(document: &mut Document, grid: &Grid, minimal_trees: &MinimalTrees) {
    let kinds = [MinimalTreeKind::Exact, MinimalTreeKind::LeftFirst];
    document.table(tables::minimal_trees(grid, minimal_trees));
    for kind in kinds {
        document.table(tables::times_the_minimal_tree(grid, minimal_trees, kind));
    }
    document.table(tables::share_of_reduction(grid, minimal_trees));
    for kind in kinds {
        let (name, than) = match kind {
            MinimalTreeKind::Exact => ("minimal-tree", "its minimal tree has"),
            MinimalTreeKind::LeftFirst => ("floor", "the left-first minimal tree, an estimate"),
        };
        let caption = format!("How many times more nodes each strategy visits than {than}.");
        let chart = charts::times_the_minimal_tree(grid, minimal_trees, kind);
        document.figure(name, caption, chart);
    }
}

fn leaves_of_trees(document: &mut Document, grid: &Grid) {
    document.table(tables::leaves(grid));
    document.table(tables::growth_of_leaves(grid));
    document.figure(
        "leaves",
        "Mean leaves of each strategy by depth, on a logarithmic axis; thin: what theory knows exactly.",
        charts::leaves(grid),
    );
    document.figure(
        "growth",
        "Growth of the leaves with a ply, over the moves of a node; thin: published factors.",
        charts::growth_of_leaves(grid),
    );
}

/// `quiescence`, `quiescence-2`, ...
fn numbered(name: &str, number: usize) -> String {
    match number {
        0 => name.to_owned(),
        _ => format!("{name}-{}", number + 1),
    }
}

/// The position on which quiescence changes the score the most, with the move that the static leaf chooses.
fn greatest_change(games: &Games, changes: &QuiescenceChanges) -> Option<(String, Diagram)> {
    let greatest = changes.greatest.first()?;
    let (static_leaf, quiescence) = (&greatest.static_leaf, &greatest.quiescence);
    let line = |record: &Record| algebraic_line(games, &record.game, &record.fen, &record.pv).join(" ");
    let score = |record: &Record| record.score.map_or_else(String::new, numbers::score);
    let caption = format!(
        "{}, the greatest change. With a static leaf: {} ({}); with quiescence: {} ({}).",
        greatest.name(),
        line(static_leaf),
        score(static_leaf),
        line(quiescence),
        score(quiescence),
    );
    let diagram = sessions::diagram(games.named(&static_leaf.game).ok()?, &static_leaf.fen)?;
    let diagram = diagram.with_arrow(static_leaf.best_move.as_ref()?, ArrowKind::Expected)?;
    Some((caption, diagram))
}

/// Writes rows as CSV, if their file is there: a run that was broken off may not have come to them.
pub(crate) fn write_csv<R: Row>(folder: &Folder, rows: &str, name: &str) -> Result<(), Error> {
    write_csv_with(
        folder,
        (rows, name),
        &[],
        |_: &R| 0,
        |group| vec![Vec::new(); group.len()],
    )
}

/// The same with more cells before those of each row, under these headings. They are found for all rows of a
/// group together, which stand one after the other: those of which `key` tells the same.
pub(super) fn write_csv_with<R: Row, K: PartialEq>(
    folder: &Folder,
    (rows, name): (&str, &str),
    headings: &[String],
    key: impl Fn(&R) -> K,
    cells: impl Fn(&[R]) -> Vec<Vec<String>>,
) -> Result<(), Error> {
    let rows = folder.path().join(rows);
    if !rows.is_file() {
        return Ok(());
    }
    folder.write_with(name, |out| {
        let mut csv = csv::Writer::from_writer(out);
        let (mut rows, mut is_first) = (RowReader::open(&rows)?, true);
        let mut write = |group: &[R]| -> Result<(), WriteFailure> {
            for (row, before) in group.iter().zip(cells(group)) {
                let mut written = csv::WriterBuilder::new()
                    .has_headers(is_first)
                    .from_writer(Vec::new());
                written.serialize(row).map_err(io::Error::from)?;
                let written = written.into_inner().map_err(csv::IntoInnerError::into_error)?;
                let mut written = csv::ReaderBuilder::new()
                    .has_headers(false)
                    .from_reader(&written[..]);
                for own in written.records() {
                    let own = own.map_err(io::Error::from)?;
                    let before = if std::mem::take(&mut is_first) { headings } else { &before };
                    let all = before.iter().map(String::as_str).chain(&own);
                    let harmless = all.map(|cell| csv_cell(cell).into_owned());
                    csv.write_record(harmless).map_err(io::Error::from)?;
                }
            }
            Ok(())
        };
        let mut group: Vec<R> = Vec::new();
        while let Some(row) = rows.next::<R>()? {
            if group.first().is_some_and(|first| key(first) != key(&row)) {
                write(&group)?;
                group.clear();
            }
            group.push(row);
        }
        write(&group)?;
        Ok(csv.flush()?)
    })
}

/// Adds what the engines of a run answered, if it has any.
fn show_engines(document: &mut Document, folder: &RunView<'_>) -> Result<(), RowError> {
    let engines = &folder.spec.engines;
    if engines.is_empty() {
        return Ok(());
    }
    let mut answers = EngineAnswers::default();
    folder.for_each(ENGINES, |record: EngineRecord, _| {
        answers.add(&record);
        Ok(())
    })?;
    let named = engines.iter().map(|program| match &program.id {
        Some(id) => format!("{program} calls itself {id}"),
        None => program.to_string(),
    });
    document.paragraph(format!(
        "Engines of others searched the same positions within the same limits: {}.",
        named.collect::<Vec<String>>().join("; ")
    ));
    document.table(answers.table());
    Ok(())
}
