"""A program as a student may write it: perft, alpha-beta and quiescence in chess, without castling."""

import json
import sys

RANK = {"p": 1, "n": 2, "b": 3, "r": 4, "q": 5, "k": 6}
WORTH = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}
LINES = {"b": [(1, 1), (1, -1), (-1, 1), (-1, -1)], "r": [(1, 0), (-1, 0), (0, 1), (0, -1)]}
LINES["q"] = LINES["k"] = LINES["b"] + LINES["r"]
LINES["n"] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


def name(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


class Position:
    def __init__(self, board, white, passed):
        self.board, self.white, self.passed = board, white, passed

    def is_own(self, square):
        return square in self.board and self.board[square].isupper() == self.white

    def pseudo(self):
        for (file, rank), piece in list(self.board.items()):
            if piece.isupper() != self.white:
                continue
            kind, up = piece.lower(), 1 if self.white else -1
            if kind == "p":
                targets = [(file, rank + up)] if (file, rank + up) not in self.board else []
                if targets and rank == (1 if self.white else 6) and (file, rank + 2 * up) not in self.board:
                    targets.append((file, rank + 2 * up))
                sides = [(file - 1, rank + up), (file + 1, rank + up)]
                targets += [to for to in sides if to == self.passed or (to in self.board and not self.is_own(to))]
                for to in targets:
                    for promoted in "bnqr" if to[1] in (0, 7) else [""]:
                        yield (file, rank), to, promoted
                continue
            for right, ahead in LINES[kind]:
                to = (file + right, rank + ahead)
                while 0 <= to[0] < 8 and 0 <= to[1] < 8 and not self.is_own(to):
                    yield (file, rank), to, ""
                    if to in self.board or kind in "kn":
                        break
                    to = (to[0] + right, to[1] + ahead)

    def after(self, move):
        start, to, promoted = move
        board = dict(self.board)
        piece = board.pop(start)
        passed = None
        if piece in "Pp":
            if to == self.passed:
                board.pop((to[0], start[1]))
            if abs(to[1] - start[1]) == 2:
                passed = (to[0], (to[1] + start[1]) // 2)
            if promoted:
                piece = promoted.upper() if self.white else promoted
        board[to] = piece
        return Position(board, not self.white, passed)

    def takes_king(self):
        return any(self.board.get(to, "").lower() == "k" for _, to, _ in self.pseudo())

    def moves(self):
        """Legal moves by their names, with the positions after them, and whom they take by whom, if anybody."""
        found = []
        for start, to, promoted in self.pseudo():
            taker, taken = self.board[start].lower(), self.board.get(to, "").lower()
            if to == self.passed and taker == "p":
                taken = "p"
            after = self.after((start, to, promoted))
            if not after.takes_king():
                found.append((name(start) + name(to) + promoted, after, taken and (taken, taker)))
        return sorted(found, key=lambda move: move[0])

    def value(self):
        worth = sum(WORTH[piece.lower()] * (1 if piece.isupper() else -1) for piece in self.board.values())
        return worth if self.white else -worth


class Search:
    def __init__(self, quiescence, captures_first):
        self.quiescence, self.captures_first = quiescence, captures_first
        self.nodes, self.cutoffs, self.first, self.best = 0, 0, 0, None

    def value(self, position, depth, alpha, beta, ply):
        self.nodes += 1
        if depth <= 0:
            if not self.quiescence:
                return position.value()
            alpha = max(alpha, position.value())
            if alpha >= beta:
                return beta
        moves = position.moves()
        if not moves and depth > 0:
            return ply - 29000 if Position(position.board, not position.white, None).takes_king() else 0
        tried = [move for move in moves if depth > 0 or move[2]]
        if self.captures_first:
            # Of equals the order of names stays.
            tried.sort(key=lambda move: (-RANK[move[2][0]], RANK[move[2][1]]) if move[2] else (0, 0))
        for number, (played, after, _) in enumerate(tried):
            score = -self.value(after, depth - 1, -beta, -alpha, ply + 1)
            if score >= beta:
                self.cutoffs, self.first = self.cutoffs + 1, self.first + (number == 0)
                return beta
            if score > alpha:
                alpha = score
                if ply == 0:
                    self.best = played
        return alpha


def perft(position, depth):
    return sum(perft(after, depth - 1) for _, after, _ in position.moves()) if depth else 1


for line in sys.stdin:
    task = json.loads(line)
    rows, side, _, passed = task["position"].split()[:4]
    board = {}
    for rank, row in enumerate(rows.split("/")):
        file = 0
        for sign in row:
            if sign.isalpha():
                board[file, 7 - rank] = sign
            file += 1 if sign.isalpha() else int(sign)
    passed = None if passed == "-" else ("abcdefgh".index(passed[0]), int(passed[1]) - 1)
    position = Position(board, side == "w", passed)
    answer = {"id": task["id"]}
    if task["search"] == "perft":
        answer["values"] = {played: perft(after, task["depth"] - 1) for played, after, _ in position.moves()}
        answer["nodes"] = sum(answer["values"].values())
    else:
        search = Search("qs" in task["search"], "mvv-lva" in task["search"])
        answer["value"] = search.value(position, task["depth"], -99999, 99999, 0)
        answer.update(move=search.best, nodes=search.nodes)
        answer["ordering"] = 100 * search.first / search.cutoffs if search.cutoffs else None
    print(json.dumps(answer), flush=True)
