"""The search lab: what does each game-tree search optimization buy?

The functions are the commands of ``lab``, and their arguments are its options. Rows have the same keys as the
lab's files. Depths are in plies; scores in centipawns, from the side to move (a win in n plies is 29000 - n);
times in seconds, or as text such as "500ms".

>>> import search_lab as lab
>>> [(row["depth"], row["nodes"]) for row in lab.search("startpos", "minimax", depth=3)]
[(1, 21), (2, 421), (3, 9323)]

Every function waits for its results. With ``wait=False`` it returns at once, and iterating over what it
returned yields each row as soon as it is known. Ctrl-C raises :class:`Interrupted`, which carries the results
so far. Bad input raises :class:`BadInput`, a ``ValueError``; a missing file or folder raises
:class:`NotFound`, which is also a ``FileNotFoundError``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar, Union

from . import _lab
from ._lab import __version__
from .errors import BadInput, CannotWrite, Interrupted, LabError, NotFound
from .results import Ablation, Board, Cases, Match, Picture, Progress, Row, Rows, Run, Table, Tree, Work
from .rows import PathCount, Record, Suite, SuitePosition

__all__ = [
    "Ablation", "BadInput", "Board", "CannotWrite", "Cases", "Evaluation", "Game", "Interrupted", "LabError", "Match",
    "NotFound", "Ordering", "Picture", "Rows", "Run", "Table", "Tree", "Work", "__version__", "ablate", "board",
    "evaluate", "horizon", "legal_moves", "match", "open_run", "perft", "play", "positions", "resume", "run", "search",
    "strategies", "suites", "tree",
]  # fmt: skip


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
Position = Union[str, _HasFen, Board]
#: Moves in coordinates or SAN: one text (``e2e4 e7e5``), or one item per move.
Moves = Union[str, Iterable[Union[str, _HasUci]]]
#: The name of a suite, a suite file, a position, or several of these.
Suites = Union[Position, "os.PathLike[str]", Iterable[Union[Position, "os.PathLike[str]"]]]
Done = TypeVar("Done", bound=Work[Any])
Measured = TypeVar("Measured", bound=Run[Any])

USUAL = "alpha-beta+qs+mvv-lva+killers"


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


def _given(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that are not None, by the names of the command line's options."""
    given = {key: value for key, value in arguments.items() if value is not None and key not in ("progress", "wait")}
    for key in ("suites", "strategies", "players", "parts"):
        if key in given:
            given[key] = _several(key, given[key])
    if "suites" in given:
        suites = given.pop("suites")
        given["suite"] = [os.fspath(suite) for suite in suites if _is_suite(suite)]
        given["fen"] = [_fen(suite) for suite in suites if not _is_suite(suite)]
    if "position" in given:
        given["position"] = _fen(given["position"])
    for key in ("moves", "path"):
        if key in given and not isinstance(given[key], str):
            given[key] = " ".join(move if isinstance(move, str) else move.uci() for move in given[key])
    if str(given.get("eval", "")).endswith(".json") and not os.path.exists(given["eval"]):
        raise NotFound(f"`eval`: there is no file {given['eval']}")
    for key in ("strategies", "players"):
        if key in given:
            given["strategy"] = given.pop(key)
    given["own"] = list(given.get("own", ()))
    if isinstance(game := given.get("game"), Game):
        given["own"].append(game)
        given["game"] = game.name
    return given


def _several(key: str, values: Any) -> list[Any]:
    if isinstance(values, (str, os.PathLike)) or hasattr(values, "fen"):
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


def _begun(done: Done, wait: bool) -> Done:
    if wait:
        done.wait()
    elif done._work is not None:
        done._work.begun()
    return done


def _measured(kind: type[Measured], name: str, arguments: Mapping[str, Any]) -> Measured:
    given = _given(arguments)
    # What comes of other commands is known at the end alone.
    given["wanted"] = name in ("run", "resume") and not arguments["wait"]
    found = kind(getattr(_lab, name)(given), arguments["progress"])
    found._own = given["own"]
    return _begun(found, arguments["wait"])


def search(
    position: Position = "startpos",
    strategy: str = USUAL,
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
    given = _given(locals())
    if not wait:
        return _begun(Work[Record](_lab.search(given), None), wait)
    rows, error = _lab.search_here(given)
    found: Work[Record] = Work(None, None, rows)
    if isinstance(error, KeyboardInterrupt):
        found.interrupted = True
        raise Interrupted(found) from None
    if error is not None:
        raise error
    return found


def run(
    suites: Suites | None = None,
    strategies: Texts = "ladder",
    *,
    depth: int = 4,
    nodes: int | None = None,
    time: Time | None = None,
    game: str | Game | None = None,
    board: str | None = None,
    eval: File | None = None,
    minimal_tree: bool = False,
    horizon: bool = True,
    timed: int | None = None,
    threads: int | None = None,
    out: File | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
) -> Run[Record]:
    """Searches suites of positions with several strategies; one row per position, strategy and depth.

    :param suites: names from :func:`suites`, files of EPD, FEN or PGN, or positions: one, or a list. Default:
        the game's default suite.
    :param strategies: recipes; ``ladder`` and ``roadmap`` stand for all their steps.
    :param depth: searches depths 1 to ``depth``, in plies.
    :param nodes: stops each search after this many nodes, depths summed; ``time`` likewise, in seconds.
    :param minimal_tree: also computes the minimal trees.
    :param horizon: checks the moves of the deepest iteration by a deeper search, as ``lab run`` does.
    :param timed: repeats the run this many times, timed, one search at a time.
    :param threads: how many searches run at once; default: one per core.
    :param out: the folder for the results, new or empty. Default: a temporary folder, deleted with the
        results.
    :param progress: called with the stage, the steps done, and the total. Default: a tqdm bar for long work,
        if tqdm is installed.

    >>> found = run("startpos", ["minimax", "alpha-beta"], depth=3)
    >>> [(row["strategy"], row["nodes"]) for row in found if row["depth"] == 3]
    [('minimax', 9323), ('alpha-beta', 2491)]
    >>> found.tables[1].title
    'Total nodes'
    """
    return _measured(Run[Record], "run", locals())


def ablate(
    base: str,
    parts: Texts,
    suites: Suites | None = None,
    *,
    depth: int = 4,
    design: str | None = None,
    measure: str | None = None,
    seed: int | None = None,
    nodes: int | None = None,
    time: Time | None = None,
    game: str | Game | None = None,
    board: str | None = None,
    eval: File | None = None,
    timed: int | None = None,
    threads: int | None = None,
    out: File | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
) -> Ablation:
    """Measures what each part of a strategy saves; one row per figure, with its 95% confidence interval.

    :param base: the recipe that all subsets share.
    :param parts: the parts to compare; parts joined by ``+`` are switched on and off together.
    :param design: ``factorial``, ``leave-one-out``, ``add-one-in`` or ``ladder``.
    :param measure: ``nodes``, ``time``, or ``depth`` completed within ``nodes`` or ``time``.

    The other arguments are those of :func:`run`.

    >>> found = ablate("alpha-beta+mvv-lva", ["killers", "history"], "startpos", depth=3)
    >>> [round(row["estimate"]) for row in found if row["quantity"] == "nodes"][:2]
    [2459, 976]
    """
    return _measured(Ablation, "ablate", locals())


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
    game: str | Game | None = None,
    board: str | None = None,
    eval: File | None = None,
    threads: int | None = None,
    out: File | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
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


def match(
    players: Texts,
    *,
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
    game: str | Game | None = None,
    board: str | None = None,
    eval: File | None = None,
    threads: int | None = None,
    out: File | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
) -> Match:
    """Plays strategies against each other; one row per pairing, in Elo with its 95% confidence interval.

    :param players: recipes, each with optional settings after commas: ``alpha-beta+qs,depth=3,name=shallow``.
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


def resume(
    path: File,
    *,
    threads: int | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
) -> Run[Any]:
    """Continues an interrupted run in its folder; finished work is not repeated."""
    given = {"out": path, "threads": threads, "own": own}
    return _measured(Run[Any], "resume", {**given, "progress": progress, "wait": wait})


def open_run(path: File, *, own: Iterable[_lab.UserPart | Game] | None = None) -> Run[Any]:
    """Opens the folder of a run, an ablation, `lab horizon` or a match, made by Python or by the command
    line.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> len(run("startpos", "minimax", depth=2, out=folder)) == len(open_run(folder))
    True
    """
    return _measured(Run[Any], "open_run", {"out": path, "own": own, "progress": None, "wait": True})


def tree(
    position: Position = "startpos",
    strategy: str = USUAL,
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
    return _begun(Tree(_lab.tree(_given(locals())), None), wait)


def perft(
    position: Position = "startpos",
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
    work = _lab.perft(_given(locals()))
    try:
        count: PathCount = work.outcome()
        return count
    except KeyboardInterrupt:
        raise Interrupted from None


def board(position: Position = "startpos", moves: Moves | None = None, *, game: str | Game | None = None) -> Board:
    """A position as a board to print or to show in Jupyter.

    >>> board("startpos", "e2e4").fen
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    """
    found = _lab.board(_given(locals()))
    if found is None:
        raise BadInput("the lab cannot draw a board of this game")
    return Board(*found)


def legal_moves(position: Position = "startpos", moves: Moves | None = None, *, game: str | Game | None = None) -> list[str]:
    """The legal moves of a position, in coordinates.

    >>> legal_moves("4k3/8/8/8/8/8/8/4K2R w K -", "e1g1")
    ['e8d8', 'e8e7', 'e8d7']
    """
    return _lab.legal_moves(_given(locals()))


def play(position: Position = "startpos", moves: Moves = (), *, game: str | Game | None = None) -> str:
    """The FEN of the position after ``moves``, given in coordinates or SAN.

    >>> play("startpos", ["e4", "e5", "Nf3"])
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
    """
    return _lab.play(_given(locals()))


def evaluate(
    position: Position = "startpos",
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
    return _lab.evaluate(_given(locals()))


def positions(suites: Suites | None = None, *, game: str | Game | None = None) -> Rows[SuitePosition]:
    """The positions of suites, with the moves that a suite expects: ``bm`` (best moves), ``am`` (avoid
    moves).

    >>> positions("bratko-kopec")[0]["bm"]
    ['d6d1']
    """
    return Rows(_lab.positions(_given(locals())), "positions")


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
