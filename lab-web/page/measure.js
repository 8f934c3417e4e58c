// @ts-check
import { h } from "./dom.js";
export class Measure {
  /** @param {import("./desk.js").Desk} desk @param {import("./protocol.d.ts").Catalogue} catalogue
   * @param {(fen: string, view: string) => void} open */
  constructor(desk, catalogue, open) {
    this.desk = desk;
    this.catalogue = catalogue;
    this.open = open;
    this.element = h("div", {});
  }
  /** @param {boolean} active */
  show(active) {
    void active;
  }
}
