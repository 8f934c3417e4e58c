//! Every file and folder that the repository's pages name exists.

use crate::lessons::links;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

const REPOSITORY: &str = "..";

/// What a folder holds, without what is built.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_kept = |path: &PathBuf| {
        !["target", ".git", "node_modules"]
            .iter()
            .any(|name| path.ends_with(name))
    };
    paths.filter(is_kept).collect()
}

fn all_below(folder: &Path, paths: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        if path.is_dir() {
            all_below(&path, paths);
        }
        paths.push(path);
    }
}

/// Those of the repository. The changelog tells of what is gone, too.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    all_below(Path::new(REPOSITORY), &mut pages);
    let is_page = |path: &PathBuf| path.is_file() && path.extension() == Some(OsStr::new("md"));
    pages.retain(|path| is_page(path) && !path.ends_with("CHANGELOG.md"));
    pages
}

/// The words of a text that may be paths.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && !"_.-/".contains(letter));
    words.map(|word| word.trim_end_matches(['.', '/']))
}

#[test]
fn every_path_that_a_page_names_is_there() {
    let top: BTreeSet<_> = entries(Path::new(REPOSITORY))
        .iter()
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    let mut all = Vec::new();
    all_below(Path::new(REPOSITORY), &mut all);
    let (mut named, mut missing) = (0, BTreeSet::new());
    for page in pages() {
        let folder = page.parent().unwrap();
        let text = std::fs::read_to_string(&page).unwrap();
        // No path of a machine, and nothing that is built.
        for word in words(&text).filter(|word| !word.starts_with('/') && !word.ends_with(".so")) {
            let is_source = [".rs", ".js", ".mjs", ".py"]
                .iter()
                .any(|end| word.ends_with(end));
            if !is_source && !word.split_once('/').is_some_and(|(first, _)| top.contains(first)) {
                continue;
            }
            named += 1;
            // A source is also named by the end of its path, where the page says in which crate it is.
            let is_there = Path::new(REPOSITORY).join(word).exists()
                || folder.join(word).exists()
                || is_source && all.iter().any(|path| path.ends_with(word));
            if !is_there {
                missing.insert(format!("{}: {word}", page.display()));
            }
        }
        // A template names what its page will have.
        let is_elsewhere = |link: &&str| link.starts_with("https://") || link.contains("{{");
        for link in links(&text).into_iter().filter(|link| !is_elsewhere(link)) {
            let target = link.split('#').next().unwrap();
            if !folder.join(target).exists() {
                missing.insert(format!("{}: the link {link}", page.display()));
            }
        }
    }
    assert!(named > 250, "{named}");
    assert!(missing.is_empty(), "{missing:#?}");
}
