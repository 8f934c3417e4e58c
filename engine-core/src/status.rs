//! [`Status`]: how a search ended, in the search and in records; [`Phase`]: main or quiescence search.

use serde::{Deserialize, Serialize};

/// How a search or one of its iterations ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Word", into = "Word")]
pub enum Status {
    /// It ran to completion.
    #[default]
    Complete,
    /// It ran to completion and ended the search, since it found a mate that no deeper iteration can improve.
    MateFound,
    /// It was stopped early.
    Stopped(Stop),
}

impl Status {
    /// Whether it ran to completion.
    pub fn is_complete(self) -> bool {
        !matches!(self, Status::Stopped(_))
    }
}

/// Why a search stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// On request, for example by Ctrl-C.
    Interrupted,
}

/// The phase of a search that a node belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The search to a fixed depth, including its leaves.
    Main,
    /// The quiescence search beyond the horizon.
    Quiescence,
}

/// A status as one word, for serialization.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    Complete,
    MateFound,
    StoppedNodes,
    StoppedTime,
    Interrupted,
}

impl From<Word> for Status {
    fn from(word: Word) -> Status {
        match word {
            Word::Complete => Status::Complete,
            Word::MateFound => Status::MateFound,
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
            Status::MateFound => Word::MateFound,
            Status::Stopped(Stop::Nodes) => Word::StoppedNodes,
            Status::Stopped(Stop::Time) => Word::StoppedTime,
            Status::Stopped(Stop::Interrupted) => Word::Interrupted,
        }
    }
}
