//! The main table of a parameter sweep: strategies that differ only in one or two parameters, one row per
//! value.

use super::{Comparison, StrategyRelation};
use crate::grid::Differs;
use crate::numbers::joined;
use crate::sentences::Sentence;
use crate::sentences::run::{self, Compared};
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
    pub default: f64,
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

    /// `null-move r=3`, `no null-move`.
    fn named(&self, strategy: usize) -> String {
        match self.values[strategy] {
            Some(value) => format!("{} {}={value}", self.owner, self.parameter),
            None => format!("no {}", self.owner),
        }
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
        let mut swept = self.sweep.iter();
        let without = swept.all(|swept| swept.values[self.baseline].is_none());
        match self.sweep.first().filter(|_| without) {
            Some(swept) => format!("no {}", swept.owner.replace('-', " ")),
            None => self.grid.name(self.baseline).to_owned(),
        }
    }

    /// `null-move r=3, lmr base=1.5` and `no null-move, no lmr`; `None` unless parameters are swept. Each
    /// number is named by its own part.
    pub(super) fn swept_names(&self, strategy: usize, other: usize) -> Option<[String; 2]> {
        let named = |strategy: usize| {
            let values = self.sweep.iter().map(|swept| swept.named(strategy));
            joined(distinct(values), ", ")
        };
        Some([named(strategy)?, named(other)?])
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
        let table = table
            .when(rows.len() > 2, |table| self.with_steps(table, step))
            .each(differing.clone(), |table, (heading, differs)| {
                table.numbers(heading, |place| {
                    let pairs = grid.pairs(grid.common(depth), depth, [self.baseline, strategy(place)]);
                    let count = pairs.iter().filter(|(one, other)| differs(one, other)).count();
                    if strategy(place) == self.baseline { Value::default() } else { count.into() }
                })
            });
        let numbers = self.sweep.iter().map(|swept| {
            let meaning = format!("number of {}, default {}", swept.owner, swept.default);
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
                    format!("positions with another score / best move than {base}"),
                )
            }))
            .legend(self.too_few())
            .notes(self.identical(&rows))
            .notes(self.equal_nodes(&rows))
            .notes(coverage_in_full(grid, &[depth]))
            .finish()
    }

    /// The values whose rows are joined.
    fn identical(&self, rows: &[SweptRow]) -> Vec<Sentence> {
        let joined = rows.iter().filter(|row| row.strategies.len() > 1);
        let sentence = |row: &SweptRow| {
            let names = Vec::from_iter(row.strategies.iter().map(|&strategy| self.grid.name(strategy)));
            let (last, first) = names.split_last().unwrap_or((&"", &[]));
            run::equal_records(self.compared(&first.join(", "), last))
        };
        joined.map(sentence).collect()
    }

    /// The rows with the node counts of the row above, and other scores or moves.
    fn equal_nodes(&self, rows: &[SweptRow]) -> Vec<Sentence> {
        let pairs = rows.windows(2).filter_map(|pair| {
            let [before, after] = [&pair[0], &pair[1]].map(|row| row.strategies[0]);
            let is_equal = self.factor(before, after)?.is_equal_everywhere()
                && !self.grid.are_identical([before, after], self.depth);
            is_equal.then(|| run::equal_nodes(self.compared(self.grid.name(after), self.grid.name(before))))
        });
        pairs.collect()
    }

    fn compared<'n>(&self, subject: &'n str, object: &'n str) -> Compared<'n> {
        Compared {
            subject,
            object,
            depth: self.depth,
            positions: self.positions(),
        }
    }
}
