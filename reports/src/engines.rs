//! [`EngineRecord`]: one line of `engines.ndjson`, what an engine of somebody else's answered in a position;
//! [`EngineAnswers`]: the table of them.
//!
//! An engine counts nodes and plies by rules of its own, so that its figures stand in a table of their own,
//! and in no ratio with those of strategies.

use crate::numbers;
use crate::record::PositionId;
use crate::statistics::mean;
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

impl EngineRecord {
    pub fn position_id(&self) -> PositionId<'_> {
        (self.suite.as_deref(), self.position.as_deref(), &self.fen)
    }
}

#[derive(Clone, Debug, Default)]
pub struct EngineAnswers(Vec<Answers>);

#[derive(Clone, Debug, Default)]
struct Answers {
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
}

impl EngineAnswers {
    pub fn add(&mut self, record: &EngineRecord) {
        let is_same = |known: &Answers| known.engine == record.engine && known.game == record.game;
        let place = self.0.iter().position(is_same).unwrap_or_else(|| {
            self.0.push(Answers {
                engine: record.engine.clone(),
                game: record.game.clone(),
                ..Answers::default()
            });
            self.0.len() - 1
        });
        let answers = &mut self.0[place];
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
    }

    pub fn table(&self) -> Option<Table> {
        let several_games = self.0.windows(2).any(|two| two[0].game != two[1].game);
        let has_faults = self.0.iter().any(|answers| answers.faults > 0);
        let has_points = self.0.iter().any(|answers| !answers.points.is_empty());
        Table::of("UCI engines", &self.0)
            .called("engines")
            .words("engine", |answers| &answers.engine)
            .when(several_games, |table| table.words("game", |answers| &answers.game))
            .numbers("positions", |answers| answers.positions)
            .when(has_faults, |table| table.numbers("no answer", |answers| answers.faults))
            .pairs("solved", ["", "of"], |answers| {
                (answers.expected > 0).then(|| Value::share(answers.solved, answers.expected))
            })
            .when(has_points, |table| {
                table.numbers("points", |answers| answers.points.iter().copied().reduce(Add::add))
            })
            .numbers("depth", |answers| mean(&answers.depths).map(|depth| Value::decimals(depth, 2)))
            .numbers("nodes", |answers| mean(&answers.nodes).map(Value::rounded))
            .numbers_in("s", "time", |answers| {
                mean(&answers.times).map(|time| Value::number(time, numbers::short_time(time)))
            })
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
        let mut answers = EngineAnswers::default();
        assert!(answers.table().is_none());
        answers.add(&record(Some(100), Some(true), None));
        answers.add(&record(None, Some(false), None));
        answers.add(&record(None, None, Some("it ended")));
        let csv = answers.table().unwrap().to_csv();
        assert_eq!(csv.lines().nth(1), Some("own,3,1,1,2,4,100,0.5"), "{csv}");
        let mut silent = EngineAnswers::default();
        silent.add(&record(None, None, None));
        let csv = silent.table().unwrap().to_csv();
        assert_eq!(csv.lines().nth(1), Some("own,1,,,,,0.5"), "{csv}");
    }
}
