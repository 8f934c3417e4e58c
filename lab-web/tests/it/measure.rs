//! A page session reports what the same search or run reports elsewhere.

use crate::served::{Listener, Served};
use engine_core::Depth;
use experiments::run::Run;
use experiments::spec::{Extras, Positions, RunSpec};
use experiments::threads::Threads;
use experiments::{Monitor, RunDir, Shard};
use games::{GameRegistry, RootPosition, SearchSetup};
use lab_web::Options;
use reports::Record;
use serde_json::{Value, json};
use sessions::book::Book;
use sessions::page_api::{PageApi, Request};
use sessions::{SearchIterator, SearchTask};
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// The reason of a refusal: in the answer if the request is malformed, else as an event.
fn refused(served: &Served, listener: &mut Listener, measure: &Value) -> String {
    let requested = json!({"id": 1, "measure": measure}).to_string();
    let answered = served.post(&listener.desk, &requested);
    if answered.status == 400 {
        return String::from_utf8(answered.body).unwrap();
    }
    assert_eq!(answered.status, 202, "{requested}");
    let events = listener.until_done();
    assert_eq!(events[0]["event"], "refused", "{events:?}");
    events[0]["reason"].as_str().unwrap().to_owned()
}

fn report(events: &[Value]) -> &Value {
    let last = events.last().unwrap();
    assert_eq!(last["event"], "report", "{last}");
    last
}

#[test]
fn a_run_at_a_desk_has_the_records_and_the_tables_of_lab_run() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::with(Options {
        folder: Some(folder.path().to_owned()),
        ..Options::default()
    });
    let mut listener = served.listen().unwrap();
    let run = json!({"command": "run", "suites": ["mates"], "strategies": ["ladder"], "depth": 2});
    let events = served.ask(&mut listener, &json!({"id": 1, "measure": run}).to_string());
    assert!(
        events
            .iter()
            .any(|event| event["event"] == "measured" && event["of"].as_u64() > Some(0))
    );
    let shown = report(&events);

    let spec = RunSpec {
        requested: Positions {
            suites: vec!["mates".to_owned()],
            ..Positions::default()
        },
        depth: 2,
        extras: Extras::default(),
        ..RunSpec::default()
    };
    let monitor = Monitor::nobody();
    let plan = Run::new(&spec, Threads::default(), monitor.registries()).unwrap();
    let out = folder.path().join("by-hand");
    let mut dir = RunDir::create(plan, Shard::WHOLE, Some(&out), Vec::new(), &monitor).unwrap();
    let Some(document) = dir.execute(&monitor).unwrap().page else {
        panic!("no page");
    };
    drop(dir);
    let tables = |pieces: &Value| -> Vec<Value> {
        let pieces = pieces.as_array().unwrap().iter();
        pieces
            .filter(|piece| piece["piece"] == "table")
            .cloned()
            .collect()
    };
    let at_desk = tables(&shown["pieces"]);
    let by_hand: Vec<_> = document.tables().collect();
    assert_eq!(at_desk.len(), by_hand.len());
    for (at_desk, by_hand) in at_desk.iter().zip(by_hand) {
        assert_eq!(at_desk["title"], by_hand.title);
        let rows = at_desk["rows"].as_array().unwrap();
        assert_eq!(rows.len(), by_hand.rows.len(), "{}", by_hand.title);
        let cells = rows.iter().zip(&by_hand.rows).flat_map(|(shown, row)| {
            let shown = shown.as_array().unwrap();
            assert_eq!(shown.len(), row.len(), "{}", by_hand.title);
            shown.iter().zip(row).zip(&by_hand.columns)
        });
        // Times differ from run to run.
        let is_time = |heading: &str| heading.to_lowercase().contains("time");
        for ((shown, cell), _) in cells.filter(|(_, column)| !is_time(&column.heading)) {
            let differs = by_hand.title.starts_with("Time ");
            assert!(differs || *shown == cell.as_text(), "{}", by_hand.title);
        }
    }

    let name = shown["folder"].as_str().unwrap();
    let records = |text: &str| -> Vec<Record> {
        let records = text.lines().map(|line| serde_json::from_str(line).unwrap());
        let untimed = records.map(|record: Record| Record {
            time_s: 0.0,
            nps: None,
            ..record
        });
        untimed.collect()
    };
    let downloaded = served.get(&format!("runs/{name}/records.ndjson"));
    assert_eq!(downloaded.status, 200);
    assert!(
        downloaded
            .head
            .to_lowercase()
            .contains("attachment; filename=\"records.ndjson\"")
    );
    let by_hand = std::fs::read_to_string(folder.path().join("by-hand/records.ndjson")).unwrap();
    assert_eq!(
        records(&String::from_utf8(downloaded.body).unwrap()),
        records(&by_hand)
    );
    let archive = served.get(&format!("runs/{name}/all.zip")).body;
    let mut archive = ZipArchive::new(Cursor::new(archive)).unwrap();
    let files = shown["files"].as_array().unwrap();
    assert_eq!(archive.len(), files.len());
    for file in files {
        let file = file.as_str().unwrap();
        let answered = served.get(&format!("runs/{name}/{file}"));
        assert_eq!(answered.status, 200, "{file}");
        let mut unpacked = Vec::new();
        archive.by_name(file).unwrap().read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, answered.body, "{file}");
    }

    let events = served.ask(&mut listener, r#"{"id":2,"measure":{"command":"folders"}}"#);
    let mut names: Vec<&str> = events[0]["folders"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["by-hand", name]);
    let open = json!({"id": 3, "measure": {"command": "open", "folder": name}});
    let again = served.ask(&mut listener, &open.to_string());
    assert_eq!(tables(&report(&again)["pieces"]), at_desk);
    served.end();
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn thoughts_are_the_records_of_lab_search_node_for_node() {
    let served = Served::new();
    let mut listener = served.listen().unwrap();
    for (fen, recipe, depth) in [
        ("startpos", "alpha-beta+qs+mvv-lva+killers", 5),
        (KIWIPETE, "pvs+qs+see+killers+history+hash-move", 4),
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "alpha-beta+qs",
            3,
        ),
    ] {
        for body in [
            json!({"id": 1, "session": {"command": "position", "fen": fen}}),
            json!({"id": 2, "session": {"command": "strategy", "recipe": recipe}}),
        ] {
            let events = served.ask(&mut listener, &body.to_string());
            assert_eq!(events[0]["event"], "state", "{events:?}");
        }
        let body = json!({"id": 3, "session": {"command": "think", "depth": depth}}).to_string();
        let events = served.ask(&mut listener, &body);
        let thoughts: Vec<&Value> = events
            .iter()
            .filter(|event| event["event"] == "thought")
            .collect();
        let root = RootPosition::read(fen, "", None).unwrap();
        let (recipe, setup) = (recipe.parse().unwrap(), SearchSetup::default());
        let task = SearchTask::new(&root, &recipe, &setup);
        let records: Vec<_> = SearchIterator::new(&task, Depth::new(depth)).unwrap().collect();
        assert_eq!(thoughts.len(), records.len());
        for (thought, record) in thoughts.iter().zip(&records) {
            assert_eq!(thought["nodes"].as_u64(), Some(record.nodes_total));
            assert_eq!(thought["score"].as_i64(), record.score.map(i64::from));
            let pv: Vec<&str> = record.pv.split(' ').collect();
            assert_eq!(thought["pv"], json!(pv));
        }
        let chosen = events.iter().find(|event| event["event"] == "chosen").unwrap();
        assert_eq!(
            chosen["move"].as_str(),
            records.last().unwrap().best_move.as_deref()
        );
    }
    served.end();
}

#[test]
fn a_measurement_is_stopped_and_a_match_is_played_and_gone_on_with() {
    let served = Served::new();
    let mut listener = served.listen().unwrap();
    let run = json!({"command": "run", "suites": ["bratko-kopec"], "strategies": ["ladder"], "depth": 12});
    let body = json!({"id": 1, "measure": run}).to_string();
    assert_eq!(served.post(&listener.desk, &body).status, 202);
    // Searches finish, and a long one reports its nodes repeatedly.
    let is_beat = |pair: &&[[u64; 2]]| pair[0][0] == pair[1][0] && pair[0][1] < pair[1][1];
    let mut far: Vec<[u64; 2]> = vec![[0, 0]];
    while far[far.len() - 1][0] < 4 || far.windows(2).filter(is_beat).count() < 3 {
        let event = listener.next().unwrap();
        if event["event"] == "measured" {
            far.push(["done", "nodes"].map(|key| event[key].as_u64().unwrap()));
        }
    }
    assert!(far.is_sorted(), "{far:?}");
    let mut other = served.listen().unwrap();
    assert!(refused(&served, &mut other, &run).starts_with("another page measures"));
    assert_eq!(served.post(&listener.desk, r#"{"id":2,"stop":{}}"#).status, 202);
    let events = listener.until_done();
    assert_eq!(report(&events)["interrupted"], true);

    let play = json!({"command": "match", "strategies": ["alpha-beta", "minimax"], "nodes": 50, "games": 4});
    let events = served.ask(&mut other, &json!({"id": 3, "measure": play}).to_string());
    let played = report(&events);
    assert_eq!(played["interrupted"], false);
    assert!(
        events
            .iter()
            .any(|event| event["stage"] == "games" && event["standing"].is_string())
    );
    let resume = json!({"command": "resume", "folder": played["folder"]});
    let events = served.ask(&mut other, &json!({"id": 4, "measure": resume}).to_string());
    assert_eq!(report(&events)["pieces"], played["pieces"]);
    served.end();
}

#[test]
fn impossible_measurements_are_refused_with_a_sentence() {
    let served = Served::new();
    let mut listener = served.listen().unwrap();
    for line in r#"
        {"suites": ["/etc/passwd"]} => the lab carries no suite `/etc/passwd`
        {"suites": []} => choose a suite, or give a FEN
        {"strategies": []} => choose a strategy
        {"strategies": ["alpha-bet"]} => alpha-bet
        {"strategies": ["alpha-beta,eval=/etc/passwd"]} => the lab carries no evaluation `/etc/passwd`
        {"eval": "/etc/passwd"} => the lab carries no evaluation `/etc/passwd`
        {"eval": "sunfish", "fens": ["rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"]} => sunfish
        {"threads": 2} => a page has no option `threads`
        {"depth": 0} => a depth is 1..128
        {"nodes": 0} => a count of nodes is a whole number from 1 up
        {"command": "match", "strategies": ["pvs", "minimax"], "nodes": 0, "games": 2} => a count of nodes is a whole number from 1 up
        {"command": "match", "strategies": ["pvs", "minimax"], "nodes": 9, "games": 0} => 0 is not in 1..
        {"command": "match", "strategies": ["pvs", "minimax,eval=/etc/passwd"]} => the lab carries no evaluation `/etc/passwd`
        {"command": "match", "strategies": ["pvs", "minimax"], "book": "/etc/passwd"} => a page has no option `book`
        {"fens": ["8/8/8/8 w - - 0 1"]} => 8/8/8/8
        {"command": "open", "folder": ".."} => there is no run `..` here
        {"command": "open", "folder": "/etc"} => there is no run `/etc` here"#
        .trim()
        .lines()
    {
        let (change, sentence) = line.trim().split_once(" => ").unwrap();
        let change: Value = serde_json::from_str(change).unwrap();
        let mut measure = if change["command"].is_string() {
            json!({})
        } else {
            json!({"command": "run", "suites": ["mates"], "strategies": ["alpha-beta"], "depth": 2})
        };
        let changes = change.as_object().unwrap().clone();
        measure.as_object_mut().unwrap().extend(changes);
        let reason = refused(&served, &mut listener, &measure);
        assert!(reason.contains(sentence), "{reason}");
    }
    served.end();
}

/// The report of a run that a page session measures without a server.
fn small(run: &Value) -> Value {
    let mut api = PageApi::new(GameRegistry::default(), Book::default()).unwrap();
    let request = Request::read(&json!({"id": 1, "measure": run}).to_string()).unwrap();
    let mut events = Vec::new();
    api.execute(&request.ask, Box::new(|_| None), &mut |event| {
        events.push(serde_json::to_value(&event).unwrap());
    });
    assert_eq!(events.pop().unwrap()["event"], "done");
    report(&events).clone()
}

/// The tables of a report by name, without those of times and the titles that name a day.
fn tables(report: &Value) -> Vec<(&str, [&Value; 5])> {
    let pieces = report["pieces"].as_array().unwrap().iter();
    let tables = pieces.filter(|piece| piece["piece"] == "table" && piece["name"] != "time");
    let parts = ["title", "columns", "rows", "notes", "legend"];
    tables
        .map(|table| (table["name"].as_str().unwrap(), parts.map(|part| &table[part])))
        .collect()
}

#[test]
fn without_a_server_a_run_has_the_searches_and_the_tables_that_it_has_with_one() {
    let served = Served::with(Options::default());
    let mut listener = served.listen().unwrap();
    let tree = "uniform width=3 depth=4 seed=17";
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let endgame = "2b1k4/4a4/9/1P6p/4N4/7c1/4c4/4B4/4A4/4K1B2 w - -";
    let swept = "pvs+qs+mvv-lva{,+null-move(r={1..2})}";
    for run in [
        json!({"suites": ["horizon"], "strategies": ["ladder", "modern"], "depth": 3, "eval": "material"}),
        json!({"fens": [start, endgame], "strategies": ["alpha-beta", "alpha-beta+qs,name=plain"], "depth": 2}),
        json!({"suites": ["horizon"], "fens": ["startpos"], "strategies": [swept], "depth": 4}),
        json!({"fens": [tree], "strategies": ["minimax", "alpha-beta"], "depth": 4}),
        json!({"suites": ["horizon"], "strategies": ["minimax", "greedy-reply", "mcts"], "depth": 3, "nodes": 5000}),
    ] {
        let mut run = run;
        run["command"] = json!("run");
        let events = served.ask(&mut listener, &json!({"id": 1, "measure": run}).to_string());
        let (with, without) = (report(&events), small(&run));
        assert_eq!(tables(&without), tables(with), "{run}");
        for part in ["answer", "positions", "summary"] {
            assert_eq!(without[part], with[part], "{part} of {run}");
            assert!(!without[part].as_array().is_some_and(Vec::is_empty) || part == "answer");
        }
    }
}

#[test]
fn without_a_server_a_large_run_is_refused_with_its_limit_and_the_command_without_one() {
    let run = |depth: u32, fens: usize| {
        let fens = vec!["startpos"; fens];
        let run = json!({"command": "run", "fens": fens, "strategies": ["alpha-beta"], "depth": depth});
        let mut api = PageApi::new(GameRegistry::default(), Book::default()).unwrap();
        let request = Request::read(&json!({"id": 1, "measure": run}).to_string()).unwrap();
        let mut last = Vec::new();
        api.execute(&request.ask, Box::new(|_| None), &mut |event| {
            last.push(serde_json::to_value(&event).unwrap());
        });
        last[last.len() - 2].clone()
    };
    assert_eq!(run(1, 12)["event"], "report");
    for (depth, fens, said) in [
        (1, 13, "13 positions to depth 1"),
        (5, 1, "1 position to depth 5"),
    ] {
        let refused = run(depth, fens);
        let reason = refused["reason"].as_str().unwrap();
        assert!(
            reason.starts_with(said) && reason.contains("at most 12 positions, to depth 4"),
            "{reason}"
        );
        assert!(reason.ends_with("`lab run` has no such limit"), "{reason}");
    }
}
