//! Ctrl-C, a closed terminal (SIGHUP), and SIGTERM as schedulers send it: the first asks the work to stop, so
//! that what is done is kept; what has not stopped after a second, or gets a second signal, ends at once.
//! What was kept is on disk by then, and whoever goes on takes it from there, as after a loss of power.
//!
//! A signal that the program was started to ignore stays ignored: `nohup` makes a run outlive its terminal,
//! and a shell keeps Ctrl-C from its background jobs.

use crate::output;
use cpu_time::ProcessTime;
use experiments::folder::MANIFEST;
use sessions::{StopFlag, locked};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whether the program has to end, and not only to stop what it does.
static MUST_END: AtomicBool = AtomicBool::new(false);

pub(crate) struct ShutdownState {
    pub(crate) sentence: String,
    /// The folder that can be gone on with, and how.
    pub(crate) rest: Option<(String, String)>,
}

impl ShutdownState {
    /// A folder without a manifest is only being prepared.
    fn has_begun(&self) -> bool {
        let folder = self.rest.as_ref().map(|(folder, _)| Path::new(folder));
        folder.is_none_or(|folder| folder.join(MANIFEST).exists())
    }
}

static KEPT: Mutex<Option<ShutdownState>> = Mutex::new(None);

/// How long work may take to stop.
const GRACE: Duration = Duration::from_millis(900);

/// Commands whose folder can be gone on with.
pub(crate) const RESUMED: [&str; 8] = [
    "ablate", "horizon", "match", "parallel", "resume", "run", "tune", "work",
];

/// Whether the program has to end by something else than Ctrl-C, which a conversation takes for an end
/// of what it does now.
pub(crate) fn must_end() -> bool {
    MUST_END.load(Ordering::Relaxed)
}

/// What a command keeps is in this folder; what lies in it, as the match of an ablation, belongs to it.
pub(crate) fn keeping(command: &str, folder: &Path) {
    let place = folder.display().to_string();
    let rest = RESUMED
        .contains(&command)
        .then(|| format!("`lab resume {place}` does the rest"));
    let sentence = match &rest {
        Some(rest) => format!("everything finished so far is in {place}, and {rest}"),
        None => format!(
            "everything finished so far is in {place}; to start over, give the same command another --out"
        ),
    };
    let rest = rest.map(|rest| (place, rest));
    keep(ShutdownState { sentence, rest });
}

/// Says what is kept and how to go on, if it has not been said yet.
pub(crate) fn keep(what: ShutdownState) {
    locked(&KEPT).get_or_insert(what);
}

/// The folder that can be gone on with, and how.
pub(crate) fn rest() -> Option<(String, String)> {
    locked(&KEPT)
        .as_ref()
        .filter(|kept| kept.has_begun())?
        .rest
        .clone()
}

/// Tells that the program ends before its time.
pub(crate) fn tell() {
    let kept = locked(&KEPT);
    let kept = kept.as_ref().filter(|kept| kept.has_begun());
    let kept = kept.map_or(
        "only what was printed is kept; the same command starts over",
        |kept| kept.sentence.as_str(),
    );
    output::note(&format!("interrupted; {kept}"));
}

/// Ends the program where there is no memory, not even for a text: what is there is written as it is.
pub(crate) fn end_without_memory() -> ! {
    let write = |text: &str| std::io::stderr().write_all(text.as_bytes()).is_ok();
    write(
        "error: the system has no more memory for the program; raise its limit (`ulimit -v`), or ask for less",
    );
    let kept = KEPT.try_lock();
    let kept = kept.as_ref().ok().and_then(|kept| kept.as_ref());
    if let Some((_, rest)) = kept.and_then(|kept| kept.rest.as_ref()) {
        write("; what is finished is kept, and ");
        write(rest);
    }
    write("\n");
    std::process::exit(1)
}

/// Listens from now on, and passes on what is heard. A conversation is not over when its search is.
pub(crate) fn listen(stop: &StopFlag, is_conversation: bool) {
    let stop = stop.clone();
    let on_signal = move |is_interrupt: bool| {
        if !is_interrupt {
            MUST_END.store(true, Ordering::Relaxed);
        }
        let again = stop.request();
        // Where nobody looks nobody would stop.
        if again || !stop.is_looked_at() {
            end();
        }
        if !is_conversation {
            // Without a thread a second signal still ends it.
            let _ = std::thread::Builder::new().spawn(end_soon);
        }
    };
    system::listen(on_signal);
}

fn end() -> ! {
    tell();
    std::process::exit(130);
}

/// Ends the program after a second, also of its own time: on a busy machine the work may stop by itself yet.
fn end_soon() {
    let (since, worked) = (Instant::now(), ProcessTime::try_now());
    let is_slow = || {
        let worked = worked.as_ref().ok().and_then(|worked| worked.try_elapsed().ok());
        worked.is_some_and(|time| time < GRACE) && since.elapsed() < 5 * GRACE
    };
    while since.elapsed() < GRACE || is_slow() {
        std::thread::sleep(Duration::from_millis(20));
    }
    end();
}

#[cfg(unix)]
mod system {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    /// Each signal is passed on, and whether it is Ctrl-C.
    pub(super) fn listen(on_signal: impl Fn(bool) + Send + 'static) {
        let ignored = ignored();
        let signals = [SIGINT, SIGTERM, SIGHUP];
        let signals = signals
            .into_iter()
            .filter(|signal| ignored >> (signal - 1) & 1 == 0);
        // Where signals cannot be had, they do what they always do.
        if let Ok(mut signals) = Signals::new(signals) {
            let _ = std::thread::Builder::new().spawn(move || {
                signals.forever().for_each(|signal| on_signal(signal == SIGINT));
            });
        }
        // A file that reaches the limit on its size (`ulimit -f`) would end the program without a word;
        // caught, it is an error of the write like any other.
        let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
    }

    /// The signals that the program was started to ignore, from the lowest bit on. Linux tells in `/proc`;
    /// elsewhere none is known.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod system {
    pub(super) fn listen(mut on_signal: impl FnMut(bool) + Send + 'static) {
        // Where Ctrl-C cannot be had, it does what it always does.
        let _ = ctrlc::set_handler(move || on_signal(true));
    }
}
