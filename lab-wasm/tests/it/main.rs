//! The lines that a lab gives its host.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use lab_wasm::{Host, Lab};
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A host whose clock goes on by a millisecond with each look, and who may wish an end when it hears a word.
#[derive(Clone, Default)]
struct Listener {
    looks: Arc<Mutex<u64>>,
    events: Arc<Mutex<Vec<Value>>>,
    ends_at: Option<&'static str>,
}

impl Host for Listener {
    fn now(&self) -> Duration {
        let mut looks = self.looks.lock().unwrap();
        *looks += 1;
        Duration::from_millis(*looks)
    }

    fn tell(&self, line: &str) -> ControlFlow<()> {
        assert!(!line.contains('\n'), "{line}");
        self.events
            .lock()
            .unwrap()
            .push(serde_json::from_str(line).unwrap());
        if self.ends_at.is_some_and(|word| line.contains(word)) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

fn answered(host: &Listener, lab: &mut Lab<Listener>, line: &str) -> Vec<Value> {
    host.events.lock().unwrap().clear();
    lab.answer(line);
    host.events.lock().unwrap().clone()
}

fn names(events: &[Value]) -> Vec<&str> {
    events
        .iter()
        .map(|event| event["event"].as_str().unwrap())
        .collect()
}

#[test]
fn a_request_is_answered_under_its_number_until_it_is_done() {
    let host = Listener::default();
    let mut lab = Lab::new(host.clone());
    let events = answered(
        &host,
        &mut lab,
        r#"{"id":7,"session":{"command":"answer","depth":2}}"#,
    );
    let lasting: Vec<&str> = names(&events)
        .into_iter()
        .filter(|name| *name != "progress")
        .collect();
    assert_eq!(lasting, ["thought", "thought", "chosen", "state", "done"]);
    assert!(events.iter().all(|event| event["id"] == 7));
    let times: Vec<f64> = events
        .iter()
        .map(|event| event["time_ms"].as_f64().unwrap())
        .collect();
    assert!(times.is_sorted() && times[0] > 0.0, "{times:?}");
}

#[test]
fn a_text_that_is_no_request_is_refused_under_its_number_if_it_has_one() {
    let host = Listener::default();
    let mut lab = Lab::new(host.clone());
    for (line, id) in [("", 0), (r#"{"id":3,"session":{"command":"dance"}}"#, 3)] {
        let events = answered(&host, &mut lab, line);
        assert_eq!(names(&events), ["refused", "done"]);
        assert!(events.iter().all(|event| event["id"] == id), "{events:?}");
        assert!(
            events[0]["reason"]
                .as_str()
                .unwrap()
                .starts_with("this is no request: ")
        );
    }
}

#[test]
fn a_search_ends_with_its_time_and_reports_its_choice() {
    let host = Listener::default();
    let mut lab = Lab::new(host.clone());
    let events = answered(
        &host,
        &mut lab,
        r#"{"id":1,"time_ms":50,"session":{"command":"think"}}"#,
    );
    let chosen = &events[events.len() - 2];
    assert_eq!(chosen["event"], "chosen");
    assert!(chosen["move"].is_string() && chosen["time_ms"].as_f64() < Some(100.0));
}

#[test]
fn a_search_reports_its_progress_and_ends_when_its_host_wishes() {
    let host = Listener {
        ends_at: Some("progress"),
        ..Listener::default()
    };
    let mut lab = Lab::new(host.clone());
    let events = answered(&host, &mut lab, r#"{"id":1,"session":{"command":"think"}}"#);
    let progress = events.iter().filter(|event| event["event"] == "progress");
    let progress: Vec<&Value> = progress.collect();
    assert_eq!(progress.len(), 1);
    assert!(progress[0]["nodes"].as_u64() > Some(0) && progress[0]["depth"].as_u64() > Some(0));
    assert_eq!(names(&events)[events.len() - 2..], ["chosen", "done"]);
    assert_eq!(events[events.len() - 3]["status"], "interrupted");
}
