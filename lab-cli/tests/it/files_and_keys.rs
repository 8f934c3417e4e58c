//! The page of files and keys tells every key of every file, and none that does not exist; and the JSON
//! Schema of records has the same keys as records.

use crate::lab::Lab;
use crate::parallel::has_two_processors;
use serde_json::Value;
use std::collections::BTreeSet;

type Keys = BTreeSet<String>;

/// The keys that the page tells of a file.
fn documented(file: &str) -> Keys {
    documented_under(&format!("`{file}`"))
}

/// The keys that the page tells under a heading.
fn documented_under(heading: &str) -> Keys {
    let page = std::fs::read_to_string("../notebooks-md/files-and-keys.md").unwrap();
    let mut sections = page.split("\n## ").skip(1);
    let section = sections
        .find(|section| section.lines().next().unwrap().contains(heading))
        .unwrap_or_else(|| panic!("the page has no section on {heading}"));
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| row.split('`').next().unwrap().to_owned())
        .collect()
}

/// The keys of an object, those within objects and lists behind those that hold them. `closed` are not looked
/// into.
fn collect(value: &Value, above: &str, closed: &[&str], keys: &mut Keys) {
    for (key, value) in value.as_object().unwrap() {
        let key = format!("{above}{key}");
        if closed.contains(&key.as_str()) {
            keys.insert(key);
            continue;
        }
        match value {
            Value::Object(_) => collect(value, &format!("{key}."), closed, keys),
            Value::Array(items) => {
                for item in items.iter().filter(|item| item.is_object()) {
                    collect(item, &format!("{key}[]."), closed, keys);
                }
                keys.insert(key);
            }
            _ => drop(keys.insert(key)),
        }
    }
}

/// The keys of all lines of a text.
fn of_lines(text: &str) -> Keys {
    let mut keys = Keys::new();
    for line in text.lines() {
        collect(&serde_json::from_str(line).unwrap(), "", &[], &mut keys);
    }
    keys
}

fn of_header(csv: &str) -> Keys {
    let header = csv.lines().next().unwrap();
    header.split(',').map(str::to_owned).collect()
}

const SUITE: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5 Bc4; am Nxe5; id \"A\";\n\
                     4k3/8/4K3/4P3/8/8/8/8 w - - id \"B\";\n";

#[test]
fn every_key_of_a_run_is_documented() {
    let lab = Lab::new();
    lab.write(
        "own.json",
        std::fs::read("../engine-core/evaluations/sunfish.json").unwrap(),
    );
    lab.write("moves.epd", SUITE);
    lab.run_well(
        "run --suite moves.epd --depth 2 --strategy alpha-beta+qs --minimal-tree --eval own.json --out run",
    );
    for file in ["records", "floor"] {
        let keys = documented(&format!("{file}.ndjson"));
        assert_eq!(of_lines(&lab.read(&format!("run/{file}.ndjson"))), keys, "{file}");
        assert_eq!(of_header(&lab.read(&format!("run/{file}.csv"))), keys, "{file}");
    }
    let positions = of_lines(&lab.read("run/positions.ndjson"));
    assert_eq!(positions, documented("positions.ndjson"));
    let search = lab.run_well("search startpos --strategy minimax --depth 2 --format json");
    assert_eq!(of_lines(&search.stdout), documented("records.ndjson"));

    // A run that was broken off, by all that can be seen of it.
    let records = lab.read("run/records.ndjson");
    let broken_off = records.lines().next().unwrap().to_owned() + "\n";
    lab.break_off("run");
    lab.write("run/records.ndjson", broken_off);
    lab.run_well("run --resume run");
    lab.run_well("run --suite moves.epd --depth 1 --shard 1/2 --out part");
    lab.run_well("run --suite moves.epd --depth 1 --shard 2/2 --out other");
    lab.run_well("merge part other --out merged");
    lab.run_well("horizon --suite moves.epd --depth 1 --reference-depth 3 --out horizon");
    lab.run_well("ablate --suite moves.epd --base alpha-beta --parts pv --depth 1 --timed 2 --strength --games 2 --out ablation");
    lab.run_well("parallel --suite moves.epd --depth 1 --out parallel");
    let engine = format!(
        "--engine \"'{}' uci\" --engine-option qs=captures",
        env!("CARGO_BIN_EXE_lab")
    );
    lab.run_well(&format!(
        "run --suite moves.epd --strategy minimax {engine} --depth 1 --out engines"
    ));
    let answers = documented("engines.ndjson");
    assert_eq!(of_lines(&lab.read("engines/engines.ndjson")), answers);
    assert_eq!(of_header(&lab.read("engines/engines.csv")), answers);
    let mut keys = Keys::new();
    for folder in [
        "engines", "run", "part", "merged", "horizon", "ablation", "parallel",
    ] {
        collect(&lab.manifest(folder), "", &["own_eval"], &mut keys);
    }
    assert_eq!(keys, documented("manifest.json"));
}

#[test]
fn every_key_of_verdicts_and_cases_is_documented() {
    let lab = Lab::new();
    lab.run_well("horizon --suite horizon --depth 2 --reference-depth 4 --out out");
    for file in ["verdicts.ndjson", "cases.ndjson"] {
        assert_eq!(
            of_lines(&lab.read(&format!("out/{file}"))),
            documented(file),
            "{file}"
        );
    }
}

#[test]
fn every_key_of_an_ablation_and_a_tree_is_documented() {
    let lab = Lab::new();
    let ended = lab
        .run_well("ablate --base alpha-beta --parts qs,pv --suite horizon --depth 2 --format json --out out");
    let keys = documented("ablation.csv");
    assert_eq!(of_lines(&ended.stdout), keys);
    assert_eq!(of_header(&lab.read("out/ablation.csv")), keys);
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --timed 2 --out timed");
    let keys = documented("timings.ndjson");
    assert_eq!(of_lines(&lab.read("timed/timings.ndjson")), keys);
    assert_eq!(of_header(&lab.read("timed/timings.csv")), keys);
    let tree = lab.run_well("tree startpos --strategy alpha-beta --depth 2 --format json");
    assert_eq!(of_lines(&tree.stdout), documented("lab tree --format json"));
}

#[test]
fn every_key_of_simulated_processors_is_documented() {
    let lab = Lab::new();
    let ended = lab
        .run_well("parallel --fen startpos --depth 2 --processors 1,3 --method ybw --format json --out out");
    let keys = documented("speedups.ndjson");
    assert_eq!(of_lines(&ended.stdout), keys);
    assert_eq!(of_lines(&lab.read("out/speedups.ndjson")), keys);
    let ended = lab.run("parallel --fen startpos --depth 2 --processors 2 --measured 2 --out measured");
    if has_two_processors() {
        assert_eq!(ended.code, Some(0), "{ended:?}");
        assert_eq!(
            of_lines(&lab.read("measured/measured.ndjson")),
            documented("measured.ndjson")
        );
    }
}

#[test]
fn every_key_of_a_match_is_documented() {
    let lab = Lab::new();
    lab.write(
        "own.json",
        std::fs::read("../engine-core/evaluations/sunfish.json").unwrap(),
    );
    lab.write("openings.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - id \"A\";\n");
    lab.write(
        "games.pgn",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 1-0\n",
    );
    lab.run_well("book games.pgn --out my.book");
    let ended = lab.run_well(
        "match --strategy alpha-beta --strategy minimax,eval=own.json --strategy pvs,depth=1 --openings openings.epd \
         --book my.book --depth 2 --nodes 99 --sprt 0,5 --format json --out out",
    );
    assert_eq!(of_lines(&ended.stdout), documented("lab match --format json"));
    let engine = format!(
        "--engine \"'{}' uci\" --engine-option \"Move Overhead=1\"",
        env!("CARGO_BIN_EXE_lab")
    );
    lab.run_well(&format!(
        "match --strategy minimax {engine} --depth 1 --games 2 --out engine"
    ));
    let mut keys = of_lines(&lab.read("out/games.ndjson"));
    // Of games that an engine has lost by one, which `engines` has.
    keys.insert("fault".to_owned());
    keys.extend(of_lines(&lab.read("out/openings.ndjson")));
    assert_eq!(lab.read("out/book.ndjson"), lab.read("my.book"));
    assert_eq!(keys, documented("games.ndjson"));
    lab.run_well("match --resume out");
    let mut keys = Keys::new();
    let closed = [
        "players[].own_eval",
        "players[].own_budget",
        "sprt",
        "versions",
        "machine",
    ];
    collect(&lab.manifest("out"), "", &closed, &mut keys);
    collect(&lab.manifest("engine"), "", &closed, &mut keys);
    keys.retain(|key| !key.starts_with("files[]."));
    assert_eq!(keys, documented("lab match"));
}

#[test]
fn every_key_of_an_opening_book_is_documented() {
    let lab = Lab::new();
    lab.write("games.pgn", "1. e4 e5 1-0\n");
    let book = lab.run_well("book games.pgn");
    assert_eq!(of_lines(&book.stdout), documented_under("Opening books"));
}

/// Holds a comparison of `lab reproduce` against the page.
pub(crate) fn check_comparison(file: &str, rows: &str) {
    let rows: Vec<Value> = serde_json::from_str(rows).unwrap();
    let mut keys = Keys::new();
    for row in &rows {
        collect(row, "", &["measured"], &mut keys);
        let parts = row.as_object().unwrap().iter();
        let objects = parts.filter(|(_, value)| value.is_object());
        keys.extend(objects.map(|(key, _)| key.clone()));
    }
    assert_eq!(keys, documented(file), "{file}");
}

#[test]
fn the_schema_of_records_has_the_keys_of_a_record() {
    let schema = std::fs::read_to_string("../reports/schema/record.schema.json").unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let properties: Keys = schema["properties"]
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    let required = schema["required"].as_array().unwrap().iter();
    let required: Keys = required.map(|key| key.as_str().unwrap().to_owned()).collect();
    assert_eq!(properties, documented("records.ndjson"));
    assert_eq!(required, properties);
    assert_eq!(schema["additionalProperties"], false);
}
