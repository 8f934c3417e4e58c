"""Column types in data frames: they depend on the kind of rows and their keys, never on the values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional, Union, get_args, get_origin, get_type_hints

from . import rows

Hints = dict[str, Any]


def types(kind: str | None) -> Hints:
    """The type of each key of this kind of rows; empty for an unknown kind."""
    return get_type_hints(rows.KINDS[kind]) if kind in rows.KINDS else {}


def before_records(names: Sequence[str]) -> Hints:
    """The types of the columns that `records.csv` has before those of records."""
    known = get_type_hints(rows.Comparison)
    return {name: known.get(name, Optional[float]) for name in names}


def read(text: str, hint: Any) -> Any:
    """The value of a CSV cell."""
    bare = _bare(hint)
    return None if text == "" else text == "TRUE" if bare is bool else bare(text)


def _bare(hint: Any) -> Any:
    """The type without `None`."""
    return get_args(hint)[0] if get_origin(hint) is Union else hint


def of_pandas(hint: Any) -> str:
    """The pandas dtype: nullable types where values may be missing, and for all booleans."""
    names = {str: "string", int: "int64" if hint is int else "Int64", float: "float64", bool: "boolean"}
    return names.get(_bare(hint), "object")


def of_polars(hint: Any) -> Any:
    """The polars type; None lets polars infer it."""
    import polars

    if get_origin(bare := _bare(hint)) is list:
        return polars.List(of_polars(get_args(bare)[0]))
    return {str: polars.String, int: polars.Int64, float: polars.Float64, bool: polars.Boolean}.get(bare)


def of_arrow(hint: Any) -> Any:
    """The Arrow type; None lets pyarrow infer it."""
    import pyarrow

    if get_origin(bare := _bare(hint)) is list:
        return pyarrow.list_(of_arrow(get_args(bare)[0]))
    return {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}.get(bare)


def of_numpy(hint: Any) -> str:
    """The numpy dtype: numbers that may be missing are floats, with NaN where missing."""
    return "int64" if hint is int else "float64" if _bare(hint) in (int, float) else "object"
