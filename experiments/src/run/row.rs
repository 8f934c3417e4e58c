//! [`Row`]: what tells which job a row belongs to.

use super::positions;
use engine_core::Status;
use reports::{Floor, Record};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A result of a job: that of one depth.
pub(crate) trait Row: Serialize + DeserializeOwned {
    /// The digest that a position is found by.
    fn position_key(&self) -> u64;
    /// What the position was searched by.
    fn member(&self) -> &str;
    fn depth(&self) -> u32;
    fn status(&self) -> Status;
    /// The row without what differs from run to run.
    fn timeless(self) -> Self;
}

impl Row for Record {
    fn position_key(&self) -> u64 {
        key(&self.suite, &self.position, &self.fen)
    }

    fn member(&self) -> &str {
        &self.strategy
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn status(&self) -> Status {
        self.status
    }

    fn timeless(self) -> Record {
        Record {
            time_s: 0.0,
            nps: None,
            ..self
        }
    }
}

impl Row for Floor {
    fn position_key(&self) -> u64 {
        key(&self.suite, &self.position, &self.fen)
    }

    fn member(&self) -> &str {
        &self.tree
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn status(&self) -> Status {
        self.status
    }

    fn timeless(self) -> Floor {
        Floor { time_s: 0.0, ..self }
    }
}

fn key(suite: &Option<String>, position: &Option<String>, fen: &str) -> u64 {
    let text = |name: &Option<String>| name.clone().unwrap_or_default();
    positions::key(&text(suite), &text(position), fen)
}
