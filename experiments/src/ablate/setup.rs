//! From arguments to the experiment: base and parts become the recipes to be searched.

use crate::args::AblateArgs;
use crate::parallel;
use crate::run::{Plan, Shard, listed};
use anyhow::{Result, bail, ensure};
use reports::ablation::{Design, Experiment, Part, Subset, Variant};
use search_variants::part::Effect;
use search_variants::{Recipe, RecipeError};

/// The searches: every position by the recipe of every subset.
pub(crate) fn plan(args: &AblateArgs) -> Result<Plan> {
    let names = names(args)?;
    let subsets = args.design.subsets(names.len()).into_iter();
    let strategies = subsets.map(|subset| recipe(&args.base, &names, subset));
    let positions = listed(&args.suites, Shard::WHOLE)?;
    let plan = Plan {
        floor: false,
        horizon: false,
        strategies: strategies.collect::<Result<_>>()?,
        spellings: Vec::new(),
        suites: positions.suites().to_vec(),
        positions,
        shard: Shard::WHOLE,
        depth: args.depth,
        setup: args.setup.setup(),
        budget: args.budget,
        threads: parallel::threads(args.threads.threads),
    };
    plan.checked()?.of_one_game()
}

/// What is asked of the searches of [`plan`].
pub(crate) fn experiment(args: &AblateArgs, plan: &Plan) -> Result<Experiment> {
    let names = names(args)?;
    let subsets = args.design.subsets(names.len()).into_iter();
    let variants = subsets.zip(&plan.strategies).map(|(subset, recipe)| Variant {
        subset,
        strategy: recipe.to_string(),
        may_err: recipe.effect() == Effect::MayErr,
    });
    let parts = names.iter().enumerate().map(|(place, name)| {
        let recipe = recipe(&args.base, &names, Subset::NONE.with(place))?;
        let effect = added_effect(&args.base, &recipe);
        Ok(Part {
            name: (*name).to_owned(),
            effect: effect.to_string(),
            sound: effect == Effect::Sound,
        })
    });
    Ok(Experiment {
        base: args.base.to_string(),
        parts: parts.collect::<Result<_>>()?,
        design: args.design,
        variants: variants.collect(),
        depth: args.depth.plies(),
        measure: args.measure,
        positions: plan.positions(),
        seed: args.seed,
    })
}

/// The items of `--parts`, each once and not too many.
fn names(args: &AblateArgs) -> Result<Vec<&str>> {
    let names: Vec<&str> = args.parts.iter().map(|name| name.trim()).collect();
    for (place, name) in names.iter().enumerate() {
        ensure!(!name.is_empty(), "--parts has nothing between two commas");
        ensure!(!names[..place].contains(name), "--parts names `{name}` twice");
    }
    let most = args.design.most_parts();
    if names.len() > most {
        match args.design {
            Design::Factorial => bail!(
                "--parts names {} parts, and a factorial design searches every subset of them: {most} are the most; join some with `+`, \
                 or take --design leave-one-out, add-one-in or ladder",
                names.len()
            ),
            design => bail!(
                "--parts names {} parts; {most} are the most for --design {design}",
                names.len()
            ),
        }
    }
    Ok(names)
}

/// The base with a subset of the parts switched on.
fn recipe(base: &Recipe, names: &[&str], subset: Subset) -> Result<Recipe> {
    let mut text = base.to_string();
    for part in subset.members() {
        text.push('+');
        text.push_str(names[part]);
    }
    match text.parse() {
        Ok(recipe) => Ok(recipe),
        Err(RecipeError::Repeated { part, .. }) if has(base, part) => {
            bail!("part `{part}` is in the base {base} already; take it out of --base or out of --parts")
        }
        Err(RecipeError::Repeated { part, .. }) => {
            bail!("part `{part}` stands in two items of --parts; each item is switched on and off by itself")
        }
        Err(error) => bail!("{error}"),
    }
}

/// Whether a recipe has the part of that name.
fn has(recipe: &Recipe, part: &str) -> bool {
    let mut parts = recipe.parts().iter();
    parts.any(|chosen| chosen.part.info().info.name == part)
}

/// The worst effect of what `recipe` has over `base`.
fn added_effect(base: &Recipe, recipe: &Recipe) -> Effect {
    let added = recipe.parts().iter().filter(|chosen| !base.has(chosen.part));
    let effects: Vec<Effect> = added.map(|chosen| chosen.effect()).collect();
    let worst = [Effect::MayErr, Effect::ChangesTree].into_iter();
    worst
        .clone()
        .find(|effect| effects.contains(effect))
        .unwrap_or(Effect::Sound)
}
