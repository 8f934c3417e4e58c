//! Parsing and formatting of values, as typed and as stored in manifests.

use super::registry::current;
pub use crate::limits::text::{read_bytes, read_depth, read_nodes, read_time};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use engine_core::Depth;
use games::Eval;
use reports::timings::FEWEST_ROUNDS;
use search_variants::parallel::Method;
use search_variants::{Catalogue, RecipeError, Strategy};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use sessions::strategy_names::{NamedText, means_others, split_name};
use sessions::with_causes;
use std::num::NonZeroUsize;
use std::str::FromStr;

pub(super) fn read_plies(text: &str) -> Result<u32, String> {
    read_depth(text).map(Depth::plies)
}

pub fn read_eval(text: &str) -> Result<Eval, String> {
    games::read_eval(text).map_err(|error| with_causes(&error))
}

/// The distinct items, in order of first appearance.
pub fn dedup_ordered<T: PartialEq>(typed: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for value in typed {
        if !once.contains(&value) {
            once.push(value);
        }
    }
    once
}

/// The error for a text that does not name a strategy.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StrategyTextError {
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    #[error("`{0}` means another strategy")]
    NameOfOthers(String),
    /// A wrong name, evaluation or number of strategies, as a sentence.
    #[error("{0}")]
    Other(String),
}

/// Parses a recipe, or a word that stands for several, with the name given to a single recipe:
/// `pvs,name=plain`.
pub fn read_named(text: &str, catalogue: &Catalogue) -> Result<NamedText, StrategyTextError> {
    let (recipe, name) = split_name(text).map_err(StrategyTextError::Other)?;
    let strategies = read_strategies(&recipe, catalogue)?;
    match &name {
        Some(name) if strategies.len() > 1 => Err(StrategyTextError::Other(format!(
            "`{recipe}` is several recipes, and `{name}` is the name of one; name each of them, or none"
        ))),
        Some(name) if means_others(name, &strategies, catalogue) => {
            Err(StrategyTextError::NameOfOthers(name.clone()))
        }
        _ => Ok((name, strategies)),
    }
}

/// Parses a recipe, or a word that stands for several, each with its own evaluation loaded from its file.
pub fn read_strategies(text: &str, catalogue: &Catalogue) -> Result<Vec<Strategy>, StrategyTextError> {
    let strategies = Strategy::read_several(text, catalogue)?;
    let read = |strategy: Strategy| {
        let eval = strategy.eval().map(|eval| read_eval(eval.name())).transpose();
        Ok(strategy.with_eval(eval.map_err(StrategyTextError::Other)?))
    };
    strategies.into_iter().map(read).collect()
}

/// Parses a single recipe.
pub fn read_strategy(text: &str, catalogue: &Catalogue) -> Result<Strategy, StrategyTextError> {
    match <[Strategy; 1]>::try_from(read_strategies(text, catalogue)?) {
        Ok([strategy]) => Ok(strategy),
        Err(_) => Err(StrategyTextError::Other(format!(
            "`{text}` is several recipes: `lab run` takes it, here one recipe is wanted"
        ))),
    }
}

/// A recipe as it is typed, if it is one of the parts there are.
pub(super) fn read_one_recipe(text: &str) -> Result<String, StrategyTextError> {
    read_strategy(text, &current().catalogue()).map(|_| text.to_owned())
}

/// The same of a recipe with a name, or of a word that stands for several.
pub(super) fn read_named_recipe(text: &str) -> Result<String, StrategyTextError> {
    read_named(text, &current().catalogue()).map(|_| text.to_owned())
}

/// Accepts the names of the games there are, and shows them in the help.
pub(super) fn game_names() -> PossibleValuesParser {
    let registries = current();
    let names: Vec<&str> = registries.games().all().iter().map(|game| game.name()).collect();
    PossibleValuesParser::new(names)
}

const MAX_PROCESSORS: usize = 1024;

/// The largest cost of a node or a message, in time units.
const DEAREST: u32 = 1_000_000;

/// Accepts the names of an enum's values, and lists them in the help.
pub fn one_of<T>(all: &[T]) -> impl TypedValueParser<Value = T> + use<T>
where
    T: FromStr + ToString + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let names = all.iter().map(|value| PossibleValue::new(value.to_string()));
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

pub(super) fn read_every(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .map_err(|_| "a whole number from 1 up is wanted".to_owned())
}

pub(super) fn read_method(text: &str) -> Result<Method, String> {
    let mut methods = Method::ALL.into_iter();
    let found = methods.find(|method| method.info().name == text);
    found.ok_or_else(|| {
        let names = Method::ALL.map(|method| method.info().name);
        format!("a method is one of {}", names.join(", "))
    })
}

pub(super) fn read_processors(text: &str) -> Result<NonZeroUsize, String> {
    let processors = text.parse().ok();
    let processors = processors.filter(|processors: &NonZeroUsize| processors.get() <= MAX_PROCESSORS);
    processors.ok_or_else(|| format!("a number of processors is a whole number from 1 to {MAX_PROCESSORS}"))
}

/// The number of timed rounds: at least two.
pub(super) fn read_rounds(text: &str) -> Result<u32, String> {
    let rounds = text.parse().ok().filter(|&rounds| rounds >= FEWEST_ROUNDS);
    rounds.ok_or_else(|| format!("the number of rounds is {FEWEST_ROUNDS} or more"))
}

/// The number of timed rounds in a manifest.
pub(super) fn kept_rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let rounds = Option::<u32>::deserialize(deserializer)?;
    let rounds = rounds.map(|rounds| read_rounds(&rounds.to_string()));
    rounds.transpose().map_err(D::Error::custom)
}

pub(super) fn read_cost(text: &str, least: u32) -> Result<u32, String> {
    let cost = text.parse().ok().filter(|cost| (least..=DEAREST).contains(cost));
    cost.ok_or_else(|| format!("a time is a whole number of units from {least} to {DEAREST}"))
}

/// An optional board, by its name.
pub(super) mod own_board {
    use games::Board;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde gives a reference")]
    pub(in super::super) fn serialize<S: Serializer>(
        board: &Option<Board>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        board.as_ref().map(Board::to_string).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Board>, D::Error> {
        let name = Option::<String>::deserialize(deserializer)?;
        name.map(|name| name.parse().map_err(D::Error::custom))
            .transpose()
    }
}

/// Methods, by their names.
pub(super) mod method_names {
    use search_variants::parallel::Method;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in super::super) fn serialize<S: Serializer>(
        methods: &[Method],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(methods.iter().map(|method| method.info().name))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Method>, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?.into_iter();
        names
            .map(|name| super::read_method(&name).map_err(D::Error::custom))
            .collect()
    }
}

/// A duration as a number of seconds.
pub(super) mod seconds {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    #[expect(clippy::ref_option, reason = "serde gives a reference")]
    pub(in super::super) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_secs_f64()).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        let seconds = Option::<f64>::deserialize(deserializer)?;
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        time.map_err(D::Error::custom)
    }
}

/// A board and an evaluation by their names, and a user's own evaluation with all of it.
pub(super) mod kept_setup {
    use super::super::groups::SetupSpec;
    use games::Eval;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Kept {
        board: String,
        eval: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own_eval: Option<serde_json::Value>,
    }

    pub(in super::super) fn serialize<S: Serializer>(
        setup: &SetupSpec,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let kept = Kept {
            board: setup.board.to_string(),
            eval: setup.eval.name().to_owned(),
            own_eval: setup.eval.own(),
        };
        kept.serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<SetupSpec, D::Error> {
        let Kept {
            board,
            eval,
            own_eval,
        } = Kept::deserialize(deserializer)?;
        Ok(SetupSpec {
            board: board.parse().map_err(D::Error::custom)?,
            eval: Eval::kept(&eval, own_eval.as_ref()),
        })
    }
}

/// A value of JSON as people read it.
pub(super) fn value_text(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(several) => several.iter().map(value_text).collect::<Vec<_>>().join(", "),
        Value::Object(suite) if suite.contains_key("positions") => {
            let [name, positions, digest] =
                ["name", "positions", "digest"].map(|key| value_text(&suite[key]));
            format!("{name} ({positions} positions, digest {digest})")
        }
        other => other.to_string(),
    }
}
