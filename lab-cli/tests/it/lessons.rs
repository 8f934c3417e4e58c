//! The lessons as a book: every lesson is in the table of contents, every link has a target, every stored
//! picture is shown, and translations match their originals.
//!
//! Most pictures are files that a command of a lesson writes with `--out`, and lie in the folder
//! `<lesson>.out`: `golden` compares and renews them.

use crate::figures::split;
use crate::lab::Lab;
use crate::numbers::{of_output, of_prose};
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
pub(crate) fn links(text: &str) -> Vec<&str> {
    let ends = text.split("](").skip(1);
    ends.filter_map(|rest| rest.split(')').next()).collect()
}

#[test]
fn the_list_of_contents_names_every_lesson_once_and_in_order() {
    let summary = std::fs::read_to_string(Path::new(BOOK).join("SUMMARY.md")).unwrap();
    let mut pages: Vec<PathBuf> = lessons()
        .into_keys()
        .map(|name| format!("{name}.md").into())
        .collect();
    assert!(!pages.is_empty());
    // README is not a page of the book, nor are its translations.
    let translations = translations().into_iter().map(|(_, page)| page);
    let lessons = translations.filter(|page| !page.ends_with("README.md"));
    pages.extend(lessons.map(|page| page.strip_prefix(BOOK).unwrap().to_owned()));
    let named: Vec<PathBuf> = links(&summary).into_iter().map(PathBuf::from).collect();
    assert_eq!(named, pages);
}

/// README and the lessons that are translated, each with its translation.
fn translations() -> Vec<(PathBuf, PathBuf)> {
    let mut pairs = Vec::new();
    for folder in ["zh-hans", "zh-hant"] {
        let mut pages = BTreeSet::new();
        files_below(&Path::new(BOOK).join(folder), &mut pages);
        pairs.extend(pages.into_iter().map(|page| {
            let original = if page.ends_with("README.md") { ".." } else { BOOK };
            (Path::new(original).join(page.file_name().unwrap()), page)
        }));
    }
    pairs
}

/// Whoever changes an original is sent to its translations; `TRYCMD=overwrite` renews their code.
#[test]
fn a_translation_has_the_code_headings_links_and_figures_of_its_original() {
    let levels = |text: &str| -> Vec<usize> {
        let signs = |line: &str| line.len() - line.trim_start_matches('#').len();
        text.lines().map(signs).filter(|&level| level > 0).collect()
    };
    // By their last parts, since a translated page is linked as such; READMEs name each other.
    let targets = |text: &str| -> BTreeSet<String> {
        let links = links(text)
            .into_iter()
            .filter(|link| !link.ends_with("README.md"));
        links
            .map(|link| link.rsplit('/').next().unwrap().to_owned())
            .collect()
    };
    for (original, translation) in translations() {
        let name = translation.display();
        let [text, translated] = [&original, &translation].map(|page| std::fs::read_to_string(page).unwrap());
        assert_eq!(levels(&translated), levels(&text), "{name}");
        assert_eq!(targets(&translated), targets(&text), "{name}");
        for link in links(&translated)
            .into_iter()
            .filter(|link| !link.starts_with("https://"))
        {
            let target = translation.with_file_name(link.split('#').next().unwrap());
            assert!(target.exists(), "{name}: {link}");
        }
        let figures = of_output(&split(&translated).0);
        for figure in of_prose(&split(&text).0) {
            assert!(figures.contains(&figure), "{name}: no sentence states {figure:?}");
        }
        // Prose and code take turns.
        let [pieces, its] = [&text, &translated].map(|text| text.split("```").collect::<Vec<_>>());
        assert_eq!(its.len(), pieces.len(), "{name}: blocks of code");
        let turns = its.iter().zip(&pieces).enumerate();
        let with_code: Vec<&str> = turns
            .map(|(place, (its, piece))| if place % 2 == 0 { *its } else { *piece })
            .collect();
        same_or_renewed(&translation, with_code.join("```").as_bytes());
    }
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
            if link.starts_with("https://") || link.ends_with(".svg") || link.ends_with(".png") {
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
        "../extras/outside/src",
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
fn lessons_show_the_pictures_that_are_kept_for_them() {
    let lessons = lessons();
    let shown: BTreeSet<PathBuf> = lessons
        .values()
        .flat_map(|text| links(text))
        .filter(|link| link.ends_with(".svg"))
        .map(|link| Path::new(BOOK).join(link))
        .collect();
    let mut kept = BTreeSet::new();
    for lesson in lessons.keys() {
        files_below(&Path::new(BOOK).join("images").join(lesson), &mut kept);
        files_below(&Path::new(BOOK).join(format!("{lesson}.out")), &mut kept);
    }
    kept.retain(|file| !file.ends_with(".keep"));
    assert_eq!(shown, kept);
}

fn files_below(folder: &Path, files: &mut BTreeSet<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(&path, files);
        } else {
            files.insert(path);
        }
    }
}

#[test]
fn each_drawn_tree_of_a_lesson_is_what_the_command_above_it_prints() {
    let mut trees = 0;
    for (_, text) in lessons() {
        for (place, _) in text.match_indices("$ lab tree ") {
            let rest = &text[place + "$ lab ".len()..];
            let (command, below) = rest.split_once('\n').unwrap();
            if command.ends_with("--format svg") {
                let printed = Lab::new().run_well(command).stdout;
                same_or_renewed(&Path::new(BOOK).join(links(below)[0]), printed.as_bytes());
                trees += 1;
            }
        }
    }
    assert!(trees > 18, "{trees}");
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

/// The exercises of a lesson and their answers, by their numbers.
fn exercises(text: &str) -> Option<(usize, BTreeMap<usize, &str>)> {
    let (before, behind) = text.split_once("\n<details>\n<summary>Answers</summary>\n")?;
    let (answers, _) = behind.split_once("\n</details>").unwrap();
    let questions = before.rsplit_once("\n## ").unwrap().1;
    let count = (1..)
        .take_while(|number| questions.contains(&format!("\n{number}. ")))
        .count();
    let found = answers.split("\n**").skip(1).filter_map(|answer| {
        let (number, text) = answer.split_once(".** ")?;
        Some((number.parse().ok()?, text))
    });
    Some((count, found.collect()))
}

/// What stands in bold in the first paragraph of an answer: the page asks for it.
fn short(answer: &str) -> Option<&str> {
    let paragraph = answer.split("\n\n").next()?;
    paragraph.split("**").nth(1)
}

#[test]
fn each_exercise_has_its_answer() {
    for (lesson, text) in lessons() {
        if let Some((count, answers)) = exercises(&text) {
            assert!(
                answers.keys().copied().eq(1..=count),
                "{lesson}: {count}, {answers:?}"
            );
        }
    }
}

#[test]
fn figures_and_recipes_of_questions_are_printed_by_a_command_of_the_lesson() {
    let mut fields = 0;
    for (lesson, text) in lessons() {
        let blocks = text.split("```console\n").skip(1);
        let printed: String = blocks.map(|block| block.split("\n```").next().unwrap()).collect();
        let answers = exercises(&text).map(|(_, answers)| answers).unwrap_or_default();
        for (number, answer) in answers {
            let Some(short) = short(answer) else { continue };
            fields += 1;
            let is_figure = short.chars().any(|sign| sign.is_ascii_digit());
            let is_recipe = short.starts_with('`');
            // Commands are given the FEN of a position, not its name.
            let is_position = short.starts_with("`HE.");
            let is_printed = printed.contains(short.trim_matches('`'));
            assert!(
                is_printed || is_position || !(is_figure || is_recipe),
                "{lesson}, {number}: {short}"
            );
        }
    }
    assert!(fields >= 25, "{fields} exercises can be answered in place");
}
