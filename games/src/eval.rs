//! Reads an [`Eval`], and resolves it to the evaluation of a game.

use crate::error::GameError;
use disk::bounded_read::{self, ReadError};
use engine_core::sanitize;
use engine_core::{Eval, EvaluationError, chess, xiangqi};
use search_variants::did_you_mean;
use std::path::Path;
use std::sync::Arc;

/// Accepts the name of a built-in evaluation, or reads a JSON file.
///
/// # Errors
/// If it is neither, or if the file cannot be read.
pub fn read_eval(name_or_path: &str) -> Result<Eval, GameError> {
    if Eval::names().contains(&name_or_path) {
        return Ok(Eval::named(name_or_path));
    }
    let path = Path::new(name_or_path);
    let Some(file) = bounded_read::named(path).map_err(ReadError::cannot("it"))? else {
        let meant = did_you_mean(name_or_path, Eval::names());
        let known = Eval::names().join(", ");
        return Err(GameError::Unknown(format!(
            "there is no file of that name, and no such evaluation{meant}; known are {known}"
        )));
    };
    let json = String::from_utf8(bounded_read::whole(file, "it")?).map_err(GameError::NoText)?;
    // Skip a byte order mark, which some Windows editors write.
    let json = json.trim_start_matches('\u{feff}').to_owned();
    let name = path.file_name().unwrap_or(path.as_os_str());
    Ok(Eval::of_file(&sanitize::name(&name.to_string_lossy()), json))
}

/// The evaluation as piece values and tables for chess.
pub(crate) fn chess(eval: &Eval) -> Result<Arc<chess::Evaluation>, GameError> {
    match eval.json() {
        None => Ok(eval.name().parse::<chess::EvaluationSet>()?.evaluation()),
        Some(json) => Ok(Arc::new(own(eval, chess::Evaluation::from_json(json))?)),
    }
}

/// The evaluation as piece values and tables for xiangqi.
pub(crate) fn xiangqi(eval: &Eval) -> Result<Arc<xiangqi::Evaluation>, GameError> {
    match eval.json() {
        None => Ok(eval.name().parse::<xiangqi::EvaluationSet>()?.evaluation()),
        Some(json) => Ok(Arc::new(own(eval, xiangqi::Evaluation::from_json(json))?)),
    }
}

fn own<E>(eval: &Eval, read: Result<E, EvaluationError>) -> Result<E, GameError> {
    let name = eval.name().to_owned();
    read.map_err(|source| GameError::OwnEvaluation { name, source })
}
