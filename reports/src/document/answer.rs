//! The tables that answer what a command asked.

use super::Document;

/// The main table of a run or a match; a match at several limits has `worth` instead.
pub const MAIN: &str = "main";
const BY_LIMIT: &str = "worth";
/// The tables of an answer, in their order.
const ANSWERS: [&str; 9] = [
    "numbers", "ratings", BY_LIMIT, MAIN, "changes", PAIRS, "engines", MOVES, COSTLY,
];
const PAIRS: &str = "interactions";
const MOVES: &str = "engine-moves";
const COSTLY: &str = "costly-moves";
/// Maximum rows of the tables of positions and pairs below the main table.
const FIRST_ROWS: usize = 5;

impl Document {
    /// The main table of a run or a match with those that belong to it, and the nodes by depth if all fit in
    /// `rows`; `None` for other pages.
    pub fn answer_to_text(&self, width: usize, rows: usize) -> Option<String> {
        let first = self.tables().next()?;
        if !ANSWERS.contains(&&*first.name) {
            return None;
        }
        let text = |name: &str| {
            let tables = self.tables_called(name).enumerate();
            let texts = tables.map(|(place, table)| match (name, place) {
                (MAIN | BY_LIMIT, 0) => self.with_legend(table).to_text(width),
                (PAIRS | MOVES | COSTLY, _) => table.first_rows(FIRST_ROWS).to_text(width),
                _ => table.to_text(width),
            });
            Some(texts.collect::<Vec<String>>().join("\n")).filter(|text| !text.is_empty())
        };
        let is_by_limit = self.tables_called(BY_LIMIT).next().is_some();
        let always = ANSWERS.into_iter().filter(|&name| name != MAIN || !is_by_limit);
        let answer = always.filter_map(text).collect::<Vec<String>>().join("\n");
        let fits = |nodes: &String| answer.lines().count() + 1 + nodes.lines().count() <= rows;
        Some(match text("nodes").filter(fits) {
            Some(nodes) => answer + "\n" + &nodes,
            None => answer,
        })
    }
}
