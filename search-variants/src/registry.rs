//! [`Registry`]: the algorithms and parts available to the searches of one game. Other crates can add to it.

use crate::algorithm::alpha_beta::{AlphaBeta, FULL_WINDOW, NULL_WINDOW};
use crate::algorithm::aspiration::Aspiration;
use crate::algorithm::df_pn::DF_PN;
use crate::algorithm::mcts::MonteCarlo;
use crate::algorithm::minimax::Minimax;
use crate::algorithm::mtdf::MtdfStart;
use crate::algorithm::proof_number::PNS;
use crate::algorithm::selective::Selective;
use crate::algorithm::{
    Algorithm, AnyAlgorithm, alpha_beta, aspiration, df_pn, mcts, minimax, mtdf, proof_number, pvs,
    selective, sss,
};
use crate::catalogue::{Catalogue, each_part};
use crate::info::{AlgorithmInfo, PartInfo, Values};
use crate::part::{Part, Technique};
use crate::parts::Parts;
use crate::searcher::SearchState;
use crate::strategy::{RecipeError, Strategy};
use engine_core::Searchable;
use std::sync::Arc;

/// A strategy built for one search: its algorithm, its parts and the initial search state.
pub(crate) type BuiltStrategy<P> = (Arc<dyn AnyAlgorithm<P>>, Parts<P>, SearchState<P>);

/// A part without a type of its own: its description and the function that builds its technique.
struct BuiltPart<F>(&'static PartInfo, F);

impl<P: Searchable, F: Fn(&Values) -> Technique<P> + Send + Sync> Part<P> for BuiltPart<F> {
    fn info(&self) -> &'static PartInfo {
        self.0
    }

    fn build(&self, values: &Values) -> Technique<P> {
        (self.1)(values)
    }
}

/// A list of custom parts that suit every game, to be added to the registry of each game.
///
/// ```
/// use engine_core::{Searchable, chess::Chess};
/// use search_variants::info::{PartInfo, Role};
/// use search_variants::{PartList, Registry, Technique};
///
/// static LUCKY: PartInfo = PartInfo::new(Role::Ordering, "lucky", "shuffles the moves of each node");
///
/// struct MyParts;
///
/// impl PartList for MyParts {
///     fn add_to<P: Searchable>(registry: Registry<P>) -> Registry<P> {
///         registry.with_part(&LUCKY, |_values| Technique::Shuffle(7))
///     }
/// }
///
/// assert!(MyParts::registry::<Chess>().strategy("alpha-beta+qs+lucky").is_ok());
/// ```
pub trait PartList {
    /// Adds these parts to `registry`.
    fn add_to<P: Searchable>(registry: Registry<P>) -> Registry<P>;

    /// All parts of this crate plus these parts.
    fn registry<P: Searchable>() -> Registry<P> {
        Self::add_to(Registry::standard())
    }
}

/// The algorithms and parts available to strategies for searches of `P`.
///
/// ```
/// use engine_core::{Depth, chess::{Chess, Fen}};
/// use search_variants::{Registry, Search};
///
/// // With `.with(mine)` there would be a part more.
/// let registry = Registry::<Chess>::standard();
/// let strategy = registry.strategy("pvs+qs+mvv-lva+killers")?;
/// let mut search = Search::by(&registry, Chess::new(&Fen::startpos()), &strategy);
/// let nodes = search.deepen(Depth::new(4)).last().expect("four iterations").totals.nodes;
/// assert!(nodes > 1000);
/// # Ok::<(), search_variants::RecipeError>(())
/// ```
#[derive(Clone)]
pub struct Registry<P: Searchable> {
    algorithms: Vec<(&'static AlgorithmInfo, Arc<dyn AnyAlgorithm<P>>)>,
    parts: Vec<Arc<dyn Part<P>>>,
}

impl<P: Searchable> Registry<P> {
    /// An empty registry. Only the algorithms and parts added to it are compiled for `P`.
    pub fn empty() -> Registry<P> {
        Registry {
            algorithms: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// All algorithms and parts of this crate.
    pub fn standard() -> Registry<P> {
        macro_rules! own {
            ($($($module:ident)::+,)+) => {
                Registry::empty()$(.with_part(&crate::$($module)::+::INFO, crate::$($module)::+::build))+
            };
        }
        each_part!(own)
            .with_algorithm(&minimax::INFO, Minimax)
            .with_algorithm(&alpha_beta::INFO, AlphaBeta::<FULL_WINDOW>::HARD)
            .with_algorithm(&alpha_beta::SOFT, AlphaBeta::<FULL_WINDOW>::SOFT)
            .with_algorithm(&alpha_beta::SHALLOW, AlphaBeta::<FULL_WINDOW>::SHALLOW)
            .with_algorithm(&pvs::INFO, AlphaBeta::<NULL_WINDOW>::SOFT)
            .with_algorithm(&aspiration::INFO, Aspiration::<FULL_WINDOW>::USUAL)
            .with_algorithm(&aspiration::OVER_PVS, Aspiration::<NULL_WINDOW>::USUAL)
            .with_algorithm(&mtdf::INFO, MtdfStart::FromLastScore)
            .with_algorithm(&sss::INFO, MtdfStart::FromHighest)
            .with_algorithm(&sss::DUAL, MtdfStart::FromLowest)
            .with_algorithm(&mcts::INFO, MonteCarlo)
            .with_algorithm(&selective::GREEDY_REPLY, Selective::GreedyReply)
            .with_algorithm(&selective::IMPROVING_REPLIES, Selective::ImprovingReplies)
            .with_algorithm(&proof_number::INFO, PNS)
            .with_algorithm(&df_pn::INFO, DF_PN)
    }

    /// Adds a part.
    ///
    /// # Panics
    /// If there is a part of that name already.
    #[must_use]
    pub fn with(self, part: impl Part<P> + 'static) -> Registry<P> {
        self.with_shared(Arc::new(part))
    }

    /// Adds a part by its description and the function that builds its technique for a search.
    ///
    /// # Panics
    /// If there is a part of that name already.
    #[must_use]
    pub fn with_part(
        self,
        info: &'static PartInfo,
        build: impl Fn(&Values) -> Technique<P> + Send + Sync + 'static,
    ) -> Registry<P> {
        self.with(BuiltPart(info, build))
    }

    /// Adds a part that may be shared with other registries.
    ///
    /// # Panics
    /// If there is a part of that name already.
    #[must_use]
    pub fn with_shared(mut self, part: Arc<dyn Part<P>>) -> Registry<P> {
        let name = part.info().name;
        assert!(self.part(name).is_none(), "there is a part `{name}` already");
        self.parts.push(part);
        self
    }

    /// Adds an algorithm.
    ///
    /// # Panics
    /// If there is an algorithm of that name already.
    #[must_use]
    pub fn with_algorithm(
        mut self,
        info: &'static AlgorithmInfo,
        algorithm: impl Algorithm<P>,
    ) -> Registry<P> {
        let name = info.name;
        assert!(
            self.algorithm(name).is_none(),
            "there is an algorithm `{name}` already"
        );
        self.algorithms.push((info, Arc::new(algorithm)));
        self
    }

    /// The descriptions of all algorithms and parts in the registry.
    pub fn catalogue(&self) -> Catalogue {
        Catalogue::new(
            self.algorithms.iter().map(|(info, _)| *info).collect(),
            self.parts.iter().map(|part| part.info()).collect(),
        )
    }

    /// Parses a recipe.
    ///
    /// # Errors
    /// [`RecipeError`] if the text is not a valid recipe.
    pub fn strategy(&self, recipe: &str) -> Result<Strategy, RecipeError> {
        Strategy::read(recipe, &self.catalogue())
    }

    fn algorithm(&self, name: &str) -> Option<&Arc<dyn AnyAlgorithm<P>>> {
        let mut algorithms = self.algorithms.iter();
        algorithms
            .find(|(info, _)| info.name == name)
            .map(|(_, algorithm)| algorithm)
    }

    fn part(&self, name: &str) -> Option<&Arc<dyn Part<P>>> {
        self.parts.iter().find(|part| part.info().name == name)
    }

    /// Builds the algorithm and the parts of `strategy`.
    ///
    /// # Panics
    /// If the strategy names an algorithm or part that is not registered.
    pub(crate) fn assemble(&self, strategy: &Strategy) -> BuiltStrategy<P> {
        let name = strategy.algorithm().name;
        let algorithm = self.algorithm(name);
        let algorithm = algorithm.unwrap_or_else(|| panic!("no algorithm `{name}` is registered"));
        let techniques = strategy.parts().iter().map(|chosen| -> Technique<P> {
            let name = chosen.info().name;
            let part = self.part(name);
            let part = part.unwrap_or_else(|| panic!("no part `{name}` is registered"));
            part.build(chosen.values())
        });
        let (parts, memory) = Parts::assemble(techniques);
        let set = algorithm.any_set_to(strategy.algorithm_values());
        (set.unwrap_or_else(|| Arc::clone(algorithm)), parts, memory)
    }
}
