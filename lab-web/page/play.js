// @ts-check
// Play: a game between people and strategies, or its analysis: board, engine blocks, moves.

import "./board.js";
import { ofGame, readGame } from "./address.js";
import { budgetOf } from "./budget.js";
import { announce, button, complain, copy, h, save, whole } from "./dom.js";
import { EngineBlock, comparison } from "./engine-block.js";
import { EvalBar } from "./eval-bar.js";
import { attempt, best, valueOf } from "./game.js";
import { ICONS, icon, iconButton } from "./icons.js";
import * as link from "./link.js";
import { MoveList } from "./move-list.js";
import { withResult } from "./pgn.js";
import { MODES, YOU, isPerson, readSetting, strategiesOf, tagsOf, writeSetting } from "./players.js";
import { moveNumber, sideName, sides } from "./position.js";
import { START, SetUpSheet } from "./set-up-sheet.js";
import { unusual, usual } from "./setup.js";
import { TypedMoves } from "./typed-moves.js";
import { ValueGraph } from "./value-graph.js";
import { values } from "./values.js";
import { counted } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Search} Search */
/** @typedef {import("./players.js").Setting} Setting */
/** @typedef {import("./set-up-sheet.js").Begin} Begin */
/** @typedef {import("./protocol.d.ts").Catalogue} Catalogue */

/** The rules that end a game, in words. @type {Record<string, string>} */
const RULES = {
  stalemate: "no legal move",
  repetition: "the same position for the third time",
  "fifty-moves": "fifty moves without a capture or a pawn's move",
  "no-progress": "sixty moves without a capture",
  "insufficient-material": "nobody can be mated with what is left",
};

/** So many games that were left are known when Back leads to them. */
const LEFT = 20;

export class Play {
  /** @param {Game} game @param {Catalogue} catalogue
   * @param {(search: Search) => void} openTree opens a search in Understand
   * @param {() => void} moved is called whenever the position shown changes */
  constructor(game, catalogue, openTree, moved) {
    /** @type {Game["kept"][]} games that were left for others: Back leads to them */
    this.games = [];
    this.game = game;
    this.catalogue = catalogue;
    this.openTree = openTree;
    this.moved = moved;
    this.active = false;
    /** Whether strategies wait for the user before they move. */
    this.paused = false;
    /** @type {Search | null} the search that goes on */
    this.running = null;
    /** @type {import("./protocol.d.ts").Progress | null} how far it has come */
    this.progress = null;
    /** The current search: `answer` plays its move. @type {"think" | "answer" | null} */
    this.thinking = null;
    /** @type {Search[]} searches that were made without a move */
    this.analyses = [];
    this.begins = START;
    /** @type {Setting} */
    this.setting = readSetting(catalogue);
    /** @type {Promise<any>} */
    this.going = Promise.resolve();

    this.board = /** @type {import("./board.js").LabBoard} */ (document.createElement("lab-board"));
    this.board.addEventListener("move", (/** @type {any} */ event) => this.play(event.detail));
    this.evalBar = new EvalBar();
    this.names = ["above", "below"].map((place) => h("div", { className: `who ${place}` }));
    const follow = (/** @type {Search} */ search, /** @type {number} */ plies) => this.explore(search, plies);
    const open = (/** @type {Search} */ search) => this.openTree(search);
    this.engines = [true, false].map((isFull) => new EngineBlock({ follow, open }, isFull));
    this.finding = h("p", { className: "finding" });
    this.book = h("p", { className: "book note" });
    this.moves = new MoveList(
      (plies) => this.jump(() => this.goTo(() => plies)),
      (line) => this.jump(() => this.leave(() => this.game.follow(line))),
    );
    this.graph = new ValueGraph((plies) => this.jump(() => this.goTo(() => plies)));
    this.typed = new TypedMoves((move) => this.play(move), () => this.game.state);
    this.sheet = new SetUpSheet(catalogue, (...wishes) => this.jump(() => this.start(...wishes)), {
      "Copy PGN": () => this.withPgn((text) => copy("The PGN", text)),
      "Save PGN": () => this.withPgn((text) => save("game.pgn", text, "application/x-chess-pgn")),
      "Copy FEN": () => copy("The FEN", this.game.state?.fen ?? ""),
      "Save FEN": () => save("position.fen", `${this.game.state?.fen}\n`),
    });
    this.resign = button("Resign", () => this.game.resign(), { className: "quiet" });
    this.step = button("One move", () => this.answer());
    this.modeName = h("b", {});
    this.status = h("span", { className: "soft", id: "play-status" });
    this.place = h("span", { className: "address not-phone" });
    this.primary = button("", () => this.act(), { className: "primary" });
    this.element = h("div", { className: "play" }, this.left(), this.right(), this.sheet.element);
    game.addEventListener("state", () => this.draw());
    values.addEventListener("change", () => this.draw());
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("copy", (event) => this.copyBoard(event));
  }

  left() {
    const [above, below] = this.names;
    const board = h("div", { className: "with-bar" }, this.evalBar.element, this.board);
    return h("section", { className: "board-side", "aria-label": "Board" }, above, board, below);
  }

  right() {
    const drawn = (/** @type {string} */ text, /** @type {string} */ path, /** @type {() => void} */ act, title = text) =>
      Object.assign(iconButton(path, text, act), { title });
    const setUp = button("", () => this.setUp());
    setUp.append(icon(ICONS.sheet), "Set up …");
    const bar = h(
      "div",
      { className: "stepper no-print", role: "group", "aria-label": "Moves" },
      drawn("First", ICONS.first, () => this.goTo(() => 0), "First (Home)"),
      drawn("Back", ICONS.back, () => this.goTo((shown) => shown - 1), "Back (←)"),
      drawn("Next", ICONS.next, () => this.goTo((shown) => shown + 1), "Next (→)"),
      drawn("Last", ICONS.last, () => this.goTo(() => this.game.line.length), "Last (End)"),
      drawn("Turn the board", ICONS.turn, () => this.turn(), "Turn the board (F)"),
      h("span", { className: "gap" }),
      this.typed.element,
      this.place,
      iconButton(ICONS.link, "Copy the address of this move", () => this.copyAddress(), "quiet not-phone"),
      this.step,
      this.primary,
    );
    const mode = h("p", { className: "now" }, this.modeName, " · ", this.status);
    return h(
      "section",
      { className: "analysis", "aria-label": "Analysis" },
      h("div", { className: "mode" }, mode, this.resign, setUp),
      h("div", { className: "engines" }, ...this.engines.map((one) => one.element), this.finding),
      h("div", { className: "middle" }, this.book, this.moves.element),
      this.graph.element,
      bar,
    );
  }

  copyAddress() {
    link.flush();
    return copy("The address", location.href);
  }

  /** Shows or hides the view.
   * @param {boolean} active @param {boolean} [isLed] whether another call opens a game right after */
  show(active, isLed = false) {
    this.active = active;
    if (isLed) this.paused = true;
    if (active) this.draw();
    else if (this.thinking) this.game.desk.stop();
  }

  /** The address: the whole game, and the position shown. */
  get address() {
    const { state } = this.game;
    if (!state) return "#play";
    return ofGame(this.game, this.setting, this.usualStart, unusual(this.catalogue, state));
  }

  /** The starting position of this kind of game. */
  get usualStart() {
    return this.catalogue.games.find(({ name }) => name === this.game.state?.game)?.start ?? "";
  }

  /** Opens the target of an address. @param {string} hash */
  async followAddress(hash) {
    const place = readGame(hash);
    if (place) await this.goToPlace(place);
    else complain("This address is not one of a game; it is #play/GAME/MOVE.");
  }

  /** Opens the target of a record or of a lesson's link. @param {import("./link.js").Link} link */
  async follow({ game, fen = START, moves = [], board, eval: evaluation, flip }) {
    await this.goToPlace({ game, fen, moves, plies: moves.length, setting: null, setup: { board, eval: evaluation } });
    if (flip) this.turn();
  }

  /** Goes to a place; if it is in the current game, that game's searches are kept.
   * @param {import("./address.js").Place} place */
  async goToPlace({ game = "chess", fen, moves, plies, setting, setup }) {
    await this.leave(async () => {
      const isUsual = fen === START;
      if (isUsual && game !== this.game.state?.game) await this.game.newGame(game);
      // A FEN tells which game it belongs to.
      const start = isUsual ? this.usualStart : fen;
      if (this.game.state?.start !== start) await this.game.anew({ command: "position", fen, moves: [] });
      await this.game.along(moves, plies);
      this.games.findLast((one) => this.game.recall(one));
      if (plies === moves.length) this.game.cut();
      await this.game.command({ command: "setup", ...usual(this.catalogue, this.game.state?.game ?? game), ...setup });
      this.begins = isUsual ? START : fen;
      if (setting) this.take(setting);
    });
    await this.showSearch();
    if (plies < 0 || plies > moves.length)
      complain(`The address leads to a move that its game does not have: it has ${moves.length} ${counted(moves.length, "move", "moves")}.`);
  }

  /** Searches a position opened by its address, so that the reader sees what the writer saw. */
  async showSearch() {
    const { setting, game } = this;
    const places = setting.mode === "two" ? [this.mover] : setting.mode === "analyze" ? this.strategies : [];
    const isKnown = this.searches().some((search) => search?.fen === game.state?.fen);
    const isBounded = places.every((place) => setting.limits[place].kind !== "time");
    this.draw();
    if (places.length > 0 && isBounded && !isKnown && !game.outcome) await this.search("think", places);
  }

  /** The index of the side to move. */
  get mover() {
    return this.game.state?.to_move === "second" ? 1 : 0;
  }

  get isLookingBack() {
    return this.game.shown < this.game.line.length;
  }

  /** The indices of the strategies that play or search. */
  get strategies() {
    return strategiesOf(this.setting);
  }

  setUp() {
    const { game = "chess", eval: evaluation = "" } = this.game.state ?? {};
    // A game that has ended ends by nothing else.
    const played = () => (this.game.outcome ? 0 : this.game.line.length);
    this.sheet.open(this.setting, { game, begins: this.begins, eval: evaluation }, played);
  }

  /** What the sheet says takes effect; whether it could. Back undoes it.
   * @param {Setting} setting @param {Begin} begin @param {boolean} isNew whether another game begins
   * @param {(text?: string) => void} complain */
  async start(setting, begin, isNew, complain) {
    await this.takeBack();
    const { state: before, kept } = this.game;
    const begun = await attempt(async () => {
      for (const recipe of setting.recipes)
        if (recipe && recipe !== YOU) await this.game.desk.session({ command: "strategy", recipe });
      if (isNew) await this.begin(begin);
      else if (begin.eval && begin.eval !== before?.eval)
        await this.game.command({ command: "setup", eval: begin.eval });
    }, complain);
    if (!begun) {
      await this.comeBack(before, kept);
      return false;
    }
    const people = (/** @type {Setting} */ its) => [0, 1].filter((place) => isPerson(its, place));
    const isSeated = isNew || people(setting).join() !== people(this.setting).join();
    this.begins = begin.begins;
    this.take(setting);
    // A pasted game is shown before play goes on.
    this.paused = isNew && /\d\.|\[/.test(begin.begins);
    // A single human player is at the bottom.
    if (isSeated && people(setting).length === 1) this.board.turn(people(setting)[0] === 1);
    this.draw();
    return true;
  }

  /** Does what replaces a game or a line of it; Back undoes it.
   * @template T @param {() => Promise<T> | T} act @returns {Promise<T>} */
  async jump(act) {
    link.leave();
    this.games = [...this.games.slice(-LEFT), this.game.kept];
    const done = await act();
    link.stay();
    return done;
  }

  /** Ends a search; a move that it makes in haste is not one of the game. */
  async takeBack() {
    const isAnswer = this.thinking === "answer";
    const { shown } = this.game;
    await this.halt();
    if (!isAnswer || this.game.shown <= shown) return;
    await this.game.goTo(shown);
    this.game.line = this.game.line.slice(0, shown);
  }

  /** Of a game that was refused nothing is left: the one before is there again.
   * @param {import("./protocol.d.ts").State | null} before @param {Game["kept"]} kept */
  async comeBack(before, kept) {
    if (!before || this.game.state?.game === before.game) return;
    await attempt(async () => {
      await this.game.newGame(before.game);
      await this.game.setPosition(before.start, kept.line.map(({ move }) => move));
      this.game.recall(kept);
      await this.game.goTo(before.moves.length);
    }, complain);
  }

  /** @param {Begin} begin */
  async begin({ game, begins, eval: evaluation }) {
    const [fen, moves = ""] = begins.split(/\smoves(?:\s|$)/);
    const isFen = /^\S+\/\S+/.test(begins);
    if (!isFen && game !== this.game.state?.game) await this.game.newGame(game);
    if (isFen || fen === START) await this.game.anew({ command: "position", fen, moves: movesOf(moves) });
    else if (/[[{(]/.test(begins)) {
      const tag = game === "chess" || begins.includes("[Variant") ? "" : `[Variant "${game}"]\n\n`;
      await this.game.loadPgn(withResult(tag + begins));
    } else await this.game.anew({ command: "position", fen: START, moves: movesOf(begins) });
    if (evaluation && game === this.game.state?.game)
      await this.game.command({ command: "setup", eval: evaluation });
  }

  /** @param {Setting} setting */
  take(setting) {
    this.setting = setting;
    this.analyses = [];
    writeSetting(setting);
  }

  /** @param {(text: string) => void} use */
  withPgn(use) {
    return attempt(async () => use(await this.game.pgn(tagsOf(this.setting))), complain);
  }

  draw() {
    const { state } = this.game;
    if (!state || !this.active) return;
    const { outcome } = this.game;
    const isOfPerson = isPerson(this.setting, this.mover);
    const names = sides(state.game);
    this.element.style.setProperty("--ratio", String(ratio(state.game)));
    this.drawThought();
    this.moves.draw(this.game, names);
    this.graph.draw(this.game, names[0]);
    this.drawBook();
    this.modeName.textContent = MODES.find(([mode]) => mode === this.setting.mode)?.[1] ?? "";
    this.status.textContent = this.says();
    const canResign = this.setting.mode === "you" && isOfPerson && !outcome && this.game.shown > 0;
    this.resign.hidden = !canResign || this.isLookingBack || Boolean(this.thinking);
    const isPaused = this.paused && !isOfPerson && !this.isLookingBack;
    this.step.hidden = !isPaused || Boolean(this.thinking || outcome);
    this.primary.textContent = this.does();
    this.place.textContent = `#play/${this.game.shown === 0 ? "start" : this.moveName(this.game.shown)}`;
    this.moved();
    const goesOn = !this.thinking && !isOfPerson && !this.paused && !outcome && !this.isLookingBack;
    if (goesOn) this.answer();
  }

  /** Draws what changes during a search. */
  drawThought() {
    const state = /** @type {import("./protocol.d.ts").State} */ (this.game.state);
    const names = sides(state.game);
    const searches = this.searches();
    const here = searches.find((search) => search?.fen === state.fen);
    const legal = isPerson(this.setting, this.mover) && !this.thinking && !this.game.outcome ? state.legal : [];
    const [move] = this.thinking === "answer" ? [] : (best(here)?.pv ?? []);
    this.game.showOn(this.board, legal, move ? [{ move, kind: "best" }] : []);
    this.drawBar(here, names);
    this.drawNames(names);
    this.drawEngines(searches, state);
  }

  /** The action of the primary button in the current state. */
  does() {
    if (this.thinking) {
      if (this.thinking === "think") return "Stop and look";
      return this.setting.mode === "two" ? "Pause" : "Move now";
    }
    if (this.isOver) return "Play again";
    if (this.isLookingBack || this.game.resigned || !isPerson(this.setting, this.mover)) return "Play on from here";
    return "Show me a move";
  }

  /** Whether the game is over, by the rules, in the position shown. */
  get isOver() {
    return Boolean(this.game.state?.outcome);
  }

  act() {
    switch (this.does()) {
      case "Pause":
        this.paused = true;
        return this.game.desk.stop();
      case "Move now":
      case "Stop and look":
        this.stopped = true;
        return this.game.desk.stop();
      case "Play again":
        return this.jump(() => this.start(this.setting, { game: this.game.state?.game ?? "chess", begins: this.begins, eval: "" }, true, complain));
      case "Show me a move":
        return this.advise();
      default:
        return this.jump(() => {
          this.game.cut();
          this.game.resigned = null;
          this.paused = false;
          this.draw();
        });
    }
  }

  /** Each strategy's search of the position shown, else its search that led to it. */
  searches() {
    const { state, line, shown } = this.game;
    return this.strategies.map((place) => {
      const isIts = (/** @type {Search | null | undefined} */ search) => search?.place === place;
      const its = this.analyses.filter(isIts).reverse();
      const here = its.find(({ fen }) => fen === state?.fen);
      const along = its.find(
        (search) => state && [...search.moves, ...(best(search)?.pv ?? [])].join().startsWith(state.moves.join()),
      );
      const known = [this.running, here, line[shown]?.search, line[shown - 1]?.search, along];
      return known.find((search) => isIts(search) && (search !== this.running || best(search))) ?? undefined;
    });
  }

  /** @param {(Search | undefined)[]} searches by the strategies
   * @param {import("./protocol.d.ts").State} state */
  drawEngines(searches, state) {
    const { strategies } = this;
    const isMover = (/** @type {number} */ place) => this.setting.mode === "two" && place === this.mover;
    const order = strategies.map((place, at) => ({ place, search: searches[at] }));
    // The side to move comes first.
    order.sort((one, other) => Number(isMover(other.place)) - Number(isMover(one.place)));
    this.engines.forEach((block, at) => {
      const its = order[at];
      block.element.hidden = !its;
      if (!its) return;
      const live = this.running?.place === its.place ? this.progress : null;
      const name = this.setting.recipes[its.place];
      block.draw({ name, search: its.search, start: state.start, game: state.game, shown: this.game.shown, live });
    });
    const isAnalysed = this.setting.mode === "analyze" && !this.thinking;
    const found = searches.filter((search) => search !== undefined);
    this.finding.textContent = isAnalysed ? comparison(found, state.game) : "";
  }

  /** @param {Search | undefined} here a search of the position @param {[string, string]} names */
  drawBar(here, names) {
    const { state, line, shown } = this.game;
    if (!state) return;
    const thought = best(here);
    const before = valueOf(line[shown - 1]);
    const other = state.to_move === "first" ? "second" : "first";
    if (here && thought?.score !== undefined && thought.score !== null)
      this.evalBar.draw(thought.score, here.side, state.game, names, `a search to depth ${thought.depth}`);
    else if (before)
      this.evalBar.draw(before.score, other, state.game, names, `a search to depth ${before.depth}`);
    else this.evalBar.draw(state.evaluation ?? 0, state.to_move, state.game, names, "the static evaluation");
    this.evalBar.element.classList.toggle("turned", this.board.flipped);
  }

  /** The players' names above and below the board, with the figures of their last searches.
   * @param {[string, string]} names */
  drawNames(names) {
    const { line, shown } = this.game;
    this.names.forEach((element, row) => {
      const place = (row === 1) === this.board.flipped ? 1 : 0;
      const isMover = place === this.mover;
      const at = isMover ? shown : shown - 1;
      const search = line[at]?.search;
      const nodes = search?.thoughts.at(-1)?.nodes;
      const said = isMover ? "its move here: " : `${this.moveName(shown)}: `;
      const took = search && best(search) ? `depth ${best(search)?.depth} · ${whole(nodes ?? 0)} nodes` : "";
      const isThinking = this.thinking === "answer" && isMover;
      const name = isPerson(this.setting, place) ? (this.setting.mode === "you" ? "You" : names[place]) : this.setting.recipes[place];
      element.replaceChildren(
        h("span", { className: place === 0 ? "dot" : "dot second" }),
        h("span", { className: "name", title: `${names[place]}: ${name}` }, name),
        h(
          "span",
          { className: "took" },
          ...(isThinking ? [h("span", { className: "thinks" }, "thinks …")] : []),
          ...(!isThinking && took ? [h("span", { className: "cap" }, said), took] : []),
        ),
      );
    });
  }

  /** A move of the game with its number. @param {number} plies up to and including it */
  moveName(plies) {
    const { state, line } = this.game;
    const ply = line[plies - 1];
    if (!state || !ply) return "";
    const { number, isSecond } = moveNumber(state.start, plies - 1);
    return `${number}${isSecond ? "…" : "."}${ply.algebraic}`;
  }

  says() {
    const state = this.game.state;
    if (!state) return "";
    if (this.game.outcome) return outcome(state.game, this.game.outcome);
    const side = sideName(state.game, state.to_move);
    const check = state.check ? ", in check" : "";
    if (this.isLookingBack) return `looking back, ${side} to move${check}`;
    if (isPerson(this.setting, this.mover)) return `${side} to move${check}`;
    return `${side}${this.thinking ? " thinks" : this.paused ? " waits" : ""}${check}`;
  }

  drawBook() {
    const moves = this.game.state?.moves_from_book ?? [];
    const buttons = moves.map((one) => button(one.move, () => this.play(one.move)));
    this.book.replaceChildren(...(moves.length > 0 ? ["The book has: ", ...buttons] : []));
  }

  /** @param {string} move */
  async play(move) {
    if (this.thinking) return false;
    // If the mover was playing, play goes on, and a reply may come.
    const wasPaused = this.paused;
    this.paused = this.setting.mode === "two";
    const make = () => attempt(() => this.game.play(move), complain);
    const played = await (this.isLookingBack ? this.jump(make) : make());
    if (!played) {
      this.paused = wasPaused;
      this.draw();
    }
    const last = this.game.line[this.game.shown - 1];
    if (played && last) announce(`${last.algebraic}. ${this.says()}`);
    return played;
  }

  /** Goes to another position of the game. Key presses may come faster than positions.
   * @param {(shown: number) => number} to */
  goTo(to) {
    return this.leave(() => this.game.goTo(to(this.game.shown)));
  }

  /** Follows the principal variation of a search. @param {Search} search @param {number} plies of it */
  explore({ moves, thoughts }, plies) {
    const line = best({ thoughts })?.pv ?? [];
    return this.jump(() => this.leave(() => this.game.along([...moves, ...line], moves.length + plies)));
  }

  /** Goes to another position, where no strategy moves by itself. @param {() => Promise<any>} go */
  leave(go) {
    this.going = this.going.then(async () => {
      if (this.thinking) await this.halt();
      this.paused = true;
      await attempt(go, complain);
    });
    return this.going;
  }

  turn() {
    this.board.turn(!this.board.flipped);
    this.draw();
  }

  /** Stops the search; its move is not played. */
  async halt() {
    this.paused = true;
    this.stopped = true;
    await this.game.desk.stop();
    await this.searching;
  }

  /** Lets the strategy to move search and play. */
  answer() {
    this.game.cut();
    return this.search("answer", [this.mover]);
  }

  /** Lets the strategies search without playing. */
  advise() {
    const { strategies } = this;
    return this.search("think", this.setting.mode === "analyze" ? strategies : strategies.slice(0, 1));
  }

  /** @param {"think" | "answer"} what @param {number[]} places of the strategies */
  async search(what, places) {
    if (this.thinking) return;
    this.thinking = what;
    this.stopped = false;
    this.searching = this.searched(what, places);
    await this.searching;
  }

  /** @param {"think" | "answer"} what @param {number[]} places */
  async searched(what, places) {
    this.analyses = this.analyses.filter(({ fen }) => fen !== this.game.state?.fen);
    const done = await attempt(async () => {
      for (const place of places) {
        if (this.stopped) break;
        const { recipes, limits } = this.setting;
        this.progress = null;
        this.running = /** @type {Search} */ ({ place, thoughts: /** @type {any[]} */ ([]) });
        this.draw();
        const by = { recipe: recipes[place], place, budget: budgetOf(limits[place]) };
        const search = await this.game.think(what, by, (search, event) => {
          this.running = search;
          if (event.event === "progress") this.progress = /** @type {any} */ (event);
          if (this.active) this.drawThought();
        });
        if (what === "think") this.analyses.push(search);
      }
    }, complain);
    this.running = this.thinking = null;
    if (!done) this.paused = true;
    const last = this.game.line[this.game.shown - 1];
    if (done && what === "answer" && last) announce(`${last.algebraic}. ${this.says()}`);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = /** @type {HTMLElement} */ (event.target);
    if (!this.active || event.altKey || event.ctrlKey || event.metaKey) return;
    if (at.closest("input, select, textarea, dialog, .menu")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      Home: () => this.goTo(() => 0),
      ArrowLeft: () => this.goTo((shown) => shown - 1),
      ArrowRight: () => this.goTo((shown) => shown + 1),
      End: () => this.goTo(() => this.game.line.length),
      f: () => this.turn(),
      F: () => this.turn(),
      t: () => this.openFirst(),
      T: () => this.openFirst(),
    };
    const act = this.typed.text ? undefined : keys[event.key];
    // Arrows go over the board where Tab led to it, else through the game.
    if (this.board.contains(at) && this.board.byKeys && event.key.startsWith("Arrow")) return;
    // An `f` may begin a pawn move.
    const isTyped = (!act || event.key === "f") && this.typed.take(event, act);
    if (act && !isTyped) act();
    if (act || isTyped) event.preventDefault();
  }

  /** Opens the first search in Understand. */
  openFirst() {
    const [search] = this.searches().filter((one) => best(one));
    if (search) this.openTree(search);
  }

  /** Ctrl+C on the board copies its FEN, if no text is selected. @param {ClipboardEvent} event */
  copyBoard(event) {
    const isText = /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, dialog");
    if (!this.active || isText || String(getSelection())) return;
    event.clipboardData?.setData("text/plain", this.game.state?.fen ?? "");
    event.preventDefault();
    announce("The FEN copied");
  }
}

/** The moves of a text, without move numbers and results. @param {string} text */
function movesOf(text) {
  const words = text.replace(/\d+\.+/g, " ").split(/\s+/);
  return words.filter((word) => word && !/^(1-0|0-1|1\/2-1\/2|\*|moves)$/.test(word));
}

/** The aspect ratio (width by height) of a board's drawing. @param {string} game */
function ratio(game) {
  return game === "xiangqi" ? 378 / 418 : 1;
}

/** @param {string} game @param {import("./protocol.d.ts").Outcome} outcome */
function outcome(game, outcome) {
  const reason = RULES[outcome.reason] ?? String(outcome.reason).replaceAll("-", " ");
  if (!outcome.winner) return `A draw: ${reason}.`;
  return `${sideName(game, outcome.winner)} wins: ${reason}.`;
}
