//! What verdicts and cases are called in a folder.

pub(crate) const VERDICTS: &str = "verdicts.ndjson";
pub(crate) const CASES: &str = "cases.ndjson";
/// The journal of judging, which is there until verdicts and cases are written.
pub(crate) const JUDGED: &str = "judged.journal";
