//! [`Strategy`]: an algorithm and its parts. Its text form is a *recipe*, for example
//! `alpha-beta+qs+mvv-lva`.

mod braces;
mod error;
mod named;
mod read;
#[cfg(test)]
mod tests;

pub use braces::{MAX_RECIPES, expanded, split_outside, without_braces};
pub use error::RecipeError;
pub use named::STEPS;

use crate::algorithm::{alpha_beta, aspiration, minimax};
use crate::catalogue::standard_place;
use crate::info::{AlgorithmInfo, AlgorithmResult, Effect, Parameter, PartInfo, Role, Values};
use crate::leaf::quiescence;
use crate::selection::tree_reuse;
use engine_core::Eval;
use std::fmt;
use std::hash::{Hash, Hasher};

/// An enabled part and its parameter values.
#[derive(Clone, Debug)]
pub struct ChosenPart {
    info: &'static PartInfo,
    /// Index among the parts of its catalogue.
    place: usize,
    values: Values,
}

impl ChosenPart {
    /// The description of the part.
    pub fn info(&self) -> &'static PartInfo {
        self.info
    }

    /// The parameter values.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The effect on the result, given these parameter values.
    pub fn effect(&self) -> Effect {
        self.values.effect().unwrap_or(self.info.effect)
    }

    /// Whether the part matters to minimax, which has no window: if it defines the value of the tree, or if
    /// it orders captures and there is a quiescence search, which always has a window.
    fn matters_without_window(&self, in_quiescence: bool) -> bool {
        match self.info.role {
            Role::CaptureOrdering => in_quiescence,
            role => role.defines_the_tree(),
        }
    }

    /// The fields that are compared and hashed.
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

/// `killers`, `killers=1`, `null-move(r=3)`: default values are omitted.
impl fmt::Display for ChosenPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.info.name, self.values)
    }
}

/// The word that expands to the five published steps.
pub const LADDER: &str = "ladder";

/// The word that expands to the ladder and further steps that each add one modern technique.
pub const ROADMAP: &str = "roadmap";

/// The word for the last step of the roadmap.
pub const MODERN: &str = "modern";

/// Prefix of a strategy's own evaluation in a recipe.
const EVAL: &str = "eval=";

/// A strategy: an algorithm and the parts that are enabled.
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
    /// In catalogue order, each part at most once.
    parts: Vec<ChosenPart>,
    /// The strategy's own evaluation; `None` if it uses the evaluation shared by all strategies.
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

/// A numeric parameter that varies across strategies which otherwise differ in at most one other number.
#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    /// The part or algorithm that the parameter belongs to.
    pub owner: &'static str,
    /// Name of the parameter.
    pub parameter: &'static str,
    /// Its value in each strategy; `None` where the part is absent.
    pub values: Vec<Option<f64>>,
    /// Its default value.
    pub usual: f64,
}

/// Maximum number of parameters that vary in a sweep.
const MAX_SWEPT: usize = 2;

impl Strategy {
    /// An algorithm with default values and without parts.
    pub fn of(algorithm: &'static AlgorithmInfo) -> Strategy {
        Strategy {
            algorithm,
            algorithm_values: Values::usual(algorithm.parameters),
            parts: Vec::new(),
            eval: None,
        }
    }

    /// The strategy's own evaluation; `None` if it uses the evaluation shared by all strategies.
    pub fn eval(&self) -> Option<&Eval> {
        self.eval.as_ref()
    }

    /// The same strategy with `eval` as its own evaluation, or with the shared one (`None`).
    #[must_use]
    pub fn with_eval(self, eval: Option<Eval>) -> Strategy {
        Strategy { eval, ..self }
    }

    /// The algorithm.
    pub fn algorithm(&self) -> &'static AlgorithmInfo {
        self.algorithm
    }

    /// The algorithm's parameter values.
    pub fn algorithm_values(&self) -> &Values {
        &self.algorithm_values
    }

    /// The same parts and evaluation with another algorithm at its default values.
    fn over(&self, algorithm: &'static AlgorithmInfo) -> Strategy {
        Strategy {
            parts: self.parts.clone(),
            eval: self.eval.clone(),
            ..Strategy::of(algorithm)
        }
    }

    /// The parts, in catalogue order.
    pub fn parts(&self) -> &[ChosenPart] {
        &self.parts
    }

    /// Whether `part` is enabled, with any values.
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

    /// The same strategy with `part` at its default values.
    #[must_use]
    pub fn with(&self, part: &'static PartInfo) -> Strategy {
        let chosen = ChosenPart {
            info: part,
            place: standard_place(part),
            values: Values::usual(part.parameters),
        };
        self.with_chosen(chosen)
    }

    /// The same strategy with `chosen`, which replaces any earlier choice of that part.
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

    /// Plain alpha-beta on the tree used to check a strategy that may err: [`Strategy::tree`], with parts
    /// whose values may err reset to their defaults.
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
    /// and extensions. It keeps the capture ordering if there is a quiescence search, which always has a
    /// window, to save time.
    #[must_use]
    pub fn oracle(&self) -> Strategy {
        let mut strategy = self.over(&minimax::INFO);
        let in_quiescence = strategy.has(&quiescence::INFO);
        strategy
            .parts
            .retain(|chosen| chosen.matters_without_window(in_quiescence));
        strategy
    }

    /// The combined effect on the result: the worst effect of the algorithm and its parts.
    pub fn effect(&self) -> Effect {
        let effects = self.parts.iter().map(ChosenPart::effect);
        effects.fold(self.algorithm.effect, Effect::max)
    }

    /// Whether it searches a tree of a given depth, which has a minimal tree. Playout and proof-number
    /// searches have no fixed depth.
    pub fn has_minimal_tree(&self) -> bool {
        !self.algorithm.has_playouts && self.algorithm.finds == AlgorithmResult::Values
    }

    /// Whether an iteration that is broken off counts as far as it went when a move is chosen: with playouts,
    /// and with `unfinished=1` of `aspiration`.
    pub fn counts_unfinished_iterations(&self) -> bool {
        self.algorithm.has_playouts
            || self.algorithm_values.text(aspiration::UNFINISHED.name).as_deref() == Some("1")
    }

    /// Whether its searches keep any memory from one move of a game to the next.
    pub fn keeps_memory(&self) -> bool {
        let keep = |chosen: &ChosenPart| chosen.values.text(Parameter::KEEP.name);
        let mut kept = self.parts.iter().filter_map(keep);
        self.has(&tree_reuse::INFO) || kept.any(|keep| keep == "1")
    }

    /// The common base of strategies that differ in `sweeps`: without the parts that vary, and with the
    /// algorithm at its default values if one of its numbers varies.
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

    /// The parameters that vary, if `strategies` differ in one or two numbers only; some strategies may lack
    /// the part that a number belongs to. Empty if they differ in anything else.
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

/// The recipe: the algorithm and its parts in catalogue order, joined with `+`, then the strategy's own
/// evaluation after a comma.
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
