"""The search lab: what does each game-tree search optimization buy?

The functions are the commands of ``lab``, and their arguments its options. Rows have the keys of the lab's
files. Depths are in plies, scores in centipawns from the side to move (a win in n plies is 29000 - n), times
in seconds, or text such as "500ms".

>>> import search_lab as lab
>>> [(row["depth"], row["nodes"]) for row in lab.search("startpos", "minimax", depth=3)]
[(1, 21), (2, 421), (3, 9323)]

Every function waits for its end; with ``wait=False`` it returns at once, and iterating gives each row as it
comes. Ctrl-C raises :class:`Interrupted`, which has what was finished. Bad input is a :class:`BadInput`, a
``ValueError``; what is not there a :class:`NotFound`, a ``FileNotFoundError`` too.
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
    """A position of others, such as `chess.Board`."""

    def fen(self) -> str: ...


class _HasUci(Protocol):
    """A move of others, such as `chess.Move`."""

    def uci(self) -> str: ...


Texts = Union[str, Iterable[str]]
Time = Union[float, str]
File = Union[str, "os.PathLike[str]"]
#: ``startpos``, a FEN, or what has one.
Position = Union[str, _HasFen, Board]
#: ``e2e4 e7e5``, or move by move; as people write them (``Nf3``) too.
Moves = Union[str, Iterable[Union[str, _HasUci]]]
#: The name of a suite, a file of one, a position, or several of these.
Suites = Union[Position, "os.PathLike[str]", Iterable[Union[Position, "os.PathLike[str]"]]]
Done = TypeVar("Done", bound=Work[Any])
Measured = TypeVar("Measured", bound=Run[Any])

USUAL = "alpha-beta+qs+mvv-lva+killers"


class Ordering(_lab.UserPart):
    """An ordering of moves as a part of recipes: ``score(fen, moves)`` gives a number for each move, or None.

    Moves with a number come before all others, the highest first. It is called at each node, so it is slow:
    for small depths.

    >>> def captures_last(fen, moves):
    ...     return [0 for move in moves]
    >>> part = Ordering("as-listed", captures_last)
    >>> search("startpos", "alpha-beta+as-listed", depth=2, own=[part])[-1]["score"]
    0
    """

    def __new__(cls, name: str, score: Callable[[str, list[str]], list[float | None]]) -> Ordering:
        return super().__new__(cls, name, "ordering", score)


class Evaluation(_lab.UserPart):
    """A static evaluation as a part of recipes: ``value(fen)`` is in centipawns, from the side to move.

    >>> part = Evaluation("level", lambda fen: 0)
    >>> search("startpos", "alpha-beta+level", depth=2, own=[part])[-1]["score"]
    0
    """

    def __new__(cls, name: str, value: Callable[[str], float]) -> Evaluation:
        return super().__new__(cls, name, "evaluation", value)


class Game:
    """A game of one's own, by the rules of a subclass: positions are texts, as are moves.

    A position has two to four words, the second one says whose turn it is. Nothing is captured and nothing repeats,
    whatever the game. It is asked once for each position and thing, so it is slow: tens of
    thousands of nodes a second. ``game=`` of each function takes it, ``own=`` where there is no such argument.

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

    #: Small letters, digits and hyphens.
    name: str
    #: The position in which it begins.
    start: str

    def moves(self, position: str) -> Iterable[str]:
        """The legal moves, none if the game is over."""
        raise NotImplementedError

    def play(self, position: str, move: str) -> str:
        """The position after a move."""
        raise NotImplementedError

    def value(self, position: str) -> float:
        """The static value in centipawns from the side to move; where the game is over its result, ``-inf`` if lost."""
        raise NotImplementedError

    def hash(self, position: str) -> int | None:
        """A number by which tables know the position; that of its text if this is None."""
        return None


def _given(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that say something, by the names of the options."""
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
    """Whether it is no position: the name of a suite, or a file."""
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
    """Searches one position, depth by depth: a row a depth.

    :param position: ``startpos``, a FEN, or what has one, such as a ``chess.Board``; ``moves`` are played from there,
        and a search knows them for what repeats.
    :param strategy: a recipe, as :func:`strategies` lists its parts.
    :param depth: searches depths 1 to this one, in plies; without it as deep as ``nodes`` and ``time`` (in
        seconds) allow, or a second.
    :param game: where a FEN cannot tell: ``chess``, ``xiangqi``, ``tree``, or a :class:`Game` of your own.
    :param board: ``bitboard`` or ``mailbox``.
    :param eval: ``published``, ``material``, ``sunfish``, or a JSON file of your own.
    :param own: parts of your own, :class:`Ordering` and :class:`Evaluation`, which the recipe names.
    :param observer: is called with each node as the search leaves it, a dict with ply, depth, phase, line, move,
        alpha, beta, score, ending and nodes (of its subtree): slow, for small depths.
    :param wait: with False the search goes on, and iterating gives each depth as it comes.

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
    memory: str | None = None,
    out: File | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
) -> Run[Record]:
    """Searches suites of positions with several strategies: a row for each position, strategy and depth.

    :param suites: names of :func:`suites`, files of EPD, FEN or PGN, or positions; one or a list of these, without
        it the game's usual suite.
    :param strategies: recipes; ``ladder`` and ``roadmap`` stand for their steps.
    :param depth: searches depths 1 to this one, in plies.
    :param nodes: stops a search after this number of nodes, all depths together; ``time`` after these seconds.
    :param minimal_tree: finds the minimal trees as well.
    :param horizon: judges the moves of the deepest depth by a deeper search, as ``lab run`` does.
    :param timed: repeats every search this number of times, each alone and timed.
    :param threads: how many searches go on side by side, one a core without it.
    :param memory: what the tables of all searches may take together, such as "2GiB".
    :param out: the folder of the results, which must be new or empty; without it there is one until the results go.
    :param progress: is called with a stage, the steps done, and all of them. Without it a bar of tqdm shows long
        work, if tqdm is installed.

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
    memory: str | None = None,
    out: File | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
) -> Ablation:
    """Finds out what each part of a strategy saves: a row a figure, with its 95 % interval.

    :param base: the recipe that all subsets have in common.
    :param parts: the parts to compare; a group joined by ``+`` is switched on and off as one.
    :param design: ``factorial``, ``leave-one-out``, ``add-one-in`` or ``ladder``.
    :param measure: ``nodes``, ``time``, or ``depth`` within ``nodes`` or ``time``.

    All else is as of :func:`run`.

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
    memory: str | None = None,
    out: File | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
) -> Cases:
    """Finds moves that a deeper search refutes: a row a case.

    :param reference: the recipe that judges.
    :param reference_depth: its depth in plies; three more than ``depth`` without it.
    :param threshold: the regret that makes a case, in centipawns.
    :param staircase: shows the score of each position by depth as well.

    All else is as of :func:`run`.

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
    memory: str | None = None,
    out: File | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
) -> Match:
    """Lets strategies play each other: a row a pairing, in Elo with its 95 % interval.

    :param players: recipes, each with what is its own after commas: ``alpha-beta+qs,depth=3,name=shallow``.
    :param games: of a pairing, an even number; 100 without it.
    :param nodes: what a player may spend on a move, or ``depth`` in plies, or ``time`` in seconds; with several each
        pairing is played by each; 10000 nodes without any.
    :param tc: a clock for all moves together, ``10+0.1`` or ``40/60``; a player that runs over it by more than
        ``time_margin`` (0.1 s without it) loses.
    :param pairings: ``against-first``, ``round-robin`` or ``steps`` (each against the one before; without a budget at
        depth 3, by 10000 nodes and by 10 ms).
    :param openings: a file of PGN, EPD or FEN, or a suite; random openings by ``seed`` without it.
    :param sprt: ``ELO0,ELO1`` in normalised Elo: ends a pairing as soon as a sequential test tells.

    All else is as of :func:`run`; ``read("games")`` has a row for each pair of games.

    >>> row = match(["alpha-beta+qs", "alpha-beta"], games=4, depth=1)[0]
    >>> row["wins"] + row["draws"] + row["losses"]
    4
    """
    return _measured(Match, "match", locals())


def resume(
    path: File,
    *,
    threads: int | None = None,
    memory: str | None = None,
    own: Iterable[_lab.UserPart | Game] | None = None,
    progress: Progress | None = None,
    wait: bool = True,
) -> Run[Any]:
    """Goes on with what was broken off in a folder; what is finished is not done again."""
    given = {"out": path, "threads": threads, "memory": memory, "own": own}
    return _measured(Run[Any], "resume", {**given, "progress": progress, "wait": wait})


def open_run(path: File, *, own: Iterable[_lab.UserPart | Game] | None = None) -> Run[Any]:
    """Opens the folder of a run, an ablation, `lab horizon` or a match, whoever made it.

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
    """The tree of a search to a depth in plies: a row a node.

    :param second: a recipe that searches too, so that the tree shows what it saves.
    :param max_nodes: rows at the most: the best line and the moves beside it, then what is nearest to the root.
    :param quiescence: ``show`` its captures, or ``fold`` them into its result.
    :param path: moves from the root; what is below them is shown.

    All else is as of :func:`search`.

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
    """Counts the move paths of ``depth`` plies, of all moves and of each first move.

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
    """A position, to be shown.

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
    """The FEN of the position after moves, in coordinates or as people write them.

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
    """The static value of a position, in centipawns from the side to move.

    >>> evaluate("4k3/8/8/8/8/8/8/4K2R b K -", eval="material")
    -500
    """
    return _lab.evaluate(_given(locals()))


def positions(suites: Suites | None = None, *, game: str | Game | None = None) -> Rows[SuitePosition]:
    """The positions of suites, with the moves that a suite expects: ``bm`` are best, ``am`` to be avoided.

    >>> positions("bratko-kopec")[0]["bm"]
    ['d6d1']
    """
    return Rows(_lab.positions(_given(locals())), "positions")


def strategies() -> Rows[Row]:
    """The algorithms and parts that recipes are made of.

    >>> {row["kind"] for row in strategies()} == {"driver", "part"}
    True
    """
    return Rows(_lab.strategies())


def suites() -> Rows[Suite]:
    """The suites that the lab carries.

    >>> suites()[0]["name"]
    'bratko-kopec'
    """
    return Rows(_lab.suites(), "suites")
