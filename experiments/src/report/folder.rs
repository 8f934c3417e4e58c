//! [`RowFolder`]: the folder of a command, read back.

use crate::event::Monitor;
use crate::folder::MANIFEST;
use crate::input;
use crate::rows;
use anyhow::{Context, Result, bail, ensure};
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
pub(super) fn open_all(paths: &[PathBuf]) -> Result<Vec<RowFolder>> {
    let mut places: Vec<PathBuf> = Vec::new();
    for path in paths {
        ensure!(
            path.exists(),
            "there is no folder {}; give one that `lab run` made",
            path.display()
        );
        ensure!(
            path.is_dir(),
            "{} is no folder; give one that `lab run` made",
            path.display()
        );
        let place = fs::canonicalize(path)
            .with_context(|| format!("cannot look into the folder {}", path.display()))?;
        if let Some(first) = places.iter().position(|other| *other == place) {
            let first = paths[first].display();
            match first.to_string() == path.display().to_string() {
                true => bail!("{first} is given twice; give each run once"),
                false => bail!(
                    "{first} and {} are one folder; give each run once",
                    path.display()
                ),
            }
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
    pub(super) fn manifest<M: DeserializeOwned>(&self) -> Result<M> {
        let path = self.path.join(MANIFEST);
        ensure!(
            path.is_file(),
            "{} has no {MANIFEST}; give a folder that `lab run` made",
            self.path.display()
        );
        serde_json::from_slice(&input::whole_file(&path)?)
            .with_context(|| format!("{} is no manifest of this command", path.display()))
    }

    /// Goes through the rows of a file.
    pub(super) fn for_each<T: DeserializeOwned>(
        &self,
        file: &str,
        monitor: &Monitor<'_>,
        mut take: impl FnMut(T),
    ) -> Result<()> {
        rows::for_each(&self.path.join(file), monitor, |row, _| {
            take(row);
            Ok(())
        })
    }
}
