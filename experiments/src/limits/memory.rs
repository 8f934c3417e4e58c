//! [`ByteSize`]: an amount of memory. [`Concurrency`]: how many searches run at a time, so that their tables
//! fit into memory.
//!
//! Each search has its own table, so the memory of a run is proportional to the number of concurrent
//! searches. If their tables would exceed the limit, fewer searches run at a time. Node counts do not depend
//! on this.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use reports::numbers;
use search_variants::Strategy;
use std::fmt;
use std::str::FromStr;

/// The help heading under which a command lists its limits.
pub const LIMITS: &str = "Limits";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByteSize(pub u64);

/// The units accepted in text: powers of 1024, and the corresponding powers of 1000.
const UNITS: [(&str, u64); 9] = [
    ("", 1),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
];

/// `2GiB`, `1.5 GiB`, `500MB`, `1073741824`; case is ignored.
impl FromStr for ByteSize {
    type Err = String;

    fn from_str(text: &str) -> Result<ByteSize, String> {
        let text = text.trim();
        let end = text.find(|sign: char| !sign.is_ascii_digit() && sign != '.');
        let (number, unit) = text.split_at(end.unwrap_or(text.len()));
        let unit = unit.trim();
        let known = UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit));
        let bytes = known.and_then(
            |&(_, size)| match (number.parse::<u64>(), number.parse::<f64>()) {
                (Ok(whole), _) => whole.checked_mul(size),
                (_, Ok(number)) if size > 1 => Some((number * size as f64) as u64),
                _ => None,
            },
        );
        let bytes = bytes.filter(|&bytes| bytes > 0 && bytes < u64::MAX);
        bytes
            .map(ByteSize)
            .ok_or_else(|| format!("`{text}`: give a size such as 2GiB or 512MiB"))
    }
}

/// `512 MiB`, `1.5 GiB`: three significant digits.
impl fmt::Display for ByteSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let binary = UNITS[..5].iter().rev();
        let (unit, size) = binary
            .copied()
            .find(|&(_, size)| self.0 >= size)
            .unwrap_or(UNITS[0]);
        match size {
            1 => f.pad(&numbers::counted(self.0 as usize, "byte")),
            _ => f.pad(&format!(
                "{} {unit}",
                numbers::significant(self.0 as f64 / size as f64)
            )),
        }
    }
}

/// How many searches run at a time, and the limit on the memory of their tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct ResourceLimits {
    /// Threads [default: all cores]
    #[arg(short = 'j', long, help_heading = LIMITS, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Memory for all tables, such as 2GiB [default: half of the machine's]
    #[arg(long, value_name = "SIZE", help_heading = LIMITS)]
    pub memory: Option<ByteSize>,
}

/// How many searches run at a time, and the memory of their tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Concurrency {
    pub searches: usize,
    pub threads: usize,
    /// The most memory that the tables of one search take.
    pub table: ByteSize,
    /// The limit on the memory of all tables; `None` if it is unknown.
    pub bound: Option<ByteSize>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the tables of one search take {table}, more than the {bound} that all may take")]
pub struct TooLargeTable {
    pub table: ByteSize,
    pub bound: ByteSize,
}

impl ResourceLimits {
    /// The number of concurrent searches if the tables of each take at most `table`: one per thread, or as
    /// many as fit into memory.
    pub fn side_by_side(&self, table: ByteSize) -> Result<Concurrency, TooLargeTable> {
        let threads = threads(self.threads);
        let half = |ByteSize(all)| ByteSize(all / 2);
        let wished = self.memory.or_else(|| machine_memory().map(half));
        let bound = [wished, addresses_left().map(half)].into_iter().flatten().min();
        let fitting = bound.and_then(|bound| bound.0.checked_div(table.0));
        match (fitting, bound) {
            (Some(0), Some(bound)) => Err(TooLargeTable { table, bound }),
            _ => Ok(Concurrency {
                searches: threads.min(fitting.map_or(usize::MAX, |fitting| fitting as usize)),
                threads,
                table,
                bound,
            }),
        }
    }
}

impl Concurrency {
    /// The memory of the tables of this many searches, given the number that run at a time.
    pub fn tables(&self, searches: usize) -> ByteSize {
        ByteSize(self.table.0.saturating_mul(searches.min(self.searches) as u64))
    }

    /// The limit on the memory of all tables, if it reduces the number of concurrent searches.
    pub fn bound_that_matters(&self) -> Option<ByteSize> {
        self.bound.filter(|_| self.searches < self.threads)
    }
}

pub fn largest_table<'a>(strategies: impl IntoIterator<Item = &'a Strategy>) -> ByteSize {
    let tables = strategies.into_iter().map(Strategy::table);
    ByteSize(tables.max().unwrap_or_default())
}

/// Refuses a table larger than the address space available to the program (`ulimit -v`).
pub fn check_table(strategy: &Strategy) -> Result<(), TooLargeTable> {
    let table = largest_table([strategy]);
    match addresses_left() {
        Some(bound) if table > bound => Err(TooLargeTable { table, bound }),
        _ => Ok(()),
    }
}

/// The number of threads specified, or one per core.
pub fn threads(wish: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    wish.map_or_else(cores, usize::from)
}

pub fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}

/// What remains of a limit on the program's address space.
fn addresses_left() -> Option<ByteSize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let limit = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max address space"))?;
    let limit: u64 = limit.split_whitespace().next()?.parse().ok()?;
    let ByteSize(taken) = figure_of_linux("/proc/self/status", "VmSize:")?;
    Some(ByteSize(limit.saturating_sub(taken)))
}

fn figure_of_linux(file: &str, name: &str) -> Option<ByteSize> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    kibibytes.checked_mul(1024).map(ByteSize)
}

/// The resident memory of the program, on Linux.
pub fn held() -> Option<ByteSize> {
    figure_of_linux("/proc/self/status", "VmRSS:")
}

/// The memory of the machine according to Linux, or of the container that the program runs in, if that is
/// less.
pub fn machine_memory() -> Option<ByteSize> {
    let machine = figure_of_linux("/proc/meminfo", "MemTotal:");
    let container = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let container = container.and_then(|text| text.trim().parse().ok().map(ByteSize));
    [machine, container].into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MEBIBYTE: u64 = 1 << 20;

    #[test]
    fn an_amount_is_read_in_units_of_1024_and_of_1000() {
        for (text, bytes) in [
            ("1073741824", 1 << 30),
            ("2GiB", 2 << 30),
            ("1.5 GiB", 3 << 29),
            ("512mib", 512 * MEBIBYTE),
            ("500MB", 500_000_000),
            ("7 kb", 7_000),
        ] {
            assert_eq!(text.parse(), Ok(ByteSize(bytes)), "{text}");
        }
        for text in [
            "",
            "0",
            "0GiB",
            "-1",
            "1.5",
            "2 GiBs",
            "GiB",
            "1..2MiB",
            "20000000TiB",
        ] {
            let refused = text.parse::<ByteSize>().unwrap_err();
            assert!(
                refused.starts_with(&format!("`{text}`: give a size")),
                "{refused}"
            );
        }
    }

    #[test]
    fn an_amount_is_shown_in_units_of_1024() {
        let written = [1, 1023, MEBIBYTE, 3 << 29, 131 << 30].map(|bytes| ByteSize(bytes).to_string());
        assert_eq!(written, ["1 byte", "1,023 bytes", "1 MiB", "1.5 GiB", "131 GiB"]);
    }

    #[test]
    fn fewer_searches_run_at_a_time_where_their_tables_would_not_fit() {
        let of = |threads, memory, table| {
            let resources = ResourceLimits {
                threads: Some(threads),
                memory: Some(ByteSize(memory * MEBIBYTE)),
            };
            resources.side_by_side(ByteSize(table * MEBIBYTE))
        };
        assert_eq!(of(64, 1024, 256).unwrap().searches, 4);
        assert_eq!(of(64, 1023, 256).unwrap().searches, 3);
        assert_eq!(of(2, 1024, 256).unwrap().searches, 2);
        assert_eq!(of(64, 1, 0).unwrap().searches, 64);
        let refused = of(1, 255, 256).unwrap_err().to_string();
        assert_eq!(
            refused,
            "the tables of one search take 256 MiB, more than the 255 MiB that all may take"
        );
    }

    proptest! {
        #[test]
        fn tables_never_take_more_than_they_may(
            threads in 1_u16..=1024,
            memory in 1_u64..=u64::MAX / 2,
            table in 0_u64..=1 << 40,
            searches in 0_usize..5000,
        ) {
            let resources = ResourceLimits { threads: Some(threads), memory: Some(ByteSize(memory)) };
            match resources.side_by_side(ByteSize(table)) {
                Ok(side) => {
                    prop_assert!(side.tables(searches) <= ByteSize(memory));
                    prop_assert!((1..=usize::from(threads)).contains(&side.searches));
                }
                Err(_) => prop_assert!(table > memory),
            }
        }
    }
}
