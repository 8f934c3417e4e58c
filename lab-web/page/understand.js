// @ts-check
// Understand: the debugger of a search. The tree at any node, and the search step by step, forwards and
// backwards.

import { bound, button, by, complain, copy, field, h, score, select, whole } from "./dom.js";
import { of } from "./desk.js";
import { attempt } from "./game.js";
import { Drawing, MOST_DRAWN, TEXTBOOK } from "./drawing.js";
import { MapView } from "./map.js";
import { nodeTable } from "./node-table.js";
import { Outline } from "./outline.js";
import { sides } from "./position.js";
import { told, unusual } from "./setup.js";
import { FARTHEST_RUN, ROOT, Steps } from "./steps.js";
import { StrategyChoice } from "./strategy.js";
import { windowBar } from "./window-bar.js";
import { name, value } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./steps.js").Place} Place */

const KEYS =
  "Keys at the steps: → step, ← back, ↓ step over, ↑ step out, c next cutoff, d draws a small tree. Keys on the " +
  "map: arrows go from node to node, + and − zoom, Home shows all of it; a click goes to a node, a double click " +
  "or the wheel zooms. Scores are in centipawns.";

/** Positions to begin with, at the depth of which there is something to see. */
const EXAMPLES = [
  {
    name: "kiwipete",
    fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    depth: 3,
  },
  { name: "a mate in two", fen: "3R4/8/8/2p3K1/2p5/5B2/R1pPNB2/1b1k4 w - - 0 1", depth: 4 },
  { name: "a horizon case", fen: "2kr4/3nR3/p2B1p2/1p1p1Bp1/1P1P3p/2P4P/P5PK/8 b - - 0 1", depth: 4 },
  {
    name: "a position of xiangqi",
    fen: "rnbakab2/9/1c2crn2/p1p1p3p/6p2/9/P1P1P1P1P/1CN3C2/3R5/2BAKABNR w - - 0 1",
    depth: 2,
  },
];

/** So many nodes are kept at hand. */
const KEPT = 4000;

/** The most milliseconds of a search that nobody asked for. */
const UNASKED_MS = 3000;

export class Understand {
  /** @param {import("./game.js").Game} game @param {import("./protocol.d.ts").Catalogue} catalogue
   * @param {import("./board.js").LabBoard} board @param {() => void} moved is told whenever the place
   * changes */
  constructor(game, catalogue, board, moved) {
    this.game = game;
    this.catalogue = catalogue;
    this.board = board;
    this.moved = moved;
    this.active = false;
    /** @type {Promise<void> | null} */
    this.searching = null;
    this.busy = false;
    /** What a step has to say beside the place it leads to. */
    this.note = "";
    /** @type {import("./protocol.d.ts").Tree | null} */
    this.tree = null;
    /** How the tree was searched, where not as usual. */
    this.setup = "";
    /** @type {import("./protocol.d.ts").Side} who moves at the root */
    this.toMove = "first";
    /** @type {Place} */
    this.place = ROOT;
    /** @type {Map<string, TreeNode>} */
    this.nodes = new Map();
    /** @type {number | undefined} */
    this.timer = undefined;
    this.steps = new Steps((path) => this.node(path));
    this.outline = new Outline(
      (path) => this.nodes.get(path.join(".")),
      (path) => attempt(() => this.node(path), complain),
      (path) => this.visit({ path, searched: 0 }),
    );
    this.map = new MapView(
      async (path, parts) => of(await this.ask({ command: "map", path, parts }), "map"),
      (path) => this.visit({ path, searched: 0 }),
    );
    this.drawing = new Drawing(
      (path) => this.node(path),
      (path) => this.visit({ path, searched: 0 }),
    );
    this.reading = button("", () => this.read(!this.isDrawn));
    this.isDrawn = false;
    const { ladder } = catalogue;
    this.strategy = new StrategyChoice(catalogue, "Strategy", ladder[1] ?? ladder[0]);
    this.over = new StrategyChoice(catalogue, "The second recipe", ladder[2] ?? ladder[0]);
    this.overlaid = h("input", { type: "checkbox", onchange: () => this.overlay(this.overlaid.checked) });
    this.depth = h("input", { type: "number", min: 1, max: 60, value: 3 });
    this.open = button("Search the tree", () => this.search(), { className: "primary" });
    const examples = EXAMPLES.map(
      ({ name }, place) => /** @type {[string, string]} */ ([String(place), name]),
    );
    this.example = select([["", "on the board"], ...examples], {
      "aria-label": "Position",
      onchange: () => this.take(),
    });
    this.stop = button("Stop", () => this.game.desk.stop(), { disabled: true });
    this.live = h("p", { className: "thought", role: "status" });
    this.said = h("p", { className: "said", "aria-live": "polite" });
    this.bar = h("figure", { className: "window-bar" });
    this.crumbs = h("nav", { "aria-label": "The way from the root", className: "crumbs" });
    this.moves = h("div", { className: "of-node" });
    this.playing = button("Play", () => this.toggle());
    this.speed = select(
      [
        ["1200", "slow"],
        ["500", "middle"],
        ["150", "fast"],
      ],
      { value: "500", "aria-label": "Speed", onchange: () => this.replay() },
    );
    this.list = h(
      "details",
      { ontoggle: () => this.list.open && this.outline.show(this.place.path) },
      h("summary", {}, "The tree as a list"),
      this.outline.element,
    );
    this.debugged = h(
      "div",
      { hidden: true },
      this.map.element,
      this.drawing.element,
      this.stepper(),
      this.crumbs,
      this.moves,
      this.list,
      h("details", {}, h("summary", {}, "Keys and clicks"), h("p", { className: "note" }, KEYS)),
      button("Copy a link to this place", () => copy("The link", location.href)),
    );
    this.compared = h(
      "details",
      {},
      h("summary", {}, "Compare with a second recipe"),
      h("label", {}, this.overlaid, " Over it a second recipe: what does it not search?"),
      this.over.element,
    );
    this.element = h(
      "div",
      {},
      h(
        "div",
        { className: "row asked" },
        field("Position", this.example),
        this.strategy.element,
        field("Depth in plies", this.depth),
        this.open,
        this.stop,
        h("span", { className: "break" }),
        this.compared,
      ),
      this.live,
      this.debugged,
    );
    this.beside = h("div", { hidden: true }, this.said, this.bar);
    by("beside").append(this.beside);
    this.overlay(false);
    game.addEventListener("state", () => this.leave());
  }

  stepper() {
    const toCutoff = async () => {
      const { place, found } = await this.steps.toCutoff(this.place);
      if (!place) this.note = "There is no more cutoff in this search.";
      else if (!found) this.note = `The next ${FARTHEST_RUN} steps have no cutoff; the place is behind them.`;
      return place;
    };
    /** @type {Record<string, () => Promise<any>>} */
    const actions = {
      ArrowLeft: () => this.run(() => this.steps.back(this.place)),
      ArrowRight: () => this.run(() => this.steps.step(this.place)),
      ArrowDown: () => this.run(() => this.steps.over(this.place)),
      ArrowUp: () => this.run(() => this.steps.out(this.place)),
      c: () => this.run(toCutoff),
      d: async () => this.reading.hidden || this.read(!this.isDrawn),
    };
    const key = (/** @type {KeyboardEvent} */ event) => {
      if (event.target === this.speed || !actions[event.key]) return;
      event.preventDefault();
      actions[event.key]();
    };
    return h(
      "div",
      { className: "row stepper", role: "group", "aria-label": "Step through the search", onkeydown: key },
      button("To the root", () => this.visit(ROOT)),
      button("Back", actions.ArrowLeft),
      button("Step", actions.ArrowRight),
      button("Step over", actions.ArrowDown),
      button("Step out", actions.ArrowUp),
      button("Next cutoff", actions.c),
      this.playing,
      this.speed,
      this.reading,
    );
  }

  /** @param {boolean} isOverlaid */
  overlay(isOverlaid) {
    this.overlaid.checked = isOverlaid;
    this.over.element.hidden = !isOverlaid;
    if (isOverlaid) this.compared.open = true;
  }

  /** @param {boolean} active */
  show(active) {
    this.active = active;
    document.querySelector("main")?.classList.toggle("debugging", active && this.tree !== null);
    if (!active) {
      this.halt();
      if (this.searching) this.game.desk.stop();
    } else if (this.tree) {
      this.drawBoard();
    } else {
      this.search(ROOT, UNASKED_MS);
    }
  }

  /** Another position came to the board, or it is searched otherwise: its tree is another. */
  leave() {
    const { state } = this.game;
    const isAnother =
      state && (state.fen !== this.tree?.fen || told(unusual(this.catalogue, state)) !== this.setup);
    const place = EXAMPLES.findIndex((example) => example.fen === state?.fen);
    this.example.value = place < 0 ? "" : String(place);
    if (this.tree && isAnother) this.close();
    if (this.active && isAnother) this.search(ROOT, UNASKED_MS);
    else this.drawBoard();
  }

  close() {
    this.halt();
    this.tree = null;
    this.debugged.hidden = this.beside.hidden = true;
    this.live.textContent = "";
    document.querySelector("main")?.classList.remove("debugging");
  }

  halt() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.textContent = "Play";
  }

  /** Searches the position of the game, instead of what is searched now.
   * @param {Place} [place] where to begin @param {number} [time_ms] the most that it may take */
  async search(place = ROOT, time_ms) {
    while (this.searching) {
      await this.game.desk.stop();
      await this.searching;
    }
    this.searching = this.searched(place, time_ms);
    await this.searching;
    this.searching = null;
  }

  /** @param {Place} place @param {number} [time_ms] */
  async searched(place, time_ms) {
    const { state } = this.game;
    if (!state) return;
    this.close();
    this.setup = told(unusual(this.catalogue, state));
    this.live.textContent = "Searching …";
    const over = this.overlaid.checked ? { over: this.over.recipe } : {};
    const command = {
      command: "open",
      game: state.game,
      fen: state.start,
      moves: state.moves,
      strategy: this.strategy.recipe,
      depth: Number(this.depth.value),
      ...over,
    };
    await attempt(async () => {
      const said = await this.ask(command, time_ms);
      const tree = /** @type {import("./protocol.d.ts").Tree} */ (of(said, "tree"));
      this.tree = tree;
      this.toMove = state.to_move;
      this.nodes.clear();
      this.outline.reset();
      this.keep(of(said, "node"));
      this.live.textContent = this.summary();
      this.debugged.hidden = this.beside.hidden = false;
      document.querySelector("main")?.classList.toggle("debugging", this.active);
      await this.map.open(place);
      this.reading.hidden = tree.nodes > MOST_DRAWN;
      if (!this.reading.hidden) await this.drawing.open(this.sides);
      this.read(tree.nodes <= TEXTBOOK);
      await this.go(place);
    }, complain);
    this.live.textContent = this.summary();
  }

  /** Asks the debugger, whose search can be stopped, and shows how far it has come. What lies deep in a large
   * tree takes a search. @param {Record<string, any>} command @param {number} [time_ms] */
  async ask(command, time_ms) {
    this.stop.disabled = false;
    const asked = this.game.desk.ask({ debugger: command, time_ms }, (one) => {
      if (one.event === "progress") this.live.textContent = `${whole(one.nodes)} nodes …`;
    });
    return asked.finally(() => {
      this.stop.disabled = true;
      this.live.textContent = this.summary();
    });
  }

  summary() {
    const { tree } = this;
    if (!tree) return "";
    const over = tree.over
      ? ` ${tree.over.strategy} takes ${whole(tree.over.nodes)} and finds ${score(tree.over.score)}.`
      : "";
    const found = `${whole(tree.nodes)} nodes, score ${score(tree.score)}, ${tree.algebraic_pv.join(" ")}`;
    const stopped = tree.stopped ? ` ${tree.stopped}` : "";
    return `${tree.strategy}${this.setup}, depth ${tree.depth}: ${found}.${over}${stopped}`;
  }

  /** @param {TreeNode | undefined} node */
  keep(node) {
    if (!node) return;
    if (this.nodes.size > KEPT) this.nodes.clear();
    this.nodes.set(node.path.join("."), node);
  }

  /** The node at a path: asked for where it is not at hand. @param {number[]} path
   * @returns {Promise<TreeNode>} */
  async node(path) {
    const known = this.nodes.get(path.join("."));
    if (known) return known;
    const node = of(await this.ask({ command: "node", path }), "node");
    this.keep(node);
    return node;
  }

  /** @param {Place} place */
  async go(place) {
    await attempt(async () => {
      const node = await this.node(place.path);
      this.place = { path: place.path, searched: Math.min(place.searched, node.children.length) };
      if (this.list.open) await this.outline.show(place.path);
      await this.map.follow(this.place);
      this.drawing.show(this.place, this.map.grows);
      this.draw(node);
      this.moved();
    }, complain);
  }

  /** An example comes to the board, which lets its tree be searched. */
  async take() {
    const example = EXAMPLES[Number(this.example.value)];
    if (this.example.value === "" || !example) return;
    this.depth.value = String(example.depth);
    await attempt(() => this.game.setPosition(example.fen), complain);
  }

  /** Goes to a place that was chosen, not stepped to. @param {Place} place */
  async visit(place) {
    this.map.grows = false;
    await this.go(place);
  }

  /** Carries out one step at a time; whether there was one. @param {() => Promise<Place | null>} action */
  async run(action) {
    if (this.busy || !this.tree) return false;
    this.busy = true;
    /** @type {Place | null} */
    let place = null;
    this.note = "";
    const done = await attempt(async () => {
      place = await action();
    }, complain);
    this.map.grows = true;
    if (place) await this.go(place);
    if (done && this.note) complain(this.note);
    this.busy = false;
    return place !== null;
  }

  toggle() {
    if (this.timer) {
      this.halt();
      return;
    }
    this.playing.textContent = "Pause";
    this.timer = setInterval(async () => {
      if (!this.busy && !(await this.run(() => this.steps.step(this.place)))) this.halt();
    }, Number(this.speed.value));
  }

  replay() {
    if (!this.timer) return;
    this.halt();
    this.toggle();
  }

  /** @param {TreeNode} node */
  draw(node) {
    const { path, searched } = this.place;
    this.said.textContent = this.sentence(node);
    // A proof-number search has no window.
    this.bar.replaceChildren(node.proof ? this.numbers(node) : windowBar(node, searched));
    this.drawCrumbs();
    const shown = {
      searched,
      isOverlaid: Boolean(this.tree?.over),
      enter: (/** @type {number} */ place) => this.visit({ path: [...path, place], searched: 0 }),
    };
    this.moves.replaceChildren(...nodeTable(node, shown));
    this.drawBoard();
  }

  /** The numbers of a node of a proof-number search. @param {TreeNode} node */
  numbers(node) {
    const isOr = node.ply % 2 === 0;
    const kind = isOr ? "OR node: one proved move is enough" : "AND node: every move must be proved";
    return h("p", { className: "label" }, `${kind}. Proof / disproof number: ${value(node)}`);
  }

  /** What has just happened. @param {TreeNode} node */
  sentence(node) {
    const { searched } = this.place;
    const isOver = searched === node.children.length;
    const last = node.children[searched - 1];
    // A cutoff is the end of the node, which says the same.
    const move = last && last.effect !== "cuts-off" ? last.said : null;
    const parts = [move, isOver ? node.said : null].filter(Boolean);
    return parts.length > 0 ? parts.join(" ") : this.entered(node);
  }

  /** @param {TreeNode} node */
  entered(node) {
    const left = `${node.depth} ${node.depth === 1 ? "ply" : "plies"} left`;
    const where = node.phase === "quiescence" ? "In quiescence" : left;
    if (node.proof) return `${where}. ${this.side(node)} to move.`;
    const window = `with a window from ${bound(node.alpha, "alpha")} to ${bound(node.beta, "beta")}`;
    return `${where}. ${this.side(node)} to move, ${window}.`;
  }

  /** Shows a small tree drawn, or its map. @param {boolean} isDrawn */
  read(isDrawn) {
    this.isDrawn = isDrawn;
    this.map.element.hidden = isDrawn;
    this.drawing.element.hidden = !isDrawn;
    this.reading.textContent = isDrawn ? "Show the map" : "Draw the nodes";
  }

  /** The root's side and the other. @returns {[string, string]} */
  get sides() {
    const [first, second] = sides(this.tree?.game ?? "chess");
    return this.toMove === "first" ? [first, second] : [second, first];
  }

  /** @param {TreeNode} node */
  side(node) {
    return this.sides[node.ply % 2];
  }

  drawCrumbs() {
    const { path } = this.place;
    const links = [button("root", () => this.visit(ROOT))];
    for (let length = 1; length <= path.length; length++) {
      const above = this.nodes.get(path.slice(0, length - 1).join("."));
      const text = name(above?.children[path[length - 1]]);
      links.push(button(text, () => this.visit({ path: path.slice(0, length), searched: 0 })));
    }
    links[links.length - 1].setAttribute("aria-current", "true");
    this.crumbs.replaceChildren(...links);
  }

  drawBoard() {
    const { state } = this.game;
    if (!this.active || !state) return;
    const node = this.tree ? this.nodes.get(this.place.path.join(".")) : undefined;
    if (!node || !this.tree) {
      this.game.showOn(this.board);
      by("status").textContent = "The position whose tree is searched.";
      return;
    }
    const { searched } = this.place;
    const arrows = [
      { move: node.children[searched - 1]?.move, kind: /** @type {const} */ ("other") },
      { move: node.children[searched]?.move, kind: /** @type {const} */ ("tried") },
    ].flatMap(({ move, kind }) => (move ? [{ move, kind }] : []));
    this.board.show({ game: this.tree.game, fen: node.fen, last: node.previous, arrows });
    by("status").textContent = `${this.side(node)} to move, ply ${node.ply} of the search.`;
  }

  /** What a link to this place says. @returns {import("./link.js").Link} */
  get link() {
    if (!this.tree) return {};
    const { path, searched } = this.place;
    return {
      strategy: this.tree.strategy,
      over: this.tree.over?.strategy,
      depth: this.tree.depth,
      path: path.length > 0 ? path : undefined,
      searched: searched || undefined,
    };
  }

  /** Opens what a link points at. @param {import("./link.js").Link} link */
  async follow(link) {
    if (link.strategy) this.strategy.recipe = link.strategy;
    if (link.depth) this.depth.value = String(link.depth);
    if (link.over) {
      this.over.recipe = link.over;
      this.overlay(true);
    }
    if (!link.strategy || !link.depth) return;
    const place = { path: link.path ?? [], searched: link.searched ?? 0 };
    const { tree } = this;
    const isOpen =
      tree &&
      tree.strategy === link.strategy &&
      tree.depth === link.depth &&
      (tree.over?.strategy ?? undefined) === link.over;
    await (isOpen ? this.visit(place) : this.search(place));
  }
}
