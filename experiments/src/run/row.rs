//! [`Row`]: what tells which job a row belongs to.

use super::positions;
use crate::sense::Sense;
use engine_core::Status;
use reports::{MinimalTreeRecord, Record};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A result of a job: that of one depth.
pub(crate) trait Row: Serialize + DeserializeOwned + Sense {
    /// The digest that a position is found by.
    fn position_key(&self) -> u64;
    /// What the position was searched by.
    fn member(&self) -> &str;
    fn depth(&self) -> u32;
    fn status(&self) -> Status;
    /// Its texts.
    fn texts(&mut self) -> Vec<&mut String>;
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

    fn texts(&mut self) -> Vec<&mut String> {
        let named = [&mut self.suite, &mut self.position, &mut self.best_move];
        let named = named.into_iter().flatten();
        let others = [
            &mut self.game,
            &mut self.fen,
            &mut self.board,
            &mut self.eval,
            &mut self.strategy,
            &mut self.pv,
        ];
        named.chain(others).collect()
    }

    fn timeless(self) -> Record {
        Record {
            time_s: 0.0,
            nps: None,
            ..self
        }
    }
}

impl Row for MinimalTreeRecord {
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

    fn texts(&mut self) -> Vec<&mut String> {
        let named = [&mut self.suite, &mut self.position].into_iter().flatten();
        let others = [
            &mut self.game,
            &mut self.fen,
            &mut self.board,
            &mut self.eval,
            &mut self.tree,
            &mut self.first_search,
        ];
        named.chain(others).collect()
    }

    fn timeless(self) -> MinimalTreeRecord {
        MinimalTreeRecord { time_s: 0.0, ..self }
    }
}

fn key(suite: &Option<String>, position: &Option<String>, fen: &str) -> u64 {
    let text = |name: &Option<String>| name.clone().unwrap_or_default();
    positions::key(&text(suite), &text(position), fen)
}
