# pyright: strict, reportUnnecessaryTypeIgnoreComment=true
"""What the types must accept and reject: checked by mypy and pyright, never run. An unnecessary `ignore` is
an error."""

from __future__ import annotations

from pathlib import Path

import chess

import search_lab as lab
from search_lab.rows import Case, Figure, Graded, Pairing, Record, Speedup, SuitePosition, TreeNode

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
figure: Figure = lab.ablate(board, "alpha-beta", "killers")[-1]
pairing: Pairing = lab.match(("alpha-beta", "minimax"), time=0.1).wait()[0]
case: Case = lab.horizon(suites=iter(["horizon"]))[0]
node: TreeNode = lab.tree(lab.Position(board), path=["e4", chess.Move.from_uci("e7e5")])[0]
engine = lab.Engine("stockfish", name="sf", options={"Hash": 64, "Ponder": False}, depth=8)
lab.run(engines=engine, threads=2)
pairing = lab.match(engines=[engine, "lab uci"], wait=False)[0]
figure = lab.ablate("horizon", engine=engine, switches="nmp: NullMove=false")[0]
tuned: lab.Match = lab.tune("pvs+null-move(r={1..5})", out=Path("tuned"))
speedup: Speedup = lab.parallel([board], processors=[2], eval="material")[0]
graded: Graded = lab.grade("tasks.ndjson", program="python3 solution.py")[0]
table: lab.Table = lab.reproduce().tables[0]
expected: SuitePosition = lab.positions()[0]
position = lab.Position(board, moves=[chess.Move.from_uci("e2e4"), "e5"])
position.push(chess.Move.from_uci("g1f3"))
moves: list[str] = [*position.legal_moves(), position.pop(), position.san("Nf3")]
fen: str = lab.Position("startpos", "xiangqi").fen
over: bool = position.is_over() or position.turn
picture: lab.Picture | None = position.picture
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
lab.Position(game=Race()).push("1")
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
lab.run("startpos", threads="2")  # type: ignore[arg-type]
lab.match(engines=3)  # type: ignore[arg-type]
lab.Position(3)  # type: ignore[arg-type]
position.push(3)  # type: ignore[arg-type]
lab.Evaluation("half", lambda fen: fen)  # type: ignore[arg-type,return-value]
record["node"]  # type: ignore[typeddict-item]
wrong: str = record["nodes"]  # type: ignore[assignment]
