#!/usr/bin/env python3
"""What `check-structure` sees in small crates, and what it passes over."""

import runpy
import tempfile
import unittest
from pathlib import Path

check = runpy.run_path(str(Path(__file__).with_name("check-structure")))
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
            ({"a": "use crate::b::B;", "b": "struct B(super::a::A);"}, {"a": {"b"}, "b": {"a"}}, [{"a", "b"}]),
            ({"a/x": "use super::super::b::{self, c};", "a/mod": "use super::b;", "b": ""}, {"a": {"b"}, "b": set()}, []),
            ({"a/x": "use super::y::Y;", "a/y": "use crate::a::x::X;"}, {"a": set()}, []),
            ({"lib": "pub use b::{B as C, d};", "a": "use crate::{C, d};", "b": ""}, {"a": {"b"}, "b": set()}, []),
            ({"a": PASSED_OVER, "b": ""}, {"a": set(), "b": set()}, []),
            ({"a": PASSED_OVER + "fn f(_: crate::b::B) {}", "b": ""}, {"a": {"b"}, "b": set()}, []),
        ]:
            with self.subTest(sources), tempfile.TemporaryDirectory() as folder:
                for name, text in sources.items():
                    path = Path(folder, f"{name}.rs")
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text)
                found = check["arrows"](Path(folder))
                self.assertEqual({module: set(used) for module, used in found.items()}, arrows)
                self.assertEqual(check["rings"](found), [set(ring) for ring in rings])


if __name__ == "__main__":
    unittest.main()
