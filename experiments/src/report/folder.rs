//! [`RowFolder`]: the folder of a command, read back.

use crate::error::FolderError;
use crate::event::{Event, Monitor, Note};
use crate::manifest::Manifest;
use crate::sealed::{self, ManifestError};
use serde::de::DeserializeOwned;
use std::fs;
use std::path::{Path, PathBuf};

pub(super) struct RowFolder {
    path: PathBuf,
    /// What it is called in tables and charts.
    pub(super) name: String,
}

/// Opens folders, each of which gets a name of its own: its last part if that is enough, else its path as
/// given.
pub(super) fn open_all(paths: &[PathBuf]) -> Result<Vec<RowFolder>, FolderError> {
    let mut places: Vec<PathBuf> = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        if !path.exists() {
            return Err(FolderError::None { path: name });
        }
        if !path.is_dir() {
            return Err(FolderError::NoFolder { path: name });
        }
        let place = fs::canonicalize(path);
        let place = place.map_err(|source| FolderError::CannotLookInto {
            path: name.clone(),
            source,
        })?;
        if let Some(first) = places.iter().position(|other| *other == place) {
            let one = paths[first].display().to_string();
            return Err(FolderError::Unlike(match one == name {
                true => format!("{one} is given twice; give each run once"),
                false => format!("{one} and {name} are one folder; give each run once"),
            }));
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
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn has(&self, file: &str) -> bool {
        self.path.join(file).is_file()
    }

    /// Its manifest, with a note if nothing proves it.
    pub(super) fn manifest<Asked: DeserializeOwned>(
        &self,
        command: &'static str,
        monitor: &Monitor<'_>,
    ) -> Result<Manifest<Asked>, ManifestError> {
        let (value, is_proven) = sealed::read(&self.path, command)?;
        if !is_proven {
            let folder = self.path.clone();
            monitor.tell(Event::Noted(Note::NotProven { folder }));
        }
        Ok(value)
    }
}
