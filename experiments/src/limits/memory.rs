//! [`ResourceLimits`]: how many searches run at a time. [`read_bytes`]: an amount of memory.
//!
//! Each search has its own table. If the tables of all threads would not fit into half of the machine's
//! memory, fewer searches run at a time. Node counts do not depend on this.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use search_variants::Strategy;

/// The help heading under which a command lists its limits.
pub const LIMITS: &str = "Limits";

/// Parses `2GiB`, `512 MiB` or `1073741824`; case is ignored.
pub fn read_bytes(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let end = text.find(|sign: char| !sign.is_ascii_digit());
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let shift = match unit.trim().to_ascii_lowercase().as_str() {
        "" => Some(0),
        "kib" => Some(10),
        "mib" => Some(20),
        "gib" => Some(30),
        _ => None,
    };
    let bytes = shift.and_then(|shift| number.parse::<u64>().ok()?.checked_mul(1 << shift));
    let bytes = bytes.filter(|&bytes| bytes > 0);
    bytes.ok_or_else(|| format!("`{text}`: give a size such as 2GiB or 512MiB"))
}

/// How many searches run at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct ResourceLimits {
    /// Threads [default: all cores]
    #[arg(short = 'j', long, help_heading = LIMITS, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the tables of one search take {} MiB, more than half of the memory of this machine", .0 >> 20)]
pub struct TooLargeTable(u64);

impl ResourceLimits {
    /// The number of concurrent searches if the tables of each take at most this many bytes: one per thread,
    /// or as many as fit into half of the machine's memory.
    pub fn searches(self, table: u64) -> Result<usize, TooLargeTable> {
        let fitting = machine_memory().and_then(|memory| (memory / 2).checked_div(table));
        match fitting {
            Some(0) => Err(TooLargeTable(table)),
            _ => Ok(threads(self.threads).min(fitting.map_or(usize::MAX, |fitting| fitting as usize))),
        }
    }
}

pub fn largest_table<'a>(strategies: impl IntoIterator<Item = &'a Strategy>) -> u64 {
    let tables = strategies.into_iter().map(Strategy::table);
    tables.max().unwrap_or_default()
}

/// The number of threads specified, or one per core.
pub fn threads(wish: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    wish.map_or_else(cores, usize::from)
}

pub fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}

/// The bytes of memory of the machine according to Linux, or of the container that the program runs in, if
/// that is less.
fn machine_memory() -> Option<u64> {
    let read = |file| std::fs::read_to_string(file).unwrap_or_default();
    let container = read("/sys/fs/cgroup/memory.max").trim().parse().ok();
    let machine = read("/proc/meminfo");
    let machine = machine.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let machine = machine.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
    let machine = machine.map(|kibibytes: u64| kibibytes << 10);
    [machine, container].into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_read_in_units_of_1024() {
        for (text, bytes) in [
            ("1073741824", 1 << 30),
            ("2GiB", 2 << 30),
            ("512 mib", 512 << 20),
            ("7kib", 7 << 10),
        ] {
            assert_eq!(read_bytes(text), Ok(bytes), "{text}");
        }
        for text in ["", "0", "0GiB", "-1", "1.5GiB", "2 GiBs", "GiB", "20000000000GiB"] {
            let refused = read_bytes(text).unwrap_err();
            assert!(
                refused.starts_with(&format!("`{text}`: give a size")),
                "{refused}"
            );
        }
    }

    #[test]
    fn fewer_searches_run_at_a_time_where_their_tables_would_not_fit() {
        let resources = ResourceLimits { threads: Some(64) };
        assert_eq!(resources.searches(0), Ok(64));
        if let Some(memory) = machine_memory() {
            assert_eq!(resources.searches(memory / 8), Ok(4));
            assert_eq!(resources.searches(memory), Err(TooLargeTable(memory)));
        }
    }
}
