//! `lab strategies`: the algorithms and parts of recipes.

use crate::args::{Format, ListArgs};
use crate::outcome::Outcome;
use crate::registries::registries;
use crate::{output, terminal};
use anyhow::Result;
use reports::Table;
use reports::wrap_text::{LongWords, wrapped};
use search_variants::info::{Parameter, PartInfo, Role};
use search_variants::strategy::STEPS;
use search_variants::{Catalogue, Strategy};
use sessions::page_api::{CatalogueEntry, components};

pub(crate) fn execute(args: &ListArgs) -> Result<Outcome> {
    let catalogue = registries().catalogue();
    let items = components(&catalogue);
    match args.format {
        Format::Json => items.iter().try_for_each(output::print_json)?,
        Format::Text => output::print(&text(&items, &catalogue))?,
    }
    Ok(Outcome::Fine)
}

fn settings<'a>(parts: impl Iterator<Item = &'a PartInfo>) -> Vec<(String, String)> {
    let mut entries = Vec::new();
    for part in parts {
        for (place, setting) in part.settings().iter().enumerate() {
            let usual = if place == 0 { " (default)" } else { "" };
            let effect = setting.effect.map(|effect| format!(" ({effect})"));
            let effect = effect.unwrap_or_default();
            let meaning = format!("{}{usual}{effect}", setting.summary);
            entries.push((format!("{}={}", part.name, setting.name), meaning));
        }
        entries.extend(numbers(part.name, part.parameters));
    }
    entries
}

/// A sentence for each numeric parameter.
fn numbers<'a>(owner: &'a str, parameters: &'a [Parameter]) -> impl Iterator<Item = (String, String)> + 'a {
    parameters.iter().filter_map(move |known| {
        let [least, most] = known.bounds()?;
        let owner = match (known.needs, known.is_short) {
            (Some(word), _) => format!("{owner}={word}({}=...)", known.name),
            (None, true) => format!("{owner}=..."),
            (None, false) => format!("{owner}({}=...)", known.name),
        };
        let (summary, usual) = (known.summary, known.usual());
        Some((owner, format!("{summary}; {least}..{most}, default {usual}")))
    })
}

fn text(items: &[CatalogueEntry], catalogue: &Catalogue) -> String {
    let table = |title: String, names: Vec<&str>| {
        Table::of(title, items.iter().filter(|item| names.contains(&item.name)))
            .words("name", |item| item.name)
            .words("effect", |item| &item.effect)
            .words("what it does", |item| item.summary)
            .words("reference", |item| item.reference)
    };
    let width = terminal::width();
    let algorithms = catalogue.algorithms();
    let title = "Algorithms: a recipe begins with one".to_owned();
    let mut tables = table(title, algorithms.iter().map(|info| info.name).collect())
        .legend(
            algorithms
                .iter()
                .flat_map(|info| numbers(info.name, info.parameters)),
        )
        .finish()
        .to_text(width);
    for role in Role::ALL {
        let parts = || catalogue.parts().iter().copied().filter(|part| part.role == role);
        let of_role = table(format!("Parts: {role}"), parts().map(|part| part.name).collect());
        tables += "\n";
        tables += &of_role.legend(settings(parts())).finish().to_text(width);
    }
    let ladder: Vec<String> = Strategy::ladder()
        .iter()
        .map(|recipe| format!("  {recipe}\n"))
        .collect();
    let steps = STEPS
        .iter()
        .flat_map(|change| wrapped(change, width, ["  ", "    "], LongWords::Keep));
    let steps: Vec<String> = steps.map(|line| line + "\n").collect();
    format!(
        "{tables}\n{}\nladder stands for\n{}\nroadmap continues to modern, one change per step\n{}\n{}",
        terminal::wrapped_text(
            "Parts are joined to an algorithm with +, in any order and any subset that makes sense.\n"
        ),
        ladder.concat(),
        steps.concat(),
        terminal::wrapped_text(
            "sound: same root score as minimax. changes the tree: the exact value of another tree.\n\
             may err: may miss the value of the tree it searches.\n"
        )
    )
}
