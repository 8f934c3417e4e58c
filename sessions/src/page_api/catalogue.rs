//! [`Catalogue`]: the choices that a page offers: games, parts of strategies, recipes, suites.

use crate::FileError;
use crate::suite::KNOWN;
use games::{Board, Game, GameRegistry};
use search_variants::info::Parameter;
use search_variants::{Catalogue as Parts, Strategy};
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub struct Catalogue {
    pub version: &'static str,
    pub games: Vec<GameItem>,
    /// The recipes of `ladder`, from minimax up.
    pub ladder: Vec<String>,
    pub presets: Vec<Preset>,
    pub parts: Vec<CatalogueEntry>,
    /// The built-in suites. In a browser only those that can be measured there.
    pub suites: Vec<SuiteItem>,
}

#[derive(Clone, Debug, Serialize)]
pub struct GameItem {
    pub name: &'static str,
    /// The starting position in FEN.
    pub start: &'static str,
    /// The boards that it can be searched on, the default first; empty if there is no choice.
    pub boards: Vec<String>,
    /// The evaluations, the default first; empty if there is no choice.
    pub evals: Vec<NamedItem>,
}

#[derive(Clone, Debug, Serialize)]
pub struct NamedItem {
    pub name: &'static str,
    pub summary: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub struct Preset {
    pub recipe: String,
    pub summary: &'static str,
}

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

impl Catalogue {
    pub fn of(registries: &GameRegistry) -> Result<Catalogue, FileError> {
        let parts = registries.catalogue();
        let ladder = Strategy::ladder();
        let games = registries.games().all().iter();
        let presets = PRESETS.into_iter().filter_map(|(recipe, summary)| {
            let recipe = Strategy::read(recipe, &parts).ok()?.to_string();
            Some(Preset { recipe, summary })
        });
        Ok(Catalogue {
            version: env!("CARGO_PKG_VERSION"),
            games: games.map(|&known| game(known, registries)).collect(),
            ladder: ladder.iter().map(Strategy::to_string).collect(),
            presets: presets.collect(),
            parts: components(&parts),
            suites: suites()?,
        })
    }
}

fn game(game: Game, registries: &GameRegistry) -> GameItem {
    let evals = game.evaluations().iter();
    GameItem {
        name: game.name(),
        start: game.startpos(),
        boards: registries.boards(game).iter().map(Board::to_string).collect(),
        evals: evals
            .map(|&(name, summary)| NamedItem { name, summary })
            .collect(),
    }
}

pub fn components(parts: &Parts) -> Vec<CatalogueEntry> {
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
