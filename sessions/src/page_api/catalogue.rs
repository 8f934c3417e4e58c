//! The choices that a page offers: games, parts of strategies, recipes, suites.

use crate::FileError;
use crate::suite::KNOWN;
use games::{Board, GameRegistry};
use search_variants::info::Parameter;
use search_variants::{Catalogue, Strategy};
use serde::Serialize;
use serde_json::{Value, json};

/// An algorithm or part, as `lab strategies --format json` writes it.
#[derive(Clone, Debug, Serialize)]
pub struct CatalogueEntry {
    pub name: &'static str,
    /// `driver` for an algorithm, `part` for a part.
    pub kind: &'static str,
    pub effect: String,
    pub summary: &'static str,
    pub reference: &'static str,
    /// The possible settings of a part, the default first.
    pub settings: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub setting_summaries: Vec<&'static str>,
    /// The numeric parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Number>,
}

/// A numeric parameter of a part or algorithm, with its values as text.
#[derive(Clone, Debug, Serialize)]
pub struct Number {
    pub name: &'static str,
    pub summary: &'static str,
    pub usual: String,
    pub least: String,
    pub most: String,
    /// The setting of the part that this parameter requires.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<&'static str>,
}

/// A built-in suite, as `lab suites --format json` writes it.
#[derive(Clone, Debug, Serialize)]
pub struct SuiteItem {
    pub name: &'static str,
    pub game: &'static str,
    pub positions: usize,
    pub summary: &'static str,
    pub source: &'static str,
}

/// Suggested recipes, with their purpose.
const PRESETS: [(&str, &str); 6] = [
    (
        "alpha-beta+qs+mvv-lva+killers",
        "the ladder's last step: quick, and the same value as minimax on its tree",
    ),
    (
        "minimax",
        "every move of every node: what all others are compared with",
    ),
    (
        "alpha-beta",
        "minimax's value without the branches that cannot matter",
    ),
    (
        "alpha-beta+qs+mvv-lva",
        "captures played out before a leaf is evaluated, and tried first",
    ),
    (
        "pvs+qs+see+killers+history+hash-move",
        "sound and well ordered: null windows and what was learnt before",
    ),
    (
        "modern",
        "the road map's last step: prunes and reduces as engines do, and may err",
    ),
];

/// The choices that a page offers: games, parts of strategies, recipes, suites.
pub(super) fn catalogue(registries: &GameRegistry) -> Result<Value, FileError> {
    let parts = registries.catalogue();
    let games = registries.games().all().iter().map(|&known| {
        let boards = registries.boards(known);
        let evals = known.evaluations().iter();
        let evals = evals.map(|(name, summary)| json!({"name": name, "summary": summary}));
        json!({
            "name": known.name(),
            "start": known.startpos(),
            "boards": Vec::from_iter(boards.iter().map(Board::to_string)),
            "evals": Vec::from_iter(evals),
        })
    });
    let presets = PRESETS.into_iter().filter_map(|(recipe, summary)| {
        let recipe = Strategy::read(recipe, &parts).ok()?.to_string();
        Some(json!({"recipe": recipe, "summary": summary}))
    });
    let ladder = Strategy::ladder().into_iter().map(|step| step.to_string());
    Ok(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "games": Vec::from_iter(games),
        "ladder": Vec::from_iter(ladder),
        "presets": Vec::from_iter(presets),
        "parts": components(&parts),
        "suites": suites()?,
    }))
}

pub fn components(parts: &Catalogue) -> Vec<CatalogueEntry> {
    let algorithms = parts.algorithms().iter().map(|info| CatalogueEntry {
        name: info.name,
        kind: "driver",
        effect: info.effect.to_string(),
        summary: info.summary,
        reference: info.reference,
        settings: Vec::new(),
        setting_summaries: Vec::new(),
        parameters: numbers(info.parameters),
    });
    let parts = parts.parts().iter().map(|info| CatalogueEntry {
        name: info.name,
        kind: "part",
        effect: info.effect.to_string(),
        summary: info.summary,
        reference: info.reference,
        settings: info.settings().iter().map(|setting| setting.name).collect(),
        setting_summaries: info.settings().iter().map(|setting| setting.summary).collect(),
        parameters: numbers(info.parameters),
    });
    algorithms.chain(parts).collect()
}

fn numbers(parameters: &[Parameter]) -> Vec<Number> {
    let numbers = parameters.iter().filter_map(|known| {
        let [least, most] = known.bounds()?;
        Some(Number {
            name: known.name,
            summary: known.summary,
            usual: known.usual(),
            least,
            most,
            needs: known.needs,
        })
    });
    numbers.collect()
}

pub fn suites() -> Result<Vec<SuiteItem>, FileError> {
    let items = KNOWN.iter().map(|known| {
        Ok(SuiteItem {
            name: known.name,
            game: known.game.name(),
            positions: known.count()?,
            summary: known.summary,
            source: known.source,
        })
    });
    items.collect()
}
