"""What comes back: rows as dicts, tables, charts, boards and trees, which Jupyter shows."""

from __future__ import annotations

import csv
import html
import io
import json
import os
import shutil
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from . import _lab, columns
from .errors import BadInput, Interrupted

if TYPE_CHECKING:
    import pandas
    import polars

Row = dict[str, Any]
#: Is told of a stage, the steps done and all steps of it.
Progress = Callable[[str, int, int], object]

#: Rows that Jupyter shows of many.
SHOWN = 20


class Rows(Sequence[Row]):
    """Rows, each a dict with the keys of the lab's files.

    >>> import search_lab as lab
    >>> rows = lab.search("startpos", "alpha-beta", depth=3)
    >>> [row["nodes"] for row in rows]
    [21, 207, 2491]
    >>> rows[-1]["best_move"]
    'e2e4'
    """

    def __init__(self, rows: Sequence[Row], kind: str | None = None) -> None:
        self._rows = rows
        #: The file of the book's page of keys that has such rows.
        self._kind = kind

    def _all(self) -> Sequence[Row]:
        return self._rows

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> Rows: ...
    def __getitem__(self, place: int | slice) -> Row | Rows:
        rows = self._all()
        return Rows(rows[place], self._kind) if isinstance(place, slice) else rows[place]

    def __iter__(self) -> Iterator[Row]:
        return iter(self._all())

    def _columns(self) -> Iterator[tuple[str, list[Any], str | None]]:
        """Each column with its type, which is that of the key whatever the rows have."""
        rows, known = self._all(), columns.types(self._kind)
        for key in dict.fromkeys([*known, *(key for row in rows for key in row)]):
            yield key, [row.get(key) for row in rows], known.get(key)

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame with a column for each key, whose type does not depend on the rows; pandas has to be installed."""
        import pandas

        def series(values: list[Any], type: str | None) -> pandas.Series[Any]:
            dtype = None if type is None else columns.PANDAS.get(type, "object")
            return pandas.Series(values, dtype="Int64" if dtype == "int64" and None in values else dtype)

        return pandas.DataFrame({key: series(values, type) for key, values, type in self._columns()})

    def to_polars(self) -> polars.DataFrame:
        """The same of polars, which has to be installed."""
        import polars

        def series(key: str, values: list[Any], type: str | None) -> polars.Series:
            return polars.Series(key, values, None if type is None else columns.of_polars(type))

        return polars.DataFrame([series(*column) for column in self._columns()])

    def __repr__(self) -> str:
        rows = self._all()
        return f"<{len(rows)} rows: {', '.join(rows[0]) if rows else 'nothing'}>"

    def _repr_html_(self) -> str:
        rows = self._all()
        keys = list(rows[0]) if rows else []
        # What is the same in all rows, or missing, says nothing.
        varied = [key for key in keys if len(rows) < 2 or any(row[key] != rows[0][key] for row in rows)]
        shown = [[_text(row.get(key)) for key in varied] for row in rows[:SHOWN]]
        numbers = [all(isinstance(row.get(key), (int, float, type(None))) for row in rows) for key in varied]
        notes = [f"{len(rows)} rows" if len(rows) <= SHOWN else f"{SHOWN} of {len(rows)} rows"]
        return _html_table("", list(zip(varied, ("right" if number else "left" for number in numbers))), shown, notes)


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    return "–" if value is None else str(value)


def _html_table(title: str, columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[str]], notes: list[str]) -> str:
    """A table in HTML; every text is escaped."""
    align = [f' style="text-align: {side}"' for _, side in columns]
    head = "".join(f"<th{side}>{html.escape(name)}</th>" for (name, _), side in zip(columns, align))
    body = "".join(
        "<tr>" + "".join(f"<td{side}>{html.escape(cell)}</td>" for cell, side in zip(row, align)) + "</tr>"
        for row in rows
    )
    caption = f"<p><b>{html.escape(title)}</b></p>" if title else ""
    below = "".join(f"<p><small>{html.escape(note)}</small></p>" for note in notes)
    return f"{caption}<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{below}"


class Table(Rows):
    """A table of a report: its rows have the names of the CSV file, and Jupyter shows it as the report does."""

    def __init__(self, table: Row, text: str) -> None:
        super().__init__([{key: _number(cell) for key, cell in row.items()} for row in csv.DictReader(io.StringIO(text))])
        self.title: str = table["title"]
        self._table = table

    def _repr_html_(self) -> str:
        columns = [(column["heading"], column["align"]) for column in self._table["columns"]]
        return _html_table(self.title, columns, self._table["rows"], self._table["notes"])


def _number(cell: str) -> int | float | str | None:
    for read in (int, float):
        try:
            return read(cell)
        except ValueError:
            pass
    return cell or None


class Picture:
    """A chart or a board: ``svg`` is its text, ``caption`` says what it shows."""

    def __init__(self, name: str, caption: str, chart: _lab.Chart) -> None:
        self.name, self.caption, self._chart = name, caption, chart

    @property
    def svg(self) -> str:
        """The picture as the text of an SVG file."""
        return (self._chart.written("svg") or b"").decode()

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<{self.name}: {self.caption}>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it into a file, as the end of the name says: ``.svg``, ``.png`` or ``.pdf``."""
        picture = self._chart.written(Path(path).suffix.lower().removeprefix("."))
        if picture is None:
            raise BadInput(f"`{os.fspath(path)}`: a picture is written as .svg, .png or .pdf")
        Path(path).write_bytes(picture)


class Board(Picture):
    """A position: ``print`` draws it with figures, Jupyter shows the picture."""

    def __init__(self, fen: str, text: str, chart: _lab.Chart) -> None:
        super().__init__("board", fen, chart)
        self.fen, self._text = fen, text

    def __str__(self) -> str:
        return self._text


class Work(Rows):
    """Rows that come while the work goes on.

    Iterating gives each row as soon as it is there. All else waits for the end. ``interrupted`` tells whether
    the work was stopped before its end.
    """

    interrupted = False

    def __init__(self, work: _lab.Work | None, progress: Progress | None, come: list[Row] | None = None) -> None:
        super().__init__([], "records")
        self._come: list[Row] = [] if come is None else come
        self._rows = self._come
        self._work = work
        self._show = _Shown(progress)

    def _next(self) -> bool:
        """Waits for what is told next; whether there is something."""
        if self._work is None:
            return False
        message = self._work.next()
        if type(message) is dict:
            self._come.append(message)
        elif message is not None:
            self._show.tell(*message)
        else:
            work, self._work = self._work, None
            self._show.end()
            self._take(work.outcome())
        return message is not None

    def _take(self, outcome: Any) -> None:
        """Takes what came of the work."""

    def stop(self) -> None:
        """Stops the work within a second, and keeps what is finished."""
        work = self._work
        if work is None:
            return
        self.interrupted = True
        if work.stop():
            while self._next():
                pass
        else:
            # It goes on by itself: what has come is all.
            self._work = None
            self._show.end()

    def wait(self) -> Work:
        """Waits for the end. Ctrl-C, or the notebook's stop button, raises :class:`Interrupted` within a second."""
        try:
            while self._next():
                pass
        except KeyboardInterrupt:
            self.stop()
            raise Interrupted(self) from None
        return self

    def _all(self) -> Sequence[Row]:
        if self._work is not None:
            self.wait()
        return self._rows

    def __iter__(self) -> Iterator[Row]:
        place = 0
        try:
            while self._work is not None:
                if place < len(self._come):
                    place += 1
                    yield self._come[place - 1]
                else:
                    self._next()
        except KeyboardInterrupt:
            self.stop()
            raise Interrupted(self) from None
        # What comes is not in the order of the files, and nothing is given twice.
        yield from self._come[place:] if self._come else self._rows


class _Shown:
    """Shows how far work is: by a function, or after a second by a bar of tqdm, if that is installed."""

    def __init__(self, progress: Progress | None) -> None:
        self._tell = progress
        self._bar: Any = None
        self._stage, self._done, self._all = "", 0, 0
        self._begun = time.monotonic()

    def tell(self, word: str | None, value: Any) -> None:
        if word == "note":
            warnings.warn(value.removeprefix("note: "), stacklevel=5)
            return
        if word is None:
            self._done += value
        else:
            self.end()
            self._stage, self._done, self._all = word, 0, value
        if self._tell is not None:
            self._tell(self._stage, self._done, self._all)
        elif time.monotonic() - self._begun > 1 and sys.stderr is not None:
            self._advance()

    def _advance(self) -> None:
        if self._bar is None:
            try:
                # Without ipywidgets it warns, and takes a bar of text.
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    from tqdm.auto import tqdm
            except ImportError:
                return
            self._bar = tqdm(total=self._all, desc=self._stage, leave=False, mininterval=1)
        self._bar.update(self._done - self._bar.n)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


class Run(Work):
    """What a run, an ablation, horizon cases or a match leave: rows as the command prints them as JSON, and the folder.

    ``path`` is the folder; without ``out`` it is removed with this object.
    """

    _kept: _lab.Results | None = None
    _page: _lab.Page | None = None

    def _take(self, outcome: _lab.Results) -> None:
        self._kept, self._page, self.interrupted = outcome, outcome.page, outcome.interrupted
        self._kind = outcome.kind
        self._rows = self.read("records") if outcome.rows is None else json.loads(outcome.rows)

    @property
    def path(self) -> Path:
        """The folder, as the command makes it."""
        self._all()
        if self._kept is None:
            raise RuntimeError("it was stopped before it had a folder")
        return Path(self._kept.path)

    def read(self, name: str) -> Rows:
        """The rows of a file of the folder: ``records``, ``verdicts``, ``cases``, ``timings``, ``games``."""
        if self._kept is None:
            self._all()
        path = self.path / f"{name}.ndjson" if self._kept is None else Path(self._kept.path) / f"{name}.ndjson"
        with path.open(encoding="utf-8") as lines:
            return Rows([json.loads(line) for line in lines], name)

    @property
    def tables(self) -> list[Table]:
        """The tables of its page."""
        self._all()
        return [Table(*table) for table in self._page.tables()] if self._page else []

    @property
    def charts(self) -> dict[str, Picture]:
        """The charts and boards of its page, by their names."""
        self._all()
        return {chart[0]: Picture(*chart) for chart in self._page.charts()} if self._page else {}

    @property
    def findings(self) -> list[str]:
        """What its page says was found, a sentence each."""
        self._all()
        return self._page.findings() if self._page else []

    @property
    def html(self) -> str:
        """Its page, in one file with all that it shows."""
        self._all()
        return self._page.html() if self._page else ""

    def __str__(self) -> str:
        self._all()
        return self._page.text(shutil.get_terminal_size().columns) if self._page else repr(self)

    def _repr_html_(self) -> str:
        tables = self.tables
        findings = "".join(f"<li>{html.escape(sentence)}</li>" for sentence in self.findings)
        shown = "".join(table._repr_html_() for table in tables) or super()._repr_html_()
        return f"<ul>{findings}</ul>{shown}" if findings else shown


class Tree(Work):
    """A searched tree, a row a node: ``id``, ``parent``, ``ply``, ``move``, ``alpha``, ``beta``, ``score``, ``ending``, ``nodes``."""

    _tree: _lab.Tree | None = None

    def _take(self, outcome: _lab.Tree | None) -> None:
        if outcome is not None:
            self._tree, self.interrupted, self._kind = outcome, outcome.interrupted, "tree"
            self._rows = [json.loads(line) for line in outcome.lines().splitlines()]

    def _written(self, form: str) -> str:
        self._all()
        return self._tree.written(form) if self._tree else ""

    @property
    def record(self) -> Row:
        """The record of the search that it is the tree of."""
        self._all()
        return self._tree.record if self._tree else {}

    @property
    def svg(self) -> str:
        """The tree as a drawing."""
        return self._written("svg")

    @property
    def dot(self) -> str:
        """The tree for Graphviz."""
        return self._written("dot")

    def __str__(self) -> str:
        return self._written("text")

    def _repr_html_(self) -> str:
        return self.svg

    _repr_svg_ = _repr_html_
