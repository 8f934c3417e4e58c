//! The list of all parts: it feeds the recipe parser, `lab strategies`, and the tests that run over every
//! part.

use crate::plan::Plan;
use crate::{extension, leaf, order, prune};
use engine_core::Position;
use std::fmt;

/// What a driver or part does to the result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Same root score, and a best move out of the set of all best moves: only the work differs.
    Sound,
    /// Searches another tree (deeper here, further there), and finds that tree's exact value.
    ChangesTree,
    /// May miss the value of the tree it searches.
    MayErr,
}

/// `sound`, `changes the tree`, `may err`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Effect::Sound => "sound",
            Effect::ChangesTree => "changes the tree",
            Effect::MayErr => "may err",
        })
    }
}

/// The step of the search that a part has to do with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// What happens at depth 0.
    Leaf,
    /// Which nodes are searched deeper.
    Extension,
    /// Which nodes are left out or searched less deep.
    Pruning,
    /// In which order the moves of the main search are tried.
    Ordering,
    /// In which order captures are tried, in the main search and in quiescence.
    CaptureOrdering,
}

/// One of the values that a part can take, as in `killers=1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The value as written.
    pub name: &'static str,
    /// What it means.
    pub summary: &'static str,
    /// What it does to the result, if not what the part as such does.
    pub effect: Option<Effect>,
}

impl Setting {
    /// A value, with what it means.
    pub(crate) const fn new(name: &'static str, summary: &'static str) -> Setting {
        Setting {
            name,
            summary,
            effect: None,
        }
    }

    /// With an effect other than the part's.
    pub(crate) const fn with_effect(self, effect: Effect) -> Setting {
        Setting {
            effect: Some(effect),
            ..self
        }
    }
}

/// What is known of a driver or part, for people.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name in recipes.
    pub name: &'static str,
    /// The idea in one line.
    pub summary: &'static str,
    /// Where it comes from.
    pub reference: &'static str,
    /// What it does to the result.
    pub effect: Effect,
}

/// A part's [`Info`], with its role and settings.
#[derive(Clone, Copy, Debug)]
pub struct PartInfo {
    /// Name, idea, reference, effect.
    pub info: Info,
    /// The step it has to do with.
    pub role: Role,
    /// The values it takes, the usual one first; empty if it takes none.
    pub settings: &'static [Setting],
}

/// Declares the enum of parts from a list of `Name = module`. Each module has a constant `INFO` and a
/// function `install`, and the search needs no more of it.
macro_rules! parts {
    ($($(#[$doc:meta])* $part:ident = $module:path,)*) => {
        /// A technique that a recipe can switch on.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Part {
            $($(#[$doc])* $part,)*
        }

        impl Part {
            /// Every part, in the order in which recipes are written.
            pub const ALL: &[Part] = &[$(Part::$part,)*];

            /// What is known of it.
            pub fn info(self) -> &'static PartInfo {
                match self {
                    $(Part::$part => { use $module as module; &module::INFO })*
                }
            }

            /// Switches it on.
            pub(crate) fn install<P: Position>(self, setting: &str, plan: &mut Plan<P>) {
                match self {
                    $(Part::$part => { use $module as module; module::install(setting, plan) })*
                }
            }
        }
    };
}

parts! {
    /// [`extension::check`]
    CheckExtension = extension::check,
    /// [`extension::single_reply`]
    SingleReply = extension::single_reply,
    /// [`leaf::quiescence`]
    Quiescence = leaf::quiescence,
    /// [`prune::transposition`]
    Transpositions = prune::transposition,
    /// [`prune::null_move`]
    NullMove = prune::null_move,
    /// [`prune::late_moves`]
    LateMoves = prune::late_moves,
    /// [`order::mvv_lva`]
    MvvLva = order::mvv_lva,
    /// [`order::see`]
    StaticExchange = order::see,
    /// [`order::killers`]
    Killers = order::killers,
    /// [`order::counter`]
    Countermove = order::counter,
    /// [`order::history`]
    History = order::history,
    /// [`order::hash_move`]
    HashMove = order::hash_move,
    /// [`order::pv_move`]
    PvMove = order::pv_move,
    /// [`order::random`]
    Random = order::random,
    /// [`order::worst`]
    Worst = order::worst,
}
