//! What the rows of a run are called in its folder.

/// The file of the records.
pub const RECORDS: &str = "records.ndjson";
/// The file of the minimal trees.
pub const MINIMAL_TREES: &str = "floor.ndjson";
/// The file of the times.
pub const TIMINGS: &str = "timings.ndjson";
