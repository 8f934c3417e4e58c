//! Speed-ups as tables and as a chart, the lab's own and those of others.

use super::measured::MeasuredStanding;
use super::published::PublishedSpeedup;
use super::standing::SpeedupStanding;
use crate::chart::{Chart, Curve, CurvePoint, Origin, SpeedupChart};
use crate::numbers;
use crate::table::{Table, Value};

/// What each method makes of each number of processors.
pub fn table(standings: &[SpeedupStanding]) -> Table {
    let mut table = Table::new("What each method makes of so many processors")
        .words("method")
        .numbers("processors")
        .numbers("speed-up")
        .numbers("search overhead")
        .numbers("messages per 1000 nodes")
        .numbers("time on messages")
        .numbers("idle");
    for standing in standings {
        table.push([
            Value::from(standing.method.as_str()),
            Value::size(standing.processors),
            Value::number(standing.speedup, format!("{:.2}", standing.speedup)),
            Value::percent(standing.overhead_pct),
            Value::number(
                standing.messages_per_thousand,
                format!("{:.1}", standing.messages_per_thousand),
            ),
            Value::percent(standing.messaging_pct),
            Value::percent(standing.idle_pct),
        ]);
    }
    let positions = standings.first().map_or(0, |standing| standing.positions);
    table.note(format!(
        "Over {}, all depths together. Speed-up: the time of one processor over theirs, geometric mean. Search overhead: \
         what they search more than one, by the geometric mean of the ratios. Time on messages and idle: shares of the \
         time of all processors, mean.",
        numbers::counted(positions, "position")
    ))
}

/// What threads that share a table make of it on a machine, beside the simulation.
pub fn measured_table(standings: &[MeasuredStanding], machine: &str) -> Table {
    let mut table = Table::new("A shared table on threads, simulated and measured")
        .numbers("threads")
        .numbers("speed-up, simulated")
        .numbers("by processor time")
        .numbers("by time of day")
        .numbers("search overhead, simulated")
        .numbers("measured");
    let factor = |value: f64| Value::number(value, format!("{value:.2}"));
    for standing in standings {
        let (speedup, overhead) = standing.simulated.unzip();
        table.push([
            Value::size(standing.threads),
            speedup.map_or_else(Value::missing, factor),
            factor(standing.speedup_on_processor),
            factor(standing.speedup_by_day),
            overhead.map_or_else(Value::missing, Value::percent),
            Value::percent(standing.overhead_pct),
        ]);
    }
    let positions = standings.iter().map(|standing| standing.positions).min();
    let rounds = standings.iter().map(|standing| standing.rounds).min();
    table.note(format!(
        "Measured on {machine}, over {}: geometric mean, of each position the median of {}. By processor time: one \
         thread's over that of each of several, which is what the time of day would tell if nobody else had the \
         processors. Times and the nodes of several threads differ from one measurement to the next.",
        numbers::counted(positions.unwrap_or(0), "position"),
        numbers::counted(rounds.unwrap_or(0), "round"),
    ))
}

pub fn published_table(published: &[PublishedSpeedup]) -> Table {
    let mut table = Table::new("Published speed-ups")
        .words("program")
        .words("method")
        .numbers("processors")
        .numbers("speed-up")
        .words("source")
        .note(
            "Other programs on other machines, each measured in its own way: only the shape can be compared.",
        );
    for speedup in published {
        table.push([
            Value::from(speedup.program.as_str()),
            Value::from(speedup.method.as_str()),
            Value::size(speedup.processors),
            Value::number(speedup.speedup, format!("{:.1}", speedup.speedup)),
            Value::from(speedup.source.as_str()),
        ]);
    }
    table
}

/// The speed-up of each method by the number of processors, beside those of others on no more processors.
pub fn chart(standings: &[SpeedupStanding], published: &[PublishedSpeedup]) -> Chart {
    let own = standings.iter().map(|standing| {
        let value = (standing.processors, standing.speedup);
        (standing.method.clone(), Origin::Measured, value)
    });
    let most = standings.iter().map(|standing| standing.processors).max();
    let in_reach = published.iter().filter(|other| Some(other.processors) <= most);
    let others = in_reach.map(|other| {
        let name = format!("{}, {}", other.program, other.method);
        (name, Origin::Published, (other.processors, other.speedup))
    });
    let mut curves: Vec<Curve> = Vec::new();
    for (name, origin, (processors, value)) in own.chain(others) {
        let point = CurvePoint {
            at: u32::try_from(processors).unwrap_or(u32::MAX),
            value,
            interval: None,
        };
        match curves.iter_mut().find(|curve| curve.name == name) {
            Some(curve) => curve.points.push(point),
            None => curves.push(Curve {
                name,
                origin,
                points: vec![point],
            }),
        }
    }
    let positions = standings.first().map_or(0, |standing| standing.positions);
    Chart::Speedup(SpeedupChart {
        title: format!(
            "Speed-up by the number of processors, {}",
            numbers::counted(positions, "position")
        ),
        curves,
    })
}
