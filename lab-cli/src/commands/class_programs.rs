//! The programs of a class, which `lab grade --class` finds in a folder: one for each entry, or the reason
//! why there is none.

use anyhow::{Context, Result, bail};
use disk::digest::Digest;
use engine_core::sanitize;
use std::borrow::Cow;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How deep programs are looked for in a student's folder, and the most files that are looked at.
const DEPTH: usize = 4;
const MAX_FILES: usize = 1_000;
/// The longest time that a compiler may take.
const COMPILING: Duration = Duration::from_secs(60);
/// The most of a compiler's messages that a student reads.
const MAX_MESSAGES: u64 = 4_000;

/// What starts a program, by the ending of its file.
#[derive(Clone, Copy)]
enum Language {
    Interpreted(&'static str),
    /// The compilers that may be there, and their options.
    Compiled(&'static str, [&'static [&'static str]; 2]),
    Executable,
}

/// An entry of the folder of a class.
pub(super) struct Entry {
    /// A name of its own: without its ending, unless another entry has that name.
    pub(super) name: String,
    path: PathBuf,
}

/// The entries of a class's folder, sorted by name.
pub(super) fn entries(folder: &Path) -> Result<Vec<Entry>> {
    let read =
        fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let paths = read.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<Result<Vec<PathBuf>, _>>()?;
    paths.sort();
    let shown = |name: Option<&std::ffi::OsStr>| {
        sanitize::name(&name.unwrap_or_default().to_string_lossy()).into_owned()
    };
    let stems: Vec<String> = paths.iter().map(|path| shown(path.file_stem())).collect();
    let mut entries: Vec<Entry> = Vec::new();
    for (path, stem) in paths.iter().zip(&stems) {
        let is_own = stems.iter().filter(|other| *other == stem).count() == 1;
        let mut name = if is_own { stem.clone() } else { shown(path.file_name()) };
        while entries.iter().any(|other| other.name == name) {
            name.push('\'');
        }
        let path = path.clone();
        entries.push(Entry { name, path });
    }
    if entries.is_empty() {
        bail!("the folder {} is empty", folder.display());
    }
    Ok(entries)
}

impl Entry {
    /// A digest of all that belongs to the entry, by which a program is known that has been graded before.
    pub(super) fn digest(&self, grading: &str) -> String {
        let mut digest = Digest::EMPTY;
        digest.add(grading.as_bytes());
        for path in files(&self.path) {
            digest.add(path.to_string_lossy().as_bytes());
            let mut file = File::open(&path);
            let mut bytes = vec![0; 1 << 16];
            while let Some(read) = file.as_mut().ok().and_then(|file| file.read(&mut bytes).ok()) {
                if read == 0 {
                    break;
                }
                digest.add(&bytes[..read]);
            }
        }
        digest.to_string()
    }

    /// The command that starts the program, and the folder made for it; `wrap` is a command to start it in,
    /// where `{dir}` is the folder of what it needs. The error says in a sentence why there is no program.
    pub(super) fn prepare(&self, wrap: Option<&str>) -> Result<(String, TempDir), String> {
        let (source, language) = self.source()?;
        let made = TempDir::new().map_err(|error| format!("there is no room for it: {error}"))?;
        let kept = made.path().join("solution");
        let extension = source.extension().unwrap_or_default();
        let (program, folder) = match language {
            Language::Compiled(name, compilers) => {
                compile(name, compilers, &source, &kept)?;
                (kept, made.path().to_owned())
            }
            // Beside the solutions of others it could read them.
            _ if !self.path.is_dir() => {
                let copy = kept.with_extension(extension);
                fs::copy(&source, &copy).map_err(|error| format!("it cannot be read: {error}"))?;
                (copy, made.path().to_owned())
            }
            _ => {
                let folder = self.path.canonicalize();
                let folder = folder.map_err(|error| format!("it cannot be read: {error}"))?;
                let below = source.strip_prefix(&self.path).unwrap_or(&source);
                (folder.join(below), folder)
            }
        };
        let text = |path: &Path| {
            let text = path.to_str().ok_or("its name is not UTF-8; rename the folder")?;
            shlex::try_quote(text)
                .map(Cow::into_owned)
                .map_err(|error| error.to_string())
        };
        let program = text(&program)?;
        let command = match language {
            Language::Interpreted(by) => format!("{by} {program}"),
            Language::Compiled(..) | Language::Executable => program,
        };
        let wrap = wrap.map(|wrap| Ok::<String, String>(wrap.replace("{dir}", &text(&folder)?) + " "));
        let command = wrap.transpose()?.unwrap_or_default() + &command;
        Ok((command, made))
    }

    /// The file of the program.
    fn source(&self) -> Result<(PathBuf, Language), String> {
        if !self.path.is_dir() {
            return Ok((self.path.clone(), language(&self.path)?));
        }
        let files = files(&self.path).into_iter();
        let programs: Vec<(PathBuf, Language)> = files
            .filter_map(|path| language(&path).ok().map(|language| (path, language)))
            .collect();
        let called = |name: &str| -> Vec<&(PathBuf, Language)> {
            let is_called = |path: &Path| {
                path.file_stem()
                    .is_some_and(|stem| stem.eq_ignore_ascii_case(name))
            };
            programs.iter().filter(|(path, _)| is_called(path)).collect()
        };
        for found in [called("solution"), called("main"), programs.iter().collect()] {
            match found.as_slice() {
                [] => {}
                [(path, language)] => return Ok((path.clone(), *language)),
                several => {
                    let names = several.iter().map(|(path, _)| {
                        let name = path.strip_prefix(&self.path).unwrap_or(path);
                        name.display().to_string()
                    });
                    let (count, names) = (several.len(), names.collect::<Vec<_>>().join(", "));
                    return Err(format!(
                        "the folder has {count} programs, and one is wanted: {names}"
                    ));
                }
            }
        }
        Err("the folder has no program in Python, Java, C, C++ or Rust, and no executable file".to_owned())
    }
}

/// The files of an entry, sorted; those that tools make are left out.
fn files(path: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    add_files(path, DEPTH, &mut files);
    files
}

fn add_files(path: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    if files.len() == MAX_FILES {
        return;
    }
    if !path.is_dir() {
        files.push(path.to_owned());
        return;
    }
    let inside = fs::read_dir(path).into_iter().flatten().flatten();
    let mut inside: Vec<PathBuf> = inside.map(|entry| entry.path()).collect();
    inside.sort();
    for path in inside {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_made =
            name.starts_with('.') || matches!(&*name, "target" | "__pycache__" | "node_modules" | "venv");
        if depth > 0 && !is_made && !path.is_symlink() {
            add_files(&path, depth - 1, files);
        }
    }
}

/// The language of a file, or why it is no program.
fn language(path: &Path) -> Result<Language, String> {
    const CPP: [&[&str]; 2] = [&["c++", "g++", "clang++"], &["-O2", "-std=c++17", "-o"]];
    const C: [&[&str]; 2] = [&["cc", "gcc", "clang"], &["-O2", "-o"]];
    const RUST: [&[&str]; 2] = [&["rustc"], &["--edition", "2021", "-O", "-o"]];
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    match ending.to_ascii_lowercase().as_str() {
        "py" | "py3" => Ok(Language::Interpreted("python3")),
        "java" => Ok(Language::Interpreted("java")),
        "cpp" | "cc" | "cxx" | "c++" => Ok(Language::Compiled("C++", CPP)),
        "c" => Ok(Language::Compiled("C", C)),
        "rs" => Ok(Language::Compiled("Rust", RUST)),
        _ if is_executable(path) => Ok(Language::Executable),
        _ if fs::read(path).is_ok_and(|bytes| bytes.starts_with(b"#!") || bytes.starts_with(b"\x7fELF")) => {
            Err("it cannot be executed; `chmod +x` makes a program of it".to_owned())
        }
        _ => Err("it is no program in Python, Java, C, C++ or Rust, and no executable file".to_owned()),
    }
}

fn compile(
    language: &str,
    [compilers, options]: [&[&str]; 2],
    source: &Path,
    program: &Path,
) -> Result<(), String> {
    for compiler in compilers {
        let messages = tempfile::tempfile().map_err(|error| format!("there is no room for it: {error}"))?;
        let output = messages.try_clone().map_err(|error| error.to_string())?;
        let mut command = Command::new(compiler);
        command.args(options).arg(program).arg(source);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(output);
        let started = command.spawn();
        let Ok(mut child) = started else { continue };
        let start = Instant::now();
        let ended = loop {
            match child.try_wait() {
                Ok(None) if start.elapsed() < COMPILING => thread::sleep(Duration::from_millis(10)),
                ended => break ended.ok().flatten(),
            }
        };
        let Some(ended) = ended else {
            let _ = child.kill();
            let _ = child.wait();
            let limit = COMPILING.as_secs();
            return Err(format!("`{compiler}` did not compile it within {limit} s"));
        };
        return if ended.success() {
            Ok(())
        } else {
            Err(format!("it does not compile:\n{}", beginning(messages)))
        };
    }
    let names = compilers.join(", ");
    Err(format!("there is no compiler of {language} here ({names})"))
}

/// The beginning of what a compiler has written.
fn beginning(mut messages: File) -> String {
    use std::io::{Seek, SeekFrom};
    let mut bytes = Vec::new();
    let read = messages
        .seek(SeekFrom::Start(0))
        .and_then(|_| messages.take(MAX_MESSAGES).read_to_end(&mut bytes));
    drop(read);
    sanitize::message(String::from_utf8_lossy(&bytes).trim_end())
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
