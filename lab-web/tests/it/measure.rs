//! Measurements have the figures of `lab run`.

use crate::served::{Listener, Served};
use engine_core::Depth;
use experiments::run::{Plan, PlanOptions};
use experiments::{Monitor, Shard, Views, begin_alone};
use lab_web::Options;
use reports::Record;
use serde_json::{Value, json};
use sessions::suite::Selection;

fn refused(served: &Served, listener: &mut Listener, measure: &Value) -> String {
    let events = served.ask(listener, &json!({"id": 1, "measure": measure}).to_string());
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

    let options = PlanOptions {
        selection: Selection {
            suites: vec!["mates".into()],
            ..Selection::default()
        },
        depth: Depth::new(2),
        horizon: false,
        ..PlanOptions::default()
    };
    let plan = Plan::new(&options).unwrap();
    let out = folder.path().join("by-hand");
    let monitor = Monitor::nobody();
    let mut begun = begin_alone(plan, Shard::WHOLE, Some(&out), Vec::new(), &monitor).unwrap();
    let Views::Page(document) = begun.carry_out(&monitor).unwrap().views else {
        panic!("no page");
    };
    drop(begun);
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
        // Two runs take different times.
        if by_hand.title.starts_with("Time") {
            continue;
        }
        let columns = by_hand.columns.iter().map(|column| column.heading.to_lowercase());
        let kept: Vec<bool> = columns.map(|heading| !heading.contains("time")).collect();
        let of_kept = |cells: Vec<String>| -> Vec<String> {
            let cells = cells.into_iter().zip(&kept);
            cells.filter_map(|(cell, kept)| kept.then_some(cell)).collect()
        };
        let shown = at_desk["rows"].as_array().unwrap().iter().map(|row| {
            let cells = row.as_array().unwrap().iter();
            of_kept(cells.map(|cell| cell.as_str().unwrap().to_owned()).collect())
        });
        let rows = by_hand.rows.iter();
        let rows = rows.map(|row| of_kept(row.iter().map(|cell| cell.shown().to_owned()).collect()));
        assert_eq!(
            shown.collect::<Vec<_>>(),
            rows.collect::<Vec<_>>(),
            "{}",
            by_hand.title
        );
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
    for file in shown["files"].as_array().unwrap() {
        let answered = served.get(&format!("runs/{name}/{}", file.as_str().unwrap()));
        assert_eq!(answered.status, 200, "{file}");
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

#[test]
fn a_measurement_is_stopped_and_a_match_is_played_and_gone_on_with() {
    let served = Served::new();
    let mut listener = served.listen().unwrap();
    let run = json!({"command": "run", "suites": ["bratko-kopec"], "strategies": ["ladder"], "depth": 12});
    let body = json!({"id": 1, "measure": run}).to_string();
    assert_eq!(served.post(&listener.desk, &body).status, 202);
    while listener.next().unwrap()["done"].as_u64().unwrap_or_default() < 4 {}
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
fn a_long_search_reports_its_nodes_again_and_again() {
    let served = Served::new();
    let mut listener = served.listen().unwrap();
    let run = json!({
        "command": "run",
        "fens": ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"],
        "strategies": ["minimax"],
        "depth": 9,
    });
    let body = json!({"id": 1, "measure": run}).to_string();
    assert_eq!(served.post(&listener.desk, &body).status, 202);
    let is_beat = |pair: &&[[u64; 2]]| pair[0][0] == pair[1][0] && pair[0][1] < pair[1][1];
    let mut far: Vec<[u64; 2]> = Vec::new();
    while far.windows(2).filter(is_beat).count() < 3 {
        let event = listener.next().unwrap();
        if event["event"] == "measured" {
            far.push(["done", "nodes"].map(|key| event[key].as_u64().unwrap()));
        }
    }
    assert!(far.is_sorted(), "{far:?}");
    assert_eq!(served.post(&listener.desk, r#"{"id":2,"stop":{}}"#).status, 202);
    listener.until_done();
    served.end();
}

#[test]
fn impossible_measurements_are_refused_with_a_sentence() {
    let served = Served::new();
    let mut listener = served.listen().unwrap();
    let run = |change: Value| {
        let mut run =
            json!({"command": "run", "suites": ["mates"], "strategies": ["alpha-beta"], "depth": 2});
        run.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        run
    };
    for (measure, sentence) in [
        (
            run(json!({"suites": ["/etc/passwd"]})),
            "the lab carries no suite `/etc/passwd`",
        ),
        (run(json!({"suites": []})), "choose a suite, or give a FEN"),
        (run(json!({"strategies": []})), "choose a strategy"),
        (run(json!({"strategies": ["alpha-bet"]})), "alpha-bet"),
        (run(json!({"depth": 0})), "a depth is a number of plies from 1 to"),
        (run(json!({"fens": ["8/8/8/8 w - - 0 1"]})), "8/8/8/8"),
        (
            json!({"command": "open", "folder": ".."}),
            "there is no run `..` here",
        ),
        (
            json!({"command": "open", "folder": "/etc"}),
            "there is no run `/etc` here",
        ),
    ] {
        let reason = refused(&served, &mut listener, &measure);
        assert!(reason.contains(sentence), "{reason}");
    }
    served.end();
}
