//! Recipes are read from text.

use super::error::nearest;
use super::{Chosen, Recipe, RecipeError};
use crate::driver::Driver;
use crate::part::{Part, Role};
use std::str::FromStr;

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
    /// Refuses what makes no sense; `text` is the recipe as given, for the error.
    fn check_sense(&self, text: &str) -> Result<(), RecipeError> {
        let recipe = text.to_owned();
        if !self.driver.has_window() {
            let in_quiescence = self.has(Part::Quiescence);
            let mut parts = self.parts.iter();
            let Some(idle) = parts.find(|chosen| !chosen.matters_without_window(in_quiescence)) else {
                return Ok(());
            };
            let (driver, part) = (self.driver.info().name, idle.part.info().info.name);
            return Err(match idle.part.info().role {
                Role::Pruning => RecipeError::PruningWithoutWindow { recipe, driver, part },
                _ => RecipeError::OrderingWithoutWindow { recipe, driver, part },
            });
        }
        let controls = [Part::Random, Part::Worst];
        let orders = |part: Part| matches!(part.info().role, Role::Ordering | Role::CaptureOrdering);
        let mut ordering = self
            .parts
            .iter()
            .map(|chosen| chosen.part)
            .filter(|&part| orders(part));
        if controls.iter().all(|&part| self.has(part)) && ordering.all(|part| controls.contains(&part)) {
            return Err(RecipeError::ShuffleTurnedRound { recipe });
        }
        Ok(())
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
