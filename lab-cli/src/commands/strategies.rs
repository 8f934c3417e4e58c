//! `lab strategies`: what recipes are made of.

use crate::args::{Format, ListArgs};
use crate::outcome::Outcome;
use crate::output;
use crate::registries::registries;
use crate::terminal;
use anyhow::Result;
use reports::Table;
use search_variants::{Catalogue, Strategy};
use sessions::desk::{Component, components};

pub(crate) fn execute(args: &ListArgs) -> Result<Outcome> {
    let catalogue = registries().catalogue();
    let items = components(&catalogue);
    match args.format {
        Format::Json => items.iter().try_for_each(output::print_json)?,
        Format::Text => output::print(&text(&items, &settings(&catalogue)))?,
    }
    Ok(Outcome::Fine)
}

fn settings(catalogue: &Catalogue) -> Vec<String> {
    let mut notes = Vec::new();
    for part in catalogue.parts() {
        for (place, setting) in part.settings.iter().enumerate() {
            let usual = if place == 0 { " (the usual)" } else { "" };
            let effect = setting.effect.map(|effect| format!(" ({effect})"));
            let effect = effect.unwrap_or_default();
            notes.push(format!(
                "{}={}: {}{usual}{effect}",
                part.name, setting.name, setting.summary
            ));
        }
    }
    notes
}

fn text(items: &[Component], settings: &[String]) -> String {
    let table = |title: &str, is_shown: fn(&&Component) -> bool| {
        Table::of(title, items.iter().filter(is_shown))
            .words("name", |item| item.name)
            .words("effect", |item| &item.effect)
            .words("what it does", |item| item.summary)
            .words("reference", |item| item.reference)
    };
    let algorithms = table("Algorithms: a recipe begins with one", |item| {
        item.kind == "driver"
    })
    .finish();
    let parts = "Parts: joined to an algorithm with +, in any order and any subset that makes sense";
    let parts = table(parts, |item| item.kind != "driver")
        .notes(settings)
        .finish();
    let ladder: Vec<String> = Strategy::ladder()
        .iter()
        .map(|recipe| format!("  {recipe}\n"))
        .collect();
    let width = terminal::width();
    format!(
        "{}\n{}\nladder stands for\n{}\n{}",
        algorithms.to_text(width),
        parts.to_text(width),
        ladder.concat(),
        terminal::wrapped_text(
            "sound: same root score as minimax, with less work. changes the tree: the exact value of another tree.\n\
             may err: may miss the value of the tree it searches.\n"
        )
    )
}
