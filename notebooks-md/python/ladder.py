# %% [markdown]
# # The ladder from Python
#
# The main job of the lab, its records as a data frame, and its chart; then a move that a deeper search
# refutes, a match, and a tree. Each `# %%` begins a cell in editors that know this format; `jupytext --to
# notebook ladder.py` makes a Jupyter notebook of it.
#
# `pip install pandas matplotlib networkx`, and the lab, bring all that it needs.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
import pandas as pd

import search_lab as lab

# %% [markdown]
# ## Run it
#
# A run that is there is continued, and if it is finished nothing is searched.

# %%
folder = Path("ladder")
run = lab.resume(folder) if folder.exists() else lab.run("bratko-kopec", "ladder", depth=4, out=folder)
run.tables[0]

# %% [markdown]
# ## Records
#
# One row for each position, strategy and depth. `nodes` are those of the iteration to that depth alone. A
# search that was stopped is no figure, so only what is complete counts.

# %%
records = run.to_pandas()
complete = records[records["status"] == "complete"]
print(f"{len(records)} records, {len(complete)} of them complete, {complete['position'].nunique()} positions")

# %%
nodes = complete.pivot_table(index="strategy", columns="depth", values="nodes", aggfunc="sum", sort=False)
print(nodes.map("{:,}".format).to_string())

# %% [markdown]
# ## Times fewer nodes than minimax
#
# The geometric mean over the positions, in which a large position counts no more than a small one. Below 1
# a strategy visits more nodes than minimax does.

# %%
deepest = complete["depth"].max()
of_position = complete[complete["depth"] == deepest].pivot(index="position", columns="strategy", values="nodes")
ratios = of_position.rdiv(of_position["minimax"], axis="index")
fewer = np.exp(np.log(ratios).mean())[nodes.index]
print(f"at depth {deepest}, over {len(ratios)} positions:")
print(fewer.map("{:.3g}".format).to_string())

# %% [markdown]
# ## The chart
#
# The lab's own, and anew with matplotlib.

# %%
run.charts["nodes"]

# %%
axes = nodes.T.plot(marker="o", logy=True, xticks=nodes.columns, xlabel="depth (plies)", ylabel="nodes")
axes.set_title(f"Nodes by depth, sum over {len(ratios)} positions")
axes.figure.savefig("ladder-nodes.png", dpi=150)

# %% [markdown]
# ## Beyond the horizon
#
# A move that looks best three plies deep, and what a search three plies deeper says of it.

# %%
cases = lab.horizon("horizon", "alpha-beta", depth=3)
pd.Series(cases[-1])

# %%
lab.Position(cases[-1]["fen"])

# %% [markdown]
# ## A match
#
# What quiescence search is worth over the board, at a thousand nodes a move.

# %%
match = lab.match(["alpha-beta+qs+mvv-lva", "alpha-beta"], games=20, nodes=1000)
match.to_pandas()[["first", "wins", "draws", "losses", "elo", "elo_low", "elo_high"]]

# %% [markdown]
# ## A tree
#
# One row a node, with the window and the score of the side to move; an edge leads from each parent.

# %%
shown = lab.tree("8/8/8/8/3p4/8/2P5/k6K w - - 0 1", "alpha-beta", depth=2)
tree = shown.to_pandas()
tree[["id", "parent", "ply", "move", "alpha", "beta", "score", "ending", "nodes"]].head(10)

# %%
edges = tree.dropna(subset="parent")
graph = nx.from_pandas_edgelist(edges, "parent", "id", create_using=nx.DiGraph)
figure, axes = plt.subplots(figsize=(10, 4), layout="constrained")
places = nx.bfs_layout(graph, 0, align="horizontal")
nx.draw(graph, places, ax=axes, labels=tree["move"].fillna("root").to_dict(), node_color="lightgrey", font_size=8)
axes.invert_yaxis()

# %%
shown
