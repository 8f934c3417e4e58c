//! Speed-ups as tables and as a chart: measured, simulated and published.

use super::measured::MeasuredStanding;
use super::{PublishedSpeedup, SpeedupStanding};
use crate::chart::{Chart, Curve, CurveChart, CurvePoint, CurveStyle, XAxis, YAxis};
use crate::numbers;
use crate::sentences::parallel;
use crate::table::{Table, Value};

/// The names of all tables and what each shows.
pub const TABLE_NAMES: [(&str, &str); 3] = [
    ("speedup", "speed-up of each method by the number of processors"),
    (
        "measured",
        "threads with a shared table on this machine (--measured)",
    ),
    ("published", "what others have published"),
];

pub fn table(standings: &[SpeedupStanding]) -> Table {
    let positions = standings.first().map_or(0, |standing| standing.positions);
    Table::of("Speed-up of each method", standings)
        .called("speedup")
        .words("method", |standing| &standing.method)
        .numbers("processors", |standing| standing.processors)
        .numbers("speed-up", |standing| Value::decimals(standing.speedup, 2))
        .numbers("search overhead", |standing| {
            Value::percent(standing.overhead_pct)
        })
        .numbers("messages per 1000 nodes", |standing| {
            Value::decimals(standing.messages_per_thousand, 1)
        })
        .numbers("time on messages", |standing| {
            Value::percent(standing.messaging_pct)
        })
        .numbers("idle", |standing| Value::percent(standing.idle_pct))
        .note(parallel::of_simulation(positions))
        .finish()
}

/// The measured speed-up of threads that share a table, compared with the simulation.
pub fn measured_table(standings: &[MeasuredStanding], machine: &str) -> Table {
    let factor = |value: f64| Value::decimals(value, 2);
    let positions = standings.iter().map(|standing| standing.positions).min();
    let rounds = standings.iter().map(|standing| standing.rounds).min();
    Table::of("A shared table on threads, simulated and measured", standings)
        .called("measured")
        .numbers("threads", |standing| standing.threads)
        .numbers("speed-up, simulated", |standing| {
            standing.simulated.map(|(speedup, _)| factor(speedup))
        })
        .numbers("by processor time", |standing| {
            factor(standing.speedup_on_processor)
        })
        .numbers("by time of day", |standing| factor(standing.speedup_by_day))
        .numbers("search overhead, simulated", |standing| {
            standing.simulated.map(|(_, overhead)| Value::percent(overhead))
        })
        .numbers("measured", |standing| Value::percent(standing.overhead_pct))
        .note(parallel::of_measurement(
            machine,
            positions.unwrap_or(0),
            rounds.unwrap_or(0),
        ))
        .finish()
}

pub fn published_table(published: &[PublishedSpeedup]) -> Table {
    Table::of("Published speed-ups", published)
        .called("published")
        .words("program", |figure| &figure.program)
        .words("method", |figure| &figure.method)
        .numbers("processors", |figure| figure.processors)
        .numbers("speed-up", |figure| Value::decimals(figure.speedup, 1))
        .words("source", |figure| &figure.source)
        .note(parallel::of_published())
        .finish()
}

/// The speed-up of each method by number of processors, with published ones up to the same number.
pub fn chart(standings: &[SpeedupStanding], published: &[PublishedSpeedup]) -> Chart {
    let own = standings.iter().map(|standing| {
        let value = (standing.processors, standing.speedup);
        (standing.method.clone(), CurveStyle::Measured, value)
    });
    let most = standings.iter().map(|standing| standing.processors).max();
    let in_reach = published.iter().filter(|other| Some(other.processors) <= most);
    let others = in_reach.map(|other| {
        let name = format!("{}, {}", other.program, other.method);
        (name, CurveStyle::Published, (other.processors, other.speedup))
    });
    let mut curves: Vec<Curve> = Vec::new();
    for (name, look, (processors, value)) in own.chain(others) {
        let point = CurvePoint::new(processors as f64, value);
        match curves.iter_mut().find(|curve| curve.name == name) {
            Some(curve) => curve.points.push(point),
            None => curves.push(Curve {
                name,
                look,
                points: vec![point],
            }),
        }
    }
    let positions = standings.first().map_or(0, |standing| standing.positions);
    let count = numbers::counted(positions, "position");
    let title = format!("Speed-up by the number of processors, {count}");
    let upward = (YAxis::Speedup, "speed-up");
    Chart::Curves(CurveChart::of(&title, XAxis::Processors, upward, curves))
}
