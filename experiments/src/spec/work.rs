//! [`WorkSpec`]: the specification of the work in a folder, a run of any kind or a match.

use super::matches::MatchSpec;
use super::run::RunSpec;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// The specification, as a manifest stores it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum WorkSpec {
    Run(Box<RunSpec>),
    Match(Box<MatchSpec>),
}

impl From<RunSpec> for WorkSpec {
    fn from(spec: RunSpec) -> WorkSpec {
        WorkSpec::Run(Box::new(spec))
    }
}

impl From<MatchSpec> for WorkSpec {
    fn from(spec: MatchSpec) -> WorkSpec {
        WorkSpec::Match(Box::new(spec))
    }
}

/// A match is recognized by its players.
impl<'de> Deserialize<'de> for WorkSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WorkSpec, D::Error> {
        let fields: Map<String, Value> = Map::deserialize(deserializer)?;
        let spec = if fields.contains_key("players") {
            serde_json::from_value(Value::Object(fields)).map(WorkSpec::Match)
        } else {
            serde_json::from_value(Value::Object(fields)).map(WorkSpec::Run)
        };
        spec.map_err(D::Error::custom)
    }
}
