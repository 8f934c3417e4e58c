//! The terms of the field: no help, message, lesson or report uses a retired word.

use crate::lab::Lab;
use crate::lessons::lessons;
use std::path::Path;

/// Retired words, in lower case, each with its replacement.
const RETIRED: [(&str, &str); 24] = [
    ("told apart", "distinguishable"),
    ("horizon case", "costly move"),
    ("data do not tell", "not clear"),
    ("half-move", "ply"),
    ("rung", "step"),
    ("greatest", "largest"),
    ("step before", "previous strategy"),
    ("is nothing that", "is not a setting of"),
    ("the usual", "default"),
    ("somebody else", "another"),
    ("programs of others", "UCI engines"),
    ("engines of others", "UCI engines"),
    ("plies a game", "plies"),
    ("sum over positions", "total nodes"),
    ("so many", "N"),
    ("so long a", "TIME"),
    ("colour", "color"),
    ("licence", "license"),
    ("behaviour", "behavior"),
    ("favour", "favor"),
    ("neighbour", "neighbor"),
    ("grey", "gray"),
    ("optimis", "optimiz"),
    ("recognis", "recogniz"),
];

/// The lines of a text in which a retired word begins.
fn faults(name: &str, text: &str) -> Vec<String> {
    let begins = |line: &str, word: &str| {
        let mut places = line.match_indices(word);
        places.any(|(place, _)| !line[..place].ends_with(char::is_alphanumeric))
    };
    let mut found = Vec::new();
    for line in text.lines() {
        let small = line.to_lowercase();
        let retired = RETIRED.iter().filter(|(word, _)| begins(&small, word));
        found.extend(retired.map(|(word, now)| format!("{name}: `{word}` is now `{now}`: {line}")));
    }
    found
}

#[test]
fn retired_words_stand_in_no_help_message_lesson_or_report() {
    let mut texts: Vec<(String, String)> = lessons().into_iter().collect();
    for page in [
        "README",
        "CHANGELOG",
        "PROMISES",
        ".github/CONTRIBUTING",
        "SOURCES",
    ] {
        let text = std::fs::read_to_string(format!("../{page}.md")).unwrap();
        texts.push((page.to_owned(), text));
    }
    // Every help, every error and what commands print, as `golden` holds them.
    for file in std::fs::read_dir(Path::new("tests/cmd")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "trycmd") {
            let text = std::fs::read_to_string(&path).unwrap();
            texts.push((path.display().to_string(), text));
        }
    }
    let lab = Lab::new();
    lab.run_well("run --suite horizon --depth 2 --minimal-tree --timed 2 --out out");
    texts.push(("report".to_owned(), lab.markdown("out")));
    let all: Vec<String> = texts.iter().flat_map(|(name, text)| faults(name, text)).collect();
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}
