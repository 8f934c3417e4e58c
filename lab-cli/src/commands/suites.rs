//! `lab suites`: the built-in suites of positions.

use crate::args::Format;
use crate::outcome::Outcome;
use crate::{output, terminal};
use anyhow::Result;
use reports::Table;
use sessions::page_api::{SuiteItem, suites};

pub(crate) fn execute(format: Format) -> Result<Outcome> {
    let items = suites()?;
    match format {
        Format::Json => items.iter().try_for_each(output::print_json)?,
        Format::Text => output::print(&text(&items))?,
    }
    Ok(Outcome::Fine)
}

fn text(items: &[SuiteItem]) -> String {
    Table::of("Suites: lab run --suite NAME", items)
        .words("name", |item| item.name)
        .words("game", |item| item.game)
        .numbers("positions", |item| item.positions.to_string())
        .words("what it is for", |item| item.summary)
        .words("source", |item| item.source)
        .legend([(
            "your own",
            "--suite my.epd, --suite games.pgn, or - for standard input",
        )])
        .finish()
        .to_text(terminal::width())
}
