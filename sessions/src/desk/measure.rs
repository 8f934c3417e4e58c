//! [`Measure`]: what a page may measure. It takes threads and files, so whoever holds the desk does it.

use serde::{Deserialize, Serialize};

/// Something to be measured, or to be shown again. As JSON an object with its name as `command`:
/// `{"command":"run","suites":["mates"],"strategies":["ladder"],"depth":3}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Measure {
    /// Search positions by several strategies, as `lab run` does.
    Run(Box<RunWish>),
    Folders,
    /// Show the tables and charts of a run again.
    Open {
        folder: String,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunWish {
    #[serde(default)]
    pub suites: Vec<String>,
    #[serde(default)]
    pub fens: Vec<String>,
    #[serde(default)]
    pub game: Option<String>,
    /// Recipes; `ladder` stands for its five.
    pub strategies: Vec<String>,
    /// Depths 1 to this one are searched.
    pub depth: u32,
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Time that each search may take, in milliseconds.
    #[serde(default)]
    pub search_ms: Option<u64>,
    #[serde(default)]
    pub board: Option<String>,
    #[serde(default)]
    pub eval: Option<String>,
    /// Whether the minimal trees are found as well.
    #[serde(default)]
    pub minimal_trees: bool,
    /// Whether the chosen moves are judged by a deeper search.
    #[serde(default)]
    pub horizon: bool,
}
