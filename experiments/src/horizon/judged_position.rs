//! [`JudgedPosition`]: a row of the journal of judging, so that a kill loses only what was on its way.

use super::judge::Judged;
use crate::run::{Row, position_key};
use crate::sense::{ImpossibleRecord, Sense};
use engine_core::Status;
use reports::{Case, Verdict};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What was found on a position. Nothing is what there is where its nodes were spent.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct JudgedPosition {
    pub(super) suite: Option<String>,
    pub(super) position: Option<String>,
    pub(super) fen: String,
    pub(super) judge: String,
    pub(super) verdicts: Vec<Verdict>,
    pub(super) cases: Vec<Case>,
}

impl JudgedPosition {
    pub(super) fn judged(self) -> Judged {
        Judged {
            verdicts: self.verdicts,
            cases: self.cases,
        }
    }
}

impl Row for JudgedPosition {
    fn position_key(&self) -> u64 {
        position_key(&self.suite, &self.position, &self.fen)
    }

    fn member(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.judge)
    }

    fn depth(&self) -> u32 {
        1
    }

    fn status(&self) -> Status {
        Status::Complete
    }

    fn texts(&mut self) -> Vec<&mut String> {
        let named = [&mut self.suite, &mut self.position].into_iter().flatten();
        named.chain([&mut self.fen, &mut self.judge]).collect()
    }

    fn timeless(self) -> JudgedPosition {
        self
    }
}

impl Sense for JudgedPosition {
    fn check(&self) -> Result<(), ImpossibleRecord> {
        self.verdicts.iter().try_for_each(Sense::check)?;
        self.cases.iter().try_for_each(Sense::check)
    }
}
