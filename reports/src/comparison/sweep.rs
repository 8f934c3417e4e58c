//! The main table of a parameter sweep: strategies that differ only in one or two parameters, one row per
//! value.

use super::sentences::{in_brackets, times};
use super::{Comparison, StrategyRelation};
use crate::grid::Differs;
use crate::numbers;
use crate::table::{Table, Value};
use crate::tables::{coverage_in_full, distinct};

/// A parameter in which strategies differ, such as `r` in `null-move(r={1..4})`.
#[derive(Clone, Debug, PartialEq)]
pub struct SweptNumber {
    /// The part or algorithm that has the parameter.
    pub owner: String,
    pub parameter: String,
    /// The value in each strategy; `None` if the part is absent.
    pub values: Vec<Option<f64>>,
    /// The default value.
    pub usual: f64,
    /// The recipe without the part.
    pub base: String,
}

/// Strategies with identical records, and the text of their row in each column of values.
struct SweptRow {
    strategies: Vec<usize>,
    values: Vec<String>,
}

impl SweptNumber {
    /// `null-move.r`: the name of the parameter in files.
    pub fn key(&self) -> String {
        format!("{}.{}", self.owner, self.parameter)
    }

    fn value(&self, strategy: usize) -> String {
        self.values[strategy].map_or_else(|| "none".to_owned(), |value| value.to_string())
    }

    fn heading(&self) -> String {
        let owner = self.owner.replacen('-', "-\n", 1);
        if owner.contains('\n') {
            format!("{owner} {}", self.parameter)
        } else {
            format!("{owner}\n{}", self.parameter)
        }
    }
}

impl Comparison<'_> {
    /// Merges strategies with identical records of all positions into one row if they differ in only one
    /// parameter.
    fn swept_rows(&self) -> Vec<SweptRow> {
        let mut rows: Vec<SweptRow> = Vec::new();
        for strategy in self.grid.places() {
            let values: Vec<String> = self.sweep.iter().map(|swept| swept.value(strategy)).collect();
            let joins = |row: &&mut SweptRow| {
                let differing = row.values.iter().zip(&values).filter(|(one, other)| one != other);
                strategy != self.baseline
                    && row.strategies[0] != self.baseline
                    && differing.count() == 1
                    && self.grid.are_identical([row.strategies[0], strategy], self.depth)
            };
            match rows.iter_mut().find(joins) {
                Some(row) => {
                    row.strategies.push(strategy);
                    for (shown, value) in row.values.iter_mut().zip(values) {
                        if *shown != value {
                            *shown = format!("{shown}={value}");
                        }
                    }
                }
                None => rows.push(SweptRow {
                    strategies: vec![strategy],
                    values,
                }),
            }
        }
        rows
    }

    /// The name of the baseline: `no null move`, `r=1`.
    fn swept_base(&self) -> String {
        let without = self
            .sweep
            .iter()
            .all(|swept| swept.values[self.baseline].is_none());
        match self.sweep.first().filter(|_| without) {
            Some(swept) => format!("no {}", swept.owner.replace('-', " ")),
            None => self.grid.name(self.baseline).to_owned(),
        }
    }

    /// `null-move with r=4` and `the search without it`.
    pub(super) fn swept_subject(&self, strategy: usize, other: usize) -> Option<(String, String)> {
        let owner = &self.sweep.first()?.owner;
        let has = |strategy: usize| self.sweep.iter().any(|swept| swept.values[strategy].is_some());
        let named = |strategy| format!("{owner} with {}", self.grid.name(strategy));
        has(strategy).then(|| {
            let other = if has(other) {
                self.grid.name(other).to_owned()
            } else {
                "the search without it".to_owned()
            };
            (named(strategy), other)
        })
    }

    pub(super) fn of_values(&self, suite: &str) -> Table {
        let (grid, depth) = (self.grid, self.depth);
        let rows = self.swept_rows();
        let places = 0..rows.len();
        let strategy = |place: usize| rows[place].strategies[0];
        let before = |place: usize| place.checked_sub(1).map(strategy);
        let step = |place: usize| Some(self.factor(before(place)?, strategy(place))?.estimate);
        let may_err = |place: usize| {
            let recipes = [self.baseline, strategy(place)].map(|strategy| grid.recipe(strategy));
            (self.relation)(recipes[0], recipes[1]) == Some(StrategyRelation::MayErr)
        };
        let differing: [(&str, Differs); 2] = [
            ("scores\ndiffer", |one, other| one.score != other.score),
            ("moves\ndiffer", |one, other| one.best_move != other.best_move),
        ];
        let differing = differing.into_iter().filter(|_| places.clone().any(may_err));
        let base = &self.sweep[0].base;
        let title = format!("{}; base: {base}", self.title(suite));
        let table = Table::of(title, places.clone()).called("main");
        let table = table.each(self.sweep.iter().enumerate(), |table, (number, swept)| {
            table.numbers_named(&swept.key(), swept.heading(), |place: usize| {
                Value::from(rows[place].values[number].as_str())
            })
        });
        let base = self.swept_base();
        let table = self.with_nodes(table, &format!("vs. {base}"), strategy);
        let has_intervals = self.too_few().is_none();
        let table = table
            .when(rows.len() > 2, |table| {
                table
                    .numbers_named("step factor", "factor", |place| {
                        step(place)
                            .map(|it| Value::factor(it.factor()))
                            .unwrap_or_default()
                    })
                    .spare(2)
                    .when(has_intervals, |table| {
                        table
                            .intervals("95% CI", |place| {
                                let ends = step(place).and_then(|it| it.bounds());
                                ends.map(Value::factors).unwrap_or_default()
                            })
                            .spare(1)
                    })
                    .grouped(1 + usize::from(has_intervals), "vs. row above")
            })
            .each(differing.clone(), |table, (heading, differs)| {
                table.numbers(heading, |place| {
                    let pairs = grid.pairs(grid.common(depth), depth, [self.baseline, strategy(place)]);
                    let count = pairs.iter().filter(|(one, other)| differs(one, other)).count();
                    if strategy(place) == self.baseline { Value::default() } else { count.into() }
                })
            });
        let numbers = self.sweep.iter().map(|swept| {
            let meaning = format!(
                "the swept number, in full in every row; {} is the default",
                swept.usual
            );
            (swept.parameter.clone(), meaning)
        });
        table
            .legend(numbers)
            .legend([(
                "factor",
                format!("nodes of {base} / these nodes, geometric means"),
            )])
            .legend(differing.take(1).map(|_| {
                (
                    "differ",
                    format!("positions whose score, or best move, is not that of {base}"),
                )
            }))
            .legend(self.too_few())
            .notes(self.identical(&rows))
            .notes(self.not_clear(&rows))
            .notes(self.equal_solutions())
            .notes(coverage_in_full(grid, &[depth]))
            .finish()
    }

    /// The factors as a grid over two parameters, the second one across; `None` for a single parameter.
    pub fn factor_grid(&self) -> Option<Table> {
        let [down, across] = self.sweep.as_slice() else {
            return None;
        };
        let values = |swept: &SweptNumber| distinct(self.grid.places().map(|strategy| swept.value(strategy)));
        let (rows, columns) = (values(down), values(across));
        let factor = |row: &str, column: &str| {
            let mut strategies = self.grid.places();
            let strategy = strategies.find(|&it| down.value(it) == row && across.value(it) == column)?;
            Some(self.factor(self.baseline, strategy)?.estimate.factor())
        };
        let title = format!("Factors against {} at depth {}", self.swept_base(), self.depth);
        let table = Table::of(title, &rows)
            .called("grid")
            .numbers_named(&down.key(), down.heading(), |row: &String| row.as_str())
            .each(&columns, |table, column| {
                table.numbers(column, |row: &String| {
                    factor(row, column).map(Value::factor).unwrap_or_default()
                })
            })
            .grouped(columns.len(), &across.key())
            .finish();
        Some(table)
    }

    /// `r=3 and r=4 gave identical results: the same node count in all 24 positions.`
    fn identical(&self, rows: &[SweptRow]) -> Vec<String> {
        let joined = rows.iter().filter(|row| row.strategies.len() > 1);
        let sentence = |row: &SweptRow| {
            let strategies = row.strategies.iter();
            let names: Vec<&str> = strategies.map(|&strategy| self.grid.name(strategy)).collect();
            let (last, first) = names.split_last().unwrap_or((&"", &[]));
            format!(
                "{} and {last} gave identical results: the same node count in all {}.",
                first.join(", "),
                numbers::counted(self.positions(), "position")
            )
        };
        joined.map(sentence).collect()
    }

    /// The steps whose saving is not clear.
    fn not_clear(&self, rows: &[SweptRow]) -> Vec<String> {
        let pairs = rows.windows(2).filter_map(|pair| {
            let [before, after] = [&pair[0], &pair[1]].map(|row| row.strategies[0]);
            let estimate = self.factor(before, after)?.estimate;
            let [before, after] = [before, after].map(|strategy| self.grid.name(strategy));
            match estimate.is_not_zero()? {
                true => None,
                false if estimate.is_zero_everywhere() => Some(format!(
                    "{after} visits as many nodes as {before} in every position."
                )),
                false => Some(format!(
                    "{after} visits {} {before}, not distinguishable from 1{}.",
                    times(&estimate),
                    in_brackets(&estimate, "95% CI ")
                )),
            }
        });
        pairs.collect()
    }

    /// `All five solve the same 10 of 24 positions.`
    fn equal_solutions(&self) -> Option<String> {
        let solved = |strategy| -> Option<Vec<Option<bool>>> {
            let column = self.grid.column(strategy, self.depth)?;
            Some(column.iter().map(|cell| cell.solved).collect())
        };
        let all: Vec<Vec<Option<bool>>> = self.grid.places().filter_map(solved).collect();
        let first = all
            .first()
            .filter(|first| all.len() > 1 && all.iter().all(|other| other == *first))?;
        let known = first.iter().flatten().count();
        let solved = first.iter().flatten().filter(|&&solved| solved).count();
        (known > 0).then(|| {
            let positions = numbers::counted(known, "position");
            format!(
                "All {} solve the same {solved} of {positions}.",
                numbers::in_words(all.len())
            )
        })
    }
}
