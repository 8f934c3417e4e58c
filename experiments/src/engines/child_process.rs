//! [`Process`]: a program of somebody else's that runs, and [`EngineFault`]: what it did instead of
//! answering.
//!
//! It is heard for as long as our clock allows, in lines of bounded length, and ended with all processes that
//! it started.

use engine_core::sanitize;
use reports::numbers;
use sessions::{Clock, PlainError, StopFlag};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;
use std::{fmt, thread};

/// How much later than its time an engine may answer: for the way there and back, on a busy machine.
pub const USUAL_MARGIN: Duration = Duration::from_millis(100);
/// How many lines it may say before it answers.
const MAX_LINES: u32 = 1_000_000;
/// The longest that it may take to answer, however much it says of its progress.
const LONGEST: Duration = Duration::from_secs(3600);
/// Bytes of a line at the most.
const MAX_LINE_BYTES: usize = disk::bounded_read::MAX_LINE_BYTES;
/// How long it may take to end by itself once it was requested.
const FAREWELL: Duration = Duration::from_millis(200);
/// How often those who wait look whether they are to stop.
const LOOK: Duration = Duration::from_millis(10);

/// An engine, or another program, that cannot be had, or is not the one that was asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    #[error("the program `{command}` cannot be started; give it with its path")]
    CannotStart { command: String, source: io::Error },
    #[error("the engine `{command}` is not ready: {fault}")]
    NoAnswer { command: String, fault: EngineFault },
    #[error(transparent)]
    Other(#[from] PlainError),
}

/// What a program did instead of answering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFault {
    /// It had so much time for a move, and used more than the margin besides.
    Late { had: Duration, used: Duration },
    /// Its move, if that is one, is none that can be played.
    Illegal(String),
    /// It does not take what is set, in its own words.
    Refused(String),
    /// It gave no answer: what it did, in a sentence.
    NoAnswer(String),
}

impl fmt::Display for EngineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineFault::Late { had, used } => {
                let [had, over] =
                    [*had, used.saturating_sub(*had)].map(|time| numbers::short_time(time.as_secs_f64()));
                write!(f, "it had {had} and ran over by {over}")
            }
            EngineFault::Illegal(played) => write!(f, "its move `{played}` is not legal"),
            EngineFault::Refused(said) => write!(f, "it refuses what is set: {said}"),
            EngineFault::NoAnswer(sentence) => f.write_str(sentence),
        }
    }
}

/// Where a program says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Output,
    Errors,
}

enum Said {
    Line(String),
    /// A piece of a line that has not ended yet.
    Piece,
    /// The beginning of a line that does not end.
    TooLong(String),
    Closed,
}

/// What a line is to somebody who waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Answer,
    /// The program is nearer to its answer, and may take its time again.
    Progress,
    Talk,
    /// It is told this, and its answer is still waited for.
    Enough(&'static str),
}

impl Heard {
    pub(crate) fn answer_if(is_answer: bool) -> Heard {
        if is_answer { Heard::Answer } else { Heard::Talk }
    }
}

/// A program that runs. It is ended when it is dropped.
pub(crate) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    /// The last line that it gets.
    farewell: &'static str,
    output: Receiver<(Stream, Said)>,
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
    ) -> Result<Process, EngineError> {
        let words = shlex::split(line).unwrap_or_default();
        let Some((file, arguments)) = words.split_first() else {
            refuse!("`{line}` is no command: it is empty, or a quote in it is not closed");
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
        end_with_us(&mut command);
        #[cfg(target_os = "linux")]
        if let Some(bytes) = memory {
            limit_memory(&mut command, bytes);
        }
        #[cfg(not(target_os = "linux"))]
        if memory.is_some() {
            refuse!(
                "a limit on memory is kept on Linux alone; leave it out, and let the system confine the program"
            );
        }
        let cannot_start = |source| EngineError::CannotStart {
            command: line.to_owned(),
            source,
        };
        let mut child = command.spawn().map_err(cannot_start)?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, lines) = channel::<String>();
        let (sender, output) = sync_channel(64);
        let process = Process {
            input: Some(input),
            farewell,
            child,
            output,
            last_words: String::new(),
        };
        if let (Some(mut stdin), Some(output), Some(errors)) = streams {
            pass_on(errors, sender.clone(), Stream::Errors).map_err(cannot_start)?;
            pass_on(output, sender, Stream::Output).map_err(cannot_start)?;
            // It may not read, and a pipe is soon full.
            let write = move || {
                let mut lines = lines.into_iter();
                lines.all(|line| stdin.write_all(line.as_bytes()).is_ok())
            };
            thread::Builder::new().spawn(write).map_err(cannot_start)?;
        }
        Ok(process)
    }

    /// Gives it a line. One that has ended hears nothing any more; who waits for its answer learns of that.
    pub(crate) fn say(&self, line: impl Into<String>) {
        if let Some(input) = &self.input {
            let _ = input.send(line.into() + "\n");
        }
    }

    /// Hears lines up to the answer, and says how long that took. A program that was given time must be done
    /// with it and a margin, any other must answer or make progress within its `patience`.
    pub(crate) fn hear(
        &mut self,
        patience: Duration,
        time: Option<(Duration, Duration)>,
        stop: &StopFlag,
        mut heard: impl FnMut(&str) -> Heard,
    ) -> Result<Duration, EngineFault> {
        let clock = Clock::default();
        clock.start();
        let (mut lines, mut last, mut talks) = (0, Duration::ZERO, false);
        loop {
            let next = self.output.recv_timeout(LOOK);
            let now = clock.spent();
            talks |= matches!(&next, Ok((_, said)) if !matches!(said, Said::Closed));
            let no_answer = |talks| if talks { unanswered(patience) } else { silent(patience) };
            if let Some((had, margin)) = time {
                if now > had + margin || stop.is_requested() {
                    // On a machine under load both times may have passed at once.
                    let is_late = now - last <= patience;
                    return Err(if is_late {
                        EngineFault::Late { had, used: now }
                    } else {
                        no_answer(talks)
                    });
                }
            }
            match next {
                Ok((Stream::Output, Said::Line(line))) => {
                    match heard(&line) {
                        Heard::Answer => return Ok(now),
                        Heard::Progress => (last, talks) = (now, false),
                        Heard::Talk => {}
                        Heard::Enough(reply) => self.say(reply),
                    }
                    lines += 1;
                }
                Ok((Stream::Output, Said::TooLong(_))) => {
                    let sentence = "it said a line longer than 1 MiB, more than the lab reads";
                    return Err(EngineFault::NoAnswer(sentence.to_owned()));
                }
                Ok((Stream::Output, Said::Closed)) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.ended());
                }
                Ok((_, said)) => self.take_error(said),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if lines > MAX_LINES {
                let lines = numbers::grouped(MAX_LINES.into());
                let sentence = format!("it said {lines} lines and no answer among them");
                return Err(EngineFault::NoAnswer(sentence));
            }
            if now > LONGEST {
                return Err(unanswered(LONGEST));
            }
            if now - last > patience || stop.is_requested() {
                return Err(no_answer(talks));
            }
        }
    }

    fn ended(&mut self) -> EngineFault {
        let status = self.wait(FAREWELL);
        let mut how = status.map_or_else(|| "it closed its output".to_owned(), |status| status.to_string());
        // What it said is still being read, until both streams end; a program of its own may hold them open.
        let clock = Clock::default();
        clock.start();
        while clock.spent() < FAREWELL {
            match self.output.recv_timeout(LOOK) {
                Ok((Stream::Errors, said)) => self.take_error(said),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if !self.last_words.is_empty() {
            how.push_str(&format!("; on its standard error: {}", self.last_words));
        }
        EngineFault::NoAnswer(format!("it ended by itself ({how})"))
    }

    fn take_error(&mut self, said: Said) {
        match said {
            Said::Line(line) | Said::TooLong(line) if !line.is_empty() => {
                self.last_words = sanitize::name(&line).chars().take(200).collect();
            }
            _ => {}
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

/// It printed nothing for so long.
fn silent(time: Duration) -> EngineFault {
    let time = numbers::short_time(time.as_secs_f64());
    EngineFault::NoAnswer(format!("it said nothing for {time}"))
}

/// It printed something for so long, but neither an answer nor progress.
fn unanswered(time: Duration) -> EngineFault {
    let time = numbers::short_time(time.as_secs_f64());
    EngineFault::NoAnswer(format!("it printed output for {time}, but no answer"))
}

/// Lets the system end the program when the lab ends, however that comes about. Elsewhere than on Linux only
/// its input ends then.
#[cfg(target_os = "linux")]
#[expect(
    unsafe_code,
    reason = "what a process does before it becomes another program is unsafe to say"
)]
fn end_with_us(command: &mut Command) {
    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};
    let lab = getpid();
    let ask = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // The lab may have ended before that.
        if getppid() == Some(lab) {
            Ok(())
        } else {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    };
    // SAFETY: between fork and exec nothing may be done that another thread can have left half done, as an
    // allocation. These are three system calls, and an error without a text of its own.
    unsafe { std::os::unix::process::CommandExt::pre_exec(command, ask) };
}

#[cfg(not(target_os = "linux"))]
fn end_with_us(_command: &mut Command) {}

/// Lets the program have so much memory of its own, and each that it starts as much: a sandbox starts another
/// at once. What it reserves and does not use is not counted, so that the limit holds for programs that bring
/// a garbage collector.
#[cfg(target_os = "linux")]
#[expect(
    unsafe_code,
    reason = "what a process does before it becomes another program is unsafe to say"
)]
fn limit_memory(command: &mut Command, bytes: u64) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let allowed = getrlimit(Resource::Data).maximum;
    let most = Some(allowed.map_or(bytes, |allowed| allowed.min(bytes)));
    let limit = move || {
        let limit = Rlimit {
            current: most,
            maximum: most,
        };
        Ok(setrlimit(Resource::Data, limit)?)
    };
    // SAFETY: as in `end_with_us`; this is one system call.
    unsafe { std::os::unix::process::CommandExt::pre_exec(command, limit) };
}

/// Reads lines on a thread of their own, so that whoever waits for them can look at the clock. The thread
/// ends with the process that writes, or when nobody listens.
fn pass_on(
    from: impl Read + Send + 'static,
    to: SyncSender<(Stream, Said)>,
    stream: Stream,
) -> io::Result<()> {
    let read = move || {
        let mut from = BufReader::new(from);
        let mut line = Vec::new();
        loop {
            let bytes = match from.fill_buf() {
                Ok(bytes @ [_, ..]) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                _ => break,
            };
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(bytes.len(), |end| end + 1);
            line.extend_from_slice(&bytes[..taken]);
            from.consume(taken);
            let said = match end {
                Some(_) => Said::Line(text_of(&mut line)),
                None if line.len() < MAX_LINE_BYTES => Said::Piece,
                None => Said::TooLong(text_of(&mut line)),
            };
            if to.send((stream, said)).is_err() {
                return;
            }
        }
        if !line.is_empty() {
            let _ = to.send((stream, Said::Line(text_of(&mut line))));
        }
        let _ = to.send((stream, Said::Closed));
    };
    thread::Builder::new().spawn(read).map(drop)
}

/// What was read of a line, which makes room for the next.
fn text_of(line: &mut Vec<u8>) -> String {
    String::from_utf8_lossy(&std::mem::take(line)).trim().to_owned()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_talks_without_answering_is_told_from_one_that_says_nothing() {
        let patience = Duration::from_millis(300);
        for (script, expected) in [
            ("exec sleep 9", Err(silent(patience))),
            ("exec sleep 9 2>&-", Err(silent(patience))),
            ("printf info; exec sleep 9", Err(unanswered(patience))),
            ("echo thinking >&2; exec sleep 9", Err(unanswered(patience))),
            (
                "while :; do echo info; sleep 0.05; done",
                Err(unanswered(patience)),
            ),
            ("echo further; exec sleep 9", Err(silent(patience))),
            (
                "exec tr '\\0' 9 </dev/zero",
                Err(EngineFault::NoAnswer(
                    "it said a line longer than 1 MiB, more than the lab reads".to_owned(),
                )),
            ),
            (
                "for i in 1 2 3 4; do sleep 0.2; echo further; done; echo done; exec sleep 9",
                Ok(()),
            ),
        ] {
            let mut process = Process::start(&format!("sh -c \"{script}\""), None, "").unwrap();
            let heard = process.hear(patience, None, &StopFlag::default(), |line| match line {
                "done" => Heard::Answer,
                "further" => Heard::Progress,
                _ => Heard::Talk,
            });
            assert_eq!(heard.map(drop), expected, "{script}");
        }
    }
}
