//! [`EngineRecord`]: one line of `engines.ndjson`, what an engine of somebody else's answered in a position;
//! [`EngineAnswers`]: the table of them.
//!
//! An engine counts nodes and plies by rules of its own, so that its figures stand in a table of their own,
//! and in no ratio with those of strategies.

use crate::grid::Grid;
use crate::numbers;
use crate::record::PositionId;
use crate::statistics::{mean, median};
use crate::table::{Table, Value};
use serde::{Deserialize, Serialize};
use std::ops::Add;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EngineRecord {
    pub suite: Option<String>,
    pub position: Option<String>,
    pub game: String,
    pub fen: String,
    /// What the engine is called: its command and its options.
    pub engine: String,
    /// None of a finished game, and where it did not answer.
    pub best_move: Option<String>,
    /// Whether the best move is one that the suite expects; none if it expects nothing.
    pub solved: Option<bool>,
    /// What the best move is worth where the suite grades moves.
    #[serde(default)]
    pub points: Option<u16>,
    /// In centipawns from the side to move, as the engine says.
    pub score: Option<i32>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Seconds from the question to the answer, by our clock.
    pub time_s: f64,
    pub pv: String,
    /// What it did instead of answering.
    pub fault: Option<String>,
}

/// Strategies that stand beside an engine.
const MAX_NAMED: usize = 4;

impl EngineRecord {
    pub fn position_id(&self) -> PositionId<'_> {
        (self.suite.as_deref(), self.position.as_deref(), &self.fen)
    }
}

/// The answers of engines, beside those of the strategies of a run at its deepest depth.
pub struct EngineAnswers<'a> {
    grid: &'a Grid,
    engines: Vec<Answers>,
}

#[derive(Clone, Debug, Default)]
struct Answers {
    name: String,
    engine: String,
    game: String,
    positions: usize,
    faults: usize,
    /// Positions for which the suite expects a move and the engine has one.
    expected: usize,
    solved: usize,
    points: Vec<u64>,
    depths: Vec<f64>,
    nodes: Vec<f64>,
    times: Vec<f64>,
    /// For each strategy the positions with the same best move, and those that both have answered.
    same_moves: Vec<[usize; 2]>,
    /// The engine's scores minus those of the baseline, but for mates.
    differences: Vec<f64>,
}

impl Answers {
    /// Sets an answer beside those of the strategies.
    fn compare(&mut self, record: &EngineRecord, grid: &Grid) {
        let place = grid.position(record.position_id()).zip(grid.deepest());
        let place = place.filter(|_| record.best_move.is_some());
        for strategy in grid.places() {
            let cell = place.and_then(|(position, depth)| grid.get(position, strategy, depth));
            let Some(cell) = cell else { continue };
            self.same_moves[strategy][0] += usize::from(cell.is_best(record.best_move.as_deref()));
            self.same_moves[strategy][1] += 1;
            let scores = record
                .score
                .zip(cell.score)
                .filter(|_| strategy == grid.baseline());
            let scores = scores.filter(|&(own, other)| [own, other].map(numbers::mate_moves) == [None; 2]);
            self.differences
                .extend(scores.map(|(own, other)| f64::from(own) - f64::from(other)));
        }
    }
}

impl<'a> EngineAnswers<'a> {
    pub fn beside(grid: &'a Grid) -> EngineAnswers<'a> {
        EngineAnswers {
            grid,
            engines: Vec::new(),
        }
    }

    /// Takes in an answer of the engine that tables call so.
    pub fn add(&mut self, record: &EngineRecord, name: &str) {
        let is_same = |known: &Answers| known.engine == record.engine && known.game == record.game;
        let place = self.engines.iter().position(is_same).unwrap_or_else(|| {
            self.engines.push(Answers {
                name: name.to_owned(),
                engine: record.engine.clone(),
                game: record.game.clone(),
                same_moves: vec![[0; 2]; self.grid.places().len()],
                ..Answers::default()
            });
            self.engines.len() - 1
        });
        let answers = &mut self.engines[place];
        answers.positions += 1;
        if record.fault.is_some() {
            answers.faults += 1;
            return;
        }
        answers.expected += usize::from(record.solved.is_some());
        answers.solved += usize::from(record.solved == Some(true));
        answers.points.extend(record.points.map(u64::from));
        answers.depths.extend(record.depth.map(f64::from));
        answers.nodes.extend(record.nodes.map(|nodes| nodes as f64));
        answers.times.push(record.time_s);
        answers.compare(record, self.grid);
    }

    /// `sf chooses plain's move in 13 of 24 positions and modern's in 7.` Of each engine.
    pub fn findings(&self) -> Vec<String> {
        let sentence = |answers: &Answers| {
            let all = answers
                .same_moves
                .iter()
                .map(|[_, all]| *all)
                .max()
                .filter(|&all| all > 0)?;
            let counts = self.grid.places().take(MAX_NAMED).zip(&answers.same_moves);
            let mut counts = counts.map(|(strategy, [same, _])| (self.grid.name(strategy), same));
            let (name, count) = counts.next()?;
            let others: Vec<String> = counts.map(|(name, same)| format!("{name}'s in {same}")).collect();
            let others = match others.as_slice() {
                [] => String::new(),
                [only] => format!(" and {only}"),
                several => format!(", {}", engine_core::listed(several)),
            };
            let positions = numbers::counted(all, "position");
            Some(format!(
                "{} chooses {name}'s move in {count} of {positions}{others}.",
                answers.name
            ))
        };
        self.engines.iter().filter_map(sentence).collect()
    }

    pub fn table(&self) -> Option<Table> {
        let engines = &self.engines;
        let several_games = engines.windows(2).any(|two| two[0].game != two[1].game);
        let has_faults = engines.iter().any(|answers| answers.faults > 0);
        let has_points = engines.iter().any(|answers| !answers.points.is_empty());
        let is_compared = engines.iter().any(|answers| !answers.differences.is_empty());
        let base = self.grid.name(self.grid.baseline());
        let strategies = self.grid.places().take(MAX_NAMED);
        let compared = self.grid.deepest().filter(|_| is_compared);
        Table::of("UCI engines", engines)
            .called("engines")
            .words("engine", |answers| &answers.name)
            .when(several_games, |table| table.words("game", |answers| &answers.game))
            .numbers("positions", |answers| answers.positions)
            .spare(1)
            .when(has_faults, |table| table.numbers("no answer", |answers| answers.faults))
            .pairs("solved", ["", "of"], |answers| {
                (answers.expected > 0).then(|| Value::share(answers.solved, answers.expected))
            })
            .when(has_points, |table| {
                table.numbers("points", |answers| answers.points.iter().copied().reduce(Add::add))
            })
            .each(strategies.clone(), |table, strategy| {
                table.numbers_named(
                    &format!("same move as {}", self.grid.name(strategy)),
                    self.grid.name(strategy),
                    |answers| answers.same_moves[strategy][0],
                )
            })
            .grouped(strategies.len(), "same move")
            .when(is_compared, |table| {
                let middle = |values: Vec<f64>| median(&values).map(Value::significant);
                table
                    .numbers_named("score minus baseline median", "median", |answers| {
                        median(&answers.differences).map(|value| Value::number(value, numbers::difference(value)))
                    })
                    .numbers_named("score minus baseline median size", "size", |answers| {
                        middle(answers.differences.iter().map(|difference| difference.abs()).collect())
                    })
                    .numbers_named("score minus baseline largest", "largest", |answers| {
                        let sizes = answers.differences.iter().map(|difference| difference.abs());
                        sizes.max_by(f64::total_cmp).map(Value::rounded)
                    })
                    .grouped(3, "score difference")
            })
            .numbers("depth", |answers| mean(&answers.depths).map(|depth| Value::decimals(depth, 2)))
            .numbers("nodes", |answers| mean(&answers.nodes).map(Value::rounded))
            .numbers_in("s", "time", |answers| {
                mean(&answers.times).map(|time| Value::number(time, numbers::short_time(time)))
            })
            .spare(0)
            .legend([("same move", "positions with the same best move")])
            .legend(compared.map(|depth| {
                (
                    "score difference",
                    format!(
                        "engine's minus {base}'s at depth {depth}, without mates: median, median size, largest size; \
                         evaluations differ, so compare their order"
                    ),
                )
            }))
            .note(
                "An engine counts depth and nodes by its own rules: compare them with its other versions only. Arithmetic \
                 means over positions of the last figures of a search; time from question to answer, by the lab's clock.",
            )
            .notes(has_faults.then_some("No answer: see engines.ndjson."))
            .unless_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(nodes: Option<u64>, solved: Option<bool>, fault: Option<&str>) -> EngineRecord {
        EngineRecord {
            game: "chess".to_owned(),
            engine: "own".to_owned(),
            nodes,
            solved,
            depth: nodes.map(|_| 4),
            time_s: 0.5,
            fault: fault.map(str::to_owned),
            ..EngineRecord::default()
        }
    }

    #[test]
    fn a_figure_that_an_engine_leaves_out_is_not_zero() {
        let grid = Grid::new(&[]);
        let mut answers = EngineAnswers::beside(&grid);
        assert!(answers.table().is_none());
        answers.add(&record(Some(100), Some(true), None), "own");
        answers.add(&record(None, Some(false), None), "own");
        answers.add(&record(None, None, Some("it ended")), "own");
        let csv = answers.table().unwrap().to_csv();
        assert_eq!(csv.lines().nth(1), Some("own,3,1,1,2,4,100,0.5"), "{csv}");
        let mut silent = EngineAnswers::beside(&grid);
        silent.add(&record(None, None, None), "own");
        let csv = silent.table().unwrap().to_csv();
        assert_eq!(csv.lines().nth(1), Some("own,1,,,,,0.5"), "{csv}");
    }
}
