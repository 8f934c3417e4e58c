//! [`NodeEnd`]: how a node of a search came to its score, as the search tells it and as every view shows it.

use crate::position::{NoLegalMoves, Repetition};
use serde::{Serialize, Serializer};

/// How a node came to its score. As JSON its name alone: `cut-off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum NodeEnd {
    /// Every move was searched; in quiescence every capture that is tried.
    Searched,
    /// A move reached beta, and the rest was cut off.
    CutOff,
    /// In quiescence: the static value alone reached beta.
    StandPat,
    /// The horizon: evaluated statically.
    Horizon,
    /// As deep as a search can go: evaluated statically.
    PlyLimit,
    /// The position has occurred before; the rules say what that means.
    Repetition(Repetition),
    /// Drawn by the fifty-move rule.
    FiftyMoves,
    /// No legal move.
    NoLegalMoves(NoLegalMoves),
    /// The transposition table had its value, or a bound that is enough.
    TranspositionTable,
    /// Cut off, for even a null move reached beta.
    NullMove,
    /// Left by a search that has these numbers instead of a value.
    Proof(ProofNumbers),
    /// Cut off by another kind of pruning before a move was looked at.
    Pruned,
}

impl NodeEnd {
    /// In a few words, whatever else is known of the node.
    pub fn words(self) -> &'static str {
        match self {
            NodeEnd::Searched => "searched",
            NodeEnd::CutOff => "beta cutoff",
            NodeEnd::StandPat => "stand pat",
            NodeEnd::Horizon => "leaf",
            NodeEnd::PlyLimit => "ply limit",
            NodeEnd::Repetition(Repetition::Draw) => "draw by repetition",
            NodeEnd::Repetition(Repetition::Loss) => "lost by repetition",
            NodeEnd::Repetition(Repetition::Win) => "won by repetition",
            NodeEnd::FiftyMoves => "draw by move count",
            NodeEnd::NoLegalMoves(_) => "no legal move",
            NodeEnd::TranspositionTable => "known from the table",
            NodeEnd::NullMove => "cut by a pass",
            NodeEnd::Proof(_) => "proof numbers",
            NodeEnd::Pruned => "pruned",
        }
    }
}

impl Serialize for NodeEnd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.into())
    }
}

/// What it takes to prove a node, and to disprove it, for the side that attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProofNumbers {
    /// Leaves that would have to be proved to prove the node, at the least: 0 if it is proved,
    /// [`ProofNumbers::INFINITE`] if it is disproved.
    #[serde(serialize_with = "null_if_infinite")]
    pub proof: u32,
    /// Leaves that would have to be disproved to disprove it.
    #[serde(serialize_with = "null_if_infinite")]
    pub disproof: u32,
}

impl ProofNumbers {
    /// More than any number of leaves: it cannot be done.
    pub const INFINITE: u32 = u32::MAX;

    /// A node that is proved, or disproved.
    pub fn decided(proved: bool) -> ProofNumbers {
        let [proof, disproof] = [proved, !proved].map(|done| if done { 0 } else { ProofNumbers::INFINITE });
        ProofNumbers { proof, disproof }
    }

    /// A proof number or a disproof number; none if it is infinite.
    pub fn finite(number: u32) -> Option<u32> {
        (number != ProofNumbers::INFINITE).then_some(number)
    }
}

fn null_if_infinite<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    ProofNumbers::finite(*number).serialize(serializer)
}
