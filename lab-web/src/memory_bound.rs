//! [`MemoryBound`]: the memory that all searches of the server may take together. Tables of `tt` have a size;
//! what orderings such as `hash-move` remember grows with a search.

use experiments::memory::{Bytes, machine_memory};

/// The most memory that the program may hold while it searches; none where nobody knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryBound(Option<Bytes>);

impl MemoryBound {
    /// The one given, or half of the machine's.
    pub(crate) fn new(given: Option<Bytes>) -> MemoryBound {
        MemoryBound(given.or_else(|| machine_memory().map(|Bytes(all)| Bytes(all / 2))))
    }

    pub(crate) fn passed(self) -> Option<Bytes> {
        self.0.filter(|bound| held().is_some_and(|held| held > *bound))
    }
}

/// What the program holds in memory, where Linux tells it.
fn held() -> Option<Bytes> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    kibibytes.checked_mul(1024).map(Bytes)
}
