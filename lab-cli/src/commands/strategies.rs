//! `lab strategies`: what recipes are made of.

use crate::args::{Format, ListArgs};
use crate::outcome::Outcome;
use crate::output;
use crate::registries::registries;
use crate::terminal;
use anyhow::Result;
use reports::Table;
use search_variants::info::Parameter;
use search_variants::strategy::STEPS;
use search_variants::{Catalogue, Strategy};
use sessions::desk::{Component, components};

pub(crate) fn execute(args: &ListArgs) -> Result<Outcome> {
    let catalogue = registries().catalogue();
    let items = components(&catalogue);
    match args.format {
        Format::Json => items.iter().try_for_each(output::print_json)?,
        Format::Text => output::print(&text(&items, &catalogue))?,
    }
    Ok(Outcome::Fine)
}

fn settings(catalogue: &Catalogue) -> Vec<String> {
    let mut notes = Vec::new();
    for part in catalogue.parts() {
        for (place, setting) in part.settings().iter().enumerate() {
            let usual = if place == 0 { " (the usual)" } else { "" };
            let effect = setting.effect.map(|effect| format!(" ({effect})"));
            let effect = effect.unwrap_or_default();
            notes.push(format!(
                "{}={}: {}{usual}{effect}",
                part.name, setting.name, setting.summary
            ));
        }
        notes.extend(numbers(part.name, part.parameters));
    }
    notes
}

/// A sentence for each number that can be set.
fn numbers<'a>(owner: &'a str, parameters: &'a [Parameter]) -> impl Iterator<Item = String> + 'a {
    parameters.iter().filter_map(move |known| {
        let [least, most] = known.bounds()?;
        let owner = match (known.needs, known.is_short) {
            (Some(word), _) => format!("{owner}={word}({}=...)", known.name),
            (None, true) => format!("{owner}=..."),
            (None, false) => format!("{owner}({}=...)", known.name),
        };
        let (summary, usual) = (known.summary, known.usual());
        Some(format!(
            "{owner}: {summary}; from {least} to {most}, usually {usual}"
        ))
    })
}

fn text(items: &[Component], catalogue: &Catalogue) -> String {
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
    .notes(
        catalogue
            .algorithms()
            .iter()
            .flat_map(|info| numbers(info.name, info.parameters)),
    )
    .finish();
    let parts = "Parts: joined to an algorithm with +, in any order and any subset that makes sense";
    let parts = table(parts, |item| item.kind != "driver")
        .notes(settings(catalogue))
        .finish();
    let ladder: Vec<String> = Strategy::ladder()
        .iter()
        .map(|recipe| format!("  {recipe}\n"))
        .collect();
    let steps: Vec<String> = STEPS.iter().map(|change| format!("  {change}\n")).collect();
    let width = terminal::width();
    format!(
        "{}\n{}\nladder stands for\n{}\nroadmap goes on from there to modern, a change a step\n{}\n{}",
        algorithms.to_text(width),
        parts.to_text(width),
        ladder.concat(),
        steps.concat(),
        terminal::wrapped_text(
            "sound: same root score as minimax, with less work. changes the tree: the exact value of another tree.\n\
             may err: may miss the value of the tree it searches.\n"
        )
    )
}
