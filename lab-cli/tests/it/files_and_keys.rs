//! The page of files and keys describes every key of every file, and no others; the JSON Schema of records
//! has the same keys as records.

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
    // The page describes it once for all files.
    keys.remove("checksum");
    keys
}

fn of_header(csv: &str) -> Keys {
    let header = csv.lines().next().unwrap();
    header.split(',').map(str::to_owned).collect()
}

const SUITE: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5 Bc4; am Nxe5; id \"A\";\n\
                     4k3/8/4K3/4P3/8/8/8/8 w - - dm 9; id \"B\";\n";

/// What leaves every file there is, a command a line; `UCI` is an engine, up to its options.
const COMMANDS: &str = "
    run --suite moves.epd --depth 2 --strategy alpha-beta+qs,eval=own.json --minimal-tree --eval own.json --out run
    run moves.epd --depth 1 --plan-only --out plan
    work plan --part 1/2 --out part
    work plan --part 2/2 --out other
    merge part other --out merged
    run --fen startpos --strategy alpha-beta --depth 1 --timed 2 --out timed
    run --suite moves.epd --strategy minimax UCI,option.Hash=2\" --depth 1 --out engines
    horizon --suite horizon --depth 2 --reference-depth 4 --out horizon
    ablate --suite moves.epd --base alpha-beta --parts pv --depth 1 --timed 2 --strength --games 2 --out ablation
    ablate --suite moves.epd UCI\" --switch \"killers: Strategy-=+killers\" --depth 1 --out switched
    book games.pgn --out my.book
    match --strategy alpha-beta --strategy minimax,eval=own.json --strategy pvs,depth=1 --openings openings.epd \
        --book my.book --depth 2 --nodes 99 --sprt 0,5 --out match
    match --strategy minimax UCI,option.Move Overhead=1\" --tc 0.2+0.01 --time-margin 200ms --games 2 --out engine
    tune --strategy alpha-beta+null-move(r={1..3}) --pairs 1 --games 2 --depth 1 --out tune";

/// Files, and what is printed, behind ` => ` where it is described.
const DESCRIBED: &str = "
    run/records.ndjson => `records.ndjson`
    run/summary.csv => `summary.csv`
    run/minimal-trees.ndjson => `minimal-trees.ndjson`
    run/minimal-trees.csv => `minimal-trees.ndjson`
    run/positions.ndjson => `positions.ndjson`
    timed/timings.ndjson => `timings.ndjson`
    timed/timings.csv => `timings.ndjson`
    engines/records.ndjson => `records.ndjson`
    horizon/verdicts.ndjson => `verdicts.ndjson`
    horizon/cases.ndjson => `cases.ndjson`
    ablation/ablation.csv => `ablation.csv`
    $ search startpos --strategy minimax --depth 2 --format json => `records.ndjson`
    $ ablate --base alpha-beta --parts qs,pv --suite horizon --depth 2 --format json => `ablation.csv`
    $ tree startpos --strategy alpha-beta --depth 2 --format json => `lab tree --format json`
    $ parallel --fen startpos --depth 2 --processors 1,3 --method ybw --format json --out parallel => `speedups.ndjson`
    parallel/speedups.ndjson => `speedups.ndjson`
    $ match --strategy alpha-beta --strategy pvs --depth 1 --nodes 9 --games 2 --sprt 0,5 --format json => `lab match --format json`
    match/games.csv => `games.csv`
    my.book => Opening books";

#[test]
fn every_key_of_every_file_is_documented() {
    let lab = Lab::new();
    let own = std::fs::read("../engine-core/evaluations/sunfish.json").unwrap();
    lab.write("own.json", own);
    lab.write("moves.epd", SUITE);
    lab.write("openings.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - id \"A\";\n");
    lab.write(
        "games.pgn",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 1-0\n",
    );
    let engine = format!("--engine \"'{}' uci,name=sf", env!("CARGO_BIN_EXE_lab"));
    for command in COMMANDS.trim().lines() {
        lab.run_well(&command.replace("UCI", &engine));
    }
    for line in DESCRIBED.trim().lines() {
        let (file, heading) = line.trim().split_once(" => ").unwrap();
        let keys = match file.strip_prefix("$ ") {
            Some(command) => of_lines(&lab.run_well(command).stdout),
            None if file.ends_with(".csv") => of_header(&lab.read(file)),
            None => of_lines(&lab.read(file)),
        };
        assert_eq!(keys, documented_under(heading), "{file}");
    }
    let mut columns = documented("records.ndjson");
    columns.extend(documented_under("Columns before"));
    assert_eq!(of_header(&lab.read("run/records.csv")), columns);
    if has_two_processors() {
        lab.run_well("parallel --fen startpos --depth 2 --processors 2 --measured 2 --out measured");
        let measured = of_lines(&lab.read("measured/measured.ndjson"));
        assert_eq!(measured, documented("measured.ndjson"));
    }
    let mut games = of_lines(&lab.read("match/games.ndjson"));
    // Of games that an engine has lost by one, which `engines` has.
    games.insert("fault".to_owned());
    games.extend(of_lines(&lab.read("engine/games.ndjson")));
    games.extend(of_lines(&lab.read("match/openings.ndjson")));
    assert_eq!(lab.read("match/book.ndjson"), lab.read("my.book"));
    assert_eq!(games, documented("games.ndjson"));

    // A run that was broken off, by all that can be seen of it.
    let records = lab.read("run/records.ndjson");
    lab.break_off("run");
    lab.write("run/records.ndjson", &records[..=records.find('\n').unwrap()]);
    lab.run_well("resume run");
    lab.run_well("resume match");
    let of_manifests = |folders: &[&str], closed: &[&str]| {
        let mut keys = Keys::new();
        for folder in folders {
            collect(&lab.manifest(folder), "", closed, &mut keys);
        }
        keys
    };
    let folders = "engines run part merged horizon ablation switched parallel"
        .split(' ')
        .collect::<Vec<&str>>();
    assert_eq!(
        of_manifests(&folders, &["own_eval", "own_evals", "ablation.engine"]),
        documented("manifest.json")
    );
    let closed = "players[].own_eval players[].own_budget sprt tuning versions machine"
        .split(' ')
        .collect::<Vec<&str>>();
    let mut keys = of_manifests(&["match", "engine", "tune"], &closed);
    keys.retain(|key| !key.starts_with("files[]."));
    assert_eq!(keys, documented("lab match"));
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
    let mut properties: Keys = schema["properties"]
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    let required = schema["required"].as_array().unwrap().iter();
    let required: Keys = required.map(|key| key.as_str().unwrap().to_owned()).collect();
    assert!(properties.remove("checksum"));
    assert_eq!(properties, documented("records.ndjson"));
    assert_eq!(required, properties);
    assert_eq!(schema["additionalProperties"], false);
}
