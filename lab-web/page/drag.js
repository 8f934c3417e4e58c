// @ts-check
// Dragging a part of a drawing sideways.

/** Movement up to this distance counts as a click. */
const CLICK_PIXELS = 6;

/** @param {HTMLElement} element @param {{ held: (target: Element) => Element | null,
 *   dropped: (part: Element, by: number) => void }} actions `held`: the part that a target drags;
 *   `dropped`: the distance in pixels */
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
  // A drag must not also count as a click.
  element.addEventListener("click", (event) => by !== 0 && event.stopPropagation(), { capture: true });
}
