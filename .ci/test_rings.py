#!/usr/bin/env python3
"""Tests what `check-rings` finds in small crates, and what it ignores."""

import runpy
import tempfile
import unittest
from pathlib import Path

check = runpy.run_path(str(Path(__file__).with_name("check-rings")))
PASSED_OVER = """
    // use crate::b::B;
    const RAW: &str = r#"" use crate::b::B;"#;
    fn quote<'a>(_: &'a str) -> char { '"' }
    macro_rules! m { () => { $crate::b::B }; }
    #[cfg(test)] mod tests { use crate::b::B; }
"""


class Structure(unittest.TestCase):
    def test_arrows_and_rings(self):
        for sources, arrows, rings in [
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
                found = check["Crate"](Path(folder)).arrows()
                name = "/".join
                self.assertEqual({f"{name(file)} {name(other)}" for file in found for other in found[file]}, arrows)
                self.assertEqual([{name(file) for file in ring} for ring in check["rings"](found)], rings)


if __name__ == "__main__":
    unittest.main()
