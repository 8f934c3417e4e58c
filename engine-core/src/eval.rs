//! [`Eval`]: the choice of a static evaluation.

use crate::{chess, xiangqi};
use std::fmt;

/// A static evaluation, by name or from a user's file. Each game resolves the name itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Eval {
    name: String,
    /// The text of the user's file.
    own: Option<String>,
}

impl Eval {
    /// The built-in evaluation `name`; the name is not checked here.
    pub fn named(name: &str) -> Eval {
        Eval {
            name: name.to_owned(),
            own: None,
        }
    }

    /// A user's evaluation, with the text of its file.
    pub fn of_file(name: &str, json: String) -> Eval {
        Eval {
            own: Some(json),
            ..Eval::named(name)
        }
    }

    /// The evaluation of an earlier run, from its name and the value that [`Eval::own`] returned.
    pub fn kept(name: &str, own: Option<&serde_json::Value>) -> Eval {
        Eval {
            own: own.map(ToString::to_string),
            ..Eval::named(name)
        }
    }

    /// The name in records: that of a built-in evaluation, or of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text of the user's own file.
    pub fn json(&self) -> Option<&str> {
        self.own.as_deref()
    }

    /// The parsed content of the user's file.
    pub fn own(&self) -> Option<serde_json::Value> {
        serde_json::from_str(self.json()?).ok()
    }

    /// The names of the built-in evaluations of chess and xiangqi.
    pub fn names() -> Vec<&'static str> {
        let mut names: Vec<&str> = Vec::new();
        let chess = chess::EvaluationSet::ALL.iter().map(|set| set.name());
        for name in chess.chain(xiangqi::EvaluationSet::ALL.iter().map(|set| set.name())) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

impl Default for Eval {
    fn default() -> Eval {
        Eval::named(chess::EvaluationSet::default().name())
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}
