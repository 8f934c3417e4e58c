//! [`SmallRun`]: a run that a browser has the time for, with the tables of `lab run`.

use super::event::PageEvent;
use super::report::{ProgressState, Report, searched_positions};
use crate::search_iterator::{SearchIterator, SearchTask};
use crate::session::{SessionError, positive, positive_or_none};
use crate::strategy_names::{NamedText, Naming, legend, name_strategies, split_name};
use crate::strategy_relations::{other_depths, recipes, references, relation, swept};
use crate::suite::{KNOWN, ONE_BY_ONE, PositionRow, SuitePosition, individual};
use crate::{NodeCount, PlainError, locked};
use engine_core::{Depth, Status, Stop};
use games::{Eval, GameRegistry, SearchSetup};
use reports::tables::{self, Cutoffs};
use reports::{Comparison, Document, Grid, Record, Regrets, numbers};
use search_variants::limits::Poll;
use search_variants::{Catalogue, Strategy};
use serde::Deserialize;
use std::sync::{Arc, Mutex};

const MOST_POSITIONS: usize = 12;
const MOST_DEPTH: u32 = 4;

/// Positions to search with several strategies: the options of `lab run` that need neither files nor time.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SmallRun {
    #[serde(default)]
    suites: Vec<String>,
    #[serde(default)]
    fens: Vec<String>,
    strategies: Vec<String>,
    #[serde(deserialize_with = "positive")]
    depth: u32,
    #[serde(default, deserialize_with = "positive_or_none")]
    nodes: Option<u64>,
    #[serde(default)]
    eval: Option<String>,
}

type Listed = Vec<(String, SuitePosition)>;

impl SmallRun {
    /// Searches one position after the other, and reports the results.
    pub(super) fn carry_out(
        &self,
        registries: &GameRegistry,
        poll: Poll,
        emit: &mut dyn FnMut(PageEvent),
    ) -> Result<(), SessionError> {
        let positions = self.positions(registries)?;
        let texts = self.named(&registries.catalogue())?;
        let mut setup = SearchSetup {
            registries: registries.clone(),
            ..SearchSetup::default()
        };
        if let Some(eval) = &self.eval {
            setup.eval = Eval::named(eval);
        }
        let records = self.records(&positions, &texts, &setup, (poll, emit))?;
        let rows = positions
            .iter()
            .map(|(suite, entry)| PositionRow::of(suite, entry));
        let searched = searched_positions(records.iter().cloned(), rows, registries.games());
        let document = self.document(&records, &texts, registries)?;
        emit(PageEvent::Report(Box::new(Report::new(document, searched))));
        Ok(())
    }

    /// The positions of the suites and the individual ones; an error if they are too many for a browser.
    fn positions(&self, registries: &GameRegistry) -> Result<Listed, SessionError> {
        if self.suites.is_empty() && self.fens.is_empty() {
            refuse!("nothing is to be searched: choose a suite, or give a FEN");
        }
        let mut positions: Listed = Vec::new();
        for name in &self.suites {
            let known = KNOWN.iter().find(|known| known.name == name);
            let known = known.ok_or_else(|| plain_error!("this page has no suite `{name}`"))?;
            positions.extend(known.load()?.into_iter().map(|entry| (name.clone(), entry)));
        }
        let own = individual(&self.fens, registries.games())?.into_iter();
        positions.extend(own.map(|entry| (ONE_BY_ONE.to_owned(), entry)));
        let count = positions.len();
        if count > MOST_POSITIONS || self.depth > MOST_DEPTH {
            let (asked, depth) = (numbers::counted(count, "position"), self.depth);
            refuse!(
                "{asked} to depth {depth}: without a server this page measures at most {MOST_POSITIONS} positions, to \
                 depth {MOST_DEPTH}. `lab run` has no such limit"
            );
        }
        let mut games = positions.iter().map(|(_, entry)| entry.root.game());
        let first = games.next();
        match games.find(|game| Some(*game) != first).zip(first) {
            None => Ok(positions),
            Some((other, first)) => refuse!(
                "these are positions of {first} and of {other}: without a server this page measures one game at a \
                 time. `lab run` measures both"
            ),
        }
    }

    /// The strategies with the names given to them, each once.
    fn named(&self, catalogue: &Catalogue) -> Result<Vec<NamedText>, SessionError> {
        let mut texts: Vec<NamedText> = Vec::new();
        for text in &self.strategies {
            let (recipe, name) = split_name(text).map_err(PlainError::new)?;
            let mut several = Strategy::read_several(&recipe, catalogue)?;
            several.retain(|strategy| texts.iter().all(|(_, others)| !others.contains(strategy)));
            texts.push((name, several));
        }
        if texts.iter().all(|(_, strategies)| strategies.is_empty()) {
            refuse!("nothing is to search: choose a strategy");
        }
        Ok(texts)
    }

    fn records(
        &self,
        positions: &Listed,
        texts: &[NamedText],
        setup: &SearchSetup,
        (poll, emit): (Poll, &mut dyn FnMut(PageEvent)),
    ) -> Result<Vec<Record>, SessionError> {
        let strategies: Vec<&Strategy> = texts.iter().flat_map(|(_, strategies)| strategies).collect();
        let (poll, nodes) = (Arc::new(Mutex::new(poll)), NodeCount::default());
        let mut records = Vec::new();
        let mut state = ProgressState {
            stage: "searches",
            of: (positions.len() * strategies.len()) as u64,
            ..ProgressState::default()
        };
        for (suite, entry) in positions {
            for &strategy in &strategies {
                emit(PageEvent::Measured(state.clone()));
                let mut task = SearchTask::new(&entry.root, strategy, setup);
                (task.suite, task.position) = (Some(suite.as_str()), Some(entry.id.as_str()));
                task.expected = Some(&entry.expected);
                task.limits.nodes = self.nodes;
                task.nodes = nodes.clone();
                let its = Arc::clone(&poll);
                let poll: Poll = Box::new(move |nodes| locked(&its)(nodes));
                for record in SearchIterator::polled(&task, Depth::new(self.depth), poll)? {
                    if let Status::Stopped(Stop::Interrupted | Stop::Time) = record.status {
                        refuse!("the measurement was stopped before it came to its end");
                    }
                    records.push(record);
                }
                state.done += 1;
                state.nodes = nodes.count();
            }
        }
        Ok(records)
    }

    /// The tables that `lab run` makes of such records, in its order.
    fn document(
        &self,
        records: &[Record],
        texts: &[NamedText],
        registries: &GameRegistry,
    ) -> Result<Document, SessionError> {
        let catalogue = &registries.catalogue();
        let grid = &grid(records, texts);
        let regrets = Regrets::new(grid);
        let own = (!self.fens.is_empty()).then(|| ONE_BY_ONE.to_owned());
        let suites = Vec::from_iter(self.suites.iter().cloned().chain(own)).join("+");
        let name = |position: usize| {
            let place = grid.first_place(position);
            let record = place.and_then(|(_, place)| records.get(place as usize));
            record.map_or_else(String::new, |record| record.name().to_owned())
        };
        let related = |before: &str, after: &str| relation(before, after, catalogue);
        let swept = swept(grid.strategies(), catalogue);
        let is_swept = !swept.is_empty();
        let mut document = Document::new(format!("{suites}, depth {}", self.depth));
        let mut appendix = Document::new("");
        let count = numbers::counted(grid.position_count(), "position");
        document.subtitle = format!("{count}, lab {}", env!("CARGO_PKG_VERSION"));
        document.paragraphs(other_depths(&recipes(grid.strategies(), catalogue)));
        let compared = Comparison::new(&regrets, None, &related, swept);
        if let Some(compared) = &compared {
            if !is_swept {
                document.explain(legend(grid.strategies()));
            }
            document.answer = compared.answer();
            document.table(compared.table(&suites));
            document.data.push(compared.summary(name));
        }
        document.section("nodes", "Nodes by depth");
        document.table(tables::nodes(grid));
        document.section("ordering", "Move ordering");
        document.table(tables::ordering(grid, Cutoffs::MainSearch));
        appendix.appendix("branching", "Effective branching factor");
        appendix.table(tables::branching(grid));
        appendix.appendix("depth", "Depth completed");
        appendix.table(tables::depth_completed(grid));
        appendix.appendix("leaves", "Leaves of drawn trees");
        appendix.table(tables::leaves(grid));
        appendix.table(tables::growth_of_leaves(grid));
        appendix.appendix("ordering-qs", "Ordering in quiescence");
        appendix.table(tables::ordering(grid, Cutoffs::Quiescence));
        appendix.appendix("solved", "Solved positions by depth and by nodes");
        appendix.table(tables::solved(grid));
        appendix.appendix("errors", "Scores and moves that differ from the exact search's");
        appendix.table(tables::errors(grid, &references(grid.strategies(), catalogue)));
        appendix.appendix("positions", "Positions one by one");
        appendix.table(tables::by_position(grid, name));
        document.append(appendix);
        Ok(document)
    }
}

/// The grid of the records, with the strategies named as `lab run` names them.
fn grid(records: &[Record], texts: &[NamedText]) -> Grid {
    let mut grid = Grid::new(records);
    let names = name_strategies(texts, Naming::Rows);
    grid.name_strategies(|recipe| {
        let named = names.iter().find(|strategy| strategy.recipe == recipe);
        named.map_or(recipe, |strategy| &strategy.name).to_owned()
    });
    grid
}
