//! The page of a run: tables and charts of its records.

use crate::error::Error;
use crate::horizon::{judged_by, show_cases};
use crate::run::{PositionIdentity, RunData, RunView};
use games::{GameRegistry, algebraic_line};
use reports::document::Block;
use reports::sentences::{engines, notes};
use reports::tables::Cutoffs;
use reports::{
    Comparison, Document, EngineAnswers, Grid, MinimalTrees, Record, Regrets, Table, Timings, charts, tables,
};
use sessions::strategy_names::legend;
use sessions::strategy_relations::{other_depths, recipes, references, relation, swept};

/// With more positions, only records.csv has the nodes of each.
const LISTED: usize = 1_000;

/// The page of a run: what was run, and its results.
pub(super) fn document(results: &RunData<'_>) -> Result<Document, Error> {
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
pub(super) fn show_results(
    document: &mut Document,
    results: &RunData<'_>,
    whole: Option<&RunData<'_>>,
) -> Result<(), Error> {
    let mut regrets = Regrets::new(&results.grid);
    let judge = judged_by(whole.unwrap_or(results), &mut regrets)?;
    let data = ReportData {
        runs: std::slice::from_ref(results),
        whole,
        regrets: &regrets,
        all: results.all(),
        judge,
        has_budget: results.folder.spec.limits.is_budget(),
        suites: &results.suites()?,
        engines: &engines_of(results),
        minimal_trees: &results.minimal_trees,
        timings: &results.timings,
        registries: results.registries(),
    };
    data.show(document)
}

/// Adds the blocks of a part. Its titles and captions are prefixed with the part's own title, and its file
/// names with `file`.
pub(super) fn add_part(document: &mut Document, part: Document, file: &str) {
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

/// The data behind the tables and charts of some results.
pub(super) struct ReportData<'a> {
    /// The runs whose records are in the grid.
    pub(super) runs: &'a [RunData<'a>],
    /// The run whose costly moves are shown; the results are all of it or a part.
    pub(super) whole: Option<&'a RunData<'a>>,
    pub(super) regrets: &'a Regrets<'a>,
    /// All searchers, including engines.
    pub(super) all: &'a Grid,
    /// The depth of the search that judged the chosen moves.
    pub(super) judge: Option<u32>,
    /// Whether nodes or time limit the searches, so that their depths differ.
    pub(super) has_budget: bool,
    pub(super) suites: &'a str,
    pub(super) engines: &'a [RunEngine],
    pub(super) minimal_trees: &'a MinimalTrees,
    pub(super) timings: &'a Timings,
    pub(super) registries: &'a GameRegistry,
}

impl ReportData<'_> {
    /// Adds the answer, the sections of results, and the appendix.
    pub(super) fn show(&self, document: &mut Document) -> Result<(), Error> {
        let (catalogue, grid) = (&self.registries.catalogue(), self.regrets.grid);
        let related = |before: &str, after: &str| relation(before, after, catalogue);
        let swept = swept(grid.strategies(), catalogue);
        let is_swept = !swept.is_empty();
        let compared = Comparison::new(self.regrets, self.judge, &related, swept);
        let mut appendix = Document::new("");
        document.paragraphs(other_depths(&recipes(grid.strategies(), catalogue)));
        if let Some(compared) = &compared {
            if !is_swept {
                document.explain(legend(grid.strategies()));
            }
            document.answer = compared.answer();
            document.table(compared.table(self.suites));
            let caption = charts::reduction_caption(compared);
            document.figure("reduction", caption, charts::reduction(compared));
            document
                .data
                .push(compared.summary(|position| self.position_name(position)));
        }
        self.show_nodes((document, &mut appendix));
        self.show_ordering((document, &mut appendix));
        self.show_solved(&mut appendix);
        appendix.appendix("errors", "Scores and moves that differ from the exact search's");
        appendix.table(tables::errors(grid, &references(grid.strategies(), catalogue)));
        appendix.appendix("time", "Time and speed");
        appendix.table(tables::time(self.all));
        for table in tables::timed_strategies(grid, self.timings, self.minimal_trees) {
            appendix.table(table);
        }
        appendix.appendix("positions", "Positions one by one");
        if grid.position_count() <= LISTED {
            appendix.table(tables::by_position(grid, |position| self.position_name(position)));
        }
        self.show_engines((document, &mut appendix));
        if let (Some(whole), [results]) = (self.whole, self.runs) {
            show_cases((document, &mut appendix), whole, results)?;
        }
        document.append(appendix);
        Ok(())
    }

    fn record(&self, (run, place): (usize, u64)) -> Result<Record, Error> {
        self.runs[run].shown_record(place)
    }

    fn position_name(&self, position: usize) -> String {
        let place = self.regrets.grid.first_place(position);
        place.map_or_else(String::new, |(run, place)| self.runs[run].name_at(place))
    }

    /// The table of all searchers, with a note if engines count by their own rules.
    fn with_engines(&self, mut table: Table) -> Table {
        let has_engines = self.all.strategy_count() > self.regrets.grid.strategy_count();
        table.notes.extend(has_engines.then(engines::own_counts));
        table
    }

    /// Adds the nodes, how they grow with depth, and how far they are from the minimal tree.
    fn show_nodes(&self, (document, appendix): (&mut Document, &mut Document)) {
        let (all, grid) = (self.all, self.regrets.grid);
        document.section("nodes", "Nodes by depth");
        document.table(self.with_engines(tables::nodes(all)));
        let caption = "Nodes per position by depth, geometric mean, log scale";
        document.figure("nodes", caption, all.deepest().map(|_| charts::nodes(all)));
        appendix.appendix("branching", "Effective branching factor");
        appendix.table(tables::branching(all));
        appendix.appendix("depth", "Depth completed");
        appendix.table(tables::depth_completed(all));
        appendix.appendix("minimal-tree", "Nodes against the minimal tree");
        appendix.table(tables::times_the_minimal_tree(grid, self.minimal_trees));
        let chart = charts::times_the_minimal_tree(grid, self.minimal_trees);
        appendix.figure("minimal-tree", "Nodes / nodes of the minimal tree", chart);
        appendix.appendix("leaves", "Leaves of drawn trees");
        appendix.table(tables::leaves(grid));
        appendix.table(tables::growth_of_leaves(grid));
        let caption = "Mean leaves by depth, log scale; thin: exact theory";
        appendix.figure("leaves", caption, charts::leaves(grid));
        let caption = "Growth of leaves per ply, by the number of moves; thin: published";
        appendix.figure("growth", caption, charts::growth_of_leaves(grid));
    }

    fn show_ordering(&self, (document, appendix): (&mut Document, &mut Document)) {
        let grid = self.regrets.grid;
        document.section("ordering", "Move ordering");
        document.table(tables::ordering(grid, Cutoffs::MainSearch));
        let caption = "Cutoffs caused by the first move, main search";
        document.figure("ordering", caption, charts::ordering(grid));
        appendix.appendix("ordering-qs", "Ordering in quiescence");
        appendix.table(tables::ordering(grid, Cutoffs::Quiescence));
    }

    fn show_solved(&self, appendix: &mut Document) {
        appendix.appendix("solved", "Solved positions by depth and by nodes");
        appendix.table(tables::solved(self.all).map(|table| self.with_engines(table)));
        let caption = "Positions solved against nodes (log scale; 95% CI: Wilson)";
        appendix.figure("solved-by-nodes", caption, charts::solved_by_nodes(self.all));
    }

    /// Compares the answers of the engines with the strategies, if there are any engines.
    fn show_engines(&self, (document, appendix): (&mut Document, &mut Document)) {
        let placed = self
            .engines
            .iter()
            .filter_map(|engine| Some((self.all.strategy(&engine.recipe)?, engine.faults)));
        let placed: Vec<(usize, usize)> = placed.collect();
        if placed.is_empty() {
            return;
        }
        let depth = self.regrets.grid.deepest().filter(|_| !self.has_budget);
        let answers = EngineAnswers::of(self.all, depth, &placed);
        let games = self.registries.games();
        let played = |run, place| {
            let record = self.record((run, place)).ok();
            let line = record.map(|record| algebraic_line(games, &record.game, &record.fen, &record.pv));
            line.and_then(|line| line.into_iter().next()).unwrap_or_default()
        };
        let named = self.engines.iter().map(|engine| {
            let RunEngine { name, recipe, .. } = engine;
            match &engine.id {
                Some(id) => format!("{name} (`{recipe}`) calls itself {id}"),
                None => format!("{name} is `{recipe}`"),
            }
        });
        document.paragraph(notes::engines(&named.collect::<Vec<String>>().join("; ")));
        let name = |position| self.position_name(position);
        document.table(answers.table(&name));
        if self.all.position_count() <= LISTED {
            appendix.appendix("engines", "Engines position by position");
            appendix.table(answers.moves(&name, &played));
        }
    }
}

/// An engine of a run, by its name in records.
pub(super) struct RunEngine {
    pub(super) recipe: String,
    pub(super) name: String,
    pub(super) id: Option<String>,
    pub(super) faults: usize,
}

/// The engines of a run that also has strategies.
pub(super) fn engines_of(results: &RunData<'_>) -> Vec<RunEngine> {
    let RunView { spec, .. } = results.folder;
    let engines = spec.engines.iter().filter(|_| results.with_engines.is_some());
    let described = engines.map(|program| {
        let recipe = program.to_string();
        RunEngine {
            name: spec.engine_name(program),
            id: program.id.clone(),
            faults: results.faults.get(&recipe).copied().unwrap_or(0),
            recipe,
        }
    });
    described.collect()
}
