"""The search lab: what does each game-tree search optimization buy?

The functions are the commands of ``lab``, and their arguments are its options. Rows have the same keys as the
lab's files. Depths are in plies; scores in centipawns, from the side to move (a win in n plies is 29000 - n);
times in seconds, or as text such as "500ms". Positions or suites come first.

>>> import search_lab as lab
>>> [(row["depth"], row["nodes"]) for row in lab.search("startpos", "minimax", depth=3)]
[(1, 21), (2, 421), (3, 9323)]

Every function waits for its results. With ``wait=False`` it returns at once, and iterating over what it
returned yields each row as soon as it is known. Ctrl-C raises :class:`Interrupted`, which carries the results
so far. Bad input raises :class:`BadInput`, a ``ValueError``; a missing file or folder raises
:class:`NotFound`, which is also a ``FileNotFoundError``.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import os
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypedDict, TypeVar, Union

from . import _lab
from ._lab import __version__
from .errors import BadInput, CannotWrite, Interrupted, LabError, NotFound
from .results import Ablation, Cases, Grades, Match, Picture, Progress, Row, Rows, Run, Table, Tree, Work
from .rows import PathCount, Record, Speedup, Suite, SuitePosition

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Ablation", "BadInput", "CannotWrite", "Cases", "Engine", "Evaluation", "Game", "Grades", "Interrupted",
    "LabError", "Match", "NotFound", "Ordering", "Picture", "Position", "Rows", "Run", "Table", "Tree", "Work",
    "__version__", "ablate", "evaluate", "grade", "horizon", "match", "open_run", "parallel", "perft", "positions",
    "reproduce", "resume", "run", "search", "strategies", "suites", "tree", "tune",
]  # fmt: skip


def __dir__() -> list[str]:
    """What completion offers, without what this module imports."""
    return __all__


class _HasFen(Protocol):
    """A position of another library, such as `chess.Board`."""

    def fen(self) -> str: ...


class _HasUci(Protocol):
    """A move of another library, such as `chess.Move`."""

    def uci(self) -> str: ...


Texts = Union[str, Iterable[str]]
Time = Union[float, str]
File = Union[str, "os.PathLike[str]"]
#: ``startpos``, a FEN, or an object that has a FEN.
PositionLike = Union[str, _HasFen, "Position"]
#: Moves in coordinates or SAN: one text (``e2e4 e7e5``), or one item per move.
Moves = Union[str, Iterable[Union[str, _HasUci]]]
#: The name of a suite, a suite file, a position, or several of these.
Suites = Union[PositionLike, "os.PathLike[str]", Iterable[Union[PositionLike, "os.PathLike[str]"]]]
#: UCI engines; a text is a command.
Engines = Union[str, "Engine", Iterable[Union[str, "Engine"]]]
Done = TypeVar("Done", bound=Work[Any])
Measured = TypeVar("Measured", bound=Run[Any])
Function = TypeVar("Function", bound=Callable[..., Any])

DEFAULT_STRATEGY = "alpha-beta+qs+mvv-lva+killers"


class Ordering(_lab.UserPart):
    """A move ordering of your own, for use in recipes. ``score(fen, moves)`` returns a list with a number, or
    None, for each move.

    Moves with a number are searched before all others, highest number first. Python is called at every node,
    which is slow: use small depths.

    >>> def captures_last(fen, moves):
    ...     return [0 for move in moves]
    >>> part = Ordering("as-listed", captures_last)
    >>> search("startpos", "alpha-beta+as-listed", depth=2, own=[part])[-1]["score"]
    0
    """

    def __new__(cls, name: str, score: Callable[[str, list[str]], list[float | None]]) -> Ordering:
        return super().__new__(cls, name, "ordering", score)


class Evaluation(_lab.UserPart):
    """A static evaluation of your own, for use in recipes: ``value(fen)`` is in centipawns, from the side to
    move.

    >>> part = Evaluation("level", lambda fen: 0)
    >>> search("startpos", "alpha-beta+level", depth=2, own=[part])[-1]["score"]
    0
    """

    def __new__(cls, name: str, value: Callable[[str], float]) -> Evaluation:
        return super().__new__(cls, name, "evaluation", value)


class Game:
    """A game of your own. A subclass gives its rules; positions and moves are texts.

    A position consists of two to four words, the second of which names the side to move. The lab sees no
    captures and no repetitions in such a game. Python is slow: expect tens of thousands of nodes per second,
    although ``moves``, ``value`` and ``hash`` are called only once per node. Pass the game as ``game=``, or
    in ``own=`` to functions without ``game``.

    >>> class Countdown(Game):
    ...     name, start = "countdown", "7 x"  # who takes the last of seven wins
    ...
    ...     def moves(self, position):
    ...         return [take for take in "123" if int(take) <= int(position[0])]
    ...
    ...     def play(self, position, move):
    ...         return f"{int(position[0]) - int(move)} {'o' if position[2] == 'x' else 'x'}"
    ...
    ...     def value(self, position):
    ...         return 0 if self.moves(position) else -float("inf")
    >>> search(strategy="alpha-beta", depth=6, game=Countdown())[-1]["pv"]
    '3 1 3'
    """

    #: Lowercase letters, digits and hyphens.
    name: str
    #: The starting position.
    start: str

    def moves(self, position: str) -> Iterable[str]:
        """The legal moves; none if the game is over."""
        raise NotImplementedError

    def play(self, position: str, move: str) -> str:
        """The position after ``move``."""
        raise NotImplementedError

    def value(self, position: str) -> float:
        """The static value in centipawns, from the side to move. If the game is over, its result: ``-inf``
        for a loss."""
        raise NotImplementedError

    def hash(self, position: str) -> int | None:
        """The key of the position in transposition tables; None uses a hash of its text."""
        return None


class Position(_lab.Position):
    """A position of any game and the moves that led to it, which count for repetitions.

    ``fen``, ``legal_moves()``, ``push(move)``, ``pop()``, ``is_over()``, ``result()`` and ``san(move)`` are
    those of a ``chess.Board``. ``turn`` is True if the side that moves first in the game is to move,
    ``start`` is the position before all ``moves``, and ``game`` the name of the game. The third repetition
    and the fifty-move rule end the game. ``print`` draws the board, Jupyter shows it, and ``copy.copy``
    copies the position.

    :param fen: ``startpos``, a FEN, or an object that has one.
    :param game: ``chess``, ``xiangqi``, ``tree``, or a :class:`Game` of your own, if the FEN does not show
        it.

    >>> position = Position()
    >>> for move in ("f3", "e5", "g4"):
    ...     position.push(move)
    >>> position.san("d8h4"), position.turn, position.pop()
    ('Qh4#', False, 'g2g4')
    >>> position.push("g4")
    >>> position.push("Qh4#")
    >>> position.is_over(), position.result(), position.legal_moves()
    (True, '0-1', [])
    >>> Position(game="xiangqi").legal_moves()[:3]
    ['a3a4', 'c3c4', 'e3e4']
    """

    _own_game: str | Game | None

    def __new__(cls, fen: PositionLike = "startpos", game: str | Game | None = None, moves: Moves | None = None) -> Position:
        position = super().__new__(cls, _options({"position": fen, "game": game, "moves": moves}))
        position._own_game = game or (fen._own_game if isinstance(fen, Position) else None)
        return position

    @property
    def picture(self) -> Picture | None:
        """The board as a drawing; None for a game whose board the lab cannot draw."""
        drawn = self._drawn()
        return Picture("position", self.fen, drawn[1]) if drawn else None

    def _repr_svg_(self) -> str | None:
        picture = self.picture
        return picture.svg if picture else None

    def __str__(self) -> str:
        drawn = self._drawn()
        return drawn[0] if drawn else self.fen

    def __repr__(self) -> str:
        return f"Position({self.fen!r}, {self.game!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.start, self._own_game or self.game, self.moves)


@dataclasses.dataclass(frozen=True)
class Engine:
    """A UCI engine, to measure or play against strategies and other engines.

    :param command: the program and its arguments, as in a shell.
    :param name: its name in results; default: the one that it reports.
    :param options: its UCI options, by name.
    :param nodes: in a match, its own budget per move; or ``depth`` in plies, ``time`` in seconds, or a clock
        ``tc``.

    >>> import sys
    >>> program = f"'{sys.executable}' -m search_lab uci --strategy alpha-beta"
    >>> engine = Engine(program, name="mine", options={"Hash": 16})
    >>> match("alpha-beta", engines=engine, games=2, depth=1)["draws"]
    [2]
    """

    command: str
    name: str = ""
    options: Mapping[str, object] = dataclasses.field(default_factory=dict)
    nodes: int | None = None
    depth: int | None = None
    time: float | None = None
    tc: str | None = None

    def _json(self) -> str:
        """The engine as a manifest stores a player."""
        budget = {"nodes": self.nodes, "depth": self.depth, "time_s": self.time, "tc": self.tc}
        texts = [(name, str(value).lower() if isinstance(value, bool) else str(value)) for name, value in self.options.items()]
        player: dict[str, Any] = {"name": self.name, "engine": {"command": self.command, "options": texts}}
        if any(value is not None for value in budget.values()):
            player["own_budget"] = budget
        return json.dumps(player)


class Setup(TypedDict, total=False):
    """What all measuring functions take: see :func:`run`."""

    game: str | Game | None
    board: str | None
    eval: File | None
    threads: int | None
    out: File | None
    own: Iterable[_lab.UserPart | Game] | None
    progress: Progress | None
    wait: bool


def _with_setup(function: Function) -> Function:
    """Lists the keys of :class:`Setup` in the function's signature, for help and completion."""
    signature, keyword = inspect.signature(function), inspect.Parameter.KEYWORD_ONLY
    own = [parameter for parameter in signature.parameters.values() if parameter.name != "setup"]
    more = [inspect.Parameter(key, keyword, default=True if key == "wait" else None) for key in Setup.__annotations__]
    setattr(function, "__signature__", signature.replace(parameters=[*own, *more]))
    return function


def _options(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that are not None, by the names of the command line's options."""
    options = {key: value for key, value in arguments.items() if value is not None and key not in ("progress", "wait")}
    for key in ("suites", "strategies", "players", "parts", "remove", "engines", "engine", "switches", "ranges"):
        if key in options:
            options[key] = _several(key, options[key])
    if engines := options.pop("engines", options.get("engine")):
        options["engine"] = [engine if isinstance(engine, str) else engine._json() for engine in engines]
    if "suites" in options:
        suites = options.pop("suites")
        options["suite"] = [os.fspath(suite) for suite in suites if _is_suite(suite)]
        options["fen"] = [_fen(suite) for suite in suites if not _is_suite(suite)]
        for suite in suites:
            if isinstance(suite, Position) and isinstance(suite._own_game, Game):
                options.setdefault("game", suite._own_game)
    for key in ("moves", "path"):
        if key in options and not isinstance(options[key], str):
            options[key] = " ".join(move if isinstance(move, str) else move.uci() for move in options[key])
    if isinstance(position := options.get("position"), Position):
        options["position"] = position.start
        options["moves"] = " ".join([*position.moves, options.get("moves", "")])
        options.setdefault("game", position._own_game or position.game)
    elif "position" in options:
        options["position"] = _fen(position)
    if str(options.get("eval", "")).endswith(".json") and not os.path.exists(options["eval"]):
        raise NotFound(f"`eval`: there is no file {options['eval']}")
    for key in ("strategies", "players"):
        if key in options:
            options["strategy"] = options.pop(key)
    options["own"] = list(options.get("own", ()))
    if isinstance(game := options.get("game"), Game):
        options["own"].append(game)
        options["game"] = game.name
    return options


def _several(key: str, values: Any) -> list[Any]:
    if isinstance(values, (str, os.PathLike, Engine)) or hasattr(values, "fen"):
        return [values]
    several = list(values)
    if not several:
        raise BadInput(f"`{key}`: the list is empty; name at least one, or leave it out for the usual ones")
    return several


def _is_suite(value: object) -> bool:
    """Whether this names a suite or a file, rather than a position."""
    if isinstance(value, str):
        return value != "startpos" and (set(" (").isdisjoint(value) or os.path.exists(value))
    return isinstance(value, os.PathLike)


def _fen(position: Any) -> str:
    fen = position if isinstance(position, str) else getattr(position, "fen", None)
    fen = fen() if callable(fen) else fen
    if isinstance(fen, str):
        return fen
    kind = type(position).__name__
    raise TypeError(f"a position is `startpos`, a FEN, or has one, as a `chess.Board` has; this is a {kind}")


def _started(done: Done, wait: bool) -> Done:
    if wait:
        done.wait()
    elif done._work is not None:
        done._work.started()
    return done


def _measured(kind: type[Measured], name: str, arguments: dict[str, Any]) -> Measured:
    setup = arguments.pop("setup", {})
    if unknown := setup.keys() - Setup.__annotations__.keys():
        raise TypeError(f"{name}() has no argument {', '.join(sorted(unknown))}")
    arguments = {"progress": None, "wait": True, **arguments, **setup}
    options = _options(arguments)
    # What comes of other commands is known at the end alone.
    options["wanted"] = name in ("run", "resume") and not arguments["wait"]
    found = kind(_lab.command(name, options), arguments["progress"])
    found._own = options["own"]
    return _started(found, arguments["wait"])


def search(
    position: PositionLike = "startpos",
    strategy: str = DEFAULT_STRATEGY,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    time: Time | None = None,
    moves: Moves | None = None,
    game: str | Game | None = None,
    board: str | None = None,
    eval: File | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    observer: Callable[[Row], object] | None = None,
    wait: bool = True,
) -> Work[Record]:
    """Searches one position by iterative deepening; one row per depth.

    :param position: ``startpos``, a FEN, or an object that has one, such as a ``chess.Board``; ``moves`` are
        played from there, and count for repetitions.
    :param strategy: a recipe; :func:`strategies` lists its algorithms and parts.
    :param depth: searches depths 1 to ``depth``, in plies; default: as deep as ``nodes`` and ``time`` (in
        seconds) allow, or one second if none of the three is given.
    :param game: ``chess``, ``xiangqi``, ``tree``, or a :class:`Game` of your own, if the FEN does not show
        it.
    :param board: ``bitboard`` or ``mailbox``.
    :param eval: ``published``, ``material``, ``sunfish``, or a JSON file of your own.
    :param own: your own :class:`Ordering` and :class:`Evaluation` parts, which the recipe names.
    :param observer: called with each node when the search leaves it: a dict with ply, depth, phase, line,
        move, alpha, beta, score, ending, and nodes (in its subtree). Slow; use small depths.
    :param wait: if False, the search runs in the background, and iterating yields each depth as it finishes.

    >>> search("startpos", "alpha-beta", depth=4)[-1]["pv"]
    'g1f3 d7d5 d2d4 e7e5'
    >>> seen = []
    >>> search("startpos", "alpha-beta", depth=1, observer=seen.append)[0]["nodes"], len(seen)
    (21, 21)
    """
    options = _options(locals())
    if not wait:
        return _started(Work[Record](_lab.search(options), None), wait)
    rows, error = _lab.search_here(options)
    found: Work[Record] = Work(None, None, rows)
    if isinstance(error, KeyboardInterrupt):
        found.interrupted = True
        raise Interrupted(found) from None
    if error is not None:
        raise error
    return found


@_with_setup
def run(
    suites: Suites | None = None,
    strategies: Texts = "ladder",
    *,
    depth: int = 4,
    nodes: int | None = None,
    time: Time | None = None,
    engines: Engines | None = None,
    minimal_tree: bool = False,
    horizon: bool = True,
    timed: int | None = None,
    **setup: Unpack[Setup],
) -> Run[Record]:
    """Searches suites of positions with several strategies; one row per position, strategy and depth.

    :param suites: names from :func:`suites`, files of EPD, FEN or PGN, or positions: one, or a list. Default:
        the game's default suite.
    :param strategies: recipes; ``ladder`` and ``roadmap`` stand for all their steps.
    :param depth: searches depths 1 to ``depth``, in plies.
    :param nodes: stops each search after this many nodes, depths summed; ``time`` likewise, in seconds.
    :param engines: UCI engines, each an :class:`Engine` or its command, that search the same positions within the same limits.
    :param minimal_tree: also computes the minimal trees.
    :param horizon: checks the moves of the deepest iteration by a deeper search, as ``lab run`` does.
    :param timed: repeats the run this many times, timed, one search at a time.
    :param game: ``chess``, ``xiangqi``, ``tree``, or a :class:`Game` of your own, if no FEN shows it.
    :param board: ``bitboard`` or ``mailbox``.
    :param eval: ``published``, ``material``, ``sunfish``, or a JSON file of your own.
    :param own: your own parts, which the recipes name.
    :param threads: how many searches run at once; default: one per core.
    :param out: the folder for the results, new or empty. Default: a temporary folder, deleted with the
        results.
    :param progress: called with the stage, the steps done, and the total. Default: a tqdm bar for long work,
        if tqdm is installed.
    :param wait: if False, the work runs in the background, and iterating yields each row as it is known.

    >>> found = run("startpos", ["minimax", "alpha-beta"], depth=3)
    >>> [(row["strategy"], row["nodes"]) for row in found if row["depth"] == 3]
    [('minimax', 9323), ('alpha-beta', 2491)]
    >>> found.tables[1].title
    'Total nodes'
    """
    return _measured(Run[Record], "run", locals())


@_with_setup
def ablate(
    suites: Suites | None = None,
    base: str | None = None,
    parts: Texts | None = None,
    *,
    remove: Texts | None = None,
    engine: str | Engine | None = None,
    switches: Texts | None = None,
    depth: int = 4,
    design: str | None = None,
    measure: str | None = None,
    nodes: int | None = None,
    time: Time | None = None,
    timed: int | None = None,
    **setup: Unpack[Setup],
) -> Ablation:
    """Measures what each part of a strategy saves; one row per figure, with its 95% confidence interval.

    :param base: the recipe that all subsets share.
    :param parts: the parts to compare; parts joined by ``+`` are switched on and off together.
    :param remove: instead of ``parts``: the parts of the base to remove one at a time, or ``each``.
    :param engine: instead of a base: a UCI engine, whose features ``switches`` turn off. A switch is
        ``NAME: OPTION=VALUE``; ``OPTION-=TEXT`` removes a text from an option.
    :param design: ``factorial``, ``leave-one-out``, ``add-one-in`` or ``ladder``.
    :param measure: ``nodes``, ``time``, or ``depth`` completed within ``nodes`` or ``time``.

    The other arguments are those of :func:`run`.

    >>> found = ablate("startpos", "alpha-beta+mvv-lva", ["killers", "history"], depth=3)
    >>> [round(row["estimate"]) for row in found if row["quantity"] == "nodes"][:2]
    [2459, 976]
    """
    return _measured(Ablation, "ablate", locals())


@_with_setup
def horizon(
    suites: Suites | None = None,
    strategies: Texts = "ladder",
    *,
    depth: int = 4,
    reference: str = "pvs+check-ext+qs+mvv-lva+killers+history=cutoff+hash-move",
    reference_depth: int | None = None,
    threshold: int = 100,
    staircase: bool = False,
    nodes: int | None = None,
    time: Time | None = None,
    **setup: Unpack[Setup],
) -> Cases:
    """Finds costly moves, which a deeper search refutes; one row per move.

    :param reference: the recipe of the deeper search.
    :param reference_depth: the depth of the deeper search, in plies; default: three more than ``depth``.
    :param threshold: the regret (centipawn loss) from which a move counts as costly.
    :param staircase: also shows the score of each position by depth.

    The other arguments are those of :func:`run`.

    >>> cases = horizon("horizon", "alpha-beta", depth=1, reference_depth=2)
    >>> all(case["regret"] >= 100 for case in cases)
    True
    """
    return _measured(Cases, "horizon", locals())


@_with_setup
def parallel(
    suites: Suites | None = None,
    strategy: str = "pvs+qs+mvv-lva+killers+history+tt",
    *,
    depth: int = 4,
    methods: Texts | None = None,
    processors: Iterable[int] | None = None,
    node_cost: int | None = None,
    message_cost: int | None = None,
    measured: int | None = None,
    **setup: Unpack[Setup],
) -> Run[Speedup]:
    """Simulates searches on many processors; one row per position, method and number of processors.

    :param strategy: a recipe of alpha-beta or pvs without null-move and lmr.
    :param methods: ``root``, ``pv``, ``ybw``, ``shared-table``; default: all.
    :param processors: numbers of processors; default: powers of two up to 64.
    :param node_cost: the time per node; ``message_cost`` likewise. Default: one unit each.
    :param measured: also measures threads with a shared table, this many times.

    The other arguments are those of :func:`run`.

    >>> found = parallel("startpos", "alpha-beta", depth=3, methods="root", processors=[1, 2])
    >>> [(row["processors"], round(row["speedup"], 2)) for row in found]
    [(1, 1.0), (2, 1.91)]
    """
    return _measured(Run[Speedup], "parallel", locals())


@_with_setup
def match(
    players: Texts | None = None,
    *,
    engines: Engines | None = None,
    games: int | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    time: Time | None = None,
    tc: str | None = None,
    time_margin: Time | None = None,
    pairings: str = "against-first",
    openings: File | None = None,
    book: File | None = None,
    seed: int | None = None,
    adjudicate: bool = False,
    sprt: str | None = None,
    **setup: Unpack[Setup],
) -> Match:
    """Plays strategies and engines against each other; one row per pairing, in Elo with its 95% confidence
    interval.

    :param players: recipes, each with optional settings after commas: ``alpha-beta+qs,depth=3,name=shallow``.
    :param engines: UCI engines as further players.
    :param games: games per pairing, an even number; default 100.
    :param nodes: the budget per move, or ``depth`` in plies, or ``time`` in seconds. If several are given,
        each pairing is played once with each of them; default: 10000 nodes.
    :param tc: a clock for the whole game, ``10+0.1`` or ``40/60``; a player that exceeds it by more than
        ``time_margin`` (default 0.1 s) loses.
    :param pairings: ``against-first``, ``round-robin`` or ``steps`` (each player against the one before it;
        without a budget: at depth 3, at 10000 nodes and at 10 ms).
    :param openings: a PGN, EPD or FEN file, or a suite; default: random openings from ``seed``.
    :param sprt: ``ELO0,ELO1`` in normalized Elo; ends a pairing as soon as the sequential test decides.

    The other arguments are those of :func:`run`. ``read("games")`` has one row per game.

    >>> row = match(["alpha-beta+qs", "alpha-beta"], games=4, depth=1)[0]
    >>> row["wins"] + row["draws"] + row["losses"]
    4
    """
    return _measured(Match, "match", locals())


@_with_setup
def tune(
    recipe: str | None = None,
    *,
    engine: str | Engine | None = None,
    ranges: Texts | None = None,
    pairs: int = 500,
    games: int = 200,
    nodes: int | None = None,
    depth: int | None = None,
    time: Time | None = None,
    tc: str | None = None,
    openings: File | None = None,
    seed: int | None = None,
    **setup: Unpack[Setup],
) -> Match:
    """Tunes the numbers of a recipe by games, then plays the tuned recipe against the original; one row for
    that match. The first table has the numbers.

    :param recipe: a recipe with ranges for its numbers, such as ``pvs+qs+null-move(r={1..5})``.
    :param engine: instead of a recipe: a UCI engine whose options are tuned within ``ranges``, such as
        ``LMRBase={50..150..5}``.
    :param pairs: pairs of games for tuning; ``games`` of the match follow.

    The other arguments are those of :func:`match` and :func:`run`.

    >>> found = tune("alpha-beta+qs+mvv-lva+null-move(r={1..3})", pairs=4, games=2, nodes=200)
    >>> found.tables[0]["number"]
    ['null-move r']
    """
    return _measured(Match, "tune", locals())


def reproduce(*, out: File | None = None, wait: bool = True) -> Run[Row]:
    """Reruns published tables and compares every figure, for a minute; one row per published row.

    >>> work = reproduce(wait=False)
    >>> work.stop()
    >>> work.interrupted
    True
    """
    return _measured(Run[Row], "reproduce", locals())


def grade(tasks: File | None = None, *, program: str, time: Time = 10, memory: str | None = None, wait: bool = True) -> Grades:
    """Grades a student's program; one row per task, with its points and the first wrong node of its search.

    :param tasks: a file of tasks, as ``lab grade --make`` prints them; default: seven trees.
    :param program: the program with its arguments, as in a shell. It runs with your rights.
    :param time: processor time per answer; ``memory`` limits a process, as ``2GiB`` does (Linux only).

    >>> grade(program="cat")["points"]
    [0, 0, 0, 0, 0, 0, 0]
    """
    return _started(Grades(_lab.command("grade", _options(locals())), None), wait)


def resume(
    path: File,
    *,
    threads: int | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
) -> Run[Any]:
    """Continues an interrupted run in its folder; finished work is not repeated."""
    options = {"out": path, "threads": threads, "own": own, "progress": progress, "wait": wait}
    return _measured(Run[Any], "resume", options)


def open_run(path: File, *, own: Iterable[_lab.UserPart | Game] | None = None) -> Run[Any]:
    """Opens the folder of a run, an ablation, `lab horizon` or a match, made by Python or by the command
    line.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> len(run("startpos", "minimax", depth=2, out=folder)) == len(open_run(folder))
    True
    """
    return _measured(Run[Any], "open_run", {"out": path, "own": own})


def tree(
    position: PositionLike = "startpos",
    strategy: str = DEFAULT_STRATEGY,
    *,
    depth: int = 2,
    second: str | None = None,
    max_nodes: int = 400,
    quiescence: str = "show",
    path: Moves | None = None,
    nodes: int | None = None,
    time: Time | None = None,
    moves: Moves | None = None,
    game: str | Game | None = None,
    board: str | None = None,
    eval: File | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    wait: bool = True,
) -> Tree:
    """The tree of a search to a depth in plies; one row per node.

    :param second: a second recipe, to show which nodes of the tree it saves.
    :param max_nodes: limit on the number of rows: the best line and its alternatives, then the nodes nearest
        the root.
    :param quiescence: ``show`` its captures, or ``fold`` them into its result.
    :param path: moves from the root; only the subtree after them is shown.

    The other arguments are those of :func:`search`.

    >>> shown = tree("startpos", "alpha-beta", depth=2)
    >>> root, first = shown[0], shown[1]
    >>> root["nodes"], first["move"], first["parent"], first["ply"]
    (207, 'h3', 0, 1)
    """
    return _started(Tree(_lab.tree(_options(locals())), None), wait)


def perft(
    position: PositionLike = "startpos",
    depth: int = 4,
    *,
    moves: Moves | None = None,
    game: str | Game | None = None,
    board: str | None = None,
    threads: int | None = None,
) -> PathCount:
    """Perft: counts the paths of ``depth`` plies, in total and per first move.

    >>> perft("startpos", 3)["nodes"]
    8902
    """
    work = _lab.perft(_options(locals()))
    try:
        count: PathCount = work.outcome()
        return count
    except KeyboardInterrupt:
        raise Interrupted from None


def evaluate(
    position: PositionLike = "startpos",
    moves: Moves | None = None,
    *,
    game: str | Game | None = None,
    board: str | None = None,
    eval: File | None = None,
) -> int:
    """The static evaluation of a position, in centipawns from the side to move.

    >>> evaluate("4k3/8/8/8/8/8/8/4K2R b K -", eval="material")
    -500
    """
    return _lab.evaluate(_options(locals()))


def positions(suites: Suites | None = None, *, game: str | Game | None = None) -> Rows[SuitePosition]:
    """The positions of suites, with the moves that a suite expects: ``bm`` (best moves), ``am`` (avoid
    moves).

    >>> positions("bratko-kopec")[0]["bm"]
    ['d6d1']
    """
    return Rows(_lab.positions(_options(locals())), "positions")


def strategies() -> Rows[Row]:
    """The algorithms and parts of recipes.

    >>> {row["kind"] for row in strategies()} == {"driver", "part"}
    True
    """
    return Rows(_lab.strategies())


def suites() -> Rows[Suite]:
    """The suites that come with the lab.

    >>> suites()[0]["name"]
    'bratko-kopec'
    """
    return Rows(_lab.suites(), "suites")
