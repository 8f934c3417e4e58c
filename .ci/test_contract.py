#!/usr/bin/env python3
"""Tests what `check-contract` lists for a file."""

import runpy
import tempfile
import unittest
from pathlib import Path

check = runpy.run_path(str(Path(__file__).with_name("check-contract")))
SOURCE = """\
//! A file.
use std::fmt;

/// A trait.
pub trait Walk: Sized {
    const PACE: u32 = 1;

    /// What every implementation needs.
    fn step(&self) -> u32;

    fn run(
        &self,
        far: u32,
    ) -> u32 {
        far * self.step()
    }
}

#[derive(Clone)]
pub struct Legs {
    pub left: u32,
    right: u32,
}

pub enum Way {
    Far(u32),
    Named { name: String },
}

struct Private;

impl Legs {
    pub const fn sum(&self) -> u32 {
        self.left + self.right
    }

    fn hidden(&self) {}
}

impl Private {
    fn hidden(&self) {}
}

pub(crate) fn own() {}

#[cfg(test)]
mod tests {
    pub fn tested() {}
}
"""
LISTED = """\
pub trait Walk: Sized
    const PACE: u32 {..}
    fn step(&self) -> u32
    fn run(&self, far: u32) -> u32 {..}
#[derive(Clone)] pub struct Legs
    pub left: u32
pub enum Way
    Far(u32)
    Named { name: String }
impl Legs
    pub const fn sum(&self) -> u32"""


class Contract(unittest.TestCase):
    def test_a_file_has_its_public_items_and_no_others(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "walk.rs")
            file.write_text(SOURCE)
            self.assertEqual("\n".join(check["public"](file)), LISTED)

unittest.main()
