//! Ctrl-C, and SIGTERM as schedulers send it: the first asks the searches to stop, so that what is done is
//! kept; the second ends the program at once.

use experiments::StopHandle;

/// Listens for Ctrl-C from now on, and passes it on.
pub(crate) fn listen(stop: &StopHandle) {
    let stop = stop.clone();
    // Where signals cannot be had, Ctrl-C does what it always does.
    let _ = ctrlc::set_handler(move || {
        let again = stop.request();
        // Before anybody has looked nobody would stop, and there is nothing to keep.
        if again || !stop.is_looked_at() {
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
        let noted = std::sync::Arc::default();
        // Where that cannot be had, a full file ends the program as it always does.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noted);
    }
}
