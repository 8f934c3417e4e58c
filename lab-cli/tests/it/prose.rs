//! The texts of the house: comments and Markdown wrap at one width.

use std::path::{Path, PathBuf};

/// Characters that a line of prose may have.
const WIDTH: usize = 110;

/// The files below a folder with one of the endings; folders that hold nothing of ours are passed over.
pub(crate) fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    const PASSED_OVER: [&str; 6] = [".git", "target", "lab-out", "corpus", "artifacts", "node_modules"];
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !PASSED_OVER.contains(&name) {
                files(&path, endings, found);
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
}

/// The lines of a Markdown text that are prose: not those of code blocks, tables and pictures, which cannot
/// be broken.
fn prose_of_markdown(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !(in_code || fence || line.starts_with('|') || line.starts_with("!["))
    })
}

/// The lines of a Rust source that are comments.
fn comments(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let comment = |line: &str| line.trim_start().starts_with("//");
    (1..).zip(text.lines()).filter(move |(_, line)| comment(line))
}

#[test]
fn comments_and_markdown_wrap_at_110() {
    let mut paths = Vec::new();
    files(Path::new(".."), &[".rs", ".md"], &mut paths);
    let mut too_wide = Vec::new();
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap();
        let lines: Vec<(usize, &str)> = match path.extension().is_some_and(|ending| ending == "md") {
            true => prose_of_markdown(&text).collect(),
            false => comments(&text).collect(),
        };
        let wide = lines.into_iter().filter(|(_, line)| {
            // A word that is too long by itself, such as an address, stays whole.
            line.chars().count() > WIDTH && line.split_whitespace().all(|word| word.chars().count() < 80)
        });
        too_wide.extend(wide.map(|(number, _)| format!("{}:{number}", path.display())));
    }
    assert!(paths.len() > 100, "the sources are not where they were");
    assert!(
        too_wide.is_empty(),
        "wider than {WIDTH}:\n{}",
        too_wide.join("\n")
    );
}

#[test]
fn files_that_architecture_and_contributing_name_exist() {
    const ENDINGS: [&str; 4] = [".rs", ".js", ".mjs", ".py"];
    let mut paths = Vec::new();
    files(Path::new(".."), &ENDINGS, &mut paths);
    for page in ["../ARCHITECTURE.md", "../CONTRIBUTING.md"] {
        let text = std::fs::read_to_string(page).unwrap();
        let quoted = text.split('`').skip(1).step_by(2);
        for name in quoted.filter(|name| ENDINGS.iter().any(|ending| name.ends_with(ending))) {
            let file = name.split_whitespace().next_back().unwrap();
            assert!(paths.iter().any(|path| path.ends_with(file)), "{page}: {name}");
        }
    }
}

#[test]
fn the_front_page_is_read_in_minutes() {
    let lines = std::fs::read_to_string("../README.md").unwrap().lines().count();
    assert!(lines <= 150, "README has {lines} lines");
}

/// What can be done on the command line is said by the program, in `wording.rs`.
#[test]
fn libraries_know_no_option_of_the_program() {
    let mut paths = Vec::new();
    for library in ["disk", "games", "sessions", "experiments"] {
        files(&Path::new("..").join(library).join("src"), &[".rs"], &mut paths);
    }
    let is_option = |word: &str| {
        let option = word.trim_start_matches(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
        let name = option.strip_prefix("--");
        name.is_some_and(|name| name.starts_with(|sign: char| sign.is_ascii_lowercase()))
    };
    let mut named = Vec::new();
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap();
        let code = (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.trim_start().starts_with("//"));
        let with_option = code.filter(|(_, line)| line.split_whitespace().any(is_option));
        named.extend(with_option.map(|(number, _)| format!("{}:{number}", path.display())));
    }
    assert!(named.is_empty(), "{}", named.join("\n"));
}
