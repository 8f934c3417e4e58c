//! An ablation: which subsets of the parts are searched, and the page made of them.

mod report;
mod setup;

pub(crate) use report::{finish, to_latex};
pub(crate) use setup::{experiment, plan};
