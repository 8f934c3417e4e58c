//! [`Eval`]: an evaluation that the lab knows or a user's own file.

use crate::error::GameError;
use disk::input::{self, ReadError};
use disk::sanitised;
use engine_core::{EvaluationError, chess, xiangqi};
use search_variants::did_you_mean;
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
    /// The names of all evaluations, of whatever game.
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

    /// Takes a known name, and reads no file.
    ///
    /// # Errors
    /// If it is none.
    pub fn known(name: &str) -> Result<Eval, GameError> {
        let known = Eval::names();
        match known.contains(&name) {
            true => Ok(Eval {
                name: name.to_owned(),
                own: None,
            }),
            false => {
                let (all, meant) = (known.join(", "), did_you_mean(name, known));
                let fault = format!("unknown evaluation `{name}`{meant}; known are {all}");
                Err(GameError::Unknown(fault))
            }
        }
    }

    /// Takes a known name or reads a JSON file.
    ///
    /// # Errors
    /// If it is neither, or the file cannot be read.
    pub fn read(name_or_path: &str) -> Result<Eval, GameError> {
        if let Ok(known) = Eval::known(name_or_path) {
            return Ok(known);
        }
        let path = Path::new(name_or_path);
        let Some(file) = input::named(path).map_err(ReadError::cannot("it"))? else {
            let meant = did_you_mean(name_or_path, Eval::names());
            let known = Eval::names().join(", ");
            return Err(GameError::Unknown(format!(
                "there is no file of that name, and no such evaluation{meant}; known are {known}"
            )));
        };
        let json = String::from_utf8(input::whole(file, "it")?).map_err(GameError::NoText)?;
        // A byte order mark, as editors on Windows leave it.
        let json = json.trim_start_matches('\u{feff}').to_owned();
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Eval {
            name: sanitised::name(&name.to_string_lossy()).into_owned(),
            own: Some(json),
        })
    }

    /// The evaluation of an earlier run, from the name and the JSON that its manifest holds (see
    /// [`Eval::own`]).
    ///
    /// # Errors
    /// As of [`Eval::read`].
    pub fn kept(name: &str, own: Option<&serde_json::Value>) -> Result<Eval, GameError> {
        match own {
            Some(own) => Ok(Eval {
                name: name.to_owned(),
                own: Some(own.to_string()),
            }),
            None => Eval::read(name),
        }
    }

    /// Its values and tables in chess.
    pub(crate) fn chess(&self) -> Result<Arc<chess::Evaluation>, GameError> {
        match &self.own {
            None => Ok(self.name.parse::<chess::EvaluationSet>()?.evaluation()),
            Some(json) => Ok(Arc::new(self.own_of(chess::Evaluation::from_json(json))?)),
        }
    }

    /// Its values and tables in xiangqi.
    pub(crate) fn xiangqi(&self) -> Result<Arc<xiangqi::Evaluation>, GameError> {
        match &self.own {
            None => Ok(self.name.parse::<xiangqi::EvaluationSet>()?.evaluation()),
            Some(json) => Ok(Arc::new(self.own_of(xiangqi::Evaluation::from_json(json))?)),
        }
    }

    fn own_of<E>(&self, read: Result<E, EvaluationError>) -> Result<E, GameError> {
        let name = self.name.clone();
        read.map_err(|source| GameError::OwnEvaluation { name, source })
    }

    /// Whether it is the one that is taken where none is asked for.
    pub(crate) fn is_usual(&self) -> bool {
        self.own.is_none() && self.name == chess::EvaluationSet::default().name()
    }

    /// The contents of the user's own file.
    pub fn own(&self) -> Option<serde_json::Value> {
        serde_json::from_str(self.own.as_ref()?).ok()
    }
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
