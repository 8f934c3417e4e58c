//! `lab suites`: the positions that the lab carries.

use crate::args::{Format, ListArgs};
use crate::outcome::Outcome;
use crate::output;
use crate::terminal;
use anyhow::Result;
use reports::Table;
use sessions::desk::{SuiteItem, suites};

pub(crate) fn execute(args: &ListArgs) -> Result<Outcome> {
    let items = suites()?;
    match args.format {
        Format::Json => items.iter().try_for_each(output::print_json)?,
        Format::Text => output::print(&text(&items))?,
    }
    Ok(Outcome::Fine)
}

fn text(items: &[SuiteItem]) -> String {
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
