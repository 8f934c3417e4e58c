//! [`NodeEnd`]: how a node got its score, for the search and for every view of its tree.

use crate::position::{NoLegalMoves, Repetition};
use serde::{Serialize, Serializer};

/// How a node got its score. In JSON, only the name: `cut-off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum NodeEnd {
    /// All moves were searched; in quiescence, all captures that it considers.
    Searched,
    /// A move reached beta; the remaining moves were skipped.
    CutOff,
    /// In quiescence: the static value alone reached beta.
    StandPat,
    /// The horizon: evaluated statically.
    Horizon,
    /// The maximum ply of a search: evaluated statically.
    PlyLimit,
    /// A repetition, with its result by the rules.
    Repetition(Repetition),
    /// Drawn by the fifty-move rule.
    FiftyMoves,
    /// No legal move.
    NoLegalMoves(NoLegalMoves),
    /// The transposition table had the score, or a sufficient bound.
    TranspositionTable,
    /// Cut off: even a null move reached beta.
    NullMove,
    /// Proof-number search: these numbers instead of a score.
    Proof(ProofNumbers),
    /// Pruned by another technique before any move was searched.
    Pruned,
}

impl NodeEnd {
    /// A short description, whatever else is known about the node.
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

/// Proof and disproof number of a node, for the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProofNumbers {
    /// The minimum number of leaves to prove in order to prove the node: 0 if it is proved,
    /// [`ProofNumbers::INFINITE`] if it is disproved.
    #[serde(serialize_with = "null_if_infinite")]
    pub proof: u32,
    /// The minimum number of leaves to disprove in order to disprove the node.
    #[serde(serialize_with = "null_if_infinite")]
    pub disproof: u32,
}

impl ProofNumbers {
    /// Infinity: proof or disproof is impossible.
    pub const INFINITE: u32 = u32::MAX;

    /// The numbers of a node that is proved or disproved.
    pub fn decided(proved: bool) -> ProofNumbers {
        let [proof, disproof] = [proved, !proved].map(|done| if done { 0 } else { ProofNumbers::INFINITE });
        ProofNumbers { proof, disproof }
    }

    /// The number, or `None` if it is infinite.
    pub fn finite(number: u32) -> Option<u32> {
        (number != ProofNumbers::INFINITE).then_some(number)
    }
}

fn null_if_infinite<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    ProofNumbers::finite(*number).serialize(serializer)
}
