//! [`Place`]: where a row stands, and what to know it by.

use disk::digest::Digest;

/// Where a row stands. They sort by job; rows of one job come in the order of their depths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) job: u32,
    /// The upper and the lower half of the offset: in one piece it would take a third more room, of a million
    /// rows.
    offset: [u32; 2],
    mark: u32,
}

impl Place {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "jobs are counted when a plan is made"
    )]
    pub(super) fn new(job: usize, offset: u64, line: &[u8]) -> Place {
        Place {
            job: job as u32,
            offset: halves(offset),
            mark: mark(line),
        }
    }

    pub(super) fn moved(self, offset: u64) -> Place {
        Place {
            offset: halves(offset),
            ..self
        }
    }

    pub(super) fn offset(self) -> u64 {
        u64::from(self.offset[0]) << 32 | u64::from(self.offset[1])
    }

    /// Whether this is the line that stood there.
    pub(super) fn knows(self, line: &[u8]) -> bool {
        self.mark == mark(line)
    }
}

/// The upper and the lower half of a number.
#[expect(clippy::cast_possible_truncation, reason = "it is cut in two")]
fn halves(number: u64) -> [u32; 2] {
    [(number >> 32) as u32, number as u32]
}

fn mark(line: &[u8]) -> u32 {
    let mut digest = Digest::EMPTY;
    digest.add(line);
    let [upper, lower] = halves(digest.number());
    upper ^ lower
}
