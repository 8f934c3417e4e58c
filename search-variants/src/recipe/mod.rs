//! [`Recipe`]: `alpha-beta+qs+mvv-lva` and the driver and parts it is made of.

mod error;
mod read;
#[cfg(test)]
mod tests;

pub use error::RecipeError;

use crate::driver::Driver;
use crate::part::{Effect, Part, Role};
use std::fmt;

/// A part, with the place of its setting in [`crate::part::PartInfo::settings`] (0 if it has none).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chosen {
    /// The part.
    pub part: Part,
    setting: usize,
}

impl Chosen {
    /// The value of its setting, empty if it has none.
    pub fn setting(self) -> &'static str {
        self.part
            .info()
            .settings
            .get(self.setting)
            .map_or("", |setting| setting.name)
    }
}

impl Chosen {
    /// What it does to the result.
    pub fn effect(self) -> Effect {
        let info = self.part.info();
        let setting = info.settings.get(self.setting);
        setting
            .and_then(|setting| setting.effect)
            .unwrap_or(info.info.effect)
    }

    /// Whether it belongs to what defines the tree's value, or to how quiescence, which always has a window,
    /// comes to it.
    fn matters_without_window(self, in_quiescence: bool) -> bool {
        match self.part.info().role {
            Role::Leaf | Role::Extension => true,
            Role::CaptureOrdering => in_quiescence,
            Role::Ordering | Role::Pruning => false,
        }
    }
}

/// `killers`, `killers=1`: the usual setting is left out.
impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.part.info().info.name)?;
        if self.setting > 0 {
            write!(f, "={}", self.setting())
        } else {
            Ok(())
        }
    }
}

/// A strategy: a driver and the parts that are switched on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    driver: Driver,
    /// In the order of [`Part::ALL`], each part at most once.
    parts: Vec<Chosen>,
}

/// The word that stands for the five published steps.
pub const LADDER: &str = "ladder";

impl Recipe {
    /// The algorithm.
    pub fn driver(&self) -> Driver {
        self.driver
    }

    /// The parts, in the order of [`Part::ALL`].
    pub fn parts(&self) -> &[Chosen] {
        &self.parts
    }

    /// Whether `part` is switched on, with whatever setting.
    pub fn has(&self, part: Part) -> bool {
        self.parts.iter().any(|chosen| chosen.part == part)
    }

    /// The same recipe without `part`.
    #[must_use]
    pub fn without(&self, part: Part) -> Recipe {
        let mut recipe = self.clone();
        recipe.parts.retain(|chosen| chosen.part != part);
        recipe
    }

    /// The same recipe with `part` in its usual setting.
    #[must_use]
    pub fn with(&self, part: Part) -> Recipe {
        let mut recipe = self.without(part);
        recipe.parts.push(Chosen { part, setting: 0 });
        recipe.parts.sort();
        recipe
    }

    /// Alpha-beta on the same tree: the same leaf rule and extensions, and nothing else.
    #[must_use]
    pub fn tree(&self) -> Recipe {
        let mut recipe = self.clone();
        recipe.driver = Driver::AlphaBeta;
        recipe
            .parts
            .retain(|chosen| matches!(chosen.part.info().role, Role::Leaf | Role::Extension));
        recipe
    }

    /// Plain alpha-beta on the tree whose value a recipe that may err is judged by: [`Recipe::tree`], with
    /// settings that may err put back to the usual ones.
    #[must_use]
    pub fn exact_tree(&self) -> Recipe {
        let mut recipe = self.tree();
        for chosen in &mut recipe.parts {
            if chosen.effect() == Effect::MayErr {
                chosen.setting = 0;
            }
        }
        recipe
    }

    /// The recipe whose tree has the same value by definition: minimax with the same leaf rule and extensions
    /// (and the same order of captures in quiescence, which is never plain minimax, so that it takes no
    /// longer than it must).
    #[must_use]
    pub fn oracle(&self) -> Recipe {
        let mut recipe = self.clone();
        recipe.driver = Driver::Minimax;
        let in_quiescence = recipe.has(Part::Quiescence);
        recipe
            .parts
            .retain(|chosen| chosen.matters_without_window(in_quiescence));
        recipe
    }

    /// What the driver and the parts together do to the result: the worst of their effects.
    pub fn effect(&self) -> Effect {
        let mut effects = vec![self.driver.info().effect];
        effects.extend(self.parts.iter().map(|chosen| chosen.effect()));
        [Effect::MayErr, Effect::ChangesTree]
            .into_iter()
            .find(|effect| effects.contains(effect))
            .unwrap_or(Effect::Sound)
    }

    /// The five steps of the published tables: minimax, alpha-beta, quiescence, MVV-LVA, killers.
    pub fn ladder() -> Vec<Recipe> {
        let step = |driver, parts: &[Part]| Recipe {
            driver,
            parts: parts.iter().map(|&part| Chosen { part, setting: 0 }).collect(),
        };
        let parts = [Part::Quiescence, Part::MvvLva, Part::Killers];
        let mut ladder = vec![step(Driver::Minimax, &[])];
        ladder.extend((0..=parts.len()).map(|count| step(Driver::AlphaBeta, &parts[..count])));
        ladder
    }

    /// Reads a recipe, or the word `ladder` for its five.
    ///
    /// # Errors
    /// [`RecipeError`] if the text is neither.
    pub fn read_several(text: &str) -> Result<Vec<Recipe>, RecipeError> {
        if text == LADDER {
            return Ok(Recipe::ladder());
        }
        text.parse().map(|recipe| vec![recipe])
    }
}

/// The driver and its parts in the order of [`Part::ALL`], joined with `+`.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.driver.info().name.to_owned();
        for chosen in &self.parts {
            text.push('+');
            text.push_str(&chosen.to_string());
        }
        f.pad(&text)
    }
}
