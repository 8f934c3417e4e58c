//! [`Recipe`]: `alpha-beta+qs+mvv-lva` and the driver and parts it is made of.

use crate::part::{Effect, Info, Part, Role};
use crate::{alpha_beta, minimax};
use std::fmt;
use std::str::FromStr;

/// The algorithm that walks the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Driver {
    /// [`minimax`]
    Minimax,
    /// [`alpha_beta`]
    AlphaBeta,
}

impl Driver {
    /// Every driver.
    pub const ALL: &[Driver] = &[Driver::Minimax, Driver::AlphaBeta];

    /// What is known of it.
    pub fn info(self) -> &'static Info {
        match self {
            Driver::Minimax => &minimax::INFO,
            Driver::AlphaBeta => &alpha_beta::INFO,
        }
    }
}

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
    /// Whether minimax would do anything else without this part.
    fn matters_to_minimax(self, in_quiescence: bool) -> bool {
        match self.part.info().role {
            Role::Leaf | Role::Extension => true,
            Role::CaptureOrdering => in_quiescence,
            Role::Ordering => false,
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

/// A text that is no recipe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// It does not begin with a driver.
    #[error(
        "recipe `{recipe}` begins with `{found}`, which is no driver: did you mean `{nearest}`? (drivers: {})",
        driver_names()
    )]
    UnknownDriver {
        /// The whole text.
        recipe: String,
        /// Its first word.
        found: String,
        /// The known name most like it.
        nearest: &'static str,
    },
    /// A word is no part.
    #[error(
        "recipe `{recipe}`: unknown part `{found}`, did you mean `{nearest}`? (`lab strategies` lists all parts)"
    )]
    UnknownPart {
        /// The whole text.
        recipe: String,
        /// The word.
        found: String,
        /// The known name most like it.
        nearest: &'static str,
    },
    /// A part does not take the value it is given.
    #[error("recipe `{recipe}`: part `{part}` cannot be set to `{found}`; {known}")]
    UnknownSetting {
        /// The whole text.
        recipe: String,
        /// The part.
        part: &'static str,
        /// The value.
        found: String,
        /// What it can be set to.
        known: String,
    },
    /// A part occurs twice.
    #[error("recipe `{recipe}`: part `{part}` is given twice")]
    Repeated {
        /// The whole text.
        recipe: String,
        /// The part.
        part: &'static str,
    },
    /// A part has no meaning for the driver.
    #[error("recipe `{recipe}`: minimax tries every move of every node, so `{part}` would change nothing")]
    OrderingForMinimax {
        /// The whole text.
        recipe: String,
        /// The part.
        part: &'static str,
    },
}

fn driver_names() -> String {
    let names: Vec<&str> = Driver::ALL.iter().map(|driver| driver.info().name).collect();
    names.join(", ")
}

/// The name most like `word`, by edit distance.
fn nearest(word: &str, names: impl Iterator<Item = &'static str>) -> &'static str {
    names
        .min_by_key(|name| strsim::damerau_levenshtein(word, name))
        .unwrap_or_default()
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

    /// Plain alpha-beta on the same tree: the same leaf rule and extensions, and nothing else.
    #[must_use]
    pub fn tree(&self) -> Recipe {
        let mut recipe = self.clone();
        recipe.driver = Driver::AlphaBeta;
        recipe
            .parts
            .retain(|chosen| matches!(chosen.part.info().role, Role::Leaf | Role::Extension));
        recipe
    }

    /// The recipe whose tree has the same value by definition: minimax with the same leaf rule and extensions (and the
    /// same order of captures in quiescence, which is never plain minimax, so that it takes no longer than it must).
    #[must_use]
    pub fn oracle(&self) -> Recipe {
        let mut recipe = self.clone();
        recipe.driver = Driver::Minimax;
        let in_quiescence = recipe.has(Part::Quiescence);
        recipe
            .parts
            .retain(|chosen| chosen.matters_to_minimax(in_quiescence));
        recipe
    }

    /// What the driver and the parts together do to the result: the worst of their effects.
    pub fn effect(&self) -> Effect {
        let mut effects = vec![self.driver.info().effect];
        effects.extend(self.parts.iter().map(|chosen| chosen.part.info().info.effect));
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

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        let mut words = text.split('+').map(str::trim);
        let first = words.next().unwrap_or_default();
        let driver = Driver::ALL.iter().find(|driver| driver.info().name == first);
        let Some(&driver) = driver else {
            return Err(RecipeError::UnknownDriver {
                recipe: text.to_owned(),
                found: first.to_owned(),
                nearest: nearest(first, Driver::ALL.iter().map(|driver| driver.info().name)),
            });
        };
        let mut recipe = Recipe {
            driver,
            parts: Vec::new(),
        };
        for word in words {
            let chosen = read_part(word, text)?;
            if recipe.has(chosen.part) {
                return Err(RecipeError::Repeated {
                    recipe: text.to_owned(),
                    part: chosen.part.info().info.name,
                });
            }
            recipe.parts.push(chosen);
        }
        recipe.parts.sort();
        recipe.check_sense(text)?;
        Ok(recipe)
    }
}

impl Recipe {
    /// Refuses parts that would change nothing; `text` is the recipe as given, for the error.
    fn check_sense(&self, text: &str) -> Result<(), RecipeError> {
        if self.driver != Driver::Minimax {
            return Ok(());
        }
        let in_quiescence = self.has(Part::Quiescence);
        match self
            .parts
            .iter()
            .find(|chosen| !chosen.matters_to_minimax(in_quiescence))
        {
            None => Ok(()),
            Some(idle) => Err(RecipeError::OrderingForMinimax {
                recipe: text.to_owned(),
                part: idle.part.info().info.name,
            }),
        }
    }
}

/// Reads `killers` or `killers=1`; `recipe` is the whole text, for the error.
fn read_part(word: &str, recipe: &str) -> Result<Chosen, RecipeError> {
    let (name, value) = match word.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (word, None),
    };
    let part = Part::ALL.iter().find(|part| part.info().info.name == name);
    let Some(&part) = part else {
        return Err(RecipeError::UnknownPart {
            recipe: recipe.to_owned(),
            found: name.to_owned(),
            nearest: nearest(name, Part::ALL.iter().map(|part| part.info().info.name)),
        });
    };
    let Some(value) = value else {
        return Ok(Chosen { part, setting: 0 });
    };
    let settings = part.info().settings;
    match settings.iter().position(|setting| setting.name == value) {
        Some(setting) => Ok(Chosen { part, setting }),
        None => Err(RecipeError::UnknownSetting {
            recipe: recipe.to_owned(),
            part: part.info().info.name,
            found: value.to_owned(),
            known: match settings {
                [] => "it takes no value".to_owned(),
                known => format!(
                    "known are {}",
                    known
                        .iter()
                        .map(|known| known.name)
                        .collect::<Vec<_>>()
                        .join(", ")
                ),
            },
        }),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> RecipeError {
        text.parse::<Recipe>().unwrap_err()
    }

    #[test]
    fn parts_may_come_in_any_order_and_are_written_in_one() {
        let one: Recipe = "alpha-beta+killers=1+qs+mvv-lva".parse().unwrap();
        let other: Recipe = "alpha-beta+mvv-lva+killers=1+qs".parse().unwrap();
        assert_eq!(one, other);
        assert_eq!(one.to_string(), "alpha-beta+qs+mvv-lva+killers=1");
        assert_eq!(
            "alpha-beta+killers=2".parse::<Recipe>().unwrap().to_string(),
            "alpha-beta+killers"
        );
    }

    #[test]
    fn every_subset_of_the_parts_is_read_back_as_it_is_written() {
        for subset in 0..1_u32 << Part::ALL.len() {
            let mut text = "alpha-beta".to_owned();
            for (index, part) in Part::ALL.iter().enumerate() {
                if subset >> index & 1 == 1 {
                    text = format!("{text}+{}", part.info().info.name);
                }
            }
            assert_eq!(text.parse::<Recipe>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_ladder_has_the_five_published_steps() {
        let names: Vec<String> = Recipe::read_several("ladder")
            .unwrap()
            .iter()
            .map(Recipe::to_string)
            .collect();
        assert_eq!(
            names,
            [
                "minimax",
                "alpha-beta",
                "alpha-beta+qs",
                "alpha-beta+qs+mvv-lva",
                "alpha-beta+qs+mvv-lva+killers"
            ]
        );
    }

    #[test]
    fn the_oracle_keeps_what_defines_the_tree() {
        let recipe: Recipe = "alpha-beta+qs+check-ext+killers".parse().unwrap();
        assert_eq!(recipe.oracle().to_string(), "minimax+check-ext+qs");
        let ordered: Recipe = "alpha-beta+qs+mvv-lva+history".parse().unwrap();
        assert_eq!(ordered.oracle().to_string(), "minimax+qs+mvv-lva");
        assert_eq!(recipe.effect(), Effect::ChangesTree);
        assert_eq!(
            recipe.without(Part::Quiescence).to_string(),
            "alpha-beta+check-ext+killers"
        );
    }

    #[test]
    fn an_unknown_word_is_answered_with_the_nearest_known_one() {
        assert!(matches!(
            refusal("alpha-beta+kilers"),
            RecipeError::UnknownPart {
                nearest: "killers",
                ..
            }
        ));
        assert!(matches!(
            refusal("alpha-beta+mvvlva"),
            RecipeError::UnknownPart {
                nearest: "mvv-lva",
                ..
            }
        ));
        assert!(matches!(
            refusal("alphabeta+qs"),
            RecipeError::UnknownDriver {
                nearest: "alpha-beta",
                ..
            }
        ));
        assert!(matches!(refusal(""), RecipeError::UnknownDriver { .. }));
        assert!(matches!(refusal("alpha-beta+"), RecipeError::UnknownPart { .. }));
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_reason() {
        assert!(matches!(
            refusal("alpha-beta+qs+qs"),
            RecipeError::Repeated { part: "qs", .. }
        ));
        assert!(matches!(
            refusal("minimax+killers"),
            RecipeError::OrderingForMinimax { part: "killers", .. }
        ));
        assert!(matches!(
            refusal("minimax+mvv-lva"),
            RecipeError::OrderingForMinimax { part: "mvv-lva", .. }
        ));
        assert!("minimax+qs+mvv-lva".parse::<Recipe>().is_ok());
        let three_slots = refusal("alpha-beta+killers=3").to_string();
        assert!(
            three_slots.contains("cannot be set to `3`; known are 2, 1"),
            "{three_slots}"
        );
        let no_value = refusal("alpha-beta+qs=5").to_string();
        assert!(no_value.contains("it takes no value"), "{no_value}");
    }
}
