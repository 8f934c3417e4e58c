//! `lab strategies`: the algorithms and parts of recipes.

use crate::args::Format;
use crate::outcome::Outcome;
use crate::registries::registries;
use crate::{output, terminal};
use anyhow::Result;
use reports::Table;
use reports::table::TableOf;
use reports::wrap_text::{LongWords, wrapped};
use search_variants::info::{Parameter, PartInfo, Role};
use search_variants::strategy::STEPS;
use search_variants::{Catalogue, Strategy, page};
use serde::Serialize;
use sessions::page_api::{CatalogueEntry, components};

pub(crate) fn execute(name: Option<&str>, format: Format) -> Result<Outcome> {
    let catalogue = registries().catalogue();
    let items = components(&catalogue);
    match (name, format) {
        (Some(name), format) => describe(&items, &catalogue, name, format)?,
        (None, Format::Json) => items.iter().try_for_each(output::print_json)?,
        (None, Format::Text) => output::print(&text(&items, &catalogue))?,
    }
    Ok(Outcome::Fine)
}

/// An item of the list with the text that describes it in full.
#[derive(Serialize)]
struct Described<'a> {
    #[serde(flatten)]
    item: &'a CatalogueEntry,
    /// `None` for what is not of the lab.
    page: Option<String>,
}

fn describe(items: &[CatalogueEntry], catalogue: &Catalogue, name: &str, format: Format) -> Result<()> {
    let Some(item) = items.iter().find(|item| item.name == name) else {
        let known: Vec<&str> = items.iter().map(|item| item.name).collect();
        return Err(output::unknown_name(
            "algorithm or part",
            name,
            &known,
            "`lab strategies` lists all",
        ));
    };
    let page = page(name);
    if let Format::Json = format {
        return output::print_json(&Described { item, page });
    }
    let (title, legend) = match (catalogue.algorithm(name), catalogue.part(name)) {
        (None, Some((_, info))) => (format!("Part: {}", info.role), settings([info].into_iter())),
        (info, _) => (
            "Algorithm".to_owned(),
            info.map_or_else(Vec::new, |info| numbers(name, info.parameters).collect()),
        ),
    };
    let table = table(title, items, &[name]).legend(legend);
    let page = page.map(|page| format!("\n{}", terminal::wrapped_text(&page)));
    output::print(&(table.finish().to_text(terminal::width()) + &page.unwrap_or_default()))?;
    Ok(())
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

/// The table of the items with these names.
fn table<'a>(title: String, items: &'a [CatalogueEntry], names: &[&str]) -> TableOf<&'a CatalogueEntry> {
    Table::of(title, items.iter().filter(|item| names.contains(&item.name)))
        .words("name", |item| item.name)
        .words("effect", |item| &item.effect)
        .words("what it does", |item| item.summary)
        .words("reference", |item| item.reference)
}

fn text(items: &[CatalogueEntry], catalogue: &Catalogue) -> String {
    let width = terminal::width();
    let algorithms = catalogue.algorithms();
    let title = "Algorithms: a recipe begins with one".to_owned();
    let names = Vec::from_iter(algorithms.iter().map(|info| info.name));
    let legend = algorithms
        .iter()
        .flat_map(|info| numbers(info.name, info.parameters));
    let of_algorithms = table(title, items, &names).legend(legend);
    let mut tables = of_algorithms.finish().to_text(width);
    for role in Role::ALL {
        let parts = || catalogue.parts().iter().copied().filter(|part| part.role == role);
        let names = Vec::from_iter(parts().map(|part| part.name));
        let of_role = table(format!("Parts: {role}"), items, &names);
        tables += "\n";
        tables += &of_role.legend(settings(parts())).finish().to_text(width);
    }
    let ladder = Strategy::ladder().into_iter();
    let ladder: String = ladder.map(|recipe| format!("  {recipe}\n")).collect();
    let in_lines = |change: &&str| wrapped(change, width, ["  ", "    "], LongWords::Keep);
    let steps: String = STEPS.iter().flat_map(in_lines).map(|line| line + "\n").collect();
    let parts = terminal::wrapped_text(
        "Parts are joined to an algorithm with +, in any order and any subset that makes sense.\n",
    );
    let effects = terminal::wrapped_text(
        "sound: same root score as minimax. changes the tree: the exact value of another tree.\n\
         may err: may miss the value of the tree it searches.\n",
    );
    format!(
        "{tables}\n{parts}\nladder stands for\n{ladder}\nroadmap continues to modern, one change per step\n\
         {steps}\n{effects}"
    )
}
