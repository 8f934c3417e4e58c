// @ts-check
// The page: its views, the tools below the board, and its address.

import "./board.js";
import { Desk, of } from "./desk.js";
import { attempt, Game } from "./game.js";
import { button, by, complain, copy, field, h, select } from "./dom.js";
import { loadGlossary } from "./glossary.js";
import * as link from "./link.js";
import { Measure } from "./measure.js";
import { Play } from "./play.js";
import { firstQuestion } from "./question.js";
import { ServerTransport } from "./server-transport.js";
import { unusual, usual } from "./setup.js";
import { loadSheet } from "./sheet.js";
import { Tour } from "./tour.js";
import { Understand } from "./understand.js";
import { fillHeader } from "./view-menu.js";
import { Watch } from "./watch.js";
import { WorkerTransport } from "./worker-transport.js";

const VIEWS = ["understand", "play", "measure", "watch"];

/** Whether the page comes from `lab serve`; else it brings the lab along. */
const HAS_SERVER = document.documentElement.dataset.lab !== "wasm";
const NO_MEASURING =
  "Suites are measured by the page of `lab serve`, or by `lab run`: that takes threads and files, " +
  "which this page does not have.";

class Page {
  /** @param {Desk} desk @param {import("./protocol.d.ts").Catalogue} catalogue */
  constructor(desk, catalogue) {
    this.catalogue = catalogue;
    this.board = by("board");
    this.game = new Game(desk);
    this.play = new Play(this.game, catalogue, this.board);
    this.watch = new Watch(this.game, catalogue, this.board);
    this.understand = new Understand(this.game, catalogue, (isJump) => this.writeLink(isJump));
    /** @type {{ element: HTMLElement, show: (active: boolean) => void, address: string,
     *   followAddress: (address: string) => Promise<void> }} */
    this.measure = HAS_SERVER
      ? new Measure(
          desk,
          catalogue,
          () => this.restore(),
          () => this.writeLink(),
        )
      : { element: h("p", { className: "note" }, NO_MEASURING), show: () => {}, followAddress: async () => {}, address: "#measure" };
    /** @type {Record<string, { element: HTMLElement, show: (active: boolean) => void }>} */
    this.views = { play: this.play, watch: this.watch, understand: this.understand, measure: this.measure };
    for (const name of VIEWS) {
      by(name).append(this.views[name].element);
      by(`tab-${name}`).onclick = (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.show(name, true);
      };
    }
    this.view = "";
    this.board.addEventListener("move", (/** @type {any} */ event) => {
      if (this.view === "watch") this.watch.play(event.detail);
      else this.play.play(event.detail);
    });
    this.tools();
    this.game.addEventListener("state", () => this.writeLink());
    desk.afterLoss.push(() => this.restore());
    const tour = new Tour(async () => {
      this.show("understand");
      await this.understand.search(firstQuestion());
    });
    fillHeader(() => tour.begin());
  }

  tools() {
    const games = select(this.catalogue.games.map((game) => [game.name, game.name]));
    this.games = games;
    const fen = h("input", { type: "text", spellcheck: false, autocomplete: "off", id: "fen" });
    this.game.addEventListener("state", () => {
      games.value = this.game.state?.game ?? "chess";
    });
    let shownFen = "";
    // A FEN that is being written, or was refused, stays while the position does.
    this.board.addEventListener("shown", () => {
      if (this.board.shown.fen === shownFen) return;
      shownFen = fen.value = this.board.shown.fen;
    });
    /** @type {Promise<any>} */
    let going = Promise.resolve();
    // Keys come faster than positions.
    const move = (/** @type {(shown: number) => number} */ to) => {
      going = going.then(() => this.play.goTo(to(this.game.shown)));
    };
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowUp: () => move(() => 0),
      Home: () => move(() => 0),
      ArrowLeft: () => move((shown) => shown - 1),
      ArrowRight: () => move((shown) => shown + 1),
      ArrowDown: () => move(() => this.game.line.length),
      End: () => move(() => this.game.line.length),
      f: () => this.flip(),
    };
    document.addEventListener("keydown", (event) => {
      const at = /** @type {HTMLElement} */ (event.target);
      const isElsewhere = at.closest("input, select, textarea, a, .wide, dialog, .menu");
      const isOnBoard = this.board.contains(at) && event.key !== "f";
      if (this.view !== "play" || isElsewhere || isOnBoard || !keys[event.key]) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      keys[event.key]();
    });
    by("tools").append(
      h(
        "div",
        { className: "row" },
        field("Game", games),
        button("New game", () => this.newGame(games.value)),
        button("Take back", () => this.play.takeBack()),
        button("Flip", () => this.flip()),
      ),
      h(
        "div",
        { className: "row" },
        button("First", () => move(() => 0)),
        button("Previous", () => move((shown) => shown - 1)),
        button("Next", () => move((shown) => shown + 1)),
        button("Last", () => move(() => this.game.line.length)),
      ),
      h(
        "form",
        {
          onsubmit: async (/** @type {Event} */ event) => {
            event.preventDefault();
            if (await this.setFen(fen.value.trim())) fen.value = shownFen;
          },
        },
        field("FEN", fen),
        h(
          "div",
          { className: "row" },
          h("button", { type: "submit" }, "Set FEN"),
          button("Copy FEN", () => copy("The FEN", shownFen)),
        ),
      ),
    );
  }

  flip() {
    this.board.turn(!this.board.flipped);
    this.writeLink();
  }

  /** @param {string} name */
  async newGame(name) {
    await this.game.desk.stop();
    this.play.begin();
    await attempt(() => this.game.newGame(name), complain);
  }

  /** @param {string} fen */
  async setFen(fen) {
    await this.game.desk.stop();
    this.play.paused = true;
    this.play.expected = [];
    const isSet = await attempt(() => this.game.setPosition(fen), complain);
    this.play.draw();
    return isSet;
  }

  /** @param {string} view @param {boolean} [isJump] whether Back returns to the view before */
  show(view, isJump = false) {
    if (!VIEWS.includes(view)) return;
    link.flush();
    for (const name of VIEWS) {
      const active = name === view;
      if (!active && this.view === name) this.views[name].show(false);
      by(name).hidden = !active;
      if (active) by(`tab-${name}`).setAttribute("aria-current", "page");
      else by(`tab-${name}`).removeAttribute("aria-current");
    }
    this.view = view;
    by("table").hidden = view === "measure" || view === "understand";
    by("beside-play").hidden = view !== "play";
    by("main").classList.toggle("without-board", view === "measure");
    by("main").classList.toggle("bare", view === "understand");
    this.views[view].show(true);
    if (isJump && !this.quiet) link.push(view === "play" || view === "watch" ? `#${view}` : this[/** @type {"understand" | "measure"} */ (view)].address);
    this.writeLink();
  }

  /** @param {boolean} [isJump] whether Back returns to the place before */
  writeLink(isJump = false) {
    const { state } = this.game;
    if (!state || this.quiet) return;
    if (this.view === "understand") {
      if (isJump) link.push(this.understand.address);
      else link.write(this.understand.address);
      return;
    }
    if (this.view === "measure") return link.write(this.measure.address);
    link.write({
      view: this.view,
      game: state.game,
      fen: state.start,
      moves: state.moves,
      flip: this.board.flipped,
      ...unusual(this.catalogue, state),
    });
  }

  /** Opens what the address points at. @param {link.Link} words */
  async follow(words) {
    this.quiet = true;
    if (words.view === "understand") {
      if (!this.game.state) await this.game.newGame("chess");
      if (words.board || words.eval) await this.game.command({ command: "setup", board: words.board, eval: words.eval });
      this.show("understand");
      if (words.address !== undefined) await this.understand.followAddress(words.address);
      else if (words.fen !== undefined || words.strategy) await this.understand.follow(words);
      this.quiet = false;
      this.writeLink();
      return;
    }
    const known = this.catalogue.games.some((game) => game.name === words.game);
    if (words.fen !== undefined && this.game.state) {
      // Strategies that play each other would go on from the position that comes.
      this.play.paused = true;
      await this.game.desk.stop();
    }
    const begun =
      words.fen !== undefined &&
      (await attempt(async () => {
        const { state } = this.game;
        if (state) await this.game.command({ command: "setup", ...usual(this.catalogue, state.game) });
        // A game from outside is known by its name alone.
        if (known && words.game !== this.game.state?.game) await this.game.newGame(words.game ?? "chess");
        await this.game.setPosition(words.fen ?? "startpos", words.moves);
        if (words.board || words.eval)
          await this.game.command({ command: "setup", board: words.board, eval: words.eval });
      }, complain));
    if (!begun && !this.game.state) await this.game.newGame(known ? (words.game ?? "chess") : "chess");
    if (begun) this.play.paused = true;
    if (words.flip) this.board.turn(true);
    this.quiet = false;
    const view = VIEWS.includes(words.view ?? "") ? (words.view ?? "") : VIEWS[0];
    const report = view === "measure" ? this.measure.followAddress(words.address ?? "") : null;
    this.show(view);
    await report;
    if (view === "watch" && words.strategy) this.watch.one.recipe = words.strategy;
    if (view === "watch" && words.depth) this.watch.budget.write("depth", words.depth);
    this.play.draw();
  }

  /** The desk was lost with its game: another one gets it. */
  async restore() {
    const { state } = this.game;
    if (!state) return;
    await attempt(async () => {
      await this.game.desk.session({ command: "new-game", game: state.game });
      await this.game.setPosition(state.start, state.moves, state.comments);
    }, complain);
  }
}

async function begin() {
  const desk = new Desk(HAS_SERVER ? new ServerTransport() : new WorkerTransport());
  const [events] = await Promise.all([desk.ask({ catalogue: {} }), loadSheet(), loadGlossary()]);
  const page = new Page(desk, of(events, "catalogue"));
  Object.assign(by("main"), { labPage: page });
  // By the address that was opened: a move that comes now may write another one.
  addEventListener("hashchange", (event) => {
    link.forget();
    page.follow(link.read(new URL(event.newURL).hash));
  });
  await page.follow(link.read(location.hash));
  document.documentElement.dataset.ready = "yes";
}

begin().catch((error) => complain(`The page could not be opened: ${error.message}`));
