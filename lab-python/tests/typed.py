# pyright: strict, reportUnnecessaryTypeIgnoreComment=true
"""What the types must accept and reject: checked by mypy and pyright, never run. An unnecessary `ignore` is
an error."""

from __future__ import annotations

from pathlib import Path

import chess

import search_lab as lab
from search_lab.rows import Case, Figure, Pairing, Record, SuitePosition, TreeNode

board = chess.Board()
found = lab.search(board, "alpha-beta", depth=2, moves=board.move_stack)
record: Record = found[0]
nodes: int = record["nodes"]
score: int | None = record["score"]
for row in lab.run([board, "startpos", Path("my.epd")], ["minimax", "alpha-beta"], eval=Path("mine.json")):
    text: str = row["strategy"]
with lab.run("bratko-kopec", time="10ms") as run:
    deeper: lab.Run[Record] = run
    names = run["name"]
figure: Figure = lab.ablate("alpha-beta", "killers", board)[-1]
pairing: Pairing = lab.match(("alpha-beta", "minimax"), time=0.1).wait()[0]
case: Case = lab.horizon(suites=iter(["horizon"]))[0]
node: TreeNode = lab.tree(lab.board("startpos"), path=["e4", chess.Move.from_uci("e7e5")])[0]
expected: SuitePosition = lab.positions()[0]
moves: list[str] = lab.legal_moves(board)
fen: str = lab.play(board, "e4 e5")
value: int = lab.evaluate(fen, ["e4"])
count: int = lab.perft(board, 3)["nodes"]
own = [lab.Ordering("none", lambda fen, moves: [None for _ in moves]), lab.Evaluation("level", lambda fen: 0)]
lab.search(own=own, observer=print)


class Race(lab.Game):
    name, start = "race", "9 x"

    def moves(self, position: str) -> list[str]:
        return ["1", "2"]

    def play(self, position: str, move: str) -> str:
        return position

    def value(self, position: str) -> int:
        return 0


lab.tree("startpos", game=Race())
lab.resume("race", own=[Race(), *own])


class Wrong(lab.Game):
    def value(self, position: str) -> str:  # type: ignore[override]
        return position


lab.perft(game=Race)  # type: ignore[arg-type]

lab.search(1)  # type: ignore[arg-type]
lab.search(Path("my.epd"))  # type: ignore[arg-type]
lab.search("startpos", ["minimax"])  # type: ignore[arg-type]
lab.search("startpos", depth="3")  # type: ignore[arg-type]
lab.search(moves=[1])  # type: ignore[list-item]
lab.run([1])  # type: ignore[list-item]
lab.run("startpos", dept=3)  # type: ignore[call-arg]
lab.Evaluation("half", lambda fen: fen)  # type: ignore[arg-type,return-value]
record["node"]  # type: ignore[typeddict-item]
wrong: str = record["nodes"]  # type: ignore[assignment]
