//! From options to the experiment: base and parts become the strategies to be searched.

use super::error::AblateError;
use super::group::{PartGroup, refuse_too_many};
use crate::error::Error;
use crate::memory::{Resources, largest_table};
use crate::run::{AblationOf, Asked, Plan, Rounds, Shard, listed};
use engine_core::Depth;
use games::Setup;
use reports::ablation::{AblatedPart, Design, Experiment, Measure, Subset, Variant};
use search_variants::info::Effect;
use search_variants::strategy::ChosenPart;
use search_variants::{RecipeError, Strategy};
use sessions::Limits;
use sessions::suite::Selection;

#[derive(Clone, Debug)]
pub struct AblateOptions {
    /// The recipe that all subsets have in common.
    pub base: Strategy,
    pub parts: Vec<PartGroup>,
    pub design: Design,
    pub selection: Selection,
    /// Depths 1 to this one are searched.
    pub depth: Depth,
    pub measure: Measure,
    /// Seed of the random draws that make the intervals.
    pub seed: u64,
    /// In how many rounds each search is timed, if it is.
    pub timed: Option<Rounds>,
    pub setup: Setup,
    pub limits: Limits,
    /// What of the machine the searches may take.
    pub resources: Resources,
}

/// The searches: every position by the recipe of every subset.
pub(super) fn plan(options: &AblateOptions) -> Result<Plan, Error> {
    refuse_too_many(options.parts.len(), options.design)?;
    let subsets = options.design.subsets(options.parts.len()).into_iter();
    let strategies = subsets.map(|subset| with_subset(options, subset));
    let strategies = strategies.collect::<Result<Vec<Strategy>, AblateError>>()?;
    let positions = listed(&options.selection, options.setup.registries.games(), Shard::WHOLE)?;
    let plan = Plan {
        minimal_trees: false,
        horizon: false,
        timed: options.timed,
        asked: asked(options),
        side_by_side: options.resources.side_by_side(largest_table(&strategies))?,
        strategies,
        spellings: Vec::new(),
        suites: positions.suites().to_vec(),
        positions,
        shard: Shard::WHOLE,
        depth: options.depth,
        setup: options.setup.clone(),
        limits: options.limits,
    };
    Ok(plan.checked()?.of_one_game()?)
}

/// What is asked of the searches of [`plan`], as a manifest tells it.
pub(super) fn asked(options: &AblateOptions) -> Asked {
    Asked::Ablation(AblationOf {
        base: options.base.to_string(),
        parts: options.parts.iter().map(|group| group.name.clone()).collect(),
        design: options.design.to_string(),
        measure: options.measure.to_string(),
        seed: options.seed,
    })
}

/// What is asked of the searches of [`plan`].
pub(super) fn experiment(options: &AblateOptions, plan: &Plan) -> Result<Experiment, AblateError> {
    let subsets = options.design.subsets(options.parts.len()).into_iter();
    let variants = subsets.zip(&plan.strategies).map(|(subset, recipe)| Variant {
        subset,
        strategy: recipe.to_string(),
        may_err: recipe.effect() == Effect::MayErr,
    });
    let parts = options.parts.iter().map(|group| {
        let effects = group.parts.iter().map(|chosen| chosen.effect());
        let effect = effects.max().unwrap_or(Effect::Sound);
        AblatedPart {
            name: group.name.clone(),
            effect: effect.to_string(),
            sound: effect == Effect::Sound,
        }
    });
    Ok(Experiment {
        base: options.base.to_string(),
        parts: parts.collect(),
        design: options.design,
        variants: variants.collect(),
        depth: options.depth.plies(),
        measure: options.measure,
        positions: plan.positions(),
        seed: options.seed,
    })
}

/// The base with a subset of the parts switched on.
pub(super) fn with_subset(options: &AblateOptions, subset: Subset) -> Result<Strategy, AblateError> {
    let groups = subset.members().map(|place| &options.parts[place]);
    let parts: Vec<ChosenPart> = groups.flat_map(|group| group.parts.iter().copied()).collect();
    let base = &options.base;
    base.with_all(&parts).map_err(|error| match error {
        RecipeError::Repeated { part, .. }
            if base.parts().iter().any(|chosen| chosen.info().name == part) =>
        {
            AblateError::InBase {
                part: part.to_owned(),
                base: base.to_string(),
            }
        }
        RecipeError::Repeated { part, .. } => AblateError::InTwo(part.to_owned()),
        error => AblateError::Strategy(error),
    })
}
