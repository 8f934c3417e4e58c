//! [`Work`]: the purpose of a folder, a run of any kind or a match, with everything named in its [`WorkSpec`]
//! resolved.

use crate::error::Error;
use crate::measure::{JUDGED, MINIMAL_TREES, RECORDS, SPEEDUPS};
use crate::memory::{ResourceLimits, TooLargeTable};
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

impl WorkSpec {
    /// The files of rows that a part of it produces.
    pub(crate) fn files(&self) -> &'static [&'static str] {
        match self {
            WorkSpec::Run(_) => &[RECORDS, MINIMAL_TREES, JUDGED, SPEEDUPS],
            WorkSpec::Match(_) => &[matches::GAMES],
        }
    }

    /// How the specification `here` differs from the one `there`.
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

/// Everything that determines the figures of a folder; it can be reconstructed from the folder's contents.
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
    /// Reconstructs the work from a manifest that lists these files, and from the files next to it.
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

    /// A sentence that describes the work, and its number of cells.
    pub fn described(&self) -> (String, usize) {
        match self {
            Work::Run(run) => run.described(),
            Work::Match(game_match) => game_match.described(),
        }
    }

    /// What a reader of the results needs to know beforehand, one sentence each.
    pub fn notes(&self) -> Result<Vec<String>, Error> {
        match self {
            Work::Run(run) => run.notes(),
            Work::Match(_) => Ok(Vec::new()),
        }
    }

    /// Messages about PGN games that would be used but cannot be parsed.
    pub(crate) fn left_out(&self) -> &[String] {
        match self {
            Work::Run(run) => &run.positions.left_out,
            Work::Match(game_match) => &game_match.left_out,
        }
    }

    pub(crate) fn folder_name(&self) -> String {
        match self {
            Work::Run(run) => run.folder_name(),
            Work::Match(game_match) => game_match.folder_name(),
        }
    }

    /// Saves inputs that are too large for a manifest.
    pub(crate) fn keep_inputs(&self, folder: &Folder) -> Result<(), Error> {
        match self {
            Work::Run(run) => run.positions.write(folder),
            Work::Match(game_match) => game_match.keep_inputs(folder),
        }
    }

    /// A digest of what its searches count on a few positions.
    pub(crate) fn fingerprint(&self) -> Result<String, Error> {
        match self {
            Work::Run(run) => run.fingerprint(),
            Work::Match(game_match) => game_match.fingerprint(),
        }
    }

    /// The number of searches or games at a time.
    pub(crate) fn searches(&self) -> Result<usize, TooLargeTable> {
        match self {
            Work::Run(run) => run.searches(),
            Work::Match(game_match) => game_match.searches(),
        }
    }
}
