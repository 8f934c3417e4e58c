//! [`Catalogue`]: the algorithms and parts that strategies can be made of, for people and for reading
//! recipes.

use crate::algorithm::{
    alpha_beta, aspiration, df_pn, mcts, minimax, mtdf, proof_number, pvs, selective, sss,
};
use crate::extension::{check, pawn, recapture, single_reply, singular};
use crate::info::{AlgorithmInfo, PartInfo};
use crate::leaf::{contempt, playout, quiescence};
use crate::ordering::{
    capture_history, continuation, countermove, hash_move, history, killers, mvv_lva, pv_move, random, see,
    worst,
};
use crate::pruning::{
    corrections, futility, internal_iterative, late_move_pruning, late_moves, mate_distance, null_move,
    probcut, razoring, reverse_futility, static_exchange, transposition, transposition_cutoffs,
};
use crate::selection::{exploration, tree_reuse};

/// What is known of algorithms and parts, in the order in which they are listed and recipes are written.
#[derive(Clone, Debug)]
pub struct Catalogue {
    algorithms: Vec<&'static AlgorithmInfo>,
    parts: Vec<&'static PartInfo>,
}

static ALGORITHMS: [&AlgorithmInfo; 15] = [
    &minimax::INFO,
    &alpha_beta::INFO,
    &alpha_beta::SOFT,
    &alpha_beta::SHALLOW,
    &pvs::INFO,
    &aspiration::INFO,
    &aspiration::OVER_PVS,
    &mtdf::INFO,
    &sss::INFO,
    &sss::DUAL,
    &mcts::INFO,
    &selective::GREEDY_REPLY,
    &selective::IMPROVING_REPLIES,
    &proof_number::INFO,
    &df_pn::INFO,
];

static PARTS: [&PartInfo; 35] = [
    &contempt::INFO,
    &check::INFO,
    &single_reply::INFO,
    &recapture::INFO,
    &pawn::INFO,
    &singular::INFO,
    &quiescence::INFO,
    &playout::INFO,
    &exploration::INFO,
    &tree_reuse::INFO,
    &transposition::INFO,
    &transposition_cutoffs::INFO,
    &mate_distance::INFO,
    &corrections::INFO,
    &reverse_futility::INFO,
    &razoring::INFO,
    &null_move::INFO,
    &probcut::INFO,
    &internal_iterative::INFO,
    &internal_iterative::DEEPENING,
    &late_move_pruning::INFO,
    &futility::INFO,
    &static_exchange::INFO,
    &late_moves::INFO,
    &mvv_lva::INFO,
    &see::INFO,
    &capture_history::INFO,
    &killers::INFO,
    &countermove::INFO,
    &history::INFO,
    &continuation::INFO,
    &hash_move::INFO,
    &pv_move::INFO,
    &random::INFO,
    &worst::INFO,
];

impl Catalogue {
    /// What this crate has.
    pub fn standard() -> Catalogue {
        Catalogue::new(ALGORITHMS.to_vec(), PARTS.to_vec())
    }

    pub(crate) fn new(algorithms: Vec<&'static AlgorithmInfo>, parts: Vec<&'static PartInfo>) -> Catalogue {
        Catalogue { algorithms, parts }
    }

    /// The same with other algorithms and parts behind, as far as it has none of that name.
    #[must_use]
    pub fn with(mut self, other: &Catalogue) -> Catalogue {
        for &algorithm in &other.algorithms {
            if self.algorithm(algorithm.name).is_none() {
                self.algorithms.push(algorithm);
            }
        }
        for &part in &other.parts {
            if self.part(part.name).is_none() {
                self.parts.push(part);
            }
        }
        self
    }

    /// Every algorithm.
    pub fn algorithms(&self) -> &[&'static AlgorithmInfo] {
        &self.algorithms
    }

    /// Every part, in the order in which recipes are written.
    pub fn parts(&self) -> &[&'static PartInfo] {
        &self.parts
    }

    /// The algorithm of that name.
    pub fn algorithm(&self, name: &str) -> Option<&'static AlgorithmInfo> {
        let mut algorithms = self.algorithms.iter();
        algorithms.find(|info| info.name == name).copied()
    }

    /// The part of that name, and its place.
    pub fn part(&self, name: &str) -> Option<(usize, &'static PartInfo)> {
        let mut parts = self.parts.iter().copied().enumerate();
        parts.find(|(_, info)| info.name == name)
    }
}

/// The place of a part of this crate in recipes; behind all of them for another.
pub(crate) fn standard_place(part: &PartInfo) -> usize {
    let mut parts = PARTS.iter();
    parts
        .position(|info| info.name == part.name)
        .unwrap_or(PARTS.len())
}
