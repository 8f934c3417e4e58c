//! Resolves what a [`RunSpec`] refers to, and names its strategies and engines.

use super::ablation::AblationParts;
use super::run::{DEEPER, RecipeAlias, RunKind, RunSpec};
use super::text::dedup_ordered;
use crate::engines::EngineSpec;
use crate::error::Error;
use games::{Eval, Game, GameRegistry, read_eval};
use reports::StrategyName;
use reports::ablation::Measure;
use search_variants::Strategy;
use sessions::PlainError;
use sessions::strategy_names::{NamedText, Naming, name_strategies, split_name};
use std::collections::{BTreeMap, HashSet};

/// The strategies, the reference that judges them, and the parts of an ablation.
pub(crate) type Named = (Vec<Strategy>, Option<Strategy>, Option<AblationParts>);

impl RunSpec {
    /// Resolves the strategies, the reference, and the parts of an ablation, and names each as in records and
    /// folders.
    pub(crate) fn resolve(&mut self, registries: &GameRegistry) -> Result<Named, Error> {
        let read = |text: &str| strategies(text, &self.own_evals, registries);
        let one = |text: &str| -> Result<Strategy, Error> {
            match <[Strategy; 1]>::try_from(read(text)?) {
                Ok([one]) => Ok(one),
                Err(_) => Ok(registries.strategy(text)?),
            }
        };
        let (mut texts, mut aliases) = (Vec::<NamedText>::new(), Vec::new());
        for text in &self.strategies {
            let (given, name) = split_name(text).map_err(PlainError::new)?;
            let mut several = read(&given)?;
            if let [one] = several.as_slice() {
                let (given, strategy) = (given.trim().to_owned(), one.to_string());
                aliases.extend((strategy != given).then_some(RecipeAlias { given, strategy }));
            }
            for (other, others) in &texts {
                let same = several.iter().find(|strategy| others.contains(strategy));
                if let Some((same, called)) = same.zip(name.as_ref().or(other.as_ref())) {
                    refuse!(
                        "two strategies are the same recipe, `{same}`, and one is called `{called}`; leave one out"
                    );
                }
            }
            several.retain(|strategy| texts.iter().all(|(_, others)| !others.contains(strategy)));
            texts.push((name, dedup_ordered(several)));
        }
        let mut once = HashSet::new();
        let mut given = texts.iter().filter_map(|(name, _)| name.clone());
        if let Some(twice) = given.find(|name| !once.insert(name.clone())) {
            return Err(name_twice(&twice).into());
        }
        let mut names = name_strategies(&texts, Naming::Rows);
        let mut all: Vec<Strategy> = texts.into_iter().flat_map(|(_, strategies)| strategies).collect();
        let (mut judge, mut found) = (None, None);
        match &mut self.kind {
            RunKind::Run {} => (),
            RunKind::Horizon(spec) => {
                let reference = one(&spec.reference)?;
                spec.reference = reference.to_string();
                spec.reference_depth
                    .get_or_insert(self.depth.saturating_add(DEEPER));
                judge = Some(reference);
            }
            RunKind::Ablation { ablation } => {
                if ablation.measure == Measure::Depth && self.limits.described().is_none() {
                    refuse!(
                        "--measure depth needs --nodes or --time; set --depth above any depth reached, e.g. 64"
                    );
                }
                let parts = ablation.parts(&self.engines, one, &registries.catalogue())?;
                all = parts.strategies(ablation)?;
                found = Some(parts);
                names.clear();
            }
            RunKind::Speedup { parallel } => {
                parallel.methods = dedup_ordered(parallel.methods.iter().copied());
                parallel.processors = dedup_ordered(parallel.processors.iter().copied());
                // These names are not shown there, and the default recipe is spelled for readers.
                aliases.clear();
                names.clear();
            }
        }
        let evals = all.iter().chain(&judge).filter_map(Strategy::eval);
        let own = evals.filter_map(|eval| Some((eval.to_string(), eval.own()?)));
        self.own_evals = own.collect();
        self.strategies = all.iter().map(ToString::to_string).collect();
        if self.spellings.is_empty() {
            self.spellings = dedup_ordered(aliases);
        }
        if self.names.is_empty() {
            self.names = names;
        }
        self.refuse_unknown_baseline()?;
        Ok((all, judge, found))
    }

    /// Refuses a baseline that is not one of these strategies.
    pub(crate) fn refuse_unknown_baseline(&self) -> Result<(), PlainError> {
        let engines: Vec<String> = self.engines.iter().map(ToString::to_string).collect();
        let strategies = self.names.iter().filter(|known| !engines.contains(&known.recipe));
        let names = strategies.map(|strategy| strategy.name.as_str());
        match &self.baseline {
            Some(name) if names.clone().all(|other| other != name) => Err(plain_error!(
                "no strategy `{name}`; strategies: {}",
                names.collect::<Vec<&str>>().join(", ")
            )),
            _ => Ok(()),
        }
    }

    /// Starts the engines so that they identify themselves, and one that cannot play is refused before
    /// anything begins. An engine with switches is replaced by one engine per subset, named by the features
    /// that are off.
    pub(crate) fn introduce_engines(
        &mut self,
        parts: Option<&mut AblationParts>,
        games: &[Game],
    ) -> Result<(), Error> {
        let (Some(AblationParts::Engine(switched)), RunKind::Ablation { ablation }) = (parts, &mut self.kind)
        else {
            for program in &mut self.engines {
                for &game in games {
                    *program = program.introduced(game)?;
                }
            }
            return Ok(self.name_engines()?);
        };
        games.iter().try_for_each(|&game| switched.introduce(game))?;
        self.engines.clear();
        for subset in ablation.design.subsets(switched.switches.len()) {
            let engine = EngineSpec {
                name: String::new(),
                ..switched.with_subset(subset)?
            };
            let (name, recipe) = (switched.name_of(subset), engine.to_string());
            self.names.push(StrategyName { name, recipe });
            self.engines.push(engine);
        }
        ablation.base = switched.engine.to_string();
        ablation.engine = Some(switched.engine.clone());
        Ok(())
    }

    /// Names each engine as given by the user, or as it identifies itself if that name is unique.
    fn name_engines(&mut self) -> Result<(), PlainError> {
        for engine in &self.engines {
            let (recipe, short) = (engine.to_string(), engine.short_name());
            if self.names.iter().any(|known| known.recipe == recipe) {
                refuse!("engine `{recipe}` is given twice");
            }
            let is_free = self.names.iter().all(|known| known.name != short);
            let name = if is_free {
                short
            } else if engine.name.is_empty() {
                let is_free = |name: &String| self.names.iter().all(|known| known.name != *name);
                let mut numbered = (2..).map(|number| format!("{short}-{number}"));
                numbered.find(is_free).unwrap_or_default()
            } else {
                return Err(name_twice(&short));
            };
            self.names.push(StrategyName { name, recipe });
        }
        Ok(())
    }

    /// The name of an engine in every output.
    pub(crate) fn engine_name(&self, engine: &EngineSpec) -> String {
        let recipe = engine.to_string();
        let named = self.names.iter().find(|known| known.recipe == recipe);
        named.map_or_else(|| engine.short_name(), |known| known.name.clone())
    }
}

fn name_twice(name: &str) -> PlainError {
    plain_error!("two strategies are called `{name}`; give each a name of its own")
}

/// The strategies that a text stands for, each with its evaluation from the folder or from a file.
pub(super) fn strategies(
    text: &str,
    kept: &BTreeMap<String, serde_json::Value>,
    registries: &GameRegistry,
) -> Result<Vec<Strategy>, Error> {
    let several = Strategy::read_several(text, &registries.catalogue())?;
    let with_eval = |strategy: Strategy| {
        let eval = strategy.eval().map(|eval| match kept.get(eval.name()) {
            Some(own) => Ok(Eval::kept(eval.name(), Some(own))),
            None => read_eval(eval.name()),
        });
        Ok(strategy.with_eval(eval.transpose()?))
    };
    several.into_iter().map(with_eval).collect()
}
