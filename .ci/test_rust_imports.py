#!/usr/bin/env python3
"""What `rust_imports` sees in small crates, and what it passes over."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from rust_imports import arrows, rings


class Imports(unittest.TestCase):
    def of(self, **sources):
        """The rings and the arrows, as names, of a crate with these files: `a__b` is the file `a/b.rs`."""
        with tempfile.TemporaryDirectory() as folder:
            for name, source in sources.items():
                path = Path(folder, *name.split("__")).with_suffix(".rs")
                path.parent.mkdir(exist_ok=True)
                path.write_text(source)
            graph = arrows(Path(folder, "lib.rs"))
            named = {}
            for file, used in graph.items():
                named[self.name(folder, file)] = sorted(self.name(folder, other) for other in used)
            return [sorted(self.name(folder, file) for file in ring) for ring in rings(graph)], named

    @staticmethod
    def name(folder, file):
        return str(file.relative_to(folder).with_suffix(""))

    def test_two_files_that_name_each_other_are_a_ring(self):
        found, _ = self.of(lib="mod a; mod b;", a="use crate::b::B; pub struct A;", b="pub struct B(super::a::A);")
        self.assertEqual(found, [["a", "b"]])

    def test_a_re_export_is_followed_to_the_file_that_defines_the_item(self):
        lib = "mod a; mod b; pub use b::{Inner as Outer, c};"
        _, used = self.of(lib=lib, a="use crate::Outer;", b="pub struct Inner; pub mod c {}")
        self.assertEqual(used, {"lib": [], "a": ["b"], "b": []})

    def test_a_module_that_is_imported_counts_by_what_is_taken_from_it(self):
        _, used = self.of(
            lib="mod a; mod b;",
            a="use crate::b;\nfn f() { b::c::g(); }",
            b__mod="pub mod c; pub struct NotUsed;",
            b__c="pub fn g() {}",
        )
        self.assertEqual(used["a"], ["b/c"])

    def test_a_file_may_stand_elsewhere(self):
        lib = '#[path = "far/away.rs"] mod a; mod b;'
        _, used = self.of(lib=lib, far__away="mod c; use crate::b::B;", far__c="use super::super::b::B;", b="pub struct B;")
        self.assertEqual(used, {"lib": [], "far/away": ["b"], "far/c": ["b"], "b": []})

    def test_a_child_that_uses_its_parent_and_is_used_by_it_is_in_a_ring(self):
        child = "use super::*; pub fn f(_: Parent) {}"
        found, _ = self.of(lib="mod a;", a__mod="pub mod b; use b::f; pub struct Parent; fn g() { f(Parent) }", a__b=child)
        self.assertEqual(found, [["a/b", "a/mod"]])
        found, _ = self.of(lib="mod a;", a__mod="mod b; pub use b::f; pub struct Parent;", a__b=child)
        self.assertEqual(found, [])

    def test_tests_macros_comments_and_texts_import_nothing(self):
        passed_over = """
            // use crate::b::B;
            /* /* nested */ use crate::b::B; */
            const TEXT: &str = "use crate::b::B;";
            const RAW: &str = r#"" crate::b::B"#;
            fn quote<'a>(_: &'a str) -> char { '"' }
            macro_rules! m { () => { $crate::b::B }; }
            #[cfg(test)] use crate::b::B;
            #[cfg(test)]
            #[expect(dead_code)]
            mod tests { use crate::b::B; }
            fn last() -> impl Sized + use<> {}
        """
        _, used = self.of(lib="mod a; mod b;", a=passed_over, b="pub struct B;")
        self.assertEqual(used["a"], [])
        _, used = self.of(lib="mod a; mod b;", a=passed_over + "fn g(_: crate::b::B) {}", b="pub struct B;")
        self.assertEqual(used["a"], ["b"])


if __name__ == "__main__":
    unittest.main()
