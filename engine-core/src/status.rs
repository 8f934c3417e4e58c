//! [`Status`]: how a search ended, as the search tells it and as records carry it; [`Phase`]: which part of
//! it a node belongs to.

use serde::{Deserialize, Serialize};

/// How a search, or an iteration of it, ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Word", into = "Word")]
pub enum Status {
    /// All of it was searched.
    #[default]
    Complete,
    /// It was broken off.
    Stopped(Stop),
}

/// Why a search stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The budget of nodes is spent.
    Nodes,
    /// The budget of time is spent.
    Time,
    /// Somebody asked for it.
    Interrupted,
}

/// The part of a search that a node belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The search to a fixed depth, its leaves included.
    Main,
    /// The quiescence search behind the horizon.
    Quiescence,
}

/// A status in a word.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    Complete,
    StoppedNodes,
    StoppedTime,
    Interrupted,
}

impl From<Word> for Status {
    fn from(word: Word) -> Status {
        match word {
            Word::Complete => Status::Complete,
            Word::StoppedNodes => Status::Stopped(Stop::Nodes),
            Word::StoppedTime => Status::Stopped(Stop::Time),
            Word::Interrupted => Status::Stopped(Stop::Interrupted),
        }
    }
}

impl From<Status> for Word {
    fn from(status: Status) -> Word {
        match status {
            Status::Complete => Word::Complete,
            Status::Stopped(Stop::Nodes) => Word::StoppedNodes,
            Status::Stopped(Stop::Time) => Word::StoppedTime,
            Status::Stopped(Stop::Interrupted) => Word::Interrupted,
        }
    }
}
