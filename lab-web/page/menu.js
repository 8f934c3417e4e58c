// @ts-check
// A popup menu of a button: a few choices or fields, filled each time it opens.

import { button, h } from "./dom.js";

/** A button that opens a menu; `fill` returns its contents. Any button in the menu closes it.
 * @param {(Node | string)[]} label @param {() => (Node | string)[]} fill
 * @param {Record<string, any>} [more] of the button */
export function menu(label, fill, more = {}) {
  const box = h("div", { className: "menu", popover: "auto" });
  const its = button("", () => (isOpen() ? box.hidePopover() : open()), {
    "aria-expanded": "false",
    ...more,
  });
  its.append(...label);
  const isOpen = () => box.matches(":popover-open");
  const open = () => {
    box.replaceChildren(...fill());
    if (!box.isConnected) (its.closest("dialog") ?? document.body).append(box);
    box.showPopover();
    place(box, its);
    /** @type {HTMLElement | null} */ (
      box.querySelector("[autofocus], [aria-pressed=true], input, button")
    )?.focus();
  };
  // Without this, the press that closes the menu would open it again.
  its.onpointerdown = () => isOpen() && its.setAttribute("data-closing", "");
  its.onclick = () => {
    if (its.hasAttribute("data-closing")) its.removeAttribute("data-closing");
    else if (!isOpen()) open();
  };
  // Key presses that follow are for the page, not for a hidden field.
  box.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "closed" && box.contains(document.activeElement)) its.focus();
  });
  box.addEventListener("toggle", () => its.setAttribute("aria-expanded", String(isOpen())));
  box.addEventListener("click", ({ target }) => {
    const pressed = /** @type {Element} */ (target).closest("button, a");
    if (pressed && !pressed.closest(".seg, form")) box.hidePopover();
  });
  box.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const items = [.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll(":scope > button"))];
    const at = items.indexOf(/** @type {any} */ (document.activeElement));
    if (step === 0 || at < 0) return;
    event.preventDefault();
    items[(at + step + items.length) % items.length].focus();
  });
  return Object.assign(its, { box });
}

/** Places a box below its element, within the window. @param {HTMLElement} box @param {Element} at */
export function place(box, at) {
  const { left, top, bottom } = at.getBoundingClientRect();
  const below = bottom + 4 + box.offsetHeight <= innerHeight;
  Object.assign(box.style, {
    left: `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`,
    top: `${below ? bottom + 4 : Math.max(4, top - 4 - box.offsetHeight)}px`,
  });
}
