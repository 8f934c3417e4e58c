//! [`EngineAnswers`]: what engines of somebody else's answered, set beside the strategies of a run.
//!
//! An engine counts nodes and plies by rules of its own, so that its figures stand in no ratio with those of
//! strategies.

use crate::grid::{Grid, GridCell};
use crate::numbers;
use crate::statistics::{mean, median, wilson};
use crate::table::{Table, Value};
use crate::tables::solved_among;
use std::cmp::Reverse;
use std::ops::Add;

/// What stands below figures that engines count.
pub const OWN_COUNTS: &str =
    "An engine counts depth and nodes by its own rules: compare them with its other versions only.";

/// Strategies that stand beside an engine.
const MAX_NAMED: usize = 4;

/// The last answers of engines, beside those of the strategies at the depth of their comparison.
pub struct EngineAnswers<'a> {
    grid: &'a Grid,
    depth: Option<u32>,
    strategies: Vec<usize>,
    engines: Vec<Answers>,
}

#[derive(Debug, Default)]
struct Answers {
    place: usize,
    faults: usize,
    /// Positions that it was asked about and, of those it has finished a depth of, the last one.
    positions: usize,
    cells: Vec<(usize, u32, GridCell)>,
    /// For each strategy the positions with the same best move, and those that both have answered.
    same_moves: Vec<[usize; 2]>,
    /// Its scores minus those of the baseline, but for mates, each with its position.
    differences: Vec<(f64, usize)>,
}

impl<'a> EngineAnswers<'a> {
    /// The engines of a grid, by their places and how often each did not answer, beside the strategies before
    /// them at a depth.
    pub fn of(grid: &'a Grid, depth: Option<u32>, engines: &[(usize, usize)]) -> EngineAnswers<'a> {
        let is_engine = |place: &usize| engines.iter().any(|(engine, _)| engine == place);
        let strategies: Vec<usize> = grid.places().filter(|place| !is_engine(place)).collect();
        let mut answers = EngineAnswers {
            grid,
            depth,
            strategies,
            engines: Vec::new(),
        };
        answers.engines = engines
            .iter()
            .map(|&(place, faults)| answers.of_engine(place, faults))
            .collect();
        answers
    }

    fn of_engine(&self, place: usize, faults: usize) -> Answers {
        let mut answers = Answers {
            place,
            faults,
            same_moves: vec![[0; 2]; self.strategies.len()],
            ..Answers::default()
        };
        for position in 0..self.grid.position_count() {
            answers.positions += usize::from(self.grid.nodes_spent(position, place).is_some());
            let Some((depth, cell)) = self.answer(position, place) else {
                continue;
            };
            answers.cells.push((position, depth, *cell));
            for (same, &strategy) in answers.same_moves.iter_mut().zip(&self.strategies) {
                let Some((_, other)) = self.answer(position, strategy) else {
                    continue;
                };
                same[0] += usize::from(cell.best_move == other.best_move);
                same[1] += 1;
            }
            let difference = self.difference(position, place);
            answers
                .differences
                .extend(difference.map(|difference| (difference, position)));
        }
        answers
    }

    /// An engine's last answer, and a strategy's at the depth of the comparison.
    fn answer(&self, position: usize, place: usize) -> Option<(u32, &GridCell)> {
        if self.strategies.contains(&place) {
            let depth = self.depth?;
            return Some((depth, self.grid.get(position, place, depth)?));
        }
        self.grid.iterations(position, place).next_back()
    }

    /// An engine's score minus the baseline's; none where one of them is a mate.
    fn difference(&self, position: usize, place: usize) -> Option<f64> {
        let base = self.answer(position, self.grid.baseline())?.1.score?;
        let own = self.answer(position, place)?.1.score?;
        let are_mates = [own, base].map(numbers::mate_moves) != [None; 2];
        (!are_mates).then(|| f64::from(own) - f64::from(base))
    }

    /// `sf chooses plain's move in 13 of 24 positions and modern's in 7; it solves 10, plain 11, modern 5.`
    /// Of each engine.
    pub fn findings(&self) -> Vec<String> {
        let sentence = |answers: &Answers| {
            let all = answers.same_moves.iter().map(|[_, all]| *all).max();
            let all = all.filter(|&all| all > 0)?;
            let counts = self.strategies.iter().take(MAX_NAMED).zip(&answers.same_moves);
            let mut counts = counts.map(|(&strategy, [same, _])| (self.grid.name(strategy), same));
            let (name, count) = counts.next()?;
            let others: Vec<String> = counts.map(|(name, same)| format!("{name}'s in {same}")).collect();
            let others = match others.as_slice() {
                [] => String::new(),
                [only] => format!(" and {only}"),
                several => format!(", {}", engine_core::listed(several)),
            };
            let solved = self.strategies.iter().take(MAX_NAMED).map(|&strategy| {
                let answers =
                    (0..self.grid.position_count()).filter_map(|place| self.answer(place, strategy));
                let (solved, _) = solved_among(answers.map(|(_, cell)| cell))?;
                Some(format!("{} {solved}", self.grid.name(strategy)))
            });
            let solved: Option<Vec<String>> = solved.collect();
            let solved = answers.solved().zip(solved);
            let solved = solved.map(|((own, _), others)| format!("; it solves {own}, {}", others.join(", ")));
            Some(format!(
                "{} chooses {name}'s move in {count} of {}{others}{}.",
                self.grid.name(answers.place),
                numbers::counted(all, "position"),
                solved.unwrap_or_default()
            ))
        };
        self.engines.iter().filter_map(sentence).collect()
    }

    /// `; 95% CI of 13 of 24: 35%–72% (Wilson)`, of the first engine with the first strategy.
    fn same_move_interval(&self) -> String {
        let first = self
            .engines
            .first()
            .and_then(|answers| answers.same_moves.first());
        let interval = first.and_then(|&[same, all]| Some((same, all, wilson(same, all)?)));
        interval.map_or_else(String::new, |(same, all, (low, high))| {
            let [low, high] = [low, high].map(|end| format!("{:.0}%", 100.0 * end));
            format!("; 95% CI of {same} of {all}: {low}–{high} (Wilson)")
        })
    }

    /// A row an engine; `name` tells what a position is called.
    pub fn table(&self, name: &dyn Fn(usize) -> String) -> Option<Table> {
        let engines = &self.engines;
        let has_faults = engines.iter().any(|answers| answers.faults > 0);
        let has_points = engines.iter().any(|answers| answers.points().is_some());
        let is_compared = engines.iter().any(|answers| !answers.differences.is_empty());
        let base = self.grid.name(self.grid.baseline());
        let strategies = self.strategies.iter().copied().enumerate().take(MAX_NAMED);
        let compared = self.depth.filter(|_| is_compared);
        Table::of("UCI engines", engines)
            .called("engines")
            .words("engine", |answers| self.grid.name(answers.place))
            .numbers("positions", |answers| answers.positions)
            .spare(1)
            .when(has_faults, |table| table.numbers("no answer", |answers| answers.faults))
            .pairs("solved", ["", "of"], |answers| {
                answers.solved().map(|(solved, all)| Value::share(solved, all))
            })
            .when(has_points, |table| table.numbers("points", Answers::points))
            .each(strategies.clone(), |table, (number, strategy)| {
                let name = self.grid.name(strategy);
                table.numbers_named(&format!("same move as {name}"), name, |answers| {
                    answers.same_moves[number][0]
                })
            })
            .grouped(strategies.len(), "same move")
            .when(is_compared, |table| {
                table
                    .numbers_named("score minus baseline median", "median", |answers| {
                        let median = median(answers.scores());
                        median.map(|value| Value::number(value, numbers::difference(value)))
                    })
                    .numbers_named("score minus baseline median size", "size", |answers| {
                        median(answers.scores().map(f64::abs)).map(Value::significant)
                    })
                    .numbers_named("score minus baseline largest", "largest", |answers| {
                        answers.largest().map(|(difference, _)| Value::rounded(difference.abs()))
                    })
                    .words_named("position of the largest", |answers| {
                        answers.largest().map_or_else(String::new, |(_, position)| name(position))
                    })
                    .grouped(4, "score difference")
            })
            .numbers("depth", |answers| {
                let depths = answers.cells.iter().map(|(_, depth, _)| f64::from(*depth));
                mean(depths).map(|depth| Value::decimals(depth, 2))
            })
            .numbers("nodes", |answers| {
                mean(answers.each(|cell| Some(cell.nodes_total as f64))).map(Value::rounded)
            })
            .numbers_in("s", "time", |answers| {
                let spent = |(position, ..): &(usize, u32, GridCell)| -> f64 {
                    self.grid.iterations(*position, answers.place).map(|(_, cell)| cell.time_s).sum()
                };
                mean(answers.cells.iter().map(spent)).map(|time| Value::number(time, numbers::short_time(time)))
            })
            .spare(0)
            .legend([("same move", format!("positions with the same best move{}", self.same_move_interval()))])
            .legend(compared.map(|depth| {
                (
                    "score difference",
                    format!(
                        "engine's minus {base}'s at depth {depth}, without mates: median, median size, largest size and \
                         where; evaluations differ, so compare their order"
                    ),
                )
            }))
            .note(format!(
                "{OWN_COUNTS} Arithmetic means over positions of the last depth that a search has finished; time by the \
                 lab's clock."
            ))
            .notes(has_faults.then_some("No answer: `fault` in records.ndjson has the reason."))
            .unless_empty()
    }

    /// As many strategies as there is room for, and the engines.
    fn named_places(&self) -> Vec<usize> {
        let strategies = self.strategies.iter().copied().take(MAX_NAMED);
        strategies
            .chain(self.engines.iter().map(|answers| answers.place))
            .collect()
    }

    /// The moves and scores of strategies and engines, a row a position: those first in which the first
    /// engine's score differs most from the baseline's, then those with different moves. `played` tells a
    /// move by its run and the place of its record.
    pub fn moves(
        &self,
        name: &dyn Fn(usize) -> String,
        played: &dyn Fn(usize, u64) -> String,
    ) -> Option<Table> {
        let first = self.engines.first()?;
        let places = self.named_places();
        let mut positions: Vec<usize> = (0..self.grid.position_count()).collect();
        positions.sort_by_key(|&position| {
            let size = self
                .difference(position, first.place)
                .map(|difference| difference.abs() as u64);
            let best = |place| self.answer(position, place).map(|(_, cell)| cell.best_move);
            let differ = best(first.place) != best(self.grid.baseline());
            (Reverse(size), Reverse(differ))
        });
        let table = Table::of(
            "Positions to look at: largest score difference, then different best moves",
            positions,
        )
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
        table.unless_empty()
    }

    /// In how many positions each two of strategies and engines choose the same move; `None` of one engine
    /// alone, which the main table compares.
    pub fn agreement(&self) -> Option<Table> {
        let places = self.named_places();
        let best = |position, place| self.answer(position, place).map(|(_, cell)| cell.best_move);
        let agree = |places: &[usize]| {
            let of_position = |&position: &usize| {
                let first = best(position, places[0]);
                first.is_some() && places.iter().all(|&place| best(position, place) == first)
            };
            (0..self.grid.position_count()).filter(of_position).count()
        };
        let table = Table::of("Positions with the same best move", places.iter().copied())
            .called("engine-agreement")
            .words_named("strategy", |place| self.grid.name(place))
            .each(places.iter().copied(), |table, other| {
                table.numbers(self.grid.name(other), |place| agree(&[place, other]))
            })
            .note(format!("All of them choose the same move in {}.", agree(&places)));
        (self.engines.len() > 1).then(|| table.finish())
    }
}

impl Answers {
    fn each<T>(&self, figure: impl Fn(&GridCell) -> Option<T>) -> impl Iterator<Item = T> {
        self.cells.iter().filter_map(move |(.., cell)| figure(cell))
    }

    fn solved(&self) -> Option<(usize, usize)> {
        solved_among(self.cells.iter().map(|(.., cell)| cell))
    }

    fn points(&self) -> Option<u64> {
        self.each(|cell| cell.points.map(u64::from)).reduce(Add::add)
    }

    fn scores(&self) -> impl Iterator<Item = f64> {
        self.differences.iter().map(|&(difference, _)| difference)
    }

    fn largest(&self) -> Option<(f64, usize)> {
        let differences = self.differences.iter().copied();
        let differences = differences.filter(|(difference, _)| *difference != 0.0);
        differences.max_by(|(one, _), (other, _)| one.abs().total_cmp(&other.abs()))
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
            ..record(position, by, 1, 100)
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
                "sf,3,0,,,2,-35,65,100,B,1,100,0.5",
                "other,2,1,,,1,0,0,,,1,100,0.5"
            ],
            "{csv}"
        );
        assert_eq!(
            answers.findings()[0],
            "sf chooses plain's move in 2 of 3 positions."
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
        let agreement = answers.agreement().unwrap();
        assert!(agreement.to_csv().contains("sf,2,3,2"), "{}", agreement.to_csv());
        assert!(agreement.notes.concat().contains("in 1."));
    }
}
