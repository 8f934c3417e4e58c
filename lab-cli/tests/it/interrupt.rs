//! Ctrl-C keeps finished work; even a killed run leaves complete records.

use crate::client::patiently;
use crate::lab::{Lab, cells, many_positions};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

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
        let written = || lab.lines("out/records.ndjson");
        let mut run = ignoring(
            signal,
            &lab,
            "run --depth 12 --threads 8 --strategy ladder --out out",
        );
        run.wait_until(|| written() >= 5);
        run.send(signal);
        let then = written();
        run.wait_until(|| written() >= then + 3);
        assert_eq!(run.signal("TERM").code(), Some(130));
        assert!(lab.path("out/report.html").exists());
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
    for [way, line] in cells(
        "
        nothing => search startpos --depth 30
        nothing => search startpos --depth 60 --strategy pvs+tt=1 --search-threads 4
        nothing => tree startpos --depth 30
        nothing => perft startpos --depth 9
        nothing => bench --threads 1
        nothing => book games.pgn --out book
        nothing => run many.fen --depth 2 --plan-only --out plan
        anew => reproduce --out reproduce
        resume => run --depth 12 --out run
        nothing => run --suite many.fen --depth 1 --strategy alpha-beta --out run
        resume => parallel --depth 12 --out parallel
        resume => horizon --depth 9 --reference-depth 12 --out horizon
        resume => ablate --base alpha-beta+qs --parts mvv-lva,killers --depth 12 --out ablate
        resume => match --strategy alpha-beta --strategy minimax --nodes 100000 --out match
        resume => tune --strategy alpha-beta+qs+null-move(r={1..5}) --nodes 100000 --out tune",
    ) {
        let folder = line.rsplit(' ').next().unwrap();
        let kept = match way {
            "resume" => {
                format!("everything finished so far is in {folder}, and `lab resume {folder}` does the rest")
            }
            "anew" => format!("everything finished so far is in {folder}; to start over"),
            _ => "only what was printed is kept; the same command starts over".to_owned(),
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

/// The second signal leaves no time to end in order, and the manifest says what happened all the same. The
/// run is stopped while both are sent, so that it can't end between them.
#[test]
#[cfg(target_os = "linux")]
fn the_manifest_of_a_run_that_is_ended_at_once_says_interrupted() {
    let lab = Lab::new();
    let mut run = Running::start(
        lab.command("run --depth 12 --strategy ladder --out out")
            .stdout(Stdio::null())
            .stderr(Stdio::null()),
    );
    run.wait_until(|| lab.lines("out/records.ndjson") >= 5);
    for signal in ["STOP", "INT", "TERM"] {
        run.send(signal);
    }
    assert_eq!(run.signal("CONT").code(), Some(130));
    assert_eq!(lab.manifest("out")["status"], "interrupted");
    assert!(!lab.path("out/report.html").exists());
}

/// What a command shows on a terminal, which `script` lends where it is.
#[cfg(target_os = "linux")]
fn on_terminal(lab: &Lab, line: &str, variables: [(&str, &str); 2]) -> Option<String> {
    let mut script = Command::new("script");
    script.args(["-q", "-c", line, "/dev/null"]).envs(variables);
    script.env("LAB", env!("CARGO_BIN_EXE_lab"));
    let shown = script.current_dir(lab.path(".")).stdin(Stdio::null()).output();
    Some(String::from_utf8_lossy(&shown.ok()?.stdout).into_owned())
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_is_coloured_unless_it_is_dumb_or_colours_are_refused() {
    for (terminal, no_color, is_coloured) in [("xterm", "", true), ("dumb", "", false), ("xterm", "1", false)]
    {
        let variables = [("TERM", terminal), ("NO_COLOR", no_color)];
        let shown = on_terminal(&Lab::new(), "\"$LAB\" tree startpos --depth 1", variables).unwrap();
        assert!(shown.contains("White to move"), "{shown}");
        assert_eq!(shown.contains('\x1b'), is_coloured, "{shown}");
    }
}
