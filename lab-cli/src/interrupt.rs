//! Ctrl-C, a closed terminal (SIGHUP), and SIGTERM as schedulers send it: the first asks the searches to
//! stop, so that what is done is kept; the second ends the program at once.
//!
//! A signal that the program was started to ignore stays ignored: `nohup` makes a run outlive its terminal,
//! and a shell keeps Ctrl-C from its background jobs.

use sessions::StopHandle;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the program was told to end, and not only to stop what it does.
static MUST_END: AtomicBool = AtomicBool::new(false);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Heard {
    Interrupt,
    End,
}

/// Whether the program was told to end by something else than Ctrl-C, which a conversation takes for an end
/// of what it does now.
pub(crate) fn must_end() -> bool {
    MUST_END.load(Ordering::Relaxed)
}

/// Listens from now on, and passes on what is heard.
pub(crate) fn listen(stop: &StopHandle) {
    let stop = stop.clone();
    let heard = move |heard| {
        if heard == Heard::End {
            MUST_END.store(true, Ordering::Relaxed);
        }
        let again = stop.request();
        // Where nobody looks nobody would stop, and there is nothing to keep.
        if again || !stop.is_looked_at() {
            std::process::exit(130);
        }
    };
    system::listen(heard);
}

#[cfg(unix)]
mod system {
    use super::Heard;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    pub(super) fn listen(heard: impl Fn(Heard) + Send + 'static) {
        let ignored = ignored();
        let signals = [SIGINT, SIGTERM, SIGHUP];
        let signals = signals
            .into_iter()
            .filter(|signal| ignored >> (signal - 1) & 1 == 0);
        // Where signals cannot be had, they do what they always do.
        if let Ok(mut signals) = Signals::new(signals) {
            std::thread::spawn(move || {
                signals.forever().for_each(|signal| {
                    heard(if signal == SIGINT {
                        Heard::Interrupt
                    } else {
                        Heard::End
                    });
                });
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
        let told = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        told.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod system {
    use super::Heard;

    pub(super) fn listen(mut heard: impl FnMut(Heard) + Send + 'static) {
        // Where Ctrl-C cannot be had, it does what it always does.
        let _ = ctrlc::set_handler(move || heard(Heard::Interrupt));
    }
}
