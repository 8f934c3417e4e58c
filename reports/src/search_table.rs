//! [`SearchTable`]: a search as text, one row per depth, printed as results arrive.

use crate::numbers;
use crate::record::{Record, Status};
use crate::wrap_text::{LongWords, columns, wrapped};
use engine_core::Stop;

/// The fewest columns for a line of moves beside the figures.
const LEAST_LINE: usize = 20;
const FURTHER_LINES: usize = 7;

/// The table of a search: its header, one row per depth as soon as it is finished, and its footer.
#[derive(Debug)]
pub struct SearchTable {
    width: usize,
    /// The ordering percentages of the main search and of quiescence, by depth.
    orderings: Vec<(u32, [Option<f64>; 2])>,
    /// The nodes and bytes that a proof-number search kept in memory, by depth.
    kept: Vec<(u32, [u64; 2])>,
}

impl SearchTable {
    /// A table with lines of at most `width` columns; words that may be copied stay whole.
    pub fn new(width: usize) -> SearchTable {
        SearchTable {
            width,
            orderings: Vec::new(),
            kept: Vec::new(),
        }
    }

    pub fn head(&self, fen: &str, searched_by: &str) -> String {
        let searched_by = wrapped(searched_by, self.width, ["", ""], LongWords::Keep).join("\n");
        let headings = "depth   score  best           nodes        total  ordering  line";
        format!("{fen}\n{searched_by}\n\n{headings}\n")
    }

    /// The row of one depth; `line` is the principal variation in the usual notation. Nodes are this depth's;
    /// total and ordering accumulate from depth 1, as in published tables.
    pub fn row(&mut self, record: &Record, line: &[String]) -> String {
        let orderings = [record.main_ordering_pct, record.q_ordering_pct];
        self.orderings.push((record.depth, orderings));
        if let (Some(nodes), Some(bytes)) = (record.kept_nodes, record.kept_bytes) {
            self.kept.push((record.depth, [nodes, bytes]));
        }
        let stopped = match record.status {
            Status::Complete => "",
            Status::MateFound => "(mate found)",
            Status::Stopped(Stop::Nodes) => "(stopped: node limit)",
            Status::Stopped(Stop::Time) => "(stopped: time limit)",
            Status::Stopped(Stop::Interrupted) => "(interrupted)",
        };
        let figures = format!(
            "{:>5}  {:>6}  {:<7}  {:>11}  {:>11}  {:>8}  ",
            record.depth,
            record.score.map_or_else(dash, numbers::score),
            line.first().cloned().unwrap_or_else(dash),
            numbers::grouped(record.nodes),
            numbers::grouped(record.nodes_total),
            record.ordering_pct_total.map_or_else(dash, numbers::percent),
        );
        // If there is little room beside the figures, the line of moves wraps below them.
        let indent = if columns(&figures) + LEAST_LINE <= self.width {
            columns(&figures)
        } else {
            FURTHER_LINES
        };
        let line = format!("{}  {stopped}", line.join(" "));
        let indents = [figures.as_str(), &" ".repeat(indent)];
        wrapped(line.trim_end(), self.width, indents, LongWords::Keep).join("\n") + "\n"
    }

    /// The footer: the nodes kept in memory, or else the ordering of the main search and of quiescence, by
    /// depth. Empty if nothing was kept and quiescence made no cutoffs, since the ordering column then covers
    /// the main search only.
    pub fn foot(&self) -> String {
        if !self.kept.is_empty() {
            let mut text = "\ndepth   nodes kept        bytes\n".to_owned();
            for (depth, both) in &self.kept {
                let [nodes, bytes] = both.map(numbers::grouped);
                text += &format!("{depth:>5}  {nodes:>11}  {bytes:>11}\n");
            }
            return text;
        }
        let mut orderings = self.orderings.iter();
        if orderings.all(|(_, [_, quiescence])| quiescence.is_none()) {
            return String::new();
        }
        let mut text = "\ndepth  ordering main search  ordering quiescence\n".to_owned();
        for (depth, both) in &self.orderings {
            let [main, quiescence] = both.map(|share| share.map_or_else(dash, numbers::percent));
            text += &format!("{depth:>5}  {main:>20}  {quiescence:>19}\n");
        }
        text
    }
}

fn dash() -> String {
    numbers::NO_FIGURE.to_owned()
}
