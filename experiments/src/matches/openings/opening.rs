//! [`Opening`]: how a game begins.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// What it is called; a drawn one has no name.
    pub id: Option<String>,
    pub fen: String,
    pub moves: Vec<String>,
}
