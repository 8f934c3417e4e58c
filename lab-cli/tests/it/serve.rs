//! `lab serve` as a process: its address, its end, its memory, and the addresses it listens on.

use crate::client::{Client, patiently};
use crate::interrupt::Running;
use crate::lab::Lab;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// A server as a process.
struct Serving {
    running: Running,
    client: Client,
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
        let client = Client::of(line.trim());
        Serving { running, client }
    }

    fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.running.0.id())).unwrap();
        let size = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        size.unwrap().trim().strip_suffix(" kB").unwrap().parse().unwrap()
    }
}

#[test]
fn nothing_listens_beyond_this_machine() {
    let lab = Lab::new();
    let serving = Serving::start(&lab);
    let port = format!(":{:04X}", serving.client.port);
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
    let ended = lab.run(&format!("serve --port {}", serving.client.port));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""));
    assert!(
        ended
            .stderr
            .contains("is in use by another program\nhelp:  --port 0 "),
        "{}",
        ended.stderr
    );
    lab.refuses(
        "serve --port 0 --folder nowhere",
        "cannot use nowhere as the folder of runs",
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
    for (option, place) in [
        ("--open", ""),
        (
            "--open=understand/nine_leaves/minimax/2",
            "#understand/nine_leaves/minimax/2",
        ),
        (
            "--open=((3 12 8) (2 4 6))",
            "#understand/((3_12_8)_(2_4_6))/alpha-beta=soft/2",
        ),
    ] {
        let mut command = lab.command("serve --port 0");
        let mut serving = Serving::by(command.arg(option).env("PATH", &path));
        let opened = patiently(|| lab.path("opened").exists().then(|| lab.read("opened")));
        std::fs::remove_file(lab.path("opened")).unwrap();
        let file = std::path::Path::new(opened.trim());
        let folder = file.parent().unwrap();
        assert_eq!(folder.metadata().unwrap().permissions().mode() & 0o777, 0o700);
        let Client { port, token } = &serving.client;
        let address = format!("url=http://127.0.0.1:{port}/{token}/{place}\"");
        let page = std::fs::read_to_string(file).unwrap();
        assert!(page.contains(&address), "{address} in {page}");
        assert_eq!(serving.running.interrupt().code(), Some(130));
    }
}

#[test]
fn ten_thousand_searches_and_two_hundred_trees_leave_memory_as_it_was() {
    let lab = Lab::new();
    let serving = Serving::start(&lab);
    let tasks = format!("/proc/{}/task", serving.running.0.id());
    let threads = || std::fs::read_dir(&tasks).unwrap().count();
    let idle = threads();
    // Pages that come and go leave nothing either.
    let visit = || {
        let mut listener = patiently(|| serving.client.listen().ok());
        let answer = r#"{"id":1,"session":{"command":"answer","depth":3}}"#;
        serving.client.ask(&mut listener, answer);
        let think = r#"{"id":2,"session":{"command":"think"}}"#;
        assert_eq!(serving.client.post(&listener.desk, think).status, 202);
    };
    let work = |searches: usize, trees: usize, visits: usize| {
        let mut listener = patiently(|| serving.client.listen().ok());
        // The last event of what a command brings about.
        let mut last = |body: &str| serving.client.ask(&mut listener, body).pop().unwrap()["event"].clone();
        for number in 0..searches {
            let think = r#"{"id":1,"session":{"command":"think","depth":1}}"#;
            assert_eq!(last(think), "chosen", "search {number}");
        }
        for number in 0..trees {
            let open = r#"{"id":2,"debugger":{"command":"open","fen":"startpos","strategy":"alpha-beta+qs","depth":2}}"#;
            assert_eq!(last(open), "node", "tree {number}");
            let child = r#"{"id":3,"debugger":{"command":"node","path":[0]}}"#;
            assert_eq!(last(child), "node", "tree {number}");
        }
        (0..visits).for_each(|_| visit());
    };
    work(1_000, 20, 20);
    let before = serving.resident();
    work(9_000, 180, 100);
    patiently(|| (threads() == idle).then_some(()));
    let after = serving.resident();
    assert!(
        after < before + 4 * 1024,
        "{before} KiB before, {after} KiB after"
    );
}
