//! How two runs differ, by the options that were given otherwise.

use super::commands::{AblateCommand, HorizonCommand, Measuring, ParallelCommand, RunCommand};
use super::run::RunSpec;
use super::text::{dedup_ordered, value_text};
use super::work::WorkSpec;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

fn ids<C: Measuring>() -> Vec<String> {
    let definition = super::read::definition::<C>();
    let ids = definition.get_arguments().map(|arg| arg.get_id().to_string());
    ids.collect()
}

/// `depth: 2 there, 3 here`; `None` if they are the same.
pub(crate) fn differs(name: &str, there: &str, here: &str) -> Option<String> {
    (there != here).then(|| format!("{name}: {there} there, {here} here"))
}

impl WorkSpec {
    /// How the specification `here` differs from the one `there`.
    pub(crate) fn differences(there: &WorkSpec, here: &WorkSpec) -> Vec<String> {
        match (there, here) {
            (WorkSpec::Run(there), WorkSpec::Run(here)) => differences(there, here),
            _ => {
                let [there, here] = [there, here].map(|spec| serde_json::to_value(spec).unwrap_or_default());
                let names = [&there, &here].into_iter().filter_map(Value::as_object);
                let names: BTreeSet<&String> = names.flat_map(Map::keys).collect();
                let differ = |name| differs(name, &there[name].to_string(), &here[name].to_string());
                names.into_iter().filter_map(|name| differ(name)).collect()
            }
        }
    }
}

/// How what was asked `there` differs from what is asked `here`.
pub(super) fn differences(there: &RunSpec, here: &RunSpec) -> Vec<String> {
    let [there, here] = [there, here].map(compared_values);
    let all = [
        ids::<RunCommand>(),
        ids::<HorizonCommand>(),
        ids::<AblateCommand>(),
        ids::<ParallelCommand>(),
    ];
    let keys = dedup_ordered(all.into_iter().flatten().chain(["engines".to_owned()]));
    let found = keys.iter().filter_map(|key| {
        let [there, here] = [&there, &here].map(|values| with_unit(key, values.get(key)));
        differs(&name(key), &there, &here)
    });
    found.collect()
}

/// The values of options, by their keys; those that make up one evaluation are one.
fn compared_values(spec: &RunSpec) -> Map<String, Value> {
    let mut values = Map::new();
    if let Ok(Value::Object(all)) = serde_json::to_value(spec) {
        for (key, value) in all {
            match value {
                Value::Object(nested) if key == "ablation" || key == "parallel" => values.extend(nested),
                value => drop(values.insert(key, value)),
            }
        }
    }
    if let Some(own) = values.remove("own_eval") {
        let named = value_text(&values["eval"]);
        values.insert("eval".to_owned(), format!("{named} {own}").into());
    }
    values
}

/// What an option is called where runs differ.
fn name(key: &str) -> String {
    match key {
        "horizon" => "costly moves".to_owned(),
        "eval" => "evaluation".to_owned(),
        "node_budget" => "nodes".to_owned(),
        "time_budget_s" => "time".to_owned(),
        key => key.replace('_', " "),
    }
}

fn with_unit(key: &str, value: Option<&Value>) -> String {
    match (key, value) {
        ("time_budget_s", Some(Value::Number(seconds))) => {
            format!("{} s", seconds.as_f64().unwrap_or_default())
        }
        ("timed", Some(rounds)) => format!("{} rounds", value_text(rounds)),
        ("parts", Some(Value::Array(parts))) => parts.iter().map(value_text).collect::<Vec<_>>().join(","),
        (_, value) => value.map_or_else(|| "none".to_owned(), value_text),
    }
}
