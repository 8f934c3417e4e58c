// @ts-check
// Understand: the debugger of a search. The tree at any node, and the search step by step, forwards and
// backwards.

import { Beside } from "./beside.js";
import { Comparison } from "./compare.js";
import { button, by, complain, copy, field, h, score, select, whole } from "./dom.js";
import { of } from "./desk.js";
import { attempt } from "./game.js";
import { Drawing, MAX_DRAWN, TEXTBOOK } from "./drawing.js";
import { EXAMPLES } from "./examples.js";
import { Exercise } from "./exercise.js";
import { GOALS, beyondSaid, find } from "./goto.js";
import { flush } from "./link.js";
import { MapView } from "./map.js";
import { nodeTable } from "./node-table.js";
import { Nodes } from "./nodes.js";
import { Outline } from "./outline.js";
import { sides } from "./position.js";
import { inWords, unusual } from "./setup.js";
import { remember } from "./settings.js";
import { ROOT, Steps } from "./steps.js";
import { Stepper } from "./stepper.js";
import { StrategyChoice } from "./strategy.js";
import { turned } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./steps.js").Place} Place */

const KEYS =
  "Keys at the steps: → step, ← back, ↓ step over, ↑ step out, c goes to the next place of the kind " +
  "chosen, d draws a small tree. Keys on the map: arrows go from node to node, + and − zoom, Home shows" +
  " all of it; a click goes to a node, a double click or the wheel zooms. Scores are in centipawns.";

/** Trees of so many nodes are kept whole by the debugger. */
const KEPT_WHOLE = 1e6;

/** The most milliseconds of a search that nobody asked for. */
const UNASKED_MS = 3000;

export class Understand {
  /** @param {import("./game.js").Game} game @param {import("./protocol.d.ts").Catalogue} catalogue
   * @param {import("./board.js").LabBoard} board @param {() => void} moved is called whenever the place
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
    const enter = (/** @type {number[]} */ path) => this.visit({ path, searched: 0 });
    this.nodes = new Nodes((command) => this.ask(command), enter);
    const node = (/** @type {number[]} */ path) => this.nodes.at(path);
    this.steps = new Steps(node);
    this.outline = new Outline(
      (path) => this.seen(this.nodes.known(path)),
      (path) => attempt(() => node(path), complain),
      enter,
    );
    this.map = new MapView(
      async (path, parts) => of(await this.ask({ command: "map", path, parts }), "map"),
      enter,
    );
    this.drawing = new Drawing(node, enter);
    this.exercise = new Exercise(() => this.search());
    this.stepper = new Stepper({
      ask: () => this.examine(),
      step: (name) => this.run(() => this.steps[name](this.place)),
      goTo: (goal) => this.goTo(goal),
      visit: (place) => this.visit(place),
      read: () => this.read(!this.isDrawn),
    });
    this.isDrawn = false;
    this.values = select(
      [
        ["mover", "values of the side to move"],
        ["first", ""],
      ],
      { "aria-label": "Whose values", onchange: () => this.seeAgain() },
    );
    this.stepper.element.append(this.values);
    remember("understand.values", this.values);
    const { ladder } = catalogue;
    this.strategy = new StrategyChoice(catalogue, "Strategy", ladder[1] ?? ladder[0]);
    remember("understand.strategy", this.strategy.input);
    this.compared = new Comparison(catalogue, this.strategy, () => this.search(this.place));
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
    this.beyond = h("p", { className: "beyond", hidden: true });
    this.moves = h("div", { className: "of-node" });
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
      this.stepper.element,
      this.nodes.crumbs,
      this.beyond,
      this.moves,
      this.list,
      h("details", {}, h("summary", {}, "Keys and clicks"), h("p", { className: "note" }, KEYS)),
      button("Copy a link to this place", () => {
        flush();
        copy("The link", location.href);
      }),
    );
    this.element = h(
      "div",
      {},
      h(
        "div",
        { className: "row asked" },
        field("Position", this.example),
        this.strategy.element,
        this.compared.element,
        field("Depth in plies", this.depth),
        this.open,
        this.stop,
        h("span", { className: "break" }),
        this.compared.second.element,
      ),
      this.live,
      this.exercise.element,
      this.debugged,
    );
    this.beside = new Beside();
    game.addEventListener("state", () => this.leave());
  }

  /** @param {boolean} active */
  show(active) {
    this.active = active;
    document.querySelector("main")?.classList.toggle("debugging", active && this.tree !== null);
    if (!active) {
      this.stepper.halt();
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
      state && (state.fen !== this.tree?.fen || inWords(unusual(this.catalogue, state)) !== this.setup);
    const place = EXAMPLES.findIndex((example) => example.fen === state?.fen);
    this.example.value = place < 0 ? "" : String(place);
    if (this.tree && isAnother) this.close();
    if (this.active && isAnother) this.search(ROOT, UNASKED_MS);
    else this.drawBoard();
  }

  close() {
    this.stepper.halt();
    this.tree = null;
    this.beyond.hidden = true;
    this.debugged.hidden = this.beside.element.hidden = this.exercise.element.hidden = true;
    this.live.textContent = "";
    document.querySelector("main")?.classList.remove("debugging");
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
    this.setup = inWords(unusual(this.catalogue, state));
    this.live.textContent = "Searching …";
    const command = {
      command: "open",
      game: state.game,
      fen: state.start,
      moves: state.moves,
      strategy: this.strategy.recipe,
      depth: Number(this.depth.value),
      over: this.compared.recipe,
    };
    await attempt(async () => {
      const events = await this.ask(command, time_ms);
      const tree = /** @type {import("./protocol.d.ts").Tree} */ (of(events, "tree"));
      this.tree = tree;
      this.toMove = state.to_move;
      this.values.options[1].textContent = `values of ${sides(tree.game)[0]}`;
      this.nodes.begin(of(events, "node"));
      this.outline.reset();
      this.live.textContent = this.summary();
      this.debugged.hidden = this.beside.element.hidden = false;
      document.querySelector("main")?.classList.toggle("debugging", this.active);
      await this.map.open(place, [tree.strategy, tree.over?.strategy ?? ""]);
      this.stepper.reading.hidden = tree.nodes > MAX_DRAWN;
      this.stepper.asking.hidden = tree.nodes > TEXTBOOK || !tree.strategy.startsWith("alpha-beta");
      if (tree.nodes <= MAX_DRAWN) await this.drawing.open(this.sides);
      this.read(tree.nodes <= TEXTBOOK && !tree.over);
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
      ? ` ${tree.over.strategy} takes ${whole(tree.over.nodes)} and finds ${this.score(tree.over.score)}.`
      : "";
    const found = `${whole(tree.nodes)} nodes, score ${this.score(tree.score)}, ${tree.algebraic_pv.join(" ")}`;
    const stopped = tree.stopped ? ` ${tree.stopped}` : "";
    return `${tree.strategy}${this.setup}, depth ${tree.depth}: ${found}.${over}${stopped}`;
  }

  /** @param {Place} place */
  async go(place) {
    await attempt(async () => {
      await this.nodes.way(place.path);
      const node = await this.nodes.at(place.path);
      this.place = { path: place.path, searched: Math.min(place.searched, node.children.length) };
      if (this.list.open) await this.outline.show(place.path);
      await this.map.follow(this.place);
      this.drawing.show(this.place, this.map.grows);
      this.draw(node);
      this.moved();
      this.fetchAhead();
    }, complain);
  }

  /** Asks for the node that a step would lead to, where that takes no search. */
  async fetchAhead() {
    const { tree, place } = this;
    if (!tree || tree.nodes > KEPT_WHOLE) return;
    const next = await this.steps.step(place);
    if (!next || this.nodes.known(next.path)) return;
    const ahead = this.game.desk.ask({ debugger: { command: "node", path: next.path } });
    const events = await ahead.catch(() => []);
    const node = of(events, "node");
    if (node && tree === this.tree) this.nodes.keep(node);
  }

  /** An example is searched, and nothing beside it. @param {string} wanted its name */
  async showExample(wanted) {
    this.example.value = String(EXAMPLES.findIndex(({ name }) => name === wanted));
    this.strategy.recipe = "alpha-beta";
    this.compared.recipe = undefined;
    await this.take();
    if (this.searching) await this.searching;
    else await this.search();
  }

  /** An example comes to the board, which lets its tree be searched. */
  async take() {
    const example = EXAMPLES[Number(this.example.value)];
    if (this.example.value === "" || !example) return;
    this.depth.value = String(example.depth);
    await attempt(async () => {
      if (example.game !== this.game.state?.game) await this.game.newGame(example.game);
      await this.game.setPosition(example.fen);
    }, complain);
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
    try {
      const done = await attempt(async () => {
        place = await action();
      }, complain);
      this.map.grows = true;
      if (place) await this.go(place);
      if (done && this.note) complain(this.note);
      return place !== null;
    } finally {
      this.busy = false;
    }
  }

  /** @param {string} goal */
  async goTo(goal) {
    const { tree, place } = this;
    if (!tree) return;
    const node = (/** @type {number[]} */ path) => this.nodes.at(path);
    const ask = (/** @type {Record<string, any>} */ command) => this.ask(command);
    await this.run(async () => {
      const found = await find(goal, { tree, place, node, ask });
      this.note = found.note;
      return found.place;
    });
    if (goal === "horizon") await attempt(() => this.lookBeyond(tree), complain);
  }

  /** Shows what the chosen move runs into behind the last ply.
   * @param {import("./protocol.d.ts").Tree} tree */
  async lookBeyond(tree) {
    const sentences = await beyondSaid(tree, this.game, (value) => this.score(value));
    if (tree !== this.tree) return;
    this.beyond.hidden = false;
    this.beyond.replaceChildren(...sentences);
  }

  /** Shows the place with the values of another side. */
  async seeAgain() {
    if (!this.tree) return;
    this.live.textContent = this.summary();
    await this.go(this.place);
  }

  /** A node with values of the side that was chosen. @template {TreeNode | undefined} T @param {T} node
   * @returns {T} */
  seen(node) {
    return node && this.isOther(node.ply) ? /** @type {T} */ (turned(node)) : node;
  }

  /** Whether the side to move at a ply is not the one whose values are shown. @param {number} ply */
  isOther(ply) {
    const [first] = sides(this.tree?.game ?? "chess");
    return this.values.value === "first" && this.sides[ply % 2] !== first;
  }

  /** A score of the root as it is shown. @param {number | null} value */
  score(value) {
    return score(value !== null && this.isOther(0) ? -value : value);
  }

  /** @param {TreeNode} at */
  draw(at) {
    const node = this.seen(at);
    const { path, searched } = this.place;
    const hasWindow = Boolean(this.tree?.has_window) || node.phase === "quiescence";
    this.beside.draw(node, { searched, hasWindow, side: this.side(node) });
    this.nodes.drawCrumbs(path);
    const shown = {
      searched,
      isOverlaid: Boolean(this.tree?.over),
      hasWindow,
      enter: (/** @type {number} */ place) => this.visit({ path: [...path, place], searched: 0 }),
    };
    this.moves.replaceChildren(...nodeTable(node, shown));
    this.drawBoard();
  }

  /** Asks for the windows and cutoffs of a small tree, of which the whole is drawn. */
  async examine() {
    const { state } = this.game;
    const { root } = this.drawing;
    const { tree } = this;
    if (!state || !root || !tree) return;
    const { game, start: fen, moves } = state;
    await attempt(async () => {
      const minimax = { command: "open", game, fen, moves, strategy: "minimax", depth: tree.depth };
      const { nodes } = of(await this.ask(minimax), "tree");
      if (nodes > MAX_DRAWN) {
        await this.search(this.place);
        complain(`The whole tree has ${whole(nodes)} nodes, too many to be drawn.`);
        return;
      }
      const node = async (/** @type {number[]} */ path) =>
        of(await this.ask({ command: "node", path }), "node");
      await this.exercise.open(root, node, this.sides);
      this.stepper.halt();
      this.debugged.hidden = this.beside.element.hidden = true;
    }, complain);
  }

  /** Shows a small tree drawn, or its map. @param {boolean} isDrawn */
  read(isDrawn) {
    this.isDrawn = isDrawn;
    this.map.element.hidden = isDrawn;
    this.drawing.element.hidden = !isDrawn;
    this.stepper.reading.textContent = isDrawn ? "Show the map" : "Draw the nodes";
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

  drawBoard() {
    const { state } = this.game;
    if (!this.active || !state) return;
    const node = this.tree ? this.nodes.known(this.place.path) : undefined;
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
    this.compared.recipe = link.over;
    if (!link.strategy || !link.depth) return;
    const place = { path: link.path ?? [], searched: link.searched ?? 0 };
    const { tree } = this;
    const isOpen =
      tree &&
      tree.strategy === link.strategy &&
      tree.depth === link.depth &&
      (tree.over?.strategy ?? undefined) === link.over;
    await (isOpen ? this.visit(place) : this.search(place));
    if (link.goal && GOALS.some(([goal]) => goal === link.goal)) await this.goTo(link.goal);
  }
}
