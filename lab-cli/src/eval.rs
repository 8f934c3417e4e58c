//! [`Eval`]: what `--eval` stands for, an evaluation that the lab knows or a file of one's own.

use anyhow::{Context, Result, bail};
use engine_core::chess::{Evaluation, EvaluationSet};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// A static evaluation with its name.
#[derive(Clone, Debug)]
pub(crate) struct Eval {
    name: String,
    evaluation: Arc<Evaluation>,
    own: Option<serde_json::Value>,
}

impl Eval {
    /// Reads a known name or a JSON file.
    pub(crate) fn read(name_or_path: &str) -> Result<Eval> {
        if let Ok(set) = name_or_path.parse::<EvaluationSet>() {
            return Ok(Eval::from(set));
        }
        let path = Path::new(name_or_path);
        if !path.exists() {
            let known = EvaluationSet::ALL.map(EvaluationSet::name).join(", ");
            bail!("there is no file of that name, and no such evaluation (known are {known})");
        }
        let json = std::fs::read_to_string(path).context("cannot read it")?;
        let evaluation = Evaluation::from_json(&json)?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Eval {
            name: name.to_string_lossy().into_owned(),
            evaluation: Arc::new(evaluation),
            own: serde_json::from_str(&json).ok(),
        })
    }

    /// Its values and tables.
    pub(crate) fn evaluation(&self) -> Arc<Evaluation> {
        Arc::clone(&self.evaluation)
    }

    /// The file's contents, if it is one of the user's own.
    pub(crate) fn own(&self) -> Option<&serde_json::Value> {
        self.own.as_ref()
    }
}

impl From<EvaluationSet> for Eval {
    fn from(set: EvaluationSet) -> Eval {
        Eval {
            name: set.to_string(),
            evaluation: set.evaluation(),
            own: None,
        }
    }
}

impl Default for Eval {
    fn default() -> Eval {
        Eval::from(EvaluationSet::default())
    }
}

/// As records carry it: the known name, or the file's.
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}
