//! Ctrl-C, and SIGTERM as schedulers send it: the first asks the searches to stop, so that what is done is
//! kept; the second ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Whether a search has ever asked: before that nobody would stop, and there is nothing to keep.
static ASKED: AtomicBool = AtomicBool::new(false);

/// Listens for Ctrl-C from now on.
pub(crate) fn listen() {
    // Where signals cannot be had, Ctrl-C does what it always does.
    let _ = ctrlc::set_handler(|| {
        let again = REQUESTED.swap(true, Ordering::Relaxed);
        if again || !ASKED.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    live_to_tell_of_full_files();
}

/// A file that reaches the limit on its size (`ulimit -f`) would end the program without a word; caught, it
/// is an error of the write like any other.
fn live_to_tell_of_full_files() {
    #[cfg(unix)]
    {
        let noted = std::sync::Arc::new(AtomicBool::new(false));
        // Where that cannot be had, a full file ends the program as it always does.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noted);
    }
}

/// Asks all searches to stop.
pub(crate) fn stop() {
    REQUESTED.store(true, Ordering::Relaxed);
}

/// Whether Ctrl-C was pressed. Who asks is trusted to stop.
pub(crate) fn requested() -> bool {
    ASKED.store(true, Ordering::Relaxed);
    REQUESTED.load(Ordering::Relaxed)
}
