//! Ctrl-C keeps what is done; even a run that is killed leaves whole records.

use crate::lab::{Lab, many_positions, read_rows};
use engine_core::{Status, Stop};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A search of the whole Bratko-Kopec test that nobody lives to see the end of.
const ENDLESS_RUN: &str = "run --depth 12 --threads 8 --strategy alpha-beta --strategy minimax --out out";

/// A command on its way; a test that fails does not leave it behind.
pub(crate) struct Running(pub(crate) Child);

impl Running {
    pub(crate) fn start(command: &mut Command) -> Running {
        Running(command.spawn().unwrap())
    }

    /// Waits for something to happen while the command runs.
    pub(crate) fn wait_until(&mut self, happened: impl Fn() -> bool) {
        patiently(|| {
            assert_eq!(self.0.try_wait().unwrap(), None, "it ended by itself");
            happened().then_some(())
        });
    }

    /// Waits until it has computed for half a second more, however busy the machine is.
    #[cfg(target_os = "linux")]
    pub(crate) fn wait_while_it_computes(&mut self) {
        let id = self.0.id();
        let enough = hundredths(id) + 50;
        self.wait_until(|| hundredths(id) >= enough);
    }

    /// The same where the system does not tell of it.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn wait_while_it_computes(&mut self) {
        std::thread::sleep(Duration::from_secs(1));
    }

    /// The most memory that it has had, in KiB; of a process that has ended it is not told any more.
    #[cfg(target_os = "linux")]
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).ok()?;
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(peak.trim().strip_suffix(" kB").unwrap().parse().unwrap())
    }

    pub(crate) fn interrupt(&mut self) -> ExitStatus {
        self.signal("INT")
    }

    /// Sends a signal and waits for the end.
    pub(crate) fn signal(&mut self, name: &str) -> ExitStatus {
        self.send(name);
        patiently(|| self.0.try_wait().unwrap())
    }

    /// By the shell, because std sends no signals but SIGKILL.
    pub(crate) fn send(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.0.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has most often ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How long a process has computed, in hundredths of a second.
#[cfg(target_os = "linux")]
fn hundredths(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // Behind the name of the program, which is between brackets.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    let time = fields.get(11..13).unwrap_or_default();
    time.iter().map(|ticks| ticks.parse::<u64>().unwrap()).sum()
}

/// Looks again and again; a test must not wait for ever.
pub(crate) fn patiently<T>(mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..30_000 {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing happened in five minutes");
}

/// How many records a run that goes on has written.
pub(crate) fn written(lab: &Lab) -> usize {
    let text = std::fs::read_to_string(lab.path("out/records.ndjson")).unwrap_or_default();
    text.matches('\n').count()
}

#[test]
fn an_interrupted_run_keeps_its_finished_searches_and_reports_it() {
    let lab = Lab::new();
    let log = std::fs::File::create(lab.path("stderr")).unwrap();
    let mut run = Running::start(lab.command(ENDLESS_RUN).stdout(Stdio::null()).stderr(log));
    run.wait_until(|| written(&lab) >= 20);
    assert_eq!(lab.manifest("out")["status"], "running");

    assert_eq!(run.interrupt().code(), Some(130));
    let records = lab.records("out");
    assert!(records.len() >= 20);
    assert!(records.iter().all(reports::Record::is_complete));
    assert_eq!(lab.manifest("out")["status"], "interrupted");
    assert!(lab.read("out/report.md").starts_with("# The worth of each step"));
    assert_eq!(lab.read("out/records.csv").lines().count(), 1 + records.len());
    assert_eq!(
        lab.read("stderr"),
        "interrupted; everything finished so far is in out, and `lab run --resume out` does the rest\n"
    );
}

#[test]
fn an_interrupted_tree_is_that_of_a_depth_that_was_completed() {
    let lab = Lab::new();
    let [out, log] = ["tree", "stderr"].map(|name| std::fs::File::create(lab.path(name)).unwrap());
    let endless = "tree startpos --depth 60 --max-nodes 50";
    let mut tree = Running::start(lab.command(endless).stdout(out).stderr(log));
    // The first depths take no time.
    tree.wait_while_it_computes();
    assert_eq!(tree.interrupt().code(), Some(130));
    let note = lab.read("stderr");
    assert!(
        note.starts_with("depth 60 was not completed: this is the tree of depth "),
        "{note}"
    );
    assert!(lab.read("tree").contains("White to move"));
}

/// A shell that ignores a signal before it becomes the command.
fn ignoring(signal: &str, lab: &Lab, command: &str) -> Running {
    let trap = format!("trap '' {signal}; exec \"$0\" \"$@\"");
    let mut shell = lab.started_by(&["sh", "-c", &trap], command);
    Running::start(shell.stdout(Stdio::null()).stderr(Stdio::null()))
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_under_nohup_outlives_its_terminal_and_a_background_job_ctrl_c() {
    for signal in ["HUP", "INT"] {
        let lab = Lab::new();
        let mut run = ignoring(signal, &lab, ENDLESS_RUN);
        run.wait_until(|| written(&lab) >= 5);
        run.send(signal);
        let then = written(&lab);
        run.wait_until(|| written(&lab) >= then + 3);
        assert_eq!(run.signal("TERM").code(), Some(130));
    }
}

#[test]
fn time_in_which_a_run_is_stopped_does_not_count() {
    let lab = Lab::new();
    let command = "search startpos --depth 60 --strategy alpha-beta --time 2s --format json";
    let out = std::fs::File::create(lab.path("records")).unwrap();
    let begun = Instant::now();
    let mut search = Running::start(lab.command(command).stdout(out).stderr(Stdio::null()));
    std::thread::sleep(Duration::from_millis(500));
    search.send("STOP");
    std::thread::sleep(Duration::from_secs(3));
    search.send("CONT");
    patiently(|| search.0.try_wait().unwrap());
    assert!(
        begun.elapsed() >= Duration::from_secs(5),
        "the three seconds were counted"
    );
}

#[test]
fn an_interrupted_search_ends_with_what_it_has() {
    let lab = Lab::new();
    for by in ["", "--strategy pvs+tt=1 --search-threads 4"] {
        let out = std::fs::File::create(lab.path("stdout")).unwrap();
        let endless = format!("search startpos --depth 60 {by} --format json");
        let mut search = Running::start(lab.command(&endless).stdout(out).stderr(Stdio::null()));
        search.wait_until(|| lab.lines("stdout") >= 4);
        assert_eq!(search.interrupt().code(), Some(130));
        let records: Vec<reports::Record> = read_rows(&lab.read("stdout"));
        let (last, earlier) = records.split_last().unwrap();
        assert_eq!(last.status, Status::Stopped(Stop::Interrupted));
        assert!(!earlier.is_empty() && earlier.iter().all(reports::Record::is_complete));
    }
}

/// Every command that can take long, while it does.
#[test]
#[cfg(target_os = "linux")]
fn every_command_ends_soon_and_names_the_rows_that_are_kept() {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(100_000));
    lab.write(
        "games.pgn",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n".repeat(200_000),
    );
    for line in "
        nothing: search startpos --depth 30
        nothing: tree startpos --depth 30
        nothing: perft startpos --depth 9
        nothing: bench --threads 1
        nothing: book games.pgn --out book
        nothing: plan --suite many.fen --depth 2 --out plan
        anew: reproduce --out reproduce
        resume: run --depth 12 --out run
        nothing: run --suite many.fen --depth 1 --strategy alpha-beta --out run
        resume: parallel --depth 12 --out parallel
        resume: horizon --depth 9 --reference-depth 12 --out horizon
        resume: ablate --base alpha-beta+qs --parts mvv-lva,killers --depth 12 --out ablate
        resume: match --strategy alpha-beta --strategy minimax --nodes 100000 --out match"
        .trim()
        .lines()
    {
        let (way, line) = line.trim().split_once(": ").unwrap();
        let folder = line.rsplit(' ').next().unwrap();
        let kept = match way {
            "resume" => format!(
                "everything finished so far is in {folder}, and `lab {folder} --resume {folder}` does the rest"
            ),
            "anew" => format!("{folder} holds what was finished, and the same command begins anew"),
            _ => "beside what is printed nothing is kept, and the same command begins anew".to_owned(),
        };
        // Each in a folder that is new.
        let _ = std::fs::remove_dir_all(lab.path(folder));
        let log = std::fs::File::create(lab.path("stderr")).unwrap();
        let mut command = Running::start(lab.command(line).stdout(Stdio::null()).stderr(log));
        command.wait_while_it_computes();
        let sent = Instant::now();
        assert_eq!(command.interrupt().code(), Some(130), "{line}");
        // A second, on a machine that does nothing else.
        assert!(
            sent.elapsed() < Duration::from_secs(10),
            "{line}: {:?}",
            sent.elapsed()
        );
        let stderr = lab.read("stderr");
        assert!(
            stderr.contains(&format!("interrupted; {kept}")),
            "{line}: {stderr}"
        );
    }
}

/// On a terminal, which `script` makes where it is.
#[test]
#[cfg(target_os = "linux")]
fn a_command_without_output_shows_its_progress() {
    let lab = Lab::new();
    let perft = "timeout -s INT 4 \"$LAB\" perft startpos --depth 10";
    let shown = Command::new("script")
        .args(["-q", "-c", perft, "/dev/null"])
        .env("LAB", env!("CARGO_BIN_EXE_lab"))
        .current_dir(lab.path("."))
        .stdin(Stdio::null())
        .output();
    if let Ok(shown) = shown {
        let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
        assert!(shown.contains("at work, "), "{shown}");
        assert!(shown.contains("interrupted; "), "{shown}");
    }
}
