"""What the functions return: rows as dicts, tables, charts and trees, all of which Jupyter displays."""

from __future__ import annotations

import csv
import html
import io
import json
import os
import shutil
import sys
import textwrap
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar, cast, overload

from . import _lab, columns
from .errors import BadInput, Interrupted
from .rows import Case, Figure, Graded, Pairing, TreeNode

if TYPE_CHECKING:
    import numpy
    import pandas
    import polars
    import pyarrow

Row = dict[str, Any]
R = TypeVar("R", bound=Mapping[str, Any])
Self = TypeVar("Self", bound="Work[Any]")
#: Called with a stage, the steps done, and the total steps of that stage.
Progress = Callable[[str, int, int], object]

#: Maximum number of rows that Jupyter shows.
SHOWN = 20


class Rows(Sequence[R]):
    """Rows, each a dict with the keys of the lab's files; ``rows["nodes"]`` is the list of one column's
    values.

    >>> import search_lab as lab
    >>> rows = lab.search("startpos", "alpha-beta", depth=3)
    >>> rows["nodes"]
    [21, 207, 2491]
    >>> rows[-1]["best_move"]
    'e2e4'
    """

    def __init__(self, rows: Sequence[R], kind: str | None = None) -> None:
        self._rows = rows
        #: The file whose keys these rows have, as on the book's page of files and keys.
        self._kind = kind

    def _all(self) -> Sequence[R]:
        return self._rows

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, place: int) -> R: ...
    @overload
    def __getitem__(self, place: slice) -> Rows[R]: ...
    @overload
    def __getitem__(self, place: str) -> list[Any]: ...
    def __getitem__(self, place: int | slice | str) -> R | Rows[R] | list[Any]:
        rows = self._all()
        if not isinstance(place, str):
            return Rows(rows[place], self._kind) if isinstance(place, slice) else rows[place]
        if any(place in row for row in rows):
            return [row.get(place) for row in rows]
        others = {key: values for key, values, _ in self._columns()}
        if place not in others:
            raise KeyError(f"there is no column {place}, but {', '.join(others)}")
        return others[place]

    def __iter__(self) -> Iterator[R]:
        return iter(self._all())

    def _columns(self) -> Iterator[tuple[str, list[Any], Any]]:
        """Each column with its type, which is that of the key, whatever values the rows have."""
        rows, known = self._all(), columns.types(self._kind)
        for key in dict.fromkeys([*known, *(key for row in rows for key in row)]):
            yield key, [row.get(key) for row in rows], known.get(key)

    def to_pandas(self) -> pandas.DataFrame:
        """A pandas data frame with a column per key; column types do not depend on the values. Needs
        pandas."""
        import pandas

        def series(values: list[Any], hint: Any) -> Any:
            dtype: Any = None if hint is None else columns.of_pandas(hint)
            return pandas.Series(values, dtype="Int64" if dtype == "int64" and None in values else dtype)

        return pandas.DataFrame({key: series(values, hint) for key, values, hint in self._columns()})

    def to_polars(self) -> polars.DataFrame:
        """The same as a polars data frame. Needs polars."""
        import polars

        series = (polars.Series(key, values, columns.of_polars(hint)) for key, values, hint in self._columns())
        return polars.DataFrame(list(series))

    def to_arrow(self) -> pyarrow.Table:
        """The same as an Arrow table. Needs pyarrow."""
        import pyarrow

        arrays = ((key, pyarrow.array(values, columns.of_arrow(hint))) for key, values, hint in self._columns())
        return pyarrow.table(dict(arrays))

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """A structured array. Numbers that may be missing are floats, with NaN where missing. Needs numpy."""
        import numpy

        all_columns = list(self._columns())
        array = numpy.empty(len(self), [(key, columns.of_numpy(hint)) for key, _, hint in all_columns])
        for key, values, hint in all_columns:
            missing = None if columns.of_numpy(hint) == "object" else numpy.nan
            array[key] = [missing if value is None else value for value in values]
        return array

    def _excerpt(self) -> tuple[list[tuple[str, str]], list[list[str]], str]:
        """The columns worth showing with their alignment, the first rows, and a note on how many there
        are."""
        rows = self._all()
        keys = list(rows[0]) if rows else []
        # Skip columns whose value is the same in all rows.
        varied = [key for key in keys if len(rows) < 2 or any(row.get(key) != rows[0][key] for row in rows)]
        cells = [[_text(row.get(key)) for key in varied] for row in rows[:SHOWN]]
        numbers = [all(isinstance(row.get(key), (int, float, type(None))) for row in rows) for key in varied]
        sides = ("right" if number else "left" for number in numbers)
        counted = f"{len(rows)} row{'s' * (len(rows) != 1)}"
        note = counted if len(rows) <= SHOWN else f"{SHOWN} of {counted}"
        return list(zip(varied, sides)), cells, f"{note}, {len(keys)} columns"

    def __repr__(self) -> str:
        heads, rows, note = self._excerpt()
        if len(rows) == 1:
            wide = max(len(key) for key, _ in heads)
            lines = [f"{key:{wide}}  {cell}" for (key, _), cell in zip(heads, rows[0]) if cell != _text(None)]
            return "\n".join([*lines, f"[{type(self).__name__}: {note}]"])
        width, lines = shutil.get_terminal_size().columns, [""] * (len(rows) + 1)
        for (key, side), cells in zip(heads, zip(*rows)):
            wide = max(map(len, (key, *cells)))
            if len(lines[0]) + 2 + wide > width:
                break
            just = str.rjust if side == "right" else str.ljust
            lines = [f"{line}  {just(cell, wide)}" for line, cell in zip(lines, (key, *cells))]
        return "\n".join([*(line[2:].rstrip() for line in lines if line), f"[{type(self).__name__}: {note}]"])

    def _repr_html_(self) -> str:
        heads, rows, note = self._excerpt()
        return _html_table("", heads, rows, [note])


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


class Table(Rows[Row]):
    """A table of a report. Its rows have the column names of the CSV file; Jupyter shows it as the report
    does."""

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
    """A chart or a board: ``svg`` is its SVG text, ``caption`` says what it shows."""

    def __init__(self, name: str, caption: str, chart: _lab.Chart) -> None:
        self.name, self.caption, self._chart = name, caption, chart

    @property
    def svg(self) -> str:
        """The picture as SVG text."""
        return (self._chart.written("svg") or b"").decode()

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<{self.name}: {self.caption}>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file in the format of its extension: ``.svg``, ``.png`` or ``.pdf``."""
        picture = self._chart.written(Path(path).suffix.lower().removeprefix("."))
        if picture is None:
            raise BadInput(f"`{os.fspath(path)}`: a picture is written as .svg, .png or .pdf")
        Path(path).write_bytes(picture)


class Work(Rows[R]):
    """Rows of work that may still be running.

    Iterating yields each row as soon as it is known. Everything else waits for the end. ``interrupted`` tells
    whether the work was stopped early.
    """

    interrupted = False

    def __init__(self, work: _lab.Work | None, progress: Progress | None, come: Sequence[R] = ()) -> None:
        super().__init__([], "records")
        self._come: list[R] = list(come)
        self._rows = self._come
        self._work = work
        self._show = _Shown(progress)

    def _next(self) -> bool:
        """Waits for the next message and handles it; returns whether there was one."""
        if self._work is None:
            return False
        message = self._work.next()
        if type(message) is dict:
            self._come.append(cast(R, message))
        elif message is not None:
            self._show.tell(*message)
        else:
            work, self._work = self._work, None
            self._show.end()
            self._take(work.outcome())
        return message is not None

    def _take(self, outcome: Any) -> None:
        """Stores the outcome of the work."""

    def stop(self) -> None:
        """Stops the work within a second; what is finished is kept."""
        work = self._work
        if work is None:
            return
        self.interrupted = True
        if work.stop():
            while self._next():
                pass
        else:
            # The work did not stop in time and runs on in the background: ignore the rest of it.
            self._work = None
            self._show.end()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Stops the work if it is still running."""
        self.stop()

    def __getstate__(self) -> dict[str, Any]:
        """The state to pickle: a finished work with its rows in memory."""
        return {"_rows": list(self._all()), "_come": [], "_kind": self._kind, "interrupted": self.interrupted, "_work": None}

    def __repr__(self) -> str:
        if self._work is None:
            return super().__repr__()
        return f"[{type(self).__name__}: at work, {len(self._come)} rows so far]"

    def wait(self: Self) -> Self:
        """Waits for the end. Ctrl-C, or the notebook's stop button, raises :class:`Interrupted` within a second."""
        try:
            while self._next():
                pass
        except KeyboardInterrupt:
            self.stop()
            raise Interrupted(self) from None
        return self

    def _all(self) -> Sequence[R]:
        if self._work is not None:
            self.wait()
        return self._rows

    def __iter__(self) -> Iterator[R]:
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
        # `_come` is in order of arrival, not in the order of the files; no row is yielded twice.
        yield from self._come[place:] if self._come else self._rows


class _Shown:
    """Shows progress through the user's function or, after a second, as a tqdm bar if tqdm is installed."""

    def __init__(self, progress: Progress | None) -> None:
        self._tell = progress
        self._bar: Any = None
        self._stage, self._done, self._all = "", 0, 0
        self._start = time.monotonic()

    def tell(self, word: str | None, value: Any) -> None:
        if word == "note":
            warnings.warn(value.removeprefix("note: "), stacklevel=7)
            return
        if word is None:
            self._done += value
        else:
            self.end()
            self._stage, self._done, self._all = word, 0, value
        if self._tell is not None:
            self._tell(self._stage, self._done, self._all)
        elif time.monotonic() - self._start > 1 and sys.stderr is not None:
            self._advance()

    def _advance(self) -> None:
        if self._bar is None:
            try:
                # Without ipywidgets, tqdm.auto warns and falls back to a text bar.
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


class Run(Work[R]):
    """The results of a run, an ablation, `lab horizon` or a match: the rows that the command prints as JSON,
    and the folder.

    ``path`` is the folder. Without ``out`` it is temporary: it is deleted together with this object, or at
    the end of a ``with`` block. A pickle contains the rows and the files of a temporary folder.

    >>> import search_lab as lab
    >>> with lab.run("startpos", ["minimax", "alpha-beta"], depth=2) as run:
    ...     print(run["name"], run["nodes"])
    ['minimax', 'minimax', 'alpha-beta', 'alpha-beta'] [21, 421, 21, 207]
    """

    _kept: _lab.Results | None = None
    #: The source of an unpickled object: its ``out`` folder or its ``files``. ``_own``: the user's own parts
    #: and games.
    _source: Mapping[str, Any] | None = None
    _own: Sequence[Any] = ()
    _compared: list[tuple[str, list[Any], Any]] | None = None

    def _take(self, outcome: _lab.Results) -> None:
        self._kept, self.interrupted, self._kind = outcome, outcome.interrupted, outcome.kind
        self.__class__ = _KINDS.get(outcome.kind, Run)
        rows = self.read("records") if outcome.rows is None else json.loads(outcome.rows)
        self._rows = cast(Sequence[R], rows)

    def _results(self) -> _lab.Results | None:
        self._all()
        if self._kept is None and self._source is not None:
            self._kept = _lab.command("open_run", {**self._source, "own": list(self._own)}).outcome()
        return self._kept

    def _page(self) -> _lab.Page | None:
        results = self._results()
        return results.page if results else None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Stops the work if it is still running, and deletes the folder unless ``out`` named one."""
        self.stop()
        if self._kept is not None:
            # Data frames need these columns after the folder is gone.
            self._comparison()
            self._kept.remove()

    def __getstate__(self) -> dict[str, Any]:
        state, source = super().__getstate__(), self._source
        if self._kind == "comparison":
            # No command makes that page again from its folder: the rows go alone.
            source = None
        elif self._kept is not None and self._kept.is_own and self.path.is_dir():
            paths = (path for path in self.path.rglob("*") if path.is_file())
            source = {"files": {path.relative_to(self.path).as_posix(): path.read_bytes() for path in paths}}
        elif self._kept is not None:
            source = {"out": self._kept.path}
        return {**state, "_source": source, "_own": list(self._own)}

    def _columns(self) -> Iterator[tuple[str, list[Any], Any]]:
        yield from self._comparison()
        yield from super()._columns()

    def _comparison(self) -> list[tuple[str, list[Any], Any]]:
        """The columns that `records.csv` has before those of records: names, swept parameters, factors."""
        if self._compared is None:
            self._compared, compared = [], []
            results = self._results() if self._kind == "records" else None
            file = Path(results.path, "records.csv") if results else None
            if file is not None and file.is_file():
                with file.open(encoding="utf-8", newline="") as text:
                    compared = list(csv.DictReader(text))
            if compared and len(compared) == len(self):
                heads = list(compared[0])
                for key, hint in columns.before_records(heads[: heads.index("suite")]).items():
                    self._compared.append((key, [columns.read(row[key], hint) for row in compared], hint))
        return self._compared

    @property
    def path(self) -> Path:
        """The folder, with the same files as the command writes."""
        results = self._results()
        if results is None:
            raise RuntimeError("it was stopped before it had a folder")
        return Path(results.path)

    def read(self, name: str) -> Rows[Row]:
        """The rows of a file in the folder: ``records``, ``verdicts``, ``cases``, ``timings`` or
        ``games``."""
        path = (self.path if self._kept is None else Path(self._kept.path)) / f"{name}.ndjson"
        with path.open(encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        for row in rows:
            row.pop("checksum", None)
        return Rows(rows, name)

    @property
    def tables(self) -> list[Table]:
        """The tables of the report."""
        page = self._page()
        return [Table(*table) for table in page.tables()] if page else []

    @property
    def charts(self) -> dict[str, Picture]:
        """The charts and boards of the report, by name."""
        page = self._page()
        return {chart[0]: Picture(*chart) for chart in page.charts()} if page else {}

    @property
    def answer(self) -> list[str]:
        """The answer of the report, a list of sentences."""
        page = self._page()
        return page.answer() if page else []

    @property
    def html(self) -> str:
        """The report as one self-contained HTML file."""
        page = self._page()
        return page.html() if page else ""

    def __repr__(self) -> str:
        page = self._page() if self._work is None else None
        if page is None:
            return super().__repr__()
        width, rows = shutil.get_terminal_size()
        answer = textwrap.fill(" ".join(self.answer), width)
        tables = page.text(width, max(0, rows - len(answer.splitlines()) - 4))
        return "\n\n".join([*filter(None, [answer]), tables + f"\n[{type(self).__name__}: {len(self)} rows, {self.path}]"])

    def _repr_html_(self) -> str:
        shown = [f"<p>{html.escape(answer)}</p>" for answer in self.answer[:1]]
        shown += [table._repr_html_() for table in self.tables[:1]] or [super()._repr_html_()]
        return "".join(shown)


class Ablation(Run[Figure]):
    """The results of an ablation: one row per figure."""


class Match(Run[Pairing]):
    """The results of a match or of tuning: one row per pairing."""


class Cases(Run[Case]):
    """The costly moves that `lab horizon` found: one row per move."""


_KINDS: dict[str, Any] = {"ablation": Ablation, "pairings": Match, "cases": Cases}


class Grades(Work[Graded]):
    """The grades of a program: one row per task."""

    def _take(self, outcome: None) -> None:
        self._kind = None

    def _excerpt(self) -> tuple[list[tuple[str, str]], list[list[str]], str]:
        rows = self._all()
        heads = [("task", "left"), ("points", "right"), ("of", "right"), ("what is wrong", "left")]
        cells = [[row["id"], str(row["points"]), str(len(row["asks"])), _wrong(row)] for row in rows]
        return heads, cells, f"{sum(self['points'])} of {sum(map(len, self['asks']))} points in {len(rows)} tasks"


def _wrong(row: Graded) -> str:
    """The first thing that is wrong in an answer."""
    said = [f"{finding['figure']}: {finding['said']}" for finding in row["findings"]]
    return textwrap.shorten(row["fault"] or next(iter(said), ""), 48)


class Tree(Work[TreeNode]):
    """A searched tree, one row per node: ``id``, ``parent``, ``ply``, ``move``, ``alpha``, ``beta``,
    ``score``, ``ending``, ``nodes`` and more."""

    _tree: _lab.Tree | None = None
    #: The text forms and the record of an unpickled tree.
    _forms: Mapping[str, str] = {}
    _record: Row = {}

    def _take(self, outcome: _lab.Tree | None) -> None:
        if outcome is not None:
            self._tree, self.interrupted, self._kind = outcome, outcome.interrupted, "tree"
            self._rows = [json.loads(line) for line in outcome.lines().splitlines()]

    def __getstate__(self) -> dict[str, Any]:
        forms = {form: self._written(form) for form in ("text", "svg")}
        return {**super().__getstate__(), "_forms": forms, "_record": self.record}

    def _written(self, form: str) -> str:
        self._all()
        return self._tree.written(form) if self._tree else self._forms.get(form, "")

    @property
    def record(self) -> Row:
        """The record of the search whose tree this is."""
        self._all()
        return self._tree.record if self._tree else self._record

    @property
    def svg(self) -> str:
        """The tree as an SVG drawing."""
        return self._written("svg")

    def __str__(self) -> str:
        return self._written("text")

    def _repr_html_(self) -> str:
        return self.svg

    _repr_svg_ = _repr_html_
