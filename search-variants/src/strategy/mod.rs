//! [`Strategy`]: an algorithm and its parts. A *recipe* is its text, `alpha-beta+qs+mvv-lva`.

mod braces;
mod error;
mod named;
mod read;
#[cfg(test)]
mod tests;

pub use braces::{MAX_RECIPES, expanded, split_outside, without_braces};
pub use error::RecipeError;
pub use named::STEPS;

use crate::algorithm::{alpha_beta, minimax};
use crate::catalogue::standard_place;
use crate::info::{AlgorithmInfo, AlgorithmResult, Effect, Parameter, PartInfo, Role, Values};
use crate::leaf::quiescence;
use crate::playout_tree::TREE_BYTES;
use crate::selection::tree_reuse;
use engine_core::Eval;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A part that is switched on, with its values.
#[derive(Clone, Debug)]
pub struct ChosenPart {
    info: &'static PartInfo,
    /// The place among the parts of its catalogue.
    place: usize,
    values: Values,
}

impl ChosenPart {
    /// What is known of it.
    pub fn info(&self) -> &'static PartInfo {
        self.info
    }

    /// What its parameters are set to.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// What it does to the result.
    pub fn effect(&self) -> Effect {
        self.values.effect().unwrap_or(self.info.effect)
    }

    /// Whether it belongs to what defines the tree's value, or to how quiescence, which always has a window,
    /// comes to it.
    fn matters_without_window(&self, in_quiescence: bool) -> bool {
        match self.info.role {
            Role::CaptureOrdering => in_quiescence,
            role => role.defines_the_tree(),
        }
    }

    /// What tells chosen parts apart.
    fn identity(&self) -> (usize, &'static str, &Values) {
        (self.place, self.info.name, &self.values)
    }
}

impl PartialEq for ChosenPart {
    fn eq(&self, other: &ChosenPart) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for ChosenPart {}

impl Hash for ChosenPart {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

/// `killers`, `killers=1`, `null-move(r=3)`: usual values are left out.
impl fmt::Display for ChosenPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.info.name, self.values)
    }
}

/// The word that stands for the five published steps.
pub const LADDER: &str = "ladder";

/// The word that stands for the ladder and a modern technique more each step.
pub const ROADMAP: &str = "roadmap";

/// The word that stands for the last step of the road map.
pub const MODERN: &str = "modern";

/// What stands before the name of a strategy's own evaluation.
const EVAL: &str = "eval=";

/// A strategy: an algorithm and the parts that are switched on.
///
/// ```
/// use search_variants::{Strategy, ordering::killers};
///
/// let strategy: Strategy = "alpha-beta+killers+qs".parse()?;
/// assert_eq!(strategy.to_string(), "alpha-beta+qs+killers");
/// assert_eq!(strategy.without(&killers::INFO).to_string(), "alpha-beta+qs");
/// # Ok::<(), search_variants::RecipeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strategy {
    algorithm: &'static AlgorithmInfo,
    algorithm_values: Values,
    /// In the order of the catalogue, each part at most once.
    parts: Vec<ChosenPart>,
    /// By what it alone evaluates, whatever others do.
    eval: Option<Eval>,
}

impl PartialEq for Strategy {
    fn eq(&self, other: &Strategy) -> bool {
        self.algorithm.name == other.algorithm.name
            && self.algorithm_values == other.algorithm_values
            && self.parts == other.parts
            && self.eval == other.eval
    }
}

impl Eq for Strategy {}

impl Hash for Strategy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.algorithm.name.hash(state);
        self.algorithm_values.hash(state);
        self.parts.hash(state);
        self.eval.hash(state);
    }
}

/// A number that varies among strategies which differ in nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    /// Its part or algorithm.
    pub owner: &'static str,
    /// Its name.
    pub parameter: &'static str,
    /// What it is in each strategy; none where the part is absent.
    pub values: Vec<Option<f64>>,
    /// What it is unless another value is given.
    pub usual: f64,
}

/// More numbers than these make no sweep.
const MAX_SWEPT: usize = 2;

impl Strategy {
    /// An algorithm without parts.
    pub fn of(algorithm: &'static AlgorithmInfo) -> Strategy {
        Strategy {
            algorithm,
            algorithm_values: Values::usual(algorithm.parameters),
            parts: Vec::new(),
            eval: None,
        }
    }

    /// By what it alone evaluates, if it does not go by what is chosen for all.
    pub fn eval(&self) -> Option<&Eval> {
        self.eval.as_ref()
    }

    /// The same strategy with an evaluation of its own, or with that of all.
    #[must_use]
    pub fn with_eval(self, eval: Option<Eval>) -> Strategy {
        Strategy { eval, ..self }
    }

    /// The algorithm.
    pub fn algorithm(&self) -> &'static AlgorithmInfo {
        self.algorithm
    }

    /// What the algorithm's parameters are set to.
    pub fn algorithm_values(&self) -> &Values {
        &self.algorithm_values
    }

    /// The same strategy with another algorithm, as it usually is.
    fn over(&self, algorithm: &'static AlgorithmInfo) -> Strategy {
        Strategy {
            parts: self.parts.clone(),
            eval: self.eval.clone(),
            ..Strategy::of(algorithm)
        }
    }

    /// The parts, in the order of their catalogue.
    pub fn parts(&self) -> &[ChosenPart] {
        &self.parts
    }

    /// Whether `part` is switched on, with whatever values.
    pub fn has(&self, part: &PartInfo) -> bool {
        self.parts.iter().any(|chosen| chosen.info.name == part.name)
    }

    /// The same strategy without `part`.
    #[must_use]
    pub fn without(&self, part: &PartInfo) -> Strategy {
        let mut strategy = self.clone();
        strategy.parts.retain(|chosen| chosen.info.name != part.name);
        strategy
    }

    /// The same strategy with `part` as it usually is.
    #[must_use]
    pub fn with(&self, part: &'static PartInfo) -> Strategy {
        let chosen = ChosenPart {
            info: part,
            place: standard_place(part),
            values: Values::usual(part.parameters),
        };
        self.with_chosen(chosen)
    }

    /// The same strategy with `chosen` in the place of what it had of that part.
    #[must_use]
    pub fn with_chosen(&self, chosen: ChosenPart) -> Strategy {
        let mut strategy = self.without(chosen.info);
        strategy.parts.push(chosen);
        strategy.parts.sort_by_key(|chosen| chosen.place);
        strategy
    }

    /// Alpha-beta on the same tree: the same evaluation, leaf rule and extensions, and nothing else.
    #[must_use]
    pub fn tree(&self) -> Strategy {
        let mut strategy = self.over(&alpha_beta::INFO);
        strategy
            .parts
            .retain(|chosen| chosen.info.role.defines_the_tree());
        strategy
    }

    /// Plain alpha-beta on the tree whose value a strategy that may err is judged by: [`Strategy::tree`],
    /// with values that may err put back to the usual ones.
    #[must_use]
    pub fn exact_tree(&self) -> Strategy {
        let mut strategy = self.tree();
        for chosen in &mut strategy.parts {
            if chosen.effect() == Effect::MayErr {
                chosen.values = Values::usual(chosen.info.parameters);
            }
        }
        strategy
    }

    /// The strategy whose tree has the same value by definition: minimax with the same evaluation, leaf rule
    /// and extensions (and the same order of captures in quiescence, which is never plain minimax, so that it
    /// takes no longer than it must).
    #[must_use]
    pub fn oracle(&self) -> Strategy {
        let mut strategy = self.over(&minimax::INFO);
        let in_quiescence = strategy.has(&quiescence::INFO);
        strategy
            .parts
            .retain(|chosen| chosen.matters_without_window(in_quiescence));
        strategy
    }

    /// What the algorithm and the parts together do to the result: the worst of their effects.
    pub fn effect(&self) -> Effect {
        let effects = self.parts.iter().map(ChosenPart::effect);
        effects.fold(self.algorithm.effect, Effect::max)
    }

    /// Whether it searches a tree of a depth, which has a minimal tree. Searches by playouts or proof numbers
    /// go wherever they like.
    pub fn has_minimal_tree(&self) -> bool {
        !self.algorithm.has_playouts && self.algorithm.finds == AlgorithmResult::Values
    }

    /// Bytes of the tables that a search has from its beginning, such as that of `tt`, and of a tree of
    /// playouts at its largest; what grows without a bound, as the table of `hash-move` does, is not counted.
    pub fn table(&self) -> u64 {
        let tables = self.parts.iter().map(|chosen| chosen.values.bytes());
        let tree = if self.algorithm.has_playouts { TREE_BYTES as u64 } else { 0 };
        tables.fold(tree, u64::saturating_add)
    }

    /// Whether anything of its searches is kept from move to move of a game.
    pub fn keeps_memory(&self) -> bool {
        let keep = |chosen: &ChosenPart| chosen.values.text(Parameter::KEEP.name);
        let mut kept = self.parts.iter().filter_map(keep);
        self.has(&tree_reuse::INFO) || kept.any(|keep| keep == "1")
    }

    /// What strategies of these sweeps have in common: it lacks their parts, and has its algorithm as it
    /// usually is if a number of that varies.
    #[must_use]
    pub fn without_swept(&self, sweeps: &[Sweep]) -> Strategy {
        let is_swept = |name: &str| sweeps.iter().any(|sweep| sweep.owner == name);
        let mut base = self.clone();
        base.parts.retain(|chosen| !is_swept(chosen.info.name));
        if is_swept(base.algorithm.name) {
            base.algorithm_values = Values::usual(base.algorithm.parameters);
        }
        base
    }

    /// What varies, if these strategies differ in one number or two alone, whose parts some of them may lack.
    /// Nothing if they differ in anything else.
    pub fn sweep(strategies: &[Strategy]) -> Vec<Sweep> {
        Strategy::swept(strategies).unwrap_or_default()
    }

    fn swept(strategies: &[Strategy]) -> Option<Vec<Sweep>> {
        let first = strategies.first()?;
        let is_other =
            |other: &Strategy| other.eval != first.eval || other.algorithm.name != first.algorithm.name;
        if strategies.iter().any(is_other) {
            return None;
        }
        let parts = strategies.iter().flat_map(|strategy| &strategy.parts);
        let mut owners = vec![first.algorithm.name];
        for part in parts.map(|chosen| chosen.info.name) {
            if !owners.contains(&part) {
                owners.push(part);
            }
        }
        let mut sweeps = Vec::new();
        for (place, owner) in owners.into_iter().enumerate() {
            let values_of = |strategy| match place {
                0 => Some(Strategy::algorithm_values(strategy)),
                _ => strategy
                    .parts
                    .iter()
                    .find(|chosen| chosen.info.name == owner)
                    .map(ChosenPart::values),
            };
            let values: Vec<Option<&Values>> = strategies.iter().map(values_of).collect();
            let one = values.iter().flatten().next()?;
            let mut varying: Vec<&Parameter> = Vec::new();
            for other in values.iter().flatten() {
                varying.extend(one.other_numbers(other)?);
            }
            if varying.is_empty() && values.contains(&None) {
                return None;
            }
            let is_swept = |known: &&Parameter| varying.iter().any(|other| other.name == known.name);
            let of_owner = one.parameters().iter().filter(is_swept).map(|parameter| Sweep {
                owner,
                parameter: parameter.name,
                usual: Values::usual(one.parameters()).number(parameter),
                values: values
                    .iter()
                    .map(|values| Some(values.as_ref()?.number(parameter)))
                    .collect(),
            });
            sweeps.extend(of_owner);
        }
        (sweeps.len() <= MAX_SWEPT).then_some(sweeps)
    }
}

/// The recipe: the algorithm and its parts in the order of the catalogue, joined with `+`, and behind a comma
/// its own evaluation.
impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{}{}", self.algorithm.name, self.algorithm_values);
        for chosen in &self.parts {
            text.push('+');
            text.push_str(&chosen.to_string());
        }
        if let Some(eval) = &self.eval {
            text.push_str(&format!(",{EVAL}{eval}"));
        }
        f.pad(&text)
    }
}
