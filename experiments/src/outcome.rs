//! [`Outcome`]: what came of work in a folder.

use reports::ablation::{self, Analysis};
use reports::speedup::SpeedupRecord;
use reports::strength::{PairingRow, PairingScore, Sprt};
use reports::{Case, Document, Timing};
use serde::Serialize;

/// What came of work in a folder.
#[non_exhaustive]
pub struct Outcome {
    pub interrupted: bool,
    /// Whether parts had been merged in its folder before, and nothing was written.
    pub was_whole: bool,
    /// Its page; none of a part, of so much that it would make a user wait who wants to stop, or of too much
    /// for one, which `lab report` makes.
    pub page: Option<Document>,
    pub rows: OutcomeRows,
}

/// What a command finds besides records.
pub enum OutcomeRows {
    Nothing,
    /// The cases, in the order of the positions.
    Cases(Vec<Case>),
    /// What follows from an ablation; none if no position was finished by every subset.
    Analysis(Option<Box<Analysis>>),
    Speedups(Vec<SpeedupRecord>, Vec<Timing>),
    /// How the pairings of a match stand, and the test that was made, if one was.
    Standings(Vec<PairingScore>, Option<Sprt>),
}

impl OutcomeRows {
    pub fn lines(&self) -> serde_json::Result<Vec<String>> {
        fn lines<T: Serialize>(rows: &[T]) -> serde_json::Result<Vec<String>> {
            rows.iter().map(serde_json::to_string).collect()
        }
        match self {
            OutcomeRows::Nothing | OutcomeRows::Analysis(None) => Ok(Vec::new()),
            OutcomeRows::Cases(cases) => lines(cases),
            OutcomeRows::Analysis(Some(analysis)) => lines(&ablation::rows(analysis)),
            OutcomeRows::Speedups(records, measured) => Ok([lines(records)?, lines(measured)?].concat()),
            OutcomeRows::Standings(standings, sprt) => lines(&PairingRow::all(standings, sprt.as_ref())),
        }
    }
}
