//! What verdicts and cases are called in a folder.

pub(crate) const VERDICTS: &str = "verdicts.ndjson";
pub(crate) const CASES: &str = "cases.ndjson";
