//! `lab search`: one position, one strategy, depth by depth.

use crate::args::{Format, SearchArgs};
use crate::outcome::Outcome;
use crate::registries::registries;
use crate::{output, terminal};
use anyhow::Result;
use engine_core::{Status, Stop};
use experiments::{Error, Monitor, search_in_parallel};
use games::algebraic_line;
use reports::diagram::Side;
use reports::search_table::SearchTable;
use reports::{Record, numbers};
use sessions::{SearchIterator, SearchTask};
use std::num::NonZeroUsize;

/// Prints each depth as soon as it is searched.
pub(crate) fn execute(args: &SearchArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let root = args.position.root()?;
    let setup = args.setup.setup(&registries()).of(&args.strategy).into_owned();
    setup.check(root.game())?;
    let mut task = SearchTask::new(&root, &args.strategy, &setup);
    let (depth, limits) = args.bounds();
    task.limits = limits;
    task.stop = monitor.stop().clone();
    let several = NonZeroUsize::new(args.search_threads.into()).filter(|threads| threads.get() > 1);
    let records: Box<dyn Iterator<Item = Result<Record, Error>>> = match several {
        Some(threads) => Box::new(search_in_parallel(&task, depth, threads)?),
        None => Box::new(SearchIterator::new(&task, depth)?.map(Ok)),
    };
    let mut table = SearchTable::new(terminal::width());
    if args.format == Format::Text {
        if let Some(drawing) = args.diagram {
            match sessions::diagram(root.game(), root.fen()) {
                Some(diagram) => output::print(&(diagram.to_text(drawing, Side::First) + "\n"))?,
                None => output::note(&format!("note: the lab cannot draw a board of {}", root.game())),
            }
        }
        let mut searched_by = format!("{} {}", args.strategy, setup.described(root.game()));
        if let Some(threads) = several {
            searched_by += &format!(", {threads} threads");
        }
        output::print(&table.head(root.fen(), &searched_by))?;
    }
    let (mut nodes, mut time) = (0, 0.0);
    let mut outcome = Outcome::Fine;
    for record in records {
        let record = record?;
        nodes = record.nodes_total;
        time += record.time_s;
        if record.status == Status::Stopped(Stop::Interrupted) {
            outcome = Outcome::Interrupted;
        }
        match args.format {
            Format::Json => output::print_json(&record)?,
            Format::Text => {
                let games = setup.registries.games();
                let line = algebraic_line(games, &record.game, &record.fen, &record.pv);
                output::print(&table.row(&record, &line))?;
            }
        }
    }
    if args.format == Format::Text {
        output::print(&table.foot())?;
    }
    if let Some(threads) = several {
        output::note(&format!(
            "note: searched by {threads} threads together: counts differ from one search to the next"
        ));
    }
    if time > 0.0 {
        let speed = numbers::short(nodes as f64 / time);
        output::note_on_terminal(&format!("{}, {speed} nodes/s", numbers::seconds(time)));
    }
    Ok(outcome)
}
