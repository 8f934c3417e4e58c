//! Descriptions of algorithms and parts for people: [`AlgorithmInfo`], [`PartInfo`].

mod parameter;

pub(crate) use parameter::SEED;
pub use parameter::{Kind, Parameter, ParameterValue, Values};

use std::fmt;

/// The effect of an algorithm or part on the result of a search, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Same root score, and a best move that is one of all best moves: only the amount of work differs.
    Sound,
    /// Searches a different tree (deeper in places, or past the horizon), and finds the exact value of that
    /// tree.
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

/// The step of the search that a part belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The evaluation of positions.
    Evaluation,
    /// The value of nodes at depth 0.
    Leaf,
    /// Which nodes are searched deeper.
    Extension,
    /// How playouts select moves, and with which tree they start.
    Selection,
    /// Which nodes and moves are pruned, reduced or extended, mostly without proof that this is safe.
    Pruning,
    /// The order in which moves of the main search are tried.
    Ordering,
    /// The order in which captures are tried, in the main search and in quiescence.
    CaptureOrdering,
}

impl Role {
    /// Every role, in declaration order.
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

/// The kind of result that an algorithm finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlgorithmResult {
    /// The value of a position.
    Values,
    /// Only whether the side to move has a forced mate: without a mate there is no score. No part changes
    /// that.
    Mates,
}

/// The description of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmInfo {
    /// Its name in recipes.
    pub name: &'static str,
    /// The idea in one line.
    pub summary: &'static str,
    /// Its source in the literature.
    pub reference: &'static str,
    /// Its effect on the result.
    pub effect: Effect,
    /// Whether it searches with a window, so that pruning and move ordering matter.
    pub has_window: bool,
    /// The kind of result that it finds.
    pub finds: AlgorithmResult,
    /// Whether it runs playouts from the root to a leaf. Move selection then matters; extensions do not,
    /// because there is no depth to add to. Its result is usable whenever it is stopped.
    pub has_playouts: bool,
    /// Its parameters.
    pub parameters: &'static [Parameter],
}

impl AlgorithmInfo {
    /// Defaults for struct literals: a sound search for values, with a window. The texts are empty.
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

/// The description of a part.
#[derive(Clone, Copy, Debug)]
pub struct PartInfo {
    /// Its name in recipes.
    pub name: &'static str,
    /// The idea in one line.
    pub summary: &'static str,
    /// Its source in the literature.
    pub reference: &'static str,
    /// Its effect on the result, unless the chosen form has another.
    pub effect: Effect,
    /// The step of the search that it belongs to.
    pub role: Role,
    /// Its parameters.
    pub parameters: &'static [Parameter],
}

impl PartInfo {
    /// A part without parameters or a reference, and with the worst effect that its role allows. To change a
    /// field, write it before `..PartInfo::new(role, name, summary)`.
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

    /// The listed values of the parameter that `part=value` sets, the default first.
    pub fn settings(&self) -> &'static [ParameterValue] {
        let mut parameters = self.parameters.iter();
        parameters
            .find(|known| known.is_short)
            .map_or(&[], |known| known.settings)
    }
}
