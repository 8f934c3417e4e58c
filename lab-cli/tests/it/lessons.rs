//! The lessons as a book: every one is in its list of contents, every link leads somewhere, and every picture
//! is what the lesson's own commands draw.
//!
//! `images/<lesson>/<folder>/<name>.svg` is the chart or the diagram of that name which the lesson's command
//! with `--out <folder>` writes; `images/<lesson>/<command>.svg` is what its `lab <command> ... --format svg`
//! prints; `images/<lesson>/measured/<name>.svg` is drawn of matches that take too long for a test (see
//! `over_the_board`). `TRYCMD=overwrite`, which renews what commands print (see `golden`), renews the
//! pictures as well.

use crate::lab::Lab;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

pub(crate) const BOOK: &str = "../notebooks-md";

pub(crate) fn lessons() -> BTreeMap<String, String> {
    let files = std::fs::read_dir(BOOK).unwrap();
    files
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .filter(|(name, _)| name != "SUMMARY")
        .collect()
}

/// Where the links and pictures of a text lead.
fn links(text: &str) -> Vec<&str> {
    let ends = text.split("](").skip(1);
    ends.filter_map(|rest| rest.split(')').next()).collect()
}

#[test]
fn the_list_of_contents_names_every_lesson_once_and_in_order() {
    let summary = std::fs::read_to_string(Path::new(BOOK).join("SUMMARY.md")).unwrap();
    let names: Vec<String> = lessons().into_keys().map(|name| format!("{name}.md")).collect();
    assert!(!names.is_empty());
    assert_eq!(links(&summary), names);
}

/// The book holds nothing from outside its folder, so it has a copy.
#[test]
fn the_page_of_sources_stands_in_the_book_word_for_word() {
    let page = std::fs::read("../SOURCES.md").unwrap();
    same_or_renewed(&Path::new(BOOK).join("sources.md"), &page);
}

/// The headings of a text as links name them: small letters, digits and hyphens.
fn headings(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let kept = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    headings
        .map(|line| {
            line.trim_start_matches('#')
                .trim()
                .to_lowercase()
                .replace(' ', "-")
        })
        .map(|heading| heading.chars().filter(|&letter| kept(letter)).collect())
        .collect()
}

/// Within the folder, so that the book, which holds nothing else, needs nothing else. Pictures are looked at
/// where they are drawn.
#[test]
fn every_link_of_a_lesson_leads_to_a_heading_or_file_of_the_book() {
    let lessons = lessons();
    for (name, text) in &lessons {
        for link in links(text) {
            if link.starts_with("https://") || link.starts_with("images/") {
                continue;
            }
            let (page, heading) = link
                .split_once('#')
                .map_or((link, None), |(page, it)| (page, Some(it)));
            let page = page.strip_suffix(".md").and_then(|page| lessons.get(page));
            let page = page.unwrap_or_else(|| panic!("{name}: {link} leads to no page of the book"));
            assert!(
                heading.is_none_or(|heading| headings(page).contains(heading)),
                "{name}: no heading {link}"
            );
        }
    }
}

#[test]
fn code_in_a_lesson_stands_in_the_search_word_for_word() {
    let mut files = BTreeSet::new();
    for folder in [
        "../search-variants/src",
        "../search-variants/examples",
        "../outside/src",
    ] {
        files_below(Path::new(folder), &mut files);
    }
    let sources: Vec<String> = files
        .iter()
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    let mut blocks = 0;
    for (name, text) in lessons() {
        for rest in text.split("```rust\n").skip(1) {
            let (code, _) = rest.split_once("```").unwrap();
            assert!(
                sources.iter().any(|source| source.contains(code)),
                "{name}: no file has\n{code}"
            );
            blocks += 1;
        }
    }
    assert!(blocks > 0);
}

#[test]
fn no_picture_is_left_that_no_lesson_shows() {
    let shown: BTreeSet<PathBuf> = lessons()
        .iter()
        .flat_map(|(name, text)| pictures(name, text))
        .map(|picture| picture.path)
        .collect();
    let mut kept = BTreeSet::new();
    for lesson in lessons().into_keys() {
        files_below(&Path::new(BOOK).join("images").join(lesson), &mut kept);
    }
    let unused: Vec<_> = kept.difference(&shown).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

fn files_below(folder: &Path, files: &mut BTreeSet<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files_below(&path, files),
            false => drop(files.insert(path)),
        }
    }
}

#[test]
fn every_picture_is_what_the_commands_of_its_lesson_draw() {
    let mut drawn = 0;
    for (name, text) in lessons() {
        let lab = Lab::new();
        copy_inputs(&name, &lab);
        let mut written = BTreeSet::new();
        for Picture { path, source } in pictures(&name, &text) {
            let picture = match source {
                Source::Drawn { folder, file } => {
                    if written.insert(folder) {
                        lab.run_well(command_with(&name, &text, "", &format!("--out {folder}")));
                    }
                    let drawing = |kind: &str| std::fs::read(lab.path(&format!("{folder}/{kind}/{file}")));
                    drawing("charts").or_else(|_| drawing("diagrams")).unwrap()
                }
                Source::Printed { command } => {
                    let line = command_with(&name, &text, command, "--format svg");
                    lab.run_well(line).stdout.into_bytes()
                }
                Source::Measured => continue,
            };
            same_or_renewed(&path, &picture);
            drawn += 1;
        }
    }
    assert!(drawn > 0);
}

struct Picture<'a> {
    path: PathBuf,
    source: Source<'a>,
}

enum Source<'a> {
    /// A chart or a board diagram, by its file name in the folder that a command of the lesson writes.
    Drawn {
        folder: &'a str,
        file: &'a str,
    },
    Printed {
        command: &'a str,
    },
    /// Matches that are kept; `over_the_board` draws them.
    Measured,
}

fn pictures<'a>(lesson: &str, text: &'a str) -> Vec<Picture<'a>> {
    let below = format!("images/{lesson}/");
    let images = links(text).into_iter().filter(|link| link.starts_with("images/"));
    images
        .map(|link| {
            let place = link.strip_prefix(&below);
            let source = match place.map(|place| (place.split_once('/'), place.strip_suffix(".svg"))) {
                Some((Some(("measured", _)), _)) => Source::Measured,
                Some((Some((folder, file)), _)) => Source::Drawn { folder, file },
                Some((None, Some(command))) => Source::Printed { command },
                _ => panic!("{lesson}: {link} is neither {below}<out>/<name> nor {below}<command>.svg"),
            };
            Picture {
                path: Path::new(BOOK).join(link),
                source,
            }
        })
        .collect()
}

/// The arguments of the lesson's command of that name (of any, if it is empty) that has `option`.
fn command_with<'a>(lesson: &str, text: &'a str, name: &str, option: &str) -> &'a str {
    let mut commands = text.lines().filter_map(|line| line.strip_prefix("$ lab "));
    commands
        .find(|command| command.starts_with(name) && command.contains(option))
        .unwrap_or_else(|| panic!("{lesson}: no command {name} has {option}"))
}

/// Lays out the files that the lesson's commands read, as trycmd does.
fn copy_inputs(lesson: &str, lab: &Lab) {
    let inputs = std::fs::read_dir(format!("{BOOK}/{lesson}.in"));
    for input in inputs.into_iter().flatten() {
        let input = input.unwrap();
        lab.write(
            input.file_name().to_str().unwrap(),
            std::fs::read(input.path()).unwrap(),
        );
    }
}

/// Compares a file with what it should hold; `TRYCMD=overwrite` writes it.
pub(crate) fn same_or_renewed(path: &Path, drawn: &[u8]) {
    if std::env::var("TRYCMD").is_ok_and(|value| value == "overwrite") {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, drawn).unwrap();
    }
    assert!(
        std::fs::read(path).is_ok_and(|kept| kept == drawn),
        "{} is not as it should be now; TRYCMD=overwrite renews it",
        path.display()
    );
}
