//! `lab serve` as a process: its address, its end, its memory, and where it listens.

use crate::interrupt::{Running, patiently};
use crate::lab::Lab;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A server, and the address that it printed.
struct Serving {
    running: Running,
    port: u16,
    token: String,
}

impl Serving {
    fn start(lab: &Lab) -> Serving {
        Serving::by(&mut lab.command("serve --port 0"))
    }

    fn by(command: &mut Command) -> Serving {
        let mut running = Running::start(command.stdout(Stdio::piped()).stderr(Stdio::null()));
        let mut line = String::new();
        let stdout = running.0.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://127.0.0.1:").unwrap();
        let (port, token) = address.split_once('/').unwrap();
        Serving {
            running,
            port: port.parse().unwrap(),
            token: token.trim_end_matches('/').to_owned(),
        }
    }

    fn connection(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    fn talk(&self) -> Talk {
        let head = format!("Host: 127.0.0.1:{}\r\n", self.port);
        let mut events = self.connection();
        write!(events, "GET /{}/events HTTP/1.1\r\n{head}\r\n", self.token).unwrap();
        let mut talk = Talk {
            events: BufReader::new(events),
            requests: BufReader::new(self.connection()),
            head: String::new(),
        };
        let opened = talk.next();
        let desk = opened["desk"].as_str().unwrap();
        talk.head = format!("POST /{}/desks/{desk} HTTP/1.1\r\n{head}", self.token);
        talk
    }

    fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.running.0.id())).unwrap();
        let told = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        told.unwrap().trim().strip_suffix(" kB").unwrap().parse().unwrap()
    }
}

/// A page's two connections: one for what it asks, one for what it hears.
struct Talk {
    events: BufReader<TcpStream>,
    requests: BufReader<TcpStream>,
    head: String,
}

impl Talk {
    fn next(&mut self) -> Value {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(
                self.events.read_line(&mut line).unwrap() > 0,
                "the stream has ended"
            );
            if let Some(event) = line.strip_prefix("data: ") {
                return serde_json::from_str(event).unwrap();
            }
        }
    }

    fn post(&mut self, body: &str) {
        let length = body.len();
        let said = format!("{}Content-Length: {length}\r\n\r\n{body}", self.head);
        self.requests.get_mut().write_all(said.as_bytes()).unwrap();
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(self.requests.read_line(&mut head).unwrap() > 0, "{head}");
        }
        assert!(head.starts_with("HTTP/1.1 202 "), "{head}");
    }

    /// Asks something; the event before the last, which says that it is done.
    fn ask(&mut self, body: &str) -> Value {
        self.post(body);
        let mut before = Value::Null;
        loop {
            let event = self.next();
            if event["event"] == "done" {
                return before;
            }
            before = event;
        }
    }
}

#[test]
fn ctrl_c_ends_searches_streams_and_server_within_a_second() {
    let lab = Lab::new();
    let mut serving = Serving::start(&lab);
    let mut talk = serving.talk();
    talk.post(r#"{"id":1,"session":{"command":"think"}}"#);
    assert_eq!(talk.next()["event"], "thought");
    let began = Instant::now();
    assert_eq!(serving.running.interrupt().code(), Some(130));
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    let mut rest = Vec::new();
    talk.events.read_to_end(&mut rest).unwrap_or_default();
}

#[test]
fn nothing_listens_beyond_this_machine() {
    let lab = Lab::new();
    let serving = Serving::start(&lab);
    let port = format!(":{:04X}", serving.port);
    let mut found = Vec::new();
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
        for line in std::fs::read_to_string(table).unwrap_or_default().lines() {
            let fields: Vec<&str> = line.split_whitespace().collect();
            // 0A is a socket that listens.
            if fields.get(3) == Some(&"0A") && fields[1].ends_with(&port) {
                found.push(fields[1].to_owned());
            }
        }
    }
    assert_eq!(found, [format!("0100007F{port}")]);
}

#[test]
fn a_port_in_use_and_a_missing_folder_are_reported_in_a_sentence() {
    let lab = Lab::new();
    let serving = Serving::start(&lab);
    let ended = lab.run(&format!("serve --port {}", serving.port));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""));
    assert!(
        ended.stderr.contains("is in use by another program; `--port 0`"),
        "{}",
        ended.stderr
    );
    let ended = lab.run("serve --port 0 --folder nowhere");
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""));
    assert!(
        ended.stderr.contains("cannot use nowhere as the folder of runs"),
        "{}",
        ended.stderr
    );
}

#[test]
#[cfg(target_os = "linux")]
fn the_browser_is_shown_the_page_by_a_file_that_its_owner_alone_can_read() {
    use std::os::unix::fs::PermissionsExt;
    let lab = Lab::new();
    lab.write(
        "xdg-open",
        "#!/bin/sh\necho \"$@\" >opened.part && mv opened.part opened\n",
    );
    let mode = std::fs::Permissions::from_mode;
    std::fs::set_permissions(lab.path("xdg-open"), mode(0o755)).unwrap();
    let path = format!("{}:/usr/bin:/bin", lab.path("").display());
    let mut serving = Serving::by(lab.command("serve --port 0 --open").env("PATH", path));
    let opened = patiently(|| lab.path("opened").exists().then(|| lab.read("opened")));
    let file = std::path::Path::new(opened.trim());
    let folder = file.parent().unwrap();
    assert_eq!(folder.metadata().unwrap().permissions().mode() & 0o777, 0o700);
    let address = format!("url=http://127.0.0.1:{}/{}/\"", serving.port, serving.token);
    assert!(std::fs::read_to_string(file).unwrap().contains(&address));
    assert_eq!(serving.running.interrupt().code(), Some(130));
}

#[test]
fn a_token_that_a_file_keeps_is_that_of_the_next_server() {
    let lab = Lab::new();
    let serve = || Serving::by(&mut lab.command("serve --port 0 --token-file token"));
    let first = serve().token;
    assert_eq!(serve().token, first);
    assert_eq!(lab.read("token"), format!("{first}\n"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = lab.path("token").metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    lab.write("token", "a guess\n");
    let ended = lab.run("serve --port 0 --token-file token");
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""));
    assert!(
        ended.stderr.contains("cannot use token as the file of the token"),
        "{}",
        ended.stderr
    );
}

#[test]
fn ten_thousand_searches_and_two_hundred_trees_leave_memory_as_it_was() {
    let lab = Lab::new();
    let serving = Serving::start(&lab);
    let mut talk = serving.talk();
    let mut work = |searches: usize, trees: usize| {
        for number in 0..searches {
            let chosen = talk.ask(r#"{"id":1,"session":{"command":"think","depth":1}}"#);
            assert_eq!(chosen["event"], "chosen", "search {number}");
        }
        for number in 0..trees {
            let root = talk.ask(
                r#"{"id":2,"debugger":{"command":"open","fen":"startpos","strategy":"alpha-beta+qs","depth":2}}"#,
            );
            assert_eq!(root["event"], "node", "tree {number}");
            let child = talk.ask(r#"{"id":3,"debugger":{"command":"node","path":[0]}}"#);
            assert_eq!(child["event"], "node", "tree {number}");
        }
    };
    work(1_000, 20);
    let before = serving.resident();
    work(9_000, 180);
    let after = serving.resident();
    assert!(
        after < before + 4 * 1024,
        "{before} KiB before, {after} KiB after"
    );
}

#[test]
fn desks_that_come_and_go_leave_no_thread_and_no_memory() {
    let lab = Lab::new();
    let serving = Serving::start(&lab);
    let threads = || {
        let tasks = format!("/proc/{}/task", serving.running.0.id());
        std::fs::read_dir(tasks).unwrap().count()
    };
    let visit = || {
        let mut talk = serving.talk();
        talk.ask(r#"{"id":1,"session":{"command":"answer","depth":3}}"#);
        talk.post(r#"{"id":2,"session":{"command":"think"}}"#);
    };
    let idle = threads();
    (0..20).for_each(|_| visit());
    let before = serving.resident();
    (0..100).for_each(|_| visit());
    patiently(|| (threads() == idle).then_some(()));
    let after = serving.resident();
    assert!(
        after < before + 4 * 1024,
        "{before} KiB before, {after} KiB after"
    );
}
