//! [`Opening`]: how a game begins.

use serde::{Deserialize, Serialize};

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// What it is called; a drawn one has no name.
    pub id: Option<String>,
    /// A position.
    pub fen: String,
    /// Moves played from there, in coordinates.
    pub moves: Vec<String>,
}
