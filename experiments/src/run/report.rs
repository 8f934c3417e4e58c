//! The views of a run's records: tables, charts, the page that combines them, and CSV.

use super::manifest::RunView;
use super::run_data::{PositionIdentity, RunData};
use super::strategy_relations::{comparisons, other_depths, recipes, references, relation, swept};
use crate::error::Error;
use crate::horizon::{judged_by, show_cases};
use crate::rows::{Row, RowReader};
use crate::run_dir::folder::{Folder, WriteFailure};
use crate::strategy_names::legend;
use games::{GameRegistry, algebraic_line};
use reports::document::Block;
use reports::escape_control::csv_cell;
use reports::sentences::{engines, notes};
use reports::tables::Cutoffs;
use reports::tables::quiescence::QuiescenceChanges;
use reports::{Document, EngineAnswers, Grid, MinimalTrees, Record, Regrets, Table, Timings, charts, tables};
use std::io;

/// The number of positions in the table and the chart of score changes due to quiescence.
const CHANGES: usize = 10;

/// With more positions, only records.csv has the nodes of each.
const LISTED: usize = 1_000;

/// The page of a run: what was run, and its results.
pub(crate) fn document(results: &RunData<'_>) -> Result<Document, Error> {
    let RunView { spec, .. } = results.folder;
    let positions = results.grid.position_count();
    let mut document = Document::new(results.folder.title());
    results.folder.begin(&mut document, positions);
    document.paragraphs(results.not_shown());
    match spec.games.as_slice() {
        [] | [_] => show_results(&mut document, results, Some(results))?,
        // Figures of different games are never combined.
        games => {
            for game in games {
                let of_game = results.again(PositionIdentity::Line, Some(game))?;
                if !of_game.grid.is_empty() {
                    let mut part = Document::new(game);
                    show_results(&mut part, &of_game, Some(results))?;
                    add_part(&mut document, part, game);
                }
            }
        }
    }
    results
        .folder
        .show_origin(&mut document, positions, [notes::files("summary.csv", "charts/")]);
    Ok(document)
}

/// Adds the tables and charts of comparable results. With `whole`, the run that they are all or a part of,
/// its costly moves are added too.
pub(crate) fn show_results(
    document: &mut Document,
    results: &RunData<'_>,
    whole: Option<&RunData<'_>>,
) -> Result<(), Error> {
    let comparisons = comparisons(results.grid.strategies(), &results.registries().catalogue());
    let changes = changes(&results.grid, &comparisons, |_, place| {
        results.shown_record(place)
    })?;
    let mut regrets = Regrets::new(&results.grid);
    let judge = judged_by(whole.unwrap_or(results), &mut regrets)?;
    let data = ReportData {
        regrets: &regrets,
        all: results.all(),
        judge,
        has_budget: results.folder.spec.limits.is_budget(),
        suites: &results.suites()?,
        name: &|position| results.position_name(position),
        changes: &changes,
        minimal_trees: &results.minimal_trees,
        timings: &results.timings,
        registries: results.registries(),
    };
    show(document, &data, |document, appendix| {
        let record = |_, place| results.shown_record(place).ok();
        show_engines(document, appendix, &data, &engines_of(results), &record);
        whole.map_or(Ok(()), |whole| show_cases((document, appendix), whole, results))
    })
}

/// Adds the blocks of a part. Its titles and captions are prefixed with the part's own title, and its file
/// names with `file`.
pub(crate) fn add_part(document: &mut Document, part: Document, file: &str) {
    document.explain(part.legend);
    document.data.extend(part.data);
    let title = part.title;
    // A page with several parts has an answer for each.
    let answer = part.answer.first();
    document
        .answer
        .extend(answer.map(|sentence| notes::of_part(&title, sentence)));
    for mut block in part.blocks {
        let (name, caption) = match &mut block {
            Block::Figure(figure) => (Some(&mut figure.name), Some(&mut figure.caption)),
            Block::Table(table) => (None, Some(&mut table.title)),
            Block::Section(section) => (Some(&mut section.name), Some(&mut section.heading)),
            Block::Paragraph(text) => (None, Some(text)),
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

/// The changes due to quiescence, for each pair of strategies; `None` if nothing is comparable. `read` takes
/// the run and the place of a record.
pub(crate) fn changes(
    grid: &Grid,
    comparisons: &[[String; 2]],
    mut read: impl FnMut(usize, u64) -> Result<Record, Error>,
) -> Result<Vec<Option<QuiescenceChanges>>, Error> {
    let pairs = comparisons.iter();
    pairs
        .map(|comparison| QuiescenceChanges::new(grid, comparison, CHANGES, &mut read))
        .collect()
}

/// The data behind the tables and charts of some results.
pub(crate) struct ReportData<'a> {
    pub(crate) regrets: &'a Regrets<'a>,
    /// All searchers, including engines.
    pub(crate) all: &'a Grid,
    /// The depth of the search that judged the chosen moves.
    pub(crate) judge: Option<u32>,
    /// Whether nodes or time limit the searches, so that their depths differ.
    pub(crate) has_budget: bool,
    pub(crate) suites: &'a str,
    /// Gives the name of a position.
    pub(crate) name: &'a dyn Fn(usize) -> String,
    /// The changes due to quiescence, for each pair of strategies.
    pub(crate) changes: &'a [Option<QuiescenceChanges>],
    pub(crate) minimal_trees: &'a MinimalTrees,
    pub(crate) timings: &'a Timings,
    pub(crate) registries: &'a GameRegistry,
}

/// Adds the answer, the sections of results, and the appendix; `costly` adds the costly moves to both.
pub(crate) fn show(
    document: &mut Document,
    shown: &ReportData<'_>,
    costly: impl FnOnce(&mut Document, &mut Document) -> Result<(), Error>,
) -> Result<(), Error> {
    let (catalogue, grid) = (&shown.registries.catalogue(), shown.regrets.grid);
    let related = |before: &str, after: &str| relation(before, after, catalogue);
    let swept = swept(grid.strategies(), catalogue);
    let is_swept = !swept.is_empty();
    let compared = reports::Comparison::new(shown.regrets, shown.judge, &related, swept);
    let mut appendix = Document::new("");
    document.paragraphs(other_depths(&recipes(grid.strategies(), catalogue)));
    if let Some(compared) = &compared {
        if !is_swept {
            document.explain(legend(grid.strategies()));
        }
        document.answer = compared.answer();
        document.table(compared.table(shown.suites));
        compared
            .factor_grid()
            .into_iter()
            .for_each(|grid| document.table(grid));
        document.figure(
            "reduction",
            charts::reduction_caption(compared),
            charts::reduction(compared),
        );
        document.data.push(compared.summary(shown.name));
    }
    let all = shown.all;
    let has_engines = all.strategy_count() > grid.strategy_count();
    let with_engines = |mut table: Table| {
        table.notes.extend(has_engines.then(engines::own_counts));
        table
    };
    document.section("nodes", "Nodes by depth");
    document.table(with_engines(tables::nodes(all)));
    document.figure(
        "nodes",
        "Nodes per position by depth, geometric mean, log scale",
        all.deepest().map(|_| charts::nodes(all)),
    );
    document.section("ordering", "Move ordering");
    document.table(tables::ordering(grid, Cutoffs::MainSearch));
    document.section("quality", "Quality");
    if let Some(compared) = &compared {
        document.table(compared.quality_table(shown.name));
    }
    let judged = grid.deepest().filter(|_| !shown.regrets.is_empty());
    document.figure(
        "regret",
        "Regret of the chosen move; dot: one position, diamond: mean, bar: 95% CI",
        judged.map(|depth| charts::regret(shown.regrets, depth)),
    );
    show_growth(&mut appendix, shown);
    appendix.appendix("ordering-qs", "Ordering in quiescence");
    appendix.table(tables::ordering(grid, Cutoffs::Quiescence));
    appendix.appendix("solved", "Solved positions by depth and by nodes");
    appendix.table(tables::solved(all).map(with_engines));
    appendix.figure(
        "solved-by-nodes",
        "Positions solved against nodes (log scale; 95% CI: Wilson)",
        charts::solved_by_nodes(all),
    );
    appendix.appendix("quiescence", "Effect of quiescence on scores");
    for changes in shown.changes.iter().flatten() {
        let games = shown.registries.games();
        let line = |record: &Record| algebraic_line(games, &record.game, &record.fen, &record.pv);
        appendix.table(tables::quiescence(grid, changes));
        appendix.table(tables::changed_scores(grid, changes, &line));
    }
    appendix.appendix("errors", "Scores and moves that differ from the exact search's");
    appendix.table(tables::errors(grid, &references(grid.strategies(), catalogue)));
    appendix.appendix("time", "Time and speed");
    appendix.table(tables::time(all));
    for table in tables::timed_strategies(grid, shown.timings, shown.minimal_trees) {
        appendix.table(table);
    }
    appendix.appendix("positions", "Positions one by one");
    if grid.position_count() <= LISTED {
        appendix.table(tables::by_position(grid, shown.name));
    }
    costly(document, &mut appendix)?;
    document.append(appendix);
    Ok(())
}

/// Adds how the nodes grow with depth, and how far they are from the minimal tree.
fn show_growth(appendix: &mut Document, shown: &ReportData<'_>) {
    let grid = shown.regrets.grid;
    appendix.appendix("branching", "Effective branching factor");
    appendix.table(tables::branching(shown.all));
    appendix.appendix("depth", "Depth completed");
    appendix.table(tables::depth_completed(shown.all));
    appendix.appendix("minimal-tree", "Nodes against the minimal tree");
    appendix.table(tables::times_the_minimal_tree(grid, shown.minimal_trees));
    appendix.figure(
        "minimal-tree",
        "Nodes / nodes of the minimal tree",
        charts::times_the_minimal_tree(grid, shown.minimal_trees),
    );
    appendix.appendix("leaves", "Leaves of drawn trees");
    leaves_of_trees(appendix, grid);
}

fn leaves_of_trees(document: &mut Document, grid: &Grid) {
    document.table(tables::leaves(grid));
    document.table(tables::growth_of_leaves(grid));
    document.figure(
        "leaves",
        "Mean leaves by depth, log scale; thin: exact theory",
        charts::leaves(grid),
    );
    document.figure(
        "growth",
        "Growth of leaves per ply, by the number of moves; thin: published",
        charts::growth_of_leaves(grid),
    );
}

/// Writes rows as CSV if their file exists; an interrupted run may not have gotten that far.
pub(crate) fn write_csv<R: Row>(folder: &Folder, rows: &str, name: &str) -> Result<(), Error> {
    write_csv_with(
        folder,
        (rows, name),
        &[],
        |_: &R| 0,
        |group| vec![Vec::new(); group.len()],
    )
}

/// The same with additional leading cells under these headings. They are computed for a whole group at once:
/// consecutive rows with equal `key`.
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

/// An engine of a run, by its name in records.
pub(crate) struct ShownEngine {
    pub(crate) recipe: String,
    pub(crate) name: String,
    pub(crate) id: Option<String>,
    pub(crate) faults: usize,
}

/// The engines of a run that also has strategies.
pub(crate) fn engines_of(results: &RunData<'_>) -> Vec<ShownEngine> {
    let RunView { spec, .. } = results.folder;
    let engines = spec.engines.iter().filter(|_| results.with_engines.is_some());
    let shown = engines.map(|program| {
        let recipe = program.to_string();
        ShownEngine {
            name: spec.engine_name(program),
            id: program.id.clone(),
            faults: results.faults.get(&recipe).copied().unwrap_or(0),
            recipe,
        }
    });
    shown.collect()
}

/// Compares the answers of the engines with the strategies, if there are any engines. `record` reads a record
/// of a run.
pub(crate) fn show_engines(
    document: &mut Document,
    appendix: &mut Document,
    data: &ReportData<'_>,
    engines: &[ShownEngine],
    record: &dyn Fn(usize, u64) -> Option<Record>,
) {
    if engines.is_empty() {
        return;
    }
    let placed = engines
        .iter()
        .filter_map(|engine| Some((data.all.strategy(&engine.recipe)?, engine.faults)));
    let placed: Vec<(usize, usize)> = placed.collect();
    if placed.is_empty() {
        return;
    }
    let depth = data.regrets.grid.deepest().filter(|_| !data.has_budget);
    let answers = EngineAnswers::of(data.all, depth, &placed);
    let games = data.registries.games();
    let played = |run, place| {
        let line =
            record(run, place).map(|record| algebraic_line(games, &record.game, &record.fen, &record.pv));
        line.and_then(|line| line.into_iter().next()).unwrap_or_default()
    };
    let named = engines.iter().map(|engine| {
        let ShownEngine { name, recipe, .. } = engine;
        match &engine.id {
            Some(id) => format!("{name} (`{recipe}`) calls itself {id}"),
            None => format!("{name} is `{recipe}`"),
        }
    });
    document.paragraph(notes::engines(&named.collect::<Vec<String>>().join("; ")));
    // A user who names an engine wants to know about it, so the answer includes it along with the strategies.
    document.answer.extend(answers.found());
    document.table(answers.table(data.name));
    if data.all.position_count() <= LISTED {
        appendix.appendix("engines", "Engines position by position");
        appendix.table(answers.agreement());
        appendix.table(answers.moves(data.name, &played));
    }
}
