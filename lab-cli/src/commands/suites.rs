//! `lab suites`: the positions that the lab carries.

use crate::args::{Format, ListArgs};
use crate::outcome::Outcome;
use crate::output;
use crate::terminal;
use anyhow::Result;
use experiments::suite::KNOWN;
use reports::Table;
use serde::Serialize;

/// A suite, as `--format json` writes it.
#[derive(Serialize)]
struct Item {
    name: &'static str,
    game: &'static str,
    positions: usize,
    summary: &'static str,
    source: &'static str,
}

/// Prints every suite that is compiled in.
pub(crate) fn execute(args: &ListArgs) -> Result<Outcome> {
    let mut items = Vec::new();
    for known in KNOWN {
        items.push(Item {
            name: known.name,
            game: known.game.name(),
            positions: known.load()?.entries.len(),
            summary: known.summary,
            source: known.source,
        });
    }
    match args.format {
        Format::Json => items.iter().try_for_each(output::print_json)?,
        Format::Text => output::print(&text(&items))?,
    }
    Ok(Outcome::Fine)
}

fn text(items: &[Item]) -> String {
    let mut table = Table::new("Suites: lab run --suite NAME")
        .words("name")
        .words("game")
        .numbers("positions")
        .words("what it is for")
        .words("source");
    for item in items {
        table.push(vec![
            item.name.to_owned(),
            item.game.to_owned(),
            item.positions.to_string(),
            item.summary.to_owned(),
            item.source.to_owned(),
        ]);
    }
    table
        .note("Your own: --suite my.epd, --suite games.pgn, or - for standard input.")
        .to_text(terminal::width())
}
