//! Limits of searches and games: [`MoveBudget`], [`TimeControl`], the clock, and [`threads`].

mod budget;
pub(crate) mod clock;
pub(crate) mod text;
pub mod threads;
mod time_control;

pub use budget::MoveBudget;
pub(crate) use time_control::PlayerClock;
pub use time_control::TimeControl;
