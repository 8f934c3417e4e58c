//! Limits that no client can exceed.

use crate::served::{Served, patiently};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

const ENDLESS: &str = r#"{"id":1,"session":{"command":"think"}}"#;

#[test]
fn a_body_that_is_half_sent_keeps_nobody_waiting_and_is_given_up() {
    let served = Served::new();
    let listener = served.listen().unwrap();
    let head = served.head("POST", &format!("desks/{}", listener.desk));
    let half: Vec<_> = (0..50)
        .map(|_| {
            let mut stream = served.connection();
            stream
                .write_all(format!("{head}Content-Length: 100\r\n\r\n{{").as_bytes())
                .unwrap();
            stream
        })
        .collect();
    let began = Instant::now();
    served.lives();
    assert!(began.elapsed() < Duration::from_secs(5));
    for mut stream in half {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    served.lives();
    served.end();
}

#[test]
fn a_thousand_connections_that_say_nothing_keep_no_page_out() {
    let served = Served::new();
    let mut listener = served.listen().unwrap();
    let idle: Vec<_> = (0..1_000).map(|_| served.connection()).collect();
    let began = Instant::now();
    served.lives();
    let events = served.ask(&mut listener, r#"{"id":1,"session":{"command":"show"}}"#);
    assert_eq!(events[0]["event"], "state");
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    // The first of them were closed to admit the last.
    let mut first = &idle[0];
    assert_eq!(first.read(&mut [0]).unwrap_or_default(), 0);
    let mut last = idle.last().unwrap();
    last.write_all((served.head("GET", "") + "\r\n").as_bytes())
        .unwrap();
    let mut begin = [0; 12];
    last.read_exact(&mut begin).unwrap();
    assert_eq!(&begin, b"HTTP/1.1 200");
    served.end();
}

#[test]
fn there_are_so_many_desks_and_no_more_until_one_is_closed() {
    let served = Served::new();
    let mut listeners: Vec<_> = (0..5).map(|_| served.listen().unwrap()).collect();
    let refused = served.listen().err().unwrap();
    assert_eq!(refused.status, 503);
    assert!(
        String::from_utf8(refused.body)
            .unwrap()
            .starts_with("5 pages are open already")
    );
    listeners.pop();
    patiently(|| served.listen().ok());
    served.end();
}

#[test]
fn requests_wait_for_their_turn_and_only_so_many_of_them() {
    let served = Served::new();
    let mut listener = served.listen().unwrap();
    assert_eq!(served.post(&listener.desk, ENDLESS).status, 202);
    listener.until("thought");
    let ask = |id: usize| {
        let body = format!(r#"{{"id":{id},"session":{{"command":"show"}}}}"#);
        served.post(&listener.desk, &body).status
    };
    let taken = (2..).take_while(|&id| ask(id) == 202).count();
    assert_eq!(taken, 64);
    assert_eq!(ask(100), 429);
    // A stop request gets through all the same.
    assert_eq!(served.post(&listener.desk, r#"{"id":101,"stop":{}}"#).status, 429);
    let first = listener.until_done();
    assert_eq!(first.last().unwrap()["event"], "chosen");
    for id in 2..66 {
        let state = listener.until_done();
        assert_eq!((state.len(), state[0]["id"].as_u64()), (1, Some(id)));
    }
    served.end();
}

#[test]
fn a_reader_that_does_not_read_stops_its_own_desk_and_no_other() {
    let served = Served::new();
    let mut slow = served.listen().unwrap();
    let body = r#"{"id":1,"catalogue":{}}"#;
    let mut taken = 0;
    while served.post(&slow.desk, body).status == 202 {
        taken += 1;
        assert!(taken < 100_000, "it is never full");
    }
    let mut other = served.listen().unwrap();
    let events = served.ask(&mut other, r#"{"id":1,"session":{"command":"answer","depth":3}}"#);
    assert_eq!(events.last().unwrap()["event"], "state");
    // No accepted request is lost.
    for _ in 0..taken {
        assert_eq!(slow.until_done()[0]["event"], "catalogue");
    }
    served.end();
}
