// @ts-check
// Chooses the strategy that a tree is compared with: one part more or less, a step of the ladder, or any.

import { field, h, select } from "./dom.js";
import { StrategyChoice } from "./strategy.js";

const NOTHING = "";
const ANY = "any";

export class Comparison {
  /** @param {import("./protocol.d.ts").Catalogue} catalogue @param {StrategyChoice} first what is compared
   * @param {() => void} changed is called when another strategy is chosen from the list */
  constructor(catalogue, first, changed) {
    this.catalogue = catalogue;
    this.first = first;
    this.second = new StrategyChoice(catalogue, "The second strategy", catalogue.ladder[2] ?? "");
    this.choice = select([[NOTHING, "nothing"]], {
      onfocus: () => this.offer(),
      onpointerdown: () => this.offer(),
      onchange: () => {
        const { value } = this.choice;
        this.second.element.hidden = value !== ANY;
        if (value !== NOTHING && value !== ANY) this.second.recipe = value;
        if (value !== ANY) changed();
      },
    });
    this.element = field("Compared with", this.choice);
    this.element.classList.add("compared");
    this.offer();
  }

  /** Lists what there is to compare the first strategy with as it is now. */
  offer() {
    const { algorithm, parts } = this.first.pieces;
    const { ladder, presets } = this.catalogue;
    const recipes = [...ladder, ...presets.map((preset) => preset.recipe)];
    const more = new Set(recipes.flatMap((recipe) => recipe.split("+").slice(1)));
    for (const part of parts) more.delete(part);
    const recipe = (/** @type {string[]} */ parts) => [algorithm, ...parts].join("+");
    const less = parts.map((part) => [recipe(parts.filter((one) => one !== part)), `without ${part}`]);
    const listed = /** @type {[string, string][]} */ ([
      [NOTHING, "nothing"],
      ...less,
      ...[...more].map((part) => [recipe([...parts, part]), `with ${part}`]),
      ...ladder.filter((one) => one !== this.first.recipe).map((one) => [one, one]),
      [ANY, "another strategy …"],
    ]);
    const { value } = this.choice;
    this.choice.replaceChildren(...listed.map(([value, text]) => h("option", { value }, text)));
    this.choice.value = listed.some(([known]) => known === value) ? value : value && ANY;
    this.second.element.hidden = this.choice.value !== ANY;
  }

  /** The second recipe, if there is one. @returns {string | undefined} */
  get recipe() {
    return this.choice.value === NOTHING ? undefined : this.second.recipe;
  }

  set recipe(recipe) {
    if (recipe !== undefined) this.second.recipe = recipe;
    this.choice.replaceChildren(h("option", { value: recipe ?? NOTHING }));
    this.offer();
  }
}
