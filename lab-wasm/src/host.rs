//! [`Host`]: whoever runs the lab: a page in a browser, or a test.

use std::time::Duration;

/// Whoever runs the lab: has the clock, and hears what happens. A search takes a clone along.
pub trait Host: Clone + Send + 'static {
    fn now(&self) -> Duration;

    /// Hears of an event, a line of JSON, and says whether its search is to go on.
    fn tell(&self, line: &str) -> Wish;
}

/// What a host wishes of the search whose event it has heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    GoOn,
    End,
}
