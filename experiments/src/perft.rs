//! Perft on several threads, with one job per root move.

use crate::error::Error;
use crate::limits::threads::{Threads, pool};
use engine_core::Depth;
use games::{AnyMove, AnyPosition, RootPosition, SearchSetup};
use rayon::ThreadPool;
use rayon::prelude::*;
use serde::Serialize;
use std::time::Instant;

/// The paths that begin with a root move, as `lab perft --format json` prints them.
#[derive(Debug, Serialize)]
pub struct Branch {
    #[serde(rename = "move")]
    pub played: String,
    pub nodes: u64,
}

/// The number of move paths from a position, as `lab perft --format json` prints it.
#[derive(Debug, Serialize)]
pub struct PathCount {
    pub game: &'static str,
    pub fen: String,
    pub board: String,
    pub depth: u32,
    pub nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<Branch>>,
    pub time_s: f64,
    pub nps: Option<f64>,
}

/// Counts the paths of this many plies on this many threads.
pub fn count(
    root: &RootPosition,
    setup: &SearchSetup,
    depth: Depth,
    threads: Threads,
) -> Result<PathCount, Error> {
    let (position, _) = root.set_up(setup)?;
    let pool = pool(threads.count())?;
    let started = Instant::now();
    let counts = divide(&pool, position.as_ref(), depth);
    let time_s = started.elapsed().as_secs_f64();
    let branches = counts.into_iter().map(|(played, nodes)| Branch {
        played: position.coordinates(played),
        nodes,
    });
    let branches: Vec<Branch> = branches.collect();
    let nodes = branches.iter().map(|branch| branch.nodes).sum();
    Ok(PathCount {
        game: root.game().name(),
        fen: root.fen().to_owned(),
        board: setup.board_of(root.game()),
        depth: depth.plies(),
        nodes,
        divide: Some(branches),
        time_s,
        nps: (time_s > 0.0).then(|| (nodes as f64 / time_s).round()),
    })
}

/// The perft of each legal move, in the board's order. They add up to `perft(position, depth)` for any depth
/// above 0.
pub fn divide(pool: &ThreadPool, position: &dyn AnyPosition, depth: Depth) -> Vec<(AnyMove, u64)> {
    let moves = position.legal_moves();
    pool.install(|| {
        moves
            .into_par_iter()
            .with_max_len(1)
            .map(|played| {
                let mut after = position.copied();
                after.play(played);
                (played, after.perft(depth.reduced()))
            })
            .collect()
    })
}
