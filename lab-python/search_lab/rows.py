"""Types of the rows of files and commands, with the keys and values of the book's page of files and keys.
``None`` stands for a missing value and for a key that is left out."""

from __future__ import annotations

from typing import Any, Optional, TypedDict


class _OfPosition(TypedDict):
    suite: Optional[str]
    position: Optional[str]
    game: str
    fen: str


class _Named(TypedDict):
    suite: str
    position: str
    game: str
    fen: str


class Comparison(TypedDict):
    """The columns of `records.csv`, and of a run's data frame, before the keys of a record; columns of swept
    parameters follow `strategy_no`."""

    name: str
    recipe: str
    strategy_no: int
    is_baseline: bool
    factor: Optional[float]
    step_factor: Optional[float]
    regret: Optional[int]
    mate_moves: Optional[float]


#: `class` is a Python keyword, so this type needs the functional form.
_Class = TypedDict("_Class", {"class": str})


class Branch(TypedDict):
    """The number of paths that begin with one move."""

    move: str
    nodes: int


class PathCount(TypedDict):
    """The result of perft."""

    game: str
    fen: str
    board: str
    depth: int
    nodes: int
    divide: list[Branch]
    time_s: float
    nps: Optional[float]


class Suite(TypedDict):
    """A suite that comes with the lab."""

    name: str
    game: str
    positions: int
    summary: str
    source: str


class Record(_OfPosition):
    """A search to one depth: a row of `records.ndjson`."""

    board: str
    eval: str
    strategy: str
    depth: int
    score: Optional[int]
    best_move: Optional[str]
    pv: str
    solved: Optional[bool]
    points: Optional[int]
    nodes: int
    nodes_total: int
    leaf_nodes: Optional[int]
    q_nodes: Optional[int]
    q_leaf_nodes: Optional[int]
    cutoffs: Optional[int]
    first_move_cutoffs: Optional[int]
    ordering_pct: Optional[float]
    ordering_pct_total: Optional[float]
    main_cutoffs: Optional[int]
    main_first_move_cutoffs: Optional[int]
    main_ordering_pct: Optional[float]
    q_cutoffs: Optional[int]
    q_first_move_cutoffs: Optional[int]
    q_ordering_pct: Optional[float]
    seldepth: Optional[int]
    time_s: float
    nps: Optional[float]
    search_threads: Optional[int]
    kept_nodes: Optional[int]
    kept_bytes: Optional[int]
    fault: Optional[str]
    status: str


class SuitePosition(_Named):
    """A position of a suite."""

    bm: Optional[list[str]]
    am: Optional[list[str]]
    dm: Optional[int]


class MinimalTree(_OfPosition):
    """The minimal tree of a position: a row of `minimal-trees.ndjson`."""

    board: str
    eval: str
    tree: str
    depth: int
    score: Optional[int]
    nodes: Optional[int]
    time_s: float
    status: str


class Timing(_OfPosition):
    """The processor time of one timed search: a row of `timings.ndjson`."""

    strategy: str
    depth: int
    round: int
    nodes_total: int
    processor_s: float


class PlayedGame(TypedDict):
    """A game of a match: a row of `games.ndjson`."""

    pairing: int
    pair: int
    white: str
    black: str
    game: str
    opening: Optional[str]
    fen: str
    opening_plies: int
    book_plies: Optional[int]
    moves: str
    result: str
    reason: str
    fault: Optional[str]
    scores: list[Optional[int]]
    depths: list[int]
    nodes: list[Optional[int]]
    times_ms: Optional[list[int]]


class Pairing(TypedDict):
    """The result of a pairing of two players."""

    first: str
    second: str
    limit: Optional[str]
    games: int
    wins: int
    draws: int
    losses: int
    pentanomial: list[int]
    elo: Optional[float]
    elo_low: Optional[float]
    elo_high: Optional[float]
    nelo: Optional[float]
    los: Optional[float]
    llr: Optional[float]
    status: str


class Verdict(_OfPosition):
    """A deeper search's check of a chosen move: a row of `verdicts.ndjson`."""

    strategy: str
    depth: int
    believed_move: str
    believed_score: int
    believed_line: str
    value: int
    refutation: str
    best_move: str
    best_value: int
    best_line: str
    regret: int
    reference: str
    reference_depth: int


class Case(Verdict, _Class):
    """A costly move, which a deeper search refutes: a row of `cases.ndjson`."""

    error: str
    wrong_by: int
    trial: str
    horizon: int
    delayed_loss: Optional[str]


class Speedup(_Named):
    """The speedup of a simulated parallel search: a row of `speedups.ndjson`."""

    board: str
    eval: str
    strategy: str
    depth: int
    method: str
    processors: int
    node_cost: int
    message_cost: int
    score: int
    pv: str
    nodes_total: int
    time: int
    searching: int
    messages: int
    messaging: int
    idle: int
    speedup: float
    overhead_pct: float


class MeasuredTime(_Named):
    """The measured time of a parallel search: a row of `measured.ndjson`."""

    strategy: str
    depth: int
    threads: int
    round: int
    nodes_total: int
    processor_s: float
    time_s: float


class Figure(TypedDict):
    """A figure of an ablation with its 95% confidence interval."""

    quantity: str
    parts: str
    estimate: float
    low: Optional[float]
    high: Optional[float]


class Finding(TypedDict):
    """What is wrong in a program's answer, and at which node of its search."""

    figure: str
    said: str
    node: Optional[dict[str, Any]]


class Graded(TypedDict):
    """A program's answer to a task."""

    id: str
    game: str
    position: str
    search: str
    depth: int
    asks: list[str]
    points: int
    fault: Optional[str]
    errors: list[str]
    findings: list[Finding]
    time_s: Optional[float]


class TreeNode(TypedDict):
    """A node of a searched tree."""

    strategy: str
    id: int
    parent: Optional[int]
    ply: int
    depth: int
    phase: str
    line: str
    move: Optional[str]
    fen: str
    alpha: Optional[int]
    beta: Optional[int]
    score: Optional[int]
    bound: str
    proof: Optional[int]
    disproof: Optional[int]
    type: str
    ending: str
    principal: bool
    refutation: Optional[str]
    refutation_index: Optional[int]
    tried: int
    pruned: list[str]
    nodes: int
    left_out: int
    second_strategy: Optional[str]
    second_nodes: Optional[int]


#: The type of the rows of each kind, by the name of the kind.
KINDS: dict[str, Any] = {
    "records": Record, "positions": SuitePosition, "minimal-trees": MinimalTree, "timings": Timing,
    "games": PlayedGame, "pairings": Pairing, "verdicts": Verdict, "cases": Case, "speedups": Speedup,
    "measured": MeasuredTime, "ablation": Figure, "tree": TreeNode, "suites": Suite,
}  # fmt: skip
