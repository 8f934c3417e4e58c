//! `lab strategies`: what recipes are made of.

use crate::args::{Format, ListArgs};
use crate::outcome::Outcome;
use crate::output;
use crate::terminal;
use anyhow::Result;
use reports::Table;
use search_variants::part::{Info, PartInfo};
use search_variants::{Driver, Part, Recipe};
use serde::Serialize;

/// A driver or part, as `--format json` writes it.
#[derive(Serialize)]
struct Item {
    name: &'static str,
    kind: &'static str,
    effect: String,
    summary: &'static str,
    reference: &'static str,
    settings: Vec<&'static str>,
}

/// Prints all drivers, then all parts.
pub(crate) fn execute(args: &ListArgs) -> Result<Outcome> {
    let drivers = Driver::ALL
        .iter()
        .map(|driver| item("driver", driver.info(), None));
    let parts = Part::ALL
        .iter()
        .map(|part| item("part", &part.info().info, Some(part.info())));
    let items: Vec<Item> = drivers.chain(parts).collect();
    match args.format {
        Format::Json => items.iter().try_for_each(output::print_json)?,
        Format::Text => output::print(&text(&items))?,
    }
    Ok(Outcome::Fine)
}

fn item(kind: &'static str, info: &Info, part: Option<&PartInfo>) -> Item {
    let settings = part.map_or(&[][..], |part| part.settings);
    Item {
        name: info.name,
        kind,
        effect: info.effect.to_string(),
        summary: info.summary,
        reference: info.reference,
        settings: settings.iter().map(|setting| setting.name).collect(),
    }
}

fn text(items: &[Item]) -> String {
    let mut drivers = Table::new("Drivers: a recipe begins with one")
        .words("name")
        .words("effect")
        .words("what it does")
        .words("reference");
    let mut parts =
        Table::new("Parts: joined to a driver with +, in any order and any subset that makes sense")
            .words("name")
            .words("effect")
            .words("what it does")
            .words("reference");
    for item in items {
        let table = if item.kind == "driver" {
            &mut drivers
        } else {
            &mut parts
        };
        table.push(vec![
            item.name.to_owned(),
            item.effect.clone(),
            item.summary.to_owned(),
            item.reference.to_owned(),
        ]);
    }
    for part in Part::ALL.iter().map(|part| part.info()) {
        for setting in part.settings {
            let usual = if setting.name == part.settings[0].name {
                " (the usual)"
            } else {
                ""
            };
            let effect = setting
                .effect
                .map(|effect| format!(" ({effect})"))
                .unwrap_or_default();
            parts = parts.note(format!(
                "{}={}: {}{usual}{effect}",
                part.info.name, setting.name, setting.summary
            ));
        }
    }
    let ladder: Vec<String> = Recipe::ladder()
        .iter()
        .map(|recipe| format!("  {recipe}\n"))
        .collect();
    let width = terminal::width();
    format!(
        "{}\n{}\nladder stands for\n{}\n{}",
        drivers.to_text(width),
        parts.to_text(width),
        ladder.concat(),
        terminal::wrapped_text(
            "sound: same root score as minimax, with less work. changes the tree: the exact value of another tree.\n\
             may err: may miss the value of the tree it searches.\n"
        )
    )
}
