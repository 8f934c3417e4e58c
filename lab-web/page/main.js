// @ts-check
// The page: its views and its address.

import { ofSearch } from "./address.js";
import { Desk, of } from "./desk.js";
import { attempt, best, Game } from "./game.js";
import { by, complain } from "./dom.js";
import { loadGlossary } from "./glossary.js";
import { translatePage } from "./language.js";
import * as link from "./link.js";
import { Measure } from "./measure.js";
import { Play } from "./play.js";
import { firstQuestion } from "./question.js";
import { HAS_SERVER, ServerTransport } from "./server-transport.js";
import { loadSheet } from "./sheet.js";
import { Tour } from "./tour.js";
import { Understand } from "./understand.js";
import { fillHeader } from "./view-menu.js";
import { WorkerTransport } from "./worker-transport.js";

const VIEWS = ["understand", "play", "measure"];

class Page {
  /** @param {Desk} desk @param {import("./protocol.d.ts").Catalogue} catalogue */
  constructor(desk, catalogue) {
    this.catalogue = catalogue;
    this.game = new Game(desk);
    this.play = new Play(
      this.game,
      catalogue,
      (search) => this.openTree(search),
      () => this.writeLink(),
    );
    this.understand = new Understand(this.game, catalogue, (isJump) => this.writeLink(isJump));
    this.measure = new Measure(
      desk,
      catalogue,
      () => this.restore(),
      () => this.writeLink(),
    );
    /** @type {Record<string, { element: HTMLElement, show: (active: boolean, isLed?: boolean) => void, address: string }>} */
    this.views = { play: this.play, understand: this.understand, measure: this.measure };
    for (const name of VIEWS) {
      by(name).append(this.views[name].element);
      by(`tab-${name}`).onclick = (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.show(name, true);
      };
    }
    this.view = "";
    this.game.addEventListener("state", () => this.writeLink());
    desk.afterLoss.push(() => this.restore());
    const tour = new Tour(async () => {
      this.show("understand");
      await this.understand.search(firstQuestion());
    });
    fillHeader(() => tour.begin());
  }

  /** Opens a search of Play in Understand; the game is kept. @param {import("./game.js").Search} search */
  openTree({ recipe, moves, thoughts }) {
    const { game, start } = /** @type {import("./protocol.d.ts").State} */ (this.game.state);
    const depth = best({ thoughts })?.depth;
    // The Back button leads to the game.
    link.flush();
    link.push("#understand");
    const question = { game, fen: start, moves, strategy: recipe, depth: depth ?? 1 };
    return this.follow(ofSearch({ question, line: [], searched: 0 }));
  }

  /** @param {string} view @param {boolean} [isJump] whether Back returns to the view before
   * @param {boolean} [isLed] whether another call navigates the view right after */
  show(view, isJump = false, isLed = false) {
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
    this.views[view].show(true, isLed);
    if (isJump && !this.quiet) link.push(this.views[view].address);
    this.writeLink();
  }

  /** @param {boolean} [isJump] whether Back returns to the place before */
  writeLink(isJump = false) {
    const { state } = this.game;
    if (!state || this.quiet) return;
    const { address } = this.views[this.view];
    if (isJump) link.push(address);
    else link.write(address);
  }

  /** Opens the target of an address. @param {string} address */
  async follow(address) {
    this.quiet = true;
    if (!this.game.state) await this.game.newGame("chess");
    const named = link.viewOf(address);
    const view = VIEWS.includes(named) ? named : VIEWS[0];
    if (view === "measure") {
      const report = this.measure.followAddress(address);
      this.show(view);
      await report;
    } else {
      const isLed = address.startsWith(`#${view}/`);
      this.show(view, false, isLed);
      if (isLed) await (view === "play" ? this.play : this.understand).followAddress(address);
    }
    this.quiet = false;
    this.writeLink();
    if (named === view || address.length < 2) return;
    // The example that is opened instead has nothing to say.
    await this.understand.last;
    complain(`There is no place ${address} here. Addresses begin with ${VIEWS.map((one) => `#${one}`).join(", ")}.`);
  }

  /** Restores the game on a new desk, after the old one was lost. */
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
  // Embedded in another page, there is room for one view only.
  if (new URLSearchParams(location.search).has("embed")) document.documentElement.dataset.embed = "yes";
  await translatePage();
  const desk = new Desk(HAS_SERVER ? new ServerTransport() : new WorkerTransport());
  const [events] = await Promise.all([desk.ask({ catalogue: {} }), loadSheet(), loadGlossary()]);
  const page = new Page(desk, of(events, "catalogue"));
  Object.assign(by("main"), { labPage: page });
  // Uses the address as opened: a move that arrives now may write another one.
  addEventListener("hashchange", (event) => {
    link.forget();
    page.follow(new URL(event.newURL).hash);
  });
  await page.follow(location.hash);
  document.documentElement.dataset.ready = "yes";
}

begin().catch((error) => complain(`The page could not be opened: ${error.message}`));
