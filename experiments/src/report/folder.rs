//! [`RowFolder`]: the folder of a command, read back.

use super::error::ReportError;
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::MANIFEST;
use crate::input;
use crate::rows::{self, RowError};
use serde::de::DeserializeOwned;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with a manifest and files of rows.
pub(super) struct RowFolder {
    path: PathBuf,
    /// What it is called in tables and charts.
    pub(super) name: String,
}

/// Opens folders, each of which gets a name of its own: its last part if that is enough, else its path as
/// given.
pub(super) fn open_all(paths: &[PathBuf]) -> Result<Vec<RowFolder>, ReportError> {
    let mut places: Vec<PathBuf> = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        if !path.exists() {
            return Err(ReportError::None { path: name });
        }
        if !path.is_dir() {
            return Err(ReportError::NoFolder { path: name });
        }
        let place = fs::canonicalize(path);
        let place = place.map_err(|source| ReportError::CannotLookInto {
            path: name.clone(),
            source,
        })?;
        if let Some(first) = places.iter().position(|other| *other == place) {
            let one = paths[first].display().to_string();
            return Err(match one == name {
                true => ReportError::Twice { path: one },
                false => ReportError::OneFolder { one, other: name },
            });
        }
        places.push(place);
    }
    let last = |place: &PathBuf| {
        let name = place.file_name().unwrap_or(place.as_os_str());
        name.to_string_lossy().into_owned()
    };
    let short: Vec<String> = places.iter().map(last).collect();
    let folders = paths.iter().zip(&short).map(|(path, name)| {
        let alone = short.iter().filter(|other| *other == name).count() == 1;
        RowFolder {
            path: path.clone(),
            name: match alone {
                true => name.clone(),
                false => path.display().to_string(),
            },
        }
    });
    Ok(folders.collect())
}

impl RowFolder {
    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it has a file of that name.
    pub(super) fn has(&self, file: &str) -> bool {
        self.path.join(file).is_file()
    }

    /// Its `manifest.json`.
    pub(super) fn manifest<M: DeserializeOwned>(&self) -> Result<M, Error> {
        let path = self.path.join(MANIFEST);
        if !path.is_file() {
            let path = self.path.display().to_string();
            return Err(ReportError::NoManifest { path }.into());
        }
        let manifest = serde_json::from_slice(&input::whole_file(&path)?);
        Ok(manifest.map_err(|source| ReportError::BadManifest {
            file: path.display().to_string(),
            source,
        })?)
    }

    /// Goes through the rows of a file.
    pub(super) fn for_each<T: DeserializeOwned>(
        &self,
        file: &str,
        monitor: &Monitor<'_>,
        mut take: impl FnMut(T),
    ) -> Result<(), RowError> {
        rows::for_each(&self.path.join(file), monitor, |row, _| {
            take(row);
            Ok(())
        })
    }
}
