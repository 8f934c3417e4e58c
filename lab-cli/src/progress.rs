//! [`Progress`]: shows on stderr what happens during long work, as bars and notes.

use crate::{interrupt, output, waiting, wording};
use experiments::Event;
use experiments::TimeLeft;
use experiments::event::Stage;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use reports::strength::tables::running_elo;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub(crate) struct Progress {
    command: String,
    /// That of the present stage; none between stages.
    bar: Mutex<Option<Bar>>,
}

/// Work that takes longer is announced.
const LONG: Duration = Duration::from_secs(600);

struct Bar {
    bar: ProgressBar,
    /// Whether it was said that it takes long.
    is_announced: bool,
    forecast: Option<Arc<Mutex<TimeLeft>>>,
    /// Of games: whether they are all of one pairing, whose Elo has room.
    tells_elo: bool,
}

impl Progress {
    pub(crate) fn of(command: &str) -> Progress {
        Progress {
            command: command.to_owned(),
            bar: Mutex::default(),
        }
    }

    pub(crate) fn show(&self, event: Event<'_>) {
        match event {
            Event::Begun(stage) => {
                waiting::has_bar(true);
                *lock(&self.bar) = Some(Bar::of(&stage));
            }
            Event::Searched(record) => self.with_bar(|bar| {
                bar.bar.inc(1);
                let Some(forecast) = &bar.forecast else {
                    return;
                };
                let mut forecast = lock(forecast);
                forecast.learn(record);
                if let Some(left) = forecast.left().filter(|&left| left > LONG && !bar.is_announced) {
                    bar.is_announced = true;
                    let left = HumanDuration(left);
                    output::note(&format!(
                        "note: this takes about {left} more; it can be interrupted and gone on with"
                    ));
                }
            }),
            Event::Skipped(depths) => self.with_bar(|bar| bar.bar.inc(depths.into())),
            Event::MinimalTreesFound
            | Event::Judged
            | Event::Timed
            | Event::Simulated
            | Event::EngineAsked => {
                self.with_bar(|bar| bar.bar.inc(1));
            }
            Event::Replayed(bytes) => self.with_bar(|bar| bar.bar.inc(bytes)),
            Event::Played(standing) => self.with_bar(|bar| {
                bar.bar.inc(2);
                if bar.tells_elo {
                    bar.bar.set_message(running_elo(standing));
                }
            }),
            Event::Ended => {
                if let Some(bar) = lock(&self.bar).take() {
                    bar.bar.finish_and_clear();
                }
                waiting::has_bar(false);
            }
            Event::Keeping(folder) => interrupt::keeping(&self.command, folder),
            Event::Noted(note) => output::note(&wording::note(&note)),
            _ => {}
        }
    }

    fn with_bar(&self, change: impl FnOnce(&mut Bar)) {
        if let Some(bar) = lock(&self.bar).as_mut() {
            change(bar);
        }
    }
}

impl Bar {
    fn of(stage: &Stage) -> Bar {
        let counted = |count: usize, what: &str| {
            let template = format!("{{wide_bar}} {{pos}}/{{len}} {what}, {{elapsed}} gone");
            (count as u64, template)
        };
        let (length, template) = match stage {
            Stage::Searches { count, depth, .. } => {
                let (count, template) = counted(*count, "searches");
                (count * u64::from(depth.plies()), template + "{left}")
            }
            Stage::MinimalTrees(count) => counted(*count, "minimal trees"),
            Stage::Judging(count) => counted(*count, "positions judged"),
            Stage::Timings(count) => counted(*count, "timings"),
            Stage::Simulations(count) => counted(*count, "simulations"),
            Stage::Engines(count) => counted(*count, "answers of engines"),
            Stage::Replays(bytes) => {
                let template = "{wide_bar} {percent} % of the games checked, {elapsed} gone";
                (*bytes, template.to_owned())
            }
            Stage::Games { count, .. } => counted(*count, "games{msg}"),
            _ => (0, "{wide_bar}".to_owned()),
        };
        let forecast = match stage {
            Stage::Searches { time, .. } => Some(Arc::new(Mutex::new(time.clone()))),
            _ => None,
        };
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let style = match forecast.clone() {
            Some(forecast) => style.with_key("left", left(forecast)),
            None => style,
        };
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr()).with_style(style);
        if !bar.is_hidden() && !matches!(stage, Stage::MinimalTrees(_)) {
            // The last ones take longest: time and estimate must go on while none ends.
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Bar {
            bar,
            is_announced: false,
            forecast,
            tells_elo: matches!(stage, Stage::Games { pairings: 1, .. }),
        }
    }
}

fn left(
    forecast: Arc<Mutex<TimeLeft>>,
) -> impl Fn(&ProgressState, &mut dyn fmt::Write) + Clone + Send + Sync {
    move |_: &ProgressState, out: &mut dyn fmt::Write| {
        if let Some(left) = lock(&forecast).left() {
            // A terminal that takes no text is not this program's trouble.
            let _ = write!(out, ", about {} left", HumanDuration(left));
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
