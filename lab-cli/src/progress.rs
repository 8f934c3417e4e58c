//! [`Progress`]: the progress of long work, on stderr: one line, redrawn, on a terminal; elsewhere one line
//! per minute; and notes.

use crate::forecast::Forecast;
use crate::{ctrl_c, messages, output, spinner};
use experiments::ProgressEvent;
use experiments::progress::ProgressStage;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use reports::numbers;
use reports::standings::tables::running_elo;
use sessions::locked;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Work that takes longer than this is announced.
const LONG: Duration = Duration::from_secs(600);

/// Long work is announced after this much time.
const ANNOUNCED: Duration = Duration::from_secs(10);

/// The interval between lines if stderr is not a terminal.
const MINUTE: Duration = Duration::from_secs(60);

/// The maximum columns of the line, and of the bar in it.
const COLUMNS: usize = 79;
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
    done: u64,
    of: u64,
    since: Instant,
    forecast: Forecast,
    /// The largest share shown so far, since it never goes back.
    shown: f64,
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
                spinner::has_bar(true);
                *locked(&self.shown) = Some(Bar::of(Stage::of(&stage)));
            }
            ProgressEvent::Measured { kind, time } => {
                self.change(|stage| stage.forecast.measured(kind, time));
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
                spinner::has_bar(false);
            }
            ProgressEvent::Keeping(folder) => ctrl_c::keeping(&self.command, folder),
            ProgressEvent::Noted(note) => output::note(&messages::note(&note)),
            _ => {}
        }
    }

    fn change(&self, change: impl FnOnce(&mut Stage)) {
        let mut shown = locked(&self.shown);
        let Some(shown) = shown.as_mut() else {
            return;
        };
        let mut stage = locked(&shown.stage);
        change(&mut stage);
        if shown.is_announced || stage.since.elapsed() < ANNOUNCED {
            return;
        }
        if let Some(left) = stage.left().filter(|&left| left > LONG) {
            shown.is_announced = true;
            drop(stage);
            let left = rounded(left);
            output::note(&format!(
                "note: about {left} left; Ctrl-C is safe, `lab resume DIR` continues"
            ));
        }
    }
}

impl Bar {
    fn of(stage: Stage) -> Bar {
        let stage = Arc::new(Mutex::new(stage));
        let drawn = Arc::clone(&stage);
        let line = move |_: &ProgressState, out: &mut dyn std::fmt::Write| {
            // Ignored: failing to draw on the terminal is not an error of the command.
            let _ = out.write_str(&locked(&drawn).line(true));
        };
        let style = ProgressStyle::with_template("{line}").unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
            .with_style(style.with_key("line", line));
        if !bar.is_hidden() {
            // The last searches take longest: keep the time and the estimate moving while none ends.
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
            output::note(&locked(&stage).line(false));
        }
    });
    sender
}

impl Stage {
    fn of(stage: &ProgressStage) -> Stage {
        Stage {
            what: stage.what,
            done: 0,
            of: stage.steps,
            since: Instant::now(),
            forecast: Forecast::of(&stage.cells),
            shown: 0.0,
            standing: String::new(),
        }
    }

    /// The remaining time; `None` if it cannot be estimated.
    fn left(&self) -> Option<Duration> {
        let elapsed = self.since.elapsed();
        let share = self.forecast.share(elapsed)?;
        Duration::try_from_secs_f64(elapsed.as_secs_f64() * (1.0 / share - 1.0)).ok()
    }

    fn line(&mut self, has_bar: bool) -> String {
        let share = self.forecast.share(self.since.elapsed()).unwrap_or(0.0);
        self.shown = self.shown.max(share);
        let share = self.shown;
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
        let left = match self.left() {
            Some(left) => format!("about {} left", rounded(left)),
            None => "estimating".to_owned(),
        };
        if !self.standing.is_empty() {
            let line = format!("{verb:<9} {counted}   {}   {left}", self.standing);
            return line.chars().take(COLUMNS).collect();
        }
        let begin = format!("{verb:<9} {:>3.0}%  ", (100.0 * share).floor());
        let rest = format!("{counted:<15}  {elapsed:>5} elapsed  {left}");
        let width = if has_bar { COLUMNS.saturating_sub(begin.len() + rest.len() + 2) } else { 0 };
        match width.min(WIDTH) {
            0 => begin + &rest,
            width => format!("{begin}{}  {rest}", bar(share, width)),
        }
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

/// An estimated time, rounded: to 5 s below 1 min, to 15 s below 5 min, to 1 min below 90 min, to 0.1 h below
/// two days, else to a day.
fn rounded(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let to = |step: f64| Duration::from_secs_f64((seconds / step).ceil() * step);
    match seconds {
        ..60.0 => clock(to(5.0)),
        ..300.0 => clock(to(15.0)),
        ..5400.0 => format!("{} min", to(60.0).as_secs() / 60),
        ..172_800.0 => format!("{:.1} h", seconds / 3600.0),
        _ => format!("{:.0} days", seconds / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_as_round_as_they_are_unknown() {
        let times =
            [2, 41, 62, 290, 301, 6000, 15_610_000].map(|seconds| rounded(Duration::from_secs(seconds)));
        assert_eq!(
            times,
            ["0:05", "0:45", "1:15", "5:00", "6 min", "1.7 h", "181 days"]
        );
        assert_eq!(bar(0.52, WIDTH), "███████▊░░░░░░░");
    }

    #[test]
    fn a_line_fits_80_columns_and_says_that_it_estimates_where_nothing_can_be_foretold() {
        let line = |what, done| {
            let stage = ProgressStage {
                what,
                steps: 480,
                done_before: 0,
                cells: vec![480],
            };
            let mut stage = Stage {
                done,
                ..Stage::of(&stage)
            };
            (0..done).for_each(|_| stage.forecast.measured(0, Some(MINUTE)));
            let line = stage.line(true);
            assert!(line.chars().count() <= COLUMNS, "{line}");
            line
        };
        let of_games = line("games", 48);
        assert!(of_games.starts_with("Playing    10%  █") && of_games.contains("░  48 of 480 games  "));
        assert!(line("positions judged", 0).ends_with("0:00 elapsed  estimating"));
    }

    #[test]
    fn the_share_never_goes_back() {
        let mut stage = Stage::of(&ProgressStage {
            what: "searches",
            steps: 20,
            done_before: 0,
            cells: vec![10, 10],
        });
        (0..5).for_each(|_| stage.forecast.measured(0, Some(MINUTE)));
        assert!(stage.line(true).starts_with("Searching  25%"));
        stage.forecast.measured(1, Some(100 * MINUTE));
        assert!(stage.line(true).starts_with("Searching  25%"));
    }
}
