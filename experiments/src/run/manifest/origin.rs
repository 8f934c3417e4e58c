//! How a page was made: its last section, in a form that a paper can cite.

use super::Manifest;
use reports::{Citation, Document, numbers};

const NAMED: usize = 16;

impl Manifest {
    /// Ends a page with how it was made: suites, strategies, build, machine, command, and an entry for
    /// BibTeX.
    pub(crate) fn show_origin(&self, document: &mut Document) {
        let (suites, strategies) = (self.suites_told(), self.strategies_told());
        document.paragraph(format!(
            "How this was made: {} {suites} {strategies} Nodes, scores and moves are the same on every machine; times are not.",
            self.circumstances()
        ));
        document.code(self.command());
        let citation = Citation {
            title: document.title.clone(),
            program: self.versions.program(),
            begun: self.started.clone(),
            notes: vec![suites, strategies, format!("Command: {}", self.command())],
            mark: self.positions_digest.clone(),
        };
        document.entry(&citation);
    }

    /// `Suite bratko-kopec (24 positions, digest 0123456789abcdef).`
    fn suites_told(&self) -> String {
        let suites = self.suites.iter().map(|suite| {
            let digest = match suite.digest.as_str() {
                "" => String::new(),
                digest => format!(", digest {digest}"),
            };
            format!(
                "{} ({}{digest})",
                suite.name,
                numbers::counted(suite.positions, "position")
            )
        });
        let suites: Vec<String> = suites.collect();
        let word = if suites.len() == 1 { "Suite" } else { "Suites" };
        format!("{word} {}.", suites.join(", "))
    }

    /// `Strategies minimax, alpha-beta; to depth 4 (board: bitboard, evaluation: published).`
    fn strategies_told(&self) -> String {
        let more = match self.strategies.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = &self.strategies[..self.strategies.len().min(NAMED)];
        let word = if self.strategies.len() == 1 {
            "Strategy"
        } else {
            "Strategies"
        };
        format!(
            "{word} {}{more}; to depth {} ({}).",
            named.join(", "),
            self.depth,
            self.setup_told()
        )
    }
}
