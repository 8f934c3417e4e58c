//! [`Process`]: a program of somebody else's that runs, and [`Fault`]: what it did instead of answering.
//!
//! It is heard for as long as our clock allows, in lines of bounded length, and ended with all processes that
//! it started.

use disk::sanitised;
use reports::numbers;
use sessions::{Clock, StopHandle};
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

/// How much later than its time an engine may answer: for the way there and back, on a busy machine.
const MARGIN: Duration = Duration::from_millis(100);
/// How many lines it may say before it answers.
const MAX_LINES: u32 = 1_000_000;
/// Bytes of a line; what is longer counts as several lines.
pub(crate) const MAX_LINE_BYTES: usize = disk::input::MAX_LINE_BYTES;
/// How long it may take to end by itself once it was requested.
const FAREWELL: Duration = Duration::from_millis(200);
/// How often those who wait look whether they are to stop.
const LOOK: Duration = Duration::from_millis(10);

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    #[error("`{0}` is no command: it is empty, or a quote in it is not closed")]
    NoCommand(String),
    #[error("the program `{command}` cannot be started; give it with its path")]
    CannotStart { command: String, source: io::Error },
    #[cfg(target_os = "linux")]
    #[error("the system sets no limit on the memory of `{command}`")]
    Unlimited { command: String, source: io::Error },
    #[cfg(not(target_os = "linux"))]
    #[error("a limit on memory is kept on Linux alone; leave it out, and let the system confine the program")]
    NoLimit,
}

/// What a program did instead of answering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It ended, or closed its output: how, and what it said last on its standard error.
    Ended(String),
    /// It was given so much time for a move.
    Late(Duration),
    /// It said nothing for so long.
    Silent(Duration),
    /// It said many lines, and no move among them.
    Flood,
    /// Its move, if that is one, is none that can be played.
    Illegal(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Ended(how) => write!(f, "it ended by itself ({how})"),
            Fault::Late(time) => write!(
                f,
                "it had {} and did not answer within {} more",
                numbers::short_time(time.as_secs_f64()),
                numbers::short_time(MARGIN.as_secs_f64())
            ),
            Fault::Silent(time) => {
                write!(
                    f,
                    "it said nothing for {}",
                    numbers::short_time(time.as_secs_f64())
                )
            }
            Fault::Flood => write!(
                f,
                "it said {} lines and no answer among them",
                numbers::grouped(MAX_LINES.into())
            ),
            Fault::Illegal(played) => write!(f, "its move `{played}` is not legal"),
        }
    }
}

enum Said {
    Line(String),
    OnError(String),
    Closed,
}

/// A program that runs. It is ended when it is dropped.
pub(crate) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    /// The last line that it gets.
    farewell: &'static str,
    output: Receiver<Said>,
    /// The last line of its standard error; empty without any.
    last_words: String,
}

impl Process {
    /// Starts the program and its arguments; quotes hold words together, as in a shell. It may take so many
    /// bytes of `memory`.
    pub(crate) fn start(
        line: &str,
        memory: Option<u64>,
        farewell: &'static str,
    ) -> Result<Process, StartError> {
        let words = shlex::split(line).unwrap_or_default();
        let Some((file, arguments)) = words.split_first() else {
            return Err(StartError::NoCommand(line.to_owned()));
        };
        let mut command = Command::new(file);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Ctrl-C is ours to hear: an engine that ended by it would seem to have lost its game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|source| StartError::CannotStart {
            command: line.to_owned(),
            source,
        })?;
        let (sender, output) = sync_channel(64);
        if let Some(errors) = child.stderr.take() {
            pass_on(errors, sender.clone(), Said::OnError, None);
        }
        if let Some(output) = child.stdout.take() {
            pass_on(output, sender, Said::Line, Some(Said::Closed));
        }
        let (input, lines) = channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            // It may not read, and a pipe is soon full.
            thread::spawn(move || {
                let mut lines = lines.into_iter();
                lines.all(|line| stdin.write_all(line.as_bytes()).is_ok())
            });
        }
        let process = Process {
            input: Some(input),
            farewell,
            child,
            output,
            last_words: String::new(),
        };
        match memory {
            Some(bytes) => process.limit(bytes, line).map(|()| process),
            None => Ok(process),
        }
    }

    /// Lets it have so much memory of its own. What it reserves and does not use is not counted, so that it
    /// holds for programs that bring a garbage collector.
    #[cfg(target_os = "linux")]
    fn limit(&self, bytes: u64, command: &str) -> Result<(), StartError> {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let most = Some(bytes);
        let limit = Rlimit {
            current: most,
            maximum: most,
        };
        match prlimit(Some(Pid::from_child(&self.child)), Resource::Data, limit) {
            Ok(_) => Ok(()),
            Err(source) => Err(StartError::Unlimited {
                command: command.to_owned(),
                source: source.into(),
            }),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn limit(&self, _bytes: u64, _command: &str) -> Result<(), StartError> {
        Err(StartError::NoLimit)
    }

    /// Gives it a line. One that has ended hears nothing any more; who waits for its answer learns of that.
    pub(crate) fn say(&self, line: impl Into<String>) {
        if let Some(input) = &self.input {
            let _ = input.send(line.into() + "\n");
        }
    }

    /// Hears lines up to one that `is_last`, and says how long that took. A program that was given time must
    /// be done with it, any other must not be silent for too long.
    pub(crate) fn hear(
        &mut self,
        silence: Duration,
        time: Option<Duration>,
        stop: &StopHandle,
        mut is_last: impl FnMut(&str) -> bool,
    ) -> Result<Duration, Fault> {
        let clock = Clock::default();
        clock.start();
        let (mut lines, mut last) = (0, Duration::ZERO);
        loop {
            let next = self.output.recv_timeout(LOOK);
            let now = clock.spent();
            if let Some(time) = time.filter(|&time| now > time + MARGIN || stop.is_requested()) {
                return Err(Fault::Late(time));
            }
            match next {
                Ok(Said::Line(line)) => {
                    if is_last(&line) {
                        return Ok(now);
                    }
                    (lines, last) = (lines + 1, now);
                }
                Ok(Said::OnError(line)) => self.take_error(&line),
                Err(RecvTimeoutError::Timeout) => {}
                Ok(Said::Closed) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
            if lines > MAX_LINES {
                return Err(Fault::Flood);
            }
            if now - last > silence || stop.is_requested() {
                return Err(Fault::Silent(silence));
            }
        }
    }

    fn ended(&mut self) -> Fault {
        let status = self.wait(FAREWELL);
        let mut how = status.map_or_else(|| "it closed its output".to_owned(), |status| status.to_string());
        // It may still be talking.
        for _ in 0..1_000 {
            match self.output.recv_timeout(LOOK) {
                Ok(Said::OnError(line)) => self.take_error(&line),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        if !self.last_words.is_empty() {
            how.push_str(&format!("; on its standard error: {}", self.last_words));
        }
        Fault::Ended(how)
    }

    fn take_error(&mut self, line: &str) {
        if !line.is_empty() {
            self.last_words = sanitised::name(line).chars().take(200).collect();
        }
    }

    fn wait(&mut self, most: Duration) -> Option<std::process::ExitStatus> {
        let clock = Clock::default();
        clock.start();
        loop {
            match self.child.try_wait() {
                Ok(None) if clock.spent() < most => thread::sleep(Duration::from_millis(1)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(input) = self.input.take() {
            let _ = input.send(self.farewell.to_owned());
        }
        self.wait(FAREWELL);
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads lines on a thread of their own, so that whoever waits for them can look at the clock. The thread
/// ends with the process that writes, or when nobody listens.
fn pass_on(
    from: impl Read + Send + 'static,
    to: SyncSender<Said>,
    kind: fn(String) -> Said,
    last: Option<Said>,
) {
    thread::spawn(move || {
        let mut from = BufReader::new(from);
        let mut line = Vec::new();
        while let Ok(1..) = from
            .by_ref()
            .take(MAX_LINE_BYTES as u64)
            .read_until(b'\n', &mut line)
        {
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if to.send(kind(text)).is_err() {
                return;
            }
            line.clear();
        }
        if let Some(last) = last {
            let _ = to.send(last);
        }
    });
}
