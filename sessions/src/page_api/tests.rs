use super::*;
use engine_core::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn api() -> PageApi {
    PageApi::new(GameRegistry::default(), Book::default()).unwrap()
}

/// The events of a request, in JSON.
fn events(api: &mut PageApi, line: &str) -> Vec<serde_json::Value> {
    let request = Request::read(line).unwrap();
    let mut events = Vec::new();
    api.execute(&request.ask, Box::new(|_| None), &mut |event| {
        let line = Response::new(request.id, std::time::Duration::from_micros(1500), event);
        events.push(serde_json::to_value(&line).unwrap());
    });
    events
}

#[test]
fn every_event_carries_the_number_of_its_request_and_the_last_ends_it() {
    let mut api = api();
    let events = events(&mut api, r#"{"id":7,"session":{"command":"answer","depth":2}}"#);
    let names: Vec<&str> = events
        .iter()
        .map(|event| event["event"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["thought", "thought", "chosen", "state", "done"]);
    for event in &events {
        assert_eq!(
            (event["id"].as_u64(), event["time_ms"].as_f64()),
            (Some(7), Some(1.5))
        );
    }
    let state = &events[3];
    assert_eq!(state["moves"].as_array().unwrap().len(), 1);
    assert_eq!(state["comments"].as_array().unwrap().len(), 1);
    assert_eq!(
        state["legal"].as_array().unwrap().len(),
        state["algebraic_legal"].as_array().unwrap().len()
    );
    assert_eq!(state.get("moves_from_book"), None, "there is no book");
    assert_eq!(
        events[4],
        serde_json::json!({"id": 7, "time_ms": 1.5, "event": "done"})
    );
}

#[test]
fn a_request_holds_one_command() {
    for (line, reason) in [
        ("{}", "missing field `id`"),
        (r#"{"id":1}"#, "it asks one thing, by one of the keys"),
        (r#"{"id":1,"stop":{},"catalogue":{}}"#, "it asks one thing"),
        (r#"{"id":1,"stop":{"now":true}}"#, "unknown field `now`"),
        (r#"{"id":1,"time":5,"stop":{}}"#, "unknown field `time`"),
        (r#"{"id":-1,"stop":{}}"#, "invalid value"),
        (r#"{"id":1,"session":{"command":"think","nodes":0}}"#, "not 0"),
        (r#"{"id":1,"session":{"command":"answer","depth":0}}"#, "not 0"),
        (
            r#"{"id":1,"search":{"fen":"startpos","strategy":"minimax","depth":0}}"#,
            "not 0",
        ),
        (
            r#"{"id":1,"search":{"fen":"startpos","strategy":"minimax","depth":1,"nodes":0}}"#,
            "not 0",
        ),
        (
            r#"{"id":1,"session":{"command":"dance"}}"#,
            "unknown variant `dance`",
        ),
        ("\u{1b}[2J", "expected value"),
    ] {
        let refused = Request::read(line).unwrap_err().to_string();
        assert!(
            refused.starts_with("this is no request: ") && refused.contains(reason),
            "{refused}"
        );
    }
    let deep = format!(r#"{{"id":1,"session":{}"#, "[".repeat(100_000));
    assert!(Request::read(&deep).is_err());
}

#[test]
fn the_catalogue_has_recipes_that_can_be_read_and_suites_that_are_there() {
    let events = events(&mut api(), r#"{"id":1,"catalogue":{}}"#);
    let catalogue = &events[0];
    assert_eq!(catalogue["event"], "catalogue");
    let registries = GameRegistry::default();
    let presets = catalogue["presets"].as_array().unwrap();
    assert_eq!(presets.len(), 6);
    for preset in presets {
        let recipe = preset["recipe"].as_str().unwrap();
        assert_eq!(registries.strategy(recipe).unwrap().to_string(), recipe);
    }
    assert_eq!(catalogue["ladder"].as_array().unwrap().len(), 5);
    assert_eq!(catalogue["games"][0]["boards"][1], "mailbox");
    assert_eq!(catalogue["games"][1]["evals"][1]["name"], "material");
    assert!(
        catalogue["suites"]
            .as_array()
            .unwrap()
            .iter()
            .any(|suite| suite["name"] == "bratko-kopec")
    );
}

#[test]
fn the_moves_of_a_book_stand_beside_the_state() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    std::fs::write(&games, "1. e4 e5 1-0\n\n1. d4 d5 1/2-1/2\n").unwrap();
    let paths = [games.display().to_string()];
    let reading = crate::pgn::Reading {
        game: None,
        games: &games::Games::default(),
        strict: true,
    };
    let (book, ..) = Book::of_games(&paths, reading, 2, 1).unwrap();
    let mut api = PageApi::new(GameRegistry::default(), book).unwrap();
    let at_start = events(&mut api, r#"{"id":1,"session":{"command":"show"}}"#);
    assert_eq!(
        at_start[0]["moves_from_book"],
        serde_json::json!([{"move": "e2e4", "weight": 2}, {"move": "d2d4", "weight": 1}])
    );
    let after = events(
        &mut api,
        r#"{"id":2,"session":{"command":"position","fen":"startpos","moves":["a3"]}}"#,
    );
    assert_eq!(after[0]["moves_from_book"], serde_json::json!([]));
}

#[test]
fn a_search_is_shown_as_the_text_that_lab_search_prints() {
    let mut api = api();
    let printed = |api: &mut PageApi, ask: &str| -> String {
        let events = events(api, ask);
        let texts = events.iter().filter(|event| event["event"] == "printed");
        texts.map(|event| event["text"].as_str().unwrap()).collect()
    };
    let ask = r#"{"id":1,"search":{"fen":"k7/8/8/8/8/8/1Q6/7K w - -","moves":"h1g1 a8a7 g1h1","strategy":"minimax","depth":2}}"#;
    let expected = "\
8/k7/8/8/8/8/1Q6/7K b - - 3 2
minimax on bitboard, published evaluation

depth   score  best           nodes        total  ordering  line
    1   -1000  Ka8                3            3         –  Ka8
    2       0  Ka8               29           32         –  Ka8
";
    assert_eq!(printed(&mut api, ask), expected);
    let ask = r#"{"id":2,"search":{"fen":"startpos","game":"xiangqi","strategy":"alpha-beta+qs","depth":2,"diagram":"ascii"}}"#;
    let text = printed(&mut api, ask);
    assert!(
        text.contains("ordering quiescence") && text.starts_with("9  r"),
        "{text}"
    );
    for (wrong, reason) in [
        (r#""fen":"8/8","strategy":"minimax""#, "8/8"),
        (r#""fen":"startpos","strategy":"minimax+kilers""#, "killers"),
        (
            r#""fen":"startpos","strategy":"minimax","board":"paper""#,
            "paper",
        ),
        (r#""fen":"startpos","strategy":"minimax","eval":"mine""#, "mine"),
        (r#""fen":"startpos","strategy":"minimax","game":"go""#, "go"),
        (
            r#""fen":"startpos","strategy":"minimax","game":"xiangqi","board":"mailbox""#,
            "mailbox",
        ),
    ] {
        let events = events(&mut api, &format!(r#"{{"id":3,"search":{{{wrong},"depth":1}}}}"#));
        assert_eq!(events[0]["event"], "refused", "{events:?}");
        assert!(
            events[0]["reason"].as_str().unwrap().contains(reason),
            "{events:?}"
        );
    }
}

#[test]
fn moves_are_read_under_the_stop_of_a_search() {
    let mut api = api();
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(250);
    let (listed, line) = (serde_json::to_string(&moves).unwrap(), moves.join(" "));
    let search = r#""fen":"startpos","strategy":"alpha-beta","depth":1"#;
    for ask in [
        format!(r#"{{"id":1,"session":{{"command":"position","fen":"startpos","moves":{listed}}}}}"#),
        format!(r#"{{"id":1,"session":{{"command":"load-pgn","text":"{line} *"}}}}"#),
        format!(r#"{{"id":1,"debugger":{{"command":"open",{search},"moves":{listed}}}}}"#),
        format!(r#"{{"id":1,"search":{{{search},"moves":"{line}"}}}}"#),
    ] {
        let request = Request::read(&ask).unwrap();
        let (polls, mut events) = (Arc::new(AtomicU64::new(0)), Vec::new());
        let counter = Arc::clone(&polls);
        let poll = move |_| (counter.fetch_add(1, Ordering::Relaxed) == 99).then_some(Stop::Interrupted);
        api.execute(&request.ask, Box::new(poll), &mut |event| events.push(event));
        let [PageEvent::Refused { reason }, PageEvent::Done] = events.as_slice() else {
            panic!("{events:?}");
        };
        assert_eq!(reason, "it was stopped before all moves were read");
        assert_eq!(polls.load(Ordering::Relaxed), 100);
        assert_eq!(api.session().moves().len(), 0);
    }
}
