//! Limits of searches and games: [`MoveBudget`], [`TimeControl`], the clock, and [`memory`].

mod budget;
pub(crate) mod clock;
pub mod memory;
pub(crate) mod text;
mod time_control;

pub use budget::MoveBudget;
pub(crate) use time_control::PlayerClock;
pub use time_control::TimeControl;
