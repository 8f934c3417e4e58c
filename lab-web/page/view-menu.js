// @ts-check
// The right end of the header: lessons, the View menu, and the theme. All settings are remembered.

import { button, by, h } from "./dom.js";
import { ICONS, icon, iconButton } from "./icons.js";
import { lessonsMenu } from "./lessons.js";
import { menu } from "./menu.js";
import { read, write } from "./settings.js";
import { convention, setConvention } from "./values.js";

/** Fills the header. @param {() => void} beginTour */
export function fillHeader(beginTour) {
  const root = document.documentElement;
  const settings = [
    [
      "Values",
      choice(
        [
          ["first", "White’s"],
          ["mover", "the mover’s"],
        ],
        convention(),
        setConvention,
      ),
    ],
    [
      "Text",
      choice(
        [
          ["normal", "normal"],
          ["large", "large"],
          ["projector", "projector"],
        ],
        (root.dataset.size = read("text") ?? "normal"),
        (size) => write("text", (root.dataset.size = size)),
      ),
    ],
  ];
  const rows = settings.map(([name, control]) => h("div", { className: "pair" }, name, control));
  const note = "In xiangqi White is Red, in trees Max.";
  const view = menu([icon(ICONS.view), "View"], () => [...rows, h("p", { className: "note" }, note)]);
  by("rarely").append(
    menu([icon(ICONS.book), "Lessons"], () => lessonsMenu(beginTour)),
    view,
    theme(),
  );
  for (const one of by("rarely").children) one.classList.add("quiet");
}

/** A row of two to four buttons, one of which is pressed.
 * @template {string} T @param {[T, string][]} choices @param {string} chosen @param {(value: T) => void} set */
export function choice(choices, chosen, set) {
  const buttons = choices.map(([value, text]) => {
    const press = () => {
      for (const one of buttons) one.setAttribute("aria-pressed", String(one === its));
      set(value);
    };
    const its = button(text, press, { "aria-pressed": String(value === chosen) });
    return its;
  });
  return h("span", { className: "seg", role: "group" }, ...buttons);
}

/** The light/dark switch; the default follows the system. */
function theme() {
  const root = document.documentElement;
  const kept = read("theme");
  if (kept) root.dataset.theme = kept;
  const isDark = () =>
    (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "")) === "dark";
  const turn = () => write("theme", (root.dataset.theme = isDark() ? "light" : "dark"));
  return iconButton(ICONS.sun, "Light or dark", turn);
}
