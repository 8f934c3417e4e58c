//! [`Threads`]: how many searches run at a time.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The help heading under which a command lists its limits.
pub(crate) const LIMITS: &str = "Limits";

/// How many searches run at a time. Node counts do not depend on this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct Threads {
    /// Threads [default: all cores]
    #[arg(
        short = 'j',
        long,
        help_heading = LIMITS,
        value_name = "T",
        value_parser = clap::value_parser!(u16).range(1..=1024)
    )]
    pub threads: Option<u16>,
}

impl Threads {
    /// The number specified, or one per core.
    pub fn count(self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// A pool of this many threads.
pub fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}
