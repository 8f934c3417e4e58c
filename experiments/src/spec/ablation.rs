//! [`AblationSpec`]: the parts that `lab ablate` compares, and how; [`AblationParts`]: what it names.

use super::text::one_of;
use crate::error::PlanError;
use clap::Args;
use reports::ablation::{Design, Measure, Subset};
use search_variants::strategy::{ChosenPart, expanded, split_outside};
use search_variants::{Catalogue, RecipeError, Strategy};
use serde::{Deserialize, Serialize};

/// Games of a pairing, unless another number is given.
pub const USUAL_GAMES: u64 = 100;

/// Heading of the help.
const PARTS: &str = "Parts";

#[derive(Clone, Debug, Serialize, Deserialize, Args)]
pub struct AblationSpec {
    /// The recipe that all subsets have in common. Quiescence takes very long without mvv-lva: if `qs` is
    /// here or among the parts, `mvv-lva` belongs here
    #[arg(help_heading = PARTS, long, value_name = "RECIPE", default_value = "alpha-beta")]
    pub base: String,
    /// The parts to compare, separated by commas; a group joined by `+` is switched on and off as one
    #[arg(help_heading = PARTS, long, value_name = "PART,PART...")]
    pub parts: Vec<String>,
    /// Parts of the base to be taken away one at a time, by their names, or `each` of them: what each is
    /// worth last, in nodes and, with --strength, over the board
    #[arg(help_heading = PARTS, long, value_name = "PART,...", value_delimiter = ',')]
    #[serde(skip)]
    pub remove: Vec<String>,
    /// Which subsets of the parts are searched
    #[arg(help_heading = PARTS, long, default_value_t, value_parser = one_of(Design::ALL))]
    pub design: Design,
    /// What is compared
    #[arg(help_heading = PARTS, long, default_value_t, value_parser = one_of(Measure::ALL))]
    pub measure: Measure,
    /// Seed of the random draws that make the intervals
    #[arg(help_heading = PARTS, long, default_value_t = 1, value_name = "NUMBER")]
    pub seed: u64,
    /// Let each part play too: the base with it against the base (with --remove, all but it against all), at
    /// the depth, by 10000 nodes a move and by 10 ms. A table shows its savings beside its Elo; the match is
    /// in the folder's own `strength`
    #[arg(help_heading = PARTS, long = "strength")]
    #[serde(skip)]
    pub with_strength: bool,
    /// Games of each pairing of --strength
    #[arg(help_heading = PARTS, long = "games", default_value_t = USUAL_GAMES, value_name = "N")]
    #[serde(skip)]
    pub strength_games: u64,
    /// Games of each pairing in which the parts play too, if they do.
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u64>,
}

/// Parts that are switched on and off.
pub(crate) struct AblationParts {
    pub(crate) base: Strategy,
    /// In the order of their names.
    pub(crate) groups: Vec<Vec<ChosenPart>>,
}

impl AblationSpec {
    /// Reads the parts that are to be added to `base`, of which commas and braces may make several from a
    /// text, or that are taken from it. Each is called as it is written.
    pub(crate) fn resolve(
        &mut self,
        base: &Strategy,
        catalogue: &Catalogue,
    ) -> Result<AblationParts, PlanError> {
        let (base, removed) = taken_away(base, &std::mem::take(&mut self.remove))?;
        if !removed.is_empty() {
            self.design = Design::LeaveOneOut;
        }
        let mut names: Vec<String> = removed;
        for text in self.parts.iter().flat_map(|text| split_outside(text, ',')) {
            let several = expanded(text).map_err(PlanError::Strategy)?;
            names.extend(several.iter().map(|name| name.trim().to_owned()));
        }
        for (place, name) in names.iter().enumerate() {
            if name.is_empty() {
                return Err(PlanError::EmptyPart);
            }
            if names[..place].contains(name) {
                return Err(PlanError::PartTwice(name.clone()));
            }
        }
        refuse_too_many(names.len(), self.design)?;
        let groups = names.iter().map(|name| base.read_parts(name, catalogue));
        let groups = groups.collect::<Result<_, _>>().map_err(PlanError::Strategy)?;
        if self.with_strength {
            self.strength.get_or_insert(self.strength_games);
        }
        (self.base, self.parts) = (base.to_string(), names);
        Ok(AblationParts { base, groups })
    }
}

impl AblationParts {
    pub(crate) fn subsets(&self, spec: &AblationSpec) -> Result<Vec<(Subset, Strategy)>, PlanError> {
        let subsets = spec.design.subsets(self.groups.len()).into_iter();
        subsets
            .map(|subset| Ok((subset, self.with_subset(subset)?)))
            .collect()
    }

    pub(crate) fn with_subset(&self, subset: Subset) -> Result<Strategy, PlanError> {
        let groups = subset.members().map(|place| &self.groups[place]);
        let parts: Vec<ChosenPart> = groups.flatten().cloned().collect();
        let base = &self.base;
        base.with_all(&parts).map_err(|error| match error {
            RecipeError::Repeated { part, .. }
                if base.parts().iter().any(|chosen| chosen.info().name == part) =>
            {
                PlanError::PartInBase {
                    part: part.to_owned(),
                    base: base.to_string(),
                }
            }
            RecipeError::Repeated { part, .. } => PlanError::PartInTwo(part.to_owned()),
            error => PlanError::Strategy(error),
        })
    }
}

/// The recipe without the parts of these names, or without any if they are `each`, and the parts as it had
/// them.
fn taken_away(recipe: &Strategy, names: &[String]) -> Result<(Strategy, Vec<String>), PlanError> {
    let each = names.iter().any(|name| name == "each");
    let mut chosen = recipe.parts().iter().map(|part| part.info().name);
    if let Some(unknown) = names
        .iter()
        .find(|name| !each && !chosen.clone().any(|part| part == *name))
    {
        return Err(PlanError::NotInBase {
            part: unknown.clone(),
            known: chosen.by_ref().collect::<Vec<_>>().join(", "),
        });
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

fn refuse_too_many(count: usize, design: Design) -> Result<(), PlanError> {
    let most = design.most_parts();
    match design {
        _ if count <= most => Ok(()),
        Design::Factorial => Err(PlanError::TooManyForAll { count, most }),
        design => Err(PlanError::TooManyParts { count, most, design }),
    }
}
