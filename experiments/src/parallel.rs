//! Perft on several threads: one job a first move.

use crate::system::SystemError;
use engine_core::Depth;
use games::{AnyMove, AnyPosition};
use rayon::ThreadPool;
use rayon::prelude::*;

/// The threads asked for, or one a core.
pub fn threads(wish: Option<u16>) -> usize {
    match wish {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// A pool of so many threads.
pub fn pool(threads: usize) -> Result<ThreadPool, SystemError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    Ok(pool.build()?)
}

/// The perft of each legal move, in the board's order: the sum is `perft(position, depth)`, for any depth
/// but 0.
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
