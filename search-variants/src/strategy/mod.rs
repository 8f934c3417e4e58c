//! [`Strategy`]: an algorithm and its parts. A *recipe* is its text, `alpha-beta+qs+mvv-lva`.

mod error;
mod read;
#[cfg(test)]
mod tests;

pub use error::RecipeError;

use crate::algorithm::{alpha_beta, minimax};
use crate::catalogue::standard_place;
use crate::info::{AlgorithmInfo, Effect, Finds, PartInfo, Role, SettingIndex};
use crate::leaf::quiescence;
use crate::ordering::{killers, mvv_lva};
use crate::playout_tree::TREE_BYTES;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A part that is switched on, with its setting.
#[derive(Clone, Copy, Debug)]
pub struct ChosenPart {
    info: &'static PartInfo,
    /// The place among the parts of its catalogue.
    place: usize,
    setting: SettingIndex,
}

impl ChosenPart {
    /// What is known of it.
    pub fn info(self) -> &'static PartInfo {
        self.info
    }

    /// The place of its setting in [`PartInfo::settings`]; 0 if it has none.
    pub fn setting(self) -> SettingIndex {
        self.setting
    }

    /// What it does to the result.
    pub fn effect(self) -> Effect {
        let setting = self.info.settings.get(self.setting.0);
        setting
            .and_then(|setting| setting.effect)
            .unwrap_or(self.info.effect)
    }

    /// Bytes of the tables that a search has from its beginning.
    fn table(self) -> u64 {
        let setting = self.info.settings.get(self.setting.0);
        setting.map_or(0, |setting| setting.table)
    }

    /// Whether it belongs to what defines the tree's value, or to how quiescence, which always has a window,
    /// comes to it.
    fn matters_without_window(self, in_quiescence: bool) -> bool {
        match self.info.role {
            Role::CaptureOrdering => in_quiescence,
            role => role.defines_the_tree(),
        }
    }

    /// What tells chosen parts apart.
    fn identity(self) -> (usize, &'static str, SettingIndex) {
        (self.place, self.info.name, self.setting)
    }
}

impl PartialEq for ChosenPart {
    fn eq(&self, other: &ChosenPart) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for ChosenPart {}

impl Hash for ChosenPart {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

/// `killers`, `killers=1`: the usual setting is left out.
impl fmt::Display for ChosenPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)?;
        match self.info.settings.get(self.setting.0) {
            Some(setting) if self.setting.0 > 0 => write!(f, "={}", setting.name),
            _ => Ok(()),
        }
    }
}

/// A strategy: an algorithm and the parts that are switched on.
///
/// ```
/// use search_variants::{Strategy, ordering::killers};
///
/// let strategy: Strategy = "alpha-beta+killers+qs".parse()?;
/// assert_eq!(strategy.to_string(), "alpha-beta+qs+killers");
/// assert_eq!(strategy.without(&killers::INFO).to_string(), "alpha-beta+qs");
/// # Ok::<(), search_variants::RecipeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strategy {
    algorithm: &'static AlgorithmInfo,
    /// In the order of the catalogue, each part at most once.
    parts: Vec<ChosenPart>,
}

impl PartialEq for Strategy {
    fn eq(&self, other: &Strategy) -> bool {
        self.algorithm.name == other.algorithm.name && self.parts == other.parts
    }
}

impl Eq for Strategy {}

impl Hash for Strategy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.algorithm.name.hash(state);
        self.parts.hash(state);
    }
}

/// The word that stands for the five published steps.
pub const LADDER: &str = "ladder";

impl Strategy {
    /// An algorithm without parts.
    pub fn of(algorithm: &'static AlgorithmInfo) -> Strategy {
        Strategy {
            algorithm,
            parts: Vec::new(),
        }
    }

    /// The algorithm.
    pub fn algorithm(&self) -> &'static AlgorithmInfo {
        self.algorithm
    }

    /// The parts, in the order of their catalogue.
    pub fn parts(&self) -> &[ChosenPart] {
        &self.parts
    }

    /// Whether `part` is switched on, with whatever setting.
    pub fn has(&self, part: &PartInfo) -> bool {
        self.parts.iter().any(|chosen| chosen.info.name == part.name)
    }

    /// The same strategy without `part`.
    #[must_use]
    pub fn without(&self, part: &PartInfo) -> Strategy {
        let mut strategy = self.clone();
        strategy.parts.retain(|chosen| chosen.info.name != part.name);
        strategy
    }

    /// The same strategy with `part` in its usual setting.
    #[must_use]
    pub fn with(&self, part: &'static PartInfo) -> Strategy {
        let chosen = ChosenPart {
            info: part,
            place: standard_place(part),
            setting: SettingIndex::default(),
        };
        self.with_chosen(chosen)
    }

    /// The same strategy with `chosen` in the place of what it had of that part.
    #[must_use]
    pub fn with_chosen(&self, chosen: ChosenPart) -> Strategy {
        let mut strategy = self.without(chosen.info);
        strategy.parts.push(chosen);
        strategy.parts.sort_by_key(|chosen| chosen.place);
        strategy
    }

    /// Alpha-beta on the same tree: the same evaluation, leaf rule and extensions, and nothing else.
    #[must_use]
    pub fn tree(&self) -> Strategy {
        let mut strategy = self.clone();
        strategy.algorithm = &alpha_beta::INFO;
        strategy
            .parts
            .retain(|chosen| chosen.info.role.defines_the_tree());
        strategy
    }

    /// Plain alpha-beta on the tree whose value a strategy that may err is judged by: [`Strategy::tree`],
    /// with settings that may err put back to the usual ones.
    #[must_use]
    pub fn exact_tree(&self) -> Strategy {
        let mut strategy = self.tree();
        for chosen in &mut strategy.parts {
            if chosen.effect() == Effect::MayErr {
                chosen.setting = SettingIndex::default();
            }
        }
        strategy
    }

    /// The strategy whose tree has the same value by definition: minimax with the same evaluation, leaf rule
    /// and extensions (and the same order of captures in quiescence, which is never plain minimax, so that it
    /// takes no longer than it must).
    #[must_use]
    pub fn oracle(&self) -> Strategy {
        let mut strategy = self.clone();
        strategy.algorithm = &minimax::INFO;
        let in_quiescence = strategy.has(&quiescence::INFO);
        strategy
            .parts
            .retain(|chosen| chosen.matters_without_window(in_quiescence));
        strategy
    }

    /// What the algorithm and the parts together do to the result: the worst of their effects.
    pub fn effect(&self) -> Effect {
        let effects = self.parts.iter().map(|chosen| chosen.effect());
        effects.fold(self.algorithm.effect, Effect::max)
    }

    /// Whether it searches a tree of a depth, which has a minimal tree. Searches by playouts or proof numbers
    /// go wherever they like.
    pub fn has_minimal_tree(&self) -> bool {
        !self.algorithm.has_playouts && self.algorithm.finds == Finds::Values
    }

    /// Bytes of the tables that a search has from its beginning, such as that of `tt`, and of a tree of
    /// playouts at its largest; what grows without a bound, as the table of `hash-move` does, is not counted.
    pub fn table(&self) -> u64 {
        let tables = self.parts.iter().map(|chosen| chosen.table());
        let tree = if self.algorithm.has_playouts {
            TREE_BYTES as u64
        } else {
            0
        };
        tables.fold(tree, u64::saturating_add)
    }

    /// The five steps of the published tables: minimax, alpha-beta, quiescence, MVV-LVA, killers.
    pub fn ladder() -> Vec<Strategy> {
        let mut ladder = vec![Strategy::of(&minimax::INFO)];
        let mut step = Strategy::of(&alpha_beta::INFO);
        for part in [&quiescence::INFO, &mvv_lva::INFO, &killers::INFO] {
            ladder.push(step.clone());
            step = step.with(part);
        }
        ladder.push(step);
        ladder
    }
}

/// The recipe: the algorithm and its parts in the order of the catalogue, joined with `+`.
impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.algorithm.name.to_owned();
        for chosen in &self.parts {
            text.push('+');
            text.push_str(&chosen.to_string());
        }
        f.pad(&text)
    }
}
