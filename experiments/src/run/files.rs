//! What the rows of a run are called in its folder.

pub const RECORDS: &str = "records.ndjson";
pub const MINIMAL_TREES: &str = "floor.ndjson";
pub const TIMINGS: &str = "timings.ndjson";
/// Verdicts and cases of each position that is judged, as long as not all are.
pub(crate) const JUDGED: &str = "judged.journal";
