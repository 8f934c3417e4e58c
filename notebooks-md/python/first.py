# %% [markdown]
# # A first notebook
#
# Positions of your own, a run, a sweep of one number, an ablation, a match, an engine, a game of your own,
# and three plots. It takes a minute. `pip install pandas polars matplotlib chess`, and the lab, bring all that it needs.

# %%
import sys

import chess
import matplotlib.pyplot as plt
import polars as pl

import search_lab as lab

# %% [markdown]
# ## Positions
#
# A board of python-chess, a FEN, a suite of the lab.

# %%
board = chess.Board()
for move in ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6"):
    board.push_san(move)
endgame = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
lab.search(board, "alpha-beta+qs+mvv-lva+killers", depth=5)

# %% [markdown]
# The lab's own position is of any game, and shows its board.

# %%
position = lab.Position(moves=board.move_stack)
assert set(position.legal_moves()) == {move.uci() for move in board.legal_moves}
position.push("Bxc6")
position

# %%
lab.Position("startpos", "xiangqi")

# %% [markdown]
# ## A run

# %%
run = lab.run([board, endgame, "bratko-kopec"], ["minimax", "alpha-beta", "alpha-beta+qs+mvv-lva"], depth=3)
run

# %%
records = run.to_pandas()
means = records.groupby(["name", "depth"], sort=False)["nodes"].mean().unstack("name")
axes = means.plot(logy=True, marker="o", xticks=means.index, xlabel="depth (plies)", ylabel="nodes, mean")
axes.figure.savefig("first-nodes.png")

# %% [markdown]
# ## A sweep
#
# Braces make a strategy for each number, which has a column of its own.

# %%
sweep = lab.run("bratko-kopec", "pvs+qs+mvv-lva+killers+hash-move{,+null-move(r={1..3})}", depth=4, horizon=False)
swept = sweep.to_polars().filter(pl.col("depth") == 4)
by_r = swept.group_by("null-move.r", maintain_order=True).agg(pl.col("nodes").sum(), pl.col("factor").log().mean().exp())
by_r

# %%
figure, axes = plt.subplots()
axes.bar([str(r) for r in by_r["null-move.r"]], by_r["factor"])
axes.set(xlabel="r of the null move", ylabel="times fewer nodes, geometric mean")
figure.savefig("first-sweep.png")

# %% [markdown]
# Frames of two runs go together.

# %%
both = pl.concat([run.to_polars(), sweep.to_polars()], how="diagonal")
assert len(both) == len(run) + len(sweep)
both.group_by("recipe", maintain_order=True).len()

# %% [markdown]
# ## What each part is worth

# %%
ablation = lab.ablate("bratko-kopec", "alpha-beta+qs+mvv-lva", ["killers", "history", "hash-move"], depth=3)
ablation

# %%
ablation.charts["shares"]

# %% [markdown]
# ## A match

# %%
match = lab.match(["alpha-beta+qs+mvv-lva,name=qs", "alpha-beta,name=plain"], games=20, nodes=500)
match.to_pandas()[["first", "second", "wins", "draws", "losses", "elo", "elo_low", "elo_high"]]

# %%
played = match.read("games").to_pandas()
axes = played["moves"].str.split().str.len().plot.hist(bins=10, xlabel="moves of both sides")
axes.figure.savefig("first-games.png")

# %% [markdown]
# ## An engine
#
# Any UCI engine does; this one is the lab itself. Its switches turn features off by its options.

# %%
program = f"'{sys.executable}' -m search_lab uci --strategy pvs+qs+mvv-lva+killers+hash-move"
engine = lab.Engine(program, name="engine", options={"Hash": 16})
lab.match("alpha-beta+qs", engines=engine, games=4, nodes=500)

# %%
switches = ["killers: Strategy-=+killers", "hash move: Strategy-=+hash-move"]
switched = lab.ablate("bratko-kopec", engine=engine, switches=switches, depth=3)
recipe = lab.ablate("bratko-kopec", "pvs+qs+mvv-lva", ["killers", "hash-move"], depth=3)
assert switched["estimate"] == recipe["estimate"]
switched

# %% [markdown]
# ## A game of your own
#
# Who takes the last of the matches wins; one to three may be taken.


# %%
class Matches(lab.Game):
    name, start = "matches", "10 x"

    def moves(self, position):
        return [str(take) for take in (1, 2, 3) if take <= int(position.split()[0])]

    def play(self, position, move):
        left, side = position.split()
        return f"{int(left) - int(move)} {'o' if side == 'x' else 'x'}"

    def value(self, position):
        return 0 if self.moves(position) else float("-inf")


solved = lab.search(strategy="alpha-beta+tt", depth=10, game=Matches())
assert solved[-1]["best_move"] == "2"
lab.tree("5 x", "alpha-beta", depth=5, game=Matches())
