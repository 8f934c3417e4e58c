//! From options to the experiment: base and parts become the recipes to be searched.

use super::error::AblateError;
use crate::error::Error;
use crate::game::Setup;
use crate::limits::Limits;
use crate::parallel;
use crate::run::{Plan, Shard, listed};
use crate::suite::Selection;
use engine_core::Depth;
use reports::ablation::{Design, Experiment, Measure, Part, Subset, Variant};
use search_variants::info::Effect;
use search_variants::{Catalogue, RecipeError, Strategy};

/// What is compared with what.
#[derive(Clone, Debug)]
pub struct AblateOptions {
    /// The recipe that all subsets have in common.
    pub base: Strategy,
    /// The parts; those joined by `+` are switched on and off as one.
    pub parts: Vec<String>,
    /// Which subsets of the parts are searched.
    pub design: Design,
    /// The positions, of one game.
    pub selection: Selection,
    /// Depths 1 to this one are searched.
    pub depth: Depth,
    /// What is compared.
    pub measure: Measure,
    /// Seed of the random draws that make the intervals.
    pub seed: u64,
    /// Board and evaluation.
    pub setup: Setup,
    /// What each search may spend.
    pub limits: Limits,
    /// Searches that run at a time; none for one a core.
    pub threads: Option<u16>,
}

/// The searches: every position by the recipe of every subset.
pub(super) fn plan(options: &AblateOptions) -> Result<Plan, Error> {
    let names = names(options)?;
    let catalogue = options.setup.registries.catalogue();
    let subsets = options.design.subsets(names.len()).into_iter();
    let strategies = subsets.map(|subset| recipe(&options.base, &names, subset, &catalogue));
    let positions = listed(&options.selection, Shard::WHOLE)?;
    let plan = Plan {
        floor: false,
        horizon: false,
        strategies: strategies.collect::<Result<_, AblateError>>()?,
        spellings: Vec::new(),
        suites: positions.suites().to_vec(),
        positions,
        shard: Shard::WHOLE,
        depth: options.depth,
        setup: options.setup.clone(),
        limits: options.limits,
        threads: parallel::threads(options.threads),
    };
    Ok(plan.checked()?.of_one_game()?)
}

/// What is asked of the searches of [`plan`].
pub(super) fn experiment(options: &AblateOptions, plan: &Plan) -> Result<Experiment, AblateError> {
    let names = names(options)?;
    let catalogue = options.setup.registries.catalogue();
    let subsets = options.design.subsets(names.len()).into_iter();
    let variants = subsets.zip(&plan.strategies).map(|(subset, recipe)| Variant {
        subset,
        strategy: recipe.to_string(),
        may_err: recipe.effect() == Effect::MayErr,
    });
    let parts = names.iter().enumerate().map(|(place, name)| {
        let recipe = recipe(&options.base, &names, Subset::NONE.with(place), &catalogue)?;
        let effect = added_effect(&options.base, &recipe);
        Ok(Part {
            name: (*name).to_owned(),
            effect: effect.to_string(),
            sound: effect == Effect::Sound,
        })
    });
    Ok(Experiment {
        base: options.base.to_string(),
        parts: parts.collect::<Result<_, AblateError>>()?,
        design: options.design,
        variants: variants.collect(),
        depth: options.depth.plies(),
        measure: options.measure,
        positions: plan.positions(),
        seed: options.seed,
    })
}

/// The items of `--parts`, each once and not too many.
fn names(options: &AblateOptions) -> Result<Vec<&str>, AblateError> {
    let names: Vec<&str> = options.parts.iter().map(|name| name.trim()).collect();
    for (place, name) in names.iter().enumerate() {
        if name.is_empty() {
            return Err(AblateError::Empty);
        }
        if names[..place].contains(name) {
            return Err(AblateError::Twice((*name).to_owned()));
        }
    }
    let (count, most) = (names.len(), options.design.most_parts());
    match options.design {
        _ if count <= most => Ok(names),
        Design::Factorial => Err(AblateError::TooManyForAll { count, most }),
        design => Err(AblateError::TooMany { count, most, design }),
    }
}

/// The base with a subset of the parts switched on.
fn recipe(
    base: &Strategy,
    names: &[&str],
    subset: Subset,
    catalogue: &Catalogue,
) -> Result<Strategy, AblateError> {
    let mut text = base.to_string();
    for part in subset.members() {
        text.push('+');
        text.push_str(names[part]);
    }
    Strategy::read(&text, catalogue).map_err(|error| match error {
        RecipeError::Repeated { part, .. } if has(base, part) => AblateError::InBase {
            part: part.to_owned(),
            base: base.to_string(),
        },
        RecipeError::Repeated { part, .. } => AblateError::InTwo(part.to_owned()),
        error => AblateError::Strategy(error),
    })
}

/// Whether a recipe has the part of that name.
fn has(recipe: &Strategy, part: &str) -> bool {
    let mut parts = recipe.parts().iter();
    parts.any(|chosen| chosen.info().name == part)
}

/// The worst effect of what `recipe` has over `base`.
fn added_effect(base: &Strategy, recipe: &Strategy) -> Effect {
    let added = recipe.parts().iter().filter(|chosen| !base.has(chosen.info()));
    let effects = added.map(|chosen| chosen.effect());
    effects.max().unwrap_or(Effect::Sound)
}
