//! A spinner on the terminal while a command shows nothing else: it appears after two seconds, with the
//! elapsed time.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sessions::locked;
use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(2);

struct Waiting {
    since: Instant,
    line: Option<ProgressBar>,
    /// While a progress bar is shown, there is no spinner.
    has_bar: bool,
}

static WAITING: Mutex<Option<Waiting>> = Mutex::new(None);

/// Starts the spinner's thread, if stderr is a terminal.
pub(crate) fn watch() {
    if !io::stderr().is_terminal() {
        return;
    }
    *locked(&WAITING) = Some(Waiting {
        since: Instant::now(),
        line: None,
        has_bar: false,
    });
    // Without a thread, there is no spinner.
    let _ = thread::Builder::new().spawn(|| {
        loop {
            thread::sleep(Duration::from_millis(200));
            if let Some(waiting) = locked(&WAITING).as_mut() {
                waiting.look();
            }
        }
    });
}

/// Output appears: clears the spinner and restarts its delay.
pub(crate) fn clear() {
    if let Some(waiting) = locked(&WAITING).as_mut() {
        waiting.clear();
    }
}

/// Whether a progress bar is shown from now on.
pub(crate) fn has_bar(has_bar: bool) {
    if let Some(waiting) = locked(&WAITING).as_mut() {
        waiting.clear();
        waiting.has_bar = has_bar;
    }
}

impl Waiting {
    fn look(&mut self) {
        if self.has_bar || self.since.elapsed() < PATIENCE {
            return;
        }
        let line = self.line.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} at work, {elapsed} gone");
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
                .with_elapsed(self.since.elapsed())
        });
        line.tick();
    }

    fn clear(&mut self) {
        self.since = Instant::now();
        if let Some(line) = self.line.take() {
            line.finish_and_clear();
        }
    }
}
