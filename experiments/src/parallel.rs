//! Threads for work that is done side by side.

use crate::system::SystemError;
use rayon::ThreadPool;

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
