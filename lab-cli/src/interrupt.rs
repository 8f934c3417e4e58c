//! Ctrl-C: the first asks the searches to stop, so that what is done is kept; the second ends the program at once.

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
}

/// Whether Ctrl-C was pressed. Who asks is trusted to stop.
pub(crate) fn requested() -> bool {
    ASKED.store(true, Ordering::Relaxed);
    REQUESTED.load(Ordering::Relaxed)
}
