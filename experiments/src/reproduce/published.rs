//! What was printed: the five tables of JS Chess (`SOURCES.md`). `published/js-chess.csv` carries the
//! figures.

use super::error::ReproduceError;
use search_variants::{RecipeError, Strategy};
use serde::{Deserialize, Serialize};

/// A printed row. Nodes and ordering run on from depth 1.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct PrintedRow {
    #[serde(skip_serializing)]
    pub(crate) table: String,
    #[serde(skip_serializing)]
    pub(crate) fen: String,
    #[serde(skip_serializing)]
    pub(crate) depth: u32,
    pub(crate) best: String,
    pub(crate) score: i32,
    pub(crate) nodes: u64,
    pub(crate) ordering_pct: Option<f64>,
    pub(crate) pv: String,
}

/// A printed table: how to run it again.
pub(crate) struct Published {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) recipe: &'static str,
    /// The last depth whose figures are the same at every start of the original.
    pub(crate) exact_depth: u32,
    /// Deeper rows depend on the keys that the original draws at each start: how many draws to take for which
    /// depth.
    pub(crate) draws: &'static [(u32, u64)],
}

pub(crate) const TABLES: &[Published] = &[
    Published {
        name: "T1",
        title: "alpha-beta",
        recipe: "alpha-beta+check-ext",
        exact_depth: 5,
        draws: &[],
    },
    Published {
        name: "T2",
        title: "+ quiescence",
        recipe: "alpha-beta+check-ext+qs",
        exact_depth: 5,
        draws: &[],
    },
    Published {
        name: "T3",
        title: "+ MVV-LVA",
        recipe: "alpha-beta+check-ext+qs+mvv-lva",
        exact_depth: 5,
        draws: &[],
    },
    Published {
        name: "T4",
        title: "+ killers (with history and PV move)",
        recipe: "alpha-beta+check-ext+qs+mvv-lva+killers+history+pv",
        exact_depth: 5,
        draws: &[(6, 24)],
    },
    Published {
        name: "T5",
        title: "the finished program, after 1.e4",
        recipe: "alpha-beta+check-ext+qs+mvv-lva+killers=1+history+pv",
        exact_depth: 4,
        draws: &[(5, 200), (6, 24), (7, 24)],
    },
];

impl Published {
    /// The recipe with the table that never forgets.
    pub(crate) fn exact_recipe(&self) -> Result<Strategy, RecipeError> {
        self.recipe.parse()
    }

    /// The recipe with the original's table, which depends on the keys.
    pub(crate) fn drawn_recipe(&self) -> Result<Strategy, RecipeError> {
        format!("{}=10000", self.recipe).parse()
    }

    pub(crate) fn rows(&self) -> Result<Vec<PrintedRow>, ReproduceError> {
        let text = include_str!("../../published/js-chess.csv");
        let mut reader = csv::ReaderBuilder::new()
            .comment(Some(b'#'))
            .from_reader(text.as_bytes());
        let rows: Result<Vec<PrintedRow>, csv::Error> = reader.deserialize().collect();
        let mut rows = rows.map_err(|source| ReproduceError::Damaged {
            program: "JS Chess",
            source,
        })?;
        rows.retain(|row| row.table == self.name);
        Ok(rows)
    }

    /// How many draws a depth takes; none if its figures do not depend on the keys.
    pub(crate) fn draws_at(&self, depth: u32) -> Option<u64> {
        self.draws
            .iter()
            .find(|&&(drawn, _)| drawn == depth)
            .map(|&(_, draws)| draws)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_carried_figures_are_the_28_printed_rows() {
        let counts: Vec<usize> = TABLES.iter().map(|table| table.rows().unwrap().len()).collect();
        assert_eq!(counts, [5, 5, 5, 6, 7]);
        for table in TABLES {
            assert!(table.exact_recipe().is_ok());
            assert!(table.draws.is_empty() || table.drawn_recipe().is_ok());
            for row in table.rows().unwrap() {
                assert!(row.depth <= table.exact_depth || table.draws_at(row.depth).is_some());
            }
        }
    }
}
