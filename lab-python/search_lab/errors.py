"""What can go wrong: exceptions with the lab's sentences."""

from __future__ import annotations

from typing import Any


class LabError(Exception):
    """Something that the lab cannot do."""


class BadInput(LabError, ValueError):
    """A position, a recipe, a file, a number or a folder that the lab cannot take; it says what to do."""


class NotFound(BadInput, FileNotFoundError):
    """A file, a suite or a folder that is not there."""


class CannotWrite(LabError, OSError):
    """Results that cannot be written, as on a full disk."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, or the stop button of a notebook. What was finished is kept.

    ``results`` is what the function would have returned, with what was finished until then; None if there is
    nothing.
    """

    def __init__(self, results: Any = None) -> None:
        super().__init__("stopped; what was finished is in `results` of this exception")
        self.results = results
