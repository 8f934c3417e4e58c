"""Solves the tree tasks of `lab grade` by minimax and alpha-beta, in negamax form."""

import json
import sys

INFINITE = 1_000_000


class Search:
    def __init__(self, task):
        self.prunes = task["search"] != "minimax"
        self.is_hard = task["search"] == "alpha-beta"
        self.leaves, self.values, self.best = [], {}, None

    def value(self, node, alpha, beta, path):
        """The value of a node for its side to move; `path`: the moves from the root to it."""
        sign = 1 if len(path) % 2 == 0 else -1
        if isinstance(node, int):
            self.leaves.append(" ".join(path))
            best = sign * node
        else:
            best = alpha if self.is_hard else -INFINITE
            for number, child in enumerate(node, 1):
                score = -self.value(child, -beta, -alpha, path + [str(number)])
                if score > best:
                    best = score
                    if not path:
                        self.best = str(number)
                if self.prunes:
                    alpha = max(alpha, best)
                    if best >= beta:
                        best = beta if self.is_hard else best
                        break
        self.values[" ".join(path)] = sign * best
        return best


for line in sys.stdin:
    task = json.loads(line)
    search = Search(task)
    answer = {
        "id": task["id"],
        "value": search.value(task["tree"], -INFINITE, INFINITE, []),
        "move": search.best,
        "leaves": search.leaves,
        "values": search.values,
    }
    print(json.dumps(answer), flush=True)
