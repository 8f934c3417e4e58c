//! [`Progress`]: the progress of long work, on stderr: one line, redrawn, on a terminal; elsewhere one line
//! per minute; and notes.

use crate::{ctrl_c, output, terminal};
use experiments::ProgressEvent;
use indicatif::{
    FormattedDuration, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};
use reports::numbers;
use reports::standings::tables::running_elo;
use sessions::locked;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, Once};
use std::thread;
use std::time::{Duration, Instant};

/// After this much time, the user learns that the work can be interrupted.
const LONG: Duration = Duration::from_secs(30);

/// The interval between lines if stderr is not a terminal.
const MINUTE: Duration = Duration::from_secs(60);

pub(crate) struct Progress {
    command: String,
    /// The current stage; `None` between stages.
    shown: Mutex<Option<ShownStage>>,
    /// Set once the user has been told that the work can be interrupted.
    announced: Once,
}

/// A stage with its bar. Dropping the sender ends the lines printed every minute.
type ShownStage = (Arc<Mutex<Stage>>, ProgressBar, Option<Sender<()>>);

/// The state of a stage.
struct Stage {
    what: &'static str,
    /// The steps done and all steps, with those of earlier processes.
    done: u64,
    of: u64,
    before: u64,
    since: Instant,
    /// The current result of a match.
    standing: String,
}

impl Progress {
    pub(crate) fn of(command: &str) -> Progress {
        Progress {
            command: command.to_owned(),
            shown: Mutex::default(),
            announced: Once::new(),
        }
    }

    pub(crate) fn show(&self, event: ProgressEvent<'_>) {
        match event {
            ProgressEvent::Begun {
                what,
                steps,
                done_before,
            } if steps > 0 => {
                let stage = Arc::new(Mutex::new(Stage::new(what, steps, done_before)));
                let minutes = (!io::stderr().is_terminal()).then(|| every_minute(Arc::clone(&stage)));
                *locked(&self.shown) = Some((Arc::clone(&stage), bar_of(stage), minutes));
            }
            ProgressEvent::Searched(_) => self.change(|stage| stage.done += 1),
            ProgressEvent::Steps(steps) => self.change(|stage| stage.done += steps),
            ProgressEvent::Played(standing) => self.change(|stage| {
                stage.done += 2;
                stage.standing = running_elo(standing);
            }),
            ProgressEvent::Ended => {
                if let Some((_, bar, _)) = locked(&self.shown).take() {
                    bar.finish_and_clear();
                }
            }
            ProgressEvent::Keeping(folder) => ctrl_c::keeping(&self.command, folder),
            ProgressEvent::Noted(note) => output::note(&note),
            _ => {}
        }
    }

    fn change(&self, change: impl FnOnce(&mut Stage)) {
        let shown = locked(&self.shown);
        let Some((stage, ..)) = shown.as_ref() else {
            return;
        };
        let since = {
            let mut stage = locked(stage);
            change(&mut stage);
            stage.since
        };
        if since.elapsed() > LONG {
            self.announced.call_once(|| {
                if let Some((_, rest)) = ctrl_c::rest() {
                    output::note_on_terminal(&format!("note: Ctrl-C is safe; {rest}"));
                }
            });
        }
    }
}

fn bar_of(stage: Arc<Mutex<Stage>>) -> ProgressBar {
    let line = move |_: &ProgressState, out: &mut dyn std::fmt::Write| {
        // Ignored: failing to draw on the terminal is not an error of the command.
        let _ = out.write_str(&locked(&stage).line(terminal::status_width()));
    };
    let style = ProgressStyle::with_template("{line}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(style.with_key("line", line));
    if !bar.is_hidden() {
        // The last searches take longest: keep the time moving while none ends.
        bar.enable_steady_tick(Duration::from_millis(250));
    }
    bar
}

/// Prints the progress of the stage every minute, until the sender is dropped.
fn every_minute(stage: Arc<Mutex<Stage>>) -> Sender<()> {
    let (sender, ended) = mpsc::channel();
    // Without a thread, no lines are printed.
    let _ = thread::Builder::new().spawn(move || {
        while ended.recv_timeout(MINUTE) == Err(RecvTimeoutError::Timeout) {
            output::note(&locked(&stage).line(terminal::status_width()));
        }
    });
    sender
}

impl Stage {
    fn new(what: &'static str, steps: u64, done_before: u64) -> Stage {
        Stage {
            what,
            done: done_before,
            of: done_before + steps,
            before: done_before,
            since: Instant::now(),
            standing: String::new(),
        }
    }

    /// The remaining time if games go on as fast as so far; `None` before the first game. Searches have no
    /// estimate: the longest come first.
    fn left(&self) -> Option<Duration> {
        if self.what != "games" {
            return None;
        }
        let done = self.done.saturating_sub(self.before) as f64;
        let left = self.of.saturating_sub(self.done) as f64;
        Duration::try_from_secs_f64(self.since.elapsed().as_secs_f64() * left / done).ok()
    }

    /// What is done and left of all, in at most `columns`: what does not fit is left out, from the end.
    fn line(&self, columns: usize) -> String {
        let verb = match self.what {
            "searches" => "Searching",
            "games" => "Playing",
            "positions judged" => "Checking",
            _ => "Measuring",
        };
        let percentage = (100.0 * self.done as f64 / self.of as f64).floor();
        let left = self.left();
        let mut facts = vec![
            format!("{verb:<9} {percentage:>3.0}%"),
            format!(
                "{} of {} {}",
                numbers::grouped(self.done),
                numbers::grouped(self.of),
                self.what.trim_end_matches(" judged")
            ),
            self.standing.clone(),
            left.map_or_else(String::new, |left| {
                format!("about {:#} left", HumanDuration(left))
            }),
            format!("{} elapsed", FormattedDuration(self.since.elapsed())),
        ];
        facts.retain(|fact| !fact.is_empty());
        while facts.len() > 1 && facts.join("  ").chars().count() > columns {
            facts.pop();
        }
        facts.join("  ").chars().take(columns).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(what: &'static str, done_before: u64) -> Stage {
        Stage::new(what, 480 - done_before, done_before)
    }

    #[test]
    fn a_line_fits_its_columns_and_foretells_the_end_of_games_alone() {
        let mut of_games = stage("games", 0);
        of_games.done = 48;
        for columns in 1..80 {
            assert!(of_games.line(columns).chars().count() <= columns);
        }
        assert!(
            of_games
                .line(79)
                .starts_with("Playing    10%  48 of 480 games  about ")
        );
        assert_eq!(of_games.line(35), "Playing    10%  48 of 480 games");
        assert_eq!(of_games.line(9), "Playing  ");
        let mut searches = stage("searches", 0);
        searches.done = 240;
        assert_eq!(
            searches.line(79),
            "Searching  50%  240 of 480 searches  00:00:00 elapsed"
        );
    }

    #[test]
    fn what_was_done_before_an_interruption_counts_as_done() {
        let stage = Stage {
            standing: "Elo +12".to_owned(),
            ..stage("games", 120)
        };
        assert_eq!(
            stage.line(60),
            "Playing    25%  120 of 480 games  Elo +12  00:00:00 elapsed"
        );
    }
}
