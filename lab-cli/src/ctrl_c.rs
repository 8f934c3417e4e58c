//! Ctrl-C, a closed terminal (SIGHUP), and SIGTERM as sent by job schedulers. The first signal asks the work
//! to stop, so that finished work is kept. If the work does not stop within a second, or on a second signal,
//! the program ends at once. Kept results are already on disk, and can be resumed as after a power failure.
//!
//! A signal that was ignored when the program started stays ignored: this is how `nohup` lets a run outlive
//! its terminal, and how a shell protects its background jobs from Ctrl-C.

use crate::output;
use cpu_time::ProcessTime;
use experiments::RunDir;
use experiments::folder::MANIFEST;
use sessions::{StopFlag, locked};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whether the program must end, rather than only stop its current work.
static MUST_END: AtomicBool = AtomicBool::new(false);

pub(crate) struct ShutdownState {
    pub(crate) sentence: String,
    /// The folder that can be resumed, and the advice how.
    pub(crate) rest: Option<(String, String)>,
}

impl ShutdownState {
    /// Whether the work has begun: without a manifest, its folder is still being prepared.
    fn has_begun(&self) -> bool {
        let folder = self.rest.as_ref().map(|(folder, _)| Path::new(folder));
        folder.is_none_or(|folder| folder.join(MANIFEST).exists())
    }
}

static KEPT: Mutex<Option<ShutdownState>> = Mutex::new(None);

/// How long work may take to stop.
const GRACE: Duration = Duration::from_millis(900);

/// Commands whose folder can be resumed.
pub(crate) const RESUMED: [&str; 8] = [
    "ablate", "horizon", "match", "parallel", "resume", "run", "tune", "work",
];

/// Whether a signal other than Ctrl-C requires the program to end. In interactive commands, Ctrl-C only ends
/// the current work.
pub(crate) fn must_end() -> bool {
    MUST_END.load(Ordering::Relaxed)
}

/// Records the folder in which the command keeps its results; subfolders, such as the match of an ablation,
/// belong to it.
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

/// Records what is kept and how to resume it. Only the first call has an effect.
pub(crate) fn keep(what: ShutdownState) {
    locked(&KEPT).get_or_insert(what);
}

/// The folder that can be resumed, and the advice how.
pub(crate) fn rest() -> Option<(String, String)> {
    let kept = locked(&KEPT);
    kept.as_ref().filter(|kept| kept.has_begun())?.rest.clone()
}

/// Prints that the program was interrupted, and what is kept.
pub(crate) fn note_interruption() {
    let kept = locked(&KEPT);
    let kept = kept.as_ref().filter(|kept| kept.has_begun());
    let kept = kept.map_or(
        "only what was printed is kept; the same command starts over",
        |kept| kept.sentence.as_str(),
    );
    output::note(&format!("interrupted; {kept}"));
}

/// Starts to listen for signals. An interactive command outlives the end of its search.
pub(crate) fn listen(stop: &StopFlag, is_conversation: bool) {
    let stop = stop.clone();
    let on_signal = move |is_interrupt: bool| {
        if !is_interrupt {
            MUST_END.store(true, Ordering::Relaxed);
        }
        let again = stop.request();
        // If nothing polls the flag, nothing would stop.
        if again || !stop.is_looked_at() {
            end();
        }
        if !is_conversation {
            // Without this thread, a second signal still ends the program.
            let _ = std::thread::Builder::new().spawn(end_soon);
        }
    };
    system::listen(on_signal);
}

fn end() -> ! {
    if let Some((folder, _)) = rest() {
        RunDir::mark_interrupted(Path::new(&folder));
    }
    note_interruption();
    std::process::exit(130);
}

/// Ends the program after a second of wall time and of CPU time: on a busy machine, the work may need longer
/// to stop.
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

    /// Calls `on_signal` for each signal; the argument is whether it is Ctrl-C.
    pub(super) fn listen(on_signal: impl Fn(bool) + Send + 'static) {
        let ignored = ignored();
        let signals = [SIGINT, SIGTERM, SIGHUP];
        let signals = signals
            .into_iter()
            .filter(|signal| ignored >> (signal - 1) & 1 == 0);
        // If no handler can be installed, signals keep their default action.
        if let Ok(mut signals) = Signals::new(signals) {
            let _ = std::thread::Builder::new().spawn(move || {
                signals.forever().for_each(|signal| on_signal(signal == SIGINT));
            });
        }
        // By default, a file that reaches its size limit (`ulimit -f`) kills the program silently; if the
        // signal is caught, the write fails with an ordinary error.
        let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
    }

    /// The signals that were ignored when the program started, as a bit mask from bit 0 for signal 1. Linux
    /// reports them in `/proc`; elsewhere, none are known.
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
        // If no handler can be installed, Ctrl-C keeps its default action.
        let _ = ctrlc::set_handler(move || on_signal(true));
    }
}
