//! `lab search`: one position, one strategy, depth by depth.

use crate::args::{Drawing, Format, SearchArgs};
use crate::outcome::Outcome;
use crate::output;
use crate::terminal;
use anyhow::Result;
use engine_core::{Status, Stop};
use experiments::game::{Games, Root, Setup, algebraic_line};
use experiments::{Monitor, Searcher, Task};
use reports::wrap::{LongWords, columns, wrapped};
use reports::{Record, numbers};

/// Columns for a line of moves beside its figures, at the least.
const LEAST_LINE: usize = 20;
/// The indent of moves below the figures.
const FURTHER_LINES: usize = 7;

/// Prints each depth as soon as it is searched.
pub(crate) fn execute(args: &SearchArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let root = args.position.root()?;
    let setup = args.setup.setup();
    setup.check(root.game())?;
    let mut task = Task::new(&root, &args.strategy, &setup);
    task.limits = args.budget.limits();
    task.stop = monitor.stop().clone();
    if args.format == Format::Text {
        if let Some(drawing) = args.diagram {
            match root.game().diagram(root.fen())? {
                Some(diagram) => output::print(&match drawing {
                    Drawing::Unicode => diagram.to_text() + "\n",
                    Drawing::Ascii => diagram.to_ascii() + "\n",
                })?,
                None => output::note(&format!("note: the lab cannot draw a board of {}", root.game())),
            }
        }
        output::print(&header(&root, args, &setup))?;
    }
    let (mut nodes, mut time) = (0, 0.0);
    let mut orderings = Vec::new();
    let mut outcome = Outcome::Fine;
    for record in Searcher::new(&task, args.depth)? {
        nodes = record.nodes_total;
        time += record.time_s;
        if record.status == Status::Stopped(Stop::Interrupted) {
            outcome = Outcome::Interrupted;
        }
        match args.format {
            Format::Json => output::print_json(&record)?,
            Format::Text => output::print(&row(&record, setup.registries.games()))?,
        }
        orderings.push((record.depth, [record.main_ordering_pct, record.q_ordering_pct]));
    }
    if args.format == Format::Text {
        output::print(&orderings_apart(&orderings))?;
    }
    if time > 0.0 {
        let speed = numbers::short(nodes as f64 / time);
        output::note_on_terminal(&format!("{}, {speed} nodes/s", numbers::seconds(time)));
    }
    Ok(outcome)
}

fn header(root: &Root, args: &SearchArgs, setup: &Setup) -> String {
    let setup = format!("{} {}", args.strategy, setup.told(root.game()));
    format!(
        "{}\n{}\n\n{:>5}  {:>6}  {:<7}  {:>11}  {:>11}  {:>8}  line\n",
        root.fen(),
        terminal::wrapped_text(&setup),
        "depth",
        "score",
        "best",
        "nodes",
        "total",
        "ordering"
    )
}

/// Nodes are this depth's; total and ordering run on from depth 1, as published tables print them.
fn row(record: &Record, games: &Games) -> String {
    let line = algebraic_line(games, &record.game, &record.fen, &record.pv);
    let stopped = match record.status {
        Status::Complete => "",
        Status::Stopped(Stop::Nodes) => "(stopped: the budget of nodes is spent)",
        Status::Stopped(Stop::Time) => "(stopped: the budget of time is spent)",
        Status::Stopped(Stop::Interrupted) => "(interrupted)",
    };
    let figures = format!(
        "{:>5}  {:>6}  {:<7}  {:>11}  {:>11}  {:>8}  ",
        record.depth,
        record.score.map_or_else(dash, numbers::score),
        line.first().cloned().unwrap_or_else(dash),
        numbers::grouped(record.nodes),
        numbers::grouped(record.nodes_total),
        record.ordering_pct_total.map_or_else(dash, numbers::percent),
    );
    let width = terminal::width();
    // Where it has little room beside the figures a line goes on below them.
    let indent = match columns(&figures) + LEAST_LINE <= width {
        true => columns(&figures),
        false => FURTHER_LINES,
    };
    let line = format!("{}  {stopped}", line.join(" "));
    let lines = wrapped(
        line.trim_end(),
        width,
        [&figures, &" ".repeat(indent)],
        LongWords::Keep,
    );
    lines.join("\n") + "\n"
}

/// Ordering of the main search and of quiescence, each depth by itself. Nothing where quiescence cut nothing
/// off: then the column of the search is all of the main search.
fn orderings_apart(orderings: &[(u32, [Option<f64>; 2])]) -> String {
    if orderings.iter().all(|(_, [_, quiescence])| quiescence.is_none()) {
        return String::new();
    }
    let mut text = format!(
        "\n{:>5}  {:>20}  {:>19}\n",
        "depth", "ordering main search", "ordering quiescence"
    );
    for (depth, both) in orderings {
        let [main, quiescence] = both.map(|share| share.map_or_else(dash, numbers::percent));
        text += &format!("{depth:>5}  {main:>20}  {quiescence:>19}\n");
    }
    text
}

fn dash() -> String {
    "–".to_owned()
}
