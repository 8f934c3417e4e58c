//! [`Progress`]: the progress of long work, on stderr: one line, redrawn, on a terminal; elsewhere one line
//! per minute; and notes.

use crate::{ctrl_c, output, terminal};
use experiments::ProgressEvent;
use experiments::progress::ProgressStage;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use reports::numbers;
use reports::standings::tables::running_elo;
use sessions::locked;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// After this much time, the user learns that the work can be interrupted.
const LONG: Duration = Duration::from_secs(30);

/// The interval between lines if stderr is not a terminal.
const MINUTE: Duration = Duration::from_secs(60);

/// The maximum columns of the bar.
const WIDTH: usize = 15;

/// Bar characters, from an empty column to a full one.
const EIGHTHS: [char; 9] = ['░', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

pub(crate) struct Progress {
    command: String,
    /// The current stage; `None` between stages.
    shown: Mutex<Option<Bar>>,
}

struct Bar {
    stage: Arc<Mutex<Stage>>,
    bar: ProgressBar,
    is_announced: bool,
    /// Dropping the sender ends the lines printed every minute.
    _minutes: Option<Sender<()>>,
}

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
        }
    }

    pub(crate) fn show(&self, event: ProgressEvent<'_>) {
        match event {
            ProgressEvent::Begun(stage) if stage.steps > 0 => {
                *locked(&self.shown) = Some(Bar::of(Stage::of(&stage)));
            }
            ProgressEvent::Searched(_) => self.change(|stage| stage.done += 1),
            ProgressEvent::Steps(steps) => self.change(|stage| stage.done += steps),
            ProgressEvent::Played(standing) => self.change(|stage| {
                stage.done += 2;
                stage.standing = running_elo(standing);
            }),
            ProgressEvent::Ended => {
                if let Some(shown) = locked(&self.shown).take() {
                    shown.bar.finish_and_clear();
                }
            }
            ProgressEvent::Keeping(folder) => ctrl_c::keeping(&self.command, folder),
            ProgressEvent::Noted(note) => output::note(&note),
            _ => {}
        }
    }

    fn change(&self, change: impl FnOnce(&mut Stage)) {
        let mut shown = locked(&self.shown);
        let Some(shown) = shown.as_mut() else {
            return;
        };
        let since = {
            let mut stage = locked(&shown.stage);
            change(&mut stage);
            stage.since
        };
        if !shown.is_announced && since.elapsed() > LONG {
            shown.is_announced = true;
            if let Some((_, rest)) = ctrl_c::rest() {
                output::note(&format!("note: Ctrl-C is safe; {rest}"));
            }
        }
    }
}

impl Bar {
    fn of(stage: Stage) -> Bar {
        let stage = Arc::new(Mutex::new(stage));
        let drawn = Arc::clone(&stage);
        let line = move |_: &ProgressState, out: &mut dyn std::fmt::Write| {
            // Ignored: failing to draw on the terminal is not an error of the command.
            let _ = out.write_str(&locked(&drawn).line(terminal::status_width(), true));
        };
        let style = ProgressStyle::with_template("{line}").unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
            .with_style(style.with_key("line", line));
        if !bar.is_hidden() {
            // The last searches take longest: keep the time moving while none ends.
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        let minutes = (!io::stderr().is_terminal()).then(|| every_minute(Arc::clone(&stage)));
        Bar {
            stage,
            bar,
            is_announced: false,
            _minutes: minutes,
        }
    }
}

/// Prints the progress of the stage every minute, until the sender is dropped.
fn every_minute(stage: Arc<Mutex<Stage>>) -> Sender<()> {
    let (sender, ended) = mpsc::channel();
    // Without a thread, no lines are printed.
    let _ = thread::Builder::new().spawn(move || {
        while ended.recv_timeout(MINUTE) == Err(RecvTimeoutError::Timeout) {
            output::note(&locked(&stage).line(terminal::status_width(), false));
        }
    });
    sender
}

impl Stage {
    fn of(stage: &ProgressStage) -> Stage {
        Stage {
            what: stage.what,
            done: stage.done_before,
            of: stage.done_before + stage.steps,
            before: stage.done_before,
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

    /// What is done and left of all, in at most `columns`; what does not fit is left out, the bar first.
    fn line(&self, columns: usize, has_bar: bool) -> String {
        let share = self.done as f64 / self.of as f64;
        let verb = match self.what {
            "searches" => "Searching",
            "games" => "Playing",
            "positions judged" => "Checking",
            _ => "Measuring",
        };
        let counted = format!(
            "{} of {} {}",
            numbers::grouped(self.done),
            numbers::grouped(self.of),
            self.what.trim_end_matches(" judged")
        );
        let elapsed = clock(self.since.elapsed());
        let left = self.left();
        let left = left.map_or_else(String::new, |left| format!("about {:#} left", HumanDuration(left)));
        let begin = format!("{verb:<9} {:>3.0}%", (100.0 * share).floor());
        let rest = format!("{counted:<15}  {elapsed:>5} elapsed  {left}");
        let rest = rest.trim_end();
        let room = columns.saturating_sub(begin.len() + rest.len() + 4);
        let forms = if self.standing.is_empty() {
            vec![
                format!("{begin}  {}  {rest}", bar(share, room.min(WIDTH))),
                format!("{begin}  {rest}"),
                format!("{begin}  {counted}  {left}"),
                format!("{begin}  {counted}"),
            ]
        } else {
            let standing = &self.standing;
            vec![
                format!("{verb:<9} {counted}   {standing}   {left}"),
                format!("{verb} {counted}   {standing}"),
                format!("{verb} {counted}"),
            ]
        };
        let is_bar = |place: usize| place == 0 && self.standing.is_empty() && (room == 0 || !has_bar);
        let mut forms = forms.into_iter().enumerate().filter(|(place, _)| !is_bar(*place));
        let fitting = forms.find(|(_, form)| form.chars().count() <= columns);
        let form = fitting.map_or(begin, |(_, form)| form);
        form.trim_end().chars().take(columns).collect()
    }
}

/// A bar with this share of its columns filled.
fn bar(share: f64, width: usize) -> String {
    let eighths = (share * (8 * width) as f64) as usize;
    let columns = (0..width).map(|column| EIGHTHS[eighths.saturating_sub(8 * column).min(8)]);
    columns.collect()
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_filled_to_the_eighth_of_a_column() {
        assert_eq!(bar(0.52, WIDTH), "███████▊░░░░░░░");
    }

    fn stage(what: &'static str, done_before: u64) -> Stage {
        Stage::of(&ProgressStage {
            what,
            steps: 480 - done_before,
            done_before,
        })
    }

    #[test]
    fn a_line_fits_its_columns_and_foretells_the_end_of_games_alone() {
        let line = |what, done, columns| {
            let stage = Stage {
                done,
                ..stage(what, 0)
            };
            let line = stage.line(columns, true);
            assert!(line.chars().count() <= columns, "{line}");
            line
        };
        let of_games = line("games", 48, 79);
        assert!(of_games.starts_with("Playing    10%  █") && of_games.contains("░  48 of 480 games  "));
        assert!(line("games", 0, 79).ends_with("0:00 elapsed"));
        assert!(line("searches", 240, 79).ends_with("240 of 480 searches   0:00 elapsed"));
        let without_bar = line("games", 48, 64);
        assert!(
            without_bar.starts_with("Playing    10%  48 of 480 games  ") && without_bar.ends_with(" left")
        );
        assert_eq!(line("games", 48, 35), "Playing    10%  48 of 480 games");
        assert_eq!(line("games", 48, 9), "Playing  ");
    }

    #[test]
    fn what_was_done_before_an_interruption_counts_as_done() {
        let line = stage("games", 120).line(79, true);
        assert!(
            line.starts_with("Playing    25%  ") && line.contains("  120 of 480 games  "),
            "{line}"
        );
        let stage = Stage {
            standing: "Elo +12".to_owned(),
            ..stage("games", 120)
        };
        assert_eq!(
            stage.line(79, true),
            "Playing   120 of 480 games   Elo +12"
        );
        assert_eq!(stage.line(40, true), "Playing 120 of 480 games   Elo +12");
    }
}
