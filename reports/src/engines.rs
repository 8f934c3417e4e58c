//! [`EngineAnswers`]: the answers of UCI engines, compared with the strategies of a run.
//!
//! An engine counts nodes and plies by its own rules, so its figures cannot be divided by those of
//! strategies.

use crate::grid::{Grid, GridCell};
use crate::numbers;
use crate::sentences::{engines, notes};
use crate::table::{Table, Value};
use crate::tables::{points_among, solved_among};
use statistics::{geometric_mean, mean, median, wilson_percent};
use std::cmp::Reverse;

/// The most strategies compared with the engines.
const MAX_NAMED: usize = 4;

/// The answers of engines and strategies: those at one depth, or, if a budget of nodes or time decides how
/// deep each of them searches, the last ones.
pub struct EngineAnswers<'a> {
    grid: &'a Grid,
    /// `None` for the last answers.
    depth: Option<u32>,
    /// The positions in which there is a move to choose.
    positions: Vec<usize>,
    strategies: Vec<usize>,
    /// The index of each engine, and how often it did not answer.
    engines: &'a [(usize, usize)],
}

impl<'a> EngineAnswers<'a> {
    /// The engines of a grid, given by their indices and how often each did not answer, compared with its
    /// strategies at `depth`, or by last answers.
    pub fn of(grid: &'a Grid, depth: Option<u32>, engines: &'a [(usize, usize)]) -> EngineAnswers<'a> {
        let is_engine = |place: &usize| engines.iter().any(|(engine, _)| engine == place);
        EngineAnswers {
            grid,
            depth,
            positions: {
                let finished = grid.finished_games();
                (0..grid.position_count())
                    .filter(|position| !finished.contains(position))
                    .collect()
            },
            strategies: grid.places().filter(|place| !is_engine(place)).collect(),
            engines,
        }
    }

    fn positions(&self) -> impl Iterator<Item = usize> {
        self.positions.iter().copied()
    }

    fn answer(&self, position: usize, place: usize) -> Option<(u32, &GridCell)> {
        match self.depth {
            Some(depth) => Some((depth, self.grid.get(position, place, depth)?)),
            None => self.grid.iterations(position, place).next_back(),
        }
    }

    /// `depth 4` or `last answers`.
    fn compared(&self) -> String {
        self.depth
            .map_or_else(|| "last answers".to_owned(), |depth| format!("depth {depth}"))
    }

    /// An engine's score minus the baseline's; `None` if either is a mate.
    fn difference(&self, position: usize, place: usize) -> Option<f64> {
        let base = self.answer(position, self.grid.baseline())?.1.score?;
        let own = self.answer(position, place)?.1.score?;
        let are_mates = [own, base].map(numbers::mate_moves) != [None; 2];
        (!are_mates).then(|| f64::from(own) - f64::from(base))
    }

    /// The number of positions that the engine was asked about.
    fn position_count(&self, engine: usize) -> usize {
        let positions = 0..self.grid.position_count();
        let positions = positions.filter(|&position| self.grid.nodes_spent(position, engine).is_some());
        positions.count()
    }

    /// The answers of one engine or strategy, each with its depth.
    fn answers(&self, place: usize) -> impl Iterator<Item = (u32, &GridCell)> {
        self.positions()
            .filter_map(move |position| self.answer(position, place))
    }

    /// The number of positions with the same best move, and the number that both answered.
    fn same_moves(&self, engine: usize, strategy: usize) -> [usize; 2] {
        let both = self.positions().filter_map(|position| {
            let [(_, own), (_, other)] = [self.answer(position, engine)?, self.answer(position, strategy)?];
            Some(own.best_move == other.best_move)
        });
        both.fold([0, 0], |[same, all], is_same| {
            [same + usize::from(is_same), all + 1]
        })
    }

    /// An engine's scores minus the baseline's, mates excluded, each with its position.
    fn differences(&self, engine: usize) -> impl Iterator<Item = (f64, usize)> {
        self.positions()
            .filter_map(move |position| Some((self.difference(position, engine)?, position)))
    }

    fn largest_difference(&self, engine: usize) -> Option<(f64, usize)> {
        let differences = self.differences(engine);
        let differences = differences.filter(|(difference, _)| *difference != 0.0);
        differences.max_by(|(one, _), (other, _)| one.abs().total_cmp(&other.abs()))
    }

    fn solved(&self, place: usize) -> Option<(usize, usize)> {
        solved_among(self.answers(place).map(|(_, cell)| cell))
    }

    fn points(&self, engine: usize) -> Option<u64> {
        points_among(self.answers(engine).map(|(_, cell)| cell))
    }

    /// `; 95% CI of 13 of 24: 35%–72% (Wilson)`, for the first engine and the first strategy.
    fn same_move_interval(&self) -> String {
        let first = self.engines.first().zip(self.strategies.first());
        let first = first.map(|(&(engine, _), &strategy)| self.same_moves(engine, strategy));
        let interval = first.and_then(|[same, all]| Some((same, all, wilson_percent(same, all)?)));
        interval.map_or_else(String::new, |(same, all, (low, high))| {
            format!("; 95% CI of {same} of {all}: {low:.0}%–{high:.0}% (Wilson)")
        })
    }

    /// One row per engine; `name` gives the name of a position.
    pub fn table(&self, name: &dyn Fn(usize) -> String) -> Option<Table> {
        let engines = || self.engines.iter().copied();
        let has_faults = engines().any(|(_, faults)| faults > 0);
        let has_points = engines().any(|(engine, _)| self.points(engine).is_some());
        let is_compared = engines().any(|(engine, _)| self.differences(engine).next().is_some());
        let base = self.grid.name(self.grid.baseline());
        let strategies = self.strategies.iter().copied().take(MAX_NAMED);
        let compared = self.compared();
        // At a common depth, the depths of all answers are the same.
        let decided = self.depth.map_or_else(|| self.grid.decided(), |_| Vec::new());
        let scores = |engine: usize| self.differences(engine).map(|(difference, _)| difference);
        Table::of(format!("UCI engines, {compared}"), engines())
            .called("engines")
            .words("engine", |(engine, _)| self.grid.name(engine))
            .numbers("positions", |(engine, _)| self.position_count(engine))
            .spare(1)
            .when(has_faults, |table| {
                table.numbers("no answer", |(_, faults)| faults)
            })
            .pairs("solved", ["", "of"], |(engine, _)| {
                self.solved(engine).map(|(solved, all)| Value::share(solved, all))
            })
            .when(has_points, |table| {
                table.numbers("points", |(engine, _)| self.points(engine))
            })
            .each(strategies.clone(), |table, strategy| {
                let name = self.grid.name(strategy);
                let of_name = format!("of, {name}");
                table.pairs(name, ["same move", &of_name], |(engine, _)| {
                    let [same, all] = self.same_moves(engine, strategy);
                    Value::share(same, all)
                })
            })
            .grouped(strategies.len(), "same move")
            .when(is_compared, |table| {
                table
                    .numbers_named("score minus baseline median", "median", |(engine, _)| {
                        let median = median(scores(engine));
                        median.map(|value| Value::number(value, numbers::difference(value)))
                    })
                    .numbers_named("score minus baseline median size", "size", |(engine, _)| {
                        median(scores(engine).map(f64::abs)).map(Value::significant)
                    })
                    .numbers_named("score minus baseline largest", "largest", |(engine, _)| {
                        let largest = self.largest_difference(engine);
                        largest.map(|(difference, _)| Value::rounded(difference.abs()))
                    })
                    .words_named("position of the largest", |(engine, _)| {
                        let largest = self.largest_difference(engine);
                        largest.map_or_else(String::new, |(_, position)| name(position))
                    })
                    .grouped(4, "score difference")
            })
            .numbers("depth", |(engine, _)| {
                let answers = self.positions().filter(|position| !decided.contains(position));
                let depths = answers.filter_map(|position| Some(self.answer(position, engine)?.0));
                mean(depths.map(f64::from)).map(|depth| Value::decimals(depth, 2))
            })
            .numbers("nodes", |(engine, _)| {
                let nodes = self.answers(engine).map(|(_, cell)| cell.nodes_total as f64);
                geometric_mean(nodes).map(Value::rounded)
            })
            .numbers_in("s", "time", |(engine, _)| {
                let spent = |position| {
                    let iterations = self.grid.iterations(position, engine);
                    let iterations = iterations.map(|(_, cell)| cell.time_s);
                    self.answer(position, engine).map(|_| iterations.sum::<f64>())
                };
                let time = geometric_mean(self.positions().filter_map(spent));
                time.map(|time| Value::number(time, numbers::short_time(time)))
            })
            .spare(0)
            .legend([(
                "same move",
                format!("positions with the same best move{}", self.same_move_interval()),
            )])
            .legend(is_compared.then(|| {
                (
                    "score difference",
                    format!("engine minus {base} ({compared}), without mates; evaluations differ"),
                )
            }))
            .legend([
                (
                    "depth",
                    format!("arithmetic mean{}", notes::without_decided(decided.len())),
                ),
                (
                    "nodes, time",
                    "geometric means of the search up to the answer; the lab's clock".to_owned(),
                ),
            ])
            .note(engines::own_counts())
            .notes(has_faults.then(engines::no_answer))
            .unless_empty()
    }

    /// The engines, and as many strategies as there is room for.
    fn named_places(&self) -> Vec<usize> {
        let strategies = self.strategies.iter().take(MAX_NAMED);
        let engines = self.engines.iter().map(|(engine, _)| engine);
        strategies.chain(engines).copied().collect()
    }

    /// The moves and scores of strategies and engines, one row per position: first the largest differences
    /// between any engine's score and the baseline's, then the positions with different moves. `played`
    /// gives the move for a run and the offset of its record.
    pub fn moves(
        &self,
        name: &dyn Fn(usize) -> String,
        played: &dyn Fn(usize, u64) -> String,
    ) -> Option<Table> {
        let places = self.named_places();
        let mut positions = self.positions.clone();
        positions.sort_by_key(|&position| {
            let engines = || self.engines.iter().map(|&(engine, _)| engine);
            let differences = engines().filter_map(|engine| self.difference(position, engine));
            let size = differences.map(|difference| difference.abs() as u64).max();
            let best = |place| self.answer(position, place).map(|(_, cell)| cell.best_move);
            let differ = engines().any(|engine| best(engine) != best(self.grid.baseline()));
            (Reverse(size), Reverse(differ))
        });
        let table = Table::of("Positions by score difference", positions)
            .called("engine-moves")
            .words("position", name)
            .each(places, |table, place| {
                let cell = |position| Some(self.answer(position, place)?.1);
                table
                    .words(self.grid.name(place), |position| {
                        let run = self.grid.run(place);
                        cell(position).map_or_else(String::new, |cell| played(run, cell.place))
                    })
                    .numbers_named(&format!("score of {}", self.grid.name(place)), "", |position| {
                        let score = cell(position)?.score?;
                        Some(Value::number(f64::from(score), numbers::score(score)))
                    })
            });
        table.legend([("score", self.compared())]).unless_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::record::tests::record;

    fn of(position: &str, by: &str, score: i32, best: &str) -> Record {
        Record {
            score: Some(score),
            best_move: Some(best.to_owned()),
            ..record(position, by, 1, 1)
        }
    }

    #[test]
    fn engines_stand_beside_strategies_with_the_position_where_scores_differ_most() {
        let records = [
            of("A", "plain", 10, "a"),
            of("B", "plain", 20, "b"),
            of("C", "plain", 28_997, "c"),
            of("A", "sf", 40, "a"),
            of("B", "sf", -80, "c"),
            of("C", "sf", 28_997, "c"),
            of("A", "other", 10, "a"),
            of("B", "other", 20, "c"),
        ];
        let grid = Grid::new(&records);
        let answers = EngineAnswers::of(&grid, Some(1), &[(1, 0), (2, 1)]);
        let name = |position: usize| ["A", "B", "C"][position].to_owned();
        let csv = answers.table(&name).unwrap().to_csv();
        let rows: Vec<&str> = csv.lines().skip(1).collect();
        assert_eq!(
            rows,
            [
                "sf,3,0,,,2,3,-35,65,100,B,1,1,0.5",
                "other,2,1,,,1,2,0,0,,,1,1,0.5"
            ],
            "{csv}"
        );
        let moves = answers
            .moves(&name, &|_, place| format!("move {place}"))
            .unwrap()
            .to_csv();
        assert!(
            moves
                .lines()
                .nth(1)
                .unwrap()
                .starts_with("B,move 1,20,move 4,-80,"),
            "{moves}"
        );
    }

    /// With a budget an engine may be a depth ahead of a strategy. With a depth an earlier answer is none.
    #[test]
    fn last_answers_are_compared_with_last_answers_and_a_depth_with_that_depth() {
        let deeper = |position: &str, by: &str, best: &str| Record {
            depth: 2,
            nodes_total: if position == "A" { 200 } else { 800 },
            ..of(position, by, 50, best)
        };
        let records = [
            of("A", "plain", 10, "a"),
            deeper("A", "plain", "b"),
            of("B", "plain", 20, "b"),
            of("A", "sf", 10, "a"),
            deeper("A", "sf", "b"),
            of("B", "sf", 20, "b"),
            deeper("B", "sf", "c"),
        ];
        let grid = Grid::new(&records);
        let of = |depth| EngineAnswers::of(&grid, depth, &[(1, 0)]);
        let found = [None, Some(1), Some(2)].map(|depth| of(depth).same_moves(1, 0));
        assert_eq!(found, [[1, 2], [2, 2], [1, 1]]);
        let name = |position: usize| ["A", "B"][position].to_owned();
        let nodes = |depth| {
            let csv = of(depth).table(&name).unwrap().to_csv();
            let cells: Vec<&str> = csv.lines().nth(1).unwrap().rsplit(',').collect();
            cells[1].parse::<f64>().unwrap()
        };
        // The geometric means of 1 and 1, and of 200 and 800.
        assert!((nodes(Some(1)) - 1.0).abs() < 1e-9);
        assert!((nodes(None) - 400.0).abs() < 1e-9);
    }

    #[test]
    fn positions_to_look_at_begin_with_the_largest_difference_of_any_engine() {
        let records = [
            of("A", "plain", 10, "a"),
            of("B", "plain", 10, "a"),
            of("A", "sf", 30, "a"),
            of("B", "sf", 11, "a"),
            of("A", "other", 10, "a"),
            of("B", "other", 510, "a"),
        ];
        let grid = Grid::new(&records);
        let answers = EngineAnswers::of(&grid, Some(1), &[(1, 0), (2, 0)]);
        let moves = answers.moves(&|position| ["A", "B"][position].to_owned(), &|_, _| String::new());
        let csv = moves.unwrap().to_csv();
        assert!(csv.lines().nth(1).unwrap().starts_with("B,"), "{csv}");
    }
}
