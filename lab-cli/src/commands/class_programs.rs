//! The programs of a class, which `lab grade --class` finds in a folder.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The programs of a class, by name, each with the command that starts it.
pub(super) fn programs(folder: &Path) -> Result<Vec<(String, String)>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<PathBuf>, _>>()?;
    let named = paths.iter().filter_map(|path| {
        let name = path.file_stem()?.to_str()?;
        Some((name.to_owned(), command(path)?))
    });
    let mut programs: Vec<(String, String)> = named.filter(|(name, _)| !name.starts_with('.')).collect();
    programs.sort();
    if programs.is_empty() {
        bail!(
            "the folder {} holds no program: a file NAME.py, NAME.java or one that can be executed, or a folder \
             NAME with such a file `solution`",
            folder.display()
        );
    }
    // Names must differ, because each program gets a report of its name.
    if let Some(pair) = programs.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        bail!("two programs in {} are called {}", folder.display(), pair[0].0);
    }
    Ok(programs)
}

/// The command that starts a program file; in a folder, the program is the file `solution`.
fn command(path: &Path) -> Option<String> {
    if path.is_dir() {
        let mut inside: Vec<PathBuf> = fs::read_dir(path)
            .ok()?
            .flatten()
            .map(|entry| entry.path())
            .collect();
        inside.sort();
        inside.retain(|path| {
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            path.is_file() && stem.is_some_and(|stem| stem.eq_ignore_ascii_case("solution"))
        });
        return inside.iter().find_map(|path| command(path));
    }
    let quoted = shlex::try_quote(path.to_str()?).ok()?.into_owned();
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("py") => Some(format!("python3 {quoted}")),
        Some("java") => Some(format!("java {quoted}")),
        _ => is_executable(path).then_some(quoted),
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("exe"))
}
