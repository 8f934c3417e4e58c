//! `pvs`, principal variation search: searches the moves after a node's first with a null window, to see
//! whether they are better at all.
//!
//! With good move ordering the first move is the best. Proving that another move is not better takes fewer
//! nodes than finding its value: a window with no score between alpha and beta (a *null window*) causes the
//! most cutoffs. Only a move that turns out better is searched again, for its value.
//!
//! Reference: T. Marsland, M. Campbell, *Parallel Search of Strongly Ordered Game Trees*, ACM Computing
//! Surveys 14(4), 1982; A. Reinefeld, *An Improvement to the Scout Tree Search Algorithm*, ICCA Journal 6(4),
//! 1983; Chess Programming Wiki, *Principal Variation Search*.
//!
//! Compared with `alpha-beta`: the same root score, with fewer nodes if the ordering is good, and with more
//! if it is not. It is fail soft, so that the second search can be skipped if the first one has already
//! reached beta.

use crate::info::AlgorithmInfo;

/// `pvs`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "pvs",
    summary: "tests moves after the first with a null window, searches again those that are better",
    reference: "Marsland & Campbell 1982",
    ..AlgorithmInfo::USUAL
};
