//! What people type for a depth, a count of nodes, a time, an evaluation.

use crate::strategy_names::{NamedText, split_name};
use engine_core::Depth;
use games::Eval;
use search_variants::{Catalogue, Strategy};
use sessions::with_causes;
use std::time::Duration;

const DEEPEST: u32 = search_variants::DEEPEST.plies();

const MAX_TIME: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

pub fn read_depth(text: &str) -> Result<Depth, String> {
    match text.parse() {
        Ok(plies @ 1..=DEEPEST) => Ok(Depth::new(plies)),
        _ => Err(format!("a depth is a whole number of plies from 1 to {DEEPEST}")),
    }
}

pub fn read_nodes(text: &str) -> Result<u64, String> {
    let nodes = text.parse().ok().filter(|&nodes| nodes > 0);
    nodes.ok_or_else(|| "a count of nodes is a whole number from 1 up".to_owned())
}

pub fn read_time(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds
        .or_else(|| humantime::parse_duration(text).ok())
        .filter(|time| !time.is_zero() && *time <= MAX_TIME)
        .ok_or_else(|| {
            "a time is a number of seconds above 0, or such as 500ms or 2m, and no more than a hundred years"
                .to_owned()
        })
}

pub fn read_eval(text: &str) -> Result<Eval, String> {
    games::read_eval(text).map_err(|error| with_causes(&error))
}

/// What was typed, each once, in the order in which it came.
pub fn dedup_ordered<T: PartialEq>(typed: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for value in typed {
        if !once.contains(&value) {
            once.push(value);
        }
    }
    once
}

/// Reads a recipe or a word that stands for several, and the name that one recipe is given: `pvs,name=plain`.
pub fn read_named(text: &str, catalogue: &Catalogue) -> Result<NamedText, String> {
    let (recipe, name) = split_name(text)?;
    let strategies = read_strategies(&recipe, catalogue)?;
    match &name {
        Some(name) if strategies.len() > 1 => Err(format!(
            "`{recipe}` is several recipes, and `{name}` is the name of one; name each of them, or none"
        )),
        _ => Ok((name, strategies)),
    }
}

/// Reads a recipe or a word that stands for several, each with what it alone evaluates by, from its file.
pub fn read_strategies(text: &str, catalogue: &Catalogue) -> Result<Vec<Strategy>, String> {
    let strategies = Strategy::read_several(text, catalogue).map_err(|error| error.to_string())?;
    let read = |strategy: Strategy| {
        let eval = strategy.eval().map(|eval| read_eval(eval.name())).transpose()?;
        Ok(strategy.with_eval(eval))
    };
    strategies.into_iter().map(read).collect()
}

/// Reads one recipe.
pub fn read_strategy(text: &str, catalogue: &Catalogue) -> Result<Strategy, String> {
    match <[Strategy; 1]>::try_from(read_strategies(text, catalogue)?) {
        Ok([strategy]) => Ok(strategy),
        Err(_) => Err(format!(
            "`{text}` is several recipes: `lab run` takes it, here one recipe is wanted"
        )),
    }
}
