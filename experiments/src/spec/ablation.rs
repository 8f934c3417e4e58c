//! [`AblationSpec`]: the parts that `lab ablate` compares, and how; [`AblationParts`]: the resolved parts.

use super::switches::{SwitchedEngine, part_twice};
use crate::engines::EngineSpec;
use crate::error::Error;
use reports::ablation::{Design, Measure, Subset, Variant};
use search_variants::info::Effect;
use search_variants::strategy::{ChosenPart, expanded, split_outside};
use search_variants::{Catalogue, RecipeError, Strategy};
use serde::{Deserialize, Serialize};
use sessions::PlainError;

/// The default number of games per pairing.
pub const DEFAULT_GAMES: u64 = 100;

/// What is compared, as a manifest has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AblationSpec {
    pub base: String,
    pub parts: Vec<String>,
    /// Parts that are taken from the base, until these are found.
    #[serde(skip)]
    pub remove: Vec<String>,
    /// The switches that turn features of an engine off; these features are then the parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<String>,
    /// The engine with all its features, once it has identified itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<EngineSpec>,
    pub design: Design,
    pub measure: Measure,
    /// The number of games per pairing in the match between parts, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u64>,
}

/// The parts that are switched on and off.
pub(crate) enum AblationParts {
    Recipe {
        base: Strategy,
        /// In the order of their names.
        groups: Vec<Vec<ChosenPart>>,
    },
    Engine(SwitchedEngine),
}

impl AblationSpec {
    /// Resolves the parts: those of a recipe, or those of the specified engine.
    pub(crate) fn parts(
        &mut self,
        engines: &[EngineSpec],
        base: impl FnOnce(&str) -> Result<Strategy, Error>,
        catalogue: &Catalogue,
    ) -> Result<AblationParts, Error> {
        if self.switches.is_empty() && engines.is_empty() {
            let base = base(&self.base)?;
            return self.resolve(&base, catalogue);
        }
        let engine = match (&self.engine, engines) {
            (Some(engine), _) | (None, [engine]) if !self.switches.is_empty() => engine,
            _ => {
                refuse!("an ablation by switches is of one engine with a switch at least");
            }
        };
        let switched = SwitchedEngine::read(engine, &self.switches)?;
        refuse_too_many(switched.switches.len(), self.design)?;
        let names = switched.switches.iter().map(|switch| switch.name.clone());
        self.parts = names.collect();
        Ok(AblationParts::Engine(switched))
    }

    /// Parses the parts to add to `base`, where commas and braces in a text may yield several, or the parts
    /// to remove from it. Each part is named as it is written.
    fn resolve(&mut self, base: &Strategy, catalogue: &Catalogue) -> Result<AblationParts, Error> {
        let (base, removed) = taken_away(base, &std::mem::take(&mut self.remove))?;
        if !removed.is_empty() {
            self.design = Design::LeaveOneOut;
        }
        let mut names: Vec<String> = removed;
        for text in self.parts.iter().flat_map(|text| split_outside(text, ',')) {
            let several = expanded(text)?;
            names.extend(several.iter().map(|name| name.trim().to_owned()));
        }
        for (place, name) in names.iter().enumerate() {
            if name.is_empty() {
                refuse!("--parts {}: empty part", names.join(","));
            }
            if names[..place].contains(name) {
                return Err(part_twice(name).into());
            }
        }
        refuse_too_many(names.len(), self.design)?;
        let groups = names.iter().map(|name| base.read_parts(name, catalogue));
        let groups = groups.collect::<Result<_, RecipeError>>()?;
        (self.base, self.parts) = (base.to_string(), names);
        Ok(AblationParts::Recipe { base, groups })
    }
}

impl AblationParts {
    /// The strategy or engine that searches each subset, by its name in records. Whether an engine may err is
    /// unknown.
    pub(crate) fn variants(&self, spec: &AblationSpec) -> Result<Vec<Variant>, Error> {
        let variant = |subset| {
            let (strategy, may_err) = match self {
                AblationParts::Recipe { base, groups } => {
                    let strategy = with_subset(base, groups, subset)?;
                    (strategy.to_string(), strategy.effect() == Effect::MayErr)
                }
                AblationParts::Engine(switched) => (switched.with_subset(subset)?.to_string(), true),
            };
            Ok(Variant {
                subset,
                strategy,
                may_err,
            })
        };
        let subsets = spec.design.subsets(self.count()).into_iter();
        subsets.map(variant).collect()
    }

    /// The recipe of each subset; empty for an engine, which may not have identified itself yet.
    pub(crate) fn strategies(&self, spec: &AblationSpec) -> Result<Vec<Strategy>, Error> {
        let AblationParts::Recipe { base, groups } = self else {
            return Ok(Vec::new());
        };
        let subsets = spec.design.subsets(self.count()).into_iter();
        subsets.map(|subset| with_subset(base, groups, subset)).collect()
    }

    pub(crate) fn count(&self) -> usize {
        match self {
            AblationParts::Recipe { groups, .. } => groups.len(),
            AblationParts::Engine(switched) => switched.switches.len(),
        }
    }

    /// Whether some part may let the search miss the value of its tree; unknown for an engine.
    pub(crate) fn may_err(&self) -> bool {
        match self {
            AblationParts::Recipe { groups, .. } => {
                let mut parts = groups.iter().flatten();
                parts.any(|chosen| chosen.effect() == Effect::MayErr)
            }
            AblationParts::Engine(_) => true,
        }
    }

    /// The base that all subsets share.
    pub(crate) fn base(&self) -> String {
        match self {
            AblationParts::Recipe { base, .. } => base.to_string(),
            AblationParts::Engine(switched) => {
                format!("{} with all switched off", switched.engine.short_name())
            }
        }
    }

    /// The effect of a part on the results, and whether it guarantees not to change them.
    pub(crate) fn effect(&self, part: usize) -> (String, bool) {
        match self {
            AblationParts::Recipe { groups, .. } => {
                let effect = groups[part].iter().map(ChosenPart::effect).max();
                let effect = effect.unwrap_or(Effect::Sound);
                (effect.to_string(), effect == Effect::Sound)
            }
            AblationParts::Engine(switched) => (format!("off by {}", switched.switches[part].text), false),
        }
    }
}

/// The base with the groups of parts in a subset.
pub(crate) fn with_subset(
    base: &Strategy,
    groups: &[Vec<ChosenPart>],
    subset: Subset,
) -> Result<Strategy, Error> {
    let groups = subset.members().map(|place| &groups[place]);
    let parts: Vec<ChosenPart> = groups.flatten().cloned().collect();
    base.with_all(&parts).map_err(|error| match error {
        RecipeError::Repeated { part, .. }
            if base.parts().iter().any(|chosen| chosen.info().name == part) =>
        {
            Error::PartInBase {
                part: part.to_owned(),
                base: base.to_string(),
            }
        }
        RecipeError::Repeated { part, .. } => {
            plain_error!("part `{part}` is in two groups; each group is switched on and off by itself").into()
        }
        error => Error::Strategy(error),
    })
}

/// The recipe without the parts with these names, or without any if a name is `each`; and the removed parts
/// as they were written in it.
fn taken_away(recipe: &Strategy, names: &[String]) -> Result<(Strategy, Vec<String>), PlainError> {
    let each = names.iter().any(|name| name == "each");
    let chosen = recipe.parts().iter().map(|part| part.info().name);
    let is_unknown = |name: &&String| !each && !chosen.clone().any(|part| part == *name);
    if let Some(unknown) = names.iter().find(is_unknown) {
        let known = chosen.collect::<Vec<&str>>().join(", ");
        refuse!("the base has no part `{unknown}`; it has: {known} (`each` removes them in turn)");
    }
    let (mut rest, mut removed) = (recipe.clone(), Vec::new());
    for part in recipe.parts() {
        if each || names.iter().any(|name| name == part.info().name) {
            removed.push(part.to_string());
            rest = rest.without(part.info());
        }
    }
    Ok((rest, removed))
}

fn refuse_too_many(count: usize, design: Design) -> Result<(), Error> {
    let most = design.most_parts();
    match design {
        _ if count <= most => Ok(()),
        Design::Factorial => Err(Error::TooManyForAll { count, most }),
        design => Err(plain_error!("{count} parts; {most} are the most for design {design}").into()),
    }
}
