//! What many processors make of a search: their records, and what follows from them for each method and
//! number of processors.
//!
//! *Speed-up* is the time of one processor over that of several, *search overhead* what these search more
//! than one, *idle* the share of their time in which they have nothing to do.

mod measured;
mod published;
mod record;
mod show;
mod standing;

pub use measured::{MeasuredSearch, MeasuredStanding, measured_standings};
pub use published::PublishedSpeedup;
pub use record::SpeedupRecord;
pub use show::{chart, measured_table, published_table, table};
pub use standing::{SpeedupStanding, standings};
