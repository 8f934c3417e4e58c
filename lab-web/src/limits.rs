//! Limits on what one page, or an attacker, may take of the machine.

use std::time::Duration;

/// Open connections. Beyond these, the oldest connection that never sent the token is closed.
pub(crate) const CONNECTIONS: usize = 512;

/// Open page sessions. A browser allows six connections to a server: each page session keeps one open, and
/// the requests of all sessions need one.
pub(crate) const DESKS: usize = 5;

pub(crate) const WAITING: usize = 64;

/// Events waiting for a reader; when the buffer is full, the search waits too.
pub(crate) const UNREAD: usize = 64;

/// Bytes of a request's body, which may be a PGN game.
pub(crate) const BODY: usize = 1 << 20;

/// Bytes of the largest file that can be downloaded.
pub(crate) const DOWNLOAD: u64 = 64 << 20;

pub(crate) const FOLDERS: usize = 1_000;

/// Bytes of a request's head, and its number of header fields.
pub(crate) const HEAD: usize = 16 << 10;
pub(crate) const FIELDS: usize = 64;

/// How long a request's head may take to arrive, and then its body. An idle connection is closed after the
/// former.
pub(crate) const HEAD_TIME: Duration = Duration::from_secs(10);
pub(crate) const BODY_TIME: Duration = Duration::from_secs(5);

/// The longest that one request may be processed, whatever it asks for.
pub(crate) const MAX_WORK: Duration = Duration::from_secs(60 * 60);

/// How long a stream may be silent before it sends a heartbeat.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(15);

/// How often the server checks whether it should stop.
pub(crate) const STOP: Duration = Duration::from_millis(50);
