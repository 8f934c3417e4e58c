// @ts-check
// The sprite sheet of boards and pieces.

import { file } from "./held.js";

/** Loads the sheet into the page, so that its parts can be used. */
export async function loadSheet() {
  const text = await (await file("diagram.svg")).text();
  const sheet = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("class", "unseen");
  document.body.prepend(document.importNode(sheet, true));
}
