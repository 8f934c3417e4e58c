// @ts-check
// The choice of a strategy: a recipe typed, picked from a list, or assembled from parts, each described in a
// sentence.

import { field, h, select } from "./dom.js";

/** @typedef {import("./protocol.d.ts").Catalogue} Catalogue */
/** @typedef {import("./protocol.d.ts").Part} Part */

let lists = 0;

export class StrategyChoice {
  /** @param {Catalogue} catalogue @param {string} label @param {string} recipe */
  constructor(catalogue, label, recipe) {
    this.catalogue = catalogue;
    const known = [...catalogue.ladder, ...catalogue.presets.map((preset) => preset.recipe)];
    const id = `recipes-${++lists}`;
    /** @type {HTMLInputElement & Record<string, any>} */
    this.input = /** @type {any} */ (
      h("input", {
        type: "text",
        value: recipe,
        spellcheck: false,
        autocomplete: "off",
        list: id,
        onchange: () => this.draw(),
      })
    );
    const datalist = h("datalist", { id }, ...[...new Set(known)].map((one) => h("option", { value: one })));
    this.parts = h("div", { className: "parts" });
    this.sum = h("p", { className: "note" });
    this.element = h(
      "div",
      { className: "strategy" },
      field(label, this.input),
      datalist,
      h("details", {}, h("summary", {}, "Put together from parts"), this.parts),
      this.sum,
    );
    this.draw();
  }

  get recipe() {
    return this.input.value.trim();
  }

  set recipe(recipe) {
    this.input.value = recipe;
    this.draw();
  }

  get algorithms() {
    return this.catalogue.parts.filter((part) => part.kind === "algorithm" || part.kind === "driver");
  }

  /** The algorithm and the parts of the recipe, as typed. */
  get pieces() {
    const [algorithm, ...parts] = this.recipe
      .split("+")
      .map((piece) => piece.trim())
      .filter(Boolean);
    return { algorithm: algorithm ?? "", parts };
  }

  draw() {
    const { algorithm, parts } = this.pieces;
    const algorithms = this.algorithms;
    const chosen = algorithms.find((one) => one.name === algorithm);
    const choice = select(
      algorithms.map((one) => [one.name, one.name]),
      {
        value: algorithm,
        onchange: () => this.write(choice.value, parts),
      },
    );
    const boxes = this.catalogue.parts
      .filter((part) => !algorithms.includes(part))
      .map((part) => this.box(part, algorithm, parts));
    this.parts.replaceChildren(
      field("Algorithm", choice),
      h("p", { className: "note" }, chosen ? sentence(chosen) : ""),
      h("fieldset", {}, h("legend", {}, "Parts"), ...boxes),
    );
    const named = parts.map((part) => bare(part));
    const effects = this.catalogue.parts.filter(
      (part) => named.includes(part.name) || part.name === algorithm,
    );
    const worst = effects.some((part) => part.effect === "may err")
      ? "It may err: its value is not always the value of the tree."
      : effects.some((part) => part.effect === "changes the tree")
        ? "It searches another tree than plain minimax, and finds that tree's value."
        : effects.length > 0
          ? "It finds the same value as minimax."
          : "";
    this.sum.textContent = worst;
  }

  /** @param {Part} part @param {string} algorithm @param {string[]} parts */
  box(part, algorithm, parts) {
    const place = parts.findIndex((one) => bare(one) === part.name);
    const box = h("input", {
      type: "checkbox",
      checked: place >= 0,
      onchange: () =>
        this.write(
          algorithm,
          box.checked ? [...parts, part.name] : parts.filter((one) => bare(one) !== part.name),
        ),
    });
    const label = h("label", {}, box, h("b", {}, ` ${part.name}`), ` ${sentence(part)}`);
    const numbers = part.parameters ?? [];
    if (place < 0 || part.settings.length + numbers.length === 0) {
      return h("div", { className: "part" }, label);
    }
    const known = [
      ...(part.settings.length > 0 ? [`=${part.settings.join(", =")}`] : []),
      ...numbers.map((one) => `(${one.name}=${one.least} to ${one.most}): ${one.summary}`),
    ];
    const setting = h("input", {
      type: "text",
      className: "setting",
      value: parts[place].slice(part.name.length),
      "aria-label": `Setting of ${part.name}`,
      onchange: () => {
        const typed = setting.value.trim();
        const written = typed === "" || /^[=(]/.test(typed) ? typed : `=${typed}`;
        this.write(
          algorithm,
          parts.map((one, at) => (at === place ? part.name + written : one)),
        );
      },
    });
    return h(
      "div",
      { className: "part" },
      label,
      h("div", { className: "note" }, "Setting: ", setting, ` ${known.join("; ")}`),
    );
  }

  /** @param {string} algorithm @param {string[]} parts */
  write(algorithm, parts) {
    this.input.value = [algorithm, ...parts].join("+");
    this.draw();
  }
}

/** @param {string} part */
function bare(part) {
  return part.split(/[=(]/)[0];
}

/** @param {Part} part */
function sentence(part) {
  return `${part.summary} (${part.reference}; ${part.effect})`;
}
