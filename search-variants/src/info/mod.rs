//! What is known of an algorithm or part, for people: [`AlgorithmInfo`], [`PartInfo`].

mod parameter;

pub(crate) use parameter::SEED;
pub use parameter::{Kind, Parameter, ParameterValue, Values};

use std::fmt;

/// What an algorithm or part does to the result of a search, the worse the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// The step of the search that a part has to do with. In the order in which recipes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// How a position is evaluated.
    Evaluation,
    /// What happens at depth 0.
    Leaf,
    /// Which nodes are searched deeper.
    Extension,
    /// Which move a playout goes down, and from what tree.
    Selection,
    /// Which nodes and moves are left out, or searched less or more deep, on evidence that is no proof.
    Pruning,
    /// In which order the moves of the main search are tried.
    Ordering,
    /// In which order captures are tried, in the main search and in quiescence.
    CaptureOrdering,
}

impl Role {
    /// Every role, in that order.
    pub const ALL: [Role; 7] = [
        Role::Evaluation,
        Role::Leaf,
        Role::Extension,
        Role::Selection,
        Role::Pruning,
        Role::Ordering,
        Role::CaptureOrdering,
    ];

    /// Whether parts of this role define the tree, and so its value.
    pub fn defines_the_tree(self) -> bool {
        matches!(self, Role::Evaluation | Role::Leaf | Role::Extension)
    }
}

/// `order of captures`
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Role::Evaluation => "values of positions",
            Role::Leaf => "leaves",
            Role::Extension => "extensions of nodes",
            Role::Selection => "playouts of mcts",
            Role::Pruning => "pruning, reductions, extensions of moves",
            Role::Ordering => "order of moves",
            Role::CaptureOrdering => "order of captures",
        })
    }
}

/// What an algorithm finds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlgorithmResult {
    /// Its value.
    Values,
    /// Whether it is a mate for the side to move, and nothing else: there is no score where it is none. No
    /// part changes that.
    Mates,
}

/// What is known of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmInfo {
    /// Its name in recipes.
    pub name: &'static str,
    /// The idea in one line.
    pub summary: &'static str,
    /// Where it comes from.
    pub reference: &'static str,
    /// What it does to the result.
    pub effect: Effect,
    /// Whether it searches with a window, so that pruning and the order of moves have a meaning.
    pub has_window: bool,
    /// What it finds of a position.
    pub finds: AlgorithmResult,
    /// Whether it plays from the root to a leaf again and again, so that the selection of moves has a
    /// meaning, and depth, which an extension adds to, has none. What it has found is worth something
    /// whenever it is stopped.
    pub has_playouts: bool,
    /// What can be set of it.
    pub parameters: &'static [Parameter],
}

impl AlgorithmInfo {
    /// What most have in common: a sound search for values, with a window. The words are missing.
    pub const USUAL: AlgorithmInfo = AlgorithmInfo {
        name: "",
        summary: "",
        reference: "",
        effect: Effect::Sound,
        has_window: true,
        finds: AlgorithmResult::Values,
        has_playouts: false,
        parameters: &[],
    };
}

/// What is known of a part.
#[derive(Clone, Copy, Debug)]
pub struct PartInfo {
    /// Its name in recipes.
    pub name: &'static str,
    /// The idea in one line.
    pub summary: &'static str,
    /// Where it comes from.
    pub reference: &'static str,
    /// What it does to the result, unless its form says otherwise.
    pub effect: Effect,
    /// The step it has to do with.
    pub role: Role,
    /// What can be set of it.
    pub parameters: &'static [Parameter],
}

impl PartInfo {
    /// A part with nothing to set and no reference, and the effect that its role allows at the most. A field
    /// that differs is written before `..PartInfo::new(role, name, summary)`.
    pub const fn new(role: Role, name: &'static str, summary: &'static str) -> PartInfo {
        PartInfo {
            name,
            summary,
            reference: "",
            effect: match role {
                Role::Evaluation | Role::Leaf | Role::Extension => Effect::ChangesTree,
                Role::Selection | Role::Pruning => Effect::MayErr,
                Role::Ordering | Role::CaptureOrdering => Effect::Sound,
            },
            role,
            parameters: &[],
        }
    }

    /// The values that are listed of what `part=value` sets, the usual one first.
    pub fn settings(&self) -> &'static [ParameterValue] {
        let mut parameters = self.parameters.iter();
        parameters
            .find(|known| known.is_short)
            .map_or(&[], |known| known.settings)
    }
}
