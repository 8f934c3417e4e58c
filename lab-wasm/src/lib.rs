#![doc = include_str!("../README.md")]
//!
//! # What is where
//!
//! A [`Lab`] works off requests for a [`Host`], who has the clock and hears the events: the same in
//! WebAssembly and elsewhere. `abi` makes a module of it.

#[cfg(target_family = "wasm")]
mod abi;
mod lab;

pub use lab::{Host, Lab};
