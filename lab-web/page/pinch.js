// @ts-check
// Pinch gestures on a drawing.

/** The change of distance between the fingers that counts as a pinch. */
const RATIO = 1.4;

/** @typedef {{ clientX: number, clientY: number }} Point */

/** @param {HTMLElement} element @param {(isApart: boolean, middle: Point) => void} pinched is called once per
 *   gesture, with the point between the fingers where it began */
export function onPinch(element, pinched) {
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let [began, middle] = [0, { clientX: 0, clientY: 0 }];
  const distance = () => {
    const [one, other] = [...fingers.values()];
    return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") fingers.set(event.pointerId, event);
    began = fingers.size === 2 ? distance() : 0;
    if (began === 0) return;
    const [one, other] = [...fingers.values()];
    middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
  });
  element.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    const ratio = began > 0 ? distance() / began : 1;
    if (ratio < RATIO && ratio > 1 / RATIO) return;
    began = 0;
    pinched(ratio > 1, middle);
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
    element.addEventListener(end, (event) => fingers.delete(event.pointerId));
}
