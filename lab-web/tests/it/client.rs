//! A client of `lab serve` that can send anything.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The address of a server.
pub(crate) struct Client {
    pub(crate) port: u16,
    pub(crate) token: String,
}

#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Client {
    /// Parses the address that the server prints.
    pub(crate) fn of(address: &str) -> Client {
        let place = address.strip_prefix("http://127.0.0.1:").unwrap();
        let (port, token) = place.split_once('/').unwrap();
        Client {
            port: port.parse().unwrap(),
            token: token.trim_end_matches('/').to_owned(),
        }
    }

    pub(crate) fn connection(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// A request head, as our own page sends it.
    pub(crate) fn head(&self, method: &str, path: &str) -> String {
        format!(
            "{method} /{}/{path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n",
            self.token, self.port
        )
    }

    /// Sends bytes, and reads the answer to its end.
    pub(crate) fn say(&self, request: impl AsRef<[u8]>) -> Option<Answered> {
        let mut stream = self.connection();
        // The request may be refused before it is completely sent.
        let _ = stream.write_all(request.as_ref());
        answered(&mut BufReader::new(stream))
    }

    pub(crate) fn get(&self, path: &str) -> Answered {
        self.say(self.head("GET", path) + "\r\n").unwrap()
    }

    pub(crate) fn post(&self, desk: &str, body: &str) -> Answered {
        let head = self.head("POST", &format!("desks/{desk}"));
        self.say(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()))
            .unwrap()
    }

    pub(crate) fn lives(&self) {
        assert_eq!(self.get("").status, 200);
    }

    pub(crate) fn listen(&self) -> Result<Listener, Answered> {
        let mut stream = self.connection();
        stream
            .write_all((self.head("GET", "events") + "\r\n").as_bytes())
            .unwrap();
        let mut lines = BufReader::new(stream);
        let (status, head) = head_of(&mut lines).unwrap();
        if status != 200 {
            return Err(with_body(&mut lines, status, head));
        }
        let mut listener = Listener {
            lines,
            desk: String::new(),
        };
        let opened = listener.next().unwrap();
        assert_eq!(opened["event"], "opened");
        opened["desk"].as_str().unwrap().clone_into(&mut listener.desk);
        Ok(listener)
    }

    /// Sends a request, and collects its events until it is done.
    pub(crate) fn ask(&self, listener: &mut Listener, body: &str) -> Vec<Value> {
        assert_eq!(self.post(&listener.desk, body).status, 202, "{body}");
        listener.until_done()
    }
}

/// Repeats a check until it succeeds, since a server takes time to notice what its clients do, but not for
/// ever.
pub(crate) fn patiently<T>(mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..30_000 {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing happened in five minutes");
}

pub(crate) struct Listener {
    lines: BufReader<TcpStream>,
    pub(crate) desk: String,
}

impl Listener {
    /// The next event; `None` if the stream has ended. Chunk sizes are skipped.
    pub(crate) fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        while self.lines.read_line(&mut line).unwrap_or_default() > 0 {
            if let Some(event) = line.strip_prefix("data: ") {
                return Some(serde_json::from_str(event).unwrap());
            }
            line.clear();
        }
        None
    }

    pub(crate) fn until(&mut self, name: &str) -> Value {
        loop {
            let event = self.next().expect("the stream has ended");
            if event["event"] == name {
                return event;
            }
        }
    }

    pub(crate) fn until_done(&mut self) -> Vec<Value> {
        let mut events = Vec::new();
        loop {
            let event = self.next().expect("the stream has ended");
            if event["event"] == "done" {
                return events;
            }
            events.push(event);
        }
    }
}

fn answered(lines: &mut BufReader<TcpStream>) -> Option<Answered> {
    let (status, head) = head_of(lines)?;
    Some(with_body(lines, status, head))
}

fn head_of(lines: &mut BufReader<TcpStream>) -> Option<(u16, String)> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if lines.read_line(&mut head).unwrap_or_default() == 0 {
            return None;
        }
    }
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Some((status, head))
}

fn with_body(lines: &mut BufReader<TcpStream>, status: u16, head: String) -> Answered {
    let small = head.to_lowercase();
    let length = small
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.map_or(0, |length| length.parse().unwrap())];
    // A client refused while sending may receive only the head.
    let _ = lines.read_exact(&mut body);
    Answered { status, head, body }
}
