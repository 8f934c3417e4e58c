//! [`Process`]: a running program that is not part of the lab, and [`EngineFault`]: what it did instead of
//! answering.
//!
//! It is read for as long as our clock allows, in lines of bounded length, and killed together with all
//! processes that it started.

use super::processor_time::GroupUse;
use engine_core::sanitize;
use reports::numbers;
use sessions::{Clock, PlainError, StopFlag};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

/// How far an engine may exceed its time, to allow for communication on a busy machine.
pub const DEFAULT_MARGIN: Duration = Duration::from_millis(100);
/// The most lines that it may print before it answers.
const MAX_LINES: u32 = 1_000_000;
/// The longest time that it may take to answer, even if it reports progress.
const LONGEST: Duration = Duration::from_secs(3600);
/// The most bytes in a line.
const MAX_LINE_BYTES: usize = disk::bounded_read::MAX_LINE_BYTES;
/// How long it may take to exit after it was asked to.
const FAREWELL: Duration = Duration::from_millis(200);
/// The lines of its standard error that are kept.
const MAX_LAST_WORDS: usize = 20;
/// How often waiting threads check whether to stop.
const LOOK: Duration = Duration::from_millis(10);

/// The error for an engine or other program that cannot be started, or is not what was specified.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    #[error("the program `{command}` cannot be started; give it with its path")]
    CannotStart { command: String, source: io::Error },
    #[error("the engine `{command}` did not answer `{step}`: {fault}")]
    NoAnswer {
        command: String,
        /// What it was told last.
        step: &'static str,
        fault: EngineFault,
    },
    #[error(transparent)]
    Other(#[from] PlainError),
}

/// What a program did instead of answering.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineFault {
    /// It exceeded its time for a move by more than the margin.
    #[error("it had {} and ran over by {}", in_short(.had), in_short(&.used.saturating_sub(*.had)))]
    Late { had: Duration, used: Duration },
    /// Its move is not legal, or not a move.
    #[error("its move `{0}` is not legal")]
    Illegal(String),
    /// It rejected its settings, with this message.
    #[error("it refuses what is set: {0}")]
    Refused(String),
    /// It reported this figure, which cannot be one.
    #[error("it reported `{0}`, which is unusable")]
    Unusable(String),
    /// It did not answer; the sentence says what it did instead.
    #[error("{0}")]
    NoAnswer(String),
}

fn in_short(time: &Duration) -> String {
    numbers::short_time(time.as_secs_f64())
}

/// The stream on which a program printed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Output,
    Errors,
}

enum Said {
    Line(String),
    /// A piece of a line that is not complete yet.
    Piece,
    /// The beginning of a line that is too long.
    TooLong(String),
    Closed,
}

/// The meaning of a line to someone waiting for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Answer,
    /// The program made progress, so its patience period starts again.
    Progress,
    Talk,
    /// The program is sent this text, and its answer is still awaited.
    Enough(&'static str),
}

impl Heard {
    pub(crate) fn answer_if(is_answer: bool) -> Heard {
        if is_answer { Heard::Answer } else { Heard::Talk }
    }
}

/// A running program, which is killed when this value is dropped.
pub(crate) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    /// The last line sent to it.
    farewell: &'static str,
    output: Receiver<(Stream, Said)>,
    /// The last lines of its standard error.
    last_words: VecDeque<String>,
}

impl Process {
    /// Starts the program with its arguments; quotes group words, as in a shell. `memory` is its limit in
    /// bytes.
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
        command.args(arguments).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for the lab: an engine that ended because of it would seem to have lost its game.
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
            last_words: VecDeque::new(),
        };
        if let (Some(mut stdin), Some(output), Some(errors)) = streams {
            pass_on(errors, sender.clone(), Stream::Errors).map_err(cannot_start)?;
            pass_on(output, sender, Stream::Output).map_err(cannot_start)?;
            // The program may not be reading, and a pipe fills up quickly.
            let write = move || {
                let mut lines = lines.into_iter();
                lines.all(|line| stdin.write_all(line.as_bytes()).is_ok())
            };
            thread::Builder::new().spawn(write).map_err(cannot_start)?;
        }
        Ok(process)
    }

    /// Sends it a line. If it has ended, the line is lost; whoever waits for an answer is told.
    pub(crate) fn say(&self, line: impl Into<String>) {
        if let Some(input) = &self.input {
            let _ = input.send(line.into() + "\n");
        }
    }

    /// Reads lines until the answer, and returns the time that it took. A program with a time limit must
    /// answer within the limit plus the margin; any other must answer or make progress within `patience`.
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
                    // On a busy machine both times may have passed at once.
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

    /// What its processes have used of the processors; `None` where the system does not tell.
    pub(crate) fn group_use(&self) -> Option<GroupUse> {
        GroupUse::of(self.child.id())
    }

    /// The last lines of its standard error.
    pub(crate) fn last_words(&self) -> Vec<String> {
        self.last_words.iter().cloned().collect()
    }

    fn ended(&mut self) -> EngineFault {
        let status = self.wait(FAREWELL);
        let mut how = status.map_or_else(|| "it closed its output".to_owned(), |status| status.to_string());
        // Read the remaining output until both streams end, within a time limit, since a child process may
        // hold them open.
        let clock = Clock::default();
        clock.start();
        while clock.spent() < FAREWELL {
            match self.output.recv_timeout(LOOK) {
                Ok((Stream::Errors, said)) => self.take_error(said),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if let Some(last) = self.last_words.back() {
            how.push_str(&format!("; on its standard error: {last}"));
        }
        EngineFault::NoAnswer(format!("it ended by itself ({how})"))
    }

    fn take_error(&mut self, said: Said) {
        match said {
            Said::Line(line) | Said::TooLong(line) if !line.is_empty() => {
                if self.last_words.len() == MAX_LAST_WORDS {
                    self.last_words.pop_front();
                }
                self.last_words
                    .push_back(sanitize::name(&line).chars().take(200).collect());
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

/// The fault of printing nothing for this long.
fn silent(time: Duration) -> EngineFault {
    let time = in_short(&time);
    EngineFault::NoAnswer(format!("it said nothing for {time}"))
}

/// The fault of printing neither an answer nor progress for this long.
fn unanswered(time: Duration) -> EngineFault {
    let time = in_short(&time);
    EngineFault::NoAnswer(format!("it printed output for {time}, but no answer"))
}

/// Makes the system kill the program when the lab ends for any reason. On systems other than Linux, only its
/// input is closed.
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
        // The lab may have ended before this call.
        if getppid() == Some(lab) {
            Ok(())
        } else {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    };
    // SAFETY: between fork and exec, nothing may be used that another thread could have left in an
    // inconsistent state, such as the allocator. These are three system calls, and an error without a message
    // of its own.
    unsafe { std::os::unix::process::CommandExt::pre_exec(command, ask) };
}

#[cfg(not(target_os = "linux"))]
fn end_with_us(_command: &mut Command) {}

/// Limits the private memory of the program, and of each process that it starts, since a sandbox starts
/// another process at once. Reserved but unused memory does not count, so the limit also works for programs
/// with a garbage collector.
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

/// Reads lines on a separate thread, so that whoever waits for them can check the clock. The thread ends with
/// the process that writes, or when there is no receiver left.
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

/// The part of a line read so far; clears the buffer.
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
