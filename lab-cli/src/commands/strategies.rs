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
    let mut algorithms = Table::new("Algorithms: a recipe begins with one")
        .words("name")
        .words("effect")
        .words("what it does")
        .words("reference");
    let mut parts =
        Table::new("Parts: joined to an algorithm with +, in any order and any subset that makes sense")
            .words("name")
            .words("effect")
            .words("what it does")
            .words("reference");
    for item in items {
        let table = if item.kind == "driver" {
            &mut algorithms
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
    for note in settings {
        parts = parts.note(note.clone());
    }
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
