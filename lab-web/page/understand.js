// @ts-check
// Understand: the debugger of a search. Shows the tree at any node, and the search step by step, forward and
// backward.

import "./board.js";
import * as address from "./address.js";
import { announce, button, complain, copy, h, whole } from "./dom.js";
import { of } from "./desk.js";
import { attempt } from "./game.js";
import { GOALS, beyondSaid, find } from "./goto.js";
import { ICONS, icon } from "./icons.js";
import { translatedWord } from "./language.js";
import { menu } from "./menu.js";
import { Nodes } from "./nodes.js";
import { savePng, saveSvg } from "./picture.js";
import { KINDS, sides } from "./position.js";
import { Prediction, outcome } from "./predict.js";
import { Ask, positionName } from "./question.js";
import { boardCaption, ordersPart, railOf, textPart } from "./rail.js";
import { firstToMove, mover, sceneOf, sentence } from "./sentence.js";
import { inWords, unusual } from "./setup.js";
import { Stepper } from "./stepper.js";
import { ROOT, Steps, places } from "./steps.js";
import { MAX_DRAWN, TreeDrawing } from "./tree-drawing.js";
import { PARTS, TreeMapView, total } from "./tree-map.js";
import { advice, countNodes, depthOf, ordered, randomTree, readTree, withBranchAt, withLeaf, writeTree } from "./tree-text.js";
import { shownValue, values, whoseValues } from "./values.js";
import { stateOf } from "./verdict.js";
import { name, shortened } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./protocol.d.ts").Tree} Tree */
/** @typedef {import("./steps.js").Place} Place */
/** @typedef {import("./question.js").Question} Question */

/** Trees of up to this many nodes are kept whole by the debugger. */
const KEPT_WHOLE = 1e6;
/** In trees of up to this many nodes, progress is counted in steps, in larger ones in nodes. */
const COUNTED = 150;
/** A search that takes longer than this (in ms) shows its progress. */
const QUIET_MS = 300;

const KEYS = /** @type {[string, string, string][]} */ ([
  ["exact", "exact value", "exact"],
  ["cut", "cut off", "cut"],
  ["low", "fails low", "low"],
  ["never", "never visited", "never"],
  ["beyond", "quiescence", "beyond"],
  ["here", "you are here", "here"],
]);

export class Understand {
  /** @param {import("./game.js").Game} game @param {import("./protocol.d.ts").Catalogue} catalogue
   * @param {(isJump: boolean) => void} moved is called whenever the place changes */
  constructor(game, catalogue, moved) {
    this.game = game;
    this.catalogue = catalogue;
    this.moved = moved;
    this.active = false;
    this.busy = false;
    /** A note on the search or the address, shown beside the tree. */
    this.note = "";
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    /** @type {Tree | null} */
    this.tree = null;
    /** @type {import("./protocol.d.ts").Side} who moves at the root */
    this.toMove = "first";
    /** @type {Place} */
    this.place = ROOT;
    /** @type {Place[] | null} all places of a small tree */
    this.all = null;
    /** @type {import("./rail.js").Order[]} */
    this.orders = [];
    const enter = (/** @type {number[]} */ path) => this.visit({ path, searched: 0 });
    this.nodes = new Nodes((command) => this.command(command));
    const node = (/** @type {number[]} */ path) => this.nodes.at(path);
    this.steps = new Steps(node);
    this.ask = new Ask(catalogue, {
      ask: (more) => this.search({ ...this.ask.question, ...more }),
      playing: () => this.playing(),
      copy: () => copy("The address", location.href),
      embed: () => copy("The iframe", `<iframe src="${location.href.replace("#", "?embed#")}" title="${positionName(this.ask.question)}" width="800" height="600"></iframe>`),
    });
    this.drawing = new TreeDrawing({
      node,
      enter,
      change: (branches, value) => this.changeTree((tree) => withLeaf(tree, branches, value)),
      reorder: (branches, to) => this.changeTree((tree) => withBranchAt(tree, branches, to)),
    });
    this.map = new TreeMapView(enter, () => this.up());
    this.prediction = new Prediction();
    this.stepper = new Stepper({
      step: (name) => this.run(name),
      goTo: (goal) => this.goTo(goal),
      visit: (place) => this.visit(place),
      predict: () => this.predict(),
      stop: () => void this.game.desk.stop(),
      up: () => this.up(),
      slide: (at) => this.slide(at),
    });
    this.crumbs = h("nav", { className: "crumbs", "aria-label": "The way from the root" });
    this.count = h("span", {});
    this.said = h("p", { className: "sentence" });
    this.beyond = h("p", { className: "beyond cap", hidden: true });
    const board = /** @type {import("./board.js").LabBoard} */ (document.createElement("lab-board"));
    this.board = board;
    this.caption = h("p", { className: "cap" });
    this.boardPart = h("section", { className: "board-part", "aria-label": "Board" }, board, this.caption);
    this.moves = h("div", { className: "of-place" });
    this.rail = h("aside", { className: "rail", "aria-label": "The node" }, this.boardPart, this.moves);
    this.key = h("div", { className: "key" });
    this.making = menu([icon(ICONS.plus), "New tree …"], () => this.newTree(), { className: "quiet" });
    this.stay = h(
      "div",
      { className: "stay" },
      h(
        "section",
        { className: "say", "aria-live": "polite" },
        h("div", { className: "where cap" }, this.count, this.crumbs, this.tools()),
        this.said,
        this.beyond,
      ),
    );
    const canvas = h(
      "section",
      { className: "canvas", "aria-label": "Tree" },
      this.drawing.element,
      this.map.element,
      this.key,
    );
    this.canvas = canvas;
    this.element = h(
      "div",
      { className: "understand" },
      this.ask.element,
      h("div", { className: "u" }, this.stay, canvas, this.stepper.element, this.rail),
    );
    const phone = matchMedia("(max-width: 719px)");
    const moveBoard = () =>
      phone.matches ? this.stay.append(this.boardPart) : this.rail.prepend(this.boardPart);
    phone.addEventListener("change", moveBoard);
    moveBoard();
    // What sticks below it has to know how high it is.
    const measure = () => this.element.style.setProperty("--stay", `${this.stay.offsetHeight}px`);
    new ResizeObserver(measure).observe(this.stay);
    values.addEventListener("change", () => this.tree && this.draw());
    document.addEventListener("keydown", (event) => this.press(event));
  }

  tools() {
    const drawing = () =>
      /** @type {SVGSVGElement} */ (
        this.canvas.querySelector(".draw:not([hidden]) svg, .map:not([hidden]) svg")
      );
    const file = () => `search-lab ${positionName(this.ask.question)}`.replace(/\W+/g, "-");
    const saving = menu(
      ["Save …"],
      () => [
        button("Picture as SVG", () => saveSvg(drawing(), file())),
        button("Picture as PNG", () => savePng(drawing(), file())),
      ],
      { className: "quiet" },
    );
    return h("div", { className: "tools no-print" }, saving, this.making);
  }

  /** The menu for a new tree's branches and depth, and for the move order of the current tree. */
  newTree() {
    const number = (/** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ max) => {
      const input = h("input", { type: "number", min: 1, max, value });
      return { input, field: h("label", { className: "pair" }, label, input) };
    };
    const [branches, depth] = [number("Branches", 3, 6), number("Depth", 2, 4)];
    const take = (/** @type {import("./tree-text.js").Branch} */ tree) => this.takeTree(writeTree(tree));
    const make = () => {
      const [wide, deep] = [branches, depth].map(({ input }) =>
        Math.max(1, Math.min(Number(input.max), Math.round(Number(input.value)) || 1)),
      );
      take(randomTree(wide, deep));
    };
    const now = readTree(this.ask.question.fen);
    const orders = now
      ? [
          button("best first", () => take(ordered(now, "best"))),
          button("worst first", () => take(ordered(now, "worst"))),
        ]
      : [];
    return [branches.field, depth.field, button("Random leaves", make), ...orders];
  }

  /** Searches a text tree to its full depth. @param {string} text */
  takeTree(text) {
    const tree = readTree(text);
    const depth = tree ? depthOf(tree) : this.ask.question.depth;
    return this.search({ ...this.ask.question, game: "tree", fen: text, moves: [], depth }, this.place);
  }

  /** @param {(tree: import("./tree-text.js").Branch) => import("./tree-text.js").Branch} change */
  changeTree(change) {
    const tree = readTree(this.ask.question.fen);
    if (tree) void this.takeTree(writeTree(change(tree)));
  }

  /** The position on the board of Play. @returns {Partial<Question> | null} */
  playing() {
    const { state } = this.game;
    return state ? { game: state.game, fen: state.start, moves: state.moves } : null;
  }

  /** @param {boolean} active @param {boolean} [isLed] whether a search is requested right after */
  show(active, isLed = false) {
    this.active = active;
    if (!active) {
      this.stepper.halt();
      if (this.stepper.isSearching) this.game.desk.stop();
    } else if (this.tree) {
      this.draw();
    } else if (!this.stepper.isSearching && !isLed) {
      this.search(this.ask.question);
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const at = /** @type {HTMLElement} */ (event.target);
    if (!this.active || event.altKey || event.ctrlKey || event.metaKey) return;
    // Escape closes what is open; it does not navigate.
    if (document.querySelector(":popover-open, dialog[open]:not(.tour)")) return;
    if (at.closest("input, select, textarea, dialog, .menu")) return;
    if (event.key === " " && at.closest("button, a, summary, [role=button]")) return;
    if (this.prediction.expected !== null && "1234".includes(event.key)) {
      /** @type {HTMLElement} */ (this.said.querySelectorAll(".guess")[Number(event.key) - 1])?.click();
    } else if (this.stepper.press(event)) event.preventDefault();
  }

  /** Searches a question, after earlier ones have ended; returns whether it was answered.
   * @param {Question} question @param {Place} [place] where to begin, if it still exists
   * @param {string[]} [line] the moves that lead there instead @returns {Promise<boolean>} */
  search(question, place = ROOT, line) {
    if (this.stepper.isSearching) this.game.desk.stop();
    const searched = this.last.then(() => this.searched(question, place, line));
    this.last = searched.catch(() => false);
    return searched;
  }

  /** @param {Question} question @param {Place} place @param {string[]} [line] */
  async searched(question, place, line) {
    this.stepper.halt();
    const slow = setTimeout(() => this.setSearching(true), QUIET_MS);
    const isAnswered = await attempt(
      async () => {
        const text = readTree(question.fen);
        const { moves, strategy, depth, fen } = question;
        const open = (/** @type {string} */ tree) => this.opened({ ...question, fen: tree });
        const others = [];
        if (text && countNodes(text) <= MAX_DRAWN && depth >= depthOf(text)) {
          for (const first of /** @type {const} */ (["worst", "best"])) {
            const tree = writeTree(ordered(text, first));
            others.push({ name: `${first} first`, tree, nodes: of(await open(tree), "tree").nodes });
          }
        }
        const events = await open(fen);
        const tree = /** @type {Tree} */ (of(events, "tree"));
        this.tree = tree;
        this.toMove = firstToMove(tree);
        this.nodes.begin(of(events, "node"));
        const map = of(await this.command({ command: "map", path: [], parts: PARTS }), "map");
        this.map.open(map, tree.over?.strategy);
        this.minimax = {
          nodes: map.widths.reduce(
            (/** @type {number} */ all, /** @type {number} */ count) => all + count,
            0,
          ),
          isAbout: map.is_estimated,
          outside: map.outside,
        };
        const chosen = (/** @type {string} */ order) => () => void this.takeTree(order);
        const [worst, best] = others;
        const now = { name: "as written", nodes: tree.nodes, isNow: true, choose: () => {} };
        this.orders =
          worst && best
            ? [
                { name: "minimax", nodes: this.minimax.nodes, isNow: false, choose: null },
                { name: worst.name, nodes: worst.nodes, isNow: false, choose: chosen(worst.tree) },
                now,
                { name: best.name, nodes: best.nodes, isNow: false, choose: chosen(best.tree) },
              ]
            : [];
        this.ask.show({ ...question, game: tree.game, moves, strategy, depth });
        await this.openCanvas(tree, map, text ? fen : "");
        this.beyond.hidden = true;
        this.note = tree.stopped ?? "";
        await this.go(line ? await this.placeOf(line, place.searched) : await this.nearest(place), true);
        complain(this.note);
      },
      (refusal) => {
        if (!refusal) return;
        const text = advice(question.fen, refusal);
        this.note = text;
        if (!this.ask.complain(text) && !this.complainOfText(text)) complain(text);
      },
    );
    clearTimeout(slow);
    this.setSearching(false);
    return isAnswered;
  }

  /** Shows an error in a text tree at its field. @param {string} text */
  complainOfText(text) {
    const field = this.rail.querySelector(".as-text .complaint");
    if (!field || !this.rail.contains(document.activeElement)) return false;
    field.textContent = text;
    return true;
  }

  /** @param {Question} question */
  opened({ game, fen, moves, strategy, depth, over }) {
    return this.command({ command: "open", game, fen, moves, strategy, depth, over });
  }

  /** Draws a small tree, or the map of a larger one. @param {Tree} tree @param {any} map
   * @param {string} text of the tree, if it is one */
  async openCanvas(tree, map, text) {
    const drawn = text ? countNodes(/** @type {any} */ (readTree(text))) : tree.nodes;
    this.isDrawn = drawn <= MAX_DRAWN && !tree.over && (Boolean(text) || tree.nodes <= MAX_DRAWN);
    this.drawing.element.hidden = !this.isDrawn;
    this.map.element.hidden = this.isDrawn;
    // Both define hatching under the same id; that of the hidden one would be used, and not be seen.
    (this.isDrawn ? this.map.drawing : this.drawing.element).replaceChildren();
    if (this.isDrawn)
      await this.drawing.open(
        { game: tree.game, sides: this.scene.sides, toMove: this.toMove, hasWindow: tree.has_window },
        text,
      );
    const all = tree.nodes <= COUNTED ? await places(this.steps) : null;
    this.all = all;
    this.stepper.timeline.mark(all ? await this.marks(all) : marksOf(map));
    const kind = KINDS[tree.game];
    this.boardPart.hidden = !kind;
    this.making.hidden = tree.game !== "tree";
    this.element.classList.toggle("has-board", Boolean(kind));
  }

  /** The timeline marks of a small tree: its cutoffs and exact values. @param {Place[]} all */
  async marks(all) {
    /** @type {import("./timeline.js").Mark[]} */
    const marks = [];
    for (const [at, { path, searched }] of all.entries()) {
      const last = (await this.nodes.at(path)).children[searched - 1];
      const before = at > 0 ? all[at - 1] : null;
      if (last?.effect === "cuts-off") marks.push({ at: at / (all.length - 1), state: "cut" });
      else if (last && before && before.path.length > path.length && stateOf(last) === "exact")
        marks.push({ at: at / (all.length - 1), state: "exact" });
    }
    if (this.tree?.score !== null) marks.push({ at: 1, state: "exact" });
    return marks;
  }

  /** Grays out the last tree while the next search takes long. @param {boolean} isSearching */
  setSearching(isSearching) {
    this.stepper.setSearching(isSearching);
    this.element.classList.toggle("searching", isSearching);
    if (isSearching) this.said.textContent = "Searching …";
  }

  /** Sends a command to the debugger; its search can be stopped, and its progress is shown. In a large
   * tree, deep nodes need a new search. @param {Record<string, any>} command */
  command(command) {
    return this.game.desk.ask({ debugger: command }, (one) => {
      if (one.event !== "progress" || !this.stepper.isSearching) return;
      const depth = one.depth ? `depth ${one.depth} of ${command.depth ?? this.tree?.depth}; ` : "";
      this.said.textContent = `Searching ${depth}${whole(one.nodes)} nodes so far.`;
    });
  }

  /** The place at the end of a line of moves; if the line is wrong, its last valid place.
   * @param {string[]} line @param {number} searched @returns {Promise<Place>} */
  async placeOf(line, searched) {
    /** @type {number[]} */
    const path = [];
    for (const move of line) {
      const step = address.stepOf(await this.nodes.at(path), move);
      if (step < 0) {
        this.note = `The address leads to a move that was not searched, ${move}; this is the node before it.`;
        return { path, searched: 0 };
      }
      path.push(step);
    }
    const { children } = await this.nodes.at(path);
    if (searched > children.length)
      this.note = `The address leads to step ${whole(searched)} of a node that has ${whole(children.length)}; this is its last.`;
    return { path, searched };
  }

  /** A place of the previous tree, as far as it exists in this one. @param {Place} place
   * @returns {Promise<Place>} */
  async nearest({ path, searched }) {
    for (let length = 0; length < path.length; length++) {
      const child = (await this.nodes.at(path.slice(0, length))).children[path[length]];
      if (!child?.expandable) return { path: path.slice(0, length), searched: child ? path[length] : 0 };
    }
    return { path, searched };
  }

  /** @param {Place} place @param {boolean} [isJump] */
  async go(place, isJump = false) {
    await attempt(async () => {
      await this.nodes.way(place.path);
      const node = await this.nodes.at(place.path);
      this.place = { path: place.path, searched: Math.min(place.searched, node.children.length) };
      this.draw();
      this.moved(isJump);
      this.fetchAhead();
    }, complain);
  }

  /** Prefetches the node that the next step leads to, if that needs no search. */
  async fetchAhead() {
    const { tree, place } = this;
    if (!tree || tree.nodes > KEPT_WHOLE) return;
    const next = await this.steps.step(place);
    if (!next || this.nodes.known(next.path)) return;
    const ahead = this.game.desk.ask({ debugger: { command: "node", path: next.path } });
    const node = of(await ahead.catch(() => []), "node");
    if (node && tree === this.tree) this.nodes.keep(node);
  }

  /** Goes to a place that the user chose, rather than stepped to. @param {Place} place */
  async visit(place) {
    if (!this.tree) return;
    this.leaveQuestion();
    await this.go(place, true);
  }

  /** Goes to the parent. */
  async up() {
    const { path } = this.place;
    if (path.length > 0) await this.visit({ path: path.slice(0, -1), searched: path[path.length - 1] + 1 });
  }

  /** Makes a step of a kind; returns whether there was one. @param {"back" | "step" | "over" | "out"} kind */
  async run(kind) {
    if (this.busy || !this.tree || this.stepper.isSearching) return false;
    this.busy = true;
    try {
      /** @type {Place | null} */
      let place = null;
      await attempt(async () => {
        place = await this.steps[kind](this.place);
      }, complain);
      if (place && this.prediction.isOn && kind !== "back" && !(await this.isPredicted(place))) return true;
      if (place) await this.go(place);
      return place !== null;
    } finally {
      this.busy = false;
    }
  }

  predict() {
    this.prediction.begin();
    this.stepper.predicting.setAttribute("aria-pressed", String(this.prediction.isOn));
    if (this.tree) this.draw();
  }

  leaveQuestion() {
    this.prediction.expected = null;
  }

  /** Asks the user to predict the effect of the next step on its node; returns whether the step can be taken.
   * @param {Place} place */
  async isPredicted(place) {
    if (place.searched === 0) return true;
    await this.nodes.way(place.path);
    const node = await this.nodes.at(place.path);
    const last = node.children[place.searched - 1];
    if (this.prediction.expected !== null || last.proof) return Boolean(last.proof);
    const move = this.tree?.game === "tree" && !last.expandable ? `leaf ${name(last)}` : name(last);
    const isFirst = (this.toMove === "first") === (node.ply % 2 === 0);
    this.said.replaceChildren(
      ...this.prediction.question(move, outcome(node, place.searched), isFirst, async (answer) => {
        const verdict = this.prediction.judge(answer);
        await this.go(place);
        this.said.prepend(verdict);
      }),
    );
    return false;
  }

  /** Goes to a fraction of the search, by steps if these are counted, else by nodes. @param {number} at */
  async slide(at) {
    const { all, tree } = this;
    if (!tree || this.busy) return;
    this.busy = true;
    try {
      this.leaveQuestion();
      await this.go(
        all ? all[Math.round(at * (all.length - 1))] : await this.placeAfter(Math.round(at * tree.nodes)),
      );
    } finally {
      this.busy = false;
    }
  }

  /** The place after `nodes` nodes. @param {number} nodes @returns {Promise<Place>} */
  async placeAfter(nodes) {
    /** @type {number[]} */
    const path = [];
    for (let before = 1; ; before += 1) {
      const { children } = await this.nodes.at(path);
      let step = 0;
      while (step < children.length && before + children[step].nodes <= nodes)
        before += children[step++].nodes;
      if (step === children.length || !children[step].expandable || before >= nodes)
        return { path, searched: step };
      path.push(step);
    }
  }

  /** The number of nodes visited by the current place. */
  get visited() {
    const { path, searched } = this.place;
    const before = (/** @type {number[]} */ at, /** @type {number} */ count) =>
      this.nodes
        .known(at)
        ?.children.slice(0, count)
        .reduce((all, child) => all + child.nodes, 1) ?? 1;
    return path.reduce((all, step, at) => all + before(path.slice(0, at), step), before(path, searched));
  }

  /** @param {string} goal */
  async goTo(goal) {
    const { tree, place } = this;
    if (!tree || this.busy) return;
    this.busy = true;
    this.leaveQuestion();
    try {
      const node = (/** @type {number[]} */ path) => this.nodes.at(path);
      await attempt(async () => {
        const found = await find(goal, { tree, place, node, ask: (command) => this.command(command) });
        if (found.place) await this.go(found.place, true);
        else this.stepper.say(found.note);
      }, complain);
    } finally {
      this.busy = false;
    }
    if (goal === "horizon") await attempt(() => this.lookBeyond(tree), complain);
  }

  /** Shows what follows the chosen move beyond the horizon. @param {Tree} tree */
  async lookBeyond(tree) {
    const { fen, moves } = this.ask.question;
    const side = this.toMove;
    const sentences = await beyondSaid(
      tree,
      { desk: this.game.desk, game: tree.game, fen, moves, state: this.game.state },
      (score) => shownValue(score, side, tree.game).text,
    );
    if (tree !== this.tree) return;
    this.beyond.hidden = false;
    this.beyond.replaceChildren(...sentences);
  }

  get scene() {
    return sceneOf(/** @type {Tree} */ (this.tree), this.toMove, this.place, (path) =>
      this.nodes.known(path),
    );
  }

  draw() {
    const tree = /** @type {Tree} */ (this.tree);
    const { scene, place } = this;
    const node = scene.way[scene.way.length - 1];
    if (!node) return;
    this.leaveQuestion();
    const words = this.drawCount(tree);
    // The canvas has the height that these lines leave.
    this.ask.address.textContent = `/${this.address}`;
    this.drawCrumbs(scene);
    this.said.replaceChildren(...sentence(scene));
    if (!this.active) return;
    if (this.isDrawn) this.drawing.show(place);
    else this.map.show(scene);
    const enter = (/** @type {number} */ step) => this.visit({ path: [...place.path, step], searched: 0 });
    const parts = railOf(scene, node, enter, Boolean(tree.over));
    const { fen } = this.ask.question;
    const isText = tree.game === "tree" && fen.startsWith("(");
    const text = isText ? [textPart(fen, (its) => this.takeTree(its))] : [];
    this.moves.replaceChildren(
      ...parts,
      ...(this.orders.length > 0 ? [ordersPart(this.orders)] : []),
      ...text,
    );
    this.drawKey(tree);
    this.drawBoard(scene, node);
    announce(`${translatedWord(words)}. ${this.said.textContent}`);
  }

  /** Draws the progress of the search. @param {Tree} tree */
  drawCount(tree) {
    const step =
      this.all?.findIndex(
        ({ path, searched }) => searched === this.place.searched && path.join() === this.place.path.join(),
      ) ?? -1;
    const all = this.all && step >= 0 ? this.all.length - 1 : tree.nodes;
    const at = this.all && step >= 0 ? step : this.visited;
    const words = this.all && step >= 0 ? `Step ${step} of ${all}` : `Node ${whole(at)} of ${whole(all)}`;
    this.stepper.timeline.show(at, all, words);
    this.stepper.count.textContent = words;
    this.count.textContent = [words, this.prediction.isOn ? this.prediction.score || "predict first" : ""]
      .filter(Boolean)
      .join(" · ");
    const { minimax } = this;
    const value = shownValue(tree.score, this.toMove, tree.game).text;
    const of =
      minimax && minimax.outside === 0
        ? ` of minimax’s ${minimax.isAbout ? "about " : ""}${whole(minimax.nodes)} nodes`
        : " nodes";
    const { state } = this.game;
    // All searches use Play's board and evaluation; non-default ones are mentioned.
    const setup = state ? inWords(unusual(this.catalogue, state)) : "";
    const over = tree.over ? `; ${shortened(tree.over.strategy)} ${whole(tree.over.nodes)}` : "";
    this.ask.answer.replaceChildren(
      h("b", {}, whole(tree.nodes)),
      `${of}${setup}${over} · value `,
      h("b", {}, value),
    );
    return words;
  }

  /** @param {import("./sentence.js").Scene} scene */
  drawCrumbs(scene) {
    const { way, place, game } = scene;
    const crumbs = [button("root", () => this.visit(ROOT))];
    for (let length = 1; length <= place.path.length; length++) {
      const step = place.path[length - 1];
      const text = name(way[length - 1].children[step]);
      const path = place.path.slice(0, length);
      crumbs.push(button(game === "tree" ? `branch ${text}` : text, () => this.visit({ path, searched: 0 })));
    }
    crumbs[crumbs.length - 1].setAttribute("aria-current", "true");
    const separated = crumbs.flatMap((crumb, at) => (at === 0 ? [crumb] : [" › ", crumb]));
    this.crumbs.replaceChildren(...separated, `, ${mover(scene)} to move`);
    this.crumbs.scrollLeft = this.crumbs.scrollWidth;
  }

  /** @param {Tree} tree */
  drawKey(tree) {
    const canvas = /** @type {HTMLElement} */ (this.isDrawn ? this.drawing.element : this.map.element);
    const has = (/** @type {string} */ state) =>
      state === "here" || canvas.querySelector(`[data-state="${state}"]`) !== null;
    const items = KEYS.filter(([state]) => has(state)).map(([state, text, look]) =>
      h("span", {}, h("i", { className: look, "data-state": state }), text),
    );
    const twin = tree.over && !this.isDrawn ? [`Hatched at the foot: never visited by ${tree.over.strategy}.`] : [];
    const notes = [...twin, whoseValues(sides(tree.game))].map((text) => h("span", { className: "soft" }, text));
    this.key.replaceChildren(...items, ...notes);
  }

  /** @param {import("./sentence.js").Scene} scene @param {TreeNode} node */
  drawBoard(scene, node) {
    if (this.boardPart.hidden || !this.tree) return;
    const last = node.children[this.place.searched - 1]?.move;
    const arrows = last ? [{ move: last, kind: /** @type {const} */ ("tried") }] : [];
    this.board.show({ game: this.tree.game, fen: node.fen, last: node.previous, arrows });
    this.caption.textContent = boardCaption(scene, node);
  }

  /** The address of this place. */
  get address() {
    if (!this.tree) return "#understand";
    const { way, place } = this.scene;
    return address.ofSearch({
      question: this.ask.question,
      line: address.lineOf(way, place.path),
      searched: place.searched,
    });
  }

  /** Opens the target of an address. @param {string} hash */
  async followAddress(hash) {
    const wanted = address.readSearch(hash);
    const now = this.ask.question;
    this.note = wanted
      ? ""
      : "This address is not one of a search; it is #understand/POSITION/RECIPE/DEPTH/PATH/STEP.";
    if (wanted) {
      const { question, line, searched, goal, setup } = wanted;
      if (setup?.board || setup?.eval) await this.game.command({ command: "setup", ...setup });
      const isOpen =
        this.tree &&
        address.ofSearch({ question, line: [], searched: 0 }) ===
          address.ofSearch({ question: now, line: [], searched: 0 });
      if (isOpen) await this.go(await this.placeOf(line, searched));
      else await this.search(question, { path: [], searched }, line);
      if (goal) await this.goTo(goal);
    }
    const { note } = this;
    // Without a tree there is nothing to see.
    if (!this.tree) await this.search(now);
    complain(note);
  }
}

/** The timeline marks of a larger tree, placed by node count: those of its first two plies.
 * @param {import("./protocol.d.ts").TreeMap} map @returns {import("./timeline.js").Mark[]} */
function marksOf(map) {
  const all = total(map);
  /** @type {import("./timeline.js").Mark[]} */
  const marks = [];
  const mark = (
    /** @type {import("./protocol.d.ts").MapBox} */ box,
    /** @type {number} */ start,
    /** @type {number} */ deep,
  ) => {
    let at = start + 1;
    for (const below of box.below ?? []) {
      if (deep < 2) mark(below, at, deep + 1);
      at += total(below);
      if (below.kind === "cut" || below.kind === "pv")
        marks.push({ at: at / all, state: below.kind === "cut" ? "cut" : "exact" });
    }
  };
  mark(map, 0, 1);
  return marks;
}
