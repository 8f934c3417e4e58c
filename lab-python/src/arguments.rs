//! [`Arguments`]: the arguments of a Python function, parsed as the command line parses its options.

use crate::error::{BadInput, bad, warn};
use crate::user_error::UserError;
use crate::user_parts::registries;
use experiments::CommandLine;
use experiments::spec::text::{dedup_ordered, read_eval, read_nodes, read_strategies, read_time};
use experiments::spec::{Measuring, read_values};
use experiments::threads::Threads;
use games::{Board, Game, GameRegistry, RootPosition, SearchSetup};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use search_variants::Strategy;
use serde_json::Map;
use sessions::SearchLimits;
use std::fmt::Display;

/// Arguments without a command-line option.
const NO_OPTIONS: [&str; 2] = ["own", "wanted"];
/// Options that say where and with what resources a command works, not what it computes.
const OF_PLACE: [&str; 2] = ["threads", "out"];

/// The arguments that are not None, by name, and the user's own parts and games.
pub(crate) struct Arguments<'py> {
    arguments: Bound<'py, PyDict>,
    pub(crate) registries: GameRegistry,
    pub(crate) failure: UserError,
}

impl<'py> Arguments<'py> {
    pub(crate) fn new(arguments: Bound<'py, PyDict>) -> PyResult<Arguments<'py>> {
        let failure = UserError::default();
        let own = arguments
            .get_item("own")?
            .map(|own| own.extract::<Vec<Bound<'py, PyAny>>>());
        let registries = match own.transpose()? {
            Some(own) => registries(&own, &failure)?,
            None => GameRegistry::default(),
        };
        Ok(Arguments {
            arguments,
            registries,
            failure,
        })
    }

    pub(crate) fn item(&self, key: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.arguments.get_item(key)?.filter(|value| !value.is_none()))
    }

    /// The value of an argument that PyO3 converts.
    pub(crate) fn get<T: for<'a> FromPyObject<'a, 'py>>(&self, key: &str) -> PyResult<Option<T>> {
        let read =
            |value: Bound<'py, PyAny>| value.extract::<T>().map_err(|error| refused(key, &error.into()));
        self.item(key)?.map(read).transpose()
    }

    /// The value of an argument that must be one of these words.
    pub(crate) fn word(&self, key: &str, known: &[&str]) -> PyResult<Option<String>> {
        let of_known = |text: &str| known.contains(&text).then(|| text.to_owned());
        self.read(key, |text| {
            of_known(text).ok_or_else(|| format!("one of {} is wanted", known.join(", ")))
        })
    }

    pub(crate) fn threads(&self) -> PyResult<Threads> {
        let threads = self.read("threads", |text| {
            let threads = text.parse().ok().filter(|threads| (1..=1024).contains(threads));
            threads.ok_or_else(|| format!("{text} is not in 1..=1024"))
        })?;
        Ok(Threads { threads })
    }

    /// The value of an argument, parsed from its text as on the command line.
    pub(crate) fn read<T, E: Display>(
        &self,
        key: &str,
        read: impl Fn(&str) -> Result<T, E>,
    ) -> PyResult<Option<T>> {
        let read = |value: Bound<'py, PyAny>| {
            let text = value.str()?.to_string();
            read(&text).map_err(|error| refused(key, &error))
        };
        self.item(key)?.map(read).transpose()
    }

    /// The texts of an argument that is one text or a list.
    pub(crate) fn texts(&self, key: &str) -> PyResult<Vec<String>> {
        let Some(value) = self.item(key)? else {
            return Ok(Vec::new());
        };
        if value.is_instance_of::<PyString>() || value.hasattr("__fspath__")? {
            return Ok(vec![value.str()?.to_string()]);
        }
        let texts = value.try_iter().map_err(|error| refused(key, &error))?;
        texts.map(|text| Ok(text?.str()?.to_string())).collect()
    }

    pub(crate) fn strategies(&self, key: &str) -> PyResult<Vec<Strategy>> {
        let mut strategies: Vec<Strategy> = Vec::new();
        for text in self.texts(key)? {
            let several = read_strategies(&text, &self.registries.catalogue());
            strategies.extend(several.map_err(|error| bad(&error))?);
        }
        Ok(dedup_ordered(strategies))
    }

    pub(crate) fn strategy(&self, key: &str) -> PyResult<Strategy> {
        let one = <[Strategy; 1]>::try_from(self.strategies(key)?);
        one.map(|[strategy]| strategy)
            .map_err(|_| BadInput::new_err(format!("`{key}`: one recipe is wanted here")))
    }

    pub(crate) fn game(&self) -> PyResult<Option<Game>> {
        let games = self.registries.games();
        let named = self.get::<String>("game")?.map(|name| games.named(&name));
        named.transpose().map_err(|error| bad(&error))
    }

    pub(crate) fn root(&self) -> PyResult<RootPosition> {
        self.root_before(&self.get::<String>("moves")?.unwrap_or_default())
    }

    /// The position of the argument, and these moves from there.
    pub(crate) fn root_before(&self, moves: &str) -> PyResult<RootPosition> {
        let position = self.get::<String>("position")?.unwrap_or_default();
        let root = RootPosition::of_line(&position, moves, self.game()?, self.registries.games());
        // An error raised by the user's game takes precedence over the errors it caused.
        match self.failure.take() {
            Some(error) => Err(error),
            None => {
                let root = root.map_err(|error| bad(&error))?;
                root.dropped()
                    .map_or(Ok(()), |dropped| warn(self.arguments.py(), dropped))?;
                Ok(root)
            }
        }
    }

    pub(crate) fn setup(&self) -> PyResult<SearchSetup> {
        Ok(SearchSetup {
            board: self.read("board", str::parse::<Board>)?.unwrap_or_default(),
            eval: self.read("eval", read_eval)?.unwrap_or_default(),
            registries: self.registries.clone(),
        })
    }

    pub(crate) fn limits(&self) -> PyResult<SearchLimits> {
        Ok(SearchLimits {
            nodes: self.read("nodes", read_nodes)?,
            time: self.read("time", read_time)?,
        })
    }

    /// The specification of a measuring command, and the equivalent command line.
    pub(crate) fn spec<C: Measuring>(&self) -> PyResult<(C::Spec, CommandLine)> {
        let mut values = Map::new();
        for (key, value) in &self.arguments {
            let key = key.to_string();
            if value.is_none() || NO_OPTIONS.contains(&key.as_str()) || OF_PLACE.contains(&key.as_str()) {
                continue;
            }
            let value = match value.extract::<bool>() {
                Ok(value) => value.into(),
                Err(_) if value.hasattr("__iter__")? => self.texts(&key)?.into(),
                Err(_) => value.str()?.to_string().into(),
            };
            values.insert(key, value);
        }
        values.remove("pairings");
        let scheme = self.word("pairings", &["against-first", "round-robin", "steps"])?;
        if let Some(scheme) = scheme.filter(|scheme| scheme != "against-first") {
            values.insert(scheme.replace('-', "_"), true.into());
        }
        let read = read_values::<C>(&values, &self.registries);
        let (spec, mut command) = read.map_err(|error| bad(&error))?;
        for key in OF_PLACE {
            if let Some(value) = self.item(key)? {
                command.extend([format!("--{key}"), value.str()?.to_string()]);
            }
        }
        Ok((spec, command))
    }
}

fn refused(key: &str, error: &dyn Display) -> PyErr {
    BadInput::new_err(format!("`{key}`: {error}"))
}
