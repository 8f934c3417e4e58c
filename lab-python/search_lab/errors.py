"""The exceptions of the lab; their messages are those of the command line."""

from __future__ import annotations

from typing import Any


class LabError(Exception):
    """The base class of the lab's errors."""


class BadInput(LabError, ValueError):
    """A position, recipe, file, number or folder that the lab cannot accept; the message says what to do."""


class NotFound(BadInput, FileNotFoundError):
    """A file, suite or folder that does not exist."""


class CannotWrite(LabError, OSError):
    """Results that cannot be written, for example because the disk is full."""


class Interrupted(KeyboardInterrupt):
    """Raised by Ctrl-C or a notebook's stop button. What was finished is kept.

    ``results`` is what the function would have returned, with what was finished so far; None if nothing was.
    """

    def __init__(self, results: Any = None) -> None:
        super().__init__("stopped; what was finished is in `results` of this exception")
        self.results = results
