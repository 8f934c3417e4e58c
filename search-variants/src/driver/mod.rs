//! The algorithms that walk the tree, and how they differ.

pub mod alpha_beta;
pub mod aspiration;
pub mod minimax;
pub mod mtdf;
pub mod pvs;
pub mod selective;

use crate::part::Info;
use crate::plan::Plan;
use engine_core::{Position, Score};

pub(crate) use pvs::Effort;
pub(crate) use selective::Replies;

/// The algorithm that walks the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Driver {
    /// [`minimax`]
    Minimax,
    /// [`alpha_beta`], fail hard
    AlphaBeta,
    /// [`alpha_beta`], fail soft
    AlphaBetaSoft,
    /// [`pvs`]
    Pvs,
    /// [`aspiration`] windows over alpha-beta
    Aspiration,
    /// [`aspiration`] windows over PVS
    AspirationPvs,
    /// [`mtdf`]
    Mtdf,
    /// [`selective`]: the best-looking reply alone
    GreedyReply,
    /// [`selective`]: replies that look better than all before them
    ImprovingReplies,
}

impl Driver {
    /// Every driver.
    pub const ALL: &[Driver] = &[
        Driver::Minimax,
        Driver::AlphaBeta,
        Driver::AlphaBetaSoft,
        Driver::Pvs,
        Driver::Aspiration,
        Driver::AspirationPvs,
        Driver::Mtdf,
        Driver::GreedyReply,
        Driver::ImprovingReplies,
    ];

    /// What is known of it.
    pub fn info(self) -> &'static Info {
        match self {
            Driver::Minimax => &minimax::INFO,
            Driver::AlphaBeta => &alpha_beta::INFO,
            Driver::AlphaBetaSoft => &alpha_beta::SOFT,
            Driver::Pvs => &pvs::INFO,
            Driver::Aspiration => &aspiration::INFO,
            Driver::AspirationPvs => &aspiration::OVER_PVS,
            Driver::Mtdf => &mtdf::INFO,
            Driver::GreedyReply => &selective::GREEDY_REPLY,
            Driver::ImprovingReplies => &selective::IMPROVING_REPLIES,
        }
    }

    /// Whether it searches with a window, so that pruning and the order of moves have a meaning.
    pub fn has_window(self) -> bool {
        !matches!(
            self,
            Driver::Minimax | Driver::GreedyReply | Driver::ImprovingReplies
        )
    }

    /// Sets up a plan for it.
    pub(crate) fn install<P: Position>(self, plan: &mut Plan<P>) {
        match self {
            Driver::Minimax => plan.walk = Walk::Minimax,
            Driver::AlphaBeta => {}
            Driver::AlphaBetaSoft => plan.bounds = Bounds::Soft,
            Driver::Pvs => pvs::install(plan),
            Driver::Aspiration => aspiration::install(plan),
            Driver::AspirationPvs => {
                pvs::install(plan);
                aspiration::install(plan);
            }
            Driver::Mtdf => mtdf::install(plan),
            Driver::GreedyReply => plan.walk = Walk::Selective(Replies::Greedy),
            Driver::ImprovingReplies => plan.walk = Walk::Selective(Replies::Improving),
        }
    }
}

/// The function that values a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Walk {
    Minimax,
    /// With a window; PVS and MTD(f) are made of it.
    #[default]
    AlphaBeta,
    Selective(Replies),
}

/// The windows that the root is searched with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Root {
    /// One that holds every score.
    #[default]
    FullWindow,
    /// One around the last score.
    Aspiration,
    /// Empty ones that close in on the score.
    Mtdf,
}

/// What a node returns whose value lies outside its window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bounds {
    /// The bound that it passed.
    #[default]
    Hard,
    /// The value found, which bounds the true one more closely.
    Soft,
}

impl Bounds {
    /// The value of a node where a move, or standing pat, is worth `score`, which is beta or more.
    #[inline]
    pub(crate) fn fail_high(self, score: Score, beta: Score) -> Score {
        match self {
            Bounds::Hard => beta,
            Bounds::Soft => score,
        }
    }

    /// The value of a node whose best move is worth `best`; alpha has been raised to it, if it was above.
    #[inline]
    pub(crate) fn searched(self, best: Score, alpha: Score) -> Score {
        match self {
            Bounds::Hard => alpha,
            Bounds::Soft => best,
        }
    }
}
