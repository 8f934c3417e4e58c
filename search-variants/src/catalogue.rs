//! [`Catalogue`]: descriptions of the available algorithms and parts, for listings and for parsing recipes.

use crate::algorithm::{
    alpha_beta, aspiration, df_pn, mcts, minimax, mtdf, proof_number, pvs, selective, sss,
};
use crate::info::{AlgorithmInfo, PartInfo};

/// Passes the modules of this crate's parts, in recipe order, to the macro `$take`, which uses the `INFO` and
/// the `build` of each.
macro_rules! each_part {
    ($take:ident) => {
        $take! {
            leaf::contempt,
            extension::check,
            extension::single_reply,
            extension::recapture,
            extension::pawn,
            extension::singular,
            leaf::quiescence,
            leaf::playout,
            selection::exploration,
            selection::tree_reuse,
            pruning::transposition,
            pruning::transposition_cutoffs,
            pruning::mate_distance,
            pruning::corrections,
            pruning::reverse_futility,
            pruning::razoring,
            pruning::null_move,
            pruning::probcut,
            pruning::internal_iterative,
            pruning::internal_iterative::deepening,
            pruning::late_move_pruning,
            pruning::futility,
            pruning::static_exchange,
            pruning::late_moves,
            ordering::mvv_lva,
            ordering::see,
            ordering::capture_history,
            ordering::killers,
            ordering::countermove,
            ordering::history,
            ordering::continuation,
            ordering::hash_move,
            ordering::pv_move,
            ordering::random,
            ordering::worst,
        }
    };
}

pub(crate) use each_part;

/// Descriptions of algorithms and parts, in the order of listings and recipes.
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

macro_rules! infos {
    ($($($module:ident)::+,)+) => { &[$(&crate::$($module)::+::INFO),+] };
}

static PARTS: &[&PartInfo] = each_part!(infos);

macro_rules! sources {
    ($($folder:ident :: $file:ident $(:: $inner:ident)?,)+) => {
        &[$((
            &crate::$folder::$file$(::$inner)?::INFO,
            include_str!(concat!(stringify!($folder), "/", stringify!($file), ".rs")),
        )),+]
    };
}

/// The file of each part. It is apart from the list, so that a program that prints no page holds no files.
static SOURCES: &[(&PartInfo, &str)] = each_part!(sources);

/// The file of the algorithm of that name.
fn algorithm_source(name: &str) -> Option<&'static str> {
    Some(match name.split('=').next()? {
        "minimax" => include_str!("algorithm/minimax.rs"),
        "alpha-beta" => include_str!("algorithm/alpha_beta/mod.rs"),
        "pvs" => include_str!("algorithm/pvs.rs"),
        "aspiration" => include_str!("algorithm/aspiration.rs"),
        "mtdf" => include_str!("algorithm/mtdf.rs"),
        "sss" | "dual" => include_str!("algorithm/sss.rs"),
        "mcts" => include_str!("algorithm/mcts.rs"),
        "greedy-reply" | "improving-replies" => include_str!("algorithm/selective.rs"),
        "pns" => include_str!("algorithm/proof_number.rs"),
        "df-pn" => include_str!("algorithm/df_pn.rs"),
        _ => return None,
    })
}

/// The page of an algorithm or part of this crate, which says enough to write it again: the text at the head
/// of its file, one line a paragraph.
pub fn page(name: &str) -> Option<String> {
    let part = SOURCES.iter().find(|(info, _)| info.name == name);
    let source = part
        .map(|(_, source)| *source)
        .or_else(|| algorithm_source(name))?;
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    let text: String = lines
        .map(|line| if line.is_empty() { "\n\n" } else { line })
        .collect();
    Some(text.lines().map(|line| line.trim().to_owned() + "\n").collect())
}

impl Catalogue {
    /// The algorithms and parts of this crate.
    pub fn standard() -> Catalogue {
        Catalogue::new(ALGORITHMS.to_vec(), PARTS.to_vec())
    }

    pub(crate) fn new(algorithms: Vec<&'static AlgorithmInfo>, parts: Vec<&'static PartInfo>) -> Catalogue {
        Catalogue { algorithms, parts }
    }

    /// Appends the algorithms and parts of `other`, except those whose names are already taken.
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

    /// Every part, in recipe order.
    pub fn parts(&self) -> &[&'static PartInfo] {
        &self.parts
    }

    /// The algorithm of that name.
    pub fn algorithm(&self, name: &str) -> Option<&'static AlgorithmInfo> {
        let mut algorithms = self.algorithms.iter();
        algorithms.find(|info| info.name == name).copied()
    }

    /// The part of that name, and its index.
    pub fn part(&self, name: &str) -> Option<(usize, &'static PartInfo)> {
        let mut parts = self.parts.iter().copied().enumerate();
        parts.find(|(_, info)| info.name == name)
    }
}

/// The index of a part of this crate in recipe order; any other part comes after all of them.
pub(crate) fn standard_place(part: &PartInfo) -> usize {
    let mut parts = PARTS.iter();
    parts
        .position(|info| info.name == part.name)
        .unwrap_or(PARTS.len())
}
