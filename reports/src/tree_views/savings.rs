//! The savings of a second search, as a table.

use crate::sentences::tree::whole_trees;
use crate::table::{Table, Value};
use crate::tree::{Counts, Tree};

impl Tree {
    /// The counters of both searches, ply by ply; `None` without a second search.
    pub fn savings(&self) -> Option<Table> {
        let (first, second) = (&self.counts, self.second.as_ref()?);
        let plies = first.nodes_by_ply.len().max(second.nodes_by_ply.len());
        let row = |what: &str, count: &dyn Fn(&Counts) -> u64| (what.to_owned(), [first, second].map(count));
        let at = |ply: usize| move |counts: &Counts| counts.nodes_by_ply.get(ply).copied().unwrap_or(0);
        let mut rows: Vec<(String, [u64; 2])> =
            (0..plies).map(|ply| row(&ply.to_string(), &at(ply))).collect();
        rows.extend([
            row("nodes", &Counts::nodes),
            row("cutoffs", &|counts| counts.cutoffs),
            row("cutoffs by the first move", &|counts| counts.first_move_cutoffs),
        ]);
        // `None` is the row of scores.
        let rows: Vec<Option<(String, [u64; 2])>> = rows.into_iter().map(Some).chain([None]).collect();
        let cell = |row: &Option<(String, [u64; 2])>, place: usize| match row {
            Some((_, counts)) => Value::count(counts[place]),
            None => Value::from(
                [first, second][place]
                    .score
                    .map(|score| Value::score(score.centipawns())),
            ),
        };
        let table = Table::of(format!("Nodes at depth {} by ply", self.depth), &rows)
            .words("ply", |row| row.as_ref().map_or("score", |(what, _)| what))
            .numbers(&first.strategy, |row| cell(row, 0))
            .numbers(&second.strategy, |row| cell(row, 1))
            .numbers("saved", |row| match row {
                // A difference in cutoffs is neither saved nor spent.
                Some((what, [first, second])) if !what.starts_with("cutoffs") => {
                    Value::difference(*first, *second)
                }
                _ => "".into(),
            })
            .note(whole_trees());
        Some(table.finish())
    }
}
