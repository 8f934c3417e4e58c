//! [`Eval`]: the value of `--eval`, an evaluation that the lab knows or a user's own file.

use crate::input;
use crate::similar::did_you_mean;
use anyhow::{Context, Result, bail};
use engine_core::{chess, xiangqi};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// A static evaluation by name. The game says what it means.
#[derive(Clone, Debug)]
pub struct Eval {
    name: String,
    /// The text of the user's own file.
    own: Option<String>,
}

impl Eval {
    /// Takes a known name or reads a JSON file.
    pub fn read(name_or_path: &str) -> Result<Eval> {
        let known = known();
        if known.contains(&name_or_path) {
            return Ok(Eval {
                name: name_or_path.to_owned(),
                own: None,
            });
        }
        let path = Path::new(name_or_path);
        let Some(file) = input::named(path).context("cannot read it")? else {
            bail!(
                "there is no file of that name, and no such evaluation{}; known are {}",
                did_you_mean(name_or_path, known.iter().copied()),
                known.join(", ")
            );
        };
        let json = String::from_utf8(input::whole(file, "it")?).context("it is not UTF-8 text")?;
        // A byte order mark, as editors on Windows leave it.
        let json = json.trim_start_matches('\u{feff}').to_owned();
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Eval {
            name: name.to_string_lossy().into_owned(),
            own: Some(json),
        })
    }

    /// The evaluation of an earlier run, from the name and the JSON that its manifest holds (see
    /// [`Eval::own`]).
    pub fn kept(name: &str, own: Option<&serde_json::Value>) -> Result<Eval> {
        match own {
            Some(own) => Ok(Eval {
                name: name.to_owned(),
                own: Some(own.to_string()),
            }),
            None => Eval::read(name),
        }
    }

    /// Its values and tables in chess.
    pub fn chess(&self) -> Result<Arc<chess::Evaluation>> {
        match &self.own {
            None => Ok(self.name.parse::<chess::EvaluationSet>()?.evaluation()),
            Some(json) => {
                let own =
                    chess::Evaluation::from_json(json).with_context(|| format!("--eval {}", self.name))?;
                Ok(Arc::new(own))
            }
        }
    }

    /// Its values and tables in xiangqi.
    pub fn xiangqi(&self) -> Result<Arc<xiangqi::Evaluation>> {
        match &self.own {
            None => Ok(self.name.parse::<xiangqi::EvaluationSet>()?.evaluation()),
            Some(json) => {
                let own =
                    xiangqi::Evaluation::from_json(json).with_context(|| format!("--eval {}", self.name))?;
                Ok(Arc::new(own))
            }
        }
    }

    /// The contents of the user's own file.
    pub fn own(&self) -> Option<serde_json::Value> {
        serde_json::from_str(self.own.as_ref()?).ok()
    }
}

/// The names of all evaluations, of whatever game.
fn known() -> Vec<&'static str> {
    let mut names: Vec<&str> = chess::EvaluationSet::ALL.map(chess::EvaluationSet::name).to_vec();
    for set in xiangqi::EvaluationSet::ALL {
        if !names.contains(&set.name()) {
            names.push(set.name());
        }
    }
    names
}

impl Default for Eval {
    fn default() -> Eval {
        Eval {
            name: chess::EvaluationSet::default().name().to_owned(),
            own: None,
        }
    }
}

/// As records carry it: the known name, or the file's.
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}
