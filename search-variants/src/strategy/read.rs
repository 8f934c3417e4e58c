//! Recipes are read.

use super::{ChosenPart, LADDER, RecipeError, Strategy};
use crate::algorithm::alpha_beta;
use crate::catalogue::Catalogue;
use crate::info::{Finds, Role, SettingIndex};
use crate::leaf::quiescence;
use crate::ordering::{random, worst};
use crate::similar::did_you_mean;
use std::str::FromStr;

/// Reads a recipe made of what this crate has. [`Strategy::read`] reads those with parts of others.
impl FromStr for Strategy {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Strategy, RecipeError> {
        Strategy::read(text, &Catalogue::standard())
    }
}

impl Strategy {
    /// Reads a recipe made of what `catalogue` lists.
    ///
    /// # Errors
    /// [`RecipeError`] if the text is none.
    pub fn read(text: &str, catalogue: &Catalogue) -> Result<Strategy, RecipeError> {
        let mut words = text.split('+').map(str::trim);
        let first = words.next().unwrap_or_default();
        let Some(algorithm) = catalogue.algorithm(first) else {
            let names = || catalogue.algorithms().iter().map(|info| info.name);
            return Err(RecipeError::UnknownAlgorithm {
                recipe: text.to_owned(),
                found: first.to_owned(),
                meant: match catalogue.part(first.split('=').next().unwrap_or(first)) {
                    Some(_) => format!(" but a part (did you mean `{}+{text}`?)", alpha_beta::INFO.name),
                    None => did_you_mean(first, names()),
                },
                known: names().collect::<Vec<_>>().join(", "),
            });
        };
        let mut strategy = Strategy::of(algorithm);
        for word in words {
            let chosen = read_part(word, text, catalogue)?;
            if strategy.has(chosen.info) {
                return Err(RecipeError::Repeated {
                    recipe: text.to_owned(),
                    part: chosen.info.name,
                });
            }
            strategy = strategy.with_chosen(chosen);
        }
        strategy.check_sense(text)?;
        Ok(strategy)
    }

    /// Reads a recipe, or the word `ladder` for its five.
    ///
    /// # Errors
    /// [`RecipeError`] if the text is neither.
    pub fn read_several(text: &str, catalogue: &Catalogue) -> Result<Vec<Strategy>, RecipeError> {
        match text {
            LADDER => Ok(Strategy::ladder()),
            recipe => Strategy::read(recipe, catalogue).map(|strategy| vec![strategy]),
        }
    }

    /// Reads parts joined with `+`, to be added to this strategy by [`Strategy::with_all`].
    ///
    /// # Errors
    /// [`RecipeError`] if one of them is no part of `catalogue`; it shows the recipe of all together.
    pub fn read_parts(&self, parts: &str, catalogue: &Catalogue) -> Result<Vec<ChosenPart>, RecipeError> {
        let recipe = format!("{self}+{parts}");
        let words = parts.split('+').map(str::trim);
        words.map(|word| read_part(word, &recipe, catalogue)).collect()
    }

    /// The same strategy with more parts.
    ///
    /// # Errors
    /// [`RecipeError`] if it has one of them already, or if together they make no sense.
    pub fn with_all(&self, parts: &[ChosenPart]) -> Result<Strategy, RecipeError> {
        let mut strategy = self.clone();
        for &chosen in parts {
            if strategy.has(chosen.info) {
                return Err(RecipeError::Repeated {
                    recipe: format!("{strategy}+{chosen}"),
                    part: chosen.info.name,
                });
            }
            strategy = strategy.with_chosen(chosen);
        }
        strategy.check_sense(&strategy.to_string())?;
        Ok(strategy)
    }

    /// Refuses what makes no sense; `text` is the recipe as given, for the error.
    fn check_sense(&self, text: &str) -> Result<(), RecipeError> {
        let recipe = text.to_owned();
        if let (Finds::Mates, Some(chosen)) = (self.algorithm.finds, self.parts.first()) {
            return Err(RecipeError::PartOfProof {
                recipe,
                algorithm: self.algorithm.name,
                part: chosen.info.name,
            });
        }
        self.check_playouts(text)?;
        let mut leaf_rules = self.parts.iter().filter(|chosen| chosen.info.role == Role::Leaf);
        if let (Some(one), Some(other)) = (leaf_rules.next(), leaf_rules.next()) {
            return Err(RecipeError::TwoLeafRules {
                recipe,
                one: one.info.name,
                other: other.info.name,
            });
        }
        if !self.algorithm.has_window {
            let in_quiescence = self.has(&quiescence::INFO);
            let is_idle = |chosen: &&ChosenPart| {
                chosen.info.role != Role::Selection && !chosen.matters_without_window(in_quiescence)
            };
            let Some(idle) = self.parts.iter().find(is_idle) else {
                return Ok(());
            };
            let (algorithm, part) = (self.algorithm.name, idle.info.name);
            return Err(match idle.info.role {
                Role::Pruning => RecipeError::PruningWithoutWindow {
                    recipe,
                    algorithm,
                    part,
                },
                _ => RecipeError::OrderingWithoutWindow {
                    recipe,
                    algorithm,
                    part,
                },
            });
        }
        let controls = [&random::INFO, &worst::INFO];
        let is_control = |name: &str| controls.iter().any(|control| control.name == name);
        let orders = |role| matches!(role, Role::Ordering | Role::CaptureOrdering);
        let mut orderings = self.parts.iter().filter(|chosen| orders(chosen.info.role));
        if controls.iter().all(|control| self.has(control))
            && orderings.all(|chosen| is_control(chosen.info.name))
        {
            return Err(RecipeError::ShuffleTurnedRound { recipe });
        }
        Ok(())
    }

    /// Refuses what depends on playouts where there are none, and on depth where there are.
    fn check_playouts(&self, text: &str) -> Result<(), RecipeError> {
        let has_playouts = self.algorithm.has_playouts;
        let idle = if has_playouts {
            Role::Extension
        } else {
            Role::Selection
        };
        let mut parts = self.parts.iter();
        let Some(idle) = parts.find(|chosen| chosen.info.role == idle) else {
            return Ok(());
        };
        let (recipe, algorithm, part) = (text.to_owned(), self.algorithm.name, idle.info.name);
        Err(match has_playouts {
            true => RecipeError::ExtensionWithoutDepth {
                recipe,
                algorithm,
                part,
            },
            false => RecipeError::SelectionWithoutPlayouts {
                recipe,
                algorithm,
                part,
            },
        })
    }
}

/// Reads `killers` or `killers=1`; `recipe` is the whole text, for the error.
fn read_part(word: &str, recipe: &str, catalogue: &Catalogue) -> Result<ChosenPart, RecipeError> {
    let (name, value) = match word.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (word, None),
    };
    let Some((place, info)) = catalogue.part(name) else {
        return Err(RecipeError::UnknownPart {
            recipe: recipe.to_owned(),
            found: name.to_owned(),
            meant: did_you_mean(name, catalogue.parts().iter().map(|info| info.name)),
        });
    };
    let chosen = |setting| ChosenPart {
        info,
        place,
        setting: SettingIndex(setting),
    };
    let Some(value) = value else {
        return Ok(chosen(0));
    };
    match info.settings.iter().position(|setting| setting.name == value) {
        Some(setting) => Ok(chosen(setting)),
        None => Err(RecipeError::UnknownSetting {
            recipe: recipe.to_owned(),
            part: info.name,
            found: value.to_owned(),
            known: match info.settings {
                [] => "it takes no value".to_owned(),
                known => {
                    let names: Vec<&str> = known.iter().map(|known| known.name).collect();
                    format!("known are {}", names.join(", "))
                }
            },
        }),
    }
}
