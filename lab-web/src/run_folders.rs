//! [`RunFolders`]: the run folders below the server's folder, and their files.
//!
//! Names come from a page, so no name may lead out of that folder, whether by dots, slashes or links.

use crate::limits::{DOWNLOAD, FOLDERS};
use experiments::folder::MANIFEST;
use experiments::today;
use serde_json::Value;
use sessions::{Cause, PlainError};
use std::fs;
use std::io::{self, Cursor, Write as _};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The page's name for all files of a run in one archive.
const ARCHIVE: &str = "all.zip";

pub(crate) struct RunFolders {
    path: PathBuf,
    /// The temporary folder, if the user named none; removed when this value is dropped.
    _temporary: Option<TempDir>,
}

impl RunFolders {
    /// Uses an existing folder, or a temporary one that is removed when the server ends.
    pub(crate) fn new(folder: Option<&Path>) -> Result<RunFolders, PlainError> {
        let cannot_use = |path: &Path| {
            PlainError::because::<io::Error>(format!("cannot use {} as the folder of runs", path.display()))
        };
        let (path, temporary) = match folder {
            Some(path) => (path.to_owned(), None),
            None => {
                let temporary = private_folder("lab-serve-");
                let temporary = temporary.map_err(cannot_use(&std::env::temp_dir()))?;
                (temporary.path().to_owned(), Some(temporary))
            }
        };
        let path = fs::canonicalize(&path).map_err(cannot_use(&path))?;
        if !path.is_dir() {
            return Err(cannot_use(&path)(io::ErrorKind::NotADirectory.into()));
        }
        Ok(RunFolders {
            path,
            _temporary: temporary,
        })
    }

    /// The names of the run folders, newest first.
    pub(crate) fn names(&self) -> Result<Vec<String>, Cause> {
        let entries = fs::read_dir(&self.path).map_err(cannot_look())?;
        let mut found = Vec::new();
        for entry in entries.flatten() {
            let name = entry.file_name().into_string().ok();
            if let Some(name) = name.filter(|name| self.of_run(name).is_ok()) {
                let time = entry.metadata().and_then(|about| about.modified()).ok();
                found.push((time, name));
            }
        }
        found.sort_by(|one, other| other.cmp(one));
        found.truncate(FOLDERS);
        Ok(found.into_iter().map(|(_, name)| name).collect())
    }

    /// The folder of the run with this name.
    pub(crate) fn of_run(&self, name: &str) -> Result<PathBuf, Cause> {
        let within = self.within(Path::new(name)).filter(|_| is_plain(name));
        let of_run = within.filter(|path| path.join(MANIFEST).is_file());
        of_run.ok_or_else(|| {
            let name = engine_core::sanitize::name(name);
            format!("there is no run `{name}` here").into()
        })
    }

    /// Whether a run was interrupted, so that it can be resumed.
    pub(crate) fn is_broken_off(&self, run: &str) -> Result<bool, Cause> {
        let manifest = fs::read(self.of_run(run)?.join(MANIFEST)).map_err(cannot_look())?;
        let manifest: Option<Value> = serde_json::from_slice(&manifest).ok();
        Ok(manifest.is_some_and(|manifest| manifest["status"] != "complete"))
    }

    /// The name and path of a new folder: what is measured, the date, and a number.
    pub(crate) fn unused(&self, measured: &str) -> Result<(String, PathBuf), Cause> {
        let day = today().replace('.', "-");
        let mut number = 1;
        loop {
            let name = format!("{measured}-{day}-{number}");
            let path = self.path.join(&name);
            match path.symlink_metadata() {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((name, path)),
                Err(error) => return Err(cannot_look()(error).into()),
                Ok(_) => number += 1,
            }
        }
    }

    /// The files of a run that can be downloaded; those in a subfolder have its name and a slash in front.
    pub(crate) fn files(&self, run: &str) -> Result<Vec<String>, Cause> {
        let top = self.of_run(run)?;
        let mut files = Vec::new();
        for (folder, prefix) in [
            (top.clone(), ""),
            (top.join("charts"), "charts/"),
            (top.join("diagrams"), "diagrams/"),
            (top.join("tables"), "tables/"),
        ] {
            // A missing folder has no files.
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let name = entry.file_name().into_string().unwrap_or_default();
                if is_plain(&name) && entry.path().is_file() {
                    files.push(format!("{prefix}{name}"));
                }
            }
        }
        files.sort();
        Ok(files)
    }

    /// All files of a run as one ZIP archive; `None` if they are too large to download.
    fn archive(&self, run: &str) -> Option<Vec<u8>> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let mut size = 0;
        for name in self.files(run).ok()? {
            let (_, contents) = self.file(run, &name)?;
            size += contents.len() as u64;
            if size > DOWNLOAD {
                return None;
            }
            archive.start_file(name, SimpleFileOptions::default()).ok()?;
            archive.write_all(&contents).ok()?;
        }
        Some(archive.finish().ok()?.into_inner())
    }

    /// A file of a run: its name without folders, and its contents. `None` if it does not exist or is too
    /// large.
    pub(crate) fn file(&self, run: &str, name: &str) -> Option<(String, Vec<u8>)> {
        self.of_run(run).ok()?;
        if name == ARCHIVE {
            return Some((format!("{run}.zip"), self.archive(run)?));
        }
        let pieces: Vec<&str> = name.split('/').collect();
        let is_file = pieces.len() <= 2 && pieces.iter().all(|piece| is_plain(piece));
        let path = is_file.then(|| self.within(&Path::new(run).join(name)))??;
        let about = fs::metadata(&path).ok()?;
        if !about.is_file() || about.len() > DOWNLOAD {
            return None;
        }
        Some(((*pieces.last()?).to_owned(), fs::read(path).ok()?))
    }

    /// The path of something that exists below the folder; `None` if a link leads out of it.
    fn within(&self, path: &Path) -> Option<PathBuf> {
        let path = fs::canonicalize(self.path.join(path)).ok()?;
        (path.starts_with(&self.path) && path != self.path).then_some(path)
    }
}

/// The error for a folder that cannot be read.
fn cannot_look() -> impl FnOnce(io::Error) -> PlainError {
    PlainError::because("cannot look into the folder of runs")
}

/// Creates a temporary folder that only its owner can read.
pub fn private_folder(prefix: &str) -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.tempdir()
}

/// Whether this is a single path component, and not hidden.
fn is_plain(name: &str) -> bool {
    let is_plain = |sign: char| sign.is_alphanumeric() || "-_+.,=()".contains(sign);
    !name.is_empty() && name.chars().all(is_plain) && !name.starts_with('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_is_not_complete_was_broken_off() {
        let outside = tempfile::tempdir().unwrap();
        let folders = RunFolders::new(Some(outside.path())).unwrap();
        fs::create_dir(outside.path().join("run")).unwrap();
        for (status, is_broken_off) in [("complete", false), ("running", true), ("interrupted", true)] {
            let manifest = format!("{{\"status\": \"{status}\"}}");
            fs::write(outside.path().join("run").join(MANIFEST), manifest).unwrap();
            assert_eq!(folders.is_broken_off("run").unwrap(), is_broken_off, "{status}");
        }
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret"), "secret").unwrap();
        fs::write(outside.path().join(MANIFEST), "{}").unwrap();
        let folder = outside.path().join("runs");
        fs::create_dir_all(folder.join("run/charts")).unwrap();
        fs::write(folder.join("run").join(MANIFEST), "{}").unwrap();
        fs::write(folder.join("run/charts/a.svg"), "<svg/>").unwrap();
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(outside.path().join("secret"), folder.join("run/link")).unwrap();
            std::os::unix::fs::symlink(outside.path(), folder.join("linked")).unwrap();
        }
        let folders = RunFolders::new(Some(&folder)).unwrap();
        assert_eq!(folders.names().unwrap(), ["run"]);
        assert!(folders.files("run").unwrap().contains(&"charts/a.svg".to_owned()));
        assert_eq!(folders.file("run", "charts/a.svg").unwrap().0, "a.svg");
        for (run, name) in [
            ("run", "link"),
            ("run", "../../secret"),
            ("run", ".."),
            ("run", ""),
            ("run", "charts"),
            ("run", "charts/../manifest.json"),
            ("run", "/etc/passwd"),
            ("..", "secret"),
            (".", "secret"),
            ("", "secret"),
            ("linked", "secret"),
            ("run/charts", "a.svg"),
        ] {
            assert_eq!(folders.file(run, name), None, "{run} {name}");
        }
    }
}
