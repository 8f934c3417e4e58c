//! What a desk tells over the wire is what the same search tells elsewhere.

use crate::served::Served;
use engine_core::Depth;
use games::{Root, Setup};
use serde_json::{Value, json};
use sessions::{Searcher, Task};
use std::time::{Duration, Instant};

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
        let root = Root::read(fen, "", None).unwrap();
        let (recipe, setup) = (recipe.parse().unwrap(), Setup::default());
        let task = Task::new(&root, &recipe, &setup);
        let records: Vec<_> = Searcher::new(&task, Depth::new(depth)).unwrap().collect();
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
fn a_search_reports_its_progress_and_ends_on_stop() {
    let served = Served::new();
    let mut listener = served.listen().unwrap();
    assert_eq!(
        served
            .post(&listener.desk, r#"{"id":7,"session":{"command":"think"}}"#)
            .status,
        202
    );
    let progress = listener.until("progress");
    assert!(
        progress["id"] == 7 && progress["nodes"].as_u64() > Some(0) && progress["depth"].as_u64() > Some(1)
    );
    assert!(progress["time_ms"].as_f64() >= Some(200.0));
    let began = Instant::now();
    assert_eq!(served.post(&listener.desk, r#"{"id":8,"stop":{}}"#).status, 202);
    let events = listener.until_done();
    assert!(began.elapsed() < Duration::from_secs(1));
    assert_eq!(events.last().unwrap()["event"], "chosen", "it tells its choice");
    assert!(listener.until_done().is_empty(), "and the stop is done behind it");
    served.end();
}

#[test]
fn a_game_comes_out_in_pgn_and_in_again_with_its_comments() {
    let served = Served::new();
    let mut listener = served.listen().unwrap();
    for _ in 0..4 {
        served.ask(
            &mut listener,
            r#"{"id":1,"session":{"command":"answer","depth":2}}"#,
        );
    }
    let before = served.ask(&mut listener, r#"{"id":2,"session":{"command":"show"}}"#);
    let pgn = served.ask(&mut listener, r#"{"id":3,"session":{"command":"pgn"}}"#);
    served.ask(&mut listener, r#"{"id":4,"session":{"command":"new-game"}}"#);
    let load = json!({"id": 5, "session": {"command": "load-pgn", "text": pgn[0]["text"]}});
    let after = served.ask(&mut listener, &load.to_string());
    for key in [
        "fen",
        "moves",
        "algebraic",
        "comments",
        "legal",
        "algebraic_legal",
        "evaluation",
    ] {
        assert_eq!(after[0][key], before[0][key], "{key}");
    }
    assert!(after[0]["comments"][3].as_str().unwrap().contains("/2"));
    for text in ["1. e4 e9 *", "no game", "", "1. e4 *\n\n1. d4 *"] {
        let load = json!({"id": 6, "session": {"command": "load-pgn", "text": text}});
        let events = served.ask(&mut listener, &load.to_string());
        assert_eq!(events[0]["event"], "refused", "{text}");
    }
    served.end();
}
