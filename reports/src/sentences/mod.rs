//! [`Sentence`]: a statement about results. Only the functions of this folder make one.
//!
//! Each function is given a fact: figures of records that were compared, never a recipe. Its doc says when it
//! is printed, what it claims, and what refutes it; its test has data of which a careless version is false.

/// A [`Sentence`] of a format and its values.
macro_rules! sentence {
    ($($text:tt)*) => { $crate::sentences::Sentence::new(format!($($text)*)) };
}

#[cfg(feature = "full")]
pub mod ablation;
#[cfg(feature = "full")]
pub mod engines;
#[cfg(feature = "full")]
pub mod games;
pub mod horizon;
pub(crate) mod minimal_trees;
pub mod notes;
#[cfg(feature = "full")]
pub mod parallel;
#[cfg(feature = "full")]
pub mod reproduce;
pub mod run;
pub mod search;
pub mod side_by_side;
pub mod tree;

use serde::Serialize;
use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

/// A sentence about results. Answers and the notes of tables accept nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Sentence(String);

impl Sentence {
    /// Only for the functions of this folder.
    fn new(text: impl Into<String>) -> Sentence {
        Sentence(text.into())
    }

    /// A copy with a space in place of each of these characters.
    pub(crate) fn blanked(&self, is_blanked: fn(char) -> bool) -> Sentence {
        Sentence(self.0.replace(is_blanked, " "))
    }
}

impl Deref for Sentence {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<Sentence> for String {
    fn from(sentence: Sentence) -> String {
        sentence.0
    }
}

impl Borrow<str> for Sentence {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Sentence {
    fn eq(&self, other: &str) -> bool {
        self.0 == *other
    }
}

impl PartialEq<&str> for Sentence {
    fn eq(&self, other: &&str) -> bool {
        self.0 == **other
    }
}
