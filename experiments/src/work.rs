//! [`Work`]: what a folder is for, a run of whatever kind or a match, with all that its [`WorkSpec`] names.

use crate::error::Error;
use crate::measure::{JUDGED, MINIMAL_TREES, RECORDS, SPEEDUPS};
use crate::memory::{Concurrency, ResourceLimits};
use crate::provenance::differs;
use crate::run_dir::folder::Folder;
use crate::spec::{self, MatchSpec, RunSpec};
use crate::{matches, run};
use disk::checksum::Checksums;
use games::GameRegistry;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::Path;

/// What is asked for, as a manifest keeps it.
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

/// A match has players.
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

impl WorkSpec {
    /// The files of rows that a part of it leaves.
    pub(crate) fn files(&self) -> &'static [&'static str] {
        match self {
            WorkSpec::Run(_) => &[RECORDS, MINIMAL_TREES, JUDGED, SPEEDUPS],
            WorkSpec::Match(_) => &[matches::GAMES],
        }
    }

    /// How what is asked `here` differs from what was asked `there`.
    pub(crate) fn differences(there: &WorkSpec, here: &WorkSpec) -> Vec<String> {
        match (there, here) {
            (WorkSpec::Run(there), WorkSpec::Run(here)) => spec::differences(there, here),
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

/// What determines the figures of a folder, and can be had again from what stands in it.
pub enum Work {
    Run(Box<run::Run>),
    Match(Box<matches::Match>),
}

impl From<run::Run> for Work {
    fn from(run: run::Run) -> Work {
        Work::Run(Box::new(run))
    }
}

impl From<matches::Match> for Work {
    fn from(game_match: matches::Match) -> Work {
        Work::Match(Box::new(game_match))
    }
}

impl Work {
    /// What a manifest tells of that lists these files, with what stands beside it.
    pub(crate) fn in_folder(
        path: &Path,
        (spec, files): (&WorkSpec, &Checksums),
        resources: ResourceLimits,
        registries: &GameRegistry,
    ) -> Result<Work, Error> {
        match spec {
            WorkSpec::Run(spec) => {
                run::Run::in_folder(path, (spec, files), resources, registries).map(Work::from)
            }
            WorkSpec::Match(spec) => {
                matches::Match::in_folder(path, (spec, files), resources, registries).map(Work::from)
            }
        }
    }

    pub(crate) fn spec(&self) -> WorkSpec {
        match self {
            Work::Run(run) => WorkSpec::Run(Box::new(run.spec.clone())),
            Work::Match(game_match) => WorkSpec::Match(Box::new(game_match.asked.clone())),
        }
    }

    /// What is done, in a sentence, and how many cells that are.
    pub fn described(&self) -> (String, usize) {
        match self {
            Work::Run(run) => run.described(),
            Work::Match(game_match) => game_match.described(),
        }
    }

    /// What a reader of the results has to know beforehand, a sentence each.
    pub fn notes(&self) -> Result<Vec<String>, Error> {
        match self {
            Work::Run(run) => run.notes(),
            Work::Match(_) => Ok(Vec::new()),
        }
    }

    /// What is said of games that it would take, and cannot read.
    pub(crate) fn left_out(&self) -> &[String] {
        match self {
            Work::Run(run) => &run.positions.left_out,
            Work::Match(game_match) => game_match.left_out.as_slice(),
        }
    }

    pub(crate) fn folder_name(&self) -> String {
        match self {
            Work::Run(run) => run.folder_name(),
            Work::Match(game_match) => game_match.folder_name(),
        }
    }

    /// Keeps what goes into it and is too much for a manifest.
    pub(crate) fn keep_inputs(&self, folder: &Folder) -> Result<(), Error> {
        match self {
            Work::Run(run) => run.positions.write(folder),
            Work::Match(game_match) => game_match.keep_inputs(folder),
        }
    }

    /// What its searches count on a few positions, in short.
    pub(crate) fn fingerprint(&self) -> Result<String, Error> {
        match self {
            Work::Run(run) => run.fingerprint(),
            Work::Match(game_match) => game_match.fingerprint(),
        }
    }

    pub(crate) fn side_by_side(&self) -> &Concurrency {
        match self {
            Work::Run(run) => &run.side_by_side,
            Work::Match(game_match) => &game_match.side_by_side,
        }
    }
}
