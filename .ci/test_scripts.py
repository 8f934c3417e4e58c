#!/usr/bin/env python3
"""Tests what `check-rings`, `check-contract` and `epub` find in small sources, and what they ignore."""

import runpy
import tempfile
import unittest
import zipfile
from pathlib import Path


def names(script):
    """What a script defines."""
    return runpy.run_path(str(Path(__file__).with_name(script)))


rings = names("check-rings")
contract = names("check-contract")
epub = names("epub")

PASSED_OVER = """
    // use crate::b::B;
    const RAW: &str = r#"" use crate::b::B;"#;
    fn quote<'a>(_: &'a str) -> char { '"' }
    macro_rules! m { () => { $crate::b::B }; }
    #[cfg(test)] mod tests { use crate::b::B; }
"""
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
PAGE = '<main><h1 id="top"><a class="header" href="#top">Top</a></h1><p>1 &lt; 2<br>{}</p></main>'


class Structure(unittest.TestCase):
    def test_arrows_and_rings(self):
        for sources, arrows, circles in [
            ({"a": "use crate::b::B;", "b": "struct B(super::a::A);"}, {"a b", "b a"}, [{"a", "b"}]),
            ({"a/x": "use super::super::b::{self, c};", "a/mod": "use super::b;", "b": ""}, {"a/x b", "a b"}, []),
            ({"a/x": "use super::y::Y;", "a/y": "use crate::a::x::X;"}, {"a/x a/y", "a/y a/x"}, [{"a/x", "a/y"}]),
            ({"a/mod": "mod x; pub use x::X; struct A(X);", "a/x": "use super::A;"}, set(), []),
            ({"a/mod": "mod x; pub use x::X;", "a/x": "use crate::b::B;", "b": "use crate::a::X;"},
             {"a/x b", "b a/x"}, [{"a/x", "b"}]),
            ({"lib": "pub use b::{B as C, d};", "a": "use crate::{C, d};", "b": ""}, {"a b"}, []),
            ({"a": "fn f() { crate::b::g() }", "b": "fn g(a: super::a::A) {}"}, {"a b", "b a"}, [{"a", "b"}]),
            ({"a": PASSED_OVER, "b": ""}, set(), []),
            ({"a": PASSED_OVER + "fn f(_: crate::b::B) {}", "b": ""}, {"a b"}, []),
        ]:
            with self.subTest(sources), tempfile.TemporaryDirectory() as folder:
                for name, text in sources.items():
                    path = Path(folder, f"{name}.rs")
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text)
                found = rings["Crate"](Path(folder)).arrows()
                name = "/".join
                self.assertEqual({f"{name(file)} {name(other)}" for file in found for other in found[file]}, arrows)
                self.assertEqual([{name(file) for file in ring} for ring in rings["rings"](found)], circles)

    def test_folders_form_no_ring_and_use_only_lower_layers(self):
        for sources, circles, upward in [
            # No two files form a ring, but the folders do, also through a re-export.
            ({"a/x": "use crate::b::Y;", "a/z": "", "b/mod": "pub use y::Y; mod y;", "b/y": "", "b/w": "use crate::a::z::Z;"},
             [{"a", "b"}], ["a b"]),
            ({"a/mod": "pub use crate::c::C;", "b": "use crate::a::C;", "c": "", "a/x": "use crate::b::B;"}, [], ["a b", "b c"]),
            ({"a/x/m": "use crate::a::y::m::M;", "a/x/n": "", "a/y/m": "", "a/y/n": "use super::super::x::n::N;"},
             [{"a/x", "a/y"}], []),
            ({"a": "", "b": "use super::a::A;", "c": "use super::{a, b};"}, [], []),
            ({"a": "", "new": "use super::a::A;"}, [], ["new a"]),
        ]:
            with self.subTest(sources), tempfile.TemporaryDirectory() as folder:
                for name, text in sources.items():
                    path = Path(folder, f"{name}.rs")
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text)
                crate = rings["Crate"](Path(folder))
                found, name = crate.arrows(), "/".join
                inside = [rings["inside"](found, level) for level in sorted(crate.modules)]
                levels = [ring for level in inside for ring in rings["rings"](level)]
                self.assertEqual([{name(item) for item in ring} for ring in levels], circles)
                arrows = rings["upward"](found, ["a", "b", "c"])
                self.assertEqual([f"{name(item)} {name(used)}" for item, used in arrows], upward)


class Contract(unittest.TestCase):
    def test_a_file_has_its_public_items_and_no_others(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "walk.rs")
            file.write_text(SOURCE)
            self.assertEqual("\n".join(contract["public"](file)), LISTED)


class Epub(unittest.TestCase):
    def test_a_chapter_is_the_page_without_what_only_a_browser_needs(self):
        picture = '<label><input type="checkbox"><img src="a.svg" alt="A"><span class="img-wrapper"><img src="a.svg"></span></label>'
        chapter = epub["Chapter"](PAGE.format(f'<a href="b.html#c">B</a>{picture}'))
        text = '<h1 id="top">Top</h1><p>1 &lt; 2<br/><a href="b.xhtml#c">B</a><img src="a.svg" alt="A"/></p>'
        self.assertEqual("".join(chapter.text), text)
        self.assertEqual(chapter.pictures, ["a.svg"])

    def test_files_that_are_missing_and_links_that_lead_nowhere_are_faults(self):
        with tempfile.TemporaryDirectory() as folder:
            book = Path(folder, "a.epub")
            body = '<h1 id="top"/><a href="#top"/><a href="#gone"/><a href="b.xhtml"/><img src="a.svg" alt=""/><a href="https://a.b"/>'
            files = {"a.xhtml": epub["page"]("A", body, "a.xhtml"), "book.css": ""}
            with zipfile.ZipFile(book, "w") as written:
                written.writestr("mimetype", "application/epub+zip")
                written.writestr("book.opf", epub["package"]("A", [*files, "c.svg"], ["a.xhtml"]))
                for name, text in files.items():
                    written.writestr(name, text)
            wrong = ["a.xhtml: #gone leads nowhere", "a.xhtml: b.xhtml leads nowhere", "a.xhtml: a.svg leads nowhere"]
            self.assertEqual(list(epub["faults"](book)), ["c.svg", *wrong])


unittest.main()
