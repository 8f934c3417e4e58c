//! What a manifest is called.

/// The file in a run's folder that says what the run is.
pub const MANIFEST: &str = "manifest.json";
