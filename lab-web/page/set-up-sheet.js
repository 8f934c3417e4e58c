// @ts-check
// The sheet that sets up a game: players, limits, starting position and evaluation. Nothing takes effect
// before Start.

import { LimitChoice, limitOption } from "./budget.js";
import { button, field, h, select } from "./dom.js";
import { ICONS, iconButton } from "./icons.js";
import { menu } from "./menu.js";
import { gameName, gamesOf } from "./pgn.js";
import { MODES, YOU } from "./players.js";
import { sides } from "./position.js";
import { choice } from "./view-menu.js";
import { counted } from "./words.js";

/** @typedef {import("./protocol.d.ts").Catalogue} Catalogue */
/** @typedef {import("./players.js").Mode} Mode */
/** @typedef {import("./players.js").Setting} Setting */
/** Where a game begins: a FEN, moves, or a game in PGN. @typedef {{ game: string, begins: string, eval: string }} Begin */

export const START = "startpos";

let lists = 0;

export class SetUpSheet {
  /** @param {Catalogue} catalogue
   * @param {(setting: Setting, begin: Begin, isNew: boolean, complain: (text?: string) => void) =>
   *   Promise<boolean>} start `isNew` says that another game begins
   * @param {Record<string, () => void>} files the menu's actions, by label */
  constructor(catalogue, start, files) {
    this.catalogue = catalogue;
    this.start = start;
    /** @type {Mode} */
    this.mode = "you";
    this.game = "chess";
    /** @type {string[]} */
    this.recipes = [];
    const id = `strategies-${++lists}`;
    const known = [YOU, ...catalogue.ladder, ...catalogue.presets.map(({ recipe }) => recipe)];
    const list = h("datalist", { id }, ...[...new Set(known)].map((value) => h("option", { value })));
    this.players = [0, 1].map((place) => {
      const input = h("input", {
        type: "text",
        className: "mono",
        spellcheck: false,
        autocomplete: "off",
        list: id,
        onchange: () => this.take(place),
      });
      const name = h("span", {});
      return { input, name, field: h("label", { className: "field" }, name, input), limit: new LimitChoice("", { kind: "time", amount: 1 }) };
    });
    this.modes = h("div", { className: "whole" });
    this.begins = h("textarea", { rows: 2, spellcheck: false, oninput: () => this.list() });
    this.begins.ondragover = (/** @type {Event} */ event) => event.preventDefault();
    this.begins.ondrop = (/** @type {DragEvent} */ event) => {
      const dropped = event.dataTransfer?.files[0];
      if (!dropped) return;
      event.preventDefault();
      this.read(dropped);
    };
    this.file = h("input", {
      type: "file",
      accept: ".pgn,.epd,.fen,text/plain",
      hidden: true,
      onchange: () => this.file.files[0] && this.read(this.file.files[0]),
    });
    this.which = select([]);
    this.several = field("Which game of the text", this.which);
    this.games = h("div", { className: "field" });
    this.evals = select([]);
    this.complaint = h("p", { className: "complaint whole", role: "alert" });
    this.ends = h("p", { className: "ends", role: "alert" });
    this.starting = button("Start", () => this.submit(false), { className: "primary" });
    this.anew = button("New game", () => this.submit(true));
    this.command = h("code", { className: "note command" });
    const close = iconButton(ICONS.close, "Close", () => this.element.close());
    const [white, black] = this.players;
    this.element = h(
      "dialog",
      { className: "sheet set-up", "aria-label": "Set up" },
      h("header", {}, "Set up", close),
      h(
        "div",
        { className: "in" },
        this.modes,
        white.field,
        black.field,
        white.limit.element,
        black.limit.element,
        h(
          "div",
          { className: "whole" },
          field("Begins from: a FEN, moves, or a game in PGN (paste, or drop a file)", this.begins),
          this.several,
          this.complaint,
        ),
        this.games,
        field("Strategies evaluate by", this.evals),
        list,
        this.file,
      ),
      h(
        "footer",
        {},
        this.ends,
        this.starting,
        this.anew,
        button("Cancel", () => this.element.close()),
        menu(["Files"], () => [
          button("Open a file …", () => this.file.click()),
          ...Object.entries(files).map(([text, act]) => button(text, act)),
        ]),
        this.command,
      ),
    );
    this.element.addEventListener("input", () => this.drawCommand());
    this.element.addEventListener("change", () => this.drawCommand());
    this.element.addEventListener("click", (event) => {
      if (event.target === this.element) this.element.close();
    });
  }

  /** @param {Setting} setting @param {Begin} begin what holds now
   * @param {() => number} played how many moves the game has that goes on */
  open(setting, begin, played) {
    this.now = { setting, begin, played };
    this.game = begin.game;
    this.mode = setting.mode;
    // The strategies to return to when the mode changes.
    this.recipes = [...setting.recipes];
    setting.limits.forEach((limit, place) => this.players[place].limit.write(limit));
    this.begins.value = begin.begins;
    const games = this.catalogue.games.map(({ name }) => /** @type {[string, string]} */ ([name, name]));
    const change = (/** @type {string} */ game) => {
      this.game = game;
      this.begins.value = START;
      this.list();
      this.drawGame("");
    };
    const many = select(games, { value: begin.game, "aria-label": "Game", onchange: () => change(many.value) });
    this.games.replaceChildren(h("span", {}, "Game"), games.length > 4 ? many : choice(games, begin.game, change));
    this.complaint.textContent = "";
    this.list();
    this.write();
    this.drawGame(begin.eval);
    this.ask(false);
    this.element.showModal();
  }

  /** Whether what the sheet says is of another game: it begins elsewhere, or the sides change their colors. */
  get isOther() {
    const { setting, begin } = /** @type {NonNullable<typeof this.now>} */ (this.now);
    const { mode, recipes } = this.setting;
    const hasSides = mode === setting.mode && mode !== "analyze";
    const isTurned =
      mode === "you"
        ? recipes.indexOf(YOU) !== setting.recipes.indexOf(YOU)
        : recipes[0] !== recipes[1] && recipes.join() === [...setting.recipes].reverse().join();
    return this.begin.game !== begin.game || this.begin.begins !== begin.begins || (hasSides && isTurned);
  }

  /** Says what ends if another game begins, and asks for it. @param {boolean} isAsked */
  ask(isAsked) {
    const played = this.now?.played() ?? 0;
    this.ends.textContent = isAsked ? `The game so far (${played} ${counted(played, "move", "moves")}) ends. Back brings it back.` : "";
    this.starting.hidden = isAsked;
    this.anew.hidden = played === 0;
    this.anew.classList.toggle("primary", isAsked);
  }

  /** Changes who plays: a person, two strategies, or nobody. @param {Mode} mode */
  turn(mode) {
    const strategies = this.recipes.filter((recipe) => recipe && recipe !== YOU);
    const { ladder } = this.catalogue;
    const [one = ladder[ladder.length - 1], other = ladder[ladder.length - 2] ?? one] = strategies;
    this.mode = mode;
    this.recipes = mode === "you" ? [YOU, one] : mode === "two" ? [one, other] : [one, ""];
    this.write();
  }

  /** Takes over an entered player, a strategy or `you`, and adapts the mode to it.
   * @param {number} place */
  take(place) {
    const recipe = this.players[place].input.value.trim();
    const other = this.recipes[1 - place];
    this.recipes[place] = recipe;
    // If the user takes a side from a strategy, that strategy gets the other side.
    if (this.mode === "you" && recipe === YOU && other === YOU) this.recipes[1 - place] = this.before ?? YOU;
    if (recipe !== YOU) this.before = recipe;
    if (this.mode === "two" && this.recipes.includes(YOU)) this.mode = "you";
    else if (this.mode === "you" && !this.recipes.includes(YOU)) this.mode = "two";
    this.write();
  }

  swap() {
    this.recipes.reverse();
    const [white, black] = this.players.map(({ limit }) => limit.limit);
    this.players[0].limit.write(black);
    this.players[1].limit.write(white);
    this.write();
  }

  /** Writes the players into the fields. */
  write() {
    this.players.forEach(({ input }, place) => (input.value = this.recipes[place]));
    this.before ??= this.recipes.find((recipe) => recipe && recipe !== YOU);
    const swap = button("Swap sides", () => this.swap(), { className: "quiet", hidden: this.mode === "analyze" });
    this.modes.replaceChildren(choice(MODES, this.mode, (mode) => this.turn(mode)), swap);
    this.drawGame(this.evals.value);
  }

  /** Shows the game's side names and evaluations. @param {string} evaluation */
  drawGame(evaluation) {
    const names = this.mode === "analyze" ? ["Strategy", "Second strategy, if any"] : sides(this.game);
    this.players.forEach(({ name, input, limit }, place) => {
      name.textContent = names[place];
      limit.name(this.mode === "analyze" ? `${names[place]} may take` : `${names[place]} may take, a move`);
      limit.element.hidden = ["", YOU].includes(input.value);
    });
    const its = this.catalogue.games.find(({ name }) => name === this.game)?.evals ?? [];
    this.evals.replaceChildren(...its.map(({ name, summary }) => h("option", { value: name, title: summary }, name)));
    if (its.some(({ name }) => name === evaluation)) this.evals.value = evaluation;
    this.drawCommand();
  }

  /** Offers the choice of a game, if the text has several. */
  list() {
    const options = gamesOf(this.begins.value).map((game, value) => h("option", { value }, gameName(game, value)));
    this.which.replaceChildren(...options);
    this.several.hidden = options.length < 2;
  }

  /** @param {File} file */
  async read(file) {
    this.begins.value = await file.text();
    this.file.value = "";
    this.list();
    this.drawCommand();
  }

  /** @returns {Setting} */
  get setting() {
    const [white, black] = this.players;
    return {
      mode: this.mode,
      recipes: [white.input.value.trim(), black.input.value.trim()],
      limits: [white.limit.limit, black.limit.limit],
    };
  }

  /** @returns {Begin} */
  get begin() {
    const games = gamesOf(this.begins.value);
    const begins = games[Number(this.which.value)] ?? games[0] ?? this.begins.value.trim();
    return { game: this.game, begins: begins || START, eval: this.evals.value };
  }

  /** Shows the command line that does the same. */
  drawCommand() {
    this.ask(false);
    const command = commandOf(this.setting, this.begin, this.catalogue);
    this.command.textContent = command && `The same as: ${command}`;
    this.command.title = command;
  }

  /** @param {boolean} isSure whether another game may begin */
  async submit(isSure) {
    const said = (/** @type {string | undefined} */ text) => {
      this.complaint.textContent = text ?? "";
    };
    const played = this.now?.played() ?? 0;
    const isNew = isSure || played === 0 || this.isOther;
    if (isNew && !isSure && played > 0) {
      this.ask(true);
      this.anew.focus();
    } else if (await this.start(this.setting, this.begin, isNew, said)) this.element.close();
  }
}

/** The command line for a setup; empty if there is none, for example with moves before the game.
 * @param {Setting} setting @param {Begin} begin @param {Catalogue} catalogue */
function commandOf({ mode, recipes, limits }, { game, begins, eval: evaluation }, catalogue) {
  const isFen = /^\S+\/\S+/.test(begins) && !/\smoves\s|\n|\[/.test(begins);
  const options = limits.map(limitOption);
  const its = catalogue.games.find(({ name }) => name === game);
  const words = [];
  if (mode === "two") {
    if (begins !== START) return "";
    const same = options[0].join() === options[1].join();
    const own = (/** @type {number} */ place) => (same ? "" : `,${options[place].join("=")}`);
    words.push("lab match", ...recipes.map((recipe, place) => `--strategy ${quoted(recipe + own(place))}`));
    if (same) words.push(`--${options[0].join(" ")}`);
  } else {
    if ((begins !== START && !isFen) || (mode === "analyze" && recipes[1])) return "";
    const place = mode === "analyze" || recipes[0] !== YOU ? 0 : 1;
    words.push(mode === "analyze" ? `lab search ${quoted(begins)}` : `lab play --side ${recipes[0] === YOU ? "white" : "black"}`);
    if (mode === "you" && isFen) words.push(`--fen ${quoted(begins)}`);
    words.push(`--strategy ${quoted(recipes[place])} --${options[place].join(" ")}`);
  }
  if (game !== "chess" && !isFen) words.push(`--game ${game}`);
  if (evaluation && evaluation !== its?.evals[0]?.name) words.push(`--eval ${evaluation}`);
  return words.join(" ");
}

/** @param {string} text */
function quoted(text) {
  return /^[\w+,=.-]+$/.test(text) ? text : `'${text}'`;
}
