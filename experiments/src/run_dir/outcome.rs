//! [`Outcome`]: the outcome of the work in a folder.

use reports::ablation::{self, Analysis};
use reports::speedup::SpeedupRecord;
use reports::strength::{PairingRow, PairingScore, Sprt};
use reports::{Case, Document, Timing};
use serde::Serialize;

/// The outcome of the work in a folder.
#[non_exhaustive]
pub struct Outcome {
    pub interrupted: bool,
    /// Its page; `None` for a part, for work too large to show while the user wants to stop, and for work too
    /// large for a page of its own (`lab report` makes that one).
    pub page: Option<Document>,
    pub rows: OutcomeRows,
}

/// The results of a command other than records.
pub enum OutcomeRows {
    Nothing,
    /// The cases, in the order of their positions.
    Cases(Vec<Case>),
    /// The analysis of an ablation; `None` if no position was finished by every subset.
    Analysis(Option<Box<Analysis>>),
    Speedups(Vec<SpeedupRecord>, Vec<Timing>),
    /// The scores of the pairings of a match, and its test, if there was one.
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
