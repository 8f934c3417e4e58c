//! Every figure stated in a sentence of README or the book is produced by a command.
//!
//! It stands in an output on the same page (outputs of the book are run by `golden`, those of README by
//! `.ci/front_page.py`), or follows from two such figures, or is made by a test, or is quoted.
//! [`ELSEWHERE`] has those that do not stand in an output.

use crate::numbers::{Number, of_output, of_prose};
use std::path::Path;

/// Where a figure comes from that stands in no output of its page.
#[derive(Debug)]
enum Origin {
    /// The first over the second, both in outputs of the page.
    Ratio(&'static str, &'static str),
    /// The first less the second.
    Difference(&'static str, &'static str),
    Sum(&'static [&'static str]),
    /// What the second saves of the first, over what the third saves of it.
    Saved(&'static str, &'static str, &'static str),
    /// A file and its test or code that has the figure.
    Made(&'static str, &'static str),
    /// Another author's figure, or a limit that is chosen and not measured.
    Given(&'static str),
}

use Origin::{Difference, Given, Made, Ratio, Saved, Sum};

#[rustfmt::skip]
const ELSEWHERE: &[(&str, &str, Origin)] = &[
    ("README", "25.6", Ratio("37,363,510", "1,460,224")),
    ("README", "82%", Made(".ci/front_page.py", "three of the 24 have")),
    ("README", "95%", Made(".ci/front_page.py", "more than 95 % of the run's time")),
    ("README", "1", Given("the number of an example")),
    ("README", "2", Given("the number of an example")),
    ("01-from-minimax-to-killers", "20", Difference("21", "1")),
    ("01-from-minimax-to-killers", "22", Ratio("206,604", "9,323")),
    ("02-same-search-another-game", "10", Given("a piece's value")),
    ("02-same-search-another-game", "40", Given("a piece's value")),
    ("02-same-search-another-game", "200", Given("a piece's value")),
    ("02-same-search-another-game", "44", Difference("45", "1")),
    ("02-same-search-another-game", "41", Ratio("3,371,871", "81,631")),
    ("02-same-search-another-game", "20", Made("notebooks-md/01-from-minimax-to-killers.md", "20 moves at the start")),
    ("02-same-search-another-game", "22", Made("notebooks-md/01-from-minimax-to-killers.md", "about 22 times")),
    ("02-same-search-another-game", "206,604", Made("notebooks-md/01-from-minimax-to-killers.md", "206,604")),
    ("02-same-search-another-game", "65", Made("lab-cli/tests/it/reproduce.rs", "(65, 65)")),
    ("02-same-search-another-game", "28997", Made("engine-core/src/score.rs", "Score(29_000)")),
    ("02-same-search-another-game", "46", Made("README.md", "49,887,889")),
    ("03-the-horizon-effect", "32", Sum(&["19", "5", "8"])),
    ("03-the-horizon-effect", "12", Sum(&["5", "5", "2"])),
    ("03-the-horizon-effect", "21", Sum(&["16", "0", "5"])),
    ("04-move-ordering", "22", Given("a date")),
    ("04-move-ordering", "20%", Given("a rule of thumb")),
    ("04-move-ordering", "90%", Given("Chess Programming Wiki, Move Ordering")),
    ("04a-iterative-deepening", "1,924,021", Sum(&["5,703", "46,625", "261,525", "1,610,168"])),
    ("04a-iterative-deepening", "3,366,604", Sum(&["5,703", "32,189", "112,454", "675,514", "2,540,744"])),
    ("04a-iterative-deepening", "2,953,960", Sum(&["5,703", "32,189", "111,245", "615,550", "2,189,273"])),
    ("05-who-earned-it", "1.07", Ratio("52,003", "48,603")),
    ("05-who-earned-it", "99.0%", Saved("116,492", "51,384", "50,697")),
    ("05-who-earned-it", "98%", Saved("116,492", "51,903", "50,697")),
    ("05-who-earned-it", "8", Given("Schaeffer 1989")),
    ("05-who-earned-it", "99%", Given("Schaeffer 1989")),
    ("06-selective-search", "35", Ratio("37,363,510", "1,075,596")),
    ("07-your-own-positions", "2", Given("an exit code")),
    ("08-your-own-heuristic", "8%", Given("the program of `extras/outside` with `lab ablate --parts recapture`")),
    ("08-your-own-heuristic", "5,673,234", Made("extras/outside/src/connect_four.rs", "5_673_234")),
    ("09-what-is-it-worth-over-the-board", "24", Given("a date")),
    ("09-what-is-it-worth-over-the-board", "3,000", Given("Heinz 2001")),
    ("09-what-is-it-worth-over-the-board", "400", Given("the scale of Elo")),
    ("09-what-is-it-worth-over-the-board", "100", Given("as many games as you like")),
    ("10-best-first", "4,129,238", Made("search-variants/tests/it/best_first.rs", "4_129_238")),
    ("10-best-first", "3,421,891", Made("search-variants/tests/it/best_first.rs", "3_421_891")),
    ("10-best-first", "2,510,243", Made("search-variants/tests/it/best_first.rs", "2_510_243")),
    ("10-best-first", "2,247,297", Made("search-variants/tests/it/best_first.rs", "2_247_297")),
    ("10-best-first", "3,507,141", Made("search-variants/tests/it/best_first.rs", "3_507_141")),
    ("10-best-first", "1.64", Ratio("4,129,238", "2,510,243")),
    ("10-best-first", "1.84", Ratio("4,129,238", "2,247,297")),
    ("10-best-first", "1.18", Ratio("4,129,238", "3,507,141")),
    ("10-best-first", "1.36", Ratio("3,421,891", "2,510,243")),
    ("10-best-first", "1.52", Ratio("3,421,891", "2,247,297")),
    ("10-best-first", "1.02", Ratio("3,507,141", "3,421,891")),
    ("10-best-first", "1.08", Ratio("4,506,430", "4,166,448")),
    ("10-best-first", "1.37", Ratio("5,722,867", "4,166,448")),
    ("10-best-first", "1.35", Ratio("6,423,659", "4,762,542")),
    ("10-best-first", "1.34", Ratio("7,828,593", "5,849,911")),
    ("10-best-first", "1.23", Ratio("5,999,027", "4,857,877")),
    ("10-best-first", "1.17", Ratio("5,263,910", "4,506,430")),
    ("10-best-first", "20%", Given("Plaat et al. 1994")),
    ("10a-monte-carlo", "3,000", Given("the budget of the command")),
    ("10a-monte-carlo", "4,520", Made("search-variants/tests/it/monte_carlo.rs", "4_520")),
    ("10a-monte-carlo", "128", Made("notebooks-md/10b-proofs.md", "93          128")),
    ("10a-monte-carlo", "2,987", Made("notebooks-md/10b-proofs.md", "2,987")),
    ("10b-proofs", "14", Made("notebooks-md/measured/mates.txt", " 14.0")),
    ("10b-proofs", "36", Made("notebooks-md/measured/mates.txt", " 35.5")),
    ("10b-proofs", "428", Sum(&["163", "42", "163", "60"])),
    ("10b-proofs", "26", Ratio("127,100", "4,960")),
    ("definitions", "25.6", Ratio("37,363,510", "1,460,224")),
    ("definitions", "20", Difference("21", "1")),
    ("definitions", "95%", Made("statistics/src/bootstrap.rs", "TAIL")),
    ("definitions", "5", Made("statistics/src/bootstrap.rs", "FEWEST_POSITIONS: usize = 5")),
    ("definitions", "24", Made("statistics/src/bootstrap.rs", "[5, 24].map")),
    ("definitions", "400", Made("statistics/src/bootstrap.rs", "let trials = 400")),
    ("definitions", "82", Made("statistics/src/bootstrap.rs", "[82.0, 89.0]")),
    ("definitions", "89", Made("statistics/src/bootstrap.rs", "[82.0, 89.0]")),
    ("definitions", "55", Made("statistics/src/bootstrap.rs", "[55.0, 68.0]")),
    ("definitions", "68", Made("statistics/src/bootstrap.rs", "[55.0, 68.0]")),
    ("definitions", "29000", Made("engine-core/src/score.rs", "Score(29_000)")),
    ("definitions", "28500", Made("engine-core/src/score.rs", "Score(28_500)")),
    ("definitions", "28,000", Made("engine-core/src/score.rs", "Score(28_000)")),
    ("from-python", "3.9", Made("Cargo.toml", "abi3-py39")),
    ("grade", "29000", Made("engine-core/src/score.rs", "Score(29_000)")),
    ("grade", "100,000", Made("experiments/src/grade/reference_answer.rs", "MAX_NODES: usize = 100_000")),
    ("grade", "0", Given("an exit code")),
    ("grade", "1", Given("an exit code")),
    ("large-suites", "150,000", Made("experiments/src/run/run_data.rs", "MAX_RECORDS: usize = 150_000")),
    ("large-suites", "112", Made("experiments/src/run/run_data.rs", "112 bytes of a record")),
    ("large-suites", "50", Made("experiments/src/run/run_data.rs", "some 50 of a position")),
    ("trust", "28", Made("lab-cli/tests/it/reproduce.rs", "split_at(28)")),
    ("trust", "24", Made("lab-cli/tests/it/reproduce.rs", "(24, 4)")),
    ("trust", "4", Made("lab-cli/tests/it/reproduce.rs", "(24, 4)")),
    ("trust", "11", Made("lab-cli/tests/it/reproduce.rs", "count(), 11)")),
    ("trust", "169", Made("search-variants/tests/it/published.rs", "assert_eq!(rows.len(), 169)")),
    ("trust", "65", Made("lab-cli/tests/it/reproduce.rs", "(65, 65)")),
    ("trust", "200", Made("search-variants/tests/it/soundness/drawn.rs", "RECIPES: usize = 200")),
    ("teaching", "0.1", Given("a time of one machine")),
    ("teaching", "1.4", Given("a time of one machine")),
    ("teaching", "2.8", Given("a time of one machine")),
    ("teaching", "45", Given("minutes of a lesson")),
    ("teaching", "5", Given("minutes of a lesson")),
    ("teaching", "15", Given("minutes of a lesson")),
    ("teaching", "20", Given("minutes of a lesson")),
    ("teaching", "37", Given("minutes of a lesson")),
    ("teaching", "43", Given("minutes of a lesson")),
    ("teaching", "60", Given("minutes of an exercise")),
    ("teaching", "90", Given("minutes of an exercise")),
    ("13-the-road-map", "2.67", Given("the divisor of another program")),
];

struct Page {
    name: String,
    prose: String,
    outputs: Vec<Number>,
}

impl Page {
    fn read(path: &Path) -> Page {
        let text = std::fs::read_to_string(path).unwrap();
        let (prose, code) = split(&text);
        Page {
            name: path.file_stem().unwrap().to_str().unwrap().to_owned(),
            prose,
            outputs: of_output(&code),
        }
    }

    fn has_output(&self, figure: &Number) -> bool {
        self.outputs.iter().any(|output| figure.stands_for(output))
    }
}

/// The sentences of a page, without links' targets and code; and its blocks of code.
pub(crate) fn split(text: &str) -> (String, String) {
    let mut texts = [String::new(), String::new()];
    let mut in_code = false;
    for line in text.lines() {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        // An indented block is a formula.
        if !fence && (in_code || !line.starts_with("    ")) {
            texts[usize::from(in_code)] += line;
            texts[usize::from(in_code)].push('\n');
        }
    }
    let [prose, code] = texts;
    (without_links(&without_code(&prose)), code)
}

/// Code within a sentence is left out, unless it is a number.
fn without_code(text: &str) -> String {
    let is_number = |code: &str| code.chars().all(|c| c.is_ascii_digit() || " ,".contains(c));
    let pieces = text.split('`').enumerate();
    let kept = pieces.map(|(place, piece)| if place % 2 == 0 || is_number(piece) { piece } else { "code" });
    kept.collect()
}

fn without_links(text: &str) -> String {
    let mut pieces = text.split("](");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        text + "]" + piece.split_once(')').map_or("", |(_, rest)| rest)
    })
}

fn pages() -> Vec<Page> {
    let book = std::fs::read_dir("../notebooks-md").unwrap();
    let book = book.map(|file| file.unwrap().path());
    let mut paths: Vec<_> = book
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        // A list of contents, quoted facts, and a page that `files_and_keys` compares with the code.
        .filter(|path| {
            !["SUMMARY.md", "sources.md", "files-and-keys.md"]
                .iter()
                .any(|name| path.ends_with(name))
        })
        .collect();
    paths.push("../README.md".into());
    paths.sort();
    paths.iter().map(|path| Page::read(path)).collect()
}

fn number(text: &str) -> Number {
    of_output(text).swap_remove(0)
}

/// What is wrong with a figure that is said to come from elsewhere.
fn fault(page: &Page, figure: &Number, from: &Origin) -> Option<String> {
    let value = |text: &str| {
        let output = number(text);
        let stands = page.has_output(&output) || of_prose(&page.prose).contains(&output);
        stands
            .then(|| output.value())
            .ok_or_else(|| format!("{text} does not stand there"))
    };
    let values = |first: &str, second: &str| Ok::<_, String>((value(first)?, value(second)?));
    let computed = match from {
        Ratio(first, second) => values(first, second).map(|(first, second)| first / second),
        Difference(first, second) => values(first, second).map(|(first, second)| first - second),
        Sum(parts) => parts.iter().map(|part| value(part)).sum(),
        Saved(of, with, all) => {
            values(of, with).and_then(|(of, with)| value(all).map(|all| (of - with) / (of - all)))
        }
        Made(file, text) => {
            let source = std::fs::read_to_string(Path::new("..").join(file)).unwrap_or_default();
            return (!source.contains(text)).then(|| format!("{file} has no {text}"));
        }
        Given(whose) => return whose.is_empty().then(|| "of nobody".to_owned()),
    };
    match computed {
        Ok(value)
            if figure.is_rounded(value) || figure.unit == Some('%') && figure.is_rounded(100.0 * value) =>
        {
            None
        }
        Ok(value) => Some(format!("{from:?} is {value}")),
        Err(missing) => Some(missing),
    }
}

#[test]
fn every_figure_in_a_sentence_comes_from_a_command() {
    let mut faults = Vec::new();
    let mut figures = 0;
    for page in pages() {
        for figure in of_prose(&page.prose) {
            figures += 1;
            if page.has_output(&figure) {
                continue;
            }
            let mut listed = ELSEWHERE
                .iter()
                .filter(|(name, text, _)| *name == page.name && number(text) == figure);
            let fault = match listed.next() {
                Some((.., from)) => fault(&page, &figure, from),
                None => Some("no output has it".to_owned()),
            };
            faults.extend(fault.map(|fault| format!("{}: {figure:?}: {fault}", page.name)));
        }
    }
    assert!(figures > 100, "the figures were not found");
    assert!(
        faults.is_empty(),
        "{} of {figures}:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn no_figure_is_listed_that_no_sentence_states() {
    let pages = pages();
    let unused: Vec<_> = ELSEWHERE
        .iter()
        .filter(|(name, text, _)| {
            let mut page = pages.iter().filter(|page| page.name == *name);
            !page.any(|page| of_prose(&page.prose).contains(&number(text)))
        })
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}
