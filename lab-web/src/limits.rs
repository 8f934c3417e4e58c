//! What one page, or somebody who means no good, may take of the machine.

use experiments::memory::{ByteSize, machine_memory};
use std::time::Duration;

/// Connections that are open at a time. For one more the oldest is closed of those that never sent the token.
pub(crate) const CONNECTIONS: usize = 512;

/// Page sessions that are open at a time. A browser has six connections to a server; a page session takes
/// one, and the requests of all take one.
pub(crate) const DESKS: usize = 5;

pub(crate) const WAITING: usize = 64;

/// Events that wait for a reader; behind them the search waits too.
pub(crate) const UNREAD: usize = 64;

/// Bytes of the body of a request, which may be a game in PGN.
pub(crate) const BODY: usize = 1 << 20;

/// Bytes of the largest file that is sent.
pub(crate) const DOWNLOAD: u64 = 64 << 20;

pub(crate) const FOLDERS: usize = 1_000;

/// Bytes of a request's head, and fields in it.
pub(crate) const HEAD: usize = 16 << 10;
pub(crate) const FIELDS: usize = 64;

/// The time in which a head must come, and a body behind it. An idle connection is closed after the former.
pub(crate) const HEAD_TIME: Duration = Duration::from_secs(10);
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);

/// The longest that a request may be worked on, whatever it asks for.
pub(crate) const MAX_WORK: Duration = Duration::from_secs(60 * 60);

/// The time after which a silent stream says that it lives.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(15);

/// The time between two looks at whether the server is to end.
pub(crate) const STOP: Duration = Duration::from_millis(50);

/// The most memory that the program may hold while it searches: what is given, or half of the machine's; none
/// where nobody knows. Tables of `tt` have a size; what orderings such as `hash-move` remember grows with a
/// search.
pub(crate) fn memory_bound(given: Option<ByteSize>) -> Option<ByteSize> {
    given.or_else(|| machine_memory().map(|ByteSize(all)| ByteSize(all / 2)))
}
