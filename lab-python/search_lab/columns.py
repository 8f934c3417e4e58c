"""The columns of rows: of each file the keys that its page in the book has, with their types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars

#: After a key: `#` a whole number, `#?` one that may be null, `.` a number, `!` a flag, `[...]` a list; text without any.
_POSITION = "suite position game fen"
_SEARCH = f"{_POSITION} board eval"
_VERDICT = (
    f"{_POSITION} strategy depth# believed_move believed_score# believed_line value# refutation best_move best_value# "
    "best_line regret# reference reference_depth#"
)
_KEYS = {
    "records": f"{_SEARCH} strategy depth# score#? best_move pv solved! points#? nodes# nodes_total# leaf_nodes# q_nodes# "
    "q_leaf_nodes#? cutoffs# first_move_cutoffs# ordering_pct. ordering_pct_total. main_cutoffs#? main_first_move_cutoffs#? "
    "main_ordering_pct. q_cutoffs#? q_first_move_cutoffs#? q_ordering_pct. seldepth# time_s. nps. search_threads#? "
    "kept_nodes#? kept_bytes#? status",
    "positions": f"{_POSITION} bm[] am[]",
    "floor": f"{_SEARCH} tree first_search depth# score#? minimal_nodes#? nodes# leaf_nodes# q_nodes# searches# "
    "first_nodes# branching. knuth_moore_leaves. time_s. status",
    "timings": f"{_POSITION} strategy depth# round# nodes_total# processor_s.",
    "engines": f"{_POSITION} engine best_move solved! points#? score#? depth#? nodes#? time_s. pv fault",
    "games": "pairing# pair# white black game opening fen opening_plies# book_plies#? moves result reason fault scores[#] "
    "depths[#] nodes[#]",
    "pairings": "first second terms games# wins# draws# losses# pentanomial[#] elo. elo_low. elo_high. nelo. los. llr. status",
    "verdicts": _VERDICT,
    "cases": f"{_VERDICT} class error wrong_by# trial horizon# delayed_loss avoided_from[depths] static_scores[#] "
    "quiescence_scores[#]",
    "speedups": f"{_SEARCH} strategy depth# method processors# node_cost# message_cost# score# pv nodes_total# time# "
    "searching# messages# messaging# idle# speedup. overhead_pct.",
    "measured": f"{_POSITION} strategy depth# threads# round# nodes_total# processor_s. time_s.",
    "ablation": "quantity parts estimate. low. high.",
    "tree": "strategy id# parent#? ply# depth# phase line move fen alpha#? beta#? score#? bound proof#? disproof#? type "
    "ending principal! refutation refutation_index#? tried# pruned[] nodes# left_out# second_strategy second_nodes#?",
}  # fmt: skip


def types(kind: str | None) -> dict[str, str]:
    """The type of each key of rows of a kind, as it stands after the key; of others nothing is known."""
    found = {}
    for word in _KEYS.get(kind or "", "").split():
        key = word.rstrip("#?.!")
        key = key[: key.index("[")] if "[" in key else key
        found[key] = word[len(key) :]
    return found


#: What pandas calls them. Its own missing numbers and flags need types of their own.
PANDAS = {"": "string", "#": "int64", "#?": "Int64", ".": "float64", "!": "boolean"}


def of_polars(type: str) -> Any:
    """What polars calls a type; None for one that it has to find out."""
    import polars

    whole, text = polars.Int64, polars.String
    depths = polars.Struct({"strategy": text, "depth": whole})
    return {
        "": text, "#": whole, "#?": whole, ".": polars.Float64, "!": polars.Boolean, "[]": polars.List(text),
        "[#]": polars.List(whole), "[depths]": polars.List(depths),
    }.get(type)  # fmt: skip
