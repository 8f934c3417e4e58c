//! [`Progress`]: shows on stderr what happens during long work, as bars and notes.

use crate::{ctrl_c, messages, output, spinner};
use experiments::ProgressEvent;
use experiments::TimeEstimate;
use experiments::progress::{ProgressStage, REPLAYED};
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
    is_announced: bool,
    forecast: Option<Arc<Mutex<TimeEstimate>>>,
}

impl Progress {
    pub(crate) fn of(command: &str) -> Progress {
        Progress {
            command: command.to_owned(),
            bar: Mutex::default(),
        }
    }

    pub(crate) fn show(&self, event: ProgressEvent<'_>) {
        match event {
            ProgressEvent::Begun(stage) if stage.steps > 0 => {
                spinner::has_bar(true);
                *lock(&self.bar) = Some(Bar::of(stage));
            }
            ProgressEvent::Searched(record) => self.with_bar(|bar| {
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
            ProgressEvent::Steps(steps) => self.with_bar(|bar| bar.bar.inc(steps)),
            ProgressEvent::Played(standing) => self.with_bar(|bar| {
                bar.bar.inc(2);
                bar.bar.set_message(running_elo(standing));
            }),
            ProgressEvent::Ended => {
                if let Some(bar) = lock(&self.bar).take() {
                    bar.bar.finish_and_clear();
                }
                spinner::has_bar(false);
            }
            ProgressEvent::Keeping(folder) => ctrl_c::keeping(&self.command, folder),
            ProgressEvent::Noted(note) => output::note(&messages::note(&note)),
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
    fn of(ProgressStage { what, steps, time }: ProgressStage) -> Bar {
        let counted = match what {
            REPLAYED => "{percent} % of the games checked".to_owned(),
            what => format!("{{pos}}/{{len}} {what}{{msg}}"),
        };
        let left_if_known = if time.is_some() { "{left}" } else { "" };
        let template = format!("{{wide_bar}} {counted}, {{elapsed}} gone{left_if_known}");
        let forecast = time.map(|time| Arc::new(Mutex::new(time)));
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let style = match forecast.clone() {
            Some(forecast) => style.with_key("left", left(forecast)),
            None => style,
        };
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr()).with_style(style);
        if !bar.is_hidden() {
            // The last ones take longest: time and estimate must go on while none ends.
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Bar {
            bar,
            is_announced: false,
            forecast,
        }
    }
}

fn left(
    forecast: Arc<Mutex<TimeEstimate>>,
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
