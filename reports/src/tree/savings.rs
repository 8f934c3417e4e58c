//! What a second search saved, as a table.

use super::{Counts, Tree};
use crate::table::{Table, Value};

impl Tree {
    /// The counts of both searches, ply by ply; `None` if there was no second one.
    pub fn savings(&self) -> Option<Table> {
        let (first, second) = (&self.counts, self.second.as_ref()?);
        let mut table = Table::new(format!("Nodes at depth {} by ply", self.depth))
            .words("ply")
            .numbers(&first.strategy)
            .numbers(&second.strategy)
            .numbers("saved")
            .note("The whole trees, nodes that are not shown included. A negative number is what the second search spent more.");
        let plies = first.nodes_by_ply.len().max(second.nodes_by_ply.len());
        for ply in 0..plies {
            let at = |counts: &Counts| counts.nodes_by_ply.get(ply).copied().unwrap_or(0);
            table.push(compared(ply.to_string(), at(first), at(second)));
        }
        table.push(compared("nodes".to_owned(), first.nodes(), second.nodes()));
        table.push(compared("cutoffs".to_owned(), first.cutoffs, second.cutoffs));
        table.push(compared(
            "cutoffs by the first move".to_owned(),
            first.first_move_cutoffs,
            second.first_move_cutoffs,
        ));
        let score = |counts: &Counts| Value::from(counts.score.map(Value::score));
        table.push(vec!["score".into(), score(first), score(second), "".into()]);
        Some(table)
    }
}

fn compared(what: String, first: u64, second: u64) -> Vec<Value> {
    // More or fewer cutoffs are neither saved nor spent.
    let saved = if what.starts_with("cutoffs") {
        "".into()
    } else {
        Value::difference(first, second)
    };
    vec![what.into(), Value::count(first), Value::count(second), saved]
}

#[cfg(test)]
mod tests {
    use super::super::samples;

    #[test]
    fn what_is_saved_is_the_difference_at_each_ply() {
        assert_eq!(samples::tree().savings(), None);
        let rows = samples::compared().savings().unwrap().rows;
        let saved: Vec<[&str; 2]> = rows.iter().map(|row| [row[0].shown(), row[3].shown()]).collect();
        assert_eq!(
            saved,
            [
                ["0", "0"],
                ["1", "1"],
                ["2", "6"],
                ["3", "-1"],
                ["nodes", "6"],
                ["cutoffs", ""],
                ["cutoffs by the first move", ""],
                ["score", ""]
            ]
        );
    }
}
