#!/usr/bin/env python3
"""The module against the command line, which the same wheel brings.

    PYTHON/bin/python lab-python/tests/test_search_lab.py      # of an environment that has the wheel
"""

import csv
import doctest
import importlib.util
import inspect
import json
import math
import multiprocessing
import os
import pickle
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Optional

import search_lab as lab
import search_lab.results

LAB = os.environ.get("LAB") or str(Path(sys.executable).parent / "lab")
LADDER = [
    "minimax",
    "alpha-beta",
    "alpha-beta+qs+mvv-lva",
    "pvs+check-ext+qs+see+killers+history+hash-move",
    "aspiration=pvs+qs+mvv-lva+tt+null-move+lmr",
]
MEASURED = {"time_s", "nps"}
OF_A_SUITE = {"suite", "position", "solved"}


def command(*words, cwd=None):
    """The rows that a command prints."""
    done = subprocess.run([LAB, *words, "--format", "json"], check=True, capture_output=True, encoding="utf-8", cwd=cwd)
    return [json.loads(line) for line in done.stdout.splitlines()]


def without(keys, rows):
    return [{key: value for key, value in row.items() if key not in keys} for row in rows]


def file_of(folder, name):
    rows = [json.loads(line) for line in (Path(folder) / name).read_text(encoding="utf-8").splitlines()]
    return without({"checksum"}, rows)


class SameAsTheCommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_two_hundred_searches_of_both_games(self):
        searches = 0
        for suite, depth in (("bratko-kopec", 3), ("xiangqi-self-play", 3)):
            several = [word for recipe in LADDER for word in ("--strategy", recipe)]
            rows = command("run", "--suite", suite, "--depth", str(depth), "--no-horizon", "--out", self.folder / suite, *several)
            by_search = {}
            for row in rows:
                by_search.setdefault((row["fen"], row["strategy"]), []).append(row)
            for (fen, strategy), rows in by_search.items():
                found = lab.search(fen, strategy, depth=depth)
                self.assertEqual(without(MEASURED | OF_A_SUITE, found), without(MEASURED | OF_A_SUITE, rows))
                self.assertEqual(list(found[0]), list(rows[0]))
                searches += 1
        self.assertGreaterEqual(searches, 200)

    def test_a_run_with_its_folder_page_and_command(self):
        here, there = self.folder / "here", self.folder / "there"
        found = lab.run(["mates", "startpos"], "ladder", depth=2, minimal_tree=True, out=here)
        manifest = json.loads((here / "manifest.json").read_text(encoding="utf-8"))
        words = [str(there) if word == str(here) else word for word in manifest["command"]]
        expected = command(*words[1:])
        self.assertEqual(without(MEASURED, found), without(MEASURED, expected))
        self.assertEqual(sorted(path.name for path in here.iterdir()), sorted(path.name for path in there.iterdir()))
        self.assertEqual(without(MEASURED, file_of(here, "minimal-trees.ndjson")), without(MEASURED, file_of(there, "minimal-trees.ndjson")))
        again = lab.open_run(there)
        self.assertEqual(list(again), expected)
        self.assertEqual([table.title for table in again.tables], [table.title for table in found.tables])
        self.assertEqual((there / "charts/nodes.svg").read_text(encoding="utf-8"), found.charts["nodes"].svg)

    def test_a_match_with_its_games(self):
        here, there = self.folder / "here", self.folder / "there"
        found = lab.match(["alpha-beta+qs+mvv-lva", "alpha-beta,depth=1"], games=8, nodes=500, seed=3, out=here)
        expected = command(
            "match", "--strategy", "alpha-beta+qs+mvv-lva", "--strategy", "alpha-beta,depth=1", "--games", "8", "--nodes", "500", "--seed", "3", "--out", there
        )  # fmt: skip
        self.assertEqual(list(found), expected)
        self.assertEqual(list(found.read("games")), file_of(there, "games.ndjson"))
        self.assertEqual(list(lab.open_run(there)), expected)

    def test_an_ablation(self):
        found = lab.ablate("bratko-kopec", "alpha-beta+qs+mvv-lva", ["killers", "history"], depth=2)
        expected = command(
            "ablate", "--base", "alpha-beta+qs+mvv-lva", "--parts", "killers,history", "--suite", "bratko-kopec", "--depth", "2", "--out", self.folder / "there"
        )  # fmt: skip
        self.assertEqual(list(found), expected)

    def test_tuning_and_its_numbers(self):
        recipe = "alpha-beta+qs+mvv-lva+null-move(r={1..3})"
        found = lab.tune(recipe, pairs=4, games=2, nodes=200, seed=3)
        words = ["tune", "--strategy", recipe, "--pairs", "4", "--games", "2", "--nodes", "200", "--seed", "3"]
        self.assertEqual(list(found), command(*words, "--out", self.folder / "there"))
        again = lab.open_run(self.folder / "there")
        self.assertEqual([list(table) for table in found.tables], [list(table) for table in again.tables])
        self.assertEqual(found.tables[0]["number"], ["null-move r"])

    def test_parallel_searches(self):
        found = lab.parallel(["startpos", "bratko-kopec"], "pvs+qs+mvv-lva+tt", depth=2, methods=["root", "shared-table"], processors=[1, 3], node_cost=2)
        words = ["parallel", "bratko-kopec", "--fen", "startpos", "--strategy", "pvs+qs+mvv-lva+tt", "--depth", "2", "--method", "root,shared-table"]
        expected = command(*words, "--processors", "1,3", "--node-cost", "2", "--out", self.folder / "there")
        self.assertEqual((len(found), list(found)), (25 * 2 * 2, expected))
        self.assertEqual(list(search_lab.columns.types("speedups")), list(expected[0]))

    def test_grades_of_a_right_and_a_wrong_program_and_of_one_that_does_not_answer(self):
        right = (Path(__file__).parents[2] / "extras/grading/solution.py").read_text(encoding="utf-8")
        tasks = self.folder / "tasks.ndjson"
        tasks.write_bytes(subprocess.run([LAB, "grade", "--make", "--depth", "3"], check=True, stdout=subprocess.PIPE).stdout)
        for name, source, points in (("right", right, 21), ("wrong", right.replace("best >= beta", "best > beta"), 17), ("silent", "", 0)):
            program = self.folder / f"{name}.py"
            program.write_text(source, encoding="utf-8")
            for given in (None, tasks) if name == "wrong" else (None,):
                words = [LAB, "grade", *filter(None, [given]), "--program", f"{sys.executable} {program}", "--format", "json"]
                printed = subprocess.run(words, stdout=subprocess.PIPE, encoding="utf-8").stdout
                expected = [json.loads(line) for line in printed.splitlines()]
                found = lab.grade(given, program=f"{sys.executable} {program}")
                self.assertGreater(len(expected), 6)
                self.assertEqual(without({"time_s"}, found), without({"time_s"}, expected))
                self.assertLessEqual({key for key, *_ in found._columns()}, expected[0].keys() | {"errors"})
                self.assertLessEqual(expected[0].keys(), search_lab.rows.Graded.__annotations__.keys())
                if given is None:
                    self.assertEqual(sum(found["points"]), points)
                    self.assertIn(f"[Grades: {points} of 21 points in 7 tasks]", str(found))

    def test_published_tables_run_again(self):
        found = lab.reproduce(out=self.folder / "here")
        kept = ("comparison.json", "comparison-xiangqi.json")
        expected = [row for name in kept for row in json.loads((self.folder / "here" / name).read_text())]
        self.assertEqual((list(found), list(pickle.loads(pickle.dumps(found)))), (expected, expected))
        self.assertEqual(({row["verdict"] for row in found}, len(found)), ({"exact", "inside"}, 93))
        self.assertTrue((self.folder / "here" / "report.html").exists())

    def test_engines_and_their_switches(self):
        command_of = f"'{LAB}' uci --strategy pvs+qs+mvv-lva+killers+tt"
        engine = lab.Engine(command_of, name="mine", options={"Hash": 2})
        asked = ["--engine", f"{command_of},name=mine,option.Hash=2"]
        switches = ["killers: Strategy-=+killers", "tt: Strategy-=+tt"]
        of_switches = [word for switch in switches for word in ("--switch", switch)]
        for name, found, words in (
            ("run", lambda out: lab.run("bratko-kopec", "alpha-beta", engines=engine, depth=2, out=out), ["bratko-kopec", "-s", "alpha-beta", "-d", "2"]),
            ("match", lambda out: lab.match("alpha-beta", engines=[engine], games=2, depth=2, out=out), ["-s", "alpha-beta", "--games", "2", "-d", "2"]),
            ("ablate", lambda out: lab.ablate("bratko-kopec", engine=engine, switches=switches, depth=2, out=out), ["bratko-kopec", "-d", "2", *of_switches]),
            ("tune", lambda out: lab.tune(engine=engine, ranges="Hash={1..4}", pairs=2, games=2, depth=1, out=out), ["--range", "Hash={1..4}", "--pairs", "2", "--games", "2", "-d", "1"]),
        ):
            rows = found(self.folder / name)
            expected = command(name, *words, *asked, "--out", self.folder / f"{name}-there")
            self.assertGreater(len(expected), 0)
            self.assertEqual(without(MEASURED, rows), without(MEASURED, expected), name)
            again = json.loads((self.folder / name / "manifest.json").read_text(encoding="utf-8"))["command"]
            again[again.index("--out") + 1] = str(self.folder / f"{name}-again")
            self.assertEqual(without(MEASURED, command(*again[1:])), without(MEASURED, expected), name)
        quick = lab.Engine(command_of, name="quick", depth=1)
        games = lab.match("alpha-beta", engines=quick, games=2, depth=2).read("games")
        self.assertEqual({row["depths"][row["white"] != "quick"] for row in games}, {1})

    def test_what_is_printed(self):
        engine = f"'{LAB}' uci --strategy alpha-beta,name=mine"
        for found in (
            lambda out: lab.run("bratko-kopec", ["minimax", "alpha-beta"], depth=2, out=out),
            lambda out: lab.run("startpos", "minimax", engines=engine, depth=2, out=out),
            lambda out: lab.match(["minimax", "alpha-beta"], games=4, depth=1, out=out),
            lambda out: lab.ablate("bratko-kopec", "alpha-beta", ["killers", "history"], depth=2, out=out),
            lambda out: lab.horizon("horizon", "alpha-beta", depth=1, reference_depth=2, out=out),
            lambda out: lab.tune("pvs+null-move(r={1..3})", pairs=2, games=2, depth=1, out=out),
        ):
            with tempfile.TemporaryDirectory() as folder:
                rows = found(f"{folder}/out")
                report = [LAB, "report", f"{folder}/out", "--out", f"{folder}/report"]
                printed = subprocess.run(report, check=True, capture_output=True, encoding="utf-8").stdout
                self.assertEqual(str(rows), f"{printed}\n[{type(rows).__name__}: {len(rows)} rows, {folder}/out]")

    def test_horizon_cases_a_tree_and_perft(self):
        found = lab.horizon("horizon", "alpha-beta", depth=2, reference_depth=4)
        expected = command(
            "horizon", "--suite", "horizon", "--strategy", "alpha-beta", "--depth", "2", "--reference-depth", "4", "--out", self.folder / "there"
        )  # fmt: skip
        self.assertGreater(len(expected), 0)
        self.assertEqual(list(found), expected)
        tree = lab.tree("startpos", "alpha-beta+qs+mvv-lva", depth=3, max_nodes=1000, second="minimax")
        words = ["--strategy", "alpha-beta+qs+mvv-lva", "--strategy", "minimax", "--depth", "3", "--max-nodes", "1000"]
        self.assertEqual(list(tree), command("tree", "startpos", *words))
        self.assertTrue(tree.svg.startswith("<svg"))
        [expected] = command("perft", "startpos", "--depth", "4", "--divide")
        self.assertEqual(*(without(MEASURED, [count]) for count in (lab.perft("startpos", 4), expected)))

    def test_strategies_and_suites(self):
        self.assertEqual(list(lab.strategies()), command("strategies"))
        self.assertEqual(list(lab.suites()), command("suites"))


def reversed_order(fen, moves):
    return list(range(len(moves)))


def boards(count):
    """This many boards of python-chess after random moves, the same ones every time."""
    import chess

    random.seed(1)
    found = []
    while len(found) < count:
        board = chess.Board()
        for _ in range(random.randrange(80)):
            if board.is_game_over():
                break
            board.push(random.choice(list(board.legal_moves)))
        if not board.is_game_over():
            found.append(board)
    return found


class TicTacToe(lab.Game):
    """Nine places and whose turn it is."""

    name, start = "tic-tac-toe", "......... x"
    lines = ("012", "345", "678", "036", "147", "258", "048", "246")

    def moves(self, position):
        places, side = position.split()
        lost = any(all(places[int(at)] not in (".", side) for at in line) for line in self.lines)
        return [] if lost else [str(at) for at in range(9) if places[at] == "."]

    def play(self, position, move):
        places, side = position.split()
        return f"{places[: int(move)]}{side}{places[int(move) + 1 :]} {'o' if side == 'x' else 'x'}"

    def value(self, position):
        places, side = position.split()
        if not self.moves(position):
            return 0 if "." not in places and not self.is_lost(places, side) else -math.inf
        return 10 if places[4] == side else -10 if places[4] != "." else 0

    def is_lost(self, places, side):
        return any(all(places[int(at)] not in (".", side) for at in line) for line in self.lines)


class Nim(lab.Game):
    """Nim heaps: who takes the last one wins six points, one for each move of the starting position."""

    name, start = "nim", "1,2,3 x"

    def moves(self, position):
        heaps = position.split()[0].split(",")
        return [f"{heap}-{take}" for heap, size in enumerate(heaps) for take in range(1, int(size) + 1)]

    def play(self, position, move):
        heaps, side = position.split()
        heap, take = map(int, move.split("-"))
        sizes = [int(size) - take * (place == heap) for place, size in enumerate(heaps.split(","))]
        return f"{','.join(map(str, sizes))} {'o' if side == 'x' else 'x'}"

    def value(self, position):
        return 7 if self.moves(position) else -600

    def hash(self, position):
        heaps, side = position.split()
        return hash((tuple(sorted(map(int, heaps.split(",")))), side == "x"))


def minimax(game, position, depth, ply=0):
    """The value of a position by definition."""
    moves = game.moves(position)
    if depth == 0 or not moves:
        # At the horizon nobody looks whether there is a move.
        lost = 29_000 - ply if depth else 20_000
        return max(game.value(position), -lost)
    return max(-minimax(game, game.play(position, move), depth - 1, ply + 1) for move in moves)


class AGameOfOnesOwn(unittest.TestCase):
    def test_it_has_the_paths_that_are_known(self):
        known = [9, 72, 504, 3024, 15_120, 54_720]
        self.assertEqual([lab.perft(depth=depth, game=TicTacToe())["nodes"] for depth in range(1, 7)], known)

    def test_every_sound_recipe_finds_its_value(self):
        known = lab.strategies()
        recipes = [row["name"] for row in known if (row["kind"], row["effect"]) == ("driver", "sound")]
        recipes += [f"alpha-beta+{row['name']}" for row in known if (row["kind"], row["effect"]) == ("part", "sound")]
        self.assertGreater(len(recipes), 15)
        for game, position, depth in ((TicTacToe(), "x...o.... x", 4), (Nim(), "startpos", 5), (Nim(), "2,2 o", 9)):
            root = game.start if position == "startpos" else position
            expected = [minimax(game, root, plies) for plies in range(1, depth + 1)]
            for recipe in recipes:
                found = lab.search(position, recipe, depth=depth, game=game)
                self.assertEqual(found["score"], expected[: len(found)], recipe)
                best = [move for move in game.moves(root) if -minimax(game, game.play(root, move), len(found) - 1, 1) == expected[len(found) - 1]]
                self.assertIn(found[-1]["best_move"], best, recipe)

    def test_every_function_takes_it(self):
        game = TicTacToe()
        whole = lab.tree(game=game, strategy="minimax", depth=2, max_nodes=1000)
        self.assertEqual((len(whole), whole[0]["nodes"], whole[1]["move"]), (1 + 9 + 72, 82, "0"))
        self.assertTrue(whole.svg.startswith("<svg"))
        self.assertEqual(lab.Position("x........ o", game, "8 1").legal_moves(), ["2", "3", "4", "5", "6", "7"])
        self.assertEqual((lab.Position(game=game, moves=["4"]).fen, lab.evaluate("....x.... o", game=game)), ("....x.... o", -10))
        random.seed(2)
        for _ in range(20):
            position, expected = lab.Position(game=game), [game.start]
            while game.moves(expected[-1]):
                self.assertEqual((position.result(), position.turn), ("*", expected[-1].endswith("x")))
                move = random.choice(position.legal_moves())
                position.push(move)
                expected.append(game.play(expected[-1], move))
            lost = game.value(expected[-1]) < 0
            self.assertEqual(position.result(), ("0-1" if position.turn else "1-0") if lost else "1/2-1/2")
            self.assertEqual((position.fen, str(position), position._repr_svg_(), position.is_over()), (expected[-1], expected[-1], None, True))
            again = lab.Position(pickle.loads(pickle.dumps(position)))
            for before in reversed(expected[:-1]):
                again.pop()
                self.assertEqual(again.fen, before)
            self.assertNotEqual(pickle.loads(pickle.dumps(again)).fen, position.fen)
        for call in (lab.search, lab.run):
            self.assertEqual(call(lab.Position("x........ o", game), "minimax", depth=2)[-1]["game"], "tic-tac-toe")
        found = lab.run(["startpos", "x........ o"], ["minimax", "alpha-beta"], depth=3, game=game, horizon=False)
        self.assertEqual([row["nodes"] for row in found if row["depth"] == 3][:1], [1 + 9 + 72 + 504])
        self.assertEqual(set(found["game"]), {"tic-tac-toe"})
        own = [lab.Ordering("middle-first", lambda fen, moves: [move == "4" for move in moves])]
        mine = lab.search(strategy="alpha-beta+middle-first", depth=3, game=game, own=own)
        self.assertEqual(mine["score"], lab.search(strategy="minimax", depth=3, game=game)["score"])
        match = lab.match(["alpha-beta", "minimax"], games=2, depth=9, game=game)
        self.assertEqual((match[0]["games"], match[0]["draws"]), (2, 2))
        self.assertEqual({row["game"] for row in match.read("games")}, {"tic-tac-toe"})
        with tempfile.TemporaryDirectory() as folder:
            openings = Path(folder) / "openings.epd"
            openings.write_text("".join(f"{places} {side};\n" for places, side in (("x........", "o"), ("x..o.....", "x"), ("xo.......", "x"))))
            match = lab.match(["alpha-beta,depth=9", "alpha-beta,depth=1"], games=6, game=game, openings=openings)
        self.assertGreater(match[0]["wins"], match[0]["losses"])
        for row in match.read("games"):
            last = row["fen"]
            for move in row["moves"].split():
                last = game.play(last, move)
            winner = None if game.value(last) == 0 else "o" if last.endswith("x") else "x"
            self.assertEqual(row["result"], {None: "1/2-1/2", "x": "1-0", "o": "0-1"}[winner])
        again = pickle.loads(pickle.dumps(found))
        self.assertEqual((list(again), again.answer), (list(found), found.answer))
        with tempfile.TemporaryDirectory() as folder:
            work = lab.run("startpos", "minimax", depth=7, game=game, horizon=False, out=Path(folder) / "run", wait=False)
            next(iter(work))
            work.stop()
            again = lab.resume(Path(folder) / "run", own=[game], wait=False)
            self.assertEqual(next(iter(again))["nodes"], 10)
            again.stop()

    def test_counts_do_not_depend_on_what_was_searched_before(self):
        script = """
import sys
import search_lab as lab
import test_search_lab as test

class Reversed(test.TicTacToe):
    def moves(self, position):
        return super().moves(position)[::-1]

if sys.argv[1:]:
    lab.search(depth=3, game=Reversed())
print(lab.search(strategy="pvs+history+killers+tt(mib=1)+counter", depth=6, game=test.TicTacToe())["nodes"])
"""
        options = {"check": True, "stdout": subprocess.PIPE, "cwd": Path(__file__).parent}
        first, second = (subprocess.run([sys.executable, "-c", script, *words], **options).stdout for words in ([], ["before"]))
        self.assertEqual(first, second)

    def test_that_of_the_lesson_runs(self):
        page = (Path(__file__).parents[2] / "notebooks-md/08-your-own-heuristic.md").read_text(encoding="utf-8")
        [example] = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
        subprocess.run([sys.executable, "-c", example], check=True, stdout=subprocess.DEVNULL)

    def test_what_is_wrong_with_it_is_said(self):
        class Wrong(TicTacToe):
            def value(self, position):
                return 1e6

        class Broken(TicTacToe):
            def moves(self, position):
                return 1 // 0

        class Blank(TicTacToe):
            def moves(self, position):
                return ["a b"]

        class Taken(TicTacToe):
            name = "chess"

        for game, error, expected in (
            (Wrong(), lab.BadInput, "tic-tac-toe.*1000000"),
            (Broken(), ZeroDivisionError, "division"),
            (Blank(), lab.BadInput, "`a b`"),
            (Taken(), lab.BadInput, "one of that name"),
        ):
            with self.assertRaisesRegex(error, expected):
                lab.search(game=game, depth=2)
            if not isinstance(game, (Taken, Wrong)):
                position = lab.Position(game=game)
                for _ in range(2):
                    self.assertRaisesRegex(error, expected, position.legal_moves)
        with self.assertRaisesRegex(lab.BadInput, "not a legal move"):
            lab.Position(game=TicTacToe()).push("9")


@unittest.skipUnless(importlib.util.find_spec("chess"), "python-chess is not here")
class SameAsPythonChess(unittest.TestCase):
    def test_two_hundred_boards_are_searched_as_the_command_line_searches_their_fens(self):
        given = boards(200)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "boards.fen"
            file.write_text("".join(f"{board.fen()}\n" for board in given), encoding="utf-8")
            words = ["--strategy", "alpha-beta+qs+mvv-lva", "--depth", "2", "--no-horizon", "--out", Path(folder) / "there"]
            expected = without(MEASURED | OF_A_SUITE, command("run", "--suite", file, *words))
            searched = [row for board in given for row in lab.search(board, "alpha-beta+qs+mvv-lva", depth=2)]
            self.assertEqual(without(MEASURED | OF_A_SUITE, searched), expected)
            for suites in (given, file, str(file), [*given[:100], *(board.fen() for board in given[100:])]):
                found = lab.run(suites, "alpha-beta+qs+mvv-lva", depth=2, horizon=False)
                self.assertEqual(without(MEASURED | OF_A_SUITE, found), expected)
            self.assertEqual([row["fen"] for row in lab.positions(file)], [row["fen"] for row in expected[::2]])
            self.assertEqual(len(lab.positions([file, given[0], "startpos"])), 202)

    def test_moves_and_positions_are_those_of_python_chess(self):
        for board in boards(100):
            self.assertEqual(sorted(lab.Position(board).legal_moves()), sorted(move.uci() for move in board.legal_moves))
            played = [move.uci() for move in board.move_stack]
            for moves in (played, " ".join(played), board.move_stack, iter(played)):
                self.assertEqual(lab.Position(moves=moves).fen, board.fen())
        self.assertEqual(lab.Position(moves=["e4", "e7e5", "Nf3"]).fen, lab.Position(moves="e2e4 e7e5 g1f3").fen)

    def test_a_position_is_that_of_python_chess_to_the_end_of_the_game(self):
        import chess

        random.seed(3)
        results, drawn = {}, ("k7/8/8/8/8/8/8/K6R w - - 92 60", "8/8/4k3/8/8/4K3/8/R6r w - - 0 1", "k7/2Q5/8/1K6/8/8/8/8 w - - 0 1")
        for start in (chess.STARTING_FEN, *drawn) * 12:
            board, position = chess.Board(start), lab.Position(start)
            while True:
                self.assertEqual((position.fen, position.turn), (board.fen(), board.turn))
                self.assertEqual(sorted(position.legal_moves()), sorted(move.uci() for move in board.legal_moves))
                is_drawn = board.is_repetition(3) or board.is_fifty_moves() or board.is_insufficient_material()
                expected = board.result() if not board.legal_moves or not is_drawn else "1/2-1/2"
                self.assertEqual((position.result(), position.is_over()), (expected, expected != "*"))
                if expected != "*":
                    break
                move = random.choice(list(board.legal_moves))
                self.assertEqual(position.san(move), board.san(move))
                position.push(random.choice([move, move.uci(), board.san(move)]))
                board.push(move)
            results[expected] = results.get(expected, 0) + 1
            self.assertEqual([position.pop() for _ in board.move_stack], [move.uci() for move in reversed(board.move_stack)])
            self.assertEqual(position.fen, start)
        self.assertEqual(set(results), {"1-0", "0-1", "1/2-1/2"} & set(results) | {"1/2-1/2"})
        self.assertGreater(len(results), 1)

    def test_what_a_move_leads_to_is_worth_what_minimax_finds_one_ply_deep(self):
        for board in boards(30):
            for eval in ("published", "material"):
                moves = lab.Position(board).legal_moves()
                worth = [-lab.evaluate(board, [move], eval=eval) for move in moves if lab.Position(board, moves=move).legal_moves()]
                [row] = lab.search(board, "minimax", depth=1, eval=eval)
                if abs(row["score"]) < 20_000 and len(worth) == board.legal_moves.count():
                    self.assertEqual(max(worth), row["score"])


class InPython(unittest.TestCase):
    def test_positions_are_those_that_a_run_has(self):
        with tempfile.TemporaryDirectory() as folder:
            for suite in ("bratko-kopec", "xiangqi-mates", "uniform-trees"):
                plan = [LAB, "run", "--suite", suite, "--plan-only", "--out", Path(folder) / suite]
                subprocess.run(plan, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                planned = file_of(Path(folder) / suite, "positions.ndjson")
                self.assertEqual(without({"points"}, lab.positions(suite)), without({"points"}, planned))
        self.assertEqual([row["fen"] for row in lab.positions("((3 12 8)(2 4 6)(14 5 2))")], ["((3 12 8)(2 4 6)(14 5 2))"])

    def test_a_position_is_a_text_or_has_a_fen(self):
        shown = lab.Position(moves="e2e4")
        for call in (lab.search, lab.tree, lab.run):
            self.assertEqual(call(shown, "minimax", depth=1)[0]["fen"], shown.fen)
        self.assertEqual((lab.evaluate("startpos"), lab.perft(shown, 1)["fen"]), (0, shown.fen))
        for call in (lambda: lab.search(1), lambda: lab.Position(Path("x.epd")), lambda: lab.run([1])):
            self.assertRaisesRegex(TypeError, "a position is", call)

    def test_a_position_of_xiangqi_and_of_trees_is_that_of_the_program(self):
        random.seed(4)
        for game, start, games in (("xiangqi", "startpos", 3), ("tree", "((3 12 8)(2 4 6)(14 5 2))", 9)):
            for _ in range(games):
                position = lab.Position(start, game)
                while not position.is_over() and len(position.moves) < 40:
                    [divided] = command("perft", position.fen, "--game", game, "--depth", "1", "--divide")
                    self.assertEqual(sorted(position.legal_moves()), sorted(branch["move"] for branch in divided["divide"]))
                    position.push(random.choice(position.legal_moves()))
                if game == "tree":
                    value = lab.evaluate(position) * (1 if position.turn else -1)
                    self.assertEqual(position.result(), "1-0" if value > 0 else "0-1")
        mated = lab.Position("4k4/9/9/9/9/9/9/9/4RR3/3K5 b", "xiangqi")
        self.assertEqual((mated.is_over(), mated.result(), mated.turn), (True, "1-0", False))
        chased = lab.Position("4k4/9/9/9/9/9/9/9/4R4/5K3 b", "xiangqi")
        for move in ("e9d9", "e1d1", "d9e9", "d1e1") * 2:
            self.assertFalse(chased.is_over())
            chased.push(move)
        self.assertEqual((chased.result(), chased._repr_svg_()[:4], str(chased).count("\n")), ("0-1", "<svg", 21))

    def test_a_position_brings_its_history_to_a_search(self):
        start, moves = "6nk/8/8/8/8/8/Q7/7K b - - 0 1", "g8f6 h1g1 f6g8 g1h1 g8f6 h1g1 f6g8 g1h1 g8f6 h1g1"
        repeated = lab.Position(start, moves=moves)
        scores = [lab.search(given, "minimax", depth=2)[-1]["score"] for given in (repeated, repeated.fen)]
        self.assertEqual(scores[0], 0)
        self.assertLess(scores[1], -300)
        after = lab.search(lab.Position(moves="e4"), moves=["e7e5"], depth=1)
        self.assertEqual(after[0]["fen"], lab.Position(moves="e4 e5").fen)

    def test_help_lists_what_functions_share(self):
        for function in (lab.run, lab.ablate, lab.horizon, lab.parallel, lab.match, lab.tune):
            self.assertLessEqual({"game", "eval", "threads", "out", "own", "wait"}, inspect.signature(function).parameters.keys())
        self.assertRaisesRegex(TypeError, "run.. has no argument dept", lab.run, "startpos", dept=3)

    def test_the_module_is_the_program(self):
        words = [sys.executable, "-m", "search_lab", "perft", "startpos", "--depth", "2"]
        done = subprocess.run(words, check=True, stdout=subprocess.PIPE, encoding="utf-8")
        self.assertEqual(done.stdout, "perft(2) = 400\n")
        self.assertEqual(subprocess.run([*words[:3], "perf"], stderr=subprocess.DEVNULL).returncode, 2)

    def test_every_example_of_the_documentation_prints_what_it_says(self):
        for module in (lab, search_lab.results):
            failed, tried = doctest.testmod(module)
            self.assertEqual(failed, 0)
            self.assertGreater(tried, 3)

    def test_bad_input_is_a_value_error_with_the_sentence_of_the_command_line(self):
        for call, expected in (
            (lambda: lab.search("4k3/8 w - -", "alpha-beta"), "FEN"),
            (lambda: lab.search("startpos", "alpha-beta+killer"), "killers"),
            (lambda: lab.search(depth=0), "a depth is 1..128"),
            (lambda: lab.search(time="soon"), "give seconds"),
            (lambda: lab.search(eval="sunfis"), "sunfish"),
            (lambda: lab.run("bratko-kopek"), "bratko-kopec"),
            (lambda: lab.run("startpos", "minimax", threads=-1), "threads"),
            (lambda: lab.run("startpos", "minimax", out=Path(__file__).parent), "not empty"),
            (lambda: lab.run("startpos", "minimax", threads=0), "`threads`: 0 is not in 1..=1024"),
            (lambda: lab.perft(threads=0), "`threads`: 0 is not in 1..=1024"),
            (lambda: lab.tree(quiescence="hide"), "`quiescence`: one of show, fold is wanted"),
            (lambda: lab.tree(max_nodes=0), "whole number from 1 up"),
            (lambda: lab.search(board="bit"), "unknown board `bit`: known are bitboard and mailbox"),
            (lambda: lab.ablate("startpos", "alpha-beta", ["killers"], design="all"), "factorial"),
            (lambda: lab.match(["minimax"], games=2), "two players"),
            (lambda: lab.open_run("/nowhere"), "no folder"),
            (lambda: lab.resume("/nowhere"), "no folder"),
            (lambda: lab.Position("4k3/8 w - -"), "FEN"),
            (lambda: lab.Position(moves="e2e4 e2e4"), "move 2: `e2e4` is not a legal move in rnbqkbnr"),
            (lambda: lab.Position().push("e2e5"), "`e2e5` is not a legal move in rnbqkbnr"),
            (lambda: lab.Position().san("Ke3"), "`Ke3` is not a legal move"),
            (lambda: lab.Position().pop(), "nothing to take back"),
            (lambda: lab.Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").push("h8g8"), "the game is over: 1/2-1/2 (stalemate)"),
            (lambda: lab.run("startpos", engines=lab.Engine("lab uci", name="a b")), "`a-b` would do"),
            (lambda: lab.run("startpos", engines=lab.Engine("lab uci", options={"Hash": "1\nquit"})), "one line"),
            (lambda: lab.match("minimax", engines=lab.Engine("lab uci", depth=200)), "from 1 to 128"),
            (lambda: lab.tune(engine="lab uci"), "ranges"),
            (lambda: lab.parallel("startpos", methods="rot"), "root, pv, ybw"),
            (lambda: lab.grade(program="cat", time="soon"), "give seconds"),
            (lambda: lab.Ordering("Mine!", lambda fen, moves: []), "small letters"),
            (lambda: lab.search(strategy="alpha-beta+killers", own=[lab.Evaluation("killers", len)]), "already"),
        ):
            with self.assertRaises(ValueError) as error:
                call()
            self.assertIsInstance(error.exception, lab.BadInput)
            self.assertIn(expected, str(error.exception))
            self.assertNotRegex(str(error.exception), "--[a-z]")

    def test_what_is_not_there_is_a_file_not_found_error_too(self):
        for call in (
            lambda: lab.run(Path("no.epd")),
            lambda: lab.run("no.epd", "minimax"),
            lambda: lab.positions(["bratko-kopec", "no.epd"]),
            lambda: lab.match(["minimax", "alpha-beta"], games=2, openings="no.pgn"),
            lambda: lab.search(eval="no.json"),
            lambda: lab.run("startpos", "minimax", eval=Path("no.json")),
            lambda: lab.open_run("/nowhere"),
            lambda: lab.resume("/nowhere"),
            lambda: lab.grade("no.epd", program="cat"),
        ):
            with self.assertRaises(FileNotFoundError) as error:
                call()
            self.assertIsInstance(error.exception, lab.BadInput)
            self.assertRegex(str(error.exception), "no.epd|no.pgn|no.json|nowhere")

    def test_an_ordering_of_ones_own_changes_the_count_and_not_the_score(self):
        asked = []

        def last_first(fen, moves):
            asked.append(fen)
            return [place if place % 2 else None for place, _ in enumerate(moves)]

        own = [lab.Ordering("last-first", last_first)]
        for game in ("chess", "xiangqi"):
            plain = lab.search("startpos", "alpha-beta", depth=3, game=game)
            mine = lab.search("startpos", "alpha-beta+last-first", depth=3, game=game, own=own)
            self.assertEqual([row["score"] for row in mine], [row["score"] for row in plain])
            self.assertNotEqual(mine[-1]["nodes"], plain[-1]["nodes"])
        self.assertGreater(len(asked), 100)
        found = lab.run("startpos", ["alpha-beta", "alpha-beta+last-first"], depth=2, own=own)
        self.assertEqual({row["strategy"] for row in found}, {"alpha-beta", "alpha-beta+last-first"})

    def test_an_evaluation_of_ones_own_is_what_leaves_are_worth(self):
        def material(fen):
            worth = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}
            placement, side = fen.split()[:2]
            white = sum(worth.get(sign.lower(), 0) * (1 if sign.isupper() else -1) for sign in placement)
            return white if side == "w" else -white

        fen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"
        mine = lab.search(fen, "alpha-beta+material-count", depth=2, own=[lab.Evaluation("material-count", material)])
        self.assertEqual([row["score"] for row in mine], [100, 100])
        self.assertEqual(mine[-1]["best_move"], "e4d5")

    def test_what_a_function_raises_comes_back_as_it_is(self):
        def divided(*_):
            return 1 // 0

        for call in (
            lambda: lab.search("startpos", "alpha-beta+own-order", depth=3, own=[lab.Ordering("own-order", divided)]),
            lambda: lab.run("startpos", "alpha-beta+own-value", depth=3, own=[lab.Evaluation("own-value", divided)]),
            lambda: lab.search("startpos", "alpha-beta", depth=2, observer=divided),
        ):
            self.assertRaises(ZeroDivisionError, call)

    def test_an_observer_gets_every_node(self):
        seen = []
        found = lab.search("startpos", "alpha-beta+qs+mvv-lva", depth=3, observer=seen.append)
        self.assertEqual(len(seen), found[-1]["nodes_total"])
        roots = [node for node in seen if node["ply"] == 0]
        self.assertEqual([node["nodes"] for node in roots], [row["nodes"] for row in found])
        self.assertEqual([node["score"] for node in roots], [row["score"] for row in found])
        self.assertEqual({node["ending"] for node in roots}, {"searched"})
        self.assertEqual(seen[0]["line"], seen[0]["move"])

    def test_rows_come_while_the_work_goes_on(self):
        for work in (lab.search("startpos", "minimax", wait=False), lab.run("startpos", "minimax", depth=20, wait=False)):
            first = next(iter(work))
            self.assertEqual((first["depth"], first["nodes"]), (1, 21))
            work.stop()
            self.assertTrue(work.interrupted)
            self.assertEqual(work[0]["depth"], 1)
        found = lab.run("startpos", ["minimax", "alpha-beta"], depth=3, wait=False)
        self.assertEqual(len(list(found)), 6)
        self.assertEqual(len(found), 6)

    def test_progress_is_told_stage_by_stage(self):
        stages = []
        lab.run("startpos", ["minimax", "alpha-beta"], depth=2, progress=lambda *stage: stages.append(stage))
        self.assertEqual(stages[0], ("searches", 0, 4))
        self.assertIn(("searches", 4, 4), stages)

    def test_ctrl_c_ends_it_and_keeps_what_is_finished(self):
        script = """
import search_lab as lab
print("begun", flush=True)
try:
    lab.{}
except KeyboardInterrupt as stopped:
    rows = stopped.results
    print(type(stopped).__name__, rows.interrupted, len(rows) > 0, rows[0]["depth"])
"""
        for call in ('search("startpos", "minimax", depth=20)', 'run(["startpos", "bratko-kopec"], "minimax", depth=20)'):
            python = subprocess.Popen([sys.executable, "-c", script.format(call)], stdout=subprocess.PIPE, encoding="utf-8")
            self.addCleanup(python.kill)
            self.assertEqual(python.stdout.readline(), "begun\n")
            time.sleep(0.5)
            python.send_signal(signal.SIGINT)
            printed, _ = python.communicate(timeout=20)
            self.assertEqual(printed, "Interrupted True True 1\n")

    def test_what_was_broken_off_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "run"
            begun = lab.run("startpos", "alpha-beta", depth=20, out=out, wait=False)
            next(iter(begun))
            begun.stop()
            again = lab.resume(out, wait=False)
            self.assertEqual(next(iter(again))["depth"], 1)
            again.stop()
            self.assertEqual(again[0]["depth"], 1)

    def test_the_interpreter_goes_on_while_a_search_does(self):
        found = []
        thread = threading.Thread(target=lambda: found.append(lab.search("startpos", "minimax", depth=5)))
        thread.start()
        counted = 0
        while thread.is_alive():
            counted += 1
        thread.join()
        self.assertEqual(len(found[0]), 5)
        self.assertGreater(counted, 1000)

    def test_memory_is_flat_over_ten_thousand_searches(self):
        def searches(count):
            for _ in range(count):
                lab.search("startpos", "alpha-beta+qs", depth=1)
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        before = searches(1000)
        # What one search left behind, 1 KB each, would be 10 MB.
        self.assertLess(searches(10_000) - before, 4096)

    def frames(self):
        """Each installed data frame library, by the name of its method, with its function that joins
        frames."""
        for library in ("pandas", "polars"):
            if importlib.util.find_spec(library):
                yield f"to_{library}", importlib.import_module(library).concat

    def test_frames_have_a_column_for_each_key(self):
        rows = lab.search("startpos", "alpha-beta", depth=3)
        for to_frame, _ in self.frames():
            frame = getattr(rows, to_frame)()
            self.assertEqual(list(frame.columns), list(rows[0]))
            self.assertEqual(list(frame["nodes"]), [21, 207, 2491])

    def test_columns_have_their_types_whatever_is_null(self):
        graded = lab.run("startpos", "alpha-beta", depth=2, horizon=False)
        kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
        mates = lab.run([kings, "bratko-kopec"], "minimax", depth=1, horizon=False)
        cases = lab.horizon("horizon", "alpha-beta", depth=1, reference_depth=2)
        none = lab.horizon(kings, "alpha-beta", depth=1, reference_depth=2)
        self.assertEqual((len(none), len(cases) > 0), (0, True))
        match = lab.match(["alpha-beta", "minimax"], games=2, depth=1)
        tree = lab.tree("startpos", "alpha-beta", depth=1)
        pairs = [(graded, mates), (cases, none), (match, match), (tree[:1], tree[1:])]
        pairs += [(one.read(name), other.read(name)) for name, one, other in (("verdicts", cases, none), ("games", match, match))]
        for one, other in pairs:
            for to_frame, concat in self.frames():
                first, second = getattr(one, to_frame)(), getattr(other, to_frame)()
                self.assertEqual(list(first.columns), list(second.columns))
                self.assertEqual(list(first.dtypes), list(second.dtypes))
                both = concat([first, second])
                self.assertEqual((len(both), list(both.dtypes)), (len(one) + len(other), list(first.dtypes)))
        for to_frame, _ in self.frames():
            frame = getattr(graded, to_frame)()
            types = dict(zip(list(frame.columns), map(str, frame.dtypes)))
            pandas = to_frame == "to_pandas"
            for key, expected in (
                ("points", "Int64"),
                ("solved", "boolean" if pandas else "Boolean"),
                ("main_ordering_pct", "float64" if pandas else "Float64"),
                ("nodes", "int64" if pandas else "Int64"),
                ("position", "string" if pandas else "String"),
            ):
                self.assertEqual(types[key], expected, key)

    def test_the_types_of_columns_are_those_of_the_book(self):
        page = (Path(__file__).parents[2] / "notebooks-md/files-and-keys.md").read_text(encoding="utf-8")
        headings = {"pairings": "The pairings of `lab match", "tree": "`lab tree", "ablation": "`ablation.csv"}
        known = {"text": str, "move": str, "line": str, "count": int, "score": int, "number": float, "flag": bool, "list of moves": list[str]}
        known.update({"list of counts": list[int], "list of scores": list[int]})
        own = {"scores": list[Optional[int]], ("games", "nodes"): list[Optional[int]]}
        for kind in set(search_lab.rows.KINDS) - {"suites"}:
            heading = headings.get(kind, f"`{kind}.ndjson`")
            [section] = [text for text in page.split("\n## ")[1:] if text.startswith(heading)]
            section = section.split("\n`openings.ndjson` is there")[0]
            expected = {}
            for key, type, meaning in re.findall(r"^\| `([^`\[]+)` \| ([^|]+) \| (.*) \|$", section, re.MULTILINE):
                hint = own.get(key) or own.get((kind, key)) or known[type.removesuffix(" or null")]
                is_optional = type.endswith(" or null") or "not there" in meaning or "there only" in meaning
                expected[key] = Optional[hint] if is_optional else hint
            self.assertGreater(len(expected), 3)
            self.assertEqual(list(search_lab.columns.types(kind)), list(expected), kind)
            self.assertEqual(search_lab.columns.types(kind), expected, kind)

    def test_frames_of_a_run_are_its_records_csv(self):
        sweep = "pvs+qs+mvv-lva+hash-move{,+null-move(r={1..2})}"
        swept = lab.run(["startpos", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"], sweep, depth=2)
        plain = lab.run("startpos", ["minimax", "alpha-beta,name=ab"], depth=2, horizon=False)
        for run in (swept, plain):
            with (run.path / "records.csv").open(encoding="utf-8", newline="") as text:
                expected = list(csv.DictReader(text))
            for key in expected[0]:
                shown = ["" if value is None else str(value).upper() if value in (True, False) else str(value) for value in run[key]]
                given = [row[key] for row in expected]
                same = shown == given or [value and float(value) for value in shown] == [value and float(value) for value in given]
                self.assertTrue(same, (key, shown, given))
            self.assertEqual(list(dict.fromkeys(run["name"])), list(dict.fromkeys(row["name"] for row in expected)))
        self.assertEqual(swept["null-move.r"][:6], [None, None, 1, 1, 2, 2])
        self.assertRaisesRegex(KeyError, "there is no column node, but name, recipe", plain.__getitem__, "node")
        heads = list(expected[0])
        for to_frame, concat in self.frames():
            frames = [getattr(run, to_frame)() for run in (plain, swept)]
            self.assertEqual(list(frames[0].columns), heads)
            both = concat(frames, **({"how": "diagonal"} if to_frame == "to_polars" else {}))
            self.assertEqual(len(both), len(plain) + len(swept))
            before, after = (dict(zip(list(frame.columns), map(str, frame.dtypes))) for frame in (frames[1], both))
            self.assertEqual(before, {key: after[key] for key in before})
        if importlib.util.find_spec("numpy"):
            array = swept.to_numpy()
            self.assertEqual((array["nodes"].sum(), array.dtype["score"].kind), (sum(swept["nodes"]), "f"))
        if importlib.util.find_spec("pyarrow"):
            for rows in (swept, lab.horizon("horizon", "alpha-beta", depth=1, reference_depth=2), lab.suites()):
                table = rows.to_arrow()
                self.assertEqual(table.to_pylist()[0], {key: rows[key][0] for key in table.column_names})

    def test_a_pickle_has_everything_and_a_block_leaves_nothing(self):
        ordering = lab.Ordering("first-last", reversed_order)
        with tempfile.TemporaryDirectory() as folder:
            named = lab.run("startpos", "minimax", depth=2, out=folder)
            for found in (
                named,
                lab.run("startpos", ["alpha-beta", "alpha-beta+first-last"], depth=2, own=[ordering]),
                lab.ablate("startpos", "alpha-beta+mvv-lva", ["killers", "history"], depth=2),
                lab.match(["alpha-beta", "minimax"], games=2, depth=1),
                lab.horizon("horizon", "alpha-beta", depth=1, reference_depth=2),
            ):
                # The second pickle is of one that nothing was asked of.
                again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(found))))
                self.assertIs(type(again), type(found))
                self.assertEqual(list(again), list(found))
                self.assertEqual(repr(again).splitlines()[:-1], repr(found).splitlines()[:-1])
                self.assertEqual((again.html, list(again.charts)), (found.html, list(found.charts)))
                self.assertEqual(again.path == found.path, found is named)
                with found, again:
                    pass
                self.assertEqual((found.path.exists(), again.path.exists()), (found is named, found is named))
                self.assertGreater(len(found), 0)
        for found in (lab.search("startpos", "minimax", depth=2), lab.tree("startpos", "alpha-beta", depth=2), lab.positions()):
            again = pickle.loads(pickle.dumps(found))
            self.assertEqual((list(again), str(again)), (list(found), str(found)))
        with lab.run("startpos", "minimax", depth=1) as run:
            pass
        self.assertEqual((run.path.exists(), run["name"]), (False, ["minimax"]))
        with lab.run("startpos", "minimax", depth=20, wait=False) as work:
            self.assertIn("at work", repr(work))
        self.assertTrue(work.interrupted)
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            found = pool.submit(lab.run, "startpos", "minimax", depth=3).result()
        self.assertEqual((found["nodes"], len(found.tables) > 0), ([21, 421, 9323], True))

    def test_a_repr_shows_data(self):
        found = lab.search("startpos", "minimax", depth=3)
        self.assertIn("9323", repr(found))
        self.assertEqual(repr(found).splitlines()[-1], f"[Work: 3 rows, {len(found[0])} columns]")
        self.assertIn("alpha-beta", repr(lab.run("bratko-kopec", ["minimax", "alpha-beta"], depth=1)))
        self.assertIn("minimax", repr(lab.strategies()))
        self.assertIn("0 rows", repr(lab.positions()[:0]))
        self.assertRegex(repr(found[-1:]), "nodes +9323\n")

    def test_an_empty_list_is_refused_and_not_taken_for_the_usual(self):
        for key, call in (
            ("suites", lambda: lab.run([], "minimax", depth=1)),
            ("strategies", lambda: lab.run("startpos", [], depth=1)),
            ("suites", lambda: lab.horizon(iter([]), "minimax")),
            ("strategies", lambda: lab.horizon("startpos", ())),
            ("suites", lambda: lab.ablate([], "alpha-beta", "killers")),
            ("parts", lambda: lab.ablate("startpos", "alpha-beta", [])),
            ("players", lambda: lab.match([])),
        ):
            with self.assertRaisesRegex(lab.BadInput, f"`{key}`: the list is empty"):
                call()
        found = lab.run(iter(["startpos"]), (recipe for recipe in ["minimax", "alpha-beta"]), depth=1)
        self.assertEqual([row["strategy"] for row in found], ["minimax", "alpha-beta"])

    def test_pictures_are_written_as_their_names_say(self):
        chart = lab.run("startpos", ["minimax", "alpha-beta"], depth=2).charts["nodes"]
        with tempfile.TemporaryDirectory() as folder:
            for picture in (chart, lab.Position().picture):
                for name, begins in (("x.svg", b"<svg"), ("x.png", b"\x89PNG"), ("X.PDF", b"%PDF")):
                    path = Path(folder) / name
                    picture.save(str(path))
                    self.assertEqual(path.read_bytes()[: len(begins)], begins, name)
                for name in ("x.jpg", "x", "x.svg.gz"):
                    with self.assertRaisesRegex(lab.BadInput, ".svg, .png or .pdf"):
                        picture.save(Path(folder) / name)
            self.assertEqual(sorted(os.listdir(folder)), ["X.PDF", "x.png", "x.svg"])

    def test_a_forked_child_is_told_and_leaves_its_parent_alone(self):
        script = """
import os, sys
import search_lab as lab

run = lab.run("startpos", "minimax", depth=20, wait=False)
first = next(iter(run))
whole = lab.run("startpos", "minimax", depth=1)
child = os.fork()
if child == 0:
    for wait in (run.wait, run.stop, lambda: list(run)):
        try:
            wait()
        except lab.LabError as error:
            print(error, flush=True)
    print(len(lab.search("startpos", "minimax", depth=2)), len(lab.run("startpos", "minimax", depth=2)), flush=True)
    del run, whole
    sys.exit()
os.waitpid(child, 0)
run.stop()
print(first["depth"], whole.path.exists())
"""
        printed = subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, encoding="utf-8", timeout=60).stdout
        told, rest = printed.splitlines()[:3], printed.splitlines()[3:]
        for line in told:
            self.assertIn("before the process was forked", line)
        self.assertEqual(rest, ["2 2", "1 True"])

    def test_completion_offers_what_is_exported(self):
        self.assertEqual(dir(lab), sorted(lab.__all__))

    def test_jupyter_is_shown_tables_charts_boards_and_trees(self):
        found = lab.run(["startpos", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"], ["minimax", "alpha-beta"], depth=2)
        self.assertIn("<th", found._repr_html_())
        self.assertEqual(found._repr_html_().count("<table>"), 1)
        self.assertIn("9,323", lab.run("startpos", "minimax", depth=3).tables[0]._repr_html_())
        self.assertTrue(found.charts["nodes"]._repr_svg_().startswith("<svg"))
        self.assertTrue(lab.Position()._repr_svg_().startswith("<svg"))
        hostile = search_lab.results.Rows([{"<b>": "<script>"}, {"<b>": "x"}])
        self.assertNotIn("<script>", hostile._repr_html_())


def overhead():
    """Measures the overhead of a call and of a record, and the speedup of two threads."""

    def seconds(work):
        begun = time.perf_counter()
        done = work()
        return time.perf_counter() - begun - sum(row["time_s"] for row in done or [])

    def search():
        lab.search("startpos", "alpha-beta+qs+mvv-lva", depth=6)

    def two():
        threads = [threading.Thread(target=search) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    call = min(seconds(lambda: lab.search("startpos", "minimax", depth=1)) for _ in range(5000))
    many = min(seconds(lambda: lab.search("uniform width=1 depth=99 seed=1", "minimax", depth=99)) for _ in range(500))
    one, both = (min(seconds(work) for _ in range(5)) for work in (search, two))
    print(f"a call {1e6 * call:.1f} us, a record {1e6 * (many - call) / 98:.1f} us, two threads {2 * one / both:.2f} times the rate of one")


if __name__ == "__main__":
    if not shutil.which(LAB):
        sys.exit(f"there is no lab at {LAB}; LAB names another")
    if sys.argv[1:] == ["overhead"]:
        overhead()
    else:
        unittest.main()
