//! Parsing of recipes.

use super::braces::{expanded, split_outside};
use super::{ChosenPart, EVAL, LADDER, MODERN, ROADMAP, RecipeError, Strategy};
use crate::algorithm::alpha_beta;
use crate::catalogue::Catalogue;
use crate::did_you_mean::similar;
use crate::info::{AlgorithmResult, Parameter, Role, Values};
use crate::leaf::quiescence;
use crate::ordering::{random, worst};
use engine_core::Eval;
use std::str::FromStr;

/// Parses a recipe of this crate's parts. [`Strategy::read`] parses recipes with other parts.
impl FromStr for Strategy {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Strategy, RecipeError> {
        Strategy::read(text, &Catalogue::standard())
    }
}

impl Strategy {
    /// Parses a recipe of the algorithms and parts in `catalogue`; it may begin with `modern`.
    ///
    /// # Errors
    /// [`RecipeError`] if the text is not a valid recipe.
    pub fn read(text: &str, catalogue: &Catalogue) -> Result<Strategy, RecipeError> {
        let (text, eval) = split_eval(text)?;
        let recipe;
        let text = match text.trim_start().strip_prefix(MODERN) {
            Some(parts) if parts.trim().is_empty() || parts.trim_start().starts_with('+') => {
                recipe = format!("{}{parts}", Strategy::modern());
                &recipe
            }
            _ => text,
        };
        let mut words = text.split('+').map(str::trim);
        let (first, named) = parted(words.next().unwrap_or_default());
        let Some(algorithm) = catalogue.algorithm(first) else {
            let recipe = text.to_owned();
            let part = catalogue.part(first.split('=').next().unwrap_or(first));
            return Err(match part {
                Some((_, info)) => RecipeError::BeginsWithPart {
                    similar: Some(format!("{}+{text}", alpha_beta::INFO.name)),
                    part: info.name,
                    recipe,
                },
                None => RecipeError::UnknownAlgorithm {
                    similar: similar(first, catalogue.algorithms().iter().map(|info| info.name))
                        .map(str::to_owned),
                    found: first.to_owned(),
                    recipe,
                },
            });
        };
        let mut strategy = Strategy::of(algorithm);
        read_values(&mut strategy.algorithm_values, algorithm.name, None, named, text)?;
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
        Ok(strategy.with_eval(eval))
    }

    /// Parses a recipe, one of the words `ladder` and `roadmap` for their steps, or braces that expand to
    /// several of these: `{a,b}`, `{2..5}`, `{0.5..1.5..0.25}`.
    ///
    /// # Errors
    /// [`RecipeError`] if the text is none of these.
    pub fn read_several(text: &str, catalogue: &Catalogue) -> Result<Vec<Strategy>, RecipeError> {
        let mut strategies = Vec::new();
        for recipe in expanded(text)? {
            let (steps, eval) = split_eval(&recipe)?;
            let steps = match steps.trim() {
                LADDER => Strategy::ladder(),
                ROADMAP => {
                    let steps = Strategy::roadmap().into_iter();
                    let steps = steps.map(|step| Strategy::read(&step.to_string(), catalogue));
                    steps.collect::<Result<_, _>>()?
                }
                recipe => vec![Strategy::read(recipe, catalogue)?],
            };
            strategies.extend(steps.into_iter().map(|step| step.with_eval(eval.clone())));
        }
        Ok(strategies)
    }

    /// The recipe in the name of a strategy, and the name of its own evaluation, if it has one.
    ///
    /// ```
    /// use search_variants::Strategy;
    ///
    /// assert_eq!(Strategy::recipe_and_eval("pvs+tt,eval=material"), ("pvs+tt", Some("material")));
    /// ```
    pub fn recipe_and_eval(name: &str) -> (&str, Option<&str>) {
        let recipe = split_outside(name, ',')[0];
        let own = name[recipe.len()..].strip_prefix(',');
        (recipe, own.and_then(|own| own.strip_prefix(EVAL)))
    }

    /// Parses parts joined with `+`, to be added to this strategy by [`Strategy::with_all`].
    ///
    /// # Errors
    /// [`RecipeError`] if one of them is not in `catalogue`; the error shows the whole recipe.
    pub fn read_parts(&self, parts: &str, catalogue: &Catalogue) -> Result<Vec<ChosenPart>, RecipeError> {
        let recipe = format!("{self}+{parts}");
        let words = parts.split('+').map(str::trim);
        words.map(|word| read_part(word, &recipe, catalogue)).collect()
    }

    /// The same strategy with additional parts.
    ///
    /// # Errors
    /// [`RecipeError`] if it already has one of them, or if they do not go together.
    pub fn with_all(&self, parts: &[ChosenPart]) -> Result<Strategy, RecipeError> {
        let mut strategy = self.clone();
        for chosen in parts {
            if strategy.has(chosen.info) {
                return Err(RecipeError::Repeated {
                    recipe: format!("{strategy}+{chosen}"),
                    part: chosen.info.name,
                });
            }
            strategy = strategy.with_chosen(chosen.clone());
        }
        strategy.check_sense(&strategy.to_string())?;
        Ok(strategy)
    }

    /// Rejects a strategy that makes no sense; `text` is the recipe as given, for the error.
    fn check_sense(&self, text: &str) -> Result<(), RecipeError> {
        match self.nonsense() {
            None => Ok(()),
            Some(why) => Err(RecipeError::Senseless {
                recipe: text.to_owned(),
                why,
            }),
        }
    }

    /// Why the strategy makes no sense, and which part is the reason; `None` if it does.
    fn nonsense(&self) -> Option<String> {
        let algorithm = self.algorithm.name;
        let first = |is_meant: &dyn Fn(&ChosenPart) -> bool| {
            let mut parts = self.parts.iter();
            parts.find(|chosen| is_meant(chosen)).map(|chosen| chosen.info)
        };
        if let (AlgorithmResult::Mates, Some(part)) = (self.algorithm.finds, first(&|_| true)) {
            let part = part.name;
            return Some(format!(
                "{algorithm} proves mates by the rules alone; leave out `{part}`"
            ));
        }
        let has_playouts = self.algorithm.has_playouts;
        if let Some(part) = first(&|chosen| has_playouts && chosen.info.role == Role::Extension) {
            let part = part.name;
            return Some(format!(
                "`{part}` searches some nodes a ply deeper, and {algorithm} counts no plies"
            ));
        }
        if let Some(part) = first(&|chosen| !has_playouts && chosen.info.role == Role::Selection) {
            let part = part.name;
            return Some(format!(
                "`{part}` chooses where playouts go, which {algorithm} does not have"
            ));
        }
        let mut leaf_rules = self.parts.iter().filter(|chosen| chosen.info.role == Role::Leaf);
        if let (Some(one), Some(other)) = (leaf_rules.next(), leaf_rules.next()) {
            let (one, other) = (one.info.name, other.info.name);
            return Some(format!(
                "`{one}` and `{other}` both say what a leaf is worth; leave one out"
            ));
        }
        if !self.algorithm.has_window {
            let in_quiescence = self.has(&quiescence::INFO);
            let idle = first(&|chosen| {
                chosen.info.role != Role::Selection && !chosen.matters_without_window(in_quiescence)
            })?;
            let part = idle.name;
            return Some(match idle.role {
                Role::Pruning => format!("`{part}` prunes by a window, which {algorithm} does not have"),
                _ => format!(
                    "{algorithm} cuts nothing off, so the order of moves that `{part}` gives would change \
                     nothing"
                ),
            });
        }
        let controls = [random::INFO.name, worst::INFO.name];
        let orderings = self.parts.iter().map(|chosen| chosen.info);
        let orderings = orderings.filter(|info| matches!(info.role, Role::Ordering | Role::CaptureOrdering));
        let orderings: Vec<&str> = orderings.map(|info| info.name).collect();
        (orderings == controls).then(|| {
            "a shuffled order reversed is another shuffled order; leave out `random` or `worst`, or add a part \
             that orders moves"
                .to_owned()
        })
    }
}

/// Splits off the strategy's own evaluation after a comma, whose name may contain anything.
fn split_eval(text: &str) -> Result<(&str, Option<Eval>), RecipeError> {
    let recipe = split_outside(text, ',')[0];
    let Some(own) = text[recipe.len()..].strip_prefix(',') else {
        return Ok((recipe, None));
    };
    match own.trim().strip_prefix(EVAL) {
        Some(name) if !name.is_empty() => Ok((recipe, Some(Eval::named(name)))),
        _ => Err(RecipeError::Setting {
            recipe: text.to_owned(),
            found: own.trim().to_owned(),
        }),
    }
}

/// Splits `null-move(r=3)` into `null-move` and `r=3)`.
fn parted(word: &str) -> (&str, Option<&str>) {
    match word.split_once('(') {
        Some((head, named)) => (head.trim(), Some(named)),
        None => (word, None),
    }
}

/// Parses `killers`, `killers=1` or `null-move=verified(r=3)`; `recipe` is the whole text, for the error.
pub(super) fn read_part(word: &str, recipe: &str, catalogue: &Catalogue) -> Result<ChosenPart, RecipeError> {
    let (head, named) = parted(word);
    let (name, value) = match head.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (head, None),
    };
    let Some((place, info)) = catalogue.part(name) else {
        return Err(RecipeError::UnknownPart {
            recipe: recipe.to_owned(),
            found: name.to_owned(),
            similar: similar(name, catalogue.parts().iter().map(|info| info.name)).map(str::to_owned),
        });
    };
    let mut values = Values::usual(info.parameters);
    read_values(&mut values, info.name, value, named, recipe)?;
    Ok(ChosenPart { info, place, values })
}

/// The error of a parameter that a part does not have.
fn unknown_parameter(values: &Values, part: &'static str, found: &str, recipe: &str) -> RecipeError {
    let names = values.parameters().iter().map(|parameter| parameter.name);
    let names: Vec<&str> = names.collect();
    // One that only a form has, with it.
    let whole = |parameter: &Parameter| match parameter.needs {
        Some(form) => format!("{} (with {part}={form})", parameter.name),
        None => parameter.name.to_owned(),
    };
    let listed: Vec<String> = values.parameters().iter().map(whole).collect();
    // For a single letter, the same letter in the other case is meant.
    let meant = names
        .iter()
        .find(|name| name.eq_ignore_ascii_case(found))
        .copied();
    let meant = meant.or_else(|| similar(found, names.iter().copied()));
    RecipeError::UnknownParameter {
        recipe: recipe.to_owned(),
        part,
        found: found.to_owned(),
        known: match names.as_slice() {
            [] => "it takes no value".to_owned(),
            _ => format!("its parameters are {}", listed.join(", ")),
        },
        similar: meant.and_then(|name| {
            let parameter = values
                .parameters()
                .iter()
                .find(|parameter| parameter.name == name)?;
            let taken = format!("{}; {} without it", parameter.known(), values.text(name)?);
            Some(Box::new([name.to_owned(), taken]))
        }),
    }
}

/// Sets the values of `part`: `short` is the text after `=`, `named` the text after `(`.
fn read_values(
    values: &mut Values,
    part: &'static str,
    short: Option<&str>,
    named: Option<&str>,
    recipe: &str,
) -> Result<(), RecipeError> {
    let refused = |found: &str, known| RecipeError::UnknownSetting {
        recipe: recipe.to_owned(),
        part,
        found: found.to_owned(),
        known,
    };
    if let Some(value) = short {
        values.set(None, value).map_err(|known| refused(value, known))?;
    }
    let mut given = Vec::new();
    if let Some(named) = named {
        let inside = named.strip_suffix(')');
        let inside = inside.ok_or_else(|| RecipeError::Unclosed {
            recipe: recipe.to_owned(),
            after: named.to_owned(),
        })?;
        for pair in inside.split(',').map(str::trim) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, value) = (name.trim(), value.trim());
            if given.contains(&name) {
                return Err(refused(pair, format!("`{name}` stands there twice")));
            }
            given.push(name);
            if !values.parameters().iter().any(|parameter| parameter.name == name) {
                return Err(unknown_parameter(values, part, name, recipe));
            }
            values
                .set(Some(name), value)
                .map_err(|known| refused(pair, known))?;
        }
    }
    match values.idle() {
        Some((name, word)) => Err(refused(name, format!("that is for `{part}={word}` alone"))),
        None => Ok(()),
    }
}
