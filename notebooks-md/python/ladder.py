# %% [markdown]
# # The ladder from Python
#
# The main job of the lab, its records as a data frame, and its chart drawn with matplotlib. Each `# %%`
# begins a cell in editors that know this format; `jupytext --to notebook ladder.py` makes a Jupyter
# notebook of it.
#
# `pip install pandas matplotlib`, and the lab, bring all that it needs.

# %%
import shutil
import subprocess
import sysconfig
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

# %% [markdown]
# ## Run it
#
# A run that is there is continued, and if it is finished nothing is searched. The lab of this environment
# comes before any other: a notebook is often started where the `PATH` does not have it.

# %%
lab = shutil.which("lab", path=sysconfig.get_path("scripts")) or "lab"
folder = Path("ladder")
begun = ["--resume", folder] if folder.exists() else ["--suite", "bratko-kopec", "--depth", "4", "--out", folder]
subprocess.run([lab, "run", *begun], check=True, stdout=subprocess.DEVNULL)

# %% [markdown]
# ## Records
#
# One row for each position, strategy and depth. `nodes` are those of the iteration to that depth alone. A
# search that was stopped is no figure, so only what is complete counts.

# %%
records = pd.read_json(folder / "records.ndjson", lines=True)
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

# %%
figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
for (strategy, row), marker in zip(nodes.iterrows(), "os^Dv"):
    axes.plot(row.index, row, marker=marker, label=strategy)
axes.set(
    title=f"Nodes by depth, sum over {len(ratios)} positions",
    xlabel="depth (plies)",
    ylabel="nodes",
    yscale="log",
    xticks=nodes.columns,
)
axes.grid(alpha=0.3)
axes.legend()
figure.savefig("ladder-nodes.png", dpi=150)
