// @ts-check
// A part of a drawing is dragged to the left or to the right.

/** A pointer that goes no farther only clicks. */
const CLICK_PIXELS = 6;

/** @param {HTMLElement} element @param {{ held: (target: Element) => Element | null,
 *   dropped: (part: Element, by: number) => void }} actions the part that a target moves, and by how many
 *   pixels it went */
export function dragSideways(element, { held, dropped }) {
  /** @type {{ part: SVGGElement, from: number } | null} */
  let drag = null;
  let by = 0;
  element.addEventListener("pointerdown", (event) => {
    const part = event.button === 0 ? held(/** @type {Element} */ (event.target)) : null;
    [drag, by] = [part && { part: /** @type {SVGGElement} */ (part), from: event.clientX }, 0];
  });
  element.addEventListener("pointermove", (event) => {
    if (!drag || (by === 0 && Math.abs(event.clientX - drag.from) < CLICK_PIXELS)) return;
    if (by === 0) element.setPointerCapture(event.pointerId);
    by = event.clientX - drag.from;
    const scale = drag.part.getScreenCTM()?.a ?? 1;
    drag.part.setAttribute("transform", `translate(${by / scale})`);
    drag.part.classList.add("dragged");
  });
  const end = (/** @type {boolean} */ isDropped) => {
    if (drag && by !== 0) {
      drag.part.removeAttribute("transform");
      dropped(drag.part, isDropped ? by : 0);
    }
    drag = null;
  };
  element.addEventListener("pointerup", () => end(true));
  element.addEventListener("pointercancel", () => end(false));
  // What was dragged is not clicked as well.
  element.addEventListener("click", (event) => by !== 0 && event.stopPropagation(), { capture: true });
}
