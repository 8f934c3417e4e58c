#!/usr/bin/env python3
"""Tests how `epub` converts a page, and the faults that it finds in a book."""

import runpy
import tempfile
import unittest
import zipfile
from pathlib import Path

epub = runpy.run_path(str(Path(__file__).with_name("epub")))
PAGE = '<main><h1 id="top"><a class="header" href="#top">Top</a></h1><p>1 &lt; 2<br>{}</p></main>'


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
